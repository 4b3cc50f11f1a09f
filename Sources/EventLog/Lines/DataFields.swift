/// The fields of an event's data, straight from the line's bytes.
package enum DataFields {
  /// Calls `body` for each field of an object that we wrote, in its order. Allocates nothing.
  ///
  /// - Parameters:
  ///   - data: the object, braces included, as it stands in a line that was scanned.
  ///   - body: gets the key as it stands, without quotation marks. Keys are minimally escaped like all our strings, so
  ///     two keys are equal if and only if their bytes are; one without `"`, `\` and control characters is plain UTF-8.
  /// - Throws: what `body` throws; ``LedgerError`` with the code `damagedLog` where the bytes are no object.
  package static func forEach(
    in data: UnsafeRawBufferPointer,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: JSONField) throws -> Void
  ) throws {
    var walker = JSONWalker(data)
    guard walker.enter(UInt8(ascii: "{")) else { throw noObject(at: 0) }
    while let key = walker.nextKey() {
      guard let value = walker.nextValue() else { throw noObject(at: walker.position) }
      try body(key, value)
    }
    guard walker.enter(UInt8(ascii: "}")), walker.isAtEnd else { throw noObject(at: walker.position) }
  }

  /// The text of a key that `forEach` handed over.
  package static func name(ofKey key: UnsafeRawBufferPointer) -> String {
    JSONField(kind: .string, bytes: key, hasEscapes: key.contains(UInt8(ascii: "\\"))).string
  }

  private static func noObject(at offset: Int) -> LedgerError {
    LedgerError(
      .damagedLog,
      "The data of an event is not an object as this program writes it (byte \(offset) of the data).",
      hint: "Run `ledger verify`.")
  }
}
