import Crypto
import SQLite

// The digest of a table is SHA-256 over its contents, in an order and a form that do not depend on how SQLite
// laid them out:
//
//     for each table, by name:   "T" name, then for each column in the schema's order "C" name
//       for each row, by primary key (by all columns where there is none):   "R", then for each column its value:
//         "N"                        null
//         "I" 8 bytes                integer, big-endian
//         "F" 8 bytes                real, bits of IEEE 754, big-endian
//         "S" length bytes           text (UTF-8)
//         "B" length bytes           blob
//
// A name is written as a text is, and a length as 8 bytes, big-endian. The bookkeeping is left out.

extension Projection {
  /// SHA-256 over the contents, in hexadecimal: equal for equal rows, however they came to be there.
  package func digest() throws -> String {
    try inside {
      var digest = TableDigest()
      for table in try internalTables.names() {
        let columns = try internalTables.columns(of: table)
        digest.begin(table, columns)
        let key = try internalTables.primaryKey(of: table)
        let order = (key.isEmpty ? columns : key).map(quoted).joined(separator: ", ")
        let list = columns.map(quoted).joined(separator: ", ")
        try connection.forEachRow("SELECT \(list) FROM \(quoted(table)) ORDER BY \(order)") { digest.add($0) }
      }
      return digest.finish()
    }
  }

  /// Everything in its schema, as it was created. Where rows are in the file is not part of it.
  package func schema() throws -> [SchemaPart] {
    try inside {
      try connection.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name") { row in
        SchemaPart(
          type: row.string(at: 0), name: row.string(at: 1), table: row.string(at: 2),
          sql: row.optionalString(at: 3))
      }
    }
  }

  /// What SQLite finds wrong with the file, and rows that refer to nothing; empty if nothing is wrong.
  ///
  /// - Parameter most: the number of faults to stop after.
  package func integrityCheck(most: Int = 20) throws -> [Message] {
    do {
      var faults: [Message] = try connection.rows("PRAGMA integrity_check(\(most))") { $0.string(at: 0) }
        .filter { $0 != "ok" }.map { "SQLite's own check reports '\($0.replacing("\n", with: " "))'" }
      guard faults.count < most else { return faults }
      faults += try connection.rows("PRAGMA foreign_key_check") { row in
        "a row of \(row.string(at: 0)) refers to a row of \(row.string(at: 2)) that does not exist"
      }.prefix(most)
      return faults
    } catch let error as LedgerError where error.code == .tableDamaged {
      return ["its file can't be read to the end"]
    }
  }
}

/// A table, an index, a trigger or a view, as `sqlite_schema` has it.
package struct SchemaPart: Hashable, Sendable {
  var type: String
  var name: String
  var table: String
  /// Nil for an index that SQLite made for a key.
  var sql: String?
}

/// Collects bytes and hashes them in large pieces.
private struct TableDigest {
  private var hash = SHA256()
  private var pending: [UInt8] = []
  private static let pieceBytes = 64 << 10

  init() { pending.reserveCapacity(2 * Self.pieceBytes) }

  mutating func begin(_ table: String, _ columns: [String]) {
    addText("T", table)
    for column in columns { addText("C", column) }
  }

  mutating func add(_ row: Statement) {
    tag("R")
    for column in 0..<row.columnCount {
      switch row.storageClass(at: column) {
      case .null: tag("N")
      case .integer: addNumber("I", UInt64(bitPattern: row.int64(at: column)))
      case .real: addNumber("F", row.double(at: column).bitPattern)
      case .text: row.withBytes(at: column, asText: true) { addBytes("S", $0) }
      case .blob: row.withBytes(at: column) { addBytes("B", $0) }
      }
    }
    if pending.count >= Self.pieceBytes { flush() }
  }

  mutating func finish() -> String {
    flush()
    return hexadecimal(hash.finalize())
  }

  private mutating func flush() {
    pending.withUnsafeBytes { hash.update(bufferPointer: $0) }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func tag(_ letter: Unicode.Scalar) { pending.append(UInt8(ascii: letter)) }

  private mutating func addNumber(_ letter: Unicode.Scalar, _ number: UInt64) {
    tag(letter)
    withUnsafeBytes(of: number.bigEndian) { pending.append(contentsOf: $0) }
  }

  private mutating func addBytes(_ letter: Unicode.Scalar, _ bytes: UnsafeRawBufferPointer) {
    addNumber(letter, UInt64(bytes.count))
    pending.append(contentsOf: bytes)
  }

  private mutating func addText(_ letter: Unicode.Scalar, _ text: String) {
    var text = text
    text.withUTF8 { addBytes(letter, UnsafeRawBufferPointer($0)) }
  }
}
