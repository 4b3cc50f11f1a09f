import SQLite

/// Looks at accounts, tags, and which tag is on which account.
public struct AccountQueries {
  let reader: any RecordReading

  /// Which accounts or tags, and in which order.
  public struct Filter: Hashable, Sendable {
    public enum Sort: String, CaseIterable, Sendable { case order, createdAt, name }

    /// Only names that contain this text; ASCII letters count alike in either case.
    public var text: String?
    /// Only accounts with this tag, or only tags on this account.
    public var assignedTo: UUID?
    public var sort: Sort
    public var isDescending: Bool

    public init(
      text: String? = nil, assignedTo: UUID? = nil, sort: Sort = .order, isDescending: Bool = false
    ) {
      self.text = text
      self.assignedTo = assignedTo
      self.sort = sort
      self.isDescending = isDescending
    }
  }

  // MARK: Accounts

  /// A page of the list of accounts.
  ///
  /// - Parameters:
  ///   - filter: which accounts.
  ///   - limit: the maximum number of rows.
  ///   - cursor: ``Page/next`` of the page before; nil for the first.
  public func accounts(
    _ filter: Filter = Filter(), limit: Int = 50, after cursor: UUID? = nil
  ) throws -> Page<AccountRecord> {
    try accountQuery(filter).page(reader, limit: limit, after: cursor)
  }

  /// How many accounts the whole list has.
  public func accountCount(_ filter: Filter = Filter()) throws -> Int {
    try accountQuery(filter).count(reader)
  }

  /// The account that a reference means: an id, four or more characters from either end of one, a name in
  /// upper or lower case, or a part of a name that no other has.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  public func account(_ reference: String) throws -> AccountRecord { try reader.find(reference) }

  /// As ``account(_:)-(String)``, of what ``accountMatches(_:)`` found.
  package func account(_ reference: String, among matches: [AccountRecord]) throws -> AccountRecord {
    try reader.only(of: matches, reference)
  }

  public func account(_ id: UUID) throws -> AccountRecord? { try reader.record(id) }

  /// All accounts that `reference` could mean, at most ten.
  public func accountMatches(_ reference: String) throws -> [AccountRecord] { try reader.matches(reference) }

  /// What goes along when an account is deleted.
  public func consequences(ofDeleting account: AccountRecord) throws -> Consequences {
    Consequences(name: account.name, assignments: try assignments("accountID", account.id))
  }

  // MARK: Tags

  /// A page of the list of tags.
  ///
  /// - Parameters:
  ///   - filter: which tags.
  ///   - limit: the maximum number of rows.
  ///   - cursor: ``Page/next`` of the page before; nil for the first.
  public func tags(
    _ filter: Filter = Filter(), limit: Int = 50, after cursor: UUID? = nil
  ) throws -> Page<TagRecord> {
    try tagQuery(filter).page(reader, limit: limit, after: cursor)
  }

  /// How many tags the whole list has.
  public func tagCount(_ filter: Filter = Filter()) throws -> Int {
    try tagQuery(filter).count(reader)
  }

  /// The tag that a reference means: an id, four or more characters from either end of one, a name in upper
  /// or lower case, or a part of a name that no other has.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  public func tag(_ reference: String) throws -> TagRecord { try reader.find(reference) }

  /// As ``tag(_:)-(String)``, of what ``tagMatches(_:)`` found.
  package func tag(_ reference: String, among matches: [TagRecord]) throws -> TagRecord {
    try reader.only(of: matches, reference)
  }

  public func tag(_ id: UUID) throws -> TagRecord? { try reader.record(id) }

  /// All tags that `reference` could mean, at most ten.
  public func tagMatches(_ reference: String) throws -> [TagRecord] { try reader.matches(reference) }

  /// The first tag with exactly this name; nil if there is none.
  public func tag(named name: String) throws -> TagRecord? {
    try reader.connection(of: TagRecord.self).first(
      "SELECT \(TagRecord.columns) FROM tag WHERE name = ? ORDER BY sortOrder LIMIT 1", [.text(name)],
      TagRecord.init(row:))
  }

  /// The tags on an account in their order.
  public func tags(on account: UUID) throws -> [TagRecord] {
    try reader.connection(of: TagRecord.self).rows(
      """
      SELECT \(TagRecord.columns) FROM tag
      WHERE id IN (SELECT tagID FROM account_tag WHERE accountID = ?) ORDER BY sortOrder
      """, [.text(account.lowercase)], TagRecord.init(row:))
  }

  /// How many accounts a tag is on.
  public func accountCount(withTag tag: UUID) throws -> Int { try assignments("tagID", tag) }

  public func isAssigned(tag: UUID, to account: UUID) throws -> Bool {
    try reader.connection(of: TagRecord.self).first(
      "SELECT 1 FROM account_tag WHERE accountID = ? AND tagID = ?",
      [.text(account.lowercase), .text(tag.lowercase)]
    ) { _ in true } ?? false
  }

  /// What goes along when a tag is deleted.
  public func consequences(ofDeleting tag: TagRecord) throws -> Consequences {
    Consequences(name: tag.name, assignments: try assignments("tagID", tag.id))
  }

  // MARK: Shared

  private func assignments(_ column: String, _ id: UUID) throws -> Int {
    try reader.connection(of: AccountRecord.self).first(
      "SELECT count(*) FROM account_tag WHERE \(column) = ?", [.text(id.lowercase)]
    ) { Int($0.int64(at: 0)) } ?? 0
  }

  private func accountQuery(_ filter: Filter) -> ListQuery<AccountRecord> {
    var query: ListQuery<AccountRecord> = query(filter)
    if let tag = filter.assignedTo {
      query.filter("id IN (SELECT accountID FROM account_tag WHERE tagID = ?)", .text(tag.lowercase))
    }
    return query
  }

  private func tagQuery(_ filter: Filter) -> ListQuery<TagRecord> {
    var query: ListQuery<TagRecord> = query(filter)
    if let account = filter.assignedTo {
      query.filter("id IN (SELECT tagID FROM account_tag WHERE accountID = ?)", .text(account.lowercase))
    }
    return query
  }

  private func query<Record>(_ filter: Filter) -> ListQuery<Record> {
    let column =
      switch filter.sort {
      case .order: "sortOrder"
      case .createdAt: "createdAt"
      case .name: "name COLLATE NOCASE"
      }
    var query = ListQuery<Record>(.init(column: column, isDescending: filter.isDescending))
    query.filter(["name"], contains: filter.text)
    return query
  }
}
