import LedgerRecords

/// Due dates for a person: in words where they are near or past, and in colour.
struct DueText {
  private let argument: DueArgument

  /// As of the present moment.
  init() throws {
    argument = try DueArgument.current()
  }

  /// The due date of a task in a list; empty if it has none.
  ///
  /// - Parameter isNarrow: for at most 10 columns: a day without its time, or "overdue" without a day.
  func short(_ task: TaskRecord, isNarrow: Bool) -> StyledText {
    guard let due = task.due else { return "" }
    let (day, time) = due.parts(in: argument.zone)
    let exact = isNarrow ? "\(day)" : exact(due)
    if task.isDone { return StyledText(verbatim: exact, .dim) }
    if isOverdue(task) {
      return isNarrow ? "\("overdue" as Message, .red)" : "\("overdue \(exact)" as Message, .red)"
    }
    let isTimed = !time.isEmpty && !isNarrow
    switch day.daysSinceEpoch - argument.today.daysSinceEpoch {
    case 0: return isTimed ? "\("today \(time)" as Message, .yellow)" : "\("today" as Message, .yellow)"
    case 1: return isTimed ? "tomorrow \(time)" : "tomorrow"
    default: return StyledText(verbatim: exact)
    }
  }

  /// `2026-12-01`, or `2026-12-01 09:00`.
  func exact(_ due: DueDate) -> String { due.shown(in: argument.zone) }

  func isOverdue(_ task: TaskRecord) -> Bool {
    task.isOverdue(today: argument.today, now: argument.now)
  }
}
