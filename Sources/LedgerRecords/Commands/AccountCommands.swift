/// Adds, changes, moves and deletes accounts.
public struct AccountCommands {
  let session: any RecordWriting

  /// Adds an account at the end.
  ///
  /// - Throws: `blankField`.
  @discardableResult
  public func add(name: String) throws -> AccountRecord {
    let id = session.newID()
    var data = RecordData(id: id)
    data.set("name", try trimmedName(name))
    data.set("sortOrder", try session.nextOrder(in: AccountRecord.listMark, of: .accounts))
    data.set("createdAt", session.now)
    return try session.append("account.inserted", data, changing: id)
  }

  /// Changes what is given. With nothing changed, nothing is appended.
  ///
  /// - Parameters:
  ///   - id: of the account.
  ///   - name: the new name; nil leaves it as it is.
  ///   - sequence: refuse (`rowChanged`) unless this is the event that changed the account last.
  @discardableResult
  public func edit(_ id: UUID, name: String? = nil, ifSequence sequence: UInt64? = nil) throws
    -> AccountRecord
  {
    let account: AccountRecord = try session.current(id, ifSequence: sequence)
    var data = RecordData(id: id)
    data.set("name", try name.map(trimmedName), ifNot: account.name)
    if data.isWithoutChanges { return account }
    return try session.append("account.edited", data, changing: id)
  }

  /// Moves an account. If it is there already, nothing is appended.
  @discardableResult
  public func move(_ id: UUID, to place: Place, ifSequence sequence: UInt64? = nil) throws -> AccountRecord {
    try session.move(id, to: place, event: "account.moved", field: "sortOrder", ifSequence: sequence)
  }

  /// Deletes an account and its assignments.
  ///
  /// - Returns: what went along.
  @discardableResult
  public func delete(_ id: UUID, ifSequence sequence: UInt64? = nil) throws -> Consequences {
    let account: AccountRecord = try session.current(id, ifSequence: sequence)
    let consequences = try AccountQueries(reader: session).consequences(ofDeleting: account)
    try session.append(RecordData(id: id).draft("account.deleted"))
    return consequences
  }

  private func trimmedName(_ name: String) throws -> String {
    try trimmedText(name, "The account's name", field: "name")
  }
}
