// The event `ledger.imported` (data version 1). Its data:
//
//     {"import":"…","source":"people.csv","events":[[1,1000],[1002,1700]],"count":1699,"complete":true,"previous":0}
//
//   import    a UUID: the same in every event about one import
//   source    the name that the import's source was given, such as the file's name
//   events    what the import has written so far: ranges of sequence numbers, rising. System events in them belong to it
//             only if they are of the type `ledger.voided` or `ledger.reset`
//   count     how many events these are
//   complete  false while there may be more: an import that was interrupted, and is run again, goes on with the same `import`
//   previous  the newest event of this type before this one that is about another import; 0 where there is none. So all
//             imports are found from the last one, however long the log is: of each, its newest event says all

/// An event that says which events one import has written.
package struct ImportEvent: Hashable, Sendable {
  package static let type = "ledger.imported"
  package static let version = 1
  /// Ranges that one event names at most, so that its line stays within its limit.
  package static let mostRanges = 10_000

  /// Its own sequence number.
  package var sequence: UInt64
  package var time: Timestamp
  package var importID: UUID
  package var source: String
  package var events: [ClosedRange<UInt64>]
  package var count: Int
  package var isComplete: Bool
  package var previous: UInt64

  package init(
    sequence: UInt64, time: Timestamp, importID: UUID, source: String, events: [ClosedRange<UInt64>],
    count: Int, isComplete: Bool, previous: UInt64
  ) {
    self.sequence = sequence
    self.time = time
    self.importID = importID
    self.source = source
    self.events = events
    self.count = count
    self.isComplete = isComplete
    self.previous = previous
  }

  package var data: JSONText {
    func number(_ value: UInt64) -> JSONValue { .integer(Int64(value)) }
    return JSONText([
      "import": .string(importID.lowercase), "source": .string(source),
      "events": .array(events.map { .array([number($0.lowerBound), number($0.upperBound)]) }),
      "count": .integer(Int64(count)), "complete": .bool(isComplete), "previous": number(previous),
    ])
  }

  /// True if the import wrote the event, or the event is one of the ledger's own between those that it wrote.
  package func covers(_ sequence: UInt64) -> Bool {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].upperBound < sequence { low = middle + 1 } else { high = middle }
    }
    return low < events.count && events[low].contains(sequence)
  }
}

extension ImportEvent: ChainedEvent {
  private static let typeBytes = Array(type.utf8)

  /// True when the line is of this type.
  package static func isOne(_ line: EventLine) -> Bool { line.typeBytes.elementsEqual(typeBytes) }

  /// Reads the event's line.
  ///
  /// - Throws: `newerFormat` for a data version that is not known, `damagedLog` for data that we would not
  ///   have written.
  package init(_ line: EventLine) throws {
    try line.requireVersion(Self.version)
    guard let event = Self(line.data.map { JSONValue($0) } ?? [:], line) else {
      throw LedgerError(
        .damagedLog, "Event \(line.sequence) (\(line.type)) does not say what was imported.",
        hint: "Run \(Remedy.verify).", at: .init(sequence: line.sequence))
    }
    self = event
  }

  private init?(_ data: JSONValue, _ line: EventLine) {
    let ranges = (data["events"]?.elements ?? []).compactMap { range -> ClosedRange<UInt64>? in
      let ends = (range.elements ?? []).compactMap { $0.integerValue.flatMap { UInt64(exactly: $0) } }
      return ends.count == 2 && ends[0] > 0 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
    }
    let isRising = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
    guard let id = data["import"]?.stringValue.flatMap({ UUID(text: $0) }),
      let source = data["source"]?.stringValue, let last = ranges.last, isRising,
      ranges.count == data["events"]?.elements?.count, last.upperBound < line.sequence,
      let count = data["count"]?.integerValue.flatMap({ Int(exactly: $0) }), count >= 0,
      let isComplete = data["complete"]?.boolValue,
      let previous = data["previous"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
      previous < line.sequence
    else { return nil }
    self.init(
      sequence: line.sequence, time: line.time, importID: id, source: source, events: ranges, count: count,
      isComplete: isComplete, previous: previous)
  }
}
