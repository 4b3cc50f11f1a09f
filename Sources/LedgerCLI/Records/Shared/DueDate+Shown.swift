import LedgerRecords

extension DueDate {
  /// `2026-12-01`, or `2026-12-01 09:00`.
  func shown(in zone: Zone) -> String {
    let (day, time) = parts(in: zone)
    return time.isEmpty ? "\(day)" : "\(day) \(time)"
  }

  /// The day, and the time of day if it has one.
  func parts(in zone: Zone) -> (day: CalendarDate, time: String) {
    switch self {
    case .day(let day): return (day, "")
    case .time(let time):
      let wall = zone.wallTime(at: time)
      let text = zone.text(time).dropFirst(11)
      // Seconds that are zero say nothing, and what follows them is the zone.
      let clock = wall.secondOfDay % 60 == 0 ? text.prefix(5) + text.dropFirst(8) : text
      return (wall.date, String(clock))
    }
  }
}
