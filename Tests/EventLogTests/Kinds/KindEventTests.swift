import Foundation
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("Events about kinds of record")
struct KindEventTests {
  /// A line as a ledger writes it, read as an event about kinds.
  private static func event(_ draft: EventDraft, sequence: UInt64 = 9) throws -> KindEvent {
    let header = EventHeader(
      sequence: sequence, id: UUID(), time: Timestamp(microseconds: 1), type: draft.type,
      version: draft.version ?? 1)
    var line: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: draft.data, to: &line)
    return try line.withUnsafeBytes { KindEvent(try EventLine(scanning: $0)) }
  }

  private static func change(_ data: JSONValue, type: String = KindEvent.registered, version: Int = 1) throws
    -> KindEvent.Change
  {
    try event(EventDraft(type: type, data: JSONText(data), version: version)).change
  }

  private static let file = KindFile(
    .init(file: "a.sql", text: "-- projection: a\n\"quoted\" \\ é"),
    upcasters: .init(file: "a.upcasters.sql", text: "-- x"))

  @Test("What is registered is read as it was given, with and without upcasters")
  func roundTrip() throws {
    for file in [Self.file, KindFile(Self.file.projection)] {
      let event = try Self.event(KindEvent.registering(file, name: "a", version: 7, after: 4))
      #expect(event.name == "a" && event.previous == 4 && event.change == .registered(file, version: 7))
    }
    let removed = try Self.event(KindEvent.removing("a", after: 8))
    #expect(removed.change == .removed && removed.previous == 8 && removed.name == "a")
  }

  @Test("The largest file that may be registered fits into a line, whatever is escaped in it")
  func largest() throws {
    let file = KindFile(.init(file: "a.sql", text: String(repeating: "\u{1}", count: KindFile.mostBytes)))
    let draft = KindEvent.registering(file, name: "a", version: 1, after: 0)
    #expect(draft.data.bytes.count < LogLimits.eventBytes - 1000)
  }

  @Test(
    "A newer form or data version is told from what says nothing readable",
    arguments: [
      (["name": "a", "version": 1, "form": 2], 1, KindEvent.Change.newer),
      (["name": "a"], 2, .newer),
      (["name": "a", "version": 1, "form": 1, "file": "f"], 1, .unreadable),
      (["name": "a", "version": 1, "form": 1, "file": "f", "text": "t", "upcasters": 3], 1, .unreadable),
      (["version": 1, "form": 1, "file": "f", "text": "t"], 1, .unreadable),
      (["name": "a", "version": "1", "form": 1, "file": "f", "text": "t"], 1, .unreadable),
      ([:], 1, .unreadable),
    ] as [(JSONValue, Int, KindEvent.Change)])
  func readings(_ data: JSONValue, _ version: Int, _ expected: KindEvent.Change) throws {
    #expect(try Self.change(data, version: version) == expected)
  }

  @Test("An event that does not name the one before, or one behind it, has it looked for before itself")
  func previous() throws {
    for data: JSONValue in [["name": "a"], ["name": "a", "previous": 9], ["name": "a", "previous": -1]] {
      #expect(
        try Self.event(EventDraft(type: KindEvent.removed, data: JSONText(data), version: 1)).previous == 8)
    }
  }
}
