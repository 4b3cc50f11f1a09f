import SQLite

/// Looks at tasks and their steps.
public struct TaskQueries {
  let reader: any RecordReading

  /// Which tasks, and in which order.
  public struct Filter: Hashable, Sendable {
    public enum Status: String, CaseIterable, Sendable { case all, open, done }
    /// By due date, priority or completion: tasks without one come last, in their order.
    public enum Sort: String, CaseIterable, Sendable {
      case order, createdAt, title, due, priority, completedAt
    }
    /// Tasks with a due date, without one, or with one in a range.
    public enum Due: Hashable, Sendable {
      case dated, undated
      case within(DueRange)
    }

    public var status: Status
    /// Only tasks with this text in the title, the note or the tags; ASCII letters count alike in either
    /// case.
    public var text: String?
    /// Nil for tasks with and without a due date.
    public var due: Due?
    /// Nil for tasks of any priority and of none.
    public var priority: TaskPriority?
    /// Only tasks that have each of these tags.
    public var tags: [String]
    public var sort: Sort
    public var isDescending: Bool

    public init(
      status: Status = .all, text: String? = nil, due: Due? = nil, priority: TaskPriority? = nil,
      tags: [String] = [], sort: Sort = .order, isDescending: Bool = false
    ) {
      self.status = status
      self.text = text
      self.due = due
      self.priority = priority
      self.tags = tags
      self.sort = sort
      self.isDescending = isDescending
    }
  }

  /// A page of the list of tasks.
  ///
  /// - Parameters:
  ///   - filter: which tasks.
  ///   - limit: the maximum number of rows.
  ///   - cursor: ``Page/next`` of the page before; nil for the first.
  public func tasks(
    _ filter: Filter = Filter(), limit: Int = 50, after cursor: UUID? = nil
  ) throws -> Page<TaskRecord> {
    try query(filter).page(reader, limit: limit, after: cursor)
  }

  /// How many tasks the whole list has.
  public func count(_ filter: Filter = Filter()) throws -> Int {
    try query(filter).count(reader)
  }

  /// The task that a reference means: an id, four or more characters from either end of one, a title in upper
  /// or lower case, or a part of a title that no other has.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  public func task(_ reference: String) throws -> TaskRecord { try reader.find(reference) }

  /// As ``task(_:)-(String)``, of what ``matches(_:)`` found.
  package func task(_ reference: String, among matches: [TaskRecord]) throws -> TaskRecord {
    try reader.only(of: matches, reference)
  }

  public func task(_ id: UUID) throws -> TaskRecord? { try reader.record(id) }

  /// All tasks that `reference` could mean, at most ten.
  public func matches(_ reference: String) throws -> [TaskRecord] { try reader.matches(reference) }

  /// The steps of a task in their order.
  public func steps(of task: UUID) throws -> [StepRecord] {
    try reader.connection(of: StepRecord.self).rows(
      #"SELECT \#(StepRecord.columns) FROM task_step WHERE taskID = ? ORDER BY "order""#,
      [.text(task.lowercase)],
      StepRecord.init(row:))
  }

  /// How many steps a task has, and how many of them are done.
  public func stepCounts(of task: UUID) throws -> (done: Int, all: Int) {
    try reader.connection(of: StepRecord.self).first(
      "SELECT count(completedAt), count(*) FROM task_step WHERE taskID = ?", [.text(task.lowercase)]
    ) { (Int($0.int64(at: 0)), Int($0.int64(at: 1))) } ?? (0, 0)
  }

  /// A tag of tasks, and how many tasks have it.
  public struct TagCount: Hashable, Sendable {
    public var tag: String
    public var openTasks: Int
    public var tasks: Int
  }

  /// Each tag that a task has, in the order of the alphabet.
  public func tagCounts() throws -> [TagCount] {
    try reader.connection(of: TaskRecord.self).rows(
      """
      SELECT value, count(*) - count(completedAt), count(*) FROM task, json_each(tags)
      WHERE tags IS NOT NULL GROUP BY value ORDER BY value COLLATE NOCASE, value
      """, []
    ) { row in
      TagCount(
        tag: row.string(at: 0), openTasks: Int(row.int64(at: 1)), tasks: Int(row.int64(at: 2)))
    }
  }

