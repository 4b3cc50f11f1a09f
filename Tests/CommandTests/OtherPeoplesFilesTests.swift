import Foundation
import Testing

/// What stands in the ledger's folder and is none of its files, who may read what is, and limits of the
/// system.
@Suite("Other people's files")
struct OtherPeoplesFilesTests {
  /// Four events in two segments, a backup, and a file that nobody may touch.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for title in ["one", "two"] { try sandbox.run("task", "add", title) }
    try sandbox.run("seal")
    for title in ["three", "four"] { try sandbox.run("task", "add", title) }
    try sandbox.run("account", "add", "bank")
    try sandbox.shell("echo precious > canary")
    return sandbox
  }

  @Test("A temporary file is always a new file: what a link of its name leads to is never written to")
  func plantedLinks() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "backup")
    try sandbox.shell("rm -r backup/segments/* backup/backups/*")
    let first = "00000000000000000001.jsonl.gz", second = "00000000000000000003.jsonl.gz"
    for name in [
      "backup/segments/.\(first).new", "backup/segments/.\(second).new", "my.ledger/log/.\(second).sealing",
      "my.ledger/backups.json.new", "my.ledger/config.json.new",
      "my.ledger/log/.00000000000000000006.jsonl.gz.new",
    ] { try sandbox.shell("ln -s $PWD/canary \(name)") }
    for command in [["backup", "backup", "--allow-empty"], ["seal"], ["config", "set", "backup.keep", "3"]] {
      let done = try sandbox.run(command, input: Data())
      #expect(done.exitCode == 0, "\(done)")
    }
    #expect(try sandbox.text(of: "canary") == "precious\n")
    let whole = try sandbox.run("backup", "--verify", "backup")
    #expect(whole.exitCode == 0 && whole.output.contains("intact"), "\(whole)")
    #expect(try sandbox.shell("find backup my.ledger/log -type l").output.isEmpty)
  }

  @Test(
    "A link in place of a file that is written to is refused, with its name, and what it leads to is untouched",
    arguments: ["log/head", "incidents.jsonl", "lock", "log/00000000000000000003.jsonl.gz"])
  func linksInPlace(_ name: String) throws {
    let sandbox = try sandbox()
    try sandbox.shell("rm my.ledger/\(name); ln -s $PWD/canary my.ledger/\(name)")
    let added = try sandbox.run("task", "add", "five")
    if name != "incidents.jsonl" {
      #expect([12, 16].contains(added.exitCode), "\(added)")
      #expect(added.messages.contains("is a symbolic link, not a regular file"), "\(added)")
    }
    let verify = try sandbox.run("verify")
    #expect(verify.exitCode != 0, "\(verify)")
    #expect(try sandbox.text(of: "canary") == "precious\n")
  }

  @Test(
    "A copy in a backup that is a link counts as damaged, and the next backup puts a copy in its place")
  func linkedCopy() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "backup")
    try sandbox.shell("cd backup/segments; for f in *; do mv $f ../../kept-$f; ln -s ../../kept-$f $f; done")
    let damaged = try sandbox.run("backup", "--verify", "backup")
    #expect(damaged.exitCode == 3 && damaged.messages.contains("symbolic link"), "\(damaged)")
    try sandbox.run("task", "add", "five")
    try sandbox.run("backup", "backup")
    let whole = try sandbox.run("restore", "backup", "--to", "restored", "--yes")
    #expect(whole.exitCode == 0, "\(whole)")
    #expect(try sandbox.shell("ls -l backup/segments | grep -c '^l'").output == "1\n")
  }

  @Test("A folder in place of the first segment is reported once, with its events")
  func folderInPlaceOfSegment() throws {
    let sandbox = try sandbox()
    let segment = "my.ledger/log/00000000000000000001.jsonl.gz"
    try sandbox.shell("rm \(segment); mkdir \(segment)")
    let verify = try sandbox.run("verify")
    #expect(verify.exitCode == 3, "\(verify)")
    #expect(verify.output.contains("Events 1 to 2 can't be read; no others are affected."), "\(verify)")
    #expect(!verify.output.contains("oldest segment"), "\(verify)")
    let log = try sandbox.run("log")
    #expect(log.messages.contains("is a folder, not a regular file.\n"), "\(log)")
  }

  @Test(
    "A named pipe in place of a table keeps nothing waiting: it is set aside, and rebuild makes the table again",
    arguments: ["tasks.sqlite", "tasks.sqlite-wal", "tasks.sqlite-shm", "tasks.sqlite-journal"])
  func pipes(_ name: String) throws {
    let sandbox = try sandbox()
    try sandbox.shell("cd my.ledger/projections/tasks.1; rm -f \(name); mkfifo \(name)")
    for command in [
      ["status"], ["doctor"], ["verify"], ["account", "list"], ["backup", "b"], ["support", "bundle"],
    ] {
      let result = try sandbox.shell("timeout 60 \"$LEDGER_BINARY\" \(command.joined(separator: " "))")
      #expect(result.exitCode != 124 && result.exitCode < 128, "\(result)")
    }
    #expect(try sandbox.run("rebuild", "tasks").exitCode == 0)
    #expect(try sandbox.run("task", "list").output.contains("four"))
  }

  @Test(
    "A named pipe or a link in place of a segment is damage of the log: reading goes past it, and a backup repairs it",
    arguments: ["mkfifo", "ln -s $PWD/canary"])
  func pipeInLog(_ make: String) throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "backup")
    let segment = "my.ledger/log/00000000000000000001.jsonl.gz"
    try sandbox.shell("rm \(segment); \(make) \(segment)")
    let what = make == "mkfifo" ? "named pipe" : "symbolic link"
    let verify = try sandbox.run("verify")
    #expect(verify.exitCode == 3 && verify.output.contains(what), "\(verify)")
    for command in [["export"], ["log"], ["log", "--reverse"]] {
      let read = try sandbox.run(command, input: Data())
      #expect(read.exitCode == 3 && read.output.contains("four"), "\(read)")
      #expect((read.output + read.messages).contains(what), "\(read)")
    }
    let refused = try sandbox.run("backup", "another")
    #expect(refused.exitCode == 12 && refused.messages.contains(what), "\(refused)")
    #expect(try sandbox.run("task", "list").output.contains("four"))
    #expect(try sandbox.run("task", "add", "five").exitCode == 0)
    let repaired = try sandbox.run("restore", "backup", "--segments", "--yes")
    #expect(repaired.exitCode == 0, "\(repaired)")
    #expect(try sandbox.run("verify").exitCode == 0)
    #expect(try sandbox.text(of: "canary") == "precious\n")
  }

  @Test("Logs, tables, backups, bundles and keys are their owner's alone, whatever the umask")
  func modes() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.shell(
      """
      umask 0; ledger task add one; ledger seal; ledger task add two; ledger rebuild tasks; ledger backup backup
      ledger support bundle --include-personal --yes; ledger export --format sqlite --to tables.sqlite
      """)
    #expect(made.exitCode == 0, "\(made)")
    let open = try sandbox.shell("find my.ledger backup ledger-bundle-* tables.sqlite ! -type l -perm /077")
    #expect(open.output.isEmpty && open.exitCode == 0, "\(open)")
  }

  @Test("A mode that somebody has widened stays when a file is rewritten: segment, settings, table")
  func widened() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "backup.keep", "3")
    try sandbox.shell("chmod -R g+rX my.ledger")
    for command in [["seal"], ["config", "set", "backup.keep", "4"], ["rebuild", "tasks"]] {
      #expect(try sandbox.run(command, input: Data()).exitCode == 0)
    }
    let modes = try sandbox.shell(
      "cd my.ledger; stat -c %a log/*.jsonl.gz config.json projections/tasks.2 projections/tasks.2/tasks.sqlite*"
    )
    #expect(modes.output == "640\n640\n640\n640\n750\n640\n640\n640\n", "\(modes)")
    try sandbox.run("account", "add", "Home")
    let first = try sandbox.shell(
      "cd my.ledger/projections; stat -c %a accounts.1 accounts.1/accounts.sqlite*")
    #expect(first.output == "750\n640\n640\n640\n", "\(first)")
  }

  @Test(
    "With too few open files, too little memory or too small files, a command says so and ends with 16, and adds nothing"
  )
  func limits() throws {
    let sandbox = try sandbox()
    for (limit, words) in [("-n 10", "ulimit -n 256"), ("-f 0", ""), ("-v 200000", "ulimit -v")] {
      let result = try sandbox.shell("(ulimit \(limit); ledger task add five) 2>&1 | cat")
      #expect(words.isEmpty || result.output.contains(words), "\(result)")
      let code = try sandbox.shell(
        "(ulimit \(limit); exec \"$LEDGER_BINARY\" task add five) > /dev/null 2>&1")
      #expect(code.exitCode == 16, "\(code)")
    }
    #expect(try sandbox.run("export").output.split(separator: "\n").count == 5)
  }

  @Test("With --csv-safe no text of a CSV is a formula; without it values come out as they are")
  func formulas() throws {
    let sandbox = try Sandbox()
    for title in ["=1+1", "+1", "-1", "@x", "plain", "a=b"] {
      try sandbox.run("task", "add", "--", title)
    }
    let safe = try sandbox.run("export", "--table", "task", "--format", "csv", "--csv-safe").output
    for title in ["'=1+1", "'+1", "'-1", "'@x", "plain", "a=b"] {
      #expect(safe.contains(",\(title),"), "\(safe)")
    }
    #expect(!safe.contains("'plain") && !safe.contains("'a=b"))
    let plain = try sandbox.run("export", "--table", "task", "--format", "csv").output
    #expect(plain.contains(",=1+1,") && !plain.contains("'"), "\(plain)")
    for wrong in [
      ["export", "--csv-safe"], ["export", "--table", "task", "--format", "json", "--csv-safe"],
    ] {
      #expect(try sandbox.run(wrong, input: Data()).exitCode == 64)
    }
  }
}
