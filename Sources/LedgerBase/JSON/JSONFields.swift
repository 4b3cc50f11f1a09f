/// The fields of a JSON object that we wrote, straight from its bytes.
package enum JSONFields {
  /// Thrown if bytes are not an object as we write it.
  package struct NotAnObject: Error {
    /// The first byte that does not belong there, from 0.
    package var offset: Int
  }

  /// Calls `body` for each field of an object, in its order. Allocates nothing.
  ///
  /// - Parameters:
  ///   - object: braces included.
  ///   - body: gets the key as it is written, without quotation marks. Keys are minimally escaped like all
  ///     our strings, so two keys are equal if and only if their bytes are; one without `"`, `\` and control
  ///     characters is plain UTF-8.
  /// - Throws: what `body` throws; ``NotAnObject``.
  package static func forEach(
    in object: UnsafeRawBufferPointer,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: JSONField) throws -> Void
  ) throws {
    var walker = JSONWalker(object)
    guard walker.enter(UInt8(ascii: "{")) else { throw NotAnObject(offset: 0) }
    while let key = walker.nextKey() {
      guard let value = walker.nextValue() else { throw NotAnObject(offset: walker.position) }
      try body(key, value)
    }
    guard walker.enter(UInt8(ascii: "}")), walker.isAtEnd else { throw NotAnObject(offset: walker.position) }
  }
}
