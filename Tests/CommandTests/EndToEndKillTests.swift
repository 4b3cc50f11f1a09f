import Foundation
import Testing

@Suite("end to end")
struct EndToEndKillTests {
  @Test("kill -9 at 200 random moments of a running append: every printed receipt's event is there, once")
  func kill() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.shell(
      "python3 \(RealTasks.script("kill.py")) \"$LEDGER_BINARY\" \"$LEDGER_PATH\" 200")
    #expect(result.exitCode == 0, "\(result)")
  }

  @Test(
    "promise 1: an append is validated, written, synced and then acknowledged, by a trace of its system calls",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "skipped: needs strace"))
  func order() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.shell(
      "mkdir traced && python3 \(RealTasks.script("order.py")) \"$LEDGER_BINARY\" \"$PWD/traced\"")
    #expect(result.exitCode == 0, "\(result)")
  }
}
