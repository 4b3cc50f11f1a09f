import Projections

/// The tables that are open, by name. Each is the generation that was current when it was opened.
final class OpenTables {
  private var tables: [String: Projection] = [:]

  subscript(name: String) -> Projection? { tables[name] }

  func add(_ table: Projection) { tables[table.definition.name] = table }

  /// Takes it out, still open.
  func remove(_ name: String) -> Projection? { tables.removeValue(forKey: name) }

  /// Another generation will take its place, or has: damage that is found by closing it is not damage of the
  /// new one.
  func drop(_ name: String) { remove(name)?.closeQuietly() }

  /// Takes all of them out, still open.
  func removeAll() -> [Projection] {
    defer { tables = [:] }
    return Array(tables.values)
  }
}
