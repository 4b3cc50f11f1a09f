import Foundation
import LedgerTesting
import Testing

@Suite("Looking back: --as-of, diff, history, undo and redo")
struct HistoryCommandTests {
  private static let first = "00000000-0000-4000-8000-000000000001"

  @Test("Every command that reads answers as of an earlier event or time")
  func everyRead() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...2).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("user", "add", "Mina", "--birthday", "2001-02-03", "--gender", "female")
    try sandbox.run("account", "add", "Bank")
    try sandbox.run("tag", "add", "money")
    try sandbox.run("task", "edit", Self.first, "--title", "Later")
    for read in [
      "task list", "task show \(Self.first)", "user show", "answer list", "answer stats", "account list",
      "tag list", "log",
      "show 1", "show 3", "history \(Self.first)", "status", "export --table task", "export",
    ] {
      try sandbox.run(read.split(separator: " ").map(String.init) + ["--as-of", "2"], input: Data())
    }
    try sandbox.run("task", "list", "--as-of", "2099-01-01", "--limit", "1")
    try sandbox.run("task", "list", "--as-of", "1999-01-01", "--json")
    try sandbox.run("status", "--as-of", "4", "--json")
    try sandbox.run("export", "--format", "sqlite", "--to", "then.sqlite", "--as-of", "2")
    for wrong in ["99", "soon", "-1", ""] { try sandbox.run("task", "list", "--as-of", wrong) }
    try sandbox.run("log", "--follow", "--as-of", "2")
    try assertSnapshot(of: sandbox.transcript(), named: "as-of")
  }

  @Test("One answer, and records of a registered kind, are shown as of an earlier event too")
  func answersAndKinds() throws {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Mina", "--birthday", "2001-02-03", "--gender", "female")
    let asked = try sandbox.run("ask", "Will it rain?", "--json").output
    let answer = String(try #require(asked.split(separator: "\"").first { $0.count == 36 }))
    try sandbox.shell(
      "cat > visits.sql",
      input: KindCommandTests.visits + """
        -- on: visit.edited
        -- row: visit
        -- field: id id required public
        -- field: place text required
        UPDATE visit SET place = :place, seq = :_seq WHERE id = :id;
        """)
    try sandbox.run("kind", "add", "visits.sql")
    try sandbox.run(
      "append", "--type", "visit.inserted", "--data", #"{"id":"\#(Self.first)","place":"Here"}"#)
    try sandbox.run("record", "visit", "edit", Self.first, "--place", "There")
    try sandbox.run("answer", "delete", answer)
    for (read, place) in [
      ("answer show \(answer)", "2"), ("answer show \(answer)", "1"), ("record visit list", "4"),
      ("record visit list", "3"), ("record visit show \(Self.first)", "4"),
      ("record visit show \(Self.first)", "5"),
      ("record visit show \(Self.first)", "3"), ("record visit list", "2"),
    ] {
      try sandbox.run(read.split(separator: " ").map(String.init) + ["--as-of", place], input: Data())
    }
    try assertSnapshot(of: sandbox.transcript(), named: "as-of-answers-and-kinds")
  }

  @Test("A bundle as of an earlier place has the events up to there")
  func bundle() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...4).map { AppendCommandTests.task($0) }.joined())
    let bundle = try sandbox.run("support", "bundle", "--preview", "--as-of", "2", "--json").output
    #expect(
      bundle.contains("\"events\":2,") && bundle.contains("events after 2") && bundle.contains("--as-of"))
    let wrong = try sandbox.run("support", "bundle", "--preview", "--as-of", "2", "--events", "3..4")
    #expect(wrong.exitCode == 64 && wrong.messages.contains("by then"))
  }

  @Test("The history of a registered kind's record is looked for among that kind only")
  func ofOneKind() throws {
    let sandbox = try Sandbox()
    try sandbox.run("kind", "add", sandbox.write(KindCommandTests.example("visits"), to: "visits.sql"))
    try sandbox.run("task", "add", "Kyoto")
    try sandbox.run("visit", "add", "Kyoto", "--arrived", "today")
    #expect(try sandbox.run("history", "Kyoto").exitCode == 13)
    for (words, type) in [
      (["visit", "history", "Kyoto"], "visit.inserted"),
      (["history", "--kind", "task", "kyo"], "task.inserted"),
    ] {
      let found = try sandbox.run(words + ["--json"], input: Data())
      #expect(found.lines.count == 1 && found.output.contains(type), "\(found)")
    }
    let task = try #require(
      try sandbox.shell("ledger task list --json | jq -r '.items[].id'").lines.first)
    #expect(try sandbox.run("visit", "history", task).messages.contains("There is no visit with the id"))
    try sandbox.run("visit", "delete", "Kyoto", "--yes")
    #expect(try sandbox.run("visit", "history", "Kyoto", "--json").lines.count == 2)
    #expect(try sandbox.run("history", "Kyoto", "--kind", "visits").exitCode == 64)
  }

  @Test("Differences between two places, and what each event of a record changed")
  func differences() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("task", "edit", Self.first, "--title", "Later")
    try sandbox.run("task", "delete", Self.first, "--yes")
    try sandbox.run("diff", "1")
    try sandbox.run("diff", "3", "4")
    try sandbox.run("diff", "4", "3", "--rows", "0")
    try sandbox.run("diff", "3", "5", "--json")
    try sandbox.run("diff", "5")
    try sandbox.run("history", Self.first)
    try sandbox.run("history", Self.first, "--no-changes")
    try sandbox.run("history", Self.first, "--json", "--changes")
    try sandbox.run("diff")
    try sandbox.run("diff", "1", "9")
    try sandbox.run("diff", "lately")
    try assertSnapshot(of: sandbox.transcript(), named: "diff-and-history")
  }

  @Test(
    "The history of a record ends with the event that removed it, also if that event is about another record")
  func endings() throws {
    let sandbox = try Sandbox()
    let step = "00000000-0000-4000-8000-00000000000a"
    try sandbox.run("append", "-", input: AppendCommandTests.task(1))
    try sandbox.run(
      "append", "--type", "step.inserted", "--data",
      #"{"id":"\#(step)","taskID":"\#(Self.first)","title":"Open"}"#)
    try sandbox.run("user", "add", "Mina", "--birthday", "2001-02-03", "--gender", "female")
    let asked = try sandbox.run("ask", "Will it rain?", "--json").output
    let answer = String(try #require(asked.split(separator: "\"").first { $0.count == 36 }))
    try sandbox.run("answer", "prune", "--before", "1999-01-01", "--yes")
    try sandbox.run("answer", "prune", "--before", "2099-01-01", "--yes")
    try sandbox.run("task", "delete", Self.first, "--yes")
    try sandbox.run("history", step)
    try sandbox.run("history", answer)
    try sandbox.run("history", step, "--json")
    try sandbox.run("history", step, "--json", "--changes")
    try sandbox.run("history", step, "--as-of", "3")
    try sandbox.run("undo", "--yes")
    try sandbox.run("history", step, "--no-changes")
    try sandbox.run("reset", "tasks", "--yes")
    try sandbox.run("history", step, "--no-changes")
    try assertSnapshot(of: sandbox.transcript(), named: "history-endings")
  }

  @Test("Undo reverts change by change, and redo brings back; each shows what changes first")
  func undo() throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.run("undo")
    try sandbox.run("init")
    try sandbox.run("undo")
    try sandbox.run("append", "-", input: AppendCommandTests.task(1))
    try sandbox.run("task", "edit", Self.first, "--title", "Wrong")
    try sandbox.run("undo", "2")
    try sandbox.run("undo", "--yes")
    try sandbox.run("undo", "--yes", "--json")
    try sandbox.run("undo", "--yes")
    try sandbox.run("redo", "--dry-run")
    try sandbox.run("redo", "--yes")
    try sandbox.run("redo", "--yes")
    try sandbox.run("redo", "--yes")
    try sandbox.run("undo", "--yes")
    try sandbox.run("append", "-", input: AppendCommandTests.task(2))
    try sandbox.run("redo", "--yes")
    try sandbox.run("log")
    try assertSnapshot(of: sandbox.transcript(), named: "undo-and-redo")
  }
}
