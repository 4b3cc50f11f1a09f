import ArgumentParser
import LedgerRecords

/// `ledger task show`
struct TaskShowCommand: PagedCommand, ReadsHistory {
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
      if invocation.isJSON { return try invocation.output.json(task.answerJSON(reader)) }
      let steps = try reader.tasks.steps(of: task.id)
      var facts: [(label: Message, value: StyledText)] = [
        ("task", "\(task.title, .bold)"), ("created", "\(task.createdAt.shown)"),
      ]
      if let time = task.completedAt { facts.append(("done", "\(time.shown)")) }
      facts += try moreFacts(task)
      facts += [("event", "\(task.sequence)"), ("id", "\(task.id.lowercase)")]
      try invocation.show(facts: facts)
      if let note = task.note {
        try invocation.output.line()
        for line in note.split(separator: "\n", omittingEmptySubsequences: false) {
          try invocation.output.line("\(line)")
        }
      }
      if steps.isEmpty { return }
      var rows = try invocation.rows(
        .step(of: task), steps, reader, [.init("DONE"), .init("STEP", isFlexible: true)])
      for step in steps { rows.add(step, [step.isDone ? "\("✓", .green)" : "", "\(step.title)"]) }
      try invocation.output.line()
      try invocation.show(rows.table)
    }
  }

  private func moreFacts(_ task: TaskRecord) throws -> [(label: Message, value: StyledText)] {
    var facts: [(label: Message, value: StyledText)] = []
    if let due = task.due {
      let text = try DueText()
      let date = text.exact(due)
      facts.append(("due", text.isOverdue(task) ? "\("\(date) (overdue)" as Message, .red)" : "\(date)"))
    }
    if let priority = task.priority { facts.append(("priority", "\(priority.name)")) }
    if !task.tags.isEmpty { facts.append(("tags", "\(task.tags.joined(separator: " "))")) }
    return facts
  }
}
