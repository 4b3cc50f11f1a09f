/// A day of the Gregorian calendar, without a time: `2026-11-21`.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 0…9999.
  public let year: Int
  /// 1…12.
  public let month: Int
  /// 1…31.
  public let day: Int

  /// Nil if there is no such day in the years 0000…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDate.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY-MM-DD`.
  ///
  /// - Throws: ``LedgerError`` with the code `invalidDate` if it has another form or there is no such day.
  public init(parsing text: String) throws {
    var copy = text
    let date: CalendarDate? = try copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard bytes.count == 10, bytes.decimalDate(at: 0) != nil else {
        throw LedgerError(
          .invalidDate, "\(quotedForMessage(text)) is not a date: it does not have the form YYYY-MM-DD.",
          hint: "Write it as year-month-day, for example 1990-04-23.")
      }
      return CalendarDate(utf8: bytes)
    }
    guard let date else {
      throw LedgerError(
        .invalidDate, "\(quotedForMessage(text)) is not a date: there is no such day in the calendar.",
        hint: "Check the month and the day; February 29 exists only in leap years.")
    }
    self = date
  }

  /// Reads `YYYY-MM-DD`; nil if it is not a date. Allocates nothing.
  package init?(utf8: UnsafeRawBufferPointer) {
    guard utf8.count == 10, let date = utf8.decimalDate(at: 0) else { return nil }
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// The day of an instant in UTC.
  public init(of time: Timestamp) {
    let clamped = min(max(time, .earliest), .latest).microseconds
    self.init(daysSinceEpoch: Int(clamped.dividedDown(by: Timestamp.microsecondsPerDay).quotient))
  }

  public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  package func append(to bytes: inout [UInt8]) {
    bytes.appendDecimal(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDecimal(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDecimal(day, digits: 2)
  }
}

// Days and civil dates: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil and
// civil_from_days. A year begins in March there, so that the leap day is its last.
extension CalendarDate {
  /// Days since 1970-01-01, negative before it.
  package var daysSinceEpoch: Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day this many days after 1970-01-01; outside of the years 0000…9999, the nearer end of them.
  package init(daysSinceEpoch: Int) {
    let z = min(max(daysSinceEpoch, -719_528), 2_932_896) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day this many days later; negative for earlier.
  package func adding(days: Int) -> CalendarDate { CalendarDate(daysSinceEpoch: daysSinceEpoch + days) }

  /// The same day this many months later, or the last one of a shorter month.
  package func adding(months: Int) -> CalendarDate {
    let all = min(max(year * 12 + month - 1 + months, 0), 9999 * 12 + 11)
    let (year, month) = (all / 12, all % 12 + 1)
    let day = min(day, CalendarDate.days(inMonth: month, of: year))
    return CalendarDate(year: year, month: month, day: day) ?? self
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
