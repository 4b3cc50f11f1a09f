import ArgumentParser
import LedgerRecords

/// `ledger task list`
struct TaskListCommand: ListsRecords {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List tasks, one page at a time.",
    more: "Each page ends with the command that shows the next one.",
    examples: [
      "ledger task list", "ledger task list --open --limit 20",
      "ledger task list --search milk --sort created -r", "ledger task list --due overdue",
      "ledger task list --open --sort due --tag shop",
    ])

  @Flag(name: .long, help: "List only tasks that are not done")
  var open = false

  @Flag(name: .long, help: "List only tasks that are done")
  var done = false

  @Option(
    name: .customLong("search"), help: "List only tasks with this text in the title, the note or the tags")
  var text: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List only tasks that are due then (values: overdue, today, tomorrow, week, any, none, or a day)",
      valueName: "when"), completion: .list(DueWords.allCases.map(\.rawValue)))
  var due: String?

  @Option(
    name: .long, help: ArgumentHelp("List only tasks that are due before a day or a time", valueName: "date"))
  var dueBefore: String?

  @Option(
    name: .long,
    help: ArgumentHelp("List only tasks of this priority (values: high, medium, low)", valueName: "priority"),
    completion: .list(TaskPriority.allCases.map(\.rawValue)),
    transform: WordArgument.checked { try TaskPriority.priority($0) })
  var priority: String?

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("List only tasks with this tag (can be repeated)", valueName: "word"))
  var tag: [String] = []

  @Option(
    name: .long,
    help:
      "Sort key (values: order, due, priority, created, title, done; default: order, or due with --due)",
    completion: WordArgument.completion(of: Sort.self),
    transform: WordArgument.checked { try WordArgument.parse($0) as Sort })
  var sort: String?

  @Flag(name: [.short, .long], help: "Reverse the order")
  var reverse = false

  @OptionGroup
  var page: PageOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if open, done {
      throw ValidationError(said: "A task is either open or done: give --open or --done, not both.")
    }
    if done, dueWord == .overdue {
      throw ValidationError(said: "Only tasks that are not done can be overdue.")
    }
    if due != nil, dueBefore != nil {
      throw ValidationError(said: "Give --due or --due-before, not both.")
    }
    // A wrong one is refused before the ledger is opened.
    _ = try dueFilter
  }

  func run(in invocation: Invocation) throws {
    try invocation.read("tasks") { reader in
      let tasks = try reader.tasks.tasks(
        filter, limit: page.rows, after: page.cursor(reader, .task))
      let isWritten = try invocation.write(tasks, as: page.form, fields: TaskRecord.fields) {
        try $0.itemJSON(reader)
      }
      if isWritten { return }
      let steps = try tasks.items.map { try reader.tasks.stepCounts(of: $0.id) }
      let cells = try TaskCells(tasks.items, steps, within: invocation.terminal.columns)
      var rows = try invocation.rows(.task, tasks.items, reader, cells.columns)
      for (task, steps) in zip(tasks.items, steps) { rows.add(task, cells.row(task, steps)) }
      try invocation.show(
        tasks, as: rows.table, next: next(invocation), options: page,
        ifEmpty: listsAll ? "There are no tasks." : "No matching tasks.")
    }
  }

  private func next(_ invocation: Invocation) -> NextPage {
    var next = NextPage("task list", invocation)
    add(to: &next)
    return next
  }
}
