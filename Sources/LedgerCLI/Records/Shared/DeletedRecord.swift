import LedgerRecords
import Projections

/// A record that a person names and that is not there any more, because an event deleted it.
struct DeletedRecord {
  /// The event that deleted it.
  private let sequence: UInt64

  /// The error that says that there is no such record; where one was deleted, also how it comes back.
  ///
  /// - Parameter record: "task"
  static func said(
    _ error: LedgerError, _ reference: String, of record: String, in invocation: Invocation
  ) -> LedgerError {
    guard invocation.asOf == nil, let ledger = invocation.opened, ledger.loadError == nil,
      let deleted = attempt({ try DeletedRecord(reference, of: record, in: ledger) })
    else { return error }
    var error = error
    let noun = Message(stringLiteral: record)
    error.message =
      "The \(noun) \(quotedForMessage(reference)) is no longer there: event \(deleted.sequence) deleted it."
    error.hint = "To bring it back: 'ledger void \(deleted.sequence)'."
    return error
  }

  /// The one that was deleted last. Nil if no record of the kind with this id or name was deleted by an event
  /// that counts.
  private init?(_ reference: String, of record: String, in ledger: Ledger) throws {
    let deletions = try Self.deletions(of: record, in: ledger)
    guard !deletions.isEmpty else { return nil }
    let wanted = RecordReference(reference)
    var ids = Set(deletions.keys.filter { wanted.id?.lowercase == $0 || wanted.isPart(of: $0) })
    if ids.isEmpty { ids = try Self.ids(named: reference, of: record, in: ledger) }
    guard let last = ids.compactMap({ deletions[$0] }).max() else { return nil }
    sequence = last
  }

  /// The events that deleted records of a kind, by the records' ids.
  private static func deletions(of record: String, in ledger: Ledger) throws -> [String: UInt64] {
    var query = EventQuery()
    query.types = ["\(record).deleted"]
    var found: [String: UInt64] = [:]
    try ledger.events(query, onDamage: { _ in }) { event in
      if event.voidedBy == nil, let id = event.data.map(JSONValue.init)?["id"]?.stringValue {
        found[id.lowercased()] = event.sequence
      }
      return true
    }
    return found
  }

  /// The records of a kind that ever had a name.
  private static func ids(named name: String, of record: String, in ledger: Ledger) throws -> Set<String> {
    let wanted = UnicodeWhiteSpace.trimmed(name).lowercased()
    let field = RecordNames(ledger).definitions?.nameField(ofRecord: record)
    var query = EventQuery()
    query.types = ["\(record).inserted", "\(record).edited"]
    query.text = wanted
    var ids: Set<String> = []
    try ledger.events(query, onDamage: { _ in }) { event in
      guard let data = event.data.map(JSONValue.init), let id = data["id"]?.stringValue else { return true }
      let names = ["name", "title", field ?? "name"].compactMap { data[$0]?.stringValue?.lowercased() }
      if names.contains(wanted) { ids.insert(id.lowercased()) }
      return true
    }
    return ids
  }
}
