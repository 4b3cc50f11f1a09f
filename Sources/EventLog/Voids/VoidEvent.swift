#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// The event `ledger.voided` (data version 1). Its data:
//
//     {"events":[{"seq":3,"id":"…"},…],"tables":["tasks"],"previous":0}
//
//   events    the events that count from here on as if they had not happened: each of a lower sequence number than this
//             one's, rising; whole atomic batches; never empty
//   tables    the projections that these events concern: each has to be built without them
//   previous  the sequence number of the `ledger.voided` before this one; 0 where this is the first. So all of them are
//             found from the last one, however long the log is.

/// An event that voids others.
package struct VoidEvent: Hashable, Sendable {
  package static let type = "ledger.voided"
  package static let version = 1
  /// More in one event would pass the limit of its line; a larger void is a batch of several.
  package static let mostTargets = 10_000

  /// An event that is voided.
  package struct Target: Hashable, Sendable {
    package var sequence: UInt64
    package var id: UUID

    package init(sequence: UInt64, id: UUID) {
      self.sequence = sequence
      self.id = id
    }
  }

  /// Its own sequence number.
  package var sequence: UInt64
  package var targets: [Target]
  package var tables: [String]
  package var previous: UInt64

  package init(sequence: UInt64, targets: [Target], tables: [String], previous: UInt64) {
    self.sequence = sequence
    self.targets = targets
    self.tables = tables
    self.previous = previous
  }

  package var data: JSONText {
    let events = targets.map { target -> JSONValue in
      ["seq": .integer(Int64(target.sequence)), "id": .string(target.id.lowercase)]
    }
    return JSONText([
      "events": .array(events), "tables": .array(tables.map(JSONValue.string)),
      "previous": .integer(Int64(previous)),
    ])
  }
}

extension VoidEvent {
  private static let typeBytes = Array(type.utf8)

  /// True when the line is a `ledger.voided`.
  package static func isVoid(_ line: EventLine) -> Bool {
    line.typeBytes.count == typeBytes.count && line.typeBytes.elementsEqual(typeBytes)
  }

  /// Reads the event's line.
  ///
  /// - Throws: `newerFormat` for a data version that is not known, `damagedLog` for data that we would not have written.
  package init(_ line: EventLine) throws {
    guard line.version == Self.version else {
      throw LedgerError(
        .newerFormat,
        "Event \(line.sequence) (\(Self.type)) has data version \(line.version), which this version does not know.",
        hint: "Install a newer version of ledger.", at: .init(sequence: line.sequence))
    }
    guard let data = line.data.map(JSONValue.init), let events = data["events"]?.elements, !events.isEmpty,
      let tables = data["tables"]?.elements?.compactMap(\.stringValue),
      let previous = Self.number(data["previous"]), previous < line.sequence
    else { throw Self.unreadable(line) }
    targets = try events.map { event in
      guard let sequence = Self.number(event["seq"]), (1..<line.sequence).contains(sequence),
        let id = event["id"]?.stringValue.flatMap({ UUID(text: $0) })
      else { throw Self.unreadable(line) }
      return Target(sequence: sequence, id: id)
    }
    sequence = line.sequence
    self.tables = tables
    self.previous = previous
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
      .damagedLog, "Event \(line.sequence) (\(type)) does not say which events it voids.",
      hint: "Run 'ledger verify'.", at: .init(sequence: line.sequence))
  }
}
