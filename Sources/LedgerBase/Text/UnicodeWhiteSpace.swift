/// White space as Unicode has it: the 25 code points with the property White_Space (PropList.txt), no others.
///
/// SQLite's own `trim` knows U+0020 only, and `Character.isWhitespace` tests whole grapheme clusters; a rule
/// that commands and projections share must not differ between the two.
package enum UnicodeWhiteSpace {
  /// True if there is nothing but white space, or no bytes at all. Malformed UTF-8 is not blank.
  package static func isBlank(_ utf8: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while position < utf8.count {
      let length = lengthOfSpace(utf8, at: position)
      guard length > 0 else { return false }
      position += length
    }
    return true
  }

  package static func isBlank(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isBlank(UnsafeRawBufferPointer($0)) }
  }

  /// The text without the white space at its two ends.
  package static func trimmed(_ text: String) -> String {
    var copy = text
    return copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      let range = trimmedRange(bytes)
      return range.count == bytes.count ? text : String(decoding: bytes[range], as: UTF8.self)
    }
  }

  /// The range of the text without the white space at its two ends; empty, at 0, if everything is white
  /// space.
  package static func trimmedRange(_ utf8: UnsafeRawBufferPointer) -> Range<Int> {
    var start = 0
    while start < utf8.count {
      let length = lengthOfSpace(utf8, at: start)
      if length == 0 { break }
      start += length
    }
    if start == utf8.count { return 0..<0 }
    var end = utf8.count
    while end > start {
      let length = lengthOfSpace(utf8, before: end)
      if length == 0 { break }
      end -= length
    }
    return start..<end
  }

  /// Bytes of the white-space code point at `offset`; 0 if it is another one.
  private static func lengthOfSpace(_ utf8: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let first = utf8[offset]
    if first < 0x80 { return first == 0x20 || first &- 0x09 < 5 ? 1 : 0 }
    let length = utf8.scalarLength(at: offset)
    switch (first, length) {
    case (0xC2, 2): return utf8[offset + 1] == 0x85 || utf8[offset + 1] == 0xA0 ? 2 : 0
    case (0xE1...0xE3, 3):
      return isSpace(first, utf8[offset + 1], utf8[offset + 2]) ? 3 : 0
    default: return 0
    }
  }

  private static func lengthOfSpace(_ utf8: UnsafeRawBufferPointer, before end: Int) -> Int {
    for length in 1...3 where length <= end {
      let start = end - length
      if utf8[start] & 0xC0 != 0x80 { return lengthOfSpace(utf8, at: start) == length ? length : 0 }
    }
    return 0
  }

  /// U+1680, U+2000–200A, U+2028, U+2029, U+202F, U+205F and U+3000 by their three bytes.
  private static func isSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (0xE1, 0x9A): third == 0x80
    case (0xE2, 0x80): third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
    case (0xE2, 0x81): third == 0x9F
    case (0xE3, 0x80): third == 0x80
    default: false
    }
  }
}
