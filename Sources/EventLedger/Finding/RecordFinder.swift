import Projections
package import SQLite

/// Finds the rows of one table that a reference can mean.
package struct RecordFinder {
  /// A row by its id, and the name that a person calls it by.
  package struct Match: Hashable, Sendable {
    package var id: String
    package var name: String
  }

  /// The maximum number of rows that are listed where several match.
  package static let mostMatches = 10
  /// The maximum number of names that a misspelled one is compared with.
  private static let mostSuggested = 10_000

  private let connection: Connection
  private let table: String
  private let nameColumn: String?
  private let scope: (column: String, id: String)?

  /// - Parameters:
  ///   - table: the SQL table, with the column `id`.
  ///   - nameColumn: the column that a person names a row by; nil if only the id names it.
  ///   - scope: only rows with this id in this column, such as the steps of one task.
  package init(
    _ connection: Connection, table: String, nameColumn: String?, scope: (column: String, id: String)? = nil
  ) {
    self.connection = connection
    self.table = table
    self.nameColumn = nameColumn
    self.scope = scope
  }

  /// The rows that a reference can mean, ordered by id, at most ``mostMatches``.
  ///
  /// A whole id means that row and no other, and so does a part of an id of eight characters or more. A
  /// shorter part of an id and an exact name count alike, so that neither hides the other. Where there is
  /// neither, a name that differs only in upper and lower case counts, and where there is none of those,
  /// every name with the reference in it. Digits alone are never a part of a name.
  package func matches(_ reference: RecordReference) throws -> [Match] {
    if let id = reference.id { return try rows(where: "id = ?", [.text(id.lowercase)]) }
    guard !reference.text.isEmpty else { return [] }
    let byID = try reference.partOfID.map(rows(withPartOfID:)) ?? []
    if !byID.isEmpty, reference.text.utf8.count >= RecordReference.certainCharacters { return byID }
    guard let nameColumn else { return byID }
    let byName = try rows(where: "\(quoted(nameColumn)) = ?", [.text(reference.text)])
    let exact = byID + byName.filter { !byID.contains($0) }
    if !exact.isEmpty { return Array(exact.prefix(Self.mostMatches)) }
    return reference.isNumber ? [] : try rows(named: reference.text)
  }

  /// The name that is spelled most like a reference; nil if none is near.
  package func nearestName(to reference: RecordReference) throws -> String? {
    guard let nameColumn, !reference.isNumber, reference.text.count > 2 else { return nil }
    let names = try connection.rows(
      "SELECT \(quoted(nameColumn)) FROM \(source) ORDER BY id DESC LIMIT \(Self.mostSuggested)", scopeValues
    ) { $0.string(at: 0) }
    let whole = Spelling.nearest(to: reference.text, among: names.filter { !$0.isEmpty })
    return whole
      ?? names.first {
        // One word of it, misspelled.
        let words = $0.split(separator: " ").map(String.init)
        return Spelling.nearest(to: reference.text, among: words, within: 1, swapsCountOnce: true) != nil
      }
  }

  private func rows(withPartOfID part: String) throws -> [Match] {
    // Every character of an id sorts before "g".
    let beginning = try rows(where: "id >= ? AND id < ?", [.text(part), .text(part + "g")])
    let end = try rows(where: "substr(id, -\(part.utf8.count)) = ?", [.text(part)])
    return Array((beginning + end.filter { !beginning.contains($0) }).prefix(Self.mostMatches))
  }

  /// By name, in any case: as a whole, or else as a part.
  private func rows(named text: String) throws -> [Match] {
    let wanted = Folded(text)
    var whole: [Match] = []
    var containing: [Match] = []
    // SQLite's `lower` knows ASCII letters only, but narrows down what is looked at here.
    let condition = text.utf8.allSatisfy { $0 < 0x80 } ? "instr(lower(\(name)), lower(?)) > 0" : "? <> ''"
    try connection.forEachRow(
      "SELECT id, \(name) FROM \(source(where: condition)) ORDER BY id", [.text(text)] + scopeValues
    ) { row in
      let match = Match(id: row.string(at: 0), name: row.string(at: 1))
      switch wanted.occurrence(in: match.name) {
      case .whole where whole.count < Self.mostMatches: whole.append(match)
      case .part where containing.count < Self.mostMatches: containing.append(match)
      default: break
      }
    }
    return whole.isEmpty ? containing : whole
  }

  private func rows(where condition: String, _ values: [SQLiteValue]) throws -> [Match] {
    try connection.rows(
      "SELECT id, \(name) FROM \(source(where: condition)) ORDER BY id LIMIT \(Self.mostMatches)",
      values + scopeValues
    ) { Match(id: $0.string(at: 0), name: $0.string(at: 1)) }
  }

  private var name: String { nameColumn.map(quoted) ?? "id" }

  private var source: String { source(where: "1") }

  private func source(where condition: String) -> String {
    "\(quoted(table)) WHERE \(condition)" + (scope.map { " AND \(quoted($0.column)) = ?" } ?? "")
  }

  private var scopeValues: [SQLiteValue] { scope.map { [.text($0.id)] } ?? [] }
}

/// A text to be looked for regardless of upper and lower case.
private struct Folded {
  enum Occurrence { case whole, part, none }

  private let characters: [Character]

  init(_ text: String) { characters = Array(text.lowercased()) }

  func occurrence(in text: String) -> Occurrence {
    let other = Array(text.lowercased())
    guard other.count > characters.count else { return other == characters ? .whole : .none }
    let isIn = (0...(other.count - characters.count)).contains {
      other[$0..<($0 + characters.count)].elementsEqual(characters)
    }
    return isIn ? .part : .none
  }
}
