import EventLedger
import EventLog
import Foundation
import LedgerBase
import LedgerTesting
import SystemPackage
import Testing

@testable import LedgerCLI

/// How many commands it takes from something broken to everything right: the promise of Docs/recovery.md, "Do
/// this first". Nobody has to look anything up: the command is the first one that the failure itself names.
@Suite("One command")
struct OneCommandTests {
  private static let table = "f=$(readlink -f my.ledger/projections/tasks.sqlite)"
  private static let segment = "f=my.ledger/log/00000000000000000001.jsonl.gz"

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...400).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("seal")
    try sandbox.run("append", "-", input: (401...450).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("task", "list")
    return sandbox
  }

  private func tasks(_ sandbox: Sandbox) throws -> CommandResult {
    try sandbox.run("task", "list", "--json", "--limit", "1000")
  }

  /// The first command that a text names.
  private func command(in result: CommandResult, _ sandbox: Sandbox) throws -> [String] {
    let text = result.messages + "\n" + result.output
    let named = try #require(
      text.firstMatch(of: /ledger (rebuild|restore|salvage|void|reset)[^'\n]*/), "\(result)")
    return String(named.0).split(separator: " ").dropFirst().map {
      $0.replacingOccurrences(of: "$HERE", with: sandbox.folder.path)
    }
  }

  @Test(
    "From a broken table to a repaired one: one command, which the failure names, or none",
    arguments: [
      ("printf 'this is no database' > $f; rm -f $f-wal $f-shm", 1),
      ("truncate -s 5000 $f; rm -f $f-wal $f-shm", 1),
      ("printf xxxx | dd of=$f bs=1 seek=9000 conv=notrunc; rm -f $f-wal $f-shm", 0), (": > $f", 1),
      ("rm -f $f $f-wal $f-shm", 0), ("rm -f $f-wal", 0), ("rm -r my.ledger/projections", 0),
      ("rm my.ledger/projections/tasks.sqlite", 0),
    ])
  func table(_ damage: String, _ commands: Int) throws {
    let sandbox = try sandbox()
    let before = try tasks(sandbox).output
    try sandbox.shell("\(Self.table); \(damage)")
    var count = 0
    let failed = try tasks(sandbox)
    if failed.exitCode != 0 {
      count = 1
      let repaired = try sandbox.run(try command(in: failed, sandbox), input: Data())
      #expect(repaired.exitCode == 0, "\(repaired)")
    }
    #expect(try tasks(sandbox).output == before && count == commands, "\(failed)")
    #expect(try sandbox.run("status").exitCode == 0)
    #expect(try sandbox.run("verify").exitCode == 0)
  }

  @Test("With repair.automatic, it takes none")
  func automatic() throws {
    let sandbox = try sandbox()
    let before = try tasks(sandbox).output
    try sandbox.run("config", "set", "repair.automatic", "yes")
    try sandbox.shell("\(Self.table); printf 'this is no database' > $f; rm -f $f-wal $f-shm")
    let listed = try tasks(sandbox)
    #expect(listed.exitCode == 0 && listed.output == before, "\(listed)")
  }

  @Test(
    "From a damaged segment to a whole log, with a backup: one command, which verify and status name",
    arguments: [
      "printf xxxx | dd of=$f bs=1 seek=900 conv=notrunc", "truncate -s 700 $f", "rm $f", ": > $f",
      "dd if=/dev/zero of=$f bs=1 seek=400 count=300 conv=notrunc", "head -c 3000 /dev/urandom > $f",
    ], ["verify", "status"])
  func segment(_ damage: String, _ names: String) throws {
    let sandbox = try sandbox()
    let before = try tasks(sandbox).output
    let head = try sandbox.run("status", "--json").output.firstMatch(of: /"hash":"([0-9a-f]{64})"/)?.1
    try sandbox.run("backup", "copies")
    try sandbox.shell("\(Self.segment); \(damage)")
    // What status does not read, a check or a use has found.
    if names == "status" { try sandbox.run("log") }
    let failed = try sandbox.run(names)
    #expect(failed.exitCode != 0, "\(failed)")
    let words = try command(in: failed, sandbox)
    #expect(words.first == "restore", "\(failed)")
    let repaired = try sandbox.run(words + ["--yes"], input: Data())
    #expect(repaired.exitCode == 0, "\(repaired)")
    let whole = try sandbox.run("verify", "--expect-head", String(try #require(head)))
    #expect(whole.exitCode == 0, "\(whole)")
    #expect(try tasks(sandbox).output == before)
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test(
    "From a bundle to the cause and the command that repairs: one command, whose first line is it",
    arguments: [
      (
        "f=$(readlink -f my.ledger/projections/tasks.sqlite); printf 'this is no database' > $f; ledger task list",
        "tableDamaged", "ledger rebuild tasks"
      ),
      (
        "f=my.ledger/log/00000000000000000001.jsonl.gz; printf xxxx | dd of=$f bs=1 seek=900 conv=notrunc; ledger log",
        "damagedLog", "ledger restore --segments"
      ),
      ("rm -r my.ledger/log/*.gz", "damagedLog", "ledger restore"),
    ])
  func bundle(_ damage: String, _ cause: String, _ expected: String) throws {
    let sandbox = try sandbox()
    let before = try tasks(sandbox).output
    try sandbox.run("backup", "copies")
    try sandbox.shell(damage)
    try sandbox.run("support", "bundle")
    let bundle = try sandbox.shell("ls ledger-bundle-*").output.split(separator: "\n")[0]
    // Elsewhere: what support has is the bundle alone.
    let support = try sandbox.run(
      ["support", "inspect", String(bundle)], input: Data(),
      environment: ["LEDGER_PATH": sandbox.path("nowhere")])
    #expect(support.exitCode == 0, "\(support)")
    #expect(support.lines.first == expected && support.output.contains("(\(cause))"), "\(support)")
    let words = expected.split(separator: " ").dropFirst().map(String.init)
    let asks = words.first == "restore"
    let repaired = try sandbox.run(words + (asks ? ["--yes"] : []), input: Data())
    #expect(repaired.exitCode == 0, "\(repaired)")
    #expect(try tasks(sandbox).output == before)
  }
}
