import EventLog

extension ClosedRange<UInt64> {
  /// Numbers with commas between their thousands: "1,205", "1,205 to 2,310".
  var groupedNumbers: Message {
    lowerBound == upperBound
      ? Message(verbatim: grouped(lowerBound)) : "\(grouped(lowerBound)) to \(grouped(upperBound))"
  }

  /// The same for events: "event 1,205", "events 1,205 to 2,310".
  var groupedEvents: Message {
    lowerBound == upperBound
      ? "event \(grouped(lowerBound))" : "events \(grouped(lowerBound)) to \(grouped(upperBound))"
  }
}
