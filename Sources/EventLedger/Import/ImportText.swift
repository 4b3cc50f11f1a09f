/// A piece of what is imported: a line, or a value that spans several lines.
struct ImportPiece {
  /// From 1.
  var line: Int
  /// In an array, from 1.
  var item: Int?
  /// What it contains, or why it can't be used.
  var content: Result<ArraySlice<UInt8>, LedgerError>
}

/// Takes a text apart into lines, or into the values of an array or of a text that is laid out over several
/// lines. One that is longer than any event may be is passed over, in constant memory.
final class ImportText {
  private let bytes: ImportBytes
  private var buffer: [UInt8] = []
  /// Where what was not given out begins.
  private var start = 0
  /// The line there.
  private var line = 1
  private var hasEnded = false
  private var item = 0
  private var shape: Shape?

  enum Shape { case lines, values, array }

  /// An event at its longest, with what an export or a CloudEvent puts around it.
  static let longestPiece = 2 * LogLimits.eventBytes

  /// - Parameter shape: nil to find it out from the beginning.
  init(_ bytes: ImportBytes, shape: Shape? = nil) {
    self.bytes = bytes
    self.shape = shape
  }

  /// The next piece; nil at the end.
  func next() throws -> ImportPiece? {
    let shape = try self.shape ?? findShape()
    self.shape = shape
    return shape == .lines ? try nextLine() : try nextValue(inArray: shape == .array)
  }

  /// `[` begins an array; a first line that is `{` alone, a value over several lines.
  private func findShape() throws -> Shape {
    skipByteOrderMark(try fill(3))
    while true {
      let text = buffer[start...]
      guard let first = text.firstIndex(where: { !$0.isJSONSpace }) else {
        guard text.count < Self.longestPiece, try readMore() else { return .lines }
        continue
      }
      if buffer[first] == UInt8(ascii: "[") { return .array }
      let rest = buffer[(first + 1)...]
      guard let end = rest.firstIndex(where: { !$0.isJSONSpace || $0 == 0x0A }) else {
        if try readMore() { continue }
        return .lines
      }
      return buffer[first] == UInt8(ascii: "{") && buffer[end] == 0x0A ? .values : .lines
    }
  }

  // MARK: Lines

  private func nextLine() throws -> ImportPiece? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) { return take(through: end, next: end + 1) }
      searched = buffer.count - start
      if buffer.count - start > Self.longestPiece { return try passOverLine() }
      guard try readMore() else {
        return start < buffer.count ? take(through: buffer.count, next: buffer.count) : nil
      }
      searched += start
    }
  }

  private func take(through end: Int, next: Int) -> ImportPiece {
    defer {
      start = next
      line += 1
    }
    return ImportPiece(line: line, content: .success(buffer[start..<end]))
  }

  private func passOverLine() throws -> ImportPiece {
    let number = line
    repeat {
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        start = end + 1
        line += 1
        break
      }
      start = buffer.count
    } while try readMore()
    return ImportPiece(line: number, content: .failure(Self.tooLong()))
  }

  static func tooLong() -> LedgerError {
    LedgerError(
      .limitExceeded,
      "The line is longer than the limit for an event (\(grouped(LogLimits.eventBytes)) bytes).",
      hint: "Store large content elsewhere, and its name here.")
  }

  // MARK: Values

  private func nextValue(inArray: Bool) throws -> ImportPiece? {
    guard try moveToValue(inArray: inArray) else { return nil }
    item += 1
    let number = line
    let length = try valueLength()
    guard length > 0 else { throw broken("a value is missing") }
    let value = buffer[start..<start + length]
    line += value.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    start += length
    return ImportPiece(line: number, item: inArray ? item : nil, content: .success(value))
  }

  /// Moves over white space and what an array has between its values; false at the end.
  private func moveToValue(inArray: Bool) throws -> Bool {
    var isFirst = item == 0
    var needsComma = inArray && item > 0
    while true {
      guard try start < buffer.count || readMore() else {
        if inArray { throw broken("the array is not closed") }
        return false
      }
      let byte = buffer[start]
      switch byte {
      case _ where byte.isJSONSpace: if byte == 0x0A { line += 1 }
      case UInt8(ascii: "[") where inArray && isFirst: isFirst = false
      case UInt8(ascii: ",") where needsComma: needsComma = false
      case UInt8(ascii: "]") where inArray && (needsComma || item == 0): return try endOfArray()
      case _ where needsComma: throw broken("a comma is missing between two values")
      default: return true
      }
      start += 1
    }
  }

  private func endOfArray() throws -> Bool {
    start += 1
    while try start < buffer.count || readMore() {
      guard buffer[start].isJSONSpace else { throw broken("something follows the end of the array") }
      start += 1
    }
    return false
  }

  /// Bytes of the value at `start`: to its last bracket, or to what ends a plain one.
  private func valueLength() throws -> Int {
    var depth = 0
    var isInString = false
    var isEscaped = false
    var length = 0
    while true {
      guard try start + length < buffer.count || readMore() else {
        if depth == 0, !isInString { return length }
        throw broken("the text ends in the middle of a value")
      }
      guard length <= Self.longestPiece else { throw Self.tooLong().naming(line) }
      let byte = buffer[start + length]
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return length }
          depth -= 1
          if depth == 0 { return length + 1 }
        case UInt8(ascii: ","): if depth == 0 { return length }
        default: if depth == 0, byte.isJSONSpace { return length }
        }
      }
      length += 1
    }
  }

  private func broken(_ what: Message) -> LedgerError {
    LedgerError(
      .invalidJSON, "line \(line): \(what).",
      hint:
        "Correct the text at that place. What came before it has been imported; importing again adds the rest.",
      at: .init(line: line))
  }

  // MARK: Bytes

  private func fill(_ count: Int) throws -> ArraySlice<UInt8> {
    while buffer.count < count, try readMore() {}
    return buffer.prefix(count)
  }

  private func skipByteOrderMark(_ beginning: ArraySlice<UInt8>) {
    if beginning.elementsEqual([0xEF, 0xBB, 0xBF]) { start = 3 }
  }

  /// False at the end. What was given out is forgotten, and `start` is the beginning.
  private func readMore() throws -> Bool {
    guard !hasEnded else { return false }
    buffer.removeSubrange(..<start)
    start = 0
    hasEnded = try !bytes.read(into: &buffer)
    return !hasEnded
  }
}

extension UInt8 {
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension LedgerError {
  /// The error with the line of the input that it is about.
  func naming(_ line: Int) -> LedgerError {
    var error = self
    error.message = message.naming(line: line)
    error.location.line = line
    return error
  }
}
