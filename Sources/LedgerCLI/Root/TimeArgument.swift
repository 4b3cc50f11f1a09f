import ArgumentParser
import EventLedger

/// Times as people type them; `ledger help times` lists the forms.
struct TimeArgument {
  let now: Timestamp
  let zone: Zone
  /// A time that is given to the second means the end of that second: events are shown so, and the one that
  /// is pointed at is to be included.
  var coversSecond = false
  /// A day of the week is the next one after today, as for due dates; else the last one up to today.
  var looksAhead = false

  /// - Parameter wrong: what is said about a text that is nothing like a time.
  static func parse(
    _ text: String, coversSecond: Bool = false, else wrong: Message = TimeArgument.wrong
  ) throws -> Timestamp {
    let now = try ProcessContext.clock(ProcessEnvironment())()
    let argument = TimeArgument(now: now, zone: OutputZone.zone, coversSecond: coversSecond)
    if let time = argument.time(text) { return time }
    throw ValidationError(said: argument.reason(against: text, knowing: dayWords + ["now"]) ?? wrong)
  }

  static let wrong: Message =
    "Give a time such as '2026-11-21 09:00', 2026-11-21, 09:00, yesterday, monday or '2h ago' (see 'ledger help times')."

  /// What is wrong with a text, where more can be said than which forms there are.
  ///
  /// - Parameter words: what could have been meant.
  func reason(against text: String, knowing words: [String]) -> Message? {
    let text = UnicodeWhiteSpace.trimmed(text).lowercased()
    let first = text.split(separator: " ").first.map(String.init) ?? text
    if let written = WrittenDate(whole: first) {
      let days = written.days(near: today, looksAhead: looksAhead)
      if days.isEmpty { return "There is no such day in the calendar." }
      if days.count > 1 {
        return
          "\(quotedForMessage(first)) may have the day or the month first: write \(days[0].description) or \(days[1].description)."
      }
    }
    if let day = text.split(separator: " ").last, day.contains(":"), text.count > day.count,
      time(String(day)) == nil
    {
      return "There is no such time of day: \(String(day))."
    }
    guard first.count > 3, !words.contains(first),
      let near = Spelling.nearest(
        to: first, among: words, within: first.count > 5 ? 2 : 1, swapsCountOnce: true)
    else { return nil }
    return "Perhaps you meant \(near)."
  }

  /// The instant that a text means; nil if it is not a time.
  func time(_ text: String) -> Timestamp? {
    var text = UnicodeWhiteSpace.trimmed(text)
    if let time = text.withUTF8({ Timestamp(utf8: UnsafeRawBufferPointer($0)) }) { return time }
    text = text.lowercased()
    let time =
      text == "now"
      ? now : midnight(text) ?? sinceEpoch(text) ?? relative(text) ?? moment(text) ?? word(text)
    return time.flatMap { ($0 >= .earliest && $0 <= .latest) ? $0 : nil }
  }

  /// The day of the instant that a text means. Of a day with a zone behind it, that day and not the one that
  /// it is here at its first moment.
  func day(_ text: String) -> CalendarDate? {
    guard let time = time(text) else { return nil }
    return dayAlone(UnicodeWhiteSpace.trimmed(text).lowercased())?.date ?? zone.wallTime(at: time).date
  }

  /// The first moment of a day.
  private func midnight(_ text: String) -> Timestamp? {
    dayAlone(text).flatMap { instant(of: WallTime(date: $0.date), at: $0.zone) }
  }

  /// A date, or today, yesterday or tomorrow, with or without a zone.
  private func dayAlone(_ text: String) -> (date: CalendarDate, zone: Substring)? {
    var rest = text[...]
    if let date = date(&rest) {
      rest = rest.drop { $0 == " " }
      return rest.isEmpty || Self.offset(rest) != nil ? (date, rest) : nil
    }
    guard let word = text.split(separator: " ").first, let days = DayWords.days(from: word) else {
      return nil
    }
    rest = rest.dropFirst(word.count).drop { $0 == " " }
    guard !rest.isEmpty else { return (zone.wallTime(at: now).date.adding(days: days), rest) }
    guard let offset = Self.offset(rest) else { return nil }
    let there = Timestamp(microseconds: now.microseconds + Int64(offset) * 1_000_000)
    return (Zone.utc.wallTime(at: there).date.adding(days: days), rest)
  }

  // MARK: Days by their names

  /// The day that it is in the zone.
  var today: CalendarDate { zone.wallTime(at: now).date }

  /// The words for days, in English.
  static let dayWords =
    ["today", "tomorrow", "yesterday", "eom", "eow", "eoy"] + weekdays.flatMap { $0.prefix(2) }

