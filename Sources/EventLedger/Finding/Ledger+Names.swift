import Logging
package import Projections
import SQLite
import SystemPackage

extension Ledger {
  /// What every type of event means here.
  package func definitions() throws -> DefinitionSet {
    if isDamaged { return try options.definitions(of: FilePath(path), context) }
    return try perform("look up the types of events") { try $0.catalog.definitions }
  }

  /// The types of event that this ledger knows or ever knew, sorted; those of the ledger itself too.
  package func typesEver() throws -> [String] {
    if isDamaged { return try definitions().types + Self.systemTypes }
    return try perform("look up the types of events") { try $0.catalog.definitionsEver.types }
      + Self.systemTypes
  }

  private static let systemTypes = [
    "ledger.archived", "ledger.erased", "ledger.kind.registered", "ledger.kind.removed", "ledger.lost",
    "ledger.migrated", "ledger.reset", "ledger.restored", "ledger.voided",
  ]

  /// The names that records have, by their ids, as far as tables know them. The tables are read as they
  /// stand: none is caught up, built or repaired for a name, and one that can't be read is passed over.
  package func names(of ids: Set<String>) -> [String: String] {
    var names: [String: String] = [:]
    do {
      let definitions = try definitions()
      let source = DegradedReader(of: FilePath(path), context, definitions, buildsMissing: false)
      defer { source.end() }
      let reader = LedgerReader(source: source)
      for definition in definitions.all where definition.everyEvent == nil {
        let missing = ids.filter { names[$0] == nil }
        if missing.isEmpty { break }
        do {
          try reader.addNames(of: missing, in: definition, to: &names)
        } catch let error as LedgerError {
          context.logger.debug(
            "names not read", metadata: ["table": "\(definition.name)", "code": "\(error.code.name)"])
        }
      }
    } catch {
      context.logger.debug("names not read", metadata: ["path": "\(path)"])
    }
    return names
  }

  /// The ids of the records that have or had a text in their names, in upper or lower case; deleted ones too.
  public func records(named text: String, asOf place: AsOf? = nil) throws -> Set<String> {
    let definitions = try definitions()
    let search = ValueSearch(text, definitions)
    var ids: Set<String> = []
    var query = EventQuery()
    query.asOf = place
    // Whoever reads the events is told what is missing.
    try events(query, onDamage: { _ in }) { event in
      guard let type = definitions.event(event.type), type.hasOwnRecord, let field = type.recordField,
        let name = definitions.nameField(ofRecord: type.record), let data = event.data.map(JSONValue.init),
        let value = data[name], search.matches(value), let id = data[field]?.stringValue
      else { return true }
      ids.insert(id.lowercased())
      return true
    }
    return ids
  }
}

extension LedgerReader {
  fileprivate func addNames(
    of ids: Set<String>, in definition: ProjectionDefinition, to names: inout [String: String]
  ) throws {
    for table in Set(definition.events.values.compactMap(\.rowTable)).sorted() {
      guard let record = definition.record(inTable: table),
        let column = definition.nameField(ofRecord: record),
        definition.columns.contains(where: { $0.table == table && $0.name == column })
      else { continue }
      let connection = try connection(for: definition.name)
      let query = "SELECT \(quoted(column)) FROM \(quoted(table)) WHERE id = ?"
      for id in ids where names[id] == nil {
        names[id] = try connection.first(query, [.text(id)]) { $0.optionalString(at: 0) ?? "" }
      }
    }
  }
}
