import Foundation
import Testing

@Suite("log and history in words")
struct LogCommandTests {
  private static let first = "00000000-0000-4000-8000-000000000001"

  /// A task with a step, edited, done, moved, and another one that is deleted.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Plan the trip")
    try sandbox.run("step", "add", "Plan the trip", "Pack")
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.run("task", "edit", "Plan the trip", "--title", "Plan the journey")
    try sandbox.run("step", "done", "Pack")
    try sandbox.run("task", "done", "Plan the journey")
    try sandbox.run("task", "delete", "Buy milk", "--yes")
    return sandbox
  }

  @Test("log says what happened in words, with names in the place of ids, also of what is deleted")
  func words() throws {
    let sandbox = try sandbox()
    let log = try sandbox.run("log", environment: ["COLUMNS": "120"])
    let said = log.lines.dropFirst().map {
      $0.split(separator: "  ").last?.trimmingCharacters(in: .whitespaces) ?? ""
    }
    #expect(
      said == [
        "\"Plan the trip\"", "\"Pack\", task: \"Plan the journey\"", "\"Buy milk\"",
        "title: \"Plan the journey\"",
        "\"Pack\", done", "\"Plan the journey\", done", "\"Buy milk\"",
      ], "\(log)")
    #expect(!log.output.contains("{") && !log.output.contains("0000"))
  }

  @Test("--search finds values, and all events of a record that had the text in its name, deleted or not")
  func search() throws {
    let sandbox = try sandbox()
    func found(_ text: String) throws -> [String] {
      try sandbox.run("log", "--search", text, "--json").lines.map {
        String($0.split(separator: ",")[0].dropFirst(7))
      }
    }
    #expect(try found("MILK") == ["3", "7"])
    #expect(try found("trip") == ["1", "4", "6"])
    #expect(try found("pack") == ["2", "5"])
    // Keys, types and ids are not searched.
    #expect(try found("title").isEmpty && found("taskid").isEmpty && found("inserted").isEmpty)
    #expect(try found("-7000-").isEmpty)
    #expect(try sandbox.run("log", "--search", " ").exitCode == 64)
    #expect(try sandbox.run("task", "list", "--search", "JOURNEY").output.contains("Plan the journey"))
    #expect(try sandbox.run("task", "list", "--text", "x").exitCode == 64)
  }

  @Test("--type takes a record for all its types, and says what is near one that can't be")
  func types() throws {
    let sandbox = try sandbox()
    func types(_ type: String) throws -> Set<String> {
      Set(
        try sandbox.run("log", "--type", type, "--format", "{type}").output.split(separator: "\n").map(
          String.init))
    }
    #expect(try types("task") == ["task.inserted", "task.edited", "task.deleted"])
    #expect(try types("task.edited") == ["task.edited"])
    #expect(try types("account").isEmpty)
    let wrong = try sandbox.run("log", "--type", "task.insert")
    #expect(
      wrong.exitCode == 13 && wrong.messages.contains("Did you mean")
        && wrong.messages.contains("task.inserted"))
    let typo = try sandbox.run("log", "--type", "taks")
    #expect(typo.exitCode == 13 && typo.messages.contains("Did you mean task?"), "\(typo)")
  }

  @Test(
    "On a terminal the newest comes first, and without a pager there are 50 of them; a pipe gets the log's order"
  )
  func order() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...60).map { AppendCommandTests.task($0) }.joined())
    func numbers(_ result: CommandResult) -> [Int] {
      result.output.split(separator: "\n").compactMap {
        Int($0.prefix(3).trimmingCharacters(in: .whitespaces))
      }
    }
    let screen = try sandbox.converse("log")
    #expect(numbers(screen) == Array((11...60).reversed()), "\(screen)")
    #expect(screen.output.contains("ledger log -n 200"))
    #expect(try numbers(sandbox.converse("log", "-r")) == Array(1...60))
    #expect(try numbers(sandbox.converse("log", "-n", "2")) == [60, 59])
    #expect(try numbers(sandbox.run("log")) == Array(1...60))
    #expect(try numbers(sandbox.run("log", "-r", "-n", "2")) == [60, 59])
    let json = try sandbox.converse("log", "--json").output.split(separator: "\n")
    #expect(json.count == 60 && json[0].hasPrefix("{\"seq\":1,"))
    let few = try sandbox.converse("log", "--type", "task", "-n", "60")
    #expect(!few.output.contains("ledger log -n 200"))
  }

  @Test("--oneline shows an event on one line, however narrow the screen is")
  func oneLine() throws {
    let sandbox = try sandbox()
    for columns in [40, 80] {
      let result = try sandbox.run("log", "--oneline", environment: ["COLUMNS": String(columns)])
      #expect(result.lines.count == 7 && result.lines.allSatisfy { $0.count <= columns }, "\(result)")
    }
    let wide = try sandbox.run("log", "--oneline", environment: ["COLUMNS": "80"])
    #expect(wide.lines.first == "  1  2026-11-21 09:00  task.inserted  \"Plan the trip\"", "\(wide)")
  }

  @Test("Columns are as wide as the longest type and time in them")
  func columns() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cat > visits.sql", input: KindCommandTests.visits)
    try sandbox.run("kind", "add", "visits.sql")
    let lines = try sandbox.run("log", environment: ["COLUMNS": "120"]).lines
    let heading = try #require(lines.first)
    let column = try #require(heading.range(of: "DATA")).lowerBound.utf16Offset(in: heading)
    #expect(lines.last?.contains("ledger.kind.registered  visits") == true, "\(lines)")
    #expect(lines.dropFirst().allSatisfy { $0.count > column && Array($0)[column - 1] == " " })
  }

  @Test("The history of a task has its steps, and tells changes in words; --alone leaves the steps out")
  func history() throws {
    let sandbox = try sandbox()
    let history = try sandbox.run("history", "Plan the journey")
    let said = history.lines.filter { $0.hasPrefix("    ") }.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      said == [
        "added the task \"Plan the trip\"", "added the step \"Pack\"",
        "title: \"Plan the trip\" → \"Plan the journey\"", "the step \"Pack\": done", "done",
      ], "\(history)")
    #expect(!history.output.contains("{") && !history.output.contains("seq"))
    func numbers(_ words: String...) throws -> [String] {
      try sandbox.run(["history", "Plan the journey", "--json"] + words, input: Data()).lines.map {
        String($0.split(separator: ",")[0].dropFirst(7))
      }
    }
    #expect(try numbers() == ["1", "2", "4", "5", "6"])
    #expect(try numbers("--alone") == ["1", "4", "6"])
    let deleted = try sandbox.run("history", "Buy milk")
    #expect(deleted.output.contains("deleted the task \"Buy milk\""), "\(deleted)")
  }

  @Test("The history of an account has its assignments, and that of a deleted task what went with it")
  func belonging() throws {
    let sandbox = try sandbox()
    try sandbox.run("account", "add", "Bank")
    try sandbox.run("tag", "add", "money")
    try sandbox.run("tag", "assign", "money", "Bank")
    let account = try sandbox.run("history", "Bank")
    #expect(account.output.contains("added the assignment \"Bank\", \"money\""), "\(account)")
    try sandbox.run("task", "delete", "Plan the journey", "--yes")
    let task = try sandbox.run("history", "Plan the journey")
    #expect(task.output.contains("deleted the task \"Plan the journey\""), "\(task)")
    #expect(task.output.contains("deleted the step \"Pack\""), "\(task)")
  }

  @Test(
    "What belongs to a record of an own kind is found by its file's foreign keys, whatever its tables are called"
  )
  func ownKinds() throws {
    let sandbox = try Sandbox()
    try sandbox.shell("cat > shelf.sql", input: Self.shelf)
    try sandbox.run("kind", "add", "shelf.sql")
    let shelf = "00000000-0000-4000-8000-00000000000a", book = "00000000-0000-4000-8000-00000000000b"
    try sandbox.run("record", "shelf", "add", "--label", "Sea", "--id", shelf)
    try sandbox.run("record", "book", "add", "--title", "Moby-Dick", "--place", shelf, "--id", book)
    try sandbox.run("record", "note", "add", "--text", "Whales", "--about", book)
    let history = try sandbox.run("history", "Sea")
    for said in ["added the shelf \"Sea\"", "added the book \"Moby-Dick\"", "added the note \"Whales\""] {
      #expect(history.output.contains(said), "\(history)")
    }
    try sandbox.run("record", "shelf", "delete", "Sea", "--yes")
    let deleted = try sandbox.run("history", "Sea")
    #expect(deleted.output.contains("deleted the note \"Whales\""), "\(deleted)")
  }

  @Test("diff tells rows in words, and shows what the program keeps for itself only with --all")
  func diff() throws {
    let sandbox = try sandbox()
    let diff = try sandbox.run("diff", "1")
    #expect(
      diff.output.contains("~ \"Plan the journey\"  title: \"Plan the trip\" → \"Plan the journey\", done"),
      "\(diff)")
    #expect(diff.output.contains("+ \"Pack\""))
    #expect(!diff.output.contains("order_mark") && !diff.output.contains("{"))
    #expect(try sandbox.run("diff", "1", "--all").output.contains("order_mark"))
    #expect(try sandbox.run("diff", "1", "--json").output.contains("order_mark"))
  }

  @Test("In a quarantined table nothing can be compared, so its rows are not listed as added")
  func quarantined() throws {
    let sandbox = try sandbox()
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    #expect(try sandbox.run("task", "list").exitCode == 12)
    let preview = try sandbox.run("void", "4", "--dry-run")
    #expect(preview.exitCode == 0 && preview.output.contains("quarantined"), "\(preview)")
    #expect(!preview.output.contains("added") && !preview.output.contains("No rows change"), "\(preview)")
    let diff = try sandbox.run("diff", "6")
    #expect(diff.output.contains("- \"Buy milk\"") && !diff.output.contains("added"), "\(diff)")
    // Names come from the log then.
    #expect(try sandbox.run("log", "--type", "task.deleted").output.contains("\"Buy milk\""))
  }

  @Test("The same time as beginning and end is a range without events")
  func emptyRange() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    let none = try sandbox.run("log", "--since", "2026-11-21 09:00", "--until", "2026-11-21 09:00")
    #expect(none.exitCode == 0 && none.messages.contains("No matching events."), "\(none)")
    #expect(
      try sandbox.run("export", "--since", "2026-11-21", "--until", "2026-11-21").output.isEmpty)
    let wrong = try sandbox.run("log", "--since", "2026-11-22", "--until", "2026-11-21")
    #expect(wrong.exitCode == 64 && wrong.messages.contains("--since is after --until."), "\(wrong)")
  }

  @Test("watch shows each event that is written from then on, and those since an event that is named")
  func watch() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "one")
    try sandbox.run("task", "add", "two")
    let script = """
      : > seen; ledger watch --json -n 2 > seen & watcher=$!
      n=100
      until [ "$(wc -l < seen)" -ge 2 ]; do
        n=$((n + 1)); LEDGER_TEST_SEED=$n "$LEDGER_BINARY" task add new > /dev/null; sleep 0.3
      done
      wait $watcher
      """
    let watched = try sandbox.shell(script)
    #expect(watched.exitCode == 0, "\(watched)")
    let seen = try sandbox.text(of: "seen").split(separator: "\n")
    #expect(seen.count == 2 && !seen.contains { $0.contains("one") || $0.contains("two") }, "\(seen)")
    let since = try sandbox.run("watch", "--from", "2", "-n", "1", "--type", "task")
    #expect(since.exitCode == 0 && since.lines.count == 1, "\(since)")
    #expect(since.output.contains("task.inserted") && since.output.contains("\"two\""), "\(since)")
  }

  private static let shelf = """
    -- projection: shelves
    -- version: 1
    CREATE TABLE shelf (id TEXT NOT NULL PRIMARY KEY, label TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    CREATE TABLE volume (
      id TEXT NOT NULL PRIMARY KEY, place TEXT NOT NULL REFERENCES shelf (id) ON DELETE CASCADE,
      title TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    CREATE TABLE remark (
      id TEXT NOT NULL PRIMARY KEY, about TEXT NOT NULL REFERENCES volume (id) ON DELETE CASCADE,
      text TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    -- on: shelf.inserted
    -- row: shelf
    -- field: id id required public
    -- field: label text required
    INSERT INTO shelf (id, label, seq) VALUES (:id, :label, :_seq);
    -- on: shelf.deleted
    -- row: shelf
    -- field: id id required public
    DELETE FROM shelf WHERE id = :id;
    -- on: book.inserted
    -- row: volume
    -- field: id id required public
    -- field: place id required public
    -- field: title text required
    INSERT INTO volume (id, place, title, seq) VALUES (:id, :place, :title, :_seq);
    -- on: note.inserted
    -- row: remark
    -- field: id id required public
    -- field: about id required public
    -- field: text text required
    INSERT INTO remark (id, about, text, seq) VALUES (:id, :about, :text, :_seq);
    """
}
