/// In which order a date has its day, month and year.
public enum ImportDateOrder: String, Sendable, CaseIterable {
  case dayMonthYear = "dmy"
  case monthDayYear = "mdy"
  case yearMonthDay = "ymd"
}

/// A date as people write it: 2026-11-25, 2026/11/25, 25.11.2026, 11/25/2026, 2026年11月25日, 11月25日.
package struct WrittenDate: Hashable, Sendable {
  private enum Form: Hashable {
    case hyphens, yearFirst, points, yearLast, characters, noYear
  }

  /// Year, month and day in the order in which they are written; without the year in a date that has none.
  private let numbers: [Int]
  private let form: Form

  /// Reads the date at the beginning of a text and removes it from there. Nil, with the text as it was, if
  /// there is none.
  package init?(_ text: inout Substring.UTF8View) {
    var rest = text
    guard let first = rest.removeNumber(1...4),
      let (numbers, form) = Self.inCharacters(first, &rest) ?? Self.withSeparators(first, &rest)
    else { return nil }
    (self.numbers, self.form) = (numbers, form)
    text = rest
  }

  /// A text that is a date and nothing else.
  package init?(whole text: String) {
    var rest = UnicodeWhiteSpace.trimmed(text)[...].utf8
    self.init(&rest)
    guard rest.isEmpty else { return nil }
  }

  private static func withSeparators(
    _ first: WrittenNumber, _ rest: inout Substring.UTF8View
  ) -> ([Int], Form)? {
    guard let separator = rest.popFirst(),
      [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(separator),
      let second = rest.removeNumber(1...2), rest.popFirst() == separator,
      let third = rest.removeNumber(1...4)
    else { return nil }
    // A year has four digits.
    guard (first.digits == 4) != (third.digits == 4), first.digits == 4 || first.digits <= 2,
      third.digits == 4 || third.digits <= 2
    else { return nil }
    let isYearFirst = first.digits == 4
    let form: Form =
      switch separator {
      case UInt8(ascii: "-"): isYearFirst ? .hyphens : .yearLast
      case UInt8(ascii: "."): isYearFirst ? .yearFirst : .points
      default: isYearFirst ? .yearFirst : .yearLast
      }
    return ([first.value, second.value, third.value], form)
  }

  /// 2026年11月25日, 11月25日
  private static func inCharacters(
    _ first: WrittenNumber, _ rest: inout Substring.UTF8View
  ) -> ([Int], Form)? {
    var copy = rest
    var year: Int?
    var month = first.value
    if first.digits == 4 {
      guard copy.remove("年"), let number = copy.removeNumber(1...2) else { return nil }
      (year, month) = (first.value, number.value)
    }
    guard copy.remove("月"), let day = copy.removeNumber(1...2), copy.remove("日") else { return nil }
    rest = copy
    return year.map { ([$0, month, day.value], .characters) } ?? ([month, day.value], .noYear)
  }

  // MARK: The day

  /// True where nothing but the order of day and month is open.
  var needsOrder: Bool { form == .yearLast && numbers[0] != numbers[1] }
  var canBeDayFirst: Bool { date(.dayMonthYear) != nil }
  var canBeMonthFirst: Bool { date(.monthDayYear) != nil }
  var hasYear: Bool { form != .noYear }

  /// The day; nil if there is none in this order, or if the year is missing. With points, the day comes first
  /// unless it was said otherwise.
  func date(_ order: ImportDateOrder?) -> CalendarDate? {
    switch form {
    case .noYear: return nil
    case .yearFirst where order != nil && order != .yearMonthDay: return nil
    case .hyphens, .characters, .yearFirst:
      return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    case .points, .yearLast:
      return switch order ?? .dayMonthYear {
      case .dayMonthYear: CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0])
      case .monthDayYear: CalendarDate(year: numbers[2], month: numbers[0], day: numbers[1])
      case .yearMonthDay: nil
      }
    }
  }

  /// The day of a date without a year: the next one from today on, or else the last one up to today.
  func date(near today: CalendarDate, looksAhead: Bool) -> CalendarDate? {
    guard !hasYear else { return nil }
    // February 29 may be eight years away.
    return (0...8).lazy.compactMap { distance in
      CalendarDate(
        year: today.year + (looksAhead ? distance : -distance), month: numbers[0], day: numbers[1])
    }.first { looksAhead ? $0 >= today : $0 <= today }
  }

  /// The days that it can be: two where nobody can tell whether the day or the month comes first, none where
  /// the calendar has no such day, or the year is missing and the day of today is not known.
  package func days(near today: CalendarDate? = nil, looksAhead: Bool = false) -> [CalendarDate] {
    if !hasYear { return [today.flatMap { date(near: $0, looksAhead: looksAhead) }].compactMap(\.self) }
    let orders: [ImportDateOrder?] = needsOrder ? [.dayMonthYear, .monthDayYear] : [nil]
    return orders.compactMap { date($0) }
  }
}

/// A number in decimal digits.
struct WrittenNumber {
  var value: Int
  var digits: Int
  var text: String
}

extension Substring.UTF8View {
  mutating func removeNumber(_ count: ClosedRange<Int>) -> WrittenNumber? {
    let digits = prefix { $0 &- 0x30 < 10 }
    let text = String(decoding: digits, as: UTF8.self)
    guard count.contains(digits.count), let value = Int(text) else { return nil }
    self = dropFirst(digits.count)
    return WrittenNumber(value: value, digits: digits.count, text: text)
  }

  /// False, and nothing is changed, if the text does not begin with this one.
  fileprivate mutating func remove(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    self = dropFirst(text.utf8.count)
    return true
  }
}
