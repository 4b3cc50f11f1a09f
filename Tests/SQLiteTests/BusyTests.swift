import EventLog
import LedgerBase
import LedgerTesting
import Testing

@testable import SQLite

@Suite struct BusyTests {
  @Test(
    "a busy table waits by the policy of the writer's lock, up to its time, and then says that it is busy"
  )
  func waits() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("test.sqlite"), .create)
    try writer.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
    let other = try Connection(path: folder.file("test.sqlite"), .readWrite)
    // No wait is set: none is made.
    var waits: [Duration] = []
    #expect(throws: LedgerError.self) { try other.execute("BEGIN IMMEDIATE") }
    for _ in 1...2 {
      waits = []
      other.setBusyTimeout(milliseconds: 100) { waits.append($0) }
      let error = try #require(throws: LedgerError.self) { try other.execute("BEGIN IMMEDIATE") }
      #expect(error.code == .tableBusy)
      let policy = (0..<waits.count - 1).map { RetryPolicy.lock.delay(for: $0) }
      #expect(Array(waits.dropLast()) == policy)
      #expect(waits.reduce(.zero, +) == .milliseconds(100))
    }
    // Free in the middle of it.
    other.setBusyTimeout(milliseconds: 100) { _ in
      do { try writer.execute("COMMIT") } catch { Issue.record(error) }
    }
    try other.execute("BEGIN IMMEDIATE; COMMIT")
  }
}
