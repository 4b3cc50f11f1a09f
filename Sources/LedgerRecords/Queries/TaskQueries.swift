import SQLite

/// Looks at tasks and their steps.
public struct TaskQueries {
  let reader: any RecordReading

  /// Which tasks, and in which order.
  public struct Filter: Hashable, Sendable {
    public enum Status: String, CaseIterable, Sendable { case all, open, done }
    public enum Sort: String, CaseIterable, Sendable { case order, createdAt, title }

    public var status: Status
    /// Only titles that contain this text; ASCII letters count alike in either case.
    public var text: String?
    public var sort: Sort
    public var isDescending: Bool

    public init(status: Status = .all, text: String? = nil, sort: Sort = .order, isDescending: Bool = false) {
      self.status = status
      self.text = text
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

  /// The step that a reference means, as ``task(_:)-(String)``, among the steps of all tasks or of one.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  public func step(_ reference: String, of task: UUID? = nil) throws -> StepRecord {
    try reader.find(reference, in: scope(task))
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

  private func query(_ filter: Filter) -> ListQuery<TaskRecord> {
    let column =
      switch filter.sort {
      case .order: #""order""#
      case .createdAt: "createdAt"
      case .title: "title COLLATE NOCASE"
      }
    var query = ListQuery<TaskRecord>(.init(column: column, isDescending: filter.isDescending))
    switch filter.status {
    case .all: break
    case .open: query.filter("completedAt IS NULL")
    case .done: query.filter("completedAt IS NOT NULL")
    }
    query.filter(["title"], contains: filter.text)
    return query
  }
}
