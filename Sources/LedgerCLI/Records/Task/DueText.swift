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
    let (day, time) = parts(due)
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
  func exact(_ due: DueDate) -> String {
    let (day, time) = parts(due)
    return time.isEmpty ? "\(day)" : "\(day) \(time)"
  }

  func isOverdue(_ task: TaskRecord) -> Bool {
    task.isOverdue(today: argument.today, now: argument.now)
  }

  /// The day and the time of day in the person's zone.
  private func parts(_ due: DueDate) -> (day: CalendarDate, time: String) {
    switch due {
    case .day(let day): return (day, "")
    case .time(let time):
      let wall = argument.zone.wallTime(at: time)
      let text = argument.zone.text(time).dropFirst(11)
      // Seconds that are zero say nothing, and what follows them is the zone.
      let clock = wall.secondOfDay % 60 == 0 ? text.prefix(5) + text.dropFirst(8) : text
      return (wall.date, String(clock))
    }
  }
}