  /// The day that a text names by itself; nil if it names none.
  func namedDay(_ text: String) -> CalendarDate? {
    DayWords.days(from: text).map { today.adding(days: $0) } ?? weekday(text) ?? end(of: text)
      ?? wholeDate(text)
  }

  private func wholeDate(_ text: String) -> CalendarDate? {
    var rest = text[...]
    let date = date(&rest)
    return rest.isEmpty ? date : nil
  }

  /// eow, eom, eoy: the last day of the week (Sunday), the month or the year.
  private func end(of text: String) -> CalendarDate? {
    switch text {
    case "eow": today.adding(days: 6 - today.weekday)
    case "eom":
      CalendarDate(year: today.year, month: today.month, day: 1)?.adding(months: 1).adding(days: -1)
    case "eoy": CalendarDate(year: today.year, month: 12, day: 31)
    default: nil
    }
  }

  /// The next such day after today, or else the last one up to today.
  private func weekday(_ text: String) -> CalendarDate? {
    guard let weekday = Self.weekdays.firstIndex(where: { $0.contains(text) }) else { return nil }
    let days = (weekday - today.weekday + 7) % 7
    return today.adding(days: looksAhead ? (days == 0 ? 7 : days) : (days == 0 ? 0 : days - 7))
  }

  private static let weekdays: [[String]] = [
    ["monday", "mon", "月曜日", "月曜", "週一", "星期一"], ["tuesday", "tue", "tues", "火曜日", "火曜", "週二", "星期二"],
    ["wednesday", "wed", "水曜日", "水曜", "週三", "星期三"],
    ["thursday", "thu", "thurs", "木曜日", "木曜", "週四", "星期四"], ["friday", "fri", "金曜日", "金曜", "週五", "星期五"],
    ["saturday", "sat", "土曜日", "土曜", "週六", "星期六"], ["sunday", "sun", "日曜日", "日曜", "週日", "星期日"],
  ]

  /// What else names a day, with a time or without (its first moment), and `tonight`.
  private func word(_ text: String) -> Timestamp? {
    if text == "tonight" { return zone.time(at: WallTime(date: today, secondOfDay: 20 * 3600)) }
    guard let name = text.split(separator: " ", maxSplits: 1).first.map(String.init),
      let date = namedDay(name)
    else {
      return nil
    }
    let rest = UnicodeWhiteSpace.trimmed(String(text.dropFirst(name.count)))
    return rest.isEmpty ? zone.time(at: WallTime(date: date)) : moment("\(date) \(rest)")
  }

  /// - Parameter zoneName: empty for the person's zone.
  private func instant(of wall: WallTime, at zoneName: Substring) -> Timestamp? {
    guard !zoneName.isEmpty else { return zone.time(at: wall) }
    return Self.offset(zoneName).map {
      Timestamp(microseconds: Zone.utc.time(at: wall).microseconds - Int64($0) * 1_000_000)
    }
  }

  /// @1764000000
  private func sinceEpoch(_ text: String) -> Timestamp? {
    guard text.hasPrefix("@"), let seconds = Int64(text.dropFirst()), abs(seconds) < 1 << 40 else {
      return nil
    }
    return Timestamp(microseconds: seconds * 1_000_000)
  }

  // MARK: From now

  /// -1h, +2d, 1h ago, in 2 days
  private func relative(_ text: String) -> Timestamp? {
    var (rest, sign) = (text[...], 0)
    if rest.hasSuffix(" ago") { (rest, sign) = (rest.dropLast(4), -1) }
    if rest.hasPrefix("in ") { (rest, sign) = (rest.dropFirst(3), sign + 1) }
    if rest.hasPrefix("-") { (rest, sign) = (rest.dropFirst(), sign - 1) }
    if rest.hasPrefix("+") { (rest, sign) = (rest.dropFirst(), sign + 1) }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard abs(sign) == 1, let count = Int(digits), count < 1_000_000 else { return nil }
    let unit = rest.dropFirst(digits.count).drop { $0 == " " }
    return TimeUnit(word: String(unit)).map { from(now, sign * count, $0) }
  }

  /// Days and more keep the time on the clock, however long the days are.
  private func from(_ start: Timestamp, _ count: Int, _ unit: TimeUnit) -> Timestamp {
    func exactly(_ seconds: Int) -> Timestamp {
      Timestamp(microseconds: start.microseconds + Int64(count * seconds) * 1_000_000)
    }
    var wall = zone.wallTime(at: start)
    switch unit {
    case .seconds: return exactly(1)
    case .minutes: return exactly(60)
    case .hours: return exactly(3600)
    case .days: wall.date = wall.date.adding(days: count)
    case .weeks: wall.date = wall.date.adding(days: 7 * count)
    case .months: wall.date = wall.date.adding(months: count)
    case .years: wall.date = wall.date.adding(months: 12 * count)
    }
    return zone.time(at: wall)
  }

