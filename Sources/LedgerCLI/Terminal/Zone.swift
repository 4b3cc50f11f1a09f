import EventLog

/// The clock on the wall: a day and a time without a zone.
struct WallTime: Equatable {
  var date: CalendarDate
  /// Seconds since midnight, 0…86,399.
  var secondOfDay: Int

  /// `2026-11-21 01:23:45`
  var text: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    return "\(date) \(two(hour)):\(two(minute)):\(two(second))"
  }

  /// Seconds since 1970 if the clock showed UTC.
  fileprivate var asUTC: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay) }

  fileprivate init(asUTC seconds: Int64) {
    let day = seconds.quotientAndRemainder(dividingBy: 86_400)
    let isBefore = day.remainder < 0
    date = CalendarDate(daysSinceEpoch: Int(day.quotient) - (isBefore ? 1 : 0))
    secondOfDay = Int(day.remainder) + (isBefore ? 86_400 : 0)
  }

  init(date: CalendarDate, secondOfDay: Int = 0) {
    self.date = date
    self.secondOfDay = secondOfDay
  }
}

/// The zone that times are shown in and read in: the system's, which is `$TZ` or what the administrator
/// chose, as the C library knows it, or UTC.
enum Zone: Sendable {
  case local, utc

  /// What the clock on the wall shows at an instant.
  func wallTime(at time: Timestamp) -> WallTime {
    let seconds = Self.seconds(time)
    return WallTime(asUTC: seconds + offset(at: seconds))
  }

  /// The instant at which the clock shows this. Where it does so twice, when clocks are set back, the first;
  /// where it never does, when they are set forward, as if they had not been.
  func time(at wall: WallTime) -> Timestamp {
    let shown = wall.asUTC
    // A day before and after, on either side of any change.
    let offsets = [offset(at: shown - 86_400), offset(at: shown + 86_400)]
    let fitting = offsets.map { shown - $0 }.filter { $0 + offset(at: $0) == shown }
    return Timestamp(microseconds: (fitting.min() ?? shown - offsets[0]) * 1_000_000)
  }

  /// To the second: `2026-11-21 01:23:45`, with a `Z` in UTC. In local time an hour that clocks show twice
  /// has its offset behind it the second time, so that every text is read back as the instant that it came
  /// from.
  ///
  /// - Parameter isExact: to the microsecond: `2026-11-21 01:23:45.678901`.
  func text(_ time: Timestamp, isExact: Bool = false) -> String {
    let seconds = Self.seconds(time)
    let wall = wallTime(at: time)
    let text = isExact ? wall.text + time.rfc3339.dropFirst(19).dropLast() : wall.text
    if self == .utc { return text + "Z" }
    let isClear = self.time(at: wall).microseconds == seconds * 1_000_000
    return isClear ? text : text + Self.text(ofOffset: offset(at: seconds))
  }

  private static func seconds(_ time: Timestamp) -> Int64 {
    let clamped = min(max(time, .earliest), .latest).microseconds
    return (clamped - ((clamped % 1_000_000) + 1_000_000) % 1_000_000) / 1_000_000
  }

  /// Seconds east of UTC.
  private func offset(at seconds: Int64) -> Int64 {
    guard self == .local else { return 0 }
    var (instant, parts) = (time_t(seconds), tm())
    guard localtime_r(&instant, &parts) != nil else { return 0 }
    return Int64(parts.tm_gmtoff)
  }

  private static func text(ofOffset offset: Int64) -> String {
    let minutes = abs(offset) / 60
    let (hours, rest) = (minutes / 60, minutes % 60)
    return (offset < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours)" + (rest < 10 ? ":0" : ":")
      + "\(rest)"
  }
}
