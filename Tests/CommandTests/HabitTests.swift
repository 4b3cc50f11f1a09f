import Foundation
import LedgerTesting
import Testing

@Suite("Words and habits from other programs")
struct HabitTests {
  /// What is typed, and what the answer has to say.
  private static let hints: [(words: [String], says: [String], never: [String])] = [
    (["task", "list", "--sort", "-due"], ["--sort due -r"], ["--sort=-due"]),
    (["diff", "--since", "-1h"], ["There is no option --since."], ["--since=-1h"]),
    (["task", "list", "--prio", "high"], ["Did you mean --priority?"], ["--wait"]),
    (["log", "--grep", "milk"], ["Did you mean --search?"], ["--from"]),
    (["task", "list", "--all"], ["There is no option --all."], ["--due?"]),
    (["task", "list", "--overdue"], ["Did you mean --due overdue?"], []),
    (["visit"], ["There is no command ledger visit."], ["init"]),
    (["record", "add", "visit", "Kyoto"], ["There is no kind of record 'visit'"], ["Did you mean"]),
    (["record", "add"], ["Did you mean ledger KIND add?"], []),
    (["log", "--record", "nonsense"], ["There are no events about record nonsense."], []),
    (["undo", "--record", "Pay rent"], ["There is no option --record."], ["a value of <n>"]),
    (["init", "my ledger"], [#"Did you mean ledger init --ledger "my ledger"?"#], []),
    (["support", "bundle", "-o", "f"], ["There is no option -o. Did you mean --to?"], []),
    (["support", "bundle", "--encrypt"], ["encrypt the file yourself"], []),
    (["bundle"], ["Did you mean ledger support bundle?"], []),
    (["inspect", "f"], ["Did you mean ledger support inspect?"], []),
    (["backup", "--to", "d"], ["Did you mean ledger backup DIR?"], ["--utc"]),
    (["account", "add", "x", "--tag", "y"], ["There is no option --tag."], ["Did you mean"]),
    (["seal", "--kind", "x"], ["There is no option --kind."], ["Did you mean"]),
    (["reset", "--reason", "x"], ["There is no option --reason."], ["Did you mean"]),
    (["config", "set", "backup.folder", "x"], ["Did you mean backup.to?"], []),
    (["answer", "count"], ["Did you mean ledger answer stats?"], []),
    (["export", "tasks"], ["ledger export --table task --format csv"], []),
    (["log", "--type", "deleted"], ["Did you mean account.deleted,"], ["task.inserted"]),
    (["task", "add", "x", "--tag", "a,b"], ["--tag a --tag b"], []),
    (
      ["task", "list", "--due", "this year"], ["'this year' is not a value of --due", "overdue", "week"], []
    ),
    (["task", "list", "--due", "overdeu"], ["did you mean overdue?"], []),
    (["task", "add", "x", "--due", "tomorow"], ["Perhaps you meant tomorrow."], []),
    (["task", "add", "x", "--due", "2026-02-30"], ["no such day in the calendar"], []),
    (["task", "add", "x", "--due", "fri 25:00"], ["no such time of day: 25:00"], []),
  ]

  @Test("What is typed wrongly leads to what exists, and to nothing else")
  func hints() throws {
    let sandbox = try Sandbox()
    for hint in Self.hints {
      let result = try sandbox.run(hint.words, input: Data())
      // Messages are wrapped.
      let said = result.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(result.exitCode != 0, "\(result)")
      for text in hint.says { #expect(said.contains(text), "\(text): \(result)") }
      for text in hint.never { #expect(!said.contains(text), "\(text): \(result)") }
    }
  }

  @Test("An alias has help: what it stands for, and the help of that command")
  func aliasHelp() throws {
    let sandbox = try Sandbox()
    try sandbox.run("config", "set", "alias.todos", "task list --open")
    let help = try sandbox.run("help", "todos")
    #expect(help.exitCode == 0, "\(help)")
    #expect(help.output.hasPrefix("todos is an alias of: task list --open\n"), "\(help)")
    #expect(help.output.contains("ledger task list [options]"), "\(help)")
  }

  @Test("Fields written into a title are taken as words, and the command that sets them is shown")
  func todoWords() throws {
    let sandbox = try Sandbox()
    let added = try sandbox.run("task", "add", "Buy milk", "due:tomorrow", "+shop", "pri:H")
    #expect(added.exitCode == 0, "\(added)")
    let said = added.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains("--title \"Buy milk\" --due tomorrow --tag shop --priority H"), "\(added)")
    for title in ["Call +49 30 1234", "Ratio 3:1", "Note: see due dates", "1+1", "due:"] {
      #expect(try sandbox.run("task", "add", title).messages.isEmpty, "\(title)")
    }
  }

  @Test("--limit lists the newest events in either order, and with --from the first ones from there")
  func newest() throws {
    let sandbox = try Sandbox()
    for number in 1...5 { try sandbox.run("task", "add", "Task \(number)") }
    func listed(_ options: String...) throws -> [String] {
      let format = ["log", "--format", "{seq}"]
      return try sandbox.run(format + options, input: Data()).lines.map { String($0) }
    }
    #expect(try listed("-n", "2") == ["4", "5"])
    #expect(try listed("-n", "2", "-r") == ["5", "4"])
    #expect(try listed("-n", "9") == ["1", "2", "3", "4", "5"])
    #expect(try listed("-n", "1", "--search", "Task 2") == ["2"])
    #expect(try listed("-n", "1", "--since", "2026-11-21") == ["5"])
    #expect(try listed("--from", "2", "-n", "2") == ["2", "3"])
    #expect(try listed("--from", "2", "-n", "2", "-r") == ["3", "2"])
    #expect(try listed("-n", "2", "--as-of", "3") == ["2", "3"])
    #expect(try sandbox.run("log", "-n", "1", "--json").output.contains(#""seq":5"#))
    let screen = try sandbox.converse("log", "-n", "2", "--oneline", "-r")
    #expect(screen.output.contains("Task 4") && screen.output.contains("Task 5"), "\(screen)")
    #expect(!screen.output.contains("Task 1"), "\(screen)")
  }

  @Test("CSV of other programs: due dates in any order, abbreviated priorities, tags with any separator")
  func csv() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(
      """
      Title;due;priority;tags
      a;13/12/2026;H;cat health
      b;12/05/2026 14:30;m;a,b
      c;2026-12-13 14:30;LOW;"[""x""]"
      d;;;"one"

      """, to: "tasks.csv")
    let result = try sandbox.run("import", "--kind", "task", file)
    #expect(result.exitCode == 0, "\(result)")
    let list = try sandbox.run("task", "list", "--json").output
    for part in [
      #""due":"2026-12-13","priority":"high","tags":["cat","health"]"#,
      #""due":"2026-05-12T14:30:00.000000Z""#,
      #""priority":"medium","tags":["a","b"]"#,
      #""due":"2026-12-13T14:30:00.000000Z","priority":"low","tags":["x"]"#,
      #""tags":["one"]"#,
    ] { #expect(list.contains(part), "\(part): \(list)") }
    let american = try sandbox.write("title,due\ne,12/05/2026\n", to: "mdy.csv")
    let unclear = try sandbox.run("import", "--kind", "task", american)
    #expect(unclear.exitCode == 13 && unclear.messages.contains("--dates mdy"), "\(unclear)")
    #expect(try sandbox.run("import", "--kind", "task", "--dates", "mdy", american).exitCode == 0)
    #expect(try sandbox.run("task", "list", "--format", "{due}").output.contains("2026-12-05"))
  }

  @Test("What can't be imported names the file's own columns, and the form that can")
  func unreadable() throws {
    let sandbox = try Sandbox()
    let dates = try sandbox.write("title,created at\na,12/05/2026 09:00\n", to: "dates.csv")
    let unclear = try sandbox.run("import", "--kind", "task", dates)
    #expect(unclear.messages.contains("\"created at\""), "\(unclear)")
    let done = try sandbox.write("title,Prioritty\na,x\n", to: "done.csv")
    let misspelt = try sandbox.run("import", "--kind", "task", done)
    #expect(misspelt.messages.contains("Did you mean \"priority\"?"), "\(misspelt)")
    #expect(try sandbox.run("import", "--kind", "tasks", done).messages.contains("Did you mean \"task\"?"))
    for (name, text) in [
      ("todo.txt", "(A) Call Mum +family @phone\n"),
      ("tw.json", #"[{"id":1,"description":"Buy milk"}]"# + "\n"),
    ] {
      let result = try sandbox.run("import", try sandbox.write(text, to: name))
      #expect(result.exitCode != 0 && result.messages.contains("--kind"), "\(result)")
    }
  }

  @Test("Records of a kind are listed by the values of their fields, and an empty text clears a field")
  func kinds() throws {
    let sandbox = try Sandbox()
    #expect(
      try sandbox.run(
        "kind", "new", "visit", "place:text", "mood:good/bad", "stars:integer?", "notes:text?", "--add"
      )
      .exitCode == 0)
    for (place, mood, stars) in [("Kyoto", "good", "5"), ("Nara", "bad", "2"), ("Kobe", "good", "2")] {
      try sandbox.run("visit", "add", place, "--mood", mood, "--stars", stars, "--notes", "x")
    }
    func listed(_ options: String...) throws -> [String] {
      try sandbox.run(["visit", "list", "--format", "{place}"] + options, input: Data()).lines.map {
        String($0)
      }
    }
    #expect(try listed("--mood", "good") == ["Kyoto", "Kobe"])
    #expect(try listed("--stars", "2", "--mood", "good") == ["Kobe"])
    #expect(try listed("--place", "nara") == ["Nara"])
    #expect(try listed("--stars", "9").isEmpty)
    let unknown = try sandbox.run("visit", "list", "--colour", "red")
    #expect(unknown.exitCode == 64 && unknown.messages.contains("--mood"), "\(unknown)")
    let page = try sandbox.run("visit", "list", "--mood", "good", "--limit", "1")
    #expect(page.messages.contains("ledger visit list --mood good"), "\(page)")
    #expect(try sandbox.run("visit", "edit", "Kyoto", "--notes", "").exitCode == 0)
    #expect(try !sandbox.run("visit", "show", "Kyoto", "--json").output.contains("\"notes\":\"x\""))
    let fraction = try sandbox.run("visit", "edit", "Kyoto", "--stars", "4.5")
    #expect(fraction.exitCode == 13 && !fraction.messages.contains("is text"), "\(fraction)")
    var kind = try sandbox.text(of: "visit.sql")
    kind = kind.replacingOccurrences(of: "  seq INTEGER", with: "  cost INTEGER, -- public\n  seq INTEGER")
    kind = kind.replacingOccurrences(of: "-- version: 1", with: "-- version: 2")
    let edited = try sandbox.run("kind", "edit", try sandbox.write(kind, to: "visit.sql"), "--dry-run")
    #expect(edited.messages.contains("Nothing in the file fills the column visit.cost"), "\(edited)\n\(kind)")
    let choice = try sandbox.run("kind", "new", "x", "level:1/2/3")
    #expect(choice.messages.contains("begin with a letter"), "\(choice)")
  }

  @Test("Events of one record are listed by its name or a part of its id, and 'none' removes a task's values")
  func records() throws {
    let sandbox = try Sandbox()
    for title in ["Buy milk", "Pay rent"] {
      try sandbox.run("task", "add", title, "--due", "tomorrow", "--priority", "high")
    }
    let id = try sandbox.run("task", "list", "--format", "{id}").lines.map { String($0) }[0]
    for reference in ["Buy milk", "milk", String(id.suffix(6)), id] {
      for command in [["log", "--format", "{seq}"], ["export", "--json"]] {
        let listed = try sandbox.run(command + ["--record", reference], input: Data())
        #expect(listed.lines.count == 1 && listed.lines[0].contains("1"), "\(listed)")
      }
    }
    let nothing = try sandbox.run("export", "--record", "nonsense")
    #expect(nothing.exitCode == 13 && nothing.output.isEmpty, "\(nothing)")
    // A whole id may be of a record that other copies have.
    let other = try sandbox.run("log", "--record", "00000000-0000-4000-8000-00000000ffff")
    #expect(other.exitCode == 0 && other.messages == "No matching events.\n", "\(other)")
    let edited = try sandbox.run("task", "edit", "milk", "--due", "none", "--priority", "None", "--json")
    #expect(edited.output.contains(#""due":null,"priority":null"#), "\(edited)")
  }

  @Test("A row number that was never printed, and a time before the ledger began, are said to be so")
  func places() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "one")
    let past = try sandbox.run("task", "list", "--as-of", "2020-01-01")
    #expect(past.messages.contains("its first event is of 2026-11-21"), "\(past)")
    #expect(try !sandbox.run("task", "list", "--as-of", "0").messages.contains("first event"))
  }

  @Test("The ends of dialogues are in the person's language")
  func languages() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "one")
    for (language, nothing) in [("ja", "何も変更"), ("zh-Hant", "沒有")] {
      let no = try sandbox.converse(
        "undo", "--lang", language, turns: [Turn("[y/N]", type: "n\n")])
      #expect(no.exitCode == 1 && !no.output.contains("Nothing was changed."), "\(no)")
      #expect(no.output.contains(nothing) || language != "ja", "\(no)")
    }
  }
}
