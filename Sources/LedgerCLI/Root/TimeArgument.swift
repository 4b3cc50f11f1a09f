import ArgumentParser
import EventLog

/// Times as people type them; `ledger help times` lists the forms.
struct TimeArgument {
  let now: Timestamp
  let zone: Zone
  /// A time that is given to the second means the end of that second: events are shown so, and the one that
  /// is pointed at is to be included.
  var coversSecond = false

  static func parse(_ text: String, coversSecond: Bool = false) throws -> Timestamp {
    let now = try ProcessContext.clock(ProcessEnvironment())()
    let argument = TimeArgument(now: now, zone: OutputZone.zone, coversSecond: coversSecond)
    if let time = argument.time(text) { return time }
    throw ValidationError(
      said:
        "Give a time such as '2026-11-21 09:00', 2026-11-21, 09:00, yesterday or '2h ago' (see 'ledger help times')."
    )
  }

  /// The instant that a text means; nil if it is not a time.
  func time(_ text: String) -> Timestamp? {
    var text = UnicodeWhiteSpace.trimmed(text)
    if let time = text.withUTF8({ Timestamp(utf8: UnsafeRawBufferPointer($0)) }) { return time }
    text = text.lowercased()
    let time = text == "now" ? now : midnight(text) ?? sinceEpoch(text) ?? relative(text) ?? moment(text)
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
    if let date = Self.date(&rest) {
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
    let day = Self.date(&rest)
    if day != nil, let separator = rest.first, separator == " " || separator == "t" { rest.removeFirst() }
    guard let clock = Self.clock(&rest) else { return nil }
    let wall = WallTime(date: day ?? zone.wallTime(at: now).date, secondOfDay: clock.seconds)
    guard let start = instant(of: wall, at: rest.drop { $0 == " " }) else { return nil }
    let fraction = clock.microseconds ?? (coversSecond && clock.hasSeconds ? 999_999 : 0)
    return Timestamp(microseconds: start.microseconds + fraction)
  }

  /// 2026-11-21
  private static func date(_ rest: inout Substring) -> CalendarDate? {
    var text = String(rest.prefix(10))
    guard let date = text.withUTF8({ CalendarDate(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
    rest = rest.dropFirst(10)
    return date
  }

  /// 9:05, 09:05:30, 09:05:30.25
  private static func clock(_ rest: inout Substring) -> Clock? {
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
