/// The fields of an event's data, straight from the line's bytes.
package enum DataFields {
  /// Calls `body` for each field of an object that we wrote, in its order. Allocates nothing.
  ///
  /// - Parameters:
  ///   - data: the object, braces included, as it is in a line that was scanned.
  ///   - body: gets the key and the value as they are written; see ``JSONFields``.
  /// - Throws: what `body` throws; ``LedgerError`` with the code `damagedLog` if the bytes are not an object.
  package static func forEach(
    in data: UnsafeRawBufferPointer,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: JSONField) throws -> Void
  ) throws {
    do {
      try JSONFields.forEach(in: data, body)
    } catch let error as JSONFields.NotAnObject {
      throw LedgerError(
        .damagedLog,
        "An event's data is not an object in the form that ledger writes (byte \(error.offset) of the data).",
        hint: "Run \(Remedy.verify).")
    }
  }
}
