import Foundation
import LedgerTesting
import Testing

@Suite("A table breaks")
struct RecoveryTests {
  private func sandboxWithRecords() throws -> Sandbox {
    let sandbox = try Sandbox()
    let lines =
      (1...40).map { AppendCommandTests.task($0) }.joined()
      + #"{"type":"account.inserted","data":{"id":"00000000-0000-4000-8000-0000000000aa","name":"Savings"}}"#
      + "\n"
    try sandbox.run("append", "-", input: lines)
    return sandbox
  }

  @Test("Damage is named, the other tables go on, rebuild puts it right, and the digest is as before")
  func damagedTable() throws {
    let sandbox = try sandboxWithRecords()
    let before = try sandbox.run("verify", "--json").output
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    try sandbox.run("verify")
    try sandbox.run("export", "--table", "task")
    try sandbox.run("export", "--table", "account")
    try sandbox.run("append", "-", input: AppendCommandTests.task(41))
    try sandbox.run("append", "--unchecked", "-", input: AppendCommandTests.task(41))
    try sandbox.run("status")
    try sandbox.run("quarantine", "list")
    try sandbox.run("quarantine", "show", "tasks")
    try sandbox.run("rebuild")
    try sandbox.run("status")
    let after = try sandbox.run("verify", "--json").output
    try assertSnapshot(of: sandbox.transcript(), named: "damaged-table")
    #expect(before.contains("\"whole\":true") && after.contains("\"whole\":true"))
  }

  @Test(
    "Each way to break a table is noticed, nothing is lost, and rebuild gives the same digest",
    arguments: [
      "dd if=/dev/urandom of=FILE bs=4096 seek=1 count=1 conv=notrunc 2> /dev/null", "truncate -s 5000 FILE",
      "echo text > FILE", "rm LINK && echo text > LINK", "rm FILE",
      "rm -r my.ledger/projections",
      "rm LINK", ": > FILE",
    ])
  func breaks(_ line: String) throws {
    let sandbox = try sandboxWithRecords()
    try sandbox.run("rebuild", "tasks")
    let before = try digest(sandbox)
    let shell = line.replacingOccurrences(
      of: "FILE", with: "\"$(readlink -f my.ledger/projections/tasks.sqlite)\""
    )
    .replacingOccurrences(of: "LINK", with: "my.ledger/projections/tasks.sqlite")
    try sandbox.shell(shell)
    let accounts = try sandbox.run("export", "--table", "account")
    #expect(accounts.exitCode == 0, "\(accounts)")
    let rows = try sandbox.run("export", "--table", "task")
    #expect((rows.exitCode == 0 && rows.lines.count == 41) || rows.exitCode == 12, "\(rows)")
    let rebuilt = try sandbox.run("rebuild", "tasks")
    #expect(rebuilt.exitCode == 0, "\(rebuilt)")
    #expect(try digest(sandbox) == before)
    #expect(try sandbox.run("status").exitCode == 0)
    #expect(try sandbox.run("verify").exitCode == 0)
  }

  @Test(
    "What keeps a part from being used is told by status and verify, and starting over works all the same",
    arguments: [
      "rm -r my.ledger/projections && echo hi > my.ledger/projections",
      "rm my.ledger/lock && mkdir my.ledger/lock",
      "echo '{}' > my.ledger/config.json", "mkdir my.ledger/config.json",
    ])
  func parts(_ line: String) throws {
    let sandbox = try sandboxWithRecords()
    try sandbox.shell(line)
    let status = try sandbox.run("status")
    #expect(status.exitCode == 12 && !status.saysNothingIsWrong, "\(status)")
    #expect(try sandbox.run("status", "--json").output.contains("\"healthy\":false"))
    let verify = try sandbox.run("verify")
    // A part that could not be looked at is not called damaged; damaged settings are.
    #expect(verify.exitCode == (line.contains("config") ? 3 : 16), "\(verify)")
    #expect(verify.output.contains("The log is intact"), "\(verify)")
    #expect(try sandbox.run("reset", "--start-over", "--yes").exitCode == 0)
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test(
    "A head that was written down and is not in the log's history ends with damage, and keeps nothing from working"
  )
  func expectedHead() throws {
    let sandbox = try sandboxWithRecords()
    let status = try sandbox.run("status", "--json").output
    let head = try #require(status.split(separator: "\"hash\":\"").last?.prefix(64))
    let sequence = try #require(try sandbox.run("log").lines.last?.split(separator: " ").first)
    #expect(try sandbox.run("status", "--expect-head", "\(head)").exitCode == 0)
    #expect(try sandbox.run("verify", "--expect-head", "\(sequence):\(head)").exitCode == 0)
    let other = String(repeating: "a", count: 64)
    let verify = try sandbox.run("verify", "--expect-head", other)
    #expect(verify.exitCode == 3 && verify.output.contains("older copy"), "\(verify)")
    #expect(verify.output.contains("You can, but don't") && !verify.output.contains("salvage"), "\(verify)")
    let refused = try sandbox.run("status", "--expect-head", other)
    #expect(refused.exitCode == 12 && refused.messages.contains("not in the history"), "\(refused)")
    #expect(try sandbox.run("status", "--expect-head", "42").exitCode == 64)
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test(
    "Each command that has to do with a quarantined table says so, also one that reads its past or rehearses its rebuild"
  )
  func announced() throws {
    let sandbox = try sandboxWithRecords()
    try sandbox.run("task", "list")
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    #expect(try sandbox.run("task", "list").exitCode == 12)
    for command in [
      ["task", "list", "--as-of", "5"], ["diff", "5", "8"], ["rebuild", "tasks", "--dry-run"],
      ["export", "--table", "task", "--as-of", "5"],
    ] {
      let result = try sandbox.run(command, input: Data())
      #expect(
        result.exitCode == 0 && result.messages.contains("The table tasks has been quarantined since"),
        "\(result)")
    }
    #expect(try !sandbox.run("account", "list", "--as-of", "5").messages.contains("quarantined"))
    try sandbox.run("rebuild", "tasks")
    #expect(try sandbox.run("task", "list", "--as-of", "5").messages.isEmpty)
  }

  @Test("A bundle of a damaged log is done in part, and says where it is")
  func partialBundle() throws {
    let sandbox = try sandboxWithRecords()
    try sandbox.shell(
      "dd if=/dev/zero of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=400 count=8 conv=notrunc 2> /dev/null"
    )
    let bundle = try sandbox.run("support", "bundle", "--json")
    #expect(bundle.exitCode == 3, "\(bundle)")
    #expect(
      bundle.output.hasPrefix("{\"dryRun\":false,\"path\":\"./ledger-bundle") && bundle.messages.isEmpty,
      "\(bundle)")
  }

