import Projections
import SQLite

/// Rows of a kind of record, as its table has them.
package struct KindRecords {
  /// One record.
  package struct Row: Sendable {
    package var id: String
    /// A beginning of the id that no other record has, of eight characters or more.
    package var shortID: String
    /// The event that changed it last.
    package var sequence: UInt64
    /// By column, in the table's order.
    package var json: JSONValue
    /// What a person names it by, else its id.
    package var label: String
  }

  private let connection: Connection
  private let table: String
  private let columns: [String]
  private let search: RecordForm.Search?
  private let record: String
  private let nameColumn: String?

  init(_ form: RecordForm, _ connection: Connection) throws {
    self.connection = connection
    table = try form.rowTable()
    columns = try connection.rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(table)]) {
      $0.string(at: 0)
    }
    search = form.search(of: table)
    record = form.record
    nameColumn = form.nameColumn(among: columns)
  }

  /// A page of the records, ordered by their ids; with a search, the best match first.
  ///
  /// - Parameters:
  ///   - words: all of them must occur; a word that ends with * matches all words that begin with it. Without
  ///     a full-text table, the records are those with a text that contains all of `words`.
  ///   - cursor: the id of the last record of the page before.
  package func page(limit: Int, after cursor: String?, words: String?) throws -> (rows: [Row], next: String?)
  {
    let (source, order, conditions, values) = try query(words)
    var (wanted, bound) = (conditions, values)
    if let cursor {
      guard words == nil else {
        throw LedgerError(
          .usage, "Search results have no pages.",
          hint:
            "Use \(Remedy.parameter("limit", "Number of rows")) instead of \(Remedy.parameter("after", "Start after"))."
        )
      }
      wanted.append("\(Self.main).id > ?")
      bound.append(.text(cursor))
    }
    let condition = wanted.isEmpty ? "" : " WHERE " + wanted.joined(separator: " AND ")
    let list = columns.map { "\(Self.main).\(quoted($0))" }.joined(separator: ", ")
    var rows = try connection.rows(
      "SELECT \(list) FROM \(source)\(condition) ORDER BY \(order) LIMIT ?",
      bound + [.integer(Int64(limit) + 1)], row)
    let hasMore = rows.count > limit
    if hasMore { rows.removeLast() }
    for index in rows.indices { rows[index].shortID = try shortID(of: rows[index].id) }
    return (rows, hasMore && words == nil ? rows.last?.id : nil)
  }

  /// Long enough to tell it from its neighbours in the order of all ids.
  private func shortID(of id: String) throws -> String {
    let neighbours = try [("<", "DESC"), (">", "ASC")].compactMap { comparison, direction in
      try connection.first(
        "SELECT id FROM \(quoted(table)) WHERE id \(comparison) ? ORDER BY id \(direction) LIMIT 1",
        [.text(id)]
      ) { $0.string(at: 0) }
    }
    let shared = neighbours.map { zip(id, $0).prefix { $0 == $1 }.count }.max() ?? 0
    return String(id.prefix(max(8, shared + 1)))
  }

  private static let main = "main_row"

  private func query(_ words: String?) throws -> (
    source: String, order: String, conditions: [String], values: [SQLiteValue]
  ) {
    let rows = "\(quoted(table)) AS \(Self.main)"
    guard let words else { return (rows, "\(Self.main).id", [], []) }
    guard let search else {
      let texts = columns.filter { $0 != "id" && $0 != "seq" }.map {
        "(typeof(\(quoted($0))) = 'text' AND instr(lower(\(quoted($0))), lower(?)) > 0)"
      }
      guard !texts.isEmpty else { return (rows, "\(Self.main).id", ["0"], []) }
      return (
        rows, "\(Self.main).id", ["(\(texts.joined(separator: " OR ")))"], texts.map { _ in .text(words) }
      )
    }
    let text = quoted(search.table)
    return (
      "\(text) JOIN \(rows) ON \(Self.main).\(quoted(search.key)) = \(text).\(quoted(search.textKey))",
      "\(text).rank, \(Self.main).id", ["\(text) MATCH ?"], [.text(Self.expression(words))]
    )
  }

  /// Each word as FTS5 takes it for a text, and not for an operator.
  private static func expression(_ words: String) -> String {
    words.split(whereSeparator: \.isWhitespace).map { word in
      let isPrefix = word.hasSuffix("*") && word.count > 1
      let text = (isPrefix ? word.dropLast() : word).split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      return "\"\(text)\"" + (isPrefix ? "*" : "")
    }.joined(separator: " ")
  }

  /// The one record that a person means by its id, the beginning of it, or its name.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  package func find(_ reference: String) throws -> Row {
    let found = try matches(reference)
    if let only = found.first, found.count == 1 { return only }
    guard !found.isEmpty else {
      throw LedgerError(
        .noSuchRecord, "There is no \(Message(stringLiteral: record)) \(quotedForMessage(reference)).",
        hint: "\(Remedy.listRecords(record)) lists the existing ones.",
        at: LedgerError.Location(record: reference))
    }
    let ids = found.map(\.id).joined(separator: ", ")
    throw LedgerError(
      .ambiguousRecord, "\(reference) matches \(found.count) records: \(ids)",
      hint: "Specify the one you mean by its id.", at: LedgerError.Location(record: reference))
  }

  /// At most ten.
  package func matches(_ reference: String) throws -> [Row] {
    let text = UnicodeWhiteSpace.trimmed(reference)
    guard !text.isEmpty else { return [] }
    let named = nameColumn.map { " OR \(quoted($0)) = ?1" } ?? ""
    let begins = text.utf8.count >= 4 ? " OR substr(id, 1, length(?2)) = ?2" : ""
    let list = columns.map(quoted).joined(separator: ", ")
    let exact = try connection.rows(
      "SELECT \(list) FROM \(quoted(table)) WHERE id = ?1", [.text(text.lowercased())], row)
    if !exact.isEmpty { return exact }
    return try connection.rows(
      "SELECT \(list) FROM \(quoted(table)) WHERE id = ?1\(named)\(begins) ORDER BY id LIMIT 10",
      [.text(text)] + (begins.isEmpty ? [] : [.text(text.lowercased())]), row)
  }

  private func row(_ statement: Statement) -> Row {
    let values = columns.indices.map { statement.value(at: Int32($0)) }
    let json = JSONValue.object(zip(columns, values).map { .init($0, JSONValue($1)) })
    let id = json["id"]?.stringValue ?? ""
    return Row(
      id: id, shortID: id, sequence: UInt64(clamping: json["seq"]?.integerValue ?? 0), json: json,
      label: nameColumn.flatMap { json[$0]?.stringValue } ?? id)
  }
}

extension LedgerReader {
  /// The records of a kind.
  package func rows(of form: RecordForm) throws -> KindRecords {
    try KindRecords(form, connection(for: form.projection))
  }
}
