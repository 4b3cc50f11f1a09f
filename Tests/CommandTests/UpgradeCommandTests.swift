import Foundation
import LedgerTesting
import Testing

@Suite("Bringing a ledger of an older version to the present form")
struct UpgradeCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(hasLedger: false)
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "EventLedgerTests/Fixtures/tasks-1")
    try FileManager.default.copyItem(at: fixture, to: sandbox.folder.appending(path: "my.ledger"))
    return sandbox
  }

  @Test("--check tells before, upgrade does it once, and afterwards there is nothing to do")
  func upgrade() throws {
    let sandbox = try sandbox()
    for arguments in [
      ["upgrade", "--check"], ["task", "list"], ["upgrade"], ["upgrade"], ["upgrade", "--check"],
      ["upgrade", "--check", "--json"], ["upgrade", "--json"], ["task", "list"],
      ["log", "-r", "--limit", "1"],
      ["upgrade", "--rows", "2000"],
    ] {
      try sandbox.run(arguments, input: Data())
    }
    #expect(try sandbox.run("verify", "--tables").exitCode == 0)
    try assertSnapshot(of: sandbox.transcript(), named: "upgrade")
  }

  @Test("the first append does the same automatically, and an append that is refused does nothing")
  func firstAppend() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("task", "add", " ").exitCode == 13)
    #expect(try sandbox.run("log").lines.allSatisfy { !$0.contains("ledger.migrated") })
    #expect(try sandbox.run("task", "add", "new").exitCode == 0)
    let log = try sandbox.run("log", "-r", "--limit", "2", "--json").lines
    #expect(log.count == 2 && log[0].contains("task.inserted") && log[1].contains("ledger.migrated"))
    #expect(try sandbox.run("upgrade").output.hasPrefix("Everything is up to date"))
  }
}