  @Test(
    "Damage further back in the log is not forgotten until the log is whole again, and sealing it changes nothing"
  )
  func rememberedDamage() throws {
    let sandbox = try sandboxWithRecords()
    try sandbox.run("task", "add", "Another")
    try sandbox.shell(
      "cp -r my.ledger/log copy; dd if=/dev/zero of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=400 count=8 conv=notrunc 2> /dev/null"
    )
    let segments = try sandbox.shell("ls my.ledger/log").output
    let seal = try sandbox.run("seal")
    #expect(seal.exitCode == 12, "\(seal)")
    #expect(try sandbox.shell("ls my.ledger/log").output == segments)
    for command in ["log", "verify", "export"] { #expect(try sandbox.run(command).exitCode == 3) }
    let status = try sandbox.run("status")
    #expect(status.exitCode == 12 && status.output.contains("ledger verify"), "\(status)")
    #expect(try sandbox.run("task", "add", "Yet another").exitCode == 0)
    #expect(try sandbox.shell("grep -c damagedLog my.ledger/incidents.jsonl").output == "1\n")
    try sandbox.shell(
      "dd if=copy/00000000000000000001.jsonl.gz of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 conv=notrunc 2> /dev/null"
    )
    #expect(try sandbox.run("status").exitCode == 12)
    #expect(try sandbox.run("verify").exitCode == 0)
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test("Looking into a table with another tool, or losing its -wal, is no alarm")
  func foreignTool() throws {
    let sandbox = try sandboxWithRecords()
    let before = try digest(sandbox)
    let look = try sandbox.shell(
      """
      command -v sqlite3 > /dev/null || { echo "skipped: needs sqlite3"; exit 0; }
      sqlite3 my.ledger/projections/tasks.sqlite 'select count(*) from task'
      """)
    if look.output.hasPrefix("skipped") { return print(look.output) }
    #expect(look.output == "40\n")
    #expect(try sandbox.run("status").exitCode == 0)
    #expect(try sandbox.run("export", "--table", "task").lines.count == 41)
    #expect(try digest(sandbox) == before)
    try sandbox.shell("rm -f my.ledger/projections/tasks.*/*-wal my.ledger/projections/tasks.*/*-shm")
    let rows = try sandbox.run("export", "--table", "task")
    #expect(rows.lines.count == 41, "\(rows)")
    #expect(try sandbox.run("quarantine", "list").output == "Quarantine is empty.\n")
    #expect(try digest(sandbox) == before)
  }

  @Test("A damaged log is named with file, byte and events; both sides can be read where possible")
  func damagedLog() throws {
    let sandbox = try sandboxWithRecords()
    try sandbox.run("append", "-", input: AppendCommandTests.task(41))
    try sandbox.shell(
      "dd if=/dev/zero of=\"$(ls my.ledger/log/*.gz | head -n 1)\" bs=1 seek=400 count=8 conv=notrunc 2> /dev/null"
    )
    let verify = try sandbox.run("verify")
    #expect(verify.exitCode == 3, "\(verify)")
    #expect(verify.output.contains("byte"), "\(verify)")
    #expect(verify.output.contains("00000000000000000001.jsonl.gz"), "\(verify)")
    let status = try sandbox.run("status", "--json")
    #expect(status.exitCode != 1, "\(status)")
  }

  private func digest(_ sandbox: Sandbox) throws -> String {
    let report = try sandbox.run("verify", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let tables = object?["tables"] as? [[String: Any]] ?? []
    return tables.first { $0["name"] as? String == "tasks" }?["digest"] as? String ?? "none"
  }

  @Test("A record whose events can't be read is not called one that never existed")
  func historyInGap() throws {
    let sandbox = try Sandbox()
    for title in ["one", "two", "three"] { try sandbox.run("task", "add", title) }
    let id = try sandbox.shell(
      "ledger log --json | jq -r 'select(.seq == 1).data.id'"
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    try sandbox.shell(
      "dd if=/dev/zero of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=400 count=8 conv=notrunc 2> /dev/null"
    )
    let history = try sandbox.run("history", id)
    #expect(
      history.exitCode == 3 && history.messages.contains("None of the readable events"), "\(history)")
    let newest = try sandbox.run("log", "-r")
    #expect(newest.exitCode == 3 && newest.messages.contains("bytes 176 to"), "\(newest)")
  }
}
