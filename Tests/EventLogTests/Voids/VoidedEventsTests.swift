import FoundationEssentials
import LedgerTesting
import Testing

@testable import EventLog

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

  private func read(_ data: JSONText, version: Int = 1) throws -> VoidEvent {
    var line: [UInt8] = []
    let header = EventHeader(
      sequence: 9, id: UUID(), time: TestClock().now(), type: VoidEvent.type, version: version)
    EventLineComposer.append(header, meta: nil, salt: nil, data: data, to: &line)
    return try line.withUnsafeBytes { try VoidEvent(EventLine(scanning: $0)) }
  }
}
