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

  /// An empty text, or none, removes the due date.
  static func parse(_ text: String) throws -> FieldEdit<DueDate> {
    WordArgument.meansNone(text) ? .clear : .set(try date(text))
  }

  static func date(_ text: String) throws -> DueDate {
    let now = try current()
    if let due = now.due(text) { return due }
    throw ValidationError(said: now.reason(against: text))
  }

  /// What is wrong with a text that is no due date.
  func reason(against text: String) -> Message {
    times.reason(against: text, knowing: Self.words) ?? Self.wrong
  }

  static let wrong: Message =
    "Give a day such as 2026-12-01, tomorrow, friday or 'in 3 days', or a time such as '2026-12-01 09:00' or 'friday 17:00' (see 'ledger help times')."

  /// The day that it is in the zone.
  var today: CalendarDate { times.today }

  /// What a text means; nil if it is neither a day nor a time.
  func due(_ text: String) -> DueDate? {
    let trimmed = UnicodeWhiteSpace.trimmed(text)
    let words = trimmed.lowercased()
    if let day = times.namedDay(words) ?? relativeDay(words) { return .day(day) }
    if let time = times.time(trimmed) ?? times.time("in " + trimmed) ?? clock(words) { return .time(time) }
    return nil
  }

  private var times: TimeArgument { TimeArgument(now: now, zone: zone, looksAhead: true) }

  private static let words = TimeArgument.dayWords + ["tonight"]

  /// in 3 days, 3d, +2w, 1mo: a unit of a day and more leads to a day.
  private func relativeDay(_ text: String) -> CalendarDate? {
    let number = text.hasSuffix(" ago") ? text.dropLast(4) : text[...]
    let unit = number.reversed().prefix { $0.isASCII && $0.isLetter }.reversed()
    guard TimeUnit(word: String(unit))?.isOfDays == true,
      let time = times.time(text) ?? times.time("in " + text)
    else { return nil }
    return zone.wallTime(at: time).date
  }

  /// tomorrow 9:00, friday 9am, in 2 days 17:00
  private func clock(_ text: String) -> Timestamp? {
    for blank in text.indices.reversed() where text[blank] == " " {
      let clock = UnicodeWhiteSpace.trimmed(String(text[blank...]))
      let start = UnicodeWhiteSpace.trimmed(String(text[..<blank]))
      guard let day = times.namedDay(start) ?? relativeDay(start), let time = times.time("\(day) \(clock)")
      else {
        continue
      }
      return time
    }
    return nil
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
