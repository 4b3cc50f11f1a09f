import ArgumentParser
import LedgerRecords

/// `ledger task list`
struct TaskListCommand: PagedCommand, LooksBack {
  enum Sort: String, CaseIterable {
    case order, created, title

    fileprivate var column: TaskQueries.Filter.Sort {
      switch self {
      case .order: .order
      case .created: .createdAt
      case .title: .title
      }
    }
  }

  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List tasks, one page at a time.",
    more: "Each page ends with the command that shows the next one.",
    examples: [
      "ledger task list", "ledger task list --open --limit 20",
      "ledger task list --search milk --sort created -r",
    ])

  @Flag(name: .long, help: "List only tasks that are not done")
  var open = false

  @Flag(name: .long, help: "List only tasks that are done")
  var done = false

  @Option(name: .customLong("search"), help: "List only titles that contain this text")
  var text: String?

  @Option(
    name: .long, help: "Sort key (values: order, created, title; default: order)",
    completion: WordArgument.completion(of: Sort.self), transform: { try WordArgument.parse($0) })
  var sort: Sort = .order

  @Flag(name: [.short, .long], help: "Reverse the order")
  var reverse = false

  @OptionGroup
  var page: PageOptions

  @OptionGroup
  var form: ListFormOptions

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if open, done {
      throw ValidationError(said: "A task is either open or done: give --open or --done, not both.")
    }
  }

  func run(in invocation: Invocation) throws {
    try invocation.read("tasks") { reader in
      let tasks = try reader.tasks.tasks(filter, limit: page.rows, after: page.cursor(reader, .task))
      if try invocation.write(tasks, as: form, fields: TaskRecord.fields, \.json) { return }
      var rows = try invocation.rows(
        .task, tasks.items, reader,
        [.init("DONE"), .init("TITLE", isFlexible: true), .init("STEPS", .right)])
      for task in tasks.items { rows.add(task, try cells(task, reader)) }
      try invocation.show(
        tasks, as: rows.table, next: next(invocation), options: page,
        ifEmpty: filter == .init() ? "There are no tasks." : "No matching tasks.")
    }
  }

  private var filter: TaskQueries.Filter {
    .init(status: open ? .open : done ? .done : .all, text: text, sort: sort.column, isDescending: reverse)
  }

  private func cells(_ task: TaskRecord, _ reader: LedgerReader) throws -> [StyledText] {
    let steps = try reader.tasks.stepCounts(of: task.id)
    return [
      task.isDone ? "\("✓", .green)" : "", "\(task.title)",
      steps.all == 0 ? "" : "\(steps.done)/\(steps.all)",
    ]
  }

  private func next(_ invocation: Invocation) -> NextPage {
    var next = NextPage("task list", invocation)
    next.add("--open", isSet: open)
    next.add("--done", isSet: done)
    next.add("--search", text)
    next.add("--sort", sort == .order ? nil : sort.rawValue)
    next.add("--reverse", isSet: reverse)
    return next
  }
}
