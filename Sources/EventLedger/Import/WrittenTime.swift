/// A date as people write it, with a time of day and a zone or without: 2026-11-25, 2026/11/25 9:05,
/// 25.11.2026, 25.11.2026 UTC, 11/25/2026 09:05:30 +09:00, 2026年11月25日 9:05.
struct WrittenTime: Hashable {
  let day: WrittenDate
  private(set) var clock: Clock?
  /// Seconds east of UTC.
  private(set) var offset: Int?

  struct Clock: Hashable {
    /// Since midnight.
    var seconds: Int
    var microseconds: Int64
  }

  /// Nil for what is not a date.
  init?(_ text: String) {
    var rest = UnicodeWhiteSpace.trimmed(text).utf8[...]
    guard let day = WrittenDate(&rest) else { return nil }
    self.day = day
    guard !rest.isEmpty else { return }
    let behind = rest.drop { $0 == UInt8(ascii: " ") }
    if let first = behind.first, first &- 0x30 >= 10, let offset = Self.offset(behind) {
      self.offset = offset
      return
    }
    guard let gap = rest.popFirst(), [UInt8(ascii: " "), UInt8(ascii: "T"), UInt8(ascii: "t")].contains(gap)
    else { return nil }
    guard let clock = Self.clock(&rest) else { return nil }
    self.clock = clock
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    guard !rest.isEmpty else { return }
    guard let offset = Self.offset(rest) else { return nil }
    self.offset = offset
  }

  // MARK: The time

  /// 9:05, 09:05:30, 09:05:30.25, 9:05 PM
  private static func clock(_ rest: inout Substring.UTF8View) -> Clock? {
    guard var hour = rest.removeNumber(1...2)?.value, rest.popFirst() == UInt8(ascii: ":"),
      let minute = rest.removeNumber(2...2)?.value, minute < 60
    else { return nil }
    var (second, microseconds) = (0, Int64(0))
    if rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      guard let seconds = rest.removeNumber(2...2)?.value, seconds < 60 else { return nil }
      second = seconds
      if rest.first == UInt8(ascii: ".") {
        rest.removeFirst()
        guard let fraction = rest.removeNumber(1...9) else { return nil }
        let six = String(fraction.text.prefix(6))
        microseconds = Int64(six + String(repeating: "0", count: 6 - six.utf8.count)) ?? 0
      }
    }
    let word = rest.drop { $0 == UInt8(ascii: " ") }.prefix(2).map { $0 | 0x20 }
    if word == Array("am".utf8) || word == Array("pm".utf8) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (word.first == UInt8(ascii: "p") ? 12 : 0)
      rest = rest.drop { $0 == UInt8(ascii: " ") }.dropFirst(2)
    }
    guard hour < 24 else { return nil }
    return Clock(seconds: hour * 3600 + minute * 60 + second, microseconds: microseconds)
  }

  /// Z, UTC, GMT, +09:00, +0900, +09
  private static func offset(_ text: Substring.UTF8View) -> Int? {
    if ["z", "utc", "gmt"].contains(String(decoding: text, as: UTF8.self).lowercased()) { return 0 }
    var rest = text
    let sign = rest.popFirst()
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = rest.removeNumber(2...2)?.value,
      hours < 24
    else { return nil }
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    let minutes = rest.isEmpty ? 0 : rest.removeNumber(2...2)?.value
    guard let minutes, minutes < 60, rest.isEmpty else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

/// What the dates of one column say of their order.
struct DateColumn {
  /// The first that can only be read with the day, or the month, in front.
  private var dayFirst: String?
  private var monthFirst: String?
  /// The first that can be read either way.
  private var open: String?

  mutating func take(_ text: String) {
    guard let written = WrittenTime(text)?.day, written.needsOrder else { return }
    switch (written.canBeDayFirst, written.canBeMonthFirst) {
    case (true, true): if open == nil { open = text }
    case (true, false): if dayFirst == nil { dayFirst = text }
    case (false, true): if monthFirst == nil { monthFirst = text }
    case (false, false): break
    }
  }

  /// The order that all of them allow; nil if none of them needs one.
  ///
  /// - Throws: `invalidDate` if it can't be told.
  func order(_ column: String) throws -> ImportDateOrder? {
    switch (dayFirst, monthFirst) {
    case (nil, nil):
      guard let open else { return nil }
      throw LedgerError(
        .invalidDate,
        "The dates in the column \(quotedForMessage(column)) can be read in two ways: \(quotedForMessage(open)) may have the day or the month first.",
        hint: Self.hint, at: .init(field: column))
    case (.some, nil): return .dayMonthYear
    case (nil, .some): return .monthDayYear
    case (let day?, let month?):
      throw LedgerError(
        .invalidDate,
        "The dates in the column \(quotedForMessage(column)) are not all written alike: \(quotedForMessage(day)) has the day first, \(quotedForMessage(month)) the month.",
        hint: "\(Self.hint) Rows with other dates are then rejected.", at: .init(field: column))
    }
  }

  private static var hint: Message {
    "Specify which is meant with \(Remedy.parameter("dates dmy", "Dates: day, month, year")) or \(Remedy.parameter("dates mdy", "Dates: month, day, year"))."
  }
}
