import EventLedger
import Projections

/// The names of records, for who shows events and rows that have only their ids. A deleted record has the
/// name that the log has for it last.
final class RecordNames {
  private let ledger: Ledger
  /// What the types of events mean; nil where that can't be read.
  let definitions: DefinitionSet?
  /// By id; nil for one that no name was found for.
  private var names: [String: String?] = [:]
  /// The events after this one were searched for names of deleted records.
  private var searchedDownTo: UInt64?
  /// How many more events are searched: the log may be long, and a name is only a help.
  private var eventsLeft = 200_000
  private static let mostKept = 100_000

  init(_ ledger: Ledger) {
    self.ledger = ledger
    do {
      definitions = try ledger.definitions()
    } catch {
      definitions = nil
    }
  }

  subscript(id: String) -> String? {
    if names[id] == nil { look(for: [id]) }
    return names[id] ?? nil
  }

  /// Finds the names of many at once.
  func look(for ids: Set<String>) {
    if names.count > Self.mostKept { names.removeAll(keepingCapacity: true) }
    let wanted = ids.filter { names[$0] == nil }
    guard !wanted.isEmpty else { return }
    for (id, name) in ledger.names(of: wanted) { names[id] = name }
    search(for: wanted.filter { names[$0] == nil })
    for id in wanted where names[id] == nil { names[id] = .some(nil) }
  }

  /// Goes on to read the log backward until all are found.
  private func search(for ids: Set<String>) {
    var missing = ids
    guard !missing.isEmpty, eventsLeft > 0, searchedDownTo != 1 else { return }
    var query = EventQuery()
    query.newestFirst = true
    query.limit = eventsLeft
    if let searchedDownTo { query.sequences = 1...(searchedDownTo - 1) }
    do {
      // The command that lists the events reports what is missing.
      try ledger.events(query, onDamage: { _ in }) { event in
        eventsLeft -= 1
        searchedDownTo = event.sequence
        if let (id, name) = name(in: event), names[id] == nil {
          names[id] = name
          missing.remove(id)
        }
        return !missing.isEmpty
      }
      if !missing.isEmpty { searchedDownTo = 1 }
    } catch {
      searchedDownTo = 1
    }
  }

  private func name(in event: LedgerEvent) -> (id: String, name: String)? {
    guard let type = definitions?.event(event.type), type.hasOwnRecord, let field = type.recordField,
      let nameField = definitions?.nameField(ofRecord: type.record),
      let data = event.data.map(JSONValue.init), let id = data[field]?.stringValue,
      let name = data[nameField]?.stringValue
    else { return nil }
    return (id.lowercased(), name)
  }
}
