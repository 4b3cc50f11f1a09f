import CSQLite

/// What SQLite said when a call failed. It carries the statement's text, never the values bound to it.
package struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code.
  package var code: Int32
  /// SQLite's own words.
  package var message: String
  /// The statement, on one line and shortened; nil when none was involved.
  package var sql: String?
  /// `errno` of the system call underneath, 0 when there was none.
  package var systemError: Int32

  package init(code: Int32, message: String, sql: String? = nil, systemError: Int32 = 0) {
    self.code = code
    self.message = message
    self.sql = sql.map(Self.shortened)
    self.systemError = systemError
  }

  /// The result code without its extension.
  package var primaryCode: Int32 { code & 0xFF }

  /// True when a page was not given out because its checksum is wrong: it was damaged, or written by another
  /// program.
  package var isWrongPage: Bool { code == ResultCode.ioData }

  /// True when nothing was given out because another program has committed to the table's `-wal`.
  package var isForeignCommit: Bool { code == ResultCode.foreignCommit }

  package var description: String {
    let words = "SQLite \(code): \(message)"
    guard let sql else { return words }
    return "\(words) in: \(sql)"
  }

  private static func shortened(_ sql: String) -> String {
    let limit = 300
    let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit) + "…"
  }
}

/// A rule of the schema that a statement broke, as SQLite names it.
package enum BrokenConstraint: Hashable, Sendable {
  /// `UNIQUE` or `PRIMARY KEY`: the columns as `table.column`, or the name of an index on expressions.
  case unique(columns: [String], index: String?, isPrimaryKey: Bool)
  /// `table.column` must not be null.
  case notNull(column: String)
  /// The constraint's name, or its expression where it has none.
  case check(name: String)
  case foreignKey
  /// `RAISE(ABORT, …)` of a trigger, with its text.
  case raised(text: String)
  /// A value of the wrong type for a column of a STRICT table.
  case wrongType(message: String)
  case other(message: String)
}

extension SQLiteFailure {
  /// The rule that was broken; nil when this is a failure of another kind.
  package var brokenConstraint: BrokenConstraint? {
    if primaryCode == SQLITE_MISMATCH { return .wrongType(message: message) }
    guard primaryCode == SQLITE_CONSTRAINT else { return nil }
    switch code {
    case ResultCode.constraintUnique, ResultCode.constraintRowID: return unique(isPrimaryKey: false)
    case ResultCode.constraintPrimaryKey: return unique(isPrimaryKey: true)
    case ResultCode.constraintNotNull: return .notNull(column: named)
    case ResultCode.constraintCheck: return .check(name: named)
    case ResultCode.constraintForeignKey: return .foreignKey
    case ResultCode.constraintTrigger: return .raised(text: message)
    case ResultCode.constraintDataType: return .wrongType(message: message)
    default: return .other(message: message)
    }
  }

  private func unique(isPrimaryKey: Bool) -> BrokenConstraint {
    let prefix = "index '"
    if named.hasPrefix(prefix), named.hasSuffix("'") {
      return .unique(
        columns: [], index: String(named.dropFirst(prefix.count).dropLast()), isPrimaryKey: isPrimaryKey)
    }
    let columns = named.split(separator: ",").map { column in String(column.drop { $0 == " " }) }
    return .unique(columns: columns, index: nil, isPrimaryKey: isPrimaryKey)
  }

  /// What follows "… constraint failed: ".
  private var named: String {
    let marker = " constraint failed: "
    guard let range = message.firstRange(of: marker) else { return message }
    return String(message[range.upperBound...])
  }
}

/// Extended result codes that the C header builds from shifted values, which Swift does not import.
package enum ResultCode {
  package static let constraintCheck = SQLITE_CONSTRAINT | 1 << 8
  package static let constraintForeignKey = SQLITE_CONSTRAINT | 3 << 8
  package static let constraintNotNull = SQLITE_CONSTRAINT | 5 << 8
  package static let constraintPrimaryKey = SQLITE_CONSTRAINT | 6 << 8
  package static let constraintTrigger = SQLITE_CONSTRAINT | 7 << 8
  package static let constraintUnique = SQLITE_CONSTRAINT | 8 << 8
  package static let constraintRowID = SQLITE_CONSTRAINT | 10 << 8
  package static let constraintDataType = SQLITE_CONSTRAINT | 12 << 8
  package static let ioShortRead = SQLITE_IOERR | 2 << 8
  package static let ioCorruptFileSystem = SQLITE_IOERR | 33 << 8
  package static let ioData = SQLITE_IOERR | 32 << 8
  /// Of `CPageChecksum` (`LEDGER_FOREIGN_COMMIT`).
  package static let foreignCommit = SQLITE_IOERR | 28 << 8
  package static let readOnlyMoved = SQLITE_READONLY | 4 << 8
}
