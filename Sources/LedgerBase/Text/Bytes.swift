// Small reads and writes of ASCII and UTF-8 bytes, shared by everything in this folder. None of the reads
// allocates, and none looks outside of its buffer: `UnsafeRawBufferPointer` checks its bounds in debug builds
// only.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension UInt8 {
  package var isDecimalDigit: Bool { self &- 0x30 < 10 }
  package var isLowercaseHexadecimal: Bool { self &- 0x30 < 10 || self &- 0x61 < 6 }

  /// The value of a hexadecimal digit of either case; nil for any other byte.
  package var hexadecimalValue: UInt8? {
    if self &- 0x30 < 10 { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

extension UnsafeRawBufferPointer {
  /// The part of the buffer at these offsets, as a buffer of its own.
  package func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }

  package func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return true }
    return memcmp(base, otherBase, count) == 0
  }

  /// True if the bytes of `literal` are at `offset`.
  package func holds(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard offset >= 0, length <= count - offset, let base = baseAddress else { return false }
    return memcmp(base + offset, literal.utf8Start, length) == 0
  }

  /// The number that exactly `digits` decimal digits at `offset` write.
  package func decimal(at offset: Int, digits: Int) -> Int? {
    guard offset >= 0, digits <= count - offset else { return nil }
    var value = 0
    for index in offset..<offset + digits {
      guard self[index].isDecimalDigit else { return nil }
      value = value * 10 + Int(self[index] & 15)
    }
    return value
  }

  /// The three numbers of `YYYY-MM-DD` at `offset`; says nothing about whether there is such a day.
  package func decimalDate(at offset: Int) -> (year: Int, month: Int, day: Int)? {
    guard let year = decimal(at: offset, digits: 4), let month = decimal(at: offset + 5, digits: 2),
      let day = decimal(at: offset + 8, digits: 2), self[offset + 4] == UInt8(ascii: "-"),
      self[offset + 7] == UInt8(ascii: "-")
    else { return nil }
    return (year, month, day)
  }

  /// The first offset from `start` whose byte can't be in a JSON string as plain ASCII: a control character,
  /// a quotation mark, a backslash, or a byte of a multi-byte character. `count` where there is none.
  package func endOfPlainText(from start: Int) -> Int {
    firstOffset(
      from: start,
      inWord: { word in
        word | ((word &- Word.ones &* 0x20) & ~word) | Word.zeros(word ^ Word.quotes)
          | Word.zeros(word ^ Word.backslashes)
      },
      isWanted: { byte in byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C })
  }

  /// The first offset from `start` of a quotation mark or a backslash; `count` where there is none.
  package func endOfStringRun(from start: Int) -> Int {
    firstOffset(
      from: start,
      inWord: { word in Word.zeros(word ^ Word.quotes) | Word.zeros(word ^ Word.backslashes) },
      isWanted: { byte in byte == 0x22 || byte == 0x5C })
  }

  /// The offset of the first line feed from `start`; `count` where there is none. By the C library, which
  /// reads 16 bytes or more at a time.
  package func endOfLine(from start: Int) -> Int {
    guard start < count, let base = baseAddress, let found = memchr(base + start, 0x0A, count - start) else {
      return count
    }
    return base.distance(to: found)
  }

  /// Looks for a byte, eight at a time ("Bit Twiddling Hacks", Sean Anderson: "Determine if a word has a zero
  /// byte").
  ///
  /// - Parameter inWord: sets the highest bit of each wanted byte; bits above the lowest one set may be
  ///   wrong.
  @inline(__always)
  private func firstOffset(
    from start: Int, inWord: (UInt64) -> UInt64, isWanted: (UInt8) -> Bool
  ) -> Int {
    var position = start
    while count - position >= 8 {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let found = inWord(word) & Word.highs
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < count, !isWanted(self[position]) { position += 1 }
    return position
  }

  /// The length of the well-formed UTF-8 sequence at `offset` (the Unicode Standard, table 3-7); 0 where
  /// there is none.
  package func scalarLength(at offset: Int) -> Int {
    let left = count - offset
    guard left > 0 else { return 0 }
    let first = self[offset]
    if first < 0x80 { return 1 }
    guard left > 1 else { return 0 }
    let second = self[offset + 1]
    switch first {
    case 0xC2...0xDF: return second & 0xC0 == 0x80 ? 2 : 0
    case 0xE0...0xEF:
      let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = first == 0xED ? 0x9F : 0xBF
      guard left > 2, second >= low, second <= high, self[offset + 2] & 0xC0 == 0x80 else { return 0 }
      return 3
    case 0xF0...0xF4:
      let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      guard left > 3, second >= low, second <= high, self[offset + 2] & 0xC0 == 0x80,
        self[offset + 3] & 0xC0 == 0x80
      else { return 0 }
      return 4
    default: return 0
    }
  }
}

/// Eight bytes at once.
private enum Word {
  package static var ones: UInt64 { 0x0101_0101_0101_0101 }
  package static var highs: UInt64 { 0x8080_8080_8080_8080 }
  package static var quotes: UInt64 { ones &* 0x22 }
  package static var backslashes: UInt64 { ones &* 0x5C }

  /// The highest bit of each byte that is zero (and of no byte below the first one that is).
  @inline(__always)
  package static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
}

/// Line feeds in a buffer.
package func countLineFeeds(_ bytes: UnsafeRawBufferPointer) -> Int {
  var count = 0
  var position = bytes.endOfLine(from: 0)
  while position < bytes.count {
    count += 1
    position = bytes.endOfLine(from: position + 1)
  }
  return count
}

extension [UInt8] {
  /// Appends a number that is not negative, with leading zeros.
  package mutating func appendDecimal(_ value: Int, digits: Int) {
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(value / unit % 10))
      unit /= 10
    }
  }

  /// Appends a number without leading zeros.
  package mutating func appendDecimal(_ value: UInt64) {
    let start = count
    var rest = value
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  package mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

extension Int64 {
  /// Division that rounds down, so that the remainder is never negative.
  package func dividedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// A text from outside, in quotation marks, cut to 60 characters and without control characters, so that it
/// can be used in a message.
package func quotedForMessage(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(60) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > 60 ? "\"\(shown)…\"" : "\"\(shown)\""
}
