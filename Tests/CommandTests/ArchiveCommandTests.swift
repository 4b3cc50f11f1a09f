import Foundation
import LedgerTesting
import Testing

@Suite("Archiving, on the command line")
struct ArchiveCommandTests {
  private static let first = "00000000-0000-4000-8000-000000000001"

  /// A card has the hash of a table's file, in which SQLite writes its version: how well an event with it is
  /// compressed differs by some bytes.
  private func transcript(_ sandbox: Sandbox) throws -> String {
    try sandbox.transcript()
      .replacingOccurrences(of: "[0-9][0-9.,]* ([KM]iB|bytes)", with: "SIZE", options: .regularExpression)
      .replacingOccurrences(of: "before: [0-9.,]+", with: "before: SIZE", options: .regularExpression)
  }

  @Test("What would go is shown; --yes moves it; what needs it says so; attach brings it back")
  func archive() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("archive", "--before", "3", "--to", "old")
    try sandbox.run("seal", "--quiet")
    try sandbox.run("task", "edit", Self.first, "--title", "Edited")
    try sandbox.run("archive", "--before", "3", "--to", "old")
    try sandbox.run("archive", "--before", "4", "--to", "old")
    try sandbox.run("archive", "--before", "4", "--to", "old", "--dry-run", "--json")
    try sandbox.run("archive", "--before", "4", "--to", "my.ledger/old", "--yes")
    try sandbox.run("archive", "--before", "lately", "--to", "old")
    try sandbox.run("archive", "--to", "old")
    try sandbox.run("attach", "old", "--yes")
    try sandbox.run("archive", "--before", "4", "--to", "old", "--yes")
    try sandbox.run("archive", "--before", "4", "--to", "old", "--yes")
    try sandbox.run("task", "list")
    try sandbox.run("log")
    try sandbox.run("log", "--json")
    try sandbox.run("show", "1")
    try sandbox.run("history", Self.first)
    try sandbox.run("void", "1", "--yes")
    try sandbox.run("erase", Self.first, "--yes")
    try sandbox.run("task", "delete", Self.first, "--erase", "--yes")
    try sandbox.run("archive", "--before", "2020-01-01", "--to", "old")
    try sandbox.run("task", "list", "--as-of", "2")
    try sandbox.run("task", "list", "--as-of", "3")
    try sandbox.run("salvage", "--to", "new", "--yes")
    try sandbox.make("other.ledger")
    try sandbox.run("import", "--from", "my.ledger", "--ledger", "other.ledger")
    try sandbox.run("verify", "--tables")
    try sandbox.run("attach", "nowhere", "--yes")
    try sandbox.run("attach", "old", "--dry-run")
    try sandbox.run("attach", "old", "--json", "--yes")
    try sandbox.run("attach", "old", "--yes")
    try sandbox.run("show", "1")
    try sandbox.run("verify", "--tables", "--quiet")
    try sandbox.shell("gzip -dc old/*.gz | wc -l")
    try assertSnapshot(of: transcript(sandbox), named: "archive")
  }

  @Test(
    "What an archive repairs is named, and repaired: a segment, what stands for its events, an erasure that a restore reversed"
  )
  func repair() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("seal", "--quiet")
    try sandbox.run("archive", "--before", "4", "--to", "old", "--yes")
    try sandbox.run("backup", "copies")
    // A segment that is gone.
    try sandbox.shell("rm my.ledger/log/00000000000000000001.jsonl.gz")
    try sandbox.run("verify")
    try sandbox.run("status")
    try sandbox.run("attach", "old", "--yes")
    try sandbox.run("verify", "--quiet")
    try sandbox.run("status")
    // What had been erased comes back as archived.
    try sandbox.run("erase", Self.first, "--yes")
    try sandbox.run("restore", "copies", "--yes")
    try sandbox.run("verify")
    try sandbox.run("status")
    try sandbox.run("archive", "--before", "9", "--to", "more", "--yes")
    try sandbox.run("attach", "old", "--yes")
    try sandbox.run("verify", "--quiet")
    try sandbox.run("task", "list")
    // What stands for archived events is gone.
    try sandbox.run("seal", "--quiet")
    try sandbox.run("archive", "--before", "4", "--to", "newer", "--yes")
    try sandbox.run("backup", "copies")
    try sandbox.shell("rm my.ledger/log/tables/tasks-*")
    try sandbox.run("rebuild", "tasks", "--from-start")
    try sandbox.run("verify")
    try sandbox.run("status")
    try sandbox.run("restore", "copies", "--segments", "--yes")
    try sandbox.run("verify", "--quiet")
    try sandbox.run("log")
    try sandbox.shell("mv newer away")
    try sandbox.run("salvage", "--to", "new", "--yes")
    try assertSnapshot(of: transcript(sandbox), named: "archive-repair")
  }
}
