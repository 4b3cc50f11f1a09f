import ArgumentParser
import LedgerRecords

// Which tasks `task list` lists, and in which order.
extension TaskListCommand {
  enum Sort: String, CaseIterable {
    case order, due, priority, created, title, done

    fileprivate var column: TaskQueries.Filter.Sort {
      switch self {
      case .order: .order
      case .due: .due
      case .priority: .priority
      case .created: .createdAt
      case .title: .title
      case .done: .completedAt
      }
    }
  }

  /// The words of `--due`.
  enum DueWords: String, CaseIterable {
    case overdue, today, tomorrow, week, any
    case undated = "none"
  }

  var dueFilter: TaskQueries.Filter.Due? {
    get throws {
      if let dueBefore {
        let now = try DueArgument.current()
        if let date = now.due(dueBefore) { return .within(now.range(before: date)) }
        let reason = now.reason(against: dueBefore)
        throw ValidationError(said: "'\(dueBefore)' is not a value of --due-before: \(reason)")
      }
      guard let due else { return nil }
      let now = try DueArgument.current()
      let today = now.today
      switch dueWord {
      case .any: return .dated
      case .undated: return .undated
      case .overdue: return .within(.past(today: today, now: now.now))
      case .today: return .within(now.range(today, today.adding(days: 1)))
      case .tomorrow: return .within(now.range(today.adding(days: 1), today.adding(days: 2)))
      case .week: return .within(now.range(today, today.adding(days: 7)))
      case nil:
        if let date = now.due(due) { return .within(now.range(on: date)) }
        throw ValidationError(said: Self.wrongDue(due, now))
      }
    }
  }

  var dueWord: DueWords? {
    guard let text = due?.lowercased() else { return nil }
    return DueWords(rawValue: text) ?? (["this week", "next 7 days"].contains(text) ? .week : nil)
  }

  private static func wrongDue(_ text: String, _ now: DueArgument) -> Message {
    let words = DueWords.allCases.map(\.rawValue)
    if let near = Spelling.nearest(to: text.lowercased(), among: words, within: 1, swapsCountOnce: true) {
      return "'\(text)' is not a value of --due: did you mean \(near)?"
    }
    let reason = now.reason(against: text)
    if reason != DueArgument.wrong { return "'\(text)' is not a value of --due: \(reason)" }
    return
      "'\(text)' is not a value of --due: give overdue, today, tomorrow, week (the next 7 days), any, none, or a day such as 2026-12-01 or friday."
  }

  var filter: TaskQueries.Filter {
    get throws {
      let isOpen = open || dueWord == .overdue
      return TaskQueries.Filter(
        status: isOpen ? .open : done ? .done : .all, text: text, due: try dueFilter,
        priority: try priority.map(TaskPriority.priority),
        tags: tag, sort: (sort.flatMap(Sort.init) ?? (due == nil && dueBefore == nil ? .order : .due)).column,
        isDescending: reverse)
    }
  }

  /// True where no task is left out.
  var listsAll: Bool {
    !open && !done && text == nil && due == nil && dueBefore == nil && priority == nil && tag.isEmpty
  }

  func add(to next: inout NextPage) {
    next.add("--open", isSet: open)
    next.add("--done", isSet: done)
    next.add("--search", text)
    next.add("--due", due)
    next.add("--due-before", dueBefore)
    next.add("--priority", priority)
    for tag in tag { next.add("--tag", tag) }
    next.add("--sort", sort)
    next.add("--reverse", isSet: reverse)
  }
}

extension DueArgument {
  /// The day of a due date.
  fileprivate func range(on due: DueDate) -> DueRange {
    let day =
      switch due {
      case .day(let day): day
      case .time(let time): zone.wallTime(at: time).date
      }
    return range(day, day.adding(days: 1))
  }
}
