import ArgumentParser
import LedgerRecords

/// Due dates as people type them: a day, or a time where one is given. Whatever ``TimeArgument`` reads is
/// read here too; what names a day there, such as `tomorrow` or `in 3 days`, stays a day.
struct DueArgument {
  let now: Timestamp
  let zone: Zone

  /// The present moment, in the zone in which this process reads times.
  static func current() throws -> DueArgument {
    DueArgument(now: try ProcessContext.clock(ProcessEnvironment())(), zone: OutputZone.zone)
  }

  /// An empty text removes the due date.
  static func parse(_ text: String) throws -> FieldEdit<DueDate> {
    UnicodeWhiteSpace.trimmed(text).isEmpty ? .clear : .set(try date(text))
  }

  static func date(_ text: String) throws -> DueDate {
    if let due = try current().due(text) { return due }
    throw ValidationError(said: wrong)
  }

  static let wrong: Message =
    "Give a day such as 2026-12-01, tomorrow, friday or 'in 3 days', or a time such as '2026-12-01 09:00' or 'friday 17:00' (see 'ledger help times')."

  /// The day that it is in the zone.
  var today: CalendarDate { zone.wallTime(at: now).date }

  /// What a text means; nil if it is neither a day nor a time.
  func due(_ text: String) -> DueDate? {
    let trimmed = UnicodeWhiteSpace.trimmed(text)
    let words = trimmed.lowercased()
    if let day = day(words) { return .day(day) }
    if let time = times.time(trimmed) ?? times.time("in " + trimmed) ?? clock(words) { return .time(time) }
    return nil
  }

  private var times: TimeArgument { TimeArgument(now: now, zone: zone) }

  private func day(_ text: String) -> CalendarDate? {
    named(text) ?? weekday(text) ?? calendarDay(text) ?? relativeDay(text)
  }

  private func named(_ text: String) -> CalendarDate? {
    DayWords.days(from: text).map { today.adding(days: $0) }
  }

  /// The next such day after today.
  private func weekday(_ text: String) -> CalendarDate? {
    guard let weekday = Self.weekdays.firstIndex(where: { $0.contains(text) }) else { return nil }
    // 1970-01-01 was a Thursday.
    let present = (today.daysSinceEpoch % 7 + 7 + 3) % 7
    let days = (weekday - present + 7) % 7
    return today.adding(days: days == 0 ? 7 : days)
  }

  private static let weekdays: [[String]] = [
    ["monday", "mon", "月曜日", "月曜", "週一", "星期一"], ["tuesday", "tue", "tues", "火曜日", "火曜", "週二", "星期二"],
    ["wednesday", "wed", "水曜日", "水曜", "週三", "星期三"],
    ["thursday", "thu", "thurs", "木曜日", "木曜", "週四", "星期四"], ["friday", "fri", "金曜日", "金曜", "週五", "星期五"],
    ["saturday", "sat", "土曜日", "土曜", "週六", "星期六"], ["sunday", "sun", "日曜日", "日曜", "週日", "星期日"],
  ]

  private func calendarDay(_ text: String) -> CalendarDate? {
    var copy = text
    return copy.withUTF8 { CalendarDate(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// in 3 days, 3d, +2w, 1mo: a unit of a day and more leads to a day.
  private func relativeDay(_ text: String) -> CalendarDate? {
    let number = text.hasSuffix(" ago") ? text.dropLast(4) : text[...]
    let unit = number.reversed().prefix { $0.isASCII && $0.isLetter }.reversed()
    guard TimeUnit(word: String(unit))?.isOfDays == true,
      let time = times.time(text) ?? times.time("in " + text)
    else { return nil }
    return zone.wallTime(at: time).date
  }

  /// tomorrow 9:00, friday 17:00
  private func clock(_ text: String) -> Timestamp? {
    guard let blank = text.firstIndex(of: " "), let day = day(String(text[..<blank])) else { return nil }
    return times.time("\(day) \(UnicodeWhiteSpace.trimmed(String(text[blank...])))")
  }

  // MARK: Ranges

  /// From one day up to, but not including, another.
  func range(_ first: CalendarDate, _ end: CalendarDate) -> DueRange {
    DueRange(
      days: first..<end, times: zone.time(at: WallTime(date: first))..<zone.time(at: WallTime(date: end)))
  }

  /// Everything before a day or an instant.
  func range(before due: DueDate) -> DueRange {
    switch due {
    case .day(let day): .past(today: day, now: zone.time(at: WallTime(date: day)))
    case .time(let time): .past(today: zone.wallTime(at: time).date, now: time)
    }
  }
}
