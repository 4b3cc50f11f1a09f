import Projections

/// What the log says of one import, as it grows.
///
/// The last event of each append of an import is a `ledger.imported` that names all events of the import so
/// far, so they are known wherever it is killed. While the events of another ledger get the numbers that they
/// had there, none comes in between: then only the last append, or the next run of the import, names them.
struct ImportRecord {
  private let source: String
  private var importID: UUID?
  private var events: [ClosedRange<UInt64>] = []
  private var count = 0
  /// The newest event about each import, as the log had them when it was last read.
  private var known: [ImportEvent] = []
  /// The newest of them all; nil before it was looked for.
  private var newest: UInt64?
  /// Some events are not named in the log yet.
  private(set) var isDirty = false
  /// The events of another ledger got the numbers that they had there, so far.
  var keepsNumbers = false
  /// The log says that there is more to come.
  private var isOpen = false

  init(source: String) { self.source = source }

  /// True if the log can be told of them at once.
  var isDue: Bool { isDirty && !keepsNumbers }
  /// True if there is something to say to the log at the import's end.
  var isUnfinished: Bool { isDirty || isOpen }

  /// Learns what the log says of imports. One from the same source that was interrupted, and was not undone
  /// since, is continued. Only under the write lock.
  mutating func open(_ log: EventLog, newID: () -> UUID) throws {
    if newest == nil || log.newestImport != newest { try read(log) }
    guard importID == nil else { return }
    if let started = known.last(where: { $0.source == source && !$0.isComplete }),
      try log.voidedEvents().count(among: started) < started.count
    {
      importID = started.importID
      isOpen = true
      take(started)
    } else {
      importID = newID()
    }
  }

  private mutating func read(_ log: EventLog) throws {
    known = try log.importEvents()
    newest = known.last?.sequence ?? 0
    // Another process imports the same source at the same time.
    if let importID, let other = known.first(where: { $0.importID == importID }) { take(other) }
  }

  private mutating func take(_ other: ImportEvent) {
    let before = events
    events = other.events
    count = other.count
    for sequence in before.joined() where !other.covers(sequence) { insert(sequence) }
  }

  // MARK: Its events

  /// Adds an event that the import has written.
  mutating func add(_ receipt: Receipt) {
    let type = receipt.type
    guard !type.hasPrefix(EventTypeName.reservedPrefix) || type == LedgerReset.type || type == VoidEvent.type
    else { return }
    insert(receipt.sequence)
  }

  /// Adds an event that is there already if an interrupted run of the import wrote it: no other import has,
  /// and its time was given to this ledger, later than to the one that it comes from.
  ///
  /// - Returns: false if it came here in another way.
  mutating func claim(_ event: ImportedEvent, _ receipt: Receipt) -> Bool {
    guard event.draft.isCopy, let here = receipt.recorded, event.recorded.map({ here > $0 }) ?? true,
      !known.contains(where: { $0.covers(receipt.sequence) })
    else { return false }
    add(receipt)
    return true
  }

  private mutating func insert(_ sequence: UInt64) {
    guard let last = events.last else { return append(sequence...sequence) }
    if sequence > last.upperBound {
      // An event of this import's own record in between changes nothing.
      let isNext =
        sequence == last.upperBound + 1 || sequence == last.upperBound + 2 && newest == last.upperBound + 1
      guard isNext else { return append(sequence...sequence) }
      events.removeLast()
      return append(last.lowerBound...sequence)
    }
    let index = events.firstIndex { $0.upperBound >= sequence } ?? events.startIndex
    guard !events[index].contains(sequence) else { return }
    events.insert(sequence...sequence, at: index)
    count += 1
    isDirty = true
  }

  private mutating func append(_ range: ClosedRange<UInt64>) {
    events.append(range)
    count += 1
    isDirty = true
  }

  // MARK: In the log

  /// The event that says all of it. Only under the write lock, after ``open(_:newID:)``.
  ///
  /// - Parameters:
  ///   - sequence: the number that it will have.
  ///   - isLast: nothing follows.
  mutating func event(at sequence: UInt64, _ now: Timestamp, isLast: Bool) -> EventDraft? {
    guard let importID, !events.isEmpty else { return nil }
    // What would not fit into one event goes on as another import.
    let isFull = events.count >= ImportEvent.mostRanges
    let before = known.last
    let event = ImportEvent(
      sequence: sequence, time: now, importID: importID, source: source, events: events, count: count,
      isComplete: isLast || isFull,
      previous: before.map { $0.importID == importID ? $0.previous : $0.sequence } ?? 0)
    known.removeAll { $0.importID == importID }
    known.append(event)
    newest = sequence
    isDirty = false
    isOpen = !event.isComplete
    if isFull {
      self.importID = nil
      (events, count) = ([], 0)
    }
    return EventDraft(type: ImportEvent.type, data: event.data, version: ImportEvent.version)
  }
}

extension VoidedEvents {
  /// How many of an import's events do not count any more.
  func count(among event: ImportEvent) -> Int { count { event.covers($0) } }
}