  // MARK: On the calendar and the clock

  /// A time of day, after a date or alone, with or without a zone.
  private func moment(_ text: String) -> Timestamp? {
    var rest = text[...]
    let day = date(&rest)
    if day != nil, let separator = rest.first, separator == " " || separator == "t" { rest.removeFirst() }
    guard let clock = Self.clock(&rest) else { return nil }
    let wall = WallTime(date: day ?? zone.wallTime(at: now).date, secondOfDay: clock.seconds)
    guard let start = instant(of: wall, at: rest.drop { $0 == " " }) else { return nil }
    let fraction = clock.microseconds ?? (coversSecond && clock.hasSeconds ? 999_999 : 0)
    return Timestamp(microseconds: start.microseconds + fraction)
  }

  /// 2026-11-21, 2026/11/21, 21.11.2026, 2026年11月21日, 11月21日: a date that can be read in one way only.
  private func date(_ rest: inout Substring) -> CalendarDate? {
    var text = rest.utf8
    guard let written = WrittenDate(&text) else { return nil }
    let days = written.days(near: today, looksAhead: looksAhead)
    guard let date = days.first, days.count == 1 else { return nil }
    rest = Substring(text)
    return date
  }

  /// 9:05, 09:05:30, 09:05:30.25, 9am, 9:05 pm
  private static func clock(_ rest: inout Substring) -> Clock? {
    let start = rest
    if let clock = halfDay(&rest) { return clock }
    rest = start
    guard let hour = number(&rest, 1...2, below: 24), eat(":", &rest),
      let minute = number(&rest, 2...2, below: 60)
    else { return nil }
    let seconds = hour * 3600 + minute * 60
    guard eat(":", &rest) else { return Clock(seconds: seconds) }
    guard let second = number(&rest, 2...2, below: 60) else { return nil }
    var clock = Clock(seconds: seconds + second, hasSeconds: true)
    if eat(".", &rest) {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      let six = digits.prefix(6) + String(repeating: "0", count: max(0, 6 - digits.count))
      clock.microseconds = Int64(six)
    }
    return clock
  }

  /// 9am, 9:05 pm
  private static func halfDay(_ rest: inout Substring) -> Clock? {
    guard let hour = number(&rest, 1...2, below: 13), hour > 0 else { return nil }
    var minute = 0
    if eat(":", &rest) {
      guard let given = number(&rest, 2...2, below: 60) else { return nil }
      minute = given
    }
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix("am") || rest.hasPrefix("pm") else { return nil }
    let isAfternoon = rest.hasPrefix("pm")
    rest = rest.dropFirst(2)
    return Clock(seconds: (hour % 12 + (isAfternoon ? 12 : 0)) * 3600 + minute * 60)
  }

  /// True for a time on the clock alone.
  static func isTimeOfDay(_ text: String) -> Bool {
    var rest = text.lowercased()[...]
    return clock(&rest) != nil && rest.isEmpty
  }

  private struct Clock {
    /// Since midnight.
    var seconds: Int
    var hasSeconds = false
    /// The fraction of the second; nil where none was given.
    var microseconds: Int64?
  }

  /// Seconds east of UTC for z, utc, +09:00, +0900 and +09; nil for anything else.
  private static func offset(_ text: Substring) -> Int? {
    if text == "z" || text == "utc" || text == "gmt" { return 0 }
    var rest = text
    let isWest = rest.hasPrefix("-")
    guard eat("+", &rest) || eat("-", &rest), let hours = number(&rest, 2...2, below: 24) else { return nil }
    _ = eat(":", &rest)
    guard let minutes = rest.isEmpty ? 0 : number(&rest, 2...2, below: 60), rest.isEmpty else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ rest: inout Substring, _ count: ClosedRange<Int>, below limit: Int) -> Int? {
    let digits = rest.prefix(count.upperBound).prefix { $0.isASCII && $0.isNumber }
    guard count.contains(digits.count), let number = Int(digits), number < limit else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  private static func eat(_ character: Character, _ rest: inout Substring) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}

extension CalendarDate {
  /// From 0 for Monday.
  fileprivate var weekday: Int {
    // 1970-01-01 was a Thursday.
    (daysSinceEpoch % 7 + 7 + 3) % 7
  }
}
