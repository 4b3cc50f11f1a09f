import CSQLite
import LedgerBase

/// A prepared statement: parameters are bound by index from 1, columns read by index from 0.
///
/// Not thread-safe: it belongs to its connection, which one thread uses at a time, and must not be used after
/// it.
package final class Statement {
  /// Weak, since the connection keeps statements itself.
  private weak var connection: Connection?
  /// Nil once finalized.
  private var handle: OpaquePointer?
  /// True while ``Connection`` has lent this cached statement out.
  private(set) var isLent = false

  init(connection: Connection, handle: OpaquePointer) {
    self.connection = connection
    self.handle = handle
  }

  deinit { finalize() }

  /// Gives the statement back to SQLite; every use after it fails.
  package func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  package var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }
  /// True when running it changes nothing.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// Lends it to `body`, with these values.
  func lend<T>(_ values: [SQLiteValue], to body: (Statement) throws -> T) throws -> T {
    isLent = true
    defer {
      reset()
      clearBindings()
      isLent = false
    }
    try bind(values)
    return try body(self)
  }

  // MARK: Parameters

  package var parameterCount: Int32 { sqlite3_bind_parameter_count(handle) }

  /// The name with its `:`; nil for a plain `?`.
  package func parameterName(at index: Int32) -> String? {
    sqlite3_bind_parameter_name(handle, index).map { String(cString: $0) }
  }

  package func bind(_ value: Int64, at index: Int32) throws {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  package func bind(_ value: Double, at index: Int32) throws {
    try check(sqlite3_bind_double(handle, index, value))
  }

  package func bindNull(at index: Int32) throws {
    try check(sqlite3_bind_null(handle, index))
  }

  package func bind(_ value: String, at index: Int32) throws {
    var value = value
    try value.withUTF8 { try bindText(UnsafeRawBufferPointer($0), at: index, copying: true) }
  }

  /// Binds UTF-8 text. Without `copying`, the bytes must stay where they are until the statement is reset or
  /// the parameter bound again.
  package func bindText(_ utf8: UnsafeRawBufferPointer, at index: Int32, copying: Bool) throws {
    guard let base = utf8.baseAddress else {
      return try check(sqlite3_bind_text(handle, index, "", 0, nil))
    }
    let text = base.assumingMemoryBound(to: CChar.self)
    try check(sqlite3_bind_text(handle, index, text, Int32(utf8.count), copying ? copied : nil))
  }

  /// Binds bytes, with the same rule as ``bindText(_:at:copying:)``.
  package func bindBlob(_ bytes: UnsafeRawBufferPointer, at index: Int32, copying: Bool) throws {
    guard let base = bytes.baseAddress else { return try check(sqlite3_bind_zeroblob(handle, index, 0)) }
    try check(sqlite3_bind_blob(handle, index, base, Int32(bytes.count), copying ? copied : nil))
  }

  package func bind(_ value: SQLiteValue, at index: Int32) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(number, at: index)
    case .real(let number): try bind(number, at: index)
    case .text(let text): try bind(text, at: index)
    case .blob(let bytes): try bytes.withUnsafeBytes { try bindBlob($0, at: index, copying: true) }
    }
  }

  /// Binds `values` to the parameters from the first on.
  package func bind(_ values: [SQLiteValue]) throws {
    for (offset, value) in values.enumerated() { try bind(value, at: Int32(offset + 1)) }
  }

  /// Makes every parameter null.
  package func clearBindings() { sqlite3_clear_bindings(handle) }

  // MARK: Running

  /// Goes to the next row; false if there is none.
  package func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    // The failure is read before the reset, which would give the code again.
    let failure = failure()
    reset()
    throw failure
  }

  /// Runs it to its end, ignores the rows, and makes it ready for the next run.
  package func run() throws {
    while try step() {}
    reset()
  }

  /// Makes it ready for the next run; what is bound stays.
  package func reset() {
    // Its code repeats that of the last step, which has been reported.
    sqlite3_reset(handle)
  }

  // MARK: Columns of the current row

  package var columnCount: Int32 { sqlite3_column_count(handle) }

  package func columnName(at index: Int32) -> String {
    sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
  }

  package func storageClass(at index: Int32) -> StorageClass {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func isNull(at index: Int32) -> Bool { sqlite3_column_type(handle, index) == SQLITE_NULL }
  package func int64(at index: Int32) -> Int64 { sqlite3_column_int64(handle, index) }
  package func double(at index: Int32) -> Double { sqlite3_column_double(handle, index) }
  package func bool(at index: Int32) -> Bool { int64(at: index) != 0 }

  package func string(at index: Int32) -> String {
    withBytes(at: index, asText: true) { String(decoding: $0, as: UTF8.self) }
  }

  package func optionalString(at index: Int32) -> String? { isNull(at: index) ? nil : string(at: index) }
  package func optionalInt64(at index: Int32) -> Int64? { isNull(at: index) ? nil : int64(at: index) }

  package func bytes(at index: Int32) -> [UInt8] { withBytes(at: index) { [UInt8]($0) } }

  /// Hands over the bytes of a text or blob, valid during the call.
  package func withBytes<T>(
    at index: Int32, asText: Bool = false, _ body: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    // The pointer is asked for before the length: the text form may have to be made first.
    let start =
      asText
      ? sqlite3_column_text(handle, index).map(UnsafeRawPointer.init) : sqlite3_column_blob(handle, index)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index))))
  }

  package func value(at index: Int32) -> SQLiteValue {
    switch storageClass(at: index) {
    case .null: .null
    case .integer: .integer(int64(at: index))
    case .real: .real(double(at: index))
    case .text: .text(string(at: index))
    case .blob: .blob(bytes(at: index))
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure() }
  }

  private func failure() -> LedgerError {
    guard let connection else {
      return LedgerError(.internalFault, "A statement was used after its table was closed.")
    }
    return connection.error(sql: sql)
  }
}

/// `SQLITE_TRANSIENT`: SQLite makes a copy before the call returns.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
