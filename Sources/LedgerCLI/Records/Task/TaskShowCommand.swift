import ArgumentParser
import LedgerRecords

/// `ledger task show`
struct TaskShowCommand: LedgerCommand, LooksBack {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show one task with its steps.",
    examples: ["ledger task show \"Buy milk\""])

  @Argument(help: "Id, id prefix or title of the task")
  var task: String

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    try invocation.read("tasks") { reader in
      let steps = try reader.tasks.steps(of: task.id)
      if invocation.isJSON {
        return try invocation.output.json(task.json.adding(.init("steps", .array(steps.map(\.json)))))
      }
      var facts: [(label: Message, value: StyledText)] = [
        ("task", "\(task.title, .bold)"), ("created", "\(EventListing.time(task.createdAt))"),
      ]
      if let time = task.completedAt { facts.append(("done", "\(EventListing.time(time))")) }
      facts += [("event", "\(task.sequence)"), ("id", "\(task.id.lowercase)")]
      try invocation.show(facts: facts)
      if steps.isEmpty { return }
      var table = TextTable([.init("STEP"), .init("DONE"), .init("TITLE", isFlexible: true)])
      for step in steps {
        table.add([
          "\(try reader.tasks.shortID(of: step), .dim)", step.isDone ? "\("✓", .green)" : "", "\(step.title)",
        ])
      }
      try invocation.output.line()
      try invocation.show(table)
    }
  }
}
