import Foundation
import Testing

@testable import LedgerCLI

/// What `status`, `recover`, `config`, `backup` and `salvage` say to somebody who keeps a ledger running.
@Suite("Advice for operators")
struct OperatorAdviceTests {
  private func sandbox(_ tasks: Int = 3) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...tasks).map { AppendCommandTests.task($0) }.joined())
    return sandbox
  }

  @Test("An overdue automatic backup is in the last line too, of status and of recover")
  func overdue() throws {
    let sandbox = try sandbox()
    try sandbox.shell("mkdir disk")
    try sandbox.run("config", "set", "backup.to", "disk/copies")
    try sandbox.run("config", "set", "backup.every", "1m")
    #expect(try sandbox.run("task", "add", "first").messages.contains("Backed up"))
    try sandbox.shell("rm -r disk; mkdir disk")
    let later = ["LEDGER_TEST_CLOCK": "2026-11-21T10:30:00.000000Z"]
    #expect(try sandbox.run("task", "add", "second", environment: later).messages.contains("failed"))
    try sandbox.run("doctor", "--acknowledge", environment: later)
    for command in ["status", "recover"] {
      let result = try sandbox.run(command, environment: later)
      #expect(result.exitCode == 0, "\(result)")
      #expect(
        result.lines.last == "The automatic backup is overdue. No other known problems.", "\(result)")
      #expect(result.output.contains("Is the disk mounted?"), "\(result)")
    }
  }

  @Test("Settings that are gone, after backups were made automatically, are told")
  func lostSettings() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "backup.to", "copies")
    try sandbox.run("task", "add", "first")
    try sandbox.shell("rm my.ledger/config.json")
    for command in ["status", "recover", "doctor"] {
      let result = try sandbox.run(command)
      #expect(result.output.contains("'ledger config set backup.to $HERE/copies'"), "\(result)")
    }
    // Unsetting it is no loss.
    try sandbox.run("config", "set", "backup.to", "copies")
    try sandbox.run("config", "unset", "backup.to")
    #expect(try sandbox.run("status").output.contains("No known problems."))
  }

  @Test("A table that verify found damaged: status and recover name the command that repairs it")
  func damagedTable() throws {
    let sandbox = try sandbox(400)
    try sandbox.run("task", "list")
    try sandbox.run("seal")
    try sandbox.shell(
      "printf xxxx | dd of=\"$(readlink -f my.ledger/projections/tasks.sqlite)\" bs=1 seek=20000 conv=notrunc"
    )
    #expect(try sandbox.run("verify").exitCode == 3)
    for command in ["status", "recover"] {
      let result = try sandbox.run(command)
      #expect(
        result.output.contains("The last check found damage in tasks.")
          && result.output.contains("'ledger rebuild tasks' repairs it"), "\(result)")
    }
    let json = try sandbox.run("status", "--json").output
    #expect(json.contains(#""damagedTables":["tasks"]"#), "\(json)")
    #expect(try sandbox.run("rebuild", "tasks").exitCode == 0)
    #expect(try sandbox.run("status").output.contains("No known problems."))
  }

  @Test(
    "A backup by somebody who may only read is no failure where nothing is new",
    .enabled(if: geteuid() == 0, "skipped: needs root"))
  func backupByReader() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    try sandbox.shell(
      "chmod -R a+rX .; chmod 755 \"$PWD\"; mkdir own; cp -R copies own/copies; chown -R 65534 copies own")
    let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups \"$LEDGER_BINARY\" -q backup"
    let known = try sandbox.shell("\(asNobody) copies")
    #expect(known.exitCode == 0 && known.messages.isEmpty, "\(known)")
    // Another place, which the ledger can't remember: told when the backup is made, and then no more.
    let first = try sandbox.shell("\(asNobody) own/new")
    #expect(first.exitCode == 3 && first.messages.contains("could not record it"), "\(first)")
    let second = try sandbox.shell("\(asNobody) own/new")
    #expect(second.exitCode == 0 && second.messages.isEmpty, "\(second)")
  }

  @Test("Damaged settings: config list shows what can be set again, and fails")
  func damagedSettings() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "confirm.deletes", "all")
    try sandbox.shell("echo junk > my.ledger/config.json")
    let list = try sandbox.run("config", "list")
    #expect(list.exitCode == 12 && list.messages.contains("config.json is damaged"), "\(list)")
    #expect(list.lines.contains { $0.hasPrefix("confirm.deletes") && $0.contains("default") }, "\(list)")
    let json = try sandbox.run("config", "list", "--json")
    #expect(json.exitCode == 12 && json.output.contains(#""key":"backup.to""#), "\(json)")
  }

  @Test("backup.to has to be a folder; one that is not there yet is told")
  func placeOfBackups() throws {
    let sandbox = try sandbox()
    _ = try sandbox.write("x", to: "file")
    let file = try sandbox.run("config", "set", "backup.to", "file")
    #expect(file.exitCode == 64 && file.messages.contains("it is not a folder"), "\(file)")
    #expect(try sandbox.run("config", "get", "backup.to").output.isEmpty)
    let new = try sandbox.run("config", "set", "backup.to", "new")
    #expect(new.exitCode == 0 && new.messages.contains("the next backup creates it"), "\(new)")
    for place in ["away/copies", "file/copies"] {
      let away = try sandbox.run("config", "set", "backup.to", place)
      #expect(away.exitCode == 0 && away.messages.contains("so no backup can be made"), "\(away)")
    }
  }

  @Test("A backup makes no folder but its own: what it would be in may be a disk that is not mounted")
  func missingParent() throws {
    let sandbox = try sandbox()
    let refused = try sandbox.run("backup", "away/copies")
    #expect(refused.exitCode == 16 && refused.messages.contains("Is the disk mounted?"), "\(refused)")
    try sandbox.run("config", "set", "backup.to", "away/copies")
    let added = try sandbox.run("task", "add", "first")
    #expect(added.exitCode == 0 && added.messages.contains("Is the disk mounted?"), "\(added)")
    #expect(try sandbox.shell("ls -d away").exitCode != 0)
    try sandbox.shell("mkdir away")
    #expect(try sandbox.run("backup").exitCode == 0)
  }

  @Test(
    "Help on a command that does not exist says so",
    arguments: [["snapshot", "--help"], ["task", "nosuch", "--help"], ["task", "lst", "-h"]])
  func helpOnNothing(_ words: [String]) throws {
    let result = try Sandbox().run(words, input: Data())
    #expect(
      result.exitCode == 64 && result.output.isEmpty && result.messages.contains("There is no command"),
      "\(result)")
    for words in [["--help"], ["-h"], ["task", "--help"], ["task", "list", "-h"], ["--utc", "kind", "-h"]] {
      #expect(try Sandbox().run(words, input: Data()).exitCode == 0)
    }
  }

  @Test("A salvage of an intact ledger says that it was not needed")
  func needlessSalvage() throws {
    let sandbox = try sandbox()
    let salvaged = try sandbox.run("salvage", "--to", "new", "--yes")
    #expect(salvaged.exitCode == 0, "\(salvaged)")
    #expect(salvaged.output.contains("Nothing is wrong with $HERE/my.ledger"), "\(salvaged)")
    #expect(!salvaged.output.contains("mv ") && !salvaged.output.contains("damaged"), "\(salvaged)")
  }

  @Test("verify with a damaged ledger.json does not end with a denial of what it has just said")
  func damagedLedgerFile() throws {
    let sandbox = try sandbox()
    try sandbox.shell("echo junk >> my.ledger/ledger.json")
    let result = try sandbox.run("verify")
    #expect(result.exitCode == 0 && result.output.contains("ledger.json"), "\(result)")
    #expect(
      result.output.contains("No event and no row is damaged.")
        && !result.output.contains("Nothing is damaged"),
      "\(result)")
  }

  @Test(
    "A built-in record is no kind that was registered, and is named as what it is",
    arguments: ["task", "tasks"])
  func builtIn(_ name: String) throws {
    let result = try sandbox().run("kind", "show", name)
    #expect(result.exitCode != 0 && result.messages.contains("It is built in"), "\(result)")
  }
}
