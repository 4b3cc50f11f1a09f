/// An event that names the one of its sort before it.
protocol ChainedEvent {
  static func isOne(_ line: EventLine) -> Bool
  init(_ line: EventLine) throws
  /// The sequence number of the one before; 0 for the first.
  var previous: UInt64 { get }
}

extension VoidEvent: ChainedEvent {
  package static func isOne(_ line: EventLine) -> Bool { isVoid(line) }
}
extension KindEvent: ChainedEvent {}

extension LogReader {
  /// All events of a sort, the oldest first. Only where nobody knows the newest, or one of them is lost,
  /// lines in between are read.
  func systemEvents<Event: ChainedEvent>(from newest: UInt64?) throws -> [Event] {
    var found: [Event] = []
    var next = newest ?? head.sequence
    try pastArchived {
      while next > 0, let event: Event = try event(atOrBefore: next) {
        found.append(event)
        next = event.previous
      }
    }
    return found.reversed()
  }

  private func event<Event: ChainedEvent>(atOrBefore sequence: UInt64) throws -> Event? {
    var found: Event?
    try forEachRunBackward(from: sequence) { run in
      try forEachEvent(of: run, backward: true) { line in
        if Event.isOne(line) { found = try Event(line) }
        return found == nil
      }
    }
    return found
  }

  /// Every event that registers a kind of record or takes one away, the oldest first.
  package func kindEvents() throws -> [KindEvent] {
    if newest.kind == 0 { return [] }
    let found: [KindEvent] = try systemEvents(from: newest.kind)
    remember(newestKind: found.last?.sequence ?? 0)
    return found
  }

  /// As ``kindEvents()``, without those that can't be read.
  package func kindEventsPastDamage() throws -> [KindEvent] { try pastDamage { try kindEvents() } }

  /// The newest event of each import, the oldest first. Costs nothing where there are none.
  package func importEvents() throws -> [ImportEvent] {
    if newest.imported == 0 { return [] }
    let found: [ImportEvent] = try systemEvents(from: newest.imported)
    remember(newestImport: found.last?.sequence ?? 0)
    var seen: Set<UUID> = []
    return found.reversed().filter { seen.insert($0.importID).inserted }.reversed()
  }

  func pastDamage<T>(_ body: () throws -> T) rethrows -> T {
    try passingOverDamage({ _, _ in }, body)
  }
}
