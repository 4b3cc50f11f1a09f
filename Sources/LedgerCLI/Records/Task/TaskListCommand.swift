import ArgumentParser
import LedgerRecords

/// `ledger task list`
struct TaskListCommand: PagedCommand, LooksBack {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List tasks, one page at a time.",
    more: "Each page ends with the command that shows the next one.",
    examples: [
      "ledger task list", "ledger task list --open --limit 20",
      "ledger task list --search milk --sort created -r", "ledger task list --due overdue",
      "ledger task list --open --sort due --tag shop",
    ])

  @OptionGroup
  var filter: TaskFilterOptions

  @OptionGroup
  var page: PageOptions

  @OptionGroup
  var form: ListFormOptions

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.read("tasks") { reader in
      let tasks = try reader.tasks.tasks(
        filter.filter, limit: page.rows, after: page.cursor(reader, .task))
      let fields = TaskRecord.fields + ["stepCount", "doneStepCount"]
      let isWritten = try invocation.write(tasks, as: form, fields: fields) { task in
        let steps = try reader.tasks.stepCounts(of: task.id)
        return task.json.adding(
          .init("stepCount", .count(steps.all)), .init("doneStepCount", .count(steps.done)))
      }
      if isWritten { return }
      let cells = try TaskCells(tasks.items, within: invocation.terminal.columns)
      var rows = try invocation.rows(.task, tasks.items, reader, cells.columns)
      for task in tasks.items { rows.add(task, cells.row(task, try reader.tasks.stepCounts(of: task.id))) }
      try invocation.show(
        tasks, as: rows.table, next: next(invocation), options: page,
        ifEmpty: filter.listsAll ? "There are no tasks." : "No matching tasks.")
    }
  }

  private func next(_ invocation: Invocation) -> NextPage {
    var next = NextPage("task list", invocation)
    filter.add(to: &next)
    return next
  }
}
