import Foundation
import LedgerTesting
import Testing

/// What runs from cron or a script, where nobody looks at a screen.
@Suite("Without a terminal")
struct UnattendedTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    return sandbox
  }

  @Test("An automatic backup that fails warns once for each try, also with --quiet, and stops nothing")
  func failedBackup() throws {
    let sandbox = try Sandbox()
    try sandbox.run("config", "set", "backup.to", "taken")
    try sandbox.shell("printf x > taken")
    let first = try sandbox.run("task", "add", "one", "--quiet")
    #expect(first.exitCode == 0, "\(first)")
    #expect(
      first.messages.hasPrefix("Warning: The automatic backup to $HERE/taken failed: ")
        && first.messages.contains("'ledger status'"), "\(first)")
    // It is tried again after an hour.
    let second = try sandbox.run("task", "add", "two")
    #expect(second.exitCode == 0 && second.messages.isEmpty, "\(second)")
    let later = ["LEDGER_TEST_CLOCK": "2026-11-21T11:00:00Z"]
    let third = try sandbox.run("task", "add", "three", environment: later)
    #expect(third.messages.contains("Warning: The automatic backup to"), "\(third)")
    let json = try sandbox.run(
      "task", "add", "four", "--json", environment: ["LEDGER_TEST_CLOCK": "2026-11-21T13:00:00Z"])
    #expect(json.messages.contains("{\"warnings\":[\"The automatic backup to"), "\(json)")
    let status = try sandbox.run("status")
    #expect(status.output.contains("overdue: "), "\(status)")
  }

  @Test("Beside a newer backup elsewhere, status says that it is the automatic one that is overdue")
  func backupElsewhere() throws {
    let sandbox = try Sandbox()
    try sandbox.run("config", "set", "backup.to", "taken")
    try sandbox.shell("printf x > taken")
    try sandbox.run("task", "add", "one")
    #expect(try sandbox.run("backup", "copies").exitCode == 0)
    let status = try sandbox.run("status")
    #expect(status.output.contains("within the last hour"), "\(status)")
    #expect(
      status.output.contains("the automatic one is overdue: "), "\(status)")
  }

  @Test("A backup that failed is an open incident until one succeeds, and archiving is none")
  func openIncidents() throws {
    let sandbox = try sandbox()
    func open() throws -> String {
      try sandbox.shell("ledger status --format prometheus | grep '^ledger_open_incidents'").output
    }
    try sandbox.shell("mkdir full; printf x > full/other")
    #expect(try sandbox.run("backup", "full").exitCode != 0)
    #expect(try open().hasSuffix(" 1\n"))
    #expect(try sandbox.run("backup", "copies").exitCode == 0)
    #expect(try open().hasSuffix(" 0\n"))
    try sandbox.run("seal")
    let archived = try sandbox.run("archive", "--before", "4", "--to", "old", "--yes")
    #expect(archived.exitCode == 0 && archived.output.contains("Archived events"), "\(archived)")
    #expect(try open().hasSuffix(" 0\n"))
    let all = try sandbox.run("doctor", "--all")
    #expect(all.output.contains("All incidents:") && all.output.contains("(archived)"), "\(all)")
    #expect(try !sandbox.run("doctor").output.contains("(archived)"))
  }

  @Test("The command that status prints for a damaged segment needs nobody to confirm it")
  func segments() throws {
    let sandbox = try sandbox()
    try sandbox.run("seal")
    try sandbox.run("backup", "copies")
    try sandbox.shell("rm my.ledger/log/00000000000000000001.jsonl.gz")
    let status = try sandbox.run("status")
    let line = try #require(
      status.output.split(separator: "\n").first { $0.contains("--segments") }
    ).trimmingCharacters(
      in: .whitespaces
    ).replacingOccurrences(of: "$HERE", with: sandbox.folder.path)
    let repaired = try sandbox.shell(line)
    #expect(repaired.exitCode == 0 && repaired.output.contains("Repaired"), "\(repaired)")
    #expect(try sandbox.run("verify").exitCode == 0)
  }

  @Test("Archived events come back without a confirmation: that only adds")
  func attach() throws {
    let sandbox = try sandbox()
    try sandbox.run("seal")
    try sandbox.run("archive", "--before", "4", "--to", "old", "--yes")
    let attached = try sandbox.run("attach", "old")
    #expect(attached.exitCode == 0 && attached.output.contains("Back in the log"), "\(attached)")
  }

  @Test("A page that the disk has changed is told once, and stays on record")
  func changedPage() throws {
    let sandbox = try sandbox()
    let before = try sandbox.run("task", "list")
    try sandbox.shell(
      "printf xxxx | dd of=\"$(readlink -f my.ledger/projections/tasks.sqlite)\" bs=1 seek=4200 conv=notrunc 2> /dev/null"
    )
    let listed = try sandbox.run("task", "list")
    #expect(listed.output == before.output && listed.exitCode == 0, "\(listed)")
    #expect(
      listed.messages.hasPrefix("Warning: A page of the table tasks did not match its checksum")
        && listed.messages.contains("'ledger doctor --all'"), "\(listed)")
    #expect(try sandbox.run("task", "list").messages.isEmpty)
    #expect(try !sandbox.run("doctor").output.contains("did not match its checksum"))
    let all = try sandbox.run("doctor", "--all")
    #expect(all.output.contains("did not match its checksum"), "\(all)")
    let json = try sandbox.run("doctor", "--all", "--json")
    #expect(json.output.contains("\"code\":\"pageChecksum\""), "\(json)")
    #expect(try sandbox.run("doctor", "--all", "--acknowledge").exitCode == 64)
  }

  @Test(
    "A write that meets a page that the disk has changed builds the table again, and is saved",
    arguments: [["task", "add", "new"], ["append", "-"]])
  func changedPageOfWrite(_ arguments: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...500).map { AppendCommandTests.task($0) }.joined())
    try sandbox.shell(
      "printf x | dd of=\"$(readlink -f my.ledger/projections/tasks.sqlite)\" bs=1 seek=20000 conv=notrunc 2> /dev/null"
    )
    let added = try sandbox.run(arguments, input: Data(AppendCommandTests.task(501).utf8))
    #expect(added.exitCode == 0 && added.messages.contains("did not match its checksum"), "\(added)")
    let list = try sandbox.run("task", "list", "--json", "--limit", "1000")
    #expect(list.output.components(separatedBy: "\"title\"").count == 502, "\(list.messages)")
  }

  @Test("Where the ledger is gone, its metrics say so, and the command fails")
  func metricsOfNothing() throws {
    let sandbox = try sandbox()
    let arguments = ["status", "--format", "prometheus", "--output", "ledger.prom"]
    #expect(try sandbox.run(arguments, input: Data()).exitCode == 0)
    #expect(try sandbox.text(of: "ledger.prom").contains("ledger_open 1"))
    try sandbox.shell("mv my.ledger elsewhere")
    let gone = try sandbox.run(arguments, input: Data())
    #expect(gone.exitCode == 10 && gone.messages.contains("There is no ledger"), "\(gone)")
    let text = try sandbox.text(of: "ledger.prom")
    #expect(text.contains("ledger_open 0") && text.contains("ledger_healthy 0"), "\(text)")
  }

  @Test("A backup of a damaged ledger, and copies that had to be made again, are told")
  func backupOfDamage() throws {
    let sandbox = try sandbox()
    try sandbox.run("seal")
    try sandbox.run("task", "add", "more")
    try sandbox.run("backup", "copies")
    try sandbox.shell("for copy in copies/segments/00000000000000000001-*; do printf x >> $copy; done")
    let verified = try sandbox.run("backup", "--verify", "copies")
    #expect(verified.exitCode == 3 && verified.messages.contains("ledger backup $HERE/copies"), "\(verified)")
    let again = try sandbox.run("backup", "copies", "--quiet")
    #expect(
      again.exitCode == 0
        && again.messages == """
          Warning: A copy in $HERE/copies had been damaged or removed, and was made again from the log. Check that disk.

          """,
      "\(again)")
    #expect(try sandbox.run("backup", "--verify", "copies").exitCode == 0)
    #expect(try sandbox.run("backup", "copies", "--quiet").messages.isEmpty)
    // The copy of the sealed segment is whole, so that the backup is too.
    try sandbox.shell(
      "printf xxxx | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=600 conv=notrunc 2> /dev/null"
    )
    #expect(try sandbox.run("verify").exitCode == 3)
    let damaged = try sandbox.run("backup", "copies")
    #expect(
      damaged.exitCode != 0
        || damaged.messages.contains("Warning: The backup is intact, but the ledger is not"),
      "\(damaged)")
  }
}
