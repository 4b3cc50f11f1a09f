import Foundation
import LedgerTesting
import Testing

@Suite("ledger import, undone and interrupted")
struct ImportUndoCommandTests {
  private static func tasks(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { AppendCommandTests.task($0) }.joined()
  }

  /// Ends an import by a signal while it waits for more: 3,000 of these 3,500 events are written by then.
  private static func interrupted(by signal: String) -> String {
    """
    command -v timeout mkfifo > /dev/null || { echo skipped; exit; }
    mkfifo in; { head -n 3500 tasks.jsonl; sleep 60 & } > in &
    timeout --preserve-status -s \(signal) 12 "$LEDGER_BINARY" import --source tasks.jsonl in; echo $?
    rm in
    """
  }

  private func count(_ sandbox: Sandbox) throws -> Int {
    try sandbox.shell("ledger export --table task | tail -n +2 | wc -l | tr -d ' '").lines.first.flatMap {
      Int($0)
    } ?? -1
  }

  @Test("Control-C says how many events are in; run again, the import goes on, and is undone as one")
  func controlC() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(Self.tasks(1...4000), to: "tasks.jsonl")
    let result = try sandbox.shell(Self.interrupted(by: "INT"))
    guard result.output != "skipped\n" else { return print("skipped: needs timeout and mkfifo") }
    #expect(result.output == "130\n", "\(result)")
    #expect(
      result.messages.contains("The import was interrupted. 3,000 events are in; run it again to continue."),
      "\(result)")
    #expect(try count(sandbox) == 3000)
    let rest = try sandbox.run("import", file)
    #expect(rest.output.hasPrefix("Imported 1,000 events: "), "\(rest)")
    #expect(rest.output.contains("3,000 events already present"), "\(rest)")
    #expect(try count(sandbox) == 4000)
    let undo = try sandbox.run("undo", "--yes")
    #expect(undo.output.contains("  The import of tasks.jsonl: 4,000 tasks\n"), "\(undo)")
    #expect(undo.output.contains("Undone: the import of tasks.jsonl, 4,000 tasks (event "), "\(undo)")
    #expect(try count(sandbox) == 0)
  }

  @Test("An import of 20,000 events over several segments, killed in the middle: undone, redone, whole")
  func killed() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(Self.tasks(1...20_000), to: "tasks.jsonl")
    let result = try sandbox.shell(Self.interrupted(by: "KILL"))
    guard result.output != "skipped\n" else { return print("skipped: needs timeout and mkfifo") }
    #expect(try count(sandbox) == 3000, "\(result)")
    let half = try sandbox.run("undo", "--yes")
    #expect(half.output.contains("The import of tasks.jsonl: 3,000 tasks"), "\(half)")
    #expect(try count(sandbox) == 0)
    #expect(try sandbox.run("redo", "--yes").exitCode == 0)
    try sandbox.run("seal")
    #expect(try sandbox.run("import", file).exitCode == 0)
    try sandbox.run("seal")
    try sandbox.run("task", "add", "Later")
    #expect(try count(sandbox) == 20_001)
    let undo = try sandbox.run("undo", "--import", file, "--yes")
    #expect(undo.output.contains("The import of tasks.jsonl: 20,000 tasks"), "\(undo)")
    #expect(try count(sandbox) == 1)
    let redo = try sandbox.run("redo", "--yes")
    #expect(
      redo.output.contains("To be redone: 20,000 events\n  The import of tasks.jsonl: 20,000 tasks\n"),
      "\(redo)")
    #expect(redo.output.contains("Redone: the import of tasks.jsonl, 20,000 tasks (event "), "\(redo)")
    #expect(try count(sandbox) == 20_001)
    #expect(try sandbox.run("verify").exitCode == 0)
  }

  @Test(
    "What is undone is said in words, for an import, for others, for one that is not there, and for programs")
  func words() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.write("Name,Notes\nHome,x\nWork,y\n", to: "people.csv")
    try sandbox.run("import", "--kind", "account", "people.csv")
    try sandbox.run("import", "--kind", "account", "people.csv", "--ignore-unknown", "--dry-run")
    try sandbox.run("import", "--kind", "account", "people.csv", "--ignore-unknown")
    try sandbox.run("import", "--kind", "account", "people.csv", "--ignore-unknown", "--json")
    try sandbox.run("tag", "add", "shared")
    try sandbox.run("undo", "--import", "persons.csv")
    try sandbox.run("undo", "--import", "people.csv")
    try sandbox.run("undo", "--import", "people.csv", "--dry-run")
    try sandbox.run("undo", "--import", "people.csv", "--yes")
    try sandbox.run("redo", "--yes")
    try sandbox.run("undo", "--yes")
    try sandbox.run("redo", "--yes", "--json")
    try sandbox.run("undo", "100", "--yes")
    try sandbox.run("undo", "2", "--yes")
    try sandbox.run("undo")
    try sandbox.run("void", "3", "--yes")
    try sandbox.run("import", "--kind", "account", "people.csv", "--ignore-unknown")
    try sandbox.run("log")
    try sandbox.shell("ls")
    try assertSnapshot(of: sandbox.transcript(), named: "words")
    let asked = try sandbox.converse("undo", turns: [Turn("Undo? [y/N]", type: "y\n")])
    #expect(asked.exitCode == 0 && asked.output.contains("Undone: "), "\(asked)")
    #expect(try sandbox.converse("redo", turns: [Turn("Redo? [y/N]", type: "y\n")]).exitCode == 0)
  }

  @Test("With -q and --yes, undo, redo and void print nothing")
  func quiet() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "One")
    try sandbox.run("task", "add", "Two")
    for words in [["undo", "2"], ["redo"], ["void", "1..2"]] {
      let result = try sandbox.run(["-q"] + words + ["--yes"], input: Data())
      #expect(result.exitCode == 0 && result.output.isEmpty && result.messages.isEmpty, "\(result)")
    }
  }

  @Test("A report is written only of what was refused, or on request, to standard output and to no file too")
  func reports() throws {
    let sandbox = try Sandbox()
    let good = try sandbox.write(Self.tasks(1...2), to: "good.jsonl")
    let bad = try sandbox.write("x\n" + Self.tasks(3...3), to: "bad.jsonl")
    func files() throws -> [String] { try sandbox.shell("ls").lines.filter { $0.contains("report") } }
    #expect(try sandbox.run("import", good).exitCode == 0)
    #expect(try sandbox.run("import", bad, "--dry-run").exitCode == 3)
    let printed = try sandbox.run("import", bad, "--dry-run", "--report", "-")
    #expect(printed.output.contains(#""line":1,"result":"refused""#), "\(printed)")
    #expect(try sandbox.run("import", bad, "--dry-run", "--report", "/dev/null").exitCode == 3)
    #expect(try files().isEmpty)
    #expect(try sandbox.run("import", bad).messages.contains("Report: "))
    #expect(try files() == ["bad.jsonl.report.jsonl"])
  }

  @Test("What can't be told of a CSV file is an error that names the option which says it")
  func options() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("name;created at\nA;01/02/2026\n", to: "a.csv")
    let refused = try sandbox.run("import", "--kind", "account", file)
    #expect(refused.exitCode == 13 && refused.messages.contains("--dates dmy"), "\(refused)")
    let taken = try sandbox.run(
      ["import", "--kind", "account", file, "--dates", "mdy"], input: Data(),
      environment: ["TZ": "Asia/Tokyo"])
    #expect(
      taken.output == """
        a.csv: UTF-8, separated by ';', 1 row, columns: name, created at
        Dates are read as month, day, year.
        Imported 1 event: 1.

        """, "\(taken)")
    #expect(try sandbox.run("export", "--table", "account").output.contains("2026-01-01T15:00:00.000000Z"))
    for wrong in [["--dates", "x"], ["--encoding", "ebcdic"], ["--delimiter", "xy"]] {
      #expect(try sandbox.run(["import", "--kind", "account", file] + wrong, input: Data()).exitCode == 64)
    }
    #expect(try sandbox.run("import", "--from", "x", "--dates", "dmy").exitCode == 64)
  }
}
