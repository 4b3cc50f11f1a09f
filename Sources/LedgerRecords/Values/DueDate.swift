/// When a task is due: a day, which is the same day in every zone, or an instant.
public enum DueDate: Hashable, Sendable, CustomStringConvertible {
  case day(CalendarDate)
  case time(Timestamp)

  /// Reads what ``description`` writes, and a time with any offset; nil if it is neither a day nor a time.
  public init?(_ text: String) {
    var copy = text
    guard let due = copy.withUTF8({ DueDate(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = due
  }

  init?(utf8: UnsafeRawBufferPointer) {
    if let day = CalendarDate(utf8: utf8) {
      self = .day(day)
    } else if let time = Timestamp(utf8: utf8) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// `2026-12-01`, or `2026-12-01T09:00:00.000000Z`: as events and tables hold it.
  public var description: String {
    switch self {
    case .day(let day): day.description
    case .time(let time): time.rfc3339
    }
  }

  /// True once the day, or the instant, is over.
  ///
  /// - Parameter today: the day that it is for the person who asks, which depends on where they are.
  public func isPast(today: CalendarDate, now: Timestamp) -> Bool {
    switch self {
    case .day(let day): day < today
    case .time(let time): time < now
    }
  }
}

/// Due dates from one up to, but not including, another. Days and instants are compared each with their own
/// kind, so that a day does not depend on a zone.
public struct DueRange: Hashable, Sendable {
  public var days: Range<CalendarDate>
  /// The same in the zone of the person who asks.
  public var times: Range<Timestamp>

  public init(days: Range<CalendarDate>, times: Range<Timestamp>) {
    self.days = days
    self.times = times
  }

  /// What is past for someone for whom it is `today`.
  public static func past(today: CalendarDate, now: Timestamp) -> DueRange {
    let first = CalendarDate(of: .earliest)
    return DueRange(days: min(first, today)..<today, times: min(.earliest, now)..<now)
  }
}
