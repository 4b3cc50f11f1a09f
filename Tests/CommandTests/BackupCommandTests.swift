import Foundation
import LedgerTesting
import Testing

@Suite("Backup and restore")
struct BackupCommandTests {
  private func sandbox(_ count: Int = 3) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...count).map { AppendCommandTests.task($0) }.joined())
    return sandbox
  }

  @Test("A damaged ledger comes back from its backup; what the backup lacks is said before anything happens")
  func backupAndRestore() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    try sandbox.run("append", "-", input: AppendCommandTests.task(4))
    try sandbox.run("backup", "copies", "--keep", "2")
    try sandbox.run("backup", "copies")
    try sandbox.run("backup", "--list", "copies")
    try sandbox.run("append", "-", input: AppendCommandTests.task(5))
    try sandbox.shell(
      "dd if=/dev/zero of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=200 count=300 conv=notrunc 2> /dev/null"
    )
    try sandbox.run("backup", "copies", "--json")
    try sandbox.run("restore", "copies")
    try sandbox.run("restore", "copies", "--yes")
    let rows = try sandbox.run("task", "list")
    #expect(rows.output.contains("Task 4") && !rows.output.contains("Task 5"), "\(rows)")
    let verify = try sandbox.run("verify")
    #expect(verify.exitCode == 0)
    try sandbox.run("restore", "copies", "--to", "new.ledger")
    try sandbox.run("restore", "copies", "--to", "new.ledger")
    try sandbox.run("restore", "nothing")
    try assertSnapshot(of: sandbox.transcript(), named: "backup-and-restore")
  }

  @Test("Restoring to where nothing is asks nothing, and over a ledger it does")
  func restoreToNothing() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    let restored = try sandbox.run(["restore", "copies", "--ledger", "another"], input: Data())
    #expect(restored.exitCode == 0 && !restored.output.contains("set aside"), "\(restored)")
    #expect(try sandbox.run("task", "list", "--ledger", "another").output.contains("Task 3"))
    #expect(try sandbox.run(["restore", "copies", "--ledger", "another"], input: Data()).exitCode == 64)
  }

  @Test("The lines that a salvage prints put the new ledger in the place of the damaged one, which stays")
  func salvagedInPlace() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...40).map { AppendCommandTests.task($0) }.joined())
    let before = try sandbox.run("task", "list", "--json").output
    try sandbox.run("config", "set", "backup.keep", "5")
    try sandbox.run("config", "set", "backup.to", "copies")
    try sandbox.run("backup")
    try sandbox.shell("mkdir my.ledger.damaged")
    try sandbox.shell(
      "printf 'rubbish' | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=700 conv=notrunc; mkdir \"a b\""
    )
    let salvaged = try sandbox.run("salvage", "--to", "a b/new one")
    let lines = salvaged.output.components(separatedBy: "\n").filter {
      $0.hasPrefix("  mv ") || $0.hasPrefix("  cp ") || $0.hasPrefix("  ledger config ")
    }
    #expect(lines.count == 4 && salvaged.output.contains("was not changed"), "\(salvaged)")
    let script = lines.joined(separator: "\n").replacingOccurrences(of: "$HERE", with: sandbox.folder.path)
    #expect(try sandbox.shell("set -e; \(script)").exitCode == 0)
    #expect(try sandbox.run("task", "list", "--json").output == before)
    #expect(try sandbox.run("verify").exitCode == 0)
    #expect(try sandbox.run("config", "get", "backup.keep").output.contains("5"))
    // Those in the old folder are another ledger's.
    #expect(try sandbox.run("config", "get", "backup.to").output == "$HERE/copies-salvaged\n")
    let backup = try sandbox.run("backup")
    #expect(backup.exitCode == 0, "\(backup)")
    #expect(try sandbox.run("verify", "--ledger", sandbox.path("my.ledger.damaged-2")).exitCode == 3)
    #expect(try sandbox.run("task", "add", "Goes on").exitCode == 0)
  }

  @Test("A salvage of the log alone does not promise the rows of tables")
  func salvageOfLogAlone() throws {
    let sandbox = try sandbox()
    try sandbox.run("task", "list")
    try sandbox.shell("rm -r my.ledger/log")
    let all = try sandbox.run("salvage", "--to", "new", "--dry-run")
    #expect(all.exitCode == 0 && all.output.contains("3 rows of task"), "\(all)")
    let log = try sandbox.run("salvage", "--to", "new", "--dry-run", "--log-only")
    #expect(!log.output.contains("3 rows of task"), "\(log)")
  }

  @Test(
    "A folder that had backups and is empty now, as where a disk is not mounted, is used as a new one only when told to"
  )
  func emptiedPlace() throws {
    let sandbox = try sandbox()
    try sandbox.shell("mkdir disk")
    #expect(try sandbox.run("backup", "disk/copies").exitCode == 0)
    for emptying in ["mv disk/copies away; mkdir disk/copies", "rmdir disk/copies"] {
      try sandbox.shell(emptying)
      let refused = try sandbox.run("backup", "disk/copies")
      #expect(refused.exitCode == 16 && refused.messages.contains("--allow-empty"), "\(refused)")
      #expect(try sandbox.shell("ls disk/copies 2> /dev/null").output.isEmpty)
    }
    // One that is made by itself is refused too, and says so.
    try sandbox.run("config", "set", "backup.to", "disk/copies")
    let added = try sandbox.run("task", "add", "x")
    #expect(added.exitCode == 0 && !added.messages.contains("Backed up"), "\(added)")
    #expect(try sandbox.shell("ls disk").output.isEmpty)
    #expect(try sandbox.run("status").output.contains("Is the disk mounted?"))
    #expect(try sandbox.run("backup", "disk/copies", "--allow-empty").exitCode == 0)
    #expect(try sandbox.run("backup", "disk/copies").exitCode == 0)
    #expect(try sandbox.run("backup", "--list", "disk/copies", "--allow-empty").exitCode == 64)
  }

  @Test("Every command's answer is JSON where asked")
  func json() throws {
    let sandbox = try sandbox()
    let made = try sandbox.run("backup", "copies", "--json")
    #expect(made.output.contains("\"new\":true") && made.exitCode == 0, "\(made)")
    let listed = try sandbox.run("backup", "--verify", "copies", "--json")
    #expect(listed.output.contains("\"whole\":true"), "\(listed)")
    let dry = try sandbox.run("restore", "copies", "--json", "--dry-run")
    #expect(dry.output.contains("\"dryRun\":true") && dry.exitCode == 0, "\(dry)")
    let done = try sandbox.run("restore", "copies", "--json", "--yes")
    #expect(done.output.contains("\"dryRun\":false") && done.output.contains("\"setAside\""), "\(done)")
  }

  @Test("A damaged backup ends verify with 3, and names the copy once")
  func damagedBackup() throws {
    let sandbox = try sandbox()
    try sandbox.run("seal")
    try sandbox.run("backup", "copies")
    try sandbox.run("append", "-", input: AppendCommandTests.task(4))
    try sandbox.run("backup", "copies")
    try sandbox.shell("for copy in copies/segments/00000000000000000001-*; do printf x >> $copy; done")
    let verify = try sandbox.run("backup", "--verify", "copies")
    #expect(verify.exitCode == 3, "\(verify)")
    let told = verify.messages.split(separator: "\n").filter { $0.hasPrefix("Warning:") }
    #expect(told.count == 1 && verify.messages.contains("ledger backup $HERE/copies"), "\(verify)")
    #expect(try sandbox.run("restore", "copies", "--yes").exitCode == 16)
  }

  @Test("An old copy of the whole folder that was put back is found by the backup")
  func wentBack() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp -a my.ledger old.ledger")
    try sandbox.run("append", "-", input: AppendCommandTests.task(4))
    try sandbox.run("backup", "copies")
    try sandbox.shell("rm -r my.ledger && mv old.ledger my.ledger")
    let refused = try sandbox.run("backup", "copies")
    #expect(
      refused.exitCode == 12 && refused.messages.contains("Acknowledged events were lost"), "\(refused)")
    #expect(try sandbox.run("backup", "--verify", "copies").exitCode == 0)
    #expect(try sandbox.run("task", "list").exitCode == 0)
  }

  @Test("Tables up to the fork stay; those beyond it are rebuilt and are no high-water mark")
  func tablesAndEpochs() throws {
    let sandbox = try sandbox()
    try sandbox.run("task", "list")
    try sandbox.run("account", "add", "Savings")
    try sandbox.run("backup", "copies")
    try sandbox.run("append", "-", input: AppendCommandTests.task(5))
    try sandbox.run("task", "list")
    try sandbox.run("restore", "copies", "--yes")
    let status = try sandbox.run("status", "--json").output
    #expect(status.contains("{\"name\":\"tasks\",\"state\":\"outdated\""), "\(status)")
    #expect(status.contains("{\"name\":\"accounts\",\"state\":\"behind\""), "\(status)")
    let rows = try sandbox.run("task", "list")
    #expect(rows.output.contains("Task 3") && !rows.output.contains("Task 5"), "\(rows)")
    #expect(try sandbox.run("account", "list").output.contains("Savings"))
    #expect(try sandbox.run("quarantine", "list").output == "Quarantine is empty.\n")
    #expect(try sandbox.run("verify").exitCode == 0)
    let after = try sandbox.run("status", "--json").output
    #expect(
      after.contains(
        "{\"name\":\"accounts\",\"state\":\"current\",\"position\":5,\"behind\":0,\"generation\":1"),
      "\(after)")
  }

  @Test(
    "a backup that is due is made after the receipt was printed; a failing one changes neither answer nor exit code"
  )
  func automatic() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "backup.to", "copies")
    let first = try sandbox.run("append", "-", input: AppendCommandTests.task(4))
    #expect(first.output.hasPrefix("4 task.inserted") && first.exitCode == 0)
    #expect(first.messages.hasPrefix("Backed up to $HERE/copies: "), "\(first)")
    let second = try sandbox.run("append", "-", input: AppendCommandTests.task(5))
    #expect(second.messages.isEmpty, "\(second)")
    #expect(try sandbox.run("task", "list").messages.isEmpty)
    try sandbox.run("config", "set", "backup.to", "taken")
    _ = try sandbox.write("in the way", to: "taken")
    let third = try sandbox.run("append", "-", input: AppendCommandTests.task(6))
    #expect(
      third.exitCode == 0 && third.messages.hasPrefix("Warning: The automatic backup to $HERE/taken failed")
        && third.output.hasPrefix("6 task.inserted"), "\(third)")
    let doctor = try sandbox.run("doctor")
    #expect(
      doctor.exitCode == 0 && doctor.output.contains("The backup to $HERE/taken failed"), "\(doctor)")
    #expect(try sandbox.run("doctor", "--acknowledge").output == "Acknowledged: 1 incident\n")
    #expect(try !sandbox.run("status").output.contains("Incident"))
    #expect(try sandbox.run("config", "set", "backup.every", "often").exitCode == 64)
    let json = try sandbox.run("doctor", "--json").output
    #expect(json.contains("\"sqlite\":{\"version\":"))
  }

  @Test("a command that fails after it has appended, and one that goes on appending, back up too")
  func automaticAfterFailure() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "backup.to", "copies")
    let failed = try sandbox.run("append", "-", input: AppendCommandTests.task(4) + "no event\n")
    #expect(failed.exitCode == 13 && failed.output.hasPrefix("4 task.inserted"), "\(failed)")
    #expect(failed.messages.contains("Backed up to $HERE/copies: "), "\(failed)")
    try sandbox.run("config", "set", "backup.to", "more")
    // Its input stays open until the backup is there.
    let open = try sandbox.shell(
      """
      { cat; n=0; until [ -d more/backups ] || [ $n -gt 600 ]; do sleep 0.05; n=$((n + 1)); done; ls more/backups | wc -l >&2; } \
        | ledger append - > receipts
      """, input: AppendCommandTests.task(5))
    #expect(open.messages.hasPrefix("1\n") || open.messages.contains("Backed up to $HERE/more"), "\(open)")
  }

  @Test(
    "doctor tells of the environment, the libraries, the file system, free space and the durability in force")
  func doctorFields() throws {
    let sandbox = try sandbox()
    let json = try sandbox.run("doctor", "--json").output
    for name in ["version", "system", "sqlite", "zlib", "fileSystem", "freeBytes", "durability", "options"] {
      #expect(json.contains("\"\(name)\""), "\(name): \(json)")
    }
  }

  @Test("A segment is put right from the backup that the ledger remembers; a salvage keeps what can be read")
  func segmentsAndSalvage() throws {
    let sandbox = try sandbox()
    try sandbox.run("seal")
    try sandbox.run("append", "-", input: AppendCommandTests.task(4))
    try sandbox.run("backup", "copies")
    try sandbox.shell("rm my.ledger/log/00000000000000000001.jsonl.gz")
    // Without the backup that is remembered, events are lost.
    try sandbox.shell("mv copies away")
    try sandbox.run("salvage", "--to", "new.ledger", "--dry-run")
    try sandbox.run("salvage", "--to", "new.ledger")
    try sandbox.run("task", "list", "--ledger", "new.ledger")
    try sandbox.run("verify", "--ledger", "new.ledger")
    try sandbox.shell("mv away copies")
    try sandbox.run("salvage", "--to", "whole.ledger", "--yes")
    try sandbox.run("restore", "--segments", "--dry-run")
    try sandbox.run("restore", "--segments", "--yes")
    try sandbox.run("restore", "--segments", "--yes")
    try sandbox.run("verify")
    try assertSnapshot(of: sandbox.transcript(), named: "segments-and-salvage")
  }
}
