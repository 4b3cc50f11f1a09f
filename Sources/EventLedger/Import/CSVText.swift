/// A record of CSV, and the line on which it begins.
struct CSVRecord {
  var line: Int
  /// The fields, or why they can't be told apart.
  var fields: Result<[String], LedgerError>
}

/// Reads CSV by RFC 4180, with commas or another delimiter: line feeds with or without a carriage return, a
/// field with those or with quotation marks in quotation marks, which are doubled inside. UTF-8, with a byte
/// order mark or without.
///
/// A quotation mark in a wrong place costs its own line: reading continues with the next one.
final class CSVText {
  private let bytes: ImportBytes
  private let delimiter: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  private var line = 1
  private var hasEnded = false
  private var hasBegun = false

  init(_ bytes: ImportBytes, delimiter: UInt8 = UInt8(ascii: ",")) {
    self.bytes = bytes
    self.delimiter = delimiter
  }

  /// The next record that is not empty; nil at the end.
  func next() throws -> CSVRecord? {
    if !hasBegun {
      hasBegun = true
      while buffer.count < 3, try readMore() {}
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
    while try start < buffer.count || readMore() {
      let number = line
      let record = try parse()
      if case .success(let fields) = record, fields == [""] { continue }
      return CSVRecord(line: number, fields: record)
    }
    return nil
  }

  /// Reads one record and moves past it.
  private func parse() throws -> Result<[String], LedgerError> {
    var parser = CSVRecordParser(delimiter: delimiter)
    var offset = 0
    while true {
      guard try start + offset < buffer.count || readMore() else {
        guard let fault = parser.end() else { return finish(&parser, offset) }
        return try giveUp(fault)
      }
      guard offset <= ImportText.longestPiece else {
        return try giveUp(parser.isQuoted ? .noEndInReach : .tooLong)
      }
      let byte = buffer[start + offset]
      offset += 1
      switch parser.take(byte) {
      case .goOn: continue
      case .recordEnd: return finish(&parser, offset)
      case .fault(let fault): return try giveUp(fault)
      }
    }
  }

  private func finish(_ parser: inout CSVRecordParser, _ length: Int) -> Result<[String], LedgerError> {
    line += buffer[start..<start + length].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    start += length
    var fields: [String] = []
    for field in parser.fields {
      guard let text = String(validating: field, as: UTF8.self) else {
        return .failure(
          LedgerError(
            .invalidText, "Field \(fields.count + 1) is not valid UTF-8.", hint: "Save the file as UTF-8."))
      }
      fields.append(text)
    }
    return .success(fields)
  }

  /// Moves past the line on which a record begins that can't be read.
  private func giveUp(_ fault: CSVRecordParser.Fault) throws -> Result<[String], LedgerError> {
    line += 1
    repeat {
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        start = end + 1
        break
      }
      start = buffer.count
    } while try readMore()
    return .failure(fault.error)
  }

  private func readMore() throws -> Bool {
    guard !hasEnded else { return false }
    buffer.removeSubrange(..<start)
    start = 0
    hasEnded = try !bytes.read(into: &buffer)
    return !hasEnded
  }
}

/// Takes the bytes of one record apart.
private struct CSVRecordParser {
  enum Step {
    case goOn, recordEnd
    case fault(Fault)
  }

  enum Fault {
    case strayQuote, textBehindQuote, loneReturn, noEnd, noEndInReach, tooLong

    var error: LedgerError {
      switch self {
      case .strayQuote:
        LedgerError(
          .invalidText, "There is a quotation mark inside a field that does not begin with one.",
          hint: "Put the whole field in quotation marks, and write those inside it twice.")
      case .textBehindQuote:
        LedgerError(
          .invalidText, "There is something between a field's closing quotation mark and the delimiter.",
          hint: "Write quotation marks inside a field twice.")
      case .loneReturn:
        LedgerError(
          .invalidText, "A carriage return is not followed by a line feed.",
          hint:
            "Save the file with line feeds at the ends of its lines; put a field that contains a carriage return in quotation marks."
        )
      case .noEndInReach:
        LedgerError(
          .limitExceeded,
          "A field's opening quotation mark is not closed within \(grouped(UInt64(ImportText.longestPiece))) bytes, the maximum for a record.",
          hint:
            "Write quotation marks inside a field twice, and one at its end; store large content elsewhere, and its name here."
        )
      case .noEnd:
        LedgerError(
          .invalidText, "A field's opening quotation mark is not closed.",
          hint: "Write quotation marks inside a field twice, and one at its end.")
      case .tooLong: ImportText.tooLong()
      }
    }
  }

  private enum State { case fieldStart, plain, quoted, behindQuote, behindReturn }

  private let delimiter: UInt8
  private(set) var fields: [[UInt8]] = []
  private var field: [UInt8] = []
  private var state = State.fieldStart

  init(delimiter: UInt8) { self.delimiter = delimiter }

  var isQuoted: Bool { state == .quoted }

  mutating func take(_ byte: UInt8) -> Step {
    if state == .quoted {
      if byte == UInt8(ascii: "\"") { state = .behindQuote } else { field.append(byte) }
      return .goOn
    }
    switch byte {
    case 0x0A:
      endField()
      return .recordEnd
    case _ where state == .behindReturn: return .fault(.loneReturn)
    case 0x0D: state = .behindReturn
    case delimiter: endField()
    case UInt8(ascii: "\""):
      switch state {
      case .fieldStart: state = .quoted
      case .behindQuote:
        field.append(byte)
        state = .quoted
      default: return .fault(.strayQuote)
      }
    default:
      guard state != .behindQuote else { return .fault(.textBehindQuote) }
      state = .plain
      field.append(byte)
    }
    return .goOn
  }

  /// The text ends here; what is wrong then.
  mutating func end() -> Fault? {
    if state == .quoted { return .noEnd }
    endField()
    return nil
  }

  private mutating func endField() {
    fields.append(field)
    field = []
    state = .fieldStart
  }
}
