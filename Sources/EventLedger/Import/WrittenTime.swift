/// In which order a date has its day, month and year.
public enum ImportDateOrder: String, Sendable, CaseIterable {
  case dayMonthYear = "dmy"
  case monthDayYear = "mdy"
  case yearMonthDay = "ymd"
}

/// A date as people write it, with a time of day and a zone or without: 2026-11-25, 2026/11/25 9:05,
/// 25.11.2026, 25.11.2026 UTC, 11/25/2026 09:05:30 +09:00.
struct WrittenTime: Hashable {
  private let numbers: [Int]
  private let separator: UInt8
  private let isYearFirst: Bool
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
    guard let first = Self.number(&rest, 1...4), let separator = rest.popFirst(),
      [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(separator),
      let second = Self.number(&rest, 1...2), rest.popFirst() == separator,
      let third = Self.number(&rest, 1...4)
    else { return nil }
    // A year has four digits.
    guard (first.digits == 4) != (third.digits == 4), first.digits == 4 || first.digits <= 2,
      third.digits == 4 || third.digits <= 2
    else { return nil }
    numbers = [first.value, second.value, third.value]
    self.separator = separator
    isYearFirst = first.digits == 4
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

  // MARK: The day

  /// True where nothing but the order of day and month is open.
  var needsOrder: Bool { !isYearFirst && separator != UInt8(ascii: ".") && numbers[0] != numbers[1] }
  var canBeDayFirst: Bool { date(.dayMonthYear) != nil }
  var canBeMonthFirst: Bool { date(.monthDayYear) != nil }

  /// The day; nil if there is none in this order. With points, the day comes first unless it was said
  /// otherwise.
  func date(_ order: ImportDateOrder?) -> CalendarDate? {
    if isYearFirst {
      guard order == nil || order == .yearMonthDay || separator == UInt8(ascii: "-") else { return nil }
      return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    }
    return switch order ?? .dayMonthYear {
    case .dayMonthYear: CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0])
    case .monthDayYear: CalendarDate(year: numbers[2], month: numbers[0], day: numbers[1])
    case .yearMonthDay: nil
    }
  }

  // MARK: The time

  /// 9:05, 09:05:30, 09:05:30.25, 9:05 PM
  private static func clock(_ rest: inout Substring.UTF8View.SubSequence) -> Clock? {
    guard var hour = number(&rest, 1...2)?.value, rest.popFirst() == UInt8(ascii: ":"),
      let minute = number(&rest, 2...2)?.value, minute < 60
    else { return nil }
    var (second, microseconds) = (0, Int64(0))
    if rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      guard let seconds = number(&rest, 2...2)?.value, seconds < 60 else { return nil }
      second = seconds
      if rest.first == UInt8(ascii: ".") {
        rest.removeFirst()
        guard let fraction = number(&rest, 1...9) else { return nil }
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
  private static func offset(_ text: Substring.UTF8View.SubSequence) -> Int? {
    if ["z", "utc", "gmt"].contains(String(decoding: text, as: UTF8.self).lowercased()) { return 0 }
    var rest = text
    let sign = rest.popFirst()
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(&rest, 2...2)?.value,
      hours < 24
    else { return nil }
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    let minutes = rest.isEmpty ? 0 : number(&rest, 2...2)?.value
    guard let minutes, minutes < 60, rest.isEmpty else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(
    _ rest: inout Substring.UTF8View.SubSequence, _ count: ClosedRange<Int>
  ) -> (value: Int, digits: Int, text: String)? {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    let text = String(decoding: digits, as: UTF8.self)
    guard count.contains(digits.count), let value = Int(text) else { return nil }
    rest = rest.dropFirst(digits.count)
    return (value, digits.count, text)
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
    guard let written = WrittenTime(text), written.needsOrder else { return }
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
