import EventLedger
import Foundation
import LedgerTesting
import Testing

@Suite("ledger recover")
struct RecoverCommandTests {
  private func sandboxWithBrokenTable() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...40).map { AppendCommandTests.task($0) }.joined())
    try breakTable(sandbox)
    return sandbox
  }

  private func breakTable(_ sandbox: Sandbox) throws {
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    #expect(try sandbox.run("task", "list").exitCode == 12)
  }

  @Test("the same card in the command, as JSON and in the library; without a terminal with its commands")
  func sameCard() throws {
    let sandbox = try sandboxWithBrokenTable()
    let shown = try sandbox.run("recover")
    #expect(shown.exitCode == 12)
    let status = try sandbox.run("status")
    #expect(status.output.contains(shown.output), "\(shown)")
    let json = try sandbox.run("recover", "--json")
    #expect(json.exitCode == 12)
    let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let card = try #require((value?["cards"] as? [[String: Any]])?.first)
    #expect(card["cause"] as? String == "tableDamaged" && card["domain"] as? String == "SQLite")
    let inStatus = try sandbox.run("status", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(inStatus.output.utf8)) as? [String: Any]
    #expect((object?["cards"] as? [NSDictionary])?.first == card as NSDictionary)
    try assertSnapshot(of: sandbox.transcript(), named: "recover")
  }

  @Test("a command that fails says so once, in three lines, and leaves the card to recover and status")
  func saidOnce() throws {
    let sandbox = try sandboxWithBrokenTable()
    for command in [["task", "list"], ["task", "add", "one"], ["redo"], ["export", "--table", "tasks"]] {
      let failed = try sandbox.run(command, input: Data())
      guard failed.exitCode == 12 else { continue }
      let lines = failed.messages.split(separator: "\n")
      #expect(lines.count == 3 && !failed.messages.contains("What happened"), "\(failed)")
      #expect(lines.count(where: { $0.contains("quarantined") }) == 1, "\(failed)")
      #expect(lines.last?.hasSuffix("other choices: 'ledger recover'") == true, "\(failed)")
    }
    #expect(try sandbox.run("recover").output.contains("What happened"))
  }

  @Test("on a terminal a choice is made by its number, and the command says how it ended")
  func choosing() throws {
    let sandbox = try sandboxWithBrokenTable()
    let result = try sandbox.converse(
      "recover",
      turns: [
        Turn("leave it as it is:", type: "9\n"), Turn("from 1 to", type: "2\n"),
        Turn("as it was", type: ""), Turn("leave it as it is:", type: "1\n"),
      ])
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("Nothing is wrong any more."))
    #expect(try sandbox.run("status").exitCode == 0)
    let stats = try sandbox.run("stats")
    #expect(stats.output.contains("tryAgain") && stats.output.contains("rebuild"), "\(stats)")
  }

  @Test("what takes records from view asks first; a no leads back to the card, q leaves it")
  func confirming() throws {
    let sandbox = try sandboxWithBrokenTable()
    let result = try sandbox.converse(
      "recover",
      turns: [
        Turn("leave it as it is:", type: "4\n"), Turn("[y/N]", type: "n\n"),
        Turn("Nothing was changed", type: ""), Turn("leave it as it is:", type: "q\n"),
      ])
    #expect(result.exitCode == 12, "\(result)")
    #expect(try sandbox.run("log", "--json").lines.count == 40)
    let yes = try sandbox.converse(
      "recover", turns: [Turn("leave it as it is:", type: "4\n"), Turn("[y/N]", type: "y\n")])
    #expect(yes.exitCode == 0, "\(yes)")
    #expect(try sandbox.run("log", "--json").lines.count == 41)
    let stats = try sandbox.run("stats", "--json")
    #expect(stats.output.contains("\"resets\":1"), "\(stats)")
  }

  @Test(
    "asked for a folder, q, nothing and Control-D lead back to the card",
    arguments: ["q\n", "Ｑ\n", "\n", "\u{4}"])
  func leaving(_ answer: String) throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...40).map { AppendCommandTests.task($0) }.joined())
    try sandbox.shell(
      "printf 'rubbish' | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=700 conv=notrunc")
    let card = try sandbox.run("recover").output
    let choices = card.split(separator: "\n").filter { $0.hasPrefix("    - ") }
    let salvage = try #require(choices.firstIndex { $0.contains("new ledger") || $0.contains("Salvage") })
    let result = try sandbox.converse(
      "recover",
      turns: [
        Turn("leave it as it is:", type: "\(salvage + 1)\n"), Turn("(q to go back)", type: answer),
        Turn("Nothing was changed.", type: ""), Turn("leave it as it is:", type: "q\n"),
      ])
    #expect(result.exitCode == 12, "\(result)")
    #expect(try sandbox.shell("ls").output == "my.ledger\n")
  }

  @Test("contact support makes a bundle; a damaged log can be set aside")
  func damagedLog() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.shell(
      "printf 'rubbish' | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=20 conv=notrunc 2> /dev/null"
    )
    let result = try sandbox.converse(
      "recover",
      turns: [
        Turn("leave it as it is:", type: "4\n"), Turn("Made ", type: ""),
        Turn("leave it as it is:", type: "5\n"), Turn("[y/N]", type: "y\n"),
        Turn("go on:", type: "start over\n"),
      ])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try sandbox.run("status").exitCode == 0)
    #expect(try sandbox.shell("ls | grep -c ledger-bundle").output == "1\n")
  }

  @Test("a lock that another process keeps: which process it is")
  func locked() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    let script = """
      import fcntl, struct, subprocess, os, sys
      f = open('my.ledger/lock', 'r+')
      fcntl.fcntl(f, 37, struct.pack('hhqqi4x', fcntl.F_WRLCK, 0, 0, 0, 0))
      r = subprocess.run([os.environ['LEDGER_BINARY'], 'recover', '--wait', '0.1'], capture_output=True, text=True)
      print(r.returncode, 'process %d (' % os.getpid() in ' '.join(r.stdout.split()))
      print(r.stdout, file=sys.stderr)
      """
    #if os(Linux)
      let result = try sandbox.shell("python3 -c \"$SCRIPT\"", environment: ["SCRIPT": script])
      #expect(result.output == "11 True\n", "\(result)")
    #endif
    #expect(try sandbox.run("recover").output == "No known problems.\n")
  }

  @Test("--simulate shows each card without a ledger, and makes none")
  func simulated() throws {
    let sandbox = try Sandbox(hasLedger: false)
    for cause in RecoveryCard.simulatedCauses {
      let name = cause.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
      let result = try sandbox.run("recover", "--simulate", name, "--ledger", "/home/mika/ledger")
      #expect(result.exitCode == 0 && result.output.contains("What you can do"), "\(result)")
      let json = try sandbox.run("recover", "--simulate", name, "--json", "--ledger", "/home/mika/ledger")
      #expect(json.output.contains("\"cause\":\"\(cause.rawValue)\""))
    }
    try assertSnapshot(of: sandbox.transcript(), named: "simulated")
    #expect(try sandbox.run("recover", "--simulate", "disc-full").exitCode == 64)
    #expect(try sandbox.run("recover", "--simulate", "disk-full").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: sandbox.ledger))
  }

  @Test("--simulate touches no byte of a ledger")
  func simulatedBeside() throws {
    let sandbox = try sandboxWithBrokenTable()
    let list =
      "find my.ledger -type f -printf '%p %T@ %s\\n' | sort; find my.ledger -type f | sort | xargs cksum"
    let before = try sandbox.shell(list).output
    #expect(before.count > 200)
    for cause in ["disk-full", "log-damaged", "table-damaged"] {
      try sandbox.run("recover", "--simulate", cause)
    }
    #expect(try sandbox.shell(list).output == before)
  }

  @Test("stats, for a person and for a program")
  func stats() throws {
    let sandbox = try sandboxWithBrokenTable()
    try sandbox.run("rebuild")
    try sandbox.run("stats")
    try sandbox.run("stats", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "stats")
    #expect(try sandbox.run("stats", "--ledger", sandbox.path("none")).exitCode == 10)
  }
}
