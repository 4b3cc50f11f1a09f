import SQLite

/// Looks at the user and at what was asked and answered.
public struct AnswerQueries {
  let reader: any RecordReading

  // MARK: The user

  /// The user; nil before one was added.
  ///
  /// Always looked up, never remembered elsewhere.
  public func currentUser() throws -> UserRecord? {
    try reader.connection(of: UserRecord.self).first(
      "SELECT \(UserRecord.columns) FROM user LIMIT 1", [], UserRecord.init(row:))
  }

  /// The users that `reference` could mean by an id, the beginning of one, or a name.
  public func userMatches(_ reference: String) throws -> [UserRecord] { try reader.matches(reference) }

  /// What goes along when a user is deleted.
  public func consequences(ofDeleting user: UserRecord) throws -> Consequences {
    Consequences(name: user.name, answers: try answerCount(of: user.id))
  }

  /// How many answers a user got.
  public func answerCount(of user: UUID) throws -> Int {
    try reader.connection(of: AnswerRecord.self).first(
      "SELECT count(*) FROM answer WHERE userID = ?", [.text(user.lowercase)]
    ) { Int($0.int64(at: 0)) } ?? 0
  }

  // MARK: Answers

  /// Which answers.
  public struct Filter: Hashable, Sendable {
    public var type: AnswerType?
    /// Only questions or answers that contain this text; ASCII letters count alike in either case.
    public var text: String?
    public var isOldestFirst: Bool

    public init(type: AnswerType? = nil, text: String? = nil, isOldestFirst: Bool = false) {
      self.type = type
      self.text = text
      self.isOldestFirst = isOldestFirst
    }
  }

  /// A page of the list of answers, newest first by default.
  ///
  /// - Parameters:
  ///   - filter: which answers.
  ///   - limit: the maximum number of rows.
  ///   - cursor: ``Page/next`` of the page before; nil for the first.
  public func answers(
    _ filter: Filter = Filter(), limit: Int = 50, after cursor: UUID? = nil
  ) throws -> Page<AnswerRecord> {
    try query(filter).page(reader, limit: limit, after: cursor)
  }

  /// How many answers the whole list has.
  public func count(_ filter: Filter = Filter()) throws -> Int {
    try query(filter).count(reader)
  }

  /// The answer with this id, or with four or more characters from either end of it.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  public func answer(_ reference: String) throws -> AnswerRecord { try reader.find(reference) }

  /// As ``answer(_:)-(String)``, of what ``matches(_:)`` found.
  package func answer(_ reference: String, among matches: [AnswerRecord]) throws -> AnswerRecord {
    try reader.only(of: matches, reference)
  }

  public func answer(_ id: UUID) throws -> AnswerRecord? { try reader.record(id) }

  /// All answers that `reference` could mean, at most ten.
  public func matches(_ reference: String) throws -> [AnswerRecord] { try reader.matches(reference) }

  /// How many answers are older than an instant.
  public func count(before time: Timestamp) throws -> Int {
    try reader.connection(of: AnswerRecord.self).first(
      "SELECT count(*) FROM answer WHERE timestamp < ?", [.text(time.rfc3339)]
    ) { Int($0.int64(at: 0)) } ?? 0
  }

  /// Those answers, the oldest first.
  public func ids(before time: Timestamp) throws -> [UUID] {
    try reader.connection(of: AnswerRecord.self).rows(
      "SELECT id FROM answer WHERE timestamp < ? ORDER BY timestamp", [.text(time.rfc3339)]
    ) { $0.string(at: 0) }.compactMap { UUID(text: $0) }
  }

  private func query(_ filter: Filter) -> ListQuery<AnswerRecord> {
    var query = ListQuery<AnswerRecord>(.init(column: "timestamp", isDescending: !filter.isOldestFirst))
    if let type = filter.type { query.filter("answerType = ?", .text(type.rawValue)) }
    query.filter(["question", "answer", "englishAnswer"], contains: filter.text)
    return query
  }
}
