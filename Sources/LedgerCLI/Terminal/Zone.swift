import EventLog

/// A wall-clock time: a day and a time of day, without a zone.
struct WallTime {
  var date: CalendarDate
  /// Seconds since midnight, 0…86,399.
  var secondOfDay: Int

  /// Seconds since 1970 at which a clock in UTC shows this.
  fileprivate var inUTC: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay) }

  fileprivate init(inUTC seconds: Int64) {
    let (day, second) = seconds.dividedDown(by: 86_400)
    self.init(date: CalendarDate(daysSinceEpoch: Int(day)), secondOfDay: Int(second))
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

  /// What a clock in this zone shows at an instant.
  func wallTime(at time: Timestamp) -> WallTime {
    let seconds = Self.seconds(time)
    return WallTime(inUTC: seconds + offset(at: seconds))
  }

  /// The instant at which such a clock shows this. Where it does so twice, when clocks are set back, the
  /// first; where it never does, when they are set forward, as if they had not been.
  func time(at wall: WallTime) -> Timestamp {
    let shown = wall.inUTC
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
    let time = Self.clamped(time)
    let seconds = Self.seconds(time)
    let offset = offset(at: seconds)
    // A clock in UTC that is as much ahead shows the same.
    let ahead = Timestamp(microseconds: time.microseconds + offset * 1_000_000)
    let exact = ahead.rfc3339.replacing("T", with: " ").dropLast()
    let text = isExact ? String(exact) : String(exact.prefix(19))
    if self == .utc { return text + "Z" }
    let isClear = self.time(at: wallTime(at: time)).microseconds == seconds * 1_000_000
    return isClear ? text : text + Self.text(ofOffset: offset)
  }

  private static func clamped(_ time: Timestamp) -> Timestamp { min(max(time, .earliest), .latest) }

  private static func seconds(_ time: Timestamp) -> Int64 {
    clamped(time).microseconds.dividedDown(by: 1_000_000).quotient
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
