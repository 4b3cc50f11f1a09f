import CSQLite
import LedgerBase

/// A connection to one database file of the system's SQLite.
///
/// Not thread-safe: one thread at a time may use it and its statements (it is opened without SQLite's own
/// mutex).
package final class Connection {
  /// How a file is opened.
  package enum Access: Sendable {
    /// Reads; the folder may still get `-wal` and `-shm` files.
    case readOnly
    /// Reads a file that nothing writes, without locks and without using a `-wal`.
    case immutable
    case readWrite
    case create
  }

  /// What reads and writes a file's pages.
  package enum Pages: Sendable {
    /// SQLite alone.
    case plain
    /// A layer of ours puts a checksum into each page that is written, and gives out none whose checksum is
    /// wrong (``SQLiteFailure/isWrongPage``). The file must have been made so.
    case checked
  }

  package let path: String
  private(set) var handle: OpaquePointer?
  private var cache: [String: Statement] = [:]
  /// What the callbacks of SQLite read; kept alive here.
  let callbacks = Callbacks()

  /// Opens `path`; `:memory:` is a database of its own without a file.
  ///
  /// - Parameter busyMilliseconds: how long a statement waits for another's lock.
  package init(
    path: String, _ access: Access, pages: Pages = .plain, busyMilliseconds: Int32 = 0
  ) throws {
    self.path = path
    let layer = try pages == .checked ? PageChecksums.layer() : nil
    let code = sqlite3_open_v2(Self.name(path, access), &handle, Self.flags(access), layer)
    guard code == SQLITE_OK else {
      let error = handle == nil ? Self.outOfMemory(path) : self.error()
      sqlite3_close_v2(handle)
      handle = nil
      throw error
    }
    sqlite3_extended_result_codes(handle, 1)
    setBusyTimeout(milliseconds: busyMilliseconds)
    if access == .create, pages == .checked { try reservePageChecksums() }
  }

  deinit {
    cache.removeAll()
    // A zombie until the last statement is gone; there is no caller left to get its error.
    sqlite3_close_v2(handle)
  }

  /// Closes the file. Statements still held elsewhere must be finalized first.
  package func close() throws {
    cache.removeAll()
    guard sqlite3_close(handle) == SQLITE_OK else { throw error() }
    handle = nil
  }

  /// The version of the SQLite that runs, as it says itself.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// The options that the SQLite that runs was compiled with.
  package static func compileOptions() throws -> [String] {
    let connection = try Connection(path: ":memory:", .create)
    let options = try connection.rows("PRAGMA compile_options") { $0.string(at: 0) }
    try connection.close()
    return options
  }

  package var isOpen: Bool { handle != nil }

  // MARK: Running statements

  /// Runs one or more statements without parameters; rows are ignored.
  package func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error(sql: sql) }
  }

  /// Prepares exactly one statement, to be used many times.
  package func prepare(_ sql: String) throws -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK else { throw error(sql: sql) }
    guard let statement else {
      throw LedgerError(.internalFault, "An empty statement was prepared.", at: .init(path: path))
    }
    return Statement(connection: self, handle: statement)
  }

  /// Runs one statement to its end. The prepared statement is kept for the next time.
  package func run(_ sql: String, _ values: [SQLiteValue] = []) throws {
    try withStatement(sql, values) { statement in
      while try statement.step() {}
    }
  }

  /// Calls `body` with each row. The prepared statement is kept for the next time.
  package func forEachRow(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Statement) throws -> Void
  ) throws {
    try withStatement(sql, values) { statement in
      while try statement.step() { try body(statement) }
    }
  }

  /// All rows, each as `row` makes it.
  package func rows<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ row: (Statement) throws -> T
  ) throws -> [T] {
    var all: [T] = []
    try forEachRow(sql, values) { all.append(try row($0)) }
    return all
  }

  /// The first row as `row` makes it; nil if there is none.
  package func first<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ row: (Statement) throws -> T
  ) throws -> T? {
    try withStatement(sql, values) { try $0.step() ? row($0) : nil }
  }

  private func withStatement<T>(
    _ sql: String, _ values: [SQLiteValue], _ body: (Statement) throws -> T
  ) throws -> T {
    try cached(sql).lend(values, to: body)
  }

  /// The kept statement for `sql`, or another where that one is in the middle of its rows.
  private func cached(_ sql: String) throws -> Statement {
    if let kept = cache[sql], !kept.isLent { return kept }
    let statement = try prepare(sql)
    if cache[sql] == nil, cache.count < Self.cachedStatements { cache[sql] = statement }
    return statement
  }

  /// Forgets kept statements: before the schema changes or the file is closed.
  package func dropCachedStatements() { cache.removeAll() }

  /// Rows that the last INSERT, UPDATE or DELETE changed itself, without those of triggers and foreign keys.
  package var changes: Int64 { sqlite3_changes64(handle) }

  /// False outside a transaction, also after SQLite has rolled one back (disk full, I/O error).
  package var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// True when nothing can be written: opened so, or the file may not be written.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  /// True while a foreign key is broken that is checked only when the transaction ends.
  package var hasOpenForeignKeys: Bool {
    var current: Int32 = 0
    var highest: Int32 = 0
    guard let handle else { return false }
    sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }

  // MARK: Failures

  /// Where in the statement that was prepared last the error is, in bytes from 0; nil when SQLite can't say.
  package var errorOffset: Int? {
    let offset = sqlite3_error_offset(handle)
    return offset < 0 ? nil : Int(offset)
  }

  /// The error of the call that failed last.
  func error(sql: String? = nil) -> LedgerError {
    guard handle != nil else {
      return LedgerError(
        .tableBusy, "The table's file was closed while it was in use.", hint: "Try again.",
        at: .init(path: path))
    }
    let failure = SQLiteFailure(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), sql: sql,
      systemError: sqlite3_system_errno(handle))
    return LedgerError(failure, path: path)
  }

  private static func outOfMemory(_ path: String) -> LedgerError {
    LedgerError(SQLiteFailure(code: SQLITE_NOMEM, message: "out of memory"), path: path)
  }

  // MARK: Opening

  private static let cachedStatements = 64

  private static func flags(_ access: Access) -> Int32 {
    switch access {
    case .readOnly: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    }
  }

  /// The name SQLite is given: a library built with URIs on takes any name that begins with `file:` for one.
  private static func name(_ path: String, _ access: Access) -> String {
    guard access == .immutable else { return path.hasPrefix("file:") ? "./" + path : path }
    var escaped = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0..<0x21, 0x7F...:
        escaped += "%" + hexadecimal([byte])
      default:
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return "file:" + escaped + "?immutable=1"
  }
}
