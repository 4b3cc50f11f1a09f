/// A value inside JSON that we wrote, as it is there.
package struct JSONField {
  package enum Kind: Sendable { case string, integer, decimal, `true`, `false`, null, object, array }

  package let kind: Kind
  /// The value as it is written; a string without its quotation marks. Valid as long as the buffer it was
  /// found in.
  package let bytes: UnsafeRawBufferPointer
  /// True for a string with at least one backslash; without one, `bytes` are the text itself.
  package let hasEscapes: Bool

  /// Appends the text of a string with its escapes resolved; of any other value its JSON text.
  package func appendUnescaped(to text: inout [UInt8]) {
    guard hasEscapes else { return text.append(contentsOf: bytes) }
    var position = 0
    while position < bytes.count {
      let end = bytes.endOfStringRun(from: position)
      text.append(contentsOf: bytes.slice(position..<end))
      position = end
      guard end + 1 < bytes.count else { return }
      if let byte = JSONEscape.byte(for: bytes[end + 1]) {
        text.append(byte)
        position += 2
      } else {
        // \u00xx: we write it for control characters only.
        guard end + 5 < bytes.count, let high = bytes[end + 4].hexadecimalValue,
          let low = bytes[end + 5].hexadecimalValue
        else { return }
        text.append(high << 4 | low)
        position += 6
      }
    }
  }

  /// The text of a string; of any other value its JSON text.
  package var string: String {
    guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    appendUnescaped(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The text of a key as ``JSONFields`` hands it over.
  package static func name(ofKey key: UnsafeRawBufferPointer) -> String {
    JSONField(kind: .string, bytes: key, hasEscapes: key.contains(UInt8(ascii: "\\"))).string
  }

  /// The value of an integer.
  package var int64: Int64? { kind == .integer ? JSONNumber.integer(bytes) : nil }

  /// The value of an integer or a decimal, to the nearest.
  package var double: Double? {
    kind == .integer || kind == .decimal ? JSONNumber.decimal(bytes) : nil
  }
}

/// Walks over JSON that we wrote. What was checked before is not checked again; bytes that are not JSON end
/// the walk early, and nothing outside of the buffer is ever read.
struct JSONWalker {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Takes one byte of the grammar.
  mutating func enter(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// The next key of an object as it is written, without its quotation marks; the comma before it and the
  /// colon after it are consumed. Nil, and nothing consumed, if none follows.
  mutating func nextKey() -> UnsafeRawBufferPointer? {
    let start = position
    _ = enter(UInt8(ascii: ","))
    guard let key = string(), enter(UInt8(ascii: ":")) else {
      position = start
      return nil
    }
    return key.bytes
  }

  /// The next element of an array, with the comma before it taken; nil at its end.
  mutating func nextElement() -> JSONField? {
    _ = enter(UInt8(ascii: ","))
    return nextValue()
  }

  mutating func nextValue() -> JSONField? {
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "{"): return container(.object)
    case UInt8(ascii: "["): return container(.array)
    case UInt8(ascii: "t"): return word("true", .true)
    case UInt8(ascii: "f"): return word("false", .false)
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func string() -> JSONField? {
    guard enter(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var hasEscapes = false
    while true {
      position = bytes.endOfStringRun(from: position)
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: "\"") { break }
      hasEscapes = true
      position += 2
      guard position <= bytes.count else {
        position = bytes.count
        return nil
      }
    }
    let text = bytes.slice(start..<position)
    position += 1
    return JSONField(kind: .string, bytes: text, hasEscapes: hasEscapes)
  }

  private mutating func container(_ kind: JSONField.Kind) -> JSONField? {
    let start = position
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return nil }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
        if depth == 0 {
          return JSONField(kind: kind, bytes: bytes.slice(start..<position), hasEscapes: false)
        }
      default: position += 1
      }
    }
    return nil
  }

  private mutating func word(_ word: StaticString, _ kind: JSONField.Kind) -> JSONField? {
    guard bytes.holds(word, at: position) else { return nil }
    let start = position
    position += word.utf8CodeUnitCount
    return JSONField(kind: kind, bytes: bytes.slice(start..<position), hasEscapes: false)
  }

  private mutating func number() -> JSONField? {
    let start = position
    var kind = JSONField.Kind.integer
    scan: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): kind = .decimal
      default: break scan
      }
      position += 1
    }
    guard position > start else { return nil }
    return JSONField(kind: kind, bytes: bytes.slice(start..<position), hasEscapes: false)
  }
}
