import Projections

/// Adds, changes and deletes the user.
public struct UserCommands {
  let session: any RecordWriting

  /// Adds the user.
  ///
  /// - Throws: `limitOfOne` naming the current user where there is one, `blankField`, `wrongValue` for a
  ///   birthday in the future.
  @discardableResult
  public func add(name: String, birthday: CalendarDate, gender: Gender) throws -> UserRecord {
    let current = try queries.currentUser()
    let id = session.newID()
    var data = RecordData(id: id)
    data.set("name", try trimmedName(name))
    data.set("birthday", try checked(birthday))
    data.set("gender", gender.rawValue)
    data.set("createdAt", session.now)
    do {
      return try session.append("user.inserted", data, changing: id)
    } catch let error as LedgerError where error.code == .limitOfOne {
      // The table's constraint is the rule; this only names the current user.
      throw current.map(LedgerError.secondUser) ?? error
    }
  }

  /// Changes what is given. With nothing changed, nothing is appended.
  ///
  /// - Parameters:
  ///   - id: of the user.
  ///   - name: the new name; nil leaves it as it is.
  ///   - birthday: the new day; nil leaves it as it is.
  ///   - gender: the new one; nil leaves it as it is.
  ///   - sequence: refuse (`rowChanged`) unless this is the event that changed the user last.
  @discardableResult
  public func edit(
    _ id: UUID, name: String? = nil, birthday: CalendarDate? = nil, gender: Gender? = nil,
    ifSequence sequence: UInt64? = nil
  ) throws -> UserRecord {
    let user: UserRecord = try session.current(id, ifSequence: sequence)
    var data = RecordData(id: id)
    data.set("name", try name.map(trimmedName), ifNot: user.name)
    if let birthday, birthday != user.birthday { data.set("birthday", try checked(birthday)) }
    data.set("gender", gender?.rawValue, ifNot: user.gender.rawValue)
    if data.isWithoutChanges { return user }
    return try session.append("user.edited", data, changing: id)
  }

  /// Replaces the current user, whose answers are deleted, with another one, in one batch.
  ///
  /// - Returns: the new user, and what was deleted; nil if there was no user.
  @discardableResult
  public func replace(
    name: String, birthday: CalendarDate, gender: Gender, ifSequence sequence: UInt64? = nil
  ) throws -> (user: UserRecord, gone: Consequences?) {
    let gone = try queries.currentUser().map { try delete($0.id, ifSequence: sequence) }
    return (try add(name: name, birthday: birthday, gender: gender), gone)
  }

  /// Deletes the user and all of their answers.
  ///
  /// - Returns: what went along.
  @discardableResult
  public func delete(_ id: UUID, ifSequence sequence: UInt64? = nil) throws -> Consequences {
    let user: UserRecord = try session.current(id, ifSequence: sequence)
    let consequences = try queries.consequences(ofDeleting: user)
    try session.append(RecordData(id: id).draft("user.deleted"))
    return consequences
  }

  private var queries: AnswerQueries { AnswerQueries(reader: session) }

  private func trimmedName(_ name: String) throws -> String {
    try trimmedText(name, "The user's name", field: "name")
  }

  private func checked(_ birthday: CalendarDate) throws -> CalendarDate {
    let today = CalendarDate(of: session.now)
    guard birthday <= today else { throw LedgerError.birthdayInFuture(birthday, today: today) }
    return birthday
  }
}
