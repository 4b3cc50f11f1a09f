import Foundation
import LedgerTesting
import Testing

@Suite("Archiving, on the command line")
struct ArchiveCommandTests {
  private static let first = "00000000-0000-4000-8000-000000000001"

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
    try sandbox.run("archive", "--before", "yesterday", "--to", "old")
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
    try sandbox.run("import", "--from", "my.ledger", "--ledger", "other.ledger")
    try sandbox.run("verify", "--tables")
    try sandbox.run("attach", "nowhere", "--yes")
    try sandbox.run("attach", "old")
    try sandbox.run("attach", "old", "--json", "--yes")
    try sandbox.run("attach", "old", "--yes")
    try sandbox.run("show", "1")
    try sandbox.run("verify", "--tables", "--quiet")
    try sandbox.shell("gzip -dc old/*.gz | wc -l")
    try assertSnapshot(of: sandbox.transcript(), named: "archive")
  }
}
