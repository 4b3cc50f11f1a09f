import Projections
import SQLite
package import SystemPackage

/// Names and ids of records that begin as a person has begun to type, from the tables of a ledger that is not
/// open. The tables may be behind the log; a command finds out what is meant.
package struct RecordSuggestions {
  /// Where records are.
  package struct Source: Sendable {
    package var projection: String
    /// The SQL table.
    package var table: String
    /// The column that a person names a record by; nil if only the id does.
    package var name: String?
    /// SQL about a row.
    package var condition: String

    package init(projection: String, table: String, name: String?, where condition: String = "1") {
      (self.projection, self.table, self.name, self.condition) = (projection, table, name, condition)
    }
  }

  package struct Suggestion: Hashable, Sendable {
    /// A name, or a short id.
    package var text: String
    /// The name, where the id is suggested.
    package var name: String?
  }

  /// The newest rows that are looked at, so that it takes no longer with a million of them.
  private static let mostRows = 5000
  private let store: ProjectionStore

  package init(of ledger: FilePath, _ context: LedgerContext) {
    store = ProjectionStore(ledger: ledger, context: context.forLog, busyMilliseconds: 0)
  }

  /// The newest first, at most so many. A name that does not mean one record, or that could not be typed, is
  /// suggested by its id.
  package func suggestions(from source: Source, beginning start: String, most: Int) throws -> [Suggestion] {
    let all = try store.readStanding(source.projection) { connection in
      let rows = try rows(source, connection)
      let short = try ShortIDs(rows.map(\.id), in: connection)
      return rows.map { (id: short[$0.id], name: $0.name) }
    }
    let start = start.lowercased()
    var counts: [String: Int] = [:]
    for row in all ?? [] { counts[row.name.lowercased(), default: 0] += 1 }
    var found: [Suggestion] = []
    for row in all ?? [] where found.count < most {
      let isName = Self.canBeTyped(row.name) && counts[row.name.lowercased()] == 1
      if isName, row.name.lowercased().hasPrefix(start) {
        found.append(Suggestion(text: row.name))
      } else if row.id.hasPrefix(start), !isName || !start.isEmpty {
        found.append(Suggestion(text: row.id, name: Self.oneLine(row.name)))
      }
    }
    return found
  }

  /// Words of the JSON arrays in a column of the newest rows, the most frequent first, at most so many.
  package func words(
    in projection: String, table: String, column: String, beginning start: String, most: Int
  ) throws -> [String] {
    let column = quoted(column)
    let all = try store.readStanding(projection) { connection in
      try connection.rows(
        """
        SELECT word.value FROM (SELECT \(column) AS list FROM \(quoted(table)) WHERE \(column) IS NOT NULL
        ORDER BY id DESC LIMIT \(Self.mostRows)) AS newest, json_each(newest.list) AS word
        GROUP BY word.value ORDER BY count(*) DESC, word.value
        """
      ) { $0.string(at: 0) }
    }
    let start = start.lowercased()
    return Array(
      (all ?? []).filter { $0.lowercased().hasPrefix(start) && Self.oneLine($0) == $0 }.prefix(most))
  }

  private func rows(_ source: Source, _ connection: Connection) throws -> [(id: String, name: String)] {
    let name = source.name.map(quoted) ?? "''"
    return try connection.rows(
      """
      SELECT id, \(name) FROM (SELECT * FROM \(quoted(source.table)) ORDER BY id DESC LIMIT \(Self.mostRows))
      WHERE \(source.condition)
      """
    ) { (id: $0.string(at: 0), name: $0.optionalString(at: 1) ?? "") }
  }

  /// Digits alone mean a row of a list, a hyphen begins an option, and what looks like a part of an id means
  /// that.
  private static func canBeTyped(_ name: String) -> Bool {
    let reference = RecordReference(name)
    return !reference.text.isEmpty && name.count <= 100 && !name.hasPrefix("-") && !reference.isNumber
      && reference.partOfID == nil && reference.id == nil && oneLine(name) == name
  }

  private static func oneLine(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }
}

extension RecordForm {
  /// Where suggestions for its records are; nil if the file does not say.
  package var source: RecordSuggestions.Source? {
    do {
      let table = try rowTable()
      let columns = definition.columns.filter { $0.table == table }.map(\.name)
      return .init(projection: projection, table: table, name: nameColumn(among: columns))
    } catch { return nil }
  }
}
