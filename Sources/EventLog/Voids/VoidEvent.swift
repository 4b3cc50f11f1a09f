// The event `ledger.voided` (data version 1). Its data:
//
//     {"events":[{"seq":3,"id":"…"},…],"tables":["tasks"],"previous":0}
//
//   events    the events that count from here on as if they had not happened: each of a lower sequence number than this
//             one's, rising; whole atomic batches; never empty
//   tables    the projections that these events concern: each has to be built without them
//   previous  the sequence number of the `ledger.voided` or `ledger.erased` before this one; 0 where this is the first. So
//             all of them are found from the last one, however long the log is.
//
// `ledger.erased` (data version 1) has the same members, and `reason`, a text, where one was given. The
// events that it names have lost their private part, and count no more either; it can't be voided. Of some it
// keeps what others depend on (`ErasedData`):
//
//     {"seq":3,"id":"…","type":"task.inserted","v":2,"kept":{"id":"…","order":4}}

/// An event that voids others, or says that they were erased.
package struct VoidEvent: Hashable, Sendable {
  package static let type = "ledger.voided"
  package static let erased = "ledger.erased"
  package static let version = 1
  /// More in one event would pass the limit of its line; a larger void is a batch of several.
  package static let mostTargets = 10_000
  /// What is kept of them, in bytes: with it and the ids, a line stays within its limit too.
  static let mostKeptBytes = 200 << 10

  /// An event that is voided.
  package struct Target: Hashable, Sendable {
    package var sequence: UInt64
    package var id: UUID
    /// Of an erased event only.
    package var kept: ErasedData?

    package init(sequence: UInt64, id: UUID, kept: ErasedData? = nil) {
      self.sequence = sequence
      self.id = id
      self.kept = kept
    }
  }

  /// Its own sequence number.
  package var sequence: UInt64
  package var targets: [Target]
  package var tables: [String]
  package var previous: UInt64
  /// True for a `ledger.erased`.
  package var isErasure: Bool
  /// Why it was erased, in a person's words.
  package var reason: String?
  package var type: String { isErasure ? Self.erased : Self.type }

  package init(
    sequence: UInt64, targets: [Target], tables: [String], previous: UInt64, isErasure: Bool = false,
    reason: String? = nil
  ) {
    self.sequence = sequence
    self.targets = targets
    self.tables = tables
    self.previous = previous
    self.isErasure = isErasure
    self.reason = reason
  }

  /// The events that a void or an erasure of `targets` takes, behind event `head`.
  package static func parts(
    of targets: [Target], tables: [String], after head: UInt64, previous: UInt64, isErasure: Bool = false,
    reason: String? = nil
  ) -> [VoidEvent] {
    var parts: [VoidEvent] = []
    var left = targets[...]
    while !left.isEmpty {
      let some = left.prefix(countInOne(left))
      left = left.dropFirst(some.count)
      parts.append(
        VoidEvent(
          sequence: head + UInt64(parts.count) + 1, targets: Array(some), tables: tables,
          previous: parts.last?.sequence ?? previous, isErasure: isErasure, reason: reason))
    }
    return parts
  }

  /// How many of `targets` one event takes: one at least.
  private static func countInOne(_ targets: ArraySlice<Target>) -> Int {
    var keptBytes = 0
    let full = targets.prefix(mostTargets).firstIndex {
      keptBytes += $0.kept.map { $0.type.utf8.count + $0.data.bytes.count + 40 } ?? 0
      return keptBytes > mostKeptBytes
    }
    return max(1, (full ?? targets.startIndex + mostTargets) - targets.startIndex)
  }

  package var data: JSONText {
    let events = targets.map { target -> JSONValue in
      var event: JSONValue = ["seq": .integer(Int64(target.sequence)), "id": .string(target.id.lowercase)]
      if let kept = target.kept {
        event["type"] = .string(kept.type)
        event["v"] = .integer(Int64(kept.version))
        event["kept"] = JSONValue(kept.data)
      }
      return event
    }
    var data: JSONValue = [
      "events": .array(events), "tables": .array(tables.map(JSONValue.string)),
      "previous": .integer(Int64(previous)),
    ]
    if let reason { data["reason"] = .string(reason) }
    return JSONText(data)
  }
}

extension VoidEvent {
  private static let voidedBytes = Array(type.utf8)
  private static let erasedBytes = Array(erased.utf8)

  /// True when the line is a `ledger.voided` or a `ledger.erased`.
  package static func isVoid(_ line: EventLine) -> Bool {
    let type = line.typeBytes
    return type.count == voidedBytes.count
      && (type.elementsEqual(voidedBytes) || type.elementsEqual(erasedBytes))
  }

  /// Reads the event's line.
  ///
  /// - Throws: `newerFormat` for a data version that is not known, `damagedLog` for data that we would not
  ///   have written.
  package init(_ line: EventLine) throws {
    try line.requireVersion(Self.version)
    guard let data = line.data.map(JSONValue.init), let events = data["events"]?.elements, !events.isEmpty,
      let tables = data["tables"]?.elements?.compactMap(\.stringValue),
      let previous = Self.number(data["previous"]), previous < line.sequence
    else { throw Self.unreadable(line) }
    targets = try events.map { event in
      guard let sequence = Self.number(event["seq"]), (1..<line.sequence).contains(sequence),
        let id = event["id"]?.stringValue.flatMap({ UUID(text: $0) })
      else { throw Self.unreadable(line) }
      return Target(sequence: sequence, id: id, kept: try Self.kept(event, line))
    }
    sequence = line.sequence
    self.tables = tables
    self.previous = previous
    isErasure = line.typeBytes.elementsEqual(Self.erasedBytes)
    reason = data["reason"]?.stringValue
  }

  private static func kept(_ event: JSONValue, _ line: EventLine) throws -> ErasedData? {
    guard let data = event["kept"] else { return nil }
    guard let version = number(event["v"]).flatMap({ Int(exactly: $0) }), version > 0, data.members != nil,
      let type = event["type"]?.stringValue
    else { throw unreadable(line) }
    return ErasedData(type: type, version: version, data: JSONText(data))
  }

  /// The ids of the events that the data of a `ledger.voided` names; empty where it names none.
  package static func targetIDs(in data: JSONText) -> [UUID] {
    (JSONValue(data)["events"]?.elements ?? []).compactMap {
      $0["id"]?.stringValue.flatMap { UUID(text: $0) }
    }
  }

  private static func number(_ value: JSONValue?) -> UInt64? {
    value?.integerValue.flatMap { UInt64(exactly: $0) }
  }

  private static func unreadable(_ line: EventLine) -> LedgerError {
    LedgerError(
      .damagedLog, "Event \(line.sequence) (\(line.type)) does not say which events it is about.",
      hint: "Run \(Remedy.verify).", at: .init(sequence: line.sequence))
  }
}
