import Foundation
import LedgerTesting
import Testing

@Suite("ledger import and export")
struct ImportCommandTests {
  private static let bad = [
    AppendCommandTests.task(1, #","id":"a""#), "no JSON\n", AppendCommandTests.task(2),
    #"{"type":"task.deleted","data":{"id":"00000000-0000-4000-8000-0000000000bb"}}"# + "\n",
  ].joined()

  @Test("A dry run that is interrupted, while it waits for input, leaves nothing behind")
  func interrupted() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "x")
    let script = """
      command -v timeout mkfifo > /dev/null || { echo skipped; exit; }
      mkdir rehearsals; mkfifo in; { sleep 30 & } > in &
      TMPDIR="$PWD/rehearsals" timeout --preserve-status -s INT 2 "$LEDGER_BINARY" import in --dry-run; echo $?
      ls -A rehearsals | wc -l | tr -d ' '
      """
    let result = try sandbox.shell(script)
    guard result.output != "skipped\n" else { return print("skipped: needs timeout and mkfifo") }
    #expect(result.output == "130\n0\n", "\(result)")
    #expect(result.messages.contains("interrupted"), "\(result)")
  }

  @Test(
    "What was imported, what was there, what was refused, and where the report is; for people and programs")
  func lines() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(Self.bad, to: "tasks.jsonl")
    #expect(try sandbox.run("import", file, "--dry-run").exitCode == 3)
    #expect(try sandbox.run("log").lines.isEmpty)
    let first = try sandbox.run("import", file)
    #expect(first.exitCode == 3 && first.messages.contains("Report: $HERE/tasks.jsonl.report.jsonl"))
    try sandbox.run("import", file, "--json")
    try sandbox.run("import", file, "--lang", "ja")
    try sandbox.run("import", file, "--lang", "zh-Hant")
    try sandbox.run("import", "-", "--report", sandbox.path("mine.jsonl"), input: Self.bad)
    try sandbox.shell("cat tasks.jsonl.report.jsonl | head -3; ls")
    try sandbox.run("import", "-", "--report", file, input: "")
    try sandbox.run("task", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "lines")
  }

  @Test("CSV and CloudEvents; a pipe of the shell; wrong usage")
  func forms() throws {
    let sandbox = try Sandbox()
    let csv = try sandbox.write("name,sortOrder\n\"Home, sweet\",2\nWork,2\nPlay,x\n", to: "accounts.csv")
    try sandbox.run("import", "--kind", "account", csv)
    try sandbox.run("import", csv)
    try sandbox.run("import", "--kind", "acount", csv)
    try sandbox.run("export", "--table", "account")
    let event = """
      [{"specversion":"1.0","id":"1","source":"https://example.net","type":"tag.inserted",
        "data":{"id":"00000000-0000-4000-8000-000000000001","name":"shared"}}]
      """
    try sandbox.run("import", "-", "--source", "net", input: event)
    try sandbox.run("import", "-", input: event)
    try sandbox.run("show", "4")
    try sandbox.run("import")
    try sandbox.run("import", "--from", "x", "--kind", "task")
    try sandbox.run("import", sandbox.path("nowhere.jsonl"))
    try sandbox.run("import", "--from", sandbox.ledger)
    try assertSnapshot(of: sandbox.transcript(), named: "forms")
    let pipe = try sandbox.shell("mkfifo p; printf '\(Self.one)' > p & ledger import p")
    #expect(pipe.exitCode == 0 && pipe.output.contains("Imported 1 event"), "\(pipe)")
  }

  private static let one = AppendCommandTests.task(9).trimmingCharacters(in: .newlines)

  @Test("export: an SQLite file that lacks a table which can't be read is no whole one, by its exit code too")
  func exportOfSome() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: AppendCommandTests.task(1))
    try sandbox.run("task", "list")
    try sandbox.shell("rm -r my.ledger/log")
    let export = try sandbox.run("export", "--format", "sqlite", "--to", "t.sqlite", "--json")
    #expect(export.exitCode == 3, "\(export)")
    #expect(
      export.output.contains(#""tablesUnreadable""#) && export.output.contains(#""accounts""#), "\(export)")
    #expect(export.messages.contains("is not in the file"), "\(export)")
  }

  @Test(
    "export: CloudEvents a line each or as an array, and an SQLite file that is replaced only with --force")
  func exports() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...2).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("export", "--format", "cloudevents")
    try sandbox.run("export", "--format", "cloudevents", "--array", "--type", "task.inserted", "--to", "1")
    try sandbox.run("export", "--format", "cloudevents", "--array", "--from", "9")
    try sandbox.run("export", "--format", "sqlite", "--to", sandbox.path("t.sqlite"))
    try sandbox.run("export", "--format", "sqlite", "--to", sandbox.path("t.sqlite"))
    try sandbox.run("export", "--format", "sqlite", "--to", sandbox.path("t.sqlite"), "--force", "--json")
    try sandbox.shell(
      "sqlite3 t.sqlite 'SELECT title, \"order\" FROM task; SELECT projection, seq FROM ledger_export'")
    for wrong in [
      ["--format", "sqlite"], ["--force"], ["--array"], ["--format", "csv"],
      ["--table", "task", "--to", "2"],
      ["--from", "3", "--to", "2"], ["--to", "x"],
    ] {
      #expect(try sandbox.run(["export"] + wrong, input: Data()).exitCode == 64, "\(wrong)")
    }
    try assertSnapshot(of: sandbox.transcript(), named: "exports")
  }

  @Test("a ledger comes over whole, with its voids and resets, and its tables are the same")
  func fromLedger() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Plan", "--step", "A", "--step", "B")
    try sandbox.run("task", "add", "Other")
    try sandbox.run("void", "4", "--yes")
    try sandbox.run("account", "add", "Home")
    try sandbox.run("reset", "accounts", "--yes")
    try sandbox.make("other.ledger")
    let other = try sandbox.run("import", "--from", sandbox.ledger, "--ledger", sandbox.path("other.ledger"))
    #expect(other.exitCode == 0 && other.output == "Imported 7 events: 1 to 7.\n", "\(other)")
    for table in ["task", "task_step", "account"] {
      let tables = try [sandbox.ledger, sandbox.path("other.ledger")].map {
        try sandbox.run("export", "--table", table, "--ledger", $0).output
      }
      #expect(tables[0] == tables[1], "\(table)")
    }
  }

  @Test("the CloudEvents project's own library reads what is exported, and what it writes is imported")
  func cloudEventsLibrary() throws {
    let sandbox = try Sandbox()
    let checked = try sandbox.shell("python3 \(RealTasks.script("cloudevents.py")) \"$LEDGER_BINARY\"")
    #expect(checked.exitCode == 0, "\(checked)")
  }

  @Test("answer stats shows bars on a terminal")
  func bars() throws {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Mika", "--birthday", "1990-04-01", "--gender", "female")
    for number in 1...5 { try sandbox.run("ask", "Question \(number)?") }
    let onTerminal = try sandbox.shell("script -qec '\"$LEDGER_BINARY\" answer stats' /dev/null")
    #expect(onTerminal.output.contains("████"), "\(onTerminal)")
    #expect(try sandbox.run("answer", "stats").output.contains("█") == false)
    let json = try sandbox.run("answer", "stats", "--json").output
    #expect(json.contains(#""name":"Mika","answerCount":5"#))
  }

  @Test("history still tells of a pruned answer")
  func prunedHistory() throws {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Mika", "--birthday", "1990-04-01", "--gender", "female")
    try sandbox.run("ask", "Why?")
    let id = try #require(try sandbox.run("export", "--table", "answer").lines.last?.prefix(36))
    #expect(try sandbox.run("answer", "prune", "--older-than", "0d", "--yes").exitCode == 0)
    let history = try sandbox.run("history", String(id), "--json")
    #expect(history.exitCode == 0 && history.output.contains("Why?"), "\(history)")
  }

  @Test("90 days are kept unless told otherwise, by days or weeks, and the event holds the cut-off")
  func pruneDays() throws {
    let sandbox = try Sandbox()
    for (option, cutOff) in [
      ([], "2026-08-23"), (["--older-than", "90d"], "2026-08-23"), (["--older-than", "90"], "2026-08-23"),
      (["--older-than", "2w"], "2026-11-07"),
    ] {
      try sandbox.run("init")
      let result = try sandbox.run(["answer", "prune", "--dry-run", "--json"] + option, input: Data())
      #expect(result.output.contains(cutOff), "\(result)")
    }
    for wrong in ["-1d", "x", "90h", "", "99999999999999999999d", "9223372036854775807w"] {
      #expect(try sandbox.run("answer", "prune", "--older-than=\(wrong)").exitCode == 64, "\(wrong)")
    }
    #expect(try sandbox.run("answer", "prune", "--older-than", "1d", "--before", "2026-01-01").exitCode == 64)
  }
}
