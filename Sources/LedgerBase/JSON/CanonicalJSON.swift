/// Checks that bytes are JSON exactly as ``JSONText`` writes it: a value is valid if and only if parsing it
/// and writing it again gives the same bytes.
///
/// It only reads: nothing is copied or allocated, except for objects with more keys than `room`.
package struct CanonicalJSON {
  package let bytes: UnsafeRawBufferPointer
  /// The next byte to read.
  package var position: Int
  /// Where the keys of the open objects are, offset and length in 32 bits each.
  private let room: UnsafeMutableBufferPointer<UInt64>
  private var keyCount = 0

  /// Why bytes are not what we write.
  package struct Fault: Error {
    package var offset: Int
    package var reason: StaticString
  }

  /// Keys of open objects that `room` should hold.
  package static let keyRoom = 64

  package init(
    _ bytes: UnsafeRawBufferPointer, at position: Int = 0, room: UnsafeMutableBufferPointer<UInt64>
  ) {
    self.bytes = bytes
    self.position = position
    self.room = room
  }

  /// The first fault of a complete text; nil if there is none.
  package static func fault(in bytes: UnsafeRawBufferPointer) -> Fault? {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: keyRoom) { room in
      var json = CanonicalJSON(bytes, room: room)
      do throws(Fault) {
        try json.value()
        return json.position == bytes.count ? nil : json.fault("extra data follows the value")
      } catch { return error }
    }
  }

  /// Moves over one value.
  ///
  /// - Parameter depth: levels that are open around it.
  package mutating func value(depth: Int = 0) throws(Fault) {
    guard position < bytes.count else { throw fault("a value is missing") }
    switch bytes[position] {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"): try expect("null")
    default:
      do throws(JSONNumber.FaultPlace) {
        position = try JSONNumber(in: bytes, at: position).end
      } catch { throw Fault(offset: error.offset, reason: "a number is malformed") }
    }
  }

  /// Moves over one object.
  ///
  /// - Parameter depth: levels that are open, with this one.
  package mutating func object(depth: Int = 1) throws(Fault) {
    guard depth <= JSONLimits.nesting else { throw fault("the nesting is too deep") }
    let start = position
    try expect("{")
    if take(UInt8(ascii: "}")) { return }
    let firstKey = keyCount
    var isCrowded = false
    repeat {
      let keyStart = position + 1
      try string()
      let key = keyStart..<position - 1
      if keyCount < room.count {
        guard isNew(key, since: firstKey) else {
          throw Fault(offset: keyStart, reason: "a key appears twice")
        }
        room[keyCount] = UInt64(key.lowerBound) << 32 | UInt64(key.count)
        keyCount += 1
      } else {
        isCrowded = true
      }
      try expect(":")
      try value(depth: depth)
    } while take(UInt8(ascii: ","))
    try expect("}")
    keyCount = firstKey
    if isCrowded { try compareKeys(ofObjectAt: start) }
  }

  private mutating func array(depth: Int) throws(Fault) {
    guard depth <= JSONLimits.nesting else { throw fault("the nesting is too deep") }
    try expect("[")
    if take(UInt8(ascii: "]")) { return }
    repeat { try value(depth: depth) } while take(UInt8(ascii: ","))
    try expect("]")
  }

  /// Moves over one string with its quotation marks.
  package mutating func string() throws(Fault) {
    try expect("\"")
    while true {
      position = bytes.endOfPlainText(from: position)
      guard position < bytes.count else { throw fault("a string is not terminated") }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"):
        let length = CanonicalJSON.escapeLength(bytes, at: position)
        guard length > 0 else { throw fault("an escape is not one that ledger writes") }
        position += length
      case 0..<0x20: throw fault("a control character is not escaped")
      default:
        let length = bytes.scalarLength(at: position)
        guard length > 0 else { throw fault("a string is not UTF-8") }
        position += length
      }
    }
  }

  /// Bytes of the escape at `offset` as we write it; 0 where it is another.
  private static func escapeLength(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    guard bytes.count - offset > 1 else { return 0 }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard bytes.count - offset > 5, bytes[offset + 2] == UInt8(ascii: "0"),
        bytes[offset + 3] == UInt8(ascii: "0"),
        bytes[offset + 4] & 0xFE == UInt8(ascii: "0"), bytes[offset + 5].isLowercaseHexadecimal,
        let low = bytes[offset + 5].hexadecimalValue
      else { return 0 }
      let code = (bytes[offset + 4] & 1) << 4 | low
      switch code {
      case 0x00, 0x08, 0x09, 0x0A, 0x0C, 0x0D: return 0
      default: return 6
      }
    default: return 0
    }
  }

  // MARK: Keys

  private func isNew(_ key: Range<Int>, since first: Int) -> Bool {
    for index in first..<keyCount {
      let entry = room[index]
      guard entry & 0xFFFF_FFFF == UInt64(key.count) else { continue }
      let start = Int(entry >> 32)
      if bytes.slice(start..<start + key.count).equals(bytes.slice(key)) { return false }
    }
    return true
  }

  /// Compares all keys of an object that has more than `room` holds. The object was read already.
  private func compareKeys(ofObjectAt start: Int) throws(Fault) {
    var keys: Set<[UInt8]> = []
    var walker = JSONWalker(bytes.slice(start..<position))
    guard walker.enter(UInt8(ascii: "{")) else { return }
    while let key = walker.nextKey(), walker.nextValue() != nil {
      guard keys.insert(Array(key)).inserted else {
        throw Fault(offset: start, reason: "a key appears twice")
      }
    }
  }

  // MARK: Bytes

  package mutating func expect(_ literal: StaticString) throws(Fault) {
    guard bytes.holds(literal, at: position) else { throw fault("an unexpected byte was found") }
    position += literal.utf8CodeUnitCount
  }

  package mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  package func fault(_ reason: StaticString) -> Fault { Fault(offset: position, reason: reason) }
}
