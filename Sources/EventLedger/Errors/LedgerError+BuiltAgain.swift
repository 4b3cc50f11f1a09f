/// The cause of an error where a table was built again while it was in use.
private struct TableBuiltAgain: Error, CustomStringConvertible {
  var reason: LedgerError
  var description: String { reason.message.english }
}

extension LedgerError {
  /// A page of a table did not have its checksum, and the table was built again from the log.
  init(builtAgain table: String, _ reason: LedgerError) {
    self.init(
      .tableRebuilt, "The table '\(table)' was rebuilt from the log while it was in use.",
      hint: "Try again.",
      cause: TableBuiltAgain(reason: reason), at: Location(path: reason.location.path, projection: table))
  }

  /// True if the same call, made again, would use the rebuilt table.
  package var isOfTableBuiltAgain: Bool {
    cause is TableBuiltAgain || (cause as? LedgerError)?.isOfTableBuiltAgain ?? false
  }
}

/// Runs `body` once more where a table had to be built again under it: nothing was written by then. A closure
/// of an application is among those only if that may be called twice.
package func againIfBuiltAgain<T>(_ body: () throws -> T) throws -> T {
  do {
    return try body()
  } catch let error as LedgerError where error.isOfTableBuiltAgain {
    return try body()
  }
}

extension Incident {
  /// A wrong page checksum is recorded even if it was not damage: a disk that changes bytes is worth knowing
  /// about.
  init(wrongPageOf table: String, at time: Timestamp) {
    self.init(
      time: time, code: "pageChecksum", table: table,
      message:
        "A page of the table's file, or its -wal, did not match its checksum. The rows were the same as those from the log; the table was rebuilt.",
      action: "rebuilt")
  }
}
