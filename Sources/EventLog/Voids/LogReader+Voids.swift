extension EventSource {
  /// What is voided, found by reading every line; a source that knows where the voids are does better.
  package func voidedEvents() throws -> VoidedEvents {
    var voids: [VoidEvent] = []
    try forEachRun(after: 0, through: head.sequence) { run in
      try run.forEachLine { bytes in
        let line = try EventLine(scanning: bytes)
        if VoidEvent.isVoid(line) { voids.append(try VoidEvent(line)) }
      }
    }
    return VoidedEvents(voids)
  }

  package func hasVoids(after sequence: UInt64) throws -> Bool { try voidedEvents().newest > sequence }
}

extension LogReader {
  package func hasVoids(after sequence: UInt64) throws -> Bool {
    if let newestVoid { return newestVoid > sequence }
    return try voidedEvents().newest > sequence
  }

  /// Follows the voids from the newest to the oldest. Only where nobody knows the newest, or one of them is lost, lines
  /// in between are read.
  package func voidedEvents() throws -> VoidedEvents {
    if let voided { return voided }
    var voids: [VoidEvent] = []
    var next = newestVoid ?? head.sequence
    while next > 0, let void = try void(atOrBefore: next) {
      voids.append(void)
      next = void.previous
    }
    let found = VoidedEvents(voids.reversed())
    voided = found
    newestVoid = found.newest
    return found
  }

  /// As ``voidedEvents()``, without the voids that can't be read: to mark events with, not to make tables by.
  package func voidedEventsPastDamage() throws -> VoidedEvents {
    let told = onDamage
    defer { onDamage = told }
    onDamage = { _ in }
    return try voidedEvents()
  }

  private func void(atOrBefore sequence: UInt64) throws -> VoidEvent? {
    var found: VoidEvent?
    try forEachRunBackward(from: sequence) { run in
      try run.forEachLineBackward { bytes in
        let line = try EventLine(scanning: bytes)
        if VoidEvent.isVoid(line) { found = try VoidEvent(line) }
        return found == nil
      }
      return found == nil
    }
    return found
  }
}
