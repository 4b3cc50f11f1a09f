extension EventSource {
  /// What is voided, found by reading every line; a source that knows where the voids are does better.
  package func voidedEvents() throws -> VoidedEvents {
    var voids: [VoidEvent] = []
    try forEachRun(after: 0, through: head.sequence) { run in
      try run.forEachEvent { line in
        if VoidEvent.isVoid(line) { voids.append(try VoidEvent(line)) }
      }
    }
    return VoidedEvents(voids)
  }

  package func hasVoids(after sequence: UInt64) throws -> Bool { try voidedEvents().newest > sequence }
}

extension LogReader {
  package func hasVoids(after sequence: UInt64) throws -> Bool {
    if let newestVoid = newest.void { return newestVoid > sequence }
    return try voidedEvents().newest > sequence
  }

  /// Follows the voids from the newest to the oldest.
  package func voidedEvents() throws -> VoidedEvents {
    if let voided { return voided }
    let found = VoidedEvents(try systemEvents(from: newest.void))
    remember(found)
    return found
  }

  /// As ``voidedEvents()``, without the voids that can't be read: to mark events with, not to make tables by.
  package func voidedEventsPastDamage() throws -> VoidedEvents {
    try pastDamage { try voidedEvents() }
  }
}
