import LedgerTesting
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct VoidedEventsTests {
  static func void(_ sequence: UInt64, _ targets: UInt64..., tables: [String] = ["tasks"], after: UInt64 = 0)
    -> VoidEvent
  {
    VoidEvent(
      sequence: sequence, targets: targets.map { .init(sequence: $0, id: UUID()) }, tables: tables,
      previous: after)
  }

  @Test("a voided void holds no more: voiding it is redo, voiding that is undo again")
  func redo() {
    var events = VoidedEvents.none.adding([Self.void(5, 2, 3)])
    #expect([2, 3, 4].map { events.contains($0) } == [true, true, false])
    events = events.adding([Self.void(6, 5)])
    #expect(!events.contains(2) && events.void(of: 5) == 6)
    events = events.adding([Self.void(7, 6)])
    #expect(events.void(of: 2) == 5 && !events.contains(5) && events.contains(6))
    #expect(events.asOf(6).contains(2) == false)
    #expect(events.asOf(5).contains(2))
  }

  @Test("a table's digest changes with what it leaves out, and with nothing else")
  func digest() {
    let none = VoidedEvents.none
    let one = none.adding([Self.void(5, 2, 4)])
    let undone = one.adding([Self.void(6, 5)])
    let again = undone.adding([Self.void(9, 2, 4)])
    let digests = [none, one, undone, again].map { $0.digest(through: 4, of: "tasks") }
    #expect(digests[0] == digests[2] && digests[1] == digests[3] && digests[0] != digests[1])
    #expect(one.digest(through: 4, of: "accounts") == digests[0])
    #expect(one.digest(through: 1, of: "tasks") == digests[0])
    #expect(one.digest(through: 3, of: "tasks") != digests[1])
    #expect(one.outdates("tasks", at: 4) && !one.outdates("tasks", at: 5) && !one.outdates("tasks", at: 1))
    #expect(!one.outdates("accounts", at: 4) && !undone.outdates("tasks", at: 4))
  }

  @Test("what a void's data says is read back; what we would not have written is damage")
  func data() throws {
    let void = Self.void(9, 2, 4, tables: ["tasks", "answers"], after: 7)
    #expect(try read(void.data) == void)
    for wrong in [
      #"{}"#, #"{"events":[],"tables":[],"previous":0}"#,
      #"{"events":[{"seq":9,"id":"0197c1f2-0000-7000-8000-000000000001"}],"tables":[],"previous":0}"#,
      #"{"events":[{"seq":1,"id":"x"}],"tables":[],"previous":0}"#,
      #"{"events":[{"seq":1,"id":"0197c1f2-0000-7000-8000-000000000001"}],"tables":[],"previous":9}"#,
    ] {
      let error = #expect(throws: LedgerError.self) { try read(JSONText(parsing: wrong)) }
      #expect(error?.code == .damagedLog, "\(wrong)")
    }
    let error = #expect(throws: LedgerError.self) { try read(void.data, version: 2) }
    #expect(error?.code == .newerFormat)
  }

  @Test(
    "what is kept of an erased event is read back, for as long as no void that holds names it; in any other form it is damage"
  )
  func kept() throws {
    let data = ErasedData(
      type: "task.inserted", version: 2, data: JSONText(["id": "a", "order": 4]))
    let erased = VoidEvent(
      sequence: 9, targets: [.init(sequence: 2, id: UUID(), kept: data), .init(sequence: 3, id: UUID())],
      tables: ["tasks"], previous: 0, isErasure: true, reason: nil)
    #expect(try read(erased.data, type: VoidEvent.erased) == erased)
    let events = VoidedEvents([erased])
    #expect(events.kept(of: 2) == data && events.kept(of: 3) == nil && events.contains(2))
    // As of before, too; what was voided by then is not there.
    #expect(events.past(5).kept(of: 2) == data && !events.asOf(5).contains(2))
    let voidedBefore = VoidedEvents([Self.void(7, 2), erased])
    #expect(voidedBefore.kept(of: 2) == nil && voidedBefore.past(6).kept(of: 2) == data)
    #expect(voidedBefore.adding([Self.void(10, 7)]).kept(of: 2) == data)
    #expect(events.adding([Self.void(10, 2)]).kept(of: 2) == nil)
    let bare = VoidedEvents([Self.void(9, 2, 3)])
    #expect(events.digest(through: 9, of: "tasks") != bare.digest(through: 9, of: "tasks"))
    // A table that stands behind the erasure is no longer right once what had undone the event is taken back.
    let redone = voidedBefore.adding([Self.void(10, 7)])
    #expect(redone.outdates("tasks", at: 9) && !voidedBefore.outdates("tasks", at: 9))
    let id = "0197c1f2-0000-7000-8000-000000000001"
    for wrong in [
      #""kept":{}"#, #""v":1,"kept":{}"#, #""type":"a.b","v":0,"kept":{}"#, #""type":"a.b","v":1,"kept":[]"#,
      #""type":"a.b","v":"1","kept":{}"#,
    ] {
      let text = #"{"events":[{"seq":1,"id":"\#(id)",\#(wrong)}],"tables":[],"previous":0}"#
      let error = #expect(throws: LedgerError.self) {
        try read(JSONText(parsing: text), type: VoidEvent.erased)
      }
      #expect(error?.code == .damagedLog, "\(wrong)")
    }
  }

  @Test("an erasure of very many events is told by several events, each within the limit of a line")
  func parts() throws {
    let kept = ErasedData(
      type: "task.inserted", version: 2,
      data: JSONText([
        "id": "0197c1f2-0000-7000-8000-000000000001", "order": -9_007_199_254_740_991,
        "createdAt": "2026-11-21T01:23:45.678901Z",
      ]))
    let targets = (1...25_000).map {
      VoidEvent.Target(sequence: UInt64($0), id: UUID(), kept: $0 % 2 == 0 || $0 > 12_000 ? kept : nil)
    }
    let parts = VoidEvent.parts(
      of: targets, tables: ["tasks"], after: 30_000, previous: 7, isErasure: true, reason: "asked")
    #expect(parts.flatMap(\.targets) == targets)
    #expect(parts.allSatisfy { $0.data.bytes.count < LogLimits.eventBytes - 20_000 && !$0.targets.isEmpty })
    #expect(parts.map(\.sequence) == (1...parts.count).map { 30_000 + UInt64($0) })
    #expect(parts.map(\.previous) == [7] + parts.dropLast().map(\.sequence))
    #expect(VoidEvent.parts(of: [], tables: [], after: 1, previous: 0).isEmpty)
  }

  private func read(_ data: JSONText, type: String = VoidEvent.type, version: Int = 1) throws -> VoidEvent {
    var line: [UInt8] = []
    let header = EventHeader(
      sequence: 9, id: UUID(), time: TestClock().now(), type: type, version: version)
    EventLineComposer.append(header, meta: nil, salt: nil, data: data, to: &line)
    return try line.withUnsafeBytes { try VoidEvent(EventLine(scanning: $0)) }
  }
}
