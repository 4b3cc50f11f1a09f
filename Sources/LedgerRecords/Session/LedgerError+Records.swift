import Projections

extension LedgerError {
  static func noSuchRecord<Record: StoredRecord>(
    _ type: Record.Type, reference: String, nearest: String? = nil
  ) -> LedgerError {
    noSuchRecord(
      type.noun, isNamed: type.nameColumn != nil, reference: reference, nearest: nearest,
      listing: type.listing, in: type.keptIn.name)
  }

  static func blank(_ what: Message, field: String) -> LedgerError {
    LedgerError(
      .blankField, "\(what) is blank.", hint: "Give at least one character that is not whitespace.",
      at: Location(field: field))
  }

  /// The record was changed since the caller read it.
  static func rowChanged<Record: StoredRecord>(_ record: Record, expected: UInt64) -> LedgerError {
    LedgerError(
      .rowChanged,
      "The \(Record.noun) \(quotedForMessage(record.label)) was changed by event \(record.sequence); the requested change was meant for its state at event \(expected).",
      hint: "Review it, then request the change with its new sequence number.",
      at: Location(
        sequence: record.sequence, projection: Record.keptIn.name, record: record.id.lowercase))
  }

  static func secondUser(_ current: UserRecord) -> LedgerError {
    LedgerError(
      .limitOfOne, "There is already a user: \(quotedForMessage(current.name)). A ledger can have only one.",
      hint: "Edit them with \(Remedy.editUser), or replace them with \(Remedy.replaceUser).",
      at: Location(projection: RecordTable.answers.name, record: current.id.lowercase))
  }

  static func missingParent<Record: StoredRecord>(
    _ type: Record.Type, id: UUID, of child: Message
  ) -> LedgerError {
    let beginsWithVowel = "aeiou".contains(type.noun.english.prefix(1))
    return LedgerError(
      .missingParent,
      beginsWithVowel
        ? "\(child) must belong to an \(type.noun), but there is none with the id \(id.lowercase)."
        : "\(child) must belong to a \(type.noun), but there is none with the id \(id.lowercase).",
      hint: "Use \(type.listing) to see the existing ones.",
      at: Location(projection: type.keptIn.name, record: id.lowercase))
  }

  static var noUser: LedgerError {
    LedgerError(
      .missingParent, "There is no user yet, but every answer must belong to one.",
      hint: "Add one with \(Remedy.addUser).",
      at: Location(projection: RecordTable.answers.name))
  }

  static func tagNameTaken(_ existing: TagRecord) -> LedgerError {
    LedgerError(
      .duplicateValue, "There is already a tag named \(quotedForMessage(existing.name)).",
      hint:
        "Use that one, or add \(Remedy.parameter("allow-duplicate", "Allow a duplicate name")) to create a second one with the same name.",
      at: Location(projection: RecordTable.accounts.name, record: existing.id.lowercase, field: "name"))
  }

  static func birthdayInFuture(_ birthday: CalendarDate, today: CalendarDate) -> LedgerError {
    LedgerError(
      .wrongValue, "The birthday \(birthday) is in the future: today is \(today) in UTC.",
      hint: "Give the date of birth as YYYY-MM-DD.",
      at: Location(projection: RecordTable.answers.name, field: "birthday"))
  }

  static func wrongLimit(_ limit: Int) -> LedgerError {
    LedgerError(
      .usage, "A page can't have \(limit) rows.", hint: "Give a limit of at least 1.",
      at: Location(field: "limit"))
  }

}
