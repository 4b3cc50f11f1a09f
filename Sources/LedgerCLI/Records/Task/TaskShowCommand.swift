import ArgumentParser
import LedgerRecords

/// `ledger task show`
struct TaskShowCommand: PagedCommand, LooksBack {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show one task with its steps.",
    examples: ["ledger task show \"Buy milk\""])

  @Argument(help: "Task, by id or title")
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
        ("task", "\(task.title, .bold)"), ("created", "\(task.createdAt.shown)"),
      ]
      if let time = task.completedAt { facts.append(("done", "\(time.shown)")) }
      facts += [("event", "\(task.sequence)"), ("id", "\(task.id.lowercase)")]
      try invocation.show(facts: facts)
      if steps.isEmpty { return }
      var rows = try invocation.rows(
        .step(of: task), steps, reader, [.init("DONE"), .init("STEP", isFlexible: true)])
      for step in steps { rows.add(step, [step.isDone ? "\("✓", .green)" : "", "\(step.title)"]) }
      try invocation.output.line()
      try invocation.show(rows.table)
    }
  }
}
