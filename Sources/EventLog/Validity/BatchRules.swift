/// Checks that atomic batches are complete and that each of their events names its batch, except where events
/// are lost or archived.
struct BatchRules {
  /// The batch that goes on with the next event.
  private(set) var open: ClosedRange<UInt64>?
  /// The first event at which a batch may have begun without any line that says so; nil where none can have.
  private var anyFrom: UInt64?

  /// - Returns: the event where a batch is broken; nil where none is.
  mutating func take(_ stretch: LineFacts.Stretch) -> UInt64? {
    let (first, last) = (stretch.events.lowerBound, stretch.events.upperBound)
    guard !stretch.isLost else {
      pass(stretch.events)
      return nil
    }
    defer {
      anyFrom = nil
      open = stretch.batch.flatMap { $0.upperBound > last ? $0 : nil }
    }
    if let batch = stretch.batch {
      if open == batch { return nil }
      if open != nil { return first }
      return batch.lowerBound == first || anyFrom.map { batch.lowerBound >= $0 } ?? false ? nil : first
    }
    return open == nil ? nil : first
  }

  /// Events without lines that could say which batch they belong to.
  mutating func pass(_ events: ClosedRange<UInt64>) {
    anyFrom = anyFrom ?? open.map { $0.upperBound + 1 } ?? events.lowerBound
    if let batch = open, batch.upperBound <= events.upperBound { open = nil }
  }

  /// Damage: any batch may continue after it.
  mutating func passUnknown() { anyFrom = 0 }
}
