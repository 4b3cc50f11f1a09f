/// Adds, changes, moves and deletes tags, and assigns them to accounts.
public struct TagCommands {
  let session: any RecordWriting

  /// Adds a tag at the end.
  ///
  /// - Parameters:
  ///   - name: not blank.
  ///   - allowDuplicate: also where there is a tag of that name.
  /// - Throws: `duplicateValue` where there is one, `blankField`.
  @discardableResult
  public func add(name: String, allowDuplicate: Bool = false) throws -> TagRecord {
    let name = try trimmedName(name)
    if !allowDuplicate { try requireFree(name) }
    let id = session.newID()
    var data = RecordData(id: id)
    data.set("name", name)
    data.set("sortOrder", try session.nextOrder(in: TagRecord.listMark, of: .accounts))
    data.set("createdAt", session.now)
    return try session.append("tag.inserted", data, changing: id)
  }

  /// Changes what is given. With nothing changed, nothing is appended.
  ///
  /// - Parameters:
  ///   - id: of the tag.
  ///   - name: the new name; nil leaves it as it is.
  ///   - allowDuplicate: also where another tag has that name.
  ///   - sequence: refuse (`rowChanged`) unless this is the event that changed the tag last.
  @discardableResult
  public func edit(
    _ id: UUID, name: String? = nil, allowDuplicate: Bool = false, ifSequence sequence: UInt64? = nil
  ) throws -> TagRecord {
    let tag: TagRecord = try session.current(id, ifSequence: sequence)
    var data = RecordData(id: id)
    data.set("name", try name.map(trimmedName), ifNot: tag.name)
    if data.isWithoutChanges { return tag }
    if let name, !allowDuplicate { try requireFree(trimmedName(name)) }
    return try session.append("tag.edited", data, changing: id)
  }

  /// Moves a tag. If it is there already, nothing is appended.
  @discardableResult
  public func move(_ id: UUID, to place: Place, ifSequence sequence: UInt64? = nil) throws -> TagRecord {
    try session.move(id, to: place, event: "tag.moved", field: "sortOrder", ifSequence: sequence)
  }

  /// Deletes a tag and its assignments.
  ///
  /// - Returns: what went along.
  @discardableResult
  public func delete(_ id: UUID, ifSequence sequence: UInt64? = nil) throws -> Consequences {
    let tag: TagRecord = try session.current(id, ifSequence: sequence)
    let consequences = try queries.consequences(ofDeleting: tag)
    try session.append(RecordData(id: id).draft("tag.deleted"))
    return consequences
  }

  /// Assigns a tag to an account. If it is assigned already, nothing is appended.
  ///
  /// - Throws: `missingParent` if there is no such tag or account.
  /// - Returns: whether it was new.
  @discardableResult
  public func assign(_ tag: UUID, to account: UUID) throws -> Bool {
    try requireBoth(tag, account)
    if try queries.isAssigned(tag: tag, to: account) { return false }
    try session.append(assignment(tag, account).draft("assignment.inserted"))
    return true
  }

  /// Takes a tag off an account. Where it is not there, nothing is appended.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public func unassign(_ tag: UUID, from account: UUID) throws -> Bool {
    try requireBoth(tag, account)
    guard try queries.isAssigned(tag: tag, to: account) else { return false }
    try session.append(assignment(tag, account).draft("assignment.deleted"))
    return true
  }

  private var queries: AccountQueries { AccountQueries(reader: session) }

  private func assignment(_ tag: UUID, _ account: UUID) -> RecordData {
    var data = RecordData()
    data.set("accountID", account)
    data.set("tagID", tag)
    return data
  }

  private func requireBoth(_ tag: UUID, _ account: UUID) throws {
    try session.requireParent(tag, as: TagRecord.self, of: "An assignment")
    try session.requireParent(account, as: AccountRecord.self, of: "An assignment")
  }

  private func requireFree(_ name: String) throws {
    if let existing = try queries.tag(named: name) { throw LedgerError.tagNameTaken(existing) }
  }

  private func trimmedName(_ name: String) throws -> String {
    try trimmedText(name, "The tag's name", field: "name")
  }
}
