import Projections

/// A record, and the records that belong to it or did so once: those that its projection's foreign keys would
/// delete with it, and what belongs to them in turn.
public struct RecordFamily: Hashable, Sendable {
  /// The id of the record.
  public let record: String
  /// What each of the others belongs to.
  private var parents: [String: Set<String>] = [:]

  init(_ record: String) { self.record = record.lowercased() }

  /// The ids of the records that belong to it.
  public var belonging: Set<String> { Set(parents.keys) }

  func contains(_ id: String) -> Bool { id == record || parents[id] != nil }

  /// - Returns: false where that is known.
  mutating func add(_ child: String, to parent: String) -> Bool {
    child != record && parents[child, default: []].insert(parent).inserted
  }

  /// These records, and what belongs to them.
  func withDescendants(of ids: Set<String>) -> Set<String> {
    if ids.contains(record) { return belonging.union([record]) }
    var all = ids
    var newest = ids
    while !newest.isEmpty, all.count <= parents.count {
      newest = Set(parents.lazy.filter { !$0.value.isDisjoint(with: newest) }.map(\.key)).subtracting(all)
      all.formUnion(newest)
    }
    return all
  }
}

extension Ledger {
  /// The records that belong to a record, as its projection's foreign keys (`ON DELETE CASCADE`) and the
  /// events say.
  ///
  /// - Parameters:
  ///   - record: its id in full.
  ///   - place: the last place whose events count; nil for now.
  public func family(ofRecord record: String, asOf place: AsOf? = nil) throws -> RecordFamily {
    let (definitions, dependents) = try perform("look back") { opened in
      let definitions = try opened.catalog.definitions
      let dependents = try definitions.all.filter { $0.everyEvent == nil }.flatMap {
        try $0.dependentFields(context.fileSystem)
      }
      return (definitions, Dictionary(grouping: dependents, by: \.type).mapValues { $0.map(\.field) })
    }
    var family = RecordFamily(record)
    var query = EventQuery()
    query.types = Set(dependents.keys)
    query.asOf = place
    guard !query.types.isEmpty else { return family }
    // What is found to belong to it may have done so before it was known that its parent does.
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      try events(query, onDamage: { if $0.code != .archived { throw $0.error } }) { event in
        guard let type = definitions.event(event.type), type.hasOwnRecord, let field = type.recordField,
          let data = event.data.map(JSONValue.init), let child = data[field]?.stringValue?.lowercased()
        else { return true }
        for name in dependents[event.type] ?? [] {
          guard let parent = data[name]?.stringValue?.lowercased(), family.contains(parent) else { continue }
          if family.add(child, to: parent) { hasGrown = true }
        }
        return true
      }
    }
    return family
  }
}
