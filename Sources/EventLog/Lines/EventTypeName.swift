/// The rules for names of event types: 1 to 128 bytes of ASCII letters, digits, `.`, `_` and `-`, with at
/// least one dot, and none at either end.
package enum EventTypeName {
  /// The prefix of the types that are ours.
  package static let reservedPrefix = "ledger."

  /// Throws ``LedgerError`` with the code `invalidEvent` where a name keeps not all rules.
  package static func check(_ name: String) throws {
    var copy = name
    let why = copy.withUTF8 { fault(in: UnsafeRawBufferPointer($0)) }
    guard let why else { return }
    throw LedgerError(
      .invalidEvent, "\(quotedForMessage(name)) is not a valid event type: \(why)",
      hint: "Name it after the record and the event, for example task.inserted.")
  }

  /// Which rule a name breaks; nil for a valid one. Allocates nothing.
  static func fault(in name: UnsafeRawBufferPointer) -> StaticString? {
    guard let first = name.first, let last = name.last else { return "it is empty." }
    guard name.count <= LogLimits.typeNameBytes else { return "it is longer than 128 bytes." }
    let dot = UInt8(ascii: ".")
    guard first != dot, last != dot else { return "it begins or ends with a dot." }
    var hasDot = false
    for byte in name {
      if byte == dot {
        hasDot = true
      } else if !isAllowed(byte) {
        return "it may contain only the letters A-Z and a-z, digits, dots, _ and -."
      }
    }
    return hasDot ? nil : "it has no dot."
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isDecimalDigit || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }
}
