// RFC 3339, section 5.6, as it is read:
//
//     YYYY-MM-DD ("T" | "t") HH:MM:SS [ "." 1…9 digits ] ( "Z" | "z" | ("+" | "-") HH:MM )
//
// The date exists in the Gregorian calendar, hours go to 23, minutes and seconds to 59 (a leap second, :60,
// has no place in a count of microseconds and is refused), and the instant in UTC lies in the years
// 0000…9999. As it is written: always UTC, always six digits of fraction, 27 bytes:
// 2026-11-21T01:23:45.678901Z

extension Timestamp: CustomStringConvertible {
  /// 0000-01-01T00:00:00.000000Z, the first instant that can be written.
  public static let earliest = Timestamp(microseconds: -62_167_219_200_000_000)
  /// 9999-12-31T23:59:59.999999Z, the last instant that can be written.
  public static let latest = Timestamp(microseconds: 253_402_300_799_999_999)

  /// Bytes of ``rfc3339``.
  package static let textBytes = 27

  /// Reads an RFC 3339 time with any offset; a fraction of up to nine digits is cut to microseconds.
  ///
  /// - Throws: ``LedgerError`` with the code `invalidTime`, saying what is wrong with the text.
  public init(parsing text: String) throws {
    var copy = text
    switch copy.withUTF8({ Timestamp.read(UnsafeRawBufferPointer($0)) }) {
    case .success(let time): self = time
    case .failure(let fault): throw fault.error(for: text)
    }
  }

  /// Reads an RFC 3339 time; nil if it is not one. Allocates nothing.
  package init?(utf8: UnsafeRawBufferPointer) {
    guard case .success(let time) = Timestamp.read(utf8) else { return nil }
    self = time
  }

  /// The instant in UTC with six digits of fraction: `2026-11-21T01:23:45.678901Z`.
  ///
  /// An instant outside of ``earliest`` … ``latest`` is written as the nearer of the two.
  public var rfc3339: String {
    var text: [UInt8] = []
    text.reserveCapacity(Timestamp.textBytes)
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  public var description: String { rfc3339 }

  /// For a person, to the second, in UTC: `2026-11-21 01:23:45Z`.
  package var toSecond: String {
    let text = rfc3339
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8))Z"
  }

  /// For a person, the day in UTC: `2026-11-21`.
  package var toDay: String { String(rfc3339.prefix(10)) }

  /// Appends the 27 bytes of ``rfc3339``.
  package func append(to bytes: inout [UInt8]) {
    let clamped = min(max(self, .earliest), .latest).microseconds
    let (days, ofDay) = clamped.dividedDown(by: Timestamp.microsecondsPerDay)
    CalendarDate(daysSinceEpoch: Int(days)).append(to: &bytes)
    let seconds = Int(ofDay / 1_000_000)
    bytes.append(UInt8(ascii: "T"))
    bytes.appendDecimal(seconds / 3600, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(seconds / 60 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(seconds % 60, digits: 2)
    bytes.append(UInt8(ascii: "."))
    bytes.appendDecimal(Int(ofDay % 1_000_000), digits: 6)
    bytes.append(UInt8(ascii: "Z"))
  }

  static let microsecondsPerDay: Int64 = 86_400_000_000
}

/// Why a text is not a time.
private enum TimeFault: Error {
  case shape, noOffset, noSuchDate, noSuchTime, leapSecond, longFraction, outOfRange

  func error(for text: String) -> LedgerError {
    let why: Message =
      switch self {
      case .shape: "it does not have the form YYYY-MM-DDTHH:MM:SSZ."
      case .noOffset: "it does not end with an offset from UTC, such as Z or +09:00."
      case .noSuchDate: "there is no such day in the calendar."
      case .noSuchTime: "hours range from 00 to 23, minutes and seconds from 00 to 59."
      case .leapSecond: "a leap second (:60) can't be stored."
      case .longFraction: "its fraction of a second must have 1 to 9 digits."
      case .outOfRange: "in UTC it is outside the years 0000 to 9999."
      }
    return LedgerError(
      .invalidTime, "\(quotedForMessage(text)) is not a time: \(why)",
      hint: self == .leapSecond
        ? "Use the second before or after it."
        : "Write it in RFC 3339 format, for example 2026-11-21T01:23:45Z or 2026-11-21T10:23:45.678+09:00.")
  }
}

extension Timestamp {
  private static func read(_ text: UnsafeRawBufferPointer) -> Result<Timestamp, TimeFault> {
    guard text.count >= 19, let date = text.decimalDate(at: 0), text[10] | 0x20 == UInt8(ascii: "t"),
      let hour = text.decimal(at: 11, digits: 2), text[13] == UInt8(ascii: ":"),
      let minute = text.decimal(at: 14, digits: 2), text[16] == UInt8(ascii: ":"),
      let second = text.decimal(at: 17, digits: 2)
    else { return .failure(.shape) }
    guard let day = CalendarDate(year: date.year, month: date.month, day: date.day) else {
      return .failure(.noSuchDate)
    }
    guard hour <= 23, minute <= 59, second <= 60 else { return .failure(.noSuchTime) }
    guard second <= 59 else { return .failure(.leapSecond) }
    var position = 19
    guard let fraction = readFraction(text, &position) else { return .failure(.longFraction) }
    let offsetSeconds: Int
    switch readOffset(text, position) {
    case .success(let value): offsetSeconds = value
    case .failure(let fault): return .failure(fault)
    }
    let seconds = day.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offsetSeconds
    let time = Timestamp(microseconds: Int64(seconds) * 1_000_000 + Int64(fraction))
    return time >= earliest && time <= latest ? .success(time) : .failure(.outOfRange)
  }

  /// Microseconds of the fraction at `position`, which moves behind it; 0 where there is none, nil if it is
  /// empty or has more than nine digits.
  private static func readFraction(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> Int? {
    guard position < text.count, text[position] == UInt8(ascii: ".") else { return 0 }
    position += 1
    let start = position
    var nanoseconds = 0
    var unit = 100_000_000
    while position < text.count, text[position].isDecimalDigit {
      guard position - start < 9 else { return nil }
      nanoseconds += Int(text[position] & 15) * unit
      unit /= 10
      position += 1
    }
    return position > start ? nanoseconds / 1000 : nil
  }

  /// Seconds east of UTC that the rest of the text names.
  private static func readOffset(_ text: UnsafeRawBufferPointer, _ position: Int) -> Result<Int, TimeFault> {
    guard position < text.count else { return .failure(.noOffset) }
    let sign = text[position]
    if sign | 0x20 == UInt8(ascii: "z") { return position + 1 == text.count ? .success(0) : .failure(.shape) }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return .failure(.noOffset) }
    guard position + 6 == text.count, let hours = text.decimal(at: position + 1, digits: 2),
      text[position + 3] == UInt8(ascii: ":"), let minutes = text.decimal(at: position + 4, digits: 2)
    else { return .failure(.shape) }
    guard hours <= 23, minutes <= 59 else { return .failure(.noSuchTime) }
    let seconds = hours * 3600 + minutes * 60
    return .success(sign == UInt8(ascii: "-") ? -seconds : seconds)
  }
}
