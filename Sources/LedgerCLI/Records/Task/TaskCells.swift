import LedgerRecords

/// The columns of a list of tasks: due dates, priorities and tags only where a task has any; on a terminal,
/// also marks and steps. On a narrow terminal, tags are left out first, then priorities, and a due date gets
/// shorter instead of being cut off; `task show` has everything. Where the values of a task come below each
/// other, there is room for all again.
struct TaskCells {
  private let due: DueText
  private let hasDone: Bool
  /// The values of a task come below each other, unless they are few and short.
  private let isStacked: Bool
  private let hasDue: Bool
  private let hasPriority: Bool
  private let hasTags: Bool
  private let hasSteps: Bool
  private let isNarrow: Bool

  /// - Parameters:
  ///   - steps: how many steps of each task are done, and how many it has.
  ///   - width: of the terminal; nil if nothing limits it.
  init(_ tasks: [TaskRecord], _ steps: [(done: Int, all: Int)], within width: Int?) throws {
    due = try DueText()
    hasDue = tasks.contains { $0.due != nil }
    hasSteps = width == nil || steps.contains { $0.all > 0 }
    let isTerminal = width != nil
    let width = width ?? .max
    isStacked = hasDue && width < Self.leastForColumns
    isNarrow = width < 64 && !isStacked
    hasDone = !isTerminal || tasks.contains(where: \.isDone)
    hasPriority = tasks.contains { $0.priority != nil } && (width >= 50 || isStacked)
    hasTags = tasks.contains { !$0.tags.isEmpty } && !isNarrow
  }

  /// With fewer columns, a title beside a due date would be cut to a few letters.
  private static let leastForColumns = 48

  /// The columns after the id.
  var columns: [TextTable.Column] {
    var columns: [TextTable.Column] = hasDone ? [.init("DONE")] : []
    columns.append(.init("TITLE", isFlexible: true, minimumColumns: isStacked ? 12 : hasDue ? 6 : 8))
    if hasDue { columns.append(.init("DUE")) }
    if hasPriority { columns.append(.init("PRIORITY", isFlexible: true, minimumColumns: 6)) }
    if hasTags { columns.append(.init("TAGS", isFlexible: true, minimumColumns: 6)) }
    return hasSteps ? columns + [.init("STEPS", .right)] : columns
  }

  func row(_ task: TaskRecord, _ steps: (done: Int, all: Int)) -> [StyledText] {
    var cells: [StyledText] = hasDone ? [task.isDone ? "\("✓", .green)" : ""] : []
    cells.append("\(task.title)")
    if hasDue { cells.append(due.short(task, isNarrow: isNarrow)) }
    if hasPriority {
      cells.append(task.priority.map { "\($0.name, $0 == .high && !task.isDone ? .bold : .plain)" } ?? "")
    }
    if hasTags { cells.append("\(task.tags.joined(separator: " "))") }
    return hasSteps ? cells + [steps.all == 0 ? "" : "\(steps.done)/\(steps.all)"] : cells
  }
}
