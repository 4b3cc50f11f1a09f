import EventLog
import LedgerBase
import Projections

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LedgerError {
  static func noSuchRecord<Record: StoredRecord>(_ type: Record.Type, reference: String) -> LedgerError {
    LedgerError(
      .noSuchRecord,
      type.nameColumn == nil
        ? "There is no \(type.noun) with the id \(quotedForMessage(reference))."
        : "There is no \(type.noun) with the id or name \(quotedForMessage(reference)).",
      hint: "See what there is with \(type.listing).",
      at: Location(projection: type.keptIn.name, record: reference))
  }

  static func ambiguous<Record: StoredRecord>(
    _ type: Record.Type, reference: String, candidates: [(id: String, name: String)]
  ) -> LedgerError {
    let list = candidates.map { "\($0.id) \(quotedForMessage($0.name))" }.joined(separator: ", ")
    let isCut = candidates.count >= RecordReference.mostCandidates
    return LedgerError(
      .ambiguousRecord,
      isCut
        ? "\(quotedForMessage(reference)) can mean more than one \(type.noun): \(list), and more."
        : "\(quotedForMessage(reference)) can mean more than one \(type.noun): \(list).",
      hint: "Name the one you mean by its id; the characters given here are enough of it.",
      at: Location(projection: type.keptIn.name, record: reference))
  }

  static func blank(_ what: Message, field: String) -> LedgerError {
    LedgerError(
      .blankField, "\(what) is blank.", hint: "Give at least one character that is no white space.",
      at: Location(field: field))
  }

  /// Somebody changed the record since the caller looked at it.
  static func rowChanged<Record: StoredRecord>(_ record: Record, expected: UInt64) -> LedgerError {
    LedgerError(
      .rowChanged,
      "The \(Record.noun) \(quotedForMessage(record.label)) was changed by event \(record.sequence); the change asked for was meant for its state at event \(expected).",
      hint: "Look at it again, then ask for the change with its new sequence number.",
      at: Location(
        sequence: record.sequence, projection: Record.keptIn.name, record: record.id.lowercase))
  }

  static func secondUser(_ current: UserRecord) -> LedgerError {
    LedgerError(
      .limitOfOne, "There is a user already: \(quotedForMessage(current.name)). A ledger has one.",
      hint: "Change them with \(Remedy.editUser), or put another in their place with \(Remedy.replaceUser).",
      at: Location(projection: RecordTable.answers.name, record: current.id.lowercase))
  }

  static func missingParent<Record: StoredRecord>(
    _ type: Record.Type, id: UUID, of child: Message
  ) -> LedgerError {
    let beginsWithVowel = "aeiou".contains(type.noun.english.prefix(1))
    return LedgerError(
      .missingParent,
      beginsWithVowel
        ? "\(child) belongs to an \(type.noun), and there is none with the id \(id.lowercase)."
        : "\(child) belongs to a \(type.noun), and there is none with the id \(id.lowercase).",
      hint: "See what there is with \(type.listing).",
      at: Location(projection: type.keptIn.name, record: id.lowercase))
  }

  static var noUser: LedgerError {
    LedgerError(
      .missingParent, "There is no user yet, and every answer belongs to one.",
      hint: "Add one with \(Remedy.addUser).",
      at: Location(projection: RecordTable.answers.name))
  }

  static func tagNameTaken(_ existing: TagRecord) -> LedgerError {
    LedgerError(
      .duplicateValue, "There is a tag named \(quotedForMessage(existing.name)) already.",
      hint:
        "Use that one, or add \(Remedy.parameter("allow-duplicate", "Allow a duplicate name")) for a second of the same name.",
      at: Location(projection: RecordTable.accounts.name, record: existing.id.lowercase, field: "name"))
  }

  static func birthdayInFuture(_ birthday: CalendarDate, today: CalendarDate) -> LedgerError {
    LedgerError(
      .wrongValue, "The birthday \(birthday) is in the future: today is \(today) in UTC.",
      hint: "Give the day of birth as YYYY-MM-DD.",
      at: Location(projection: RecordTable.answers.name, field: "birthday"))
  }

  static func wrongLimit(_ limit: Int) -> LedgerError {
    LedgerError(
      .usage, "A page can't have \(limit) rows.", hint: "Give a limit of at least 1.",
      at: Location(field: "limit"))
  }

}