  /// The step that a reference means, as ``task(_:)-(String)``, among the steps of all tasks or of one.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  public func step(_ reference: String, of task: UUID? = nil) throws -> StepRecord {
    try reader.find(reference, in: scope(task))
  }

  /// As ``step(_:of:)``, of what ``stepMatches(_:of:)`` found.
  package func step(
    _ reference: String, of task: UUID? = nil, among matches: [StepRecord]
  ) throws -> StepRecord {
    try reader.only(of: matches, reference, in: scope(task))
  }

  public func step(_ id: UUID) throws -> StepRecord? { try reader.record(id) }

  /// All steps that `reference` could mean, at most ten.
  public func stepMatches(_ reference: String, of task: UUID? = nil) throws -> [StepRecord] {
    try reader.matches(reference, in: scope(task))
  }

  /// What goes along when a task is deleted.
  public func consequences(ofDeleting task: TaskRecord) throws -> Consequences {
    Consequences(name: task.title, steps: try stepCounts(of: task.id).all)
  }

  private func scope(_ task: UUID?) -> RecordScope? {
    task.map { RecordScope(column: "taskID", id: $0) }
  }

  private func query(_ filter: Filter) throws -> ListQuery<TaskRecord> {
    var query = ListQuery<TaskRecord>(sections: Self.sections(filter.sort, filter.isDescending))
    switch filter.status {
    case .all: break
    case .open: query.filter("completedAt IS NULL")
    case .done: query.filter("completedAt IS NOT NULL")
    }
    switch filter.due {
    case nil: break
    case .dated: query.filter("due IS NOT NULL")
    case .undated: query.filter("due IS NULL")
    case .within(let range): query.filter(due: range)
    }
    if let priority = filter.priority { query.filter("priority = ?", .text(priority.rawValue)) }
    for tag in filter.tags {
      // Found in the index of those that have tags at all.
      let pattern = likePattern("\"" + (try storedTag(tag)) + "\"")
      query.filter(
        "id IN (SELECT id FROM task WHERE tags IS NOT NULL AND tags LIKE ? ESCAPE '\\')", .text(pattern))
    }
    // A text with these would be found in the array itself.
    let isWord = filter.text.map { !$0.contains { "[]\",".contains($0) } } ?? false
    query.filter(["title", "note"] + (isWord ? ["tags"] : []), contains: filter.text)
    return query
  }

  private static func sections(_ sort: Filter.Sort, _ isDescending: Bool)
    -> [ListSection]
  {
    func section(_ column: String, _ condition: String? = nil) -> ListSection {
      ListSection(condition: condition, order: .init(column: column, isDescending: isDescending))
    }
    let last = #""order""#
    switch sort {
    case .order: return [section(last)]
    case .createdAt: return [section("createdAt")]
    case .title: return [section("title COLLATE NOCASE")]
    case .due, .completedAt:
      // Named as their columns.
      let column = sort.rawValue
      return [
        section(column, "\(column) IS NOT NULL"),
        ListSection(condition: "\(column) IS NULL", order: .init(column: last)),
      ]
    case .priority:
      let priorities = isDescending ? TaskPriority.allCases.reversed() : TaskPriority.allCases
      return priorities.map {
        ListSection(condition: "priority = '\($0.rawValue)'", order: .init(column: last))
      }
        + [ListSection(condition: "priority IS NULL", order: .init(column: last))]
    }
  }
}

extension ListQuery<TaskRecord> {
  /// The first and the last bound are for the index; what is between them is of one kind or the other.
  fileprivate mutating func filter(due range: DueRange) {
    let days = (range.days.lowerBound.description, range.days.upperBound.description)
    let times = (range.times.lowerBound.rfc3339, range.times.upperBound.rfc3339)
    filter(
      "due >= ? AND due < ? AND iif(length(due) = 10, due >= ? AND due < ?, due >= ? AND due < ?)",
      .text(min(days.0, times.0)), .text(max(days.1, times.1)), .text(days.0), .text(days.1),
      .text(times.0), .text(times.1))
  }
}
