import Foundation
import LedgerTesting
import Testing

@Suite("Notes, due dates, priorities and tags on the command line")
struct TaskFieldCommandTests {
  @Test("Given, listed, shown, changed and removed; columns only where there is something in them")
  func fields() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk", "--due", "tomorrow", "--tag", "Shop", "--tag", "food")
    try sandbox.run(
      "task", "add", "Paint the door", "--step", "Sand", "--due", "friday 17:00", "--priority", "h", "--note",
      "Blue,\nnot green.")
    try sandbox.run("task", "add", "Pay the rent", "--due", "2026-11-20", "--priority", "1")
    try sandbox.run("task", "add", "A +1 from me")
    try sandbox.run("task", "list")
    try sandbox.run(["task", "list"], input: Data(), environment: ["COLUMNS": "40"])
    try sandbox.run(["task", "list", "--color", "always", "--due", "overdue"], input: Data())
    try sandbox.run("task", "list", "--open", "--sort", "due")
    try sandbox.run("task", "list", "--sort", "priority", "--limit", "2")
    try sandbox.run("task", "list", "--due", "week", "--limit", "1")
    try sandbox.run("task", "list", "--tag", "SHOP", "--json")
    try sandbox.run("task", "list", "--text", "green")
    try sandbox.run("task", "show", "Paint the door")
    try sandbox.run("task", "show", "Pay the rent")
    try sandbox.run("task", "edit", "Buy milk", "--due", "in 2 weeks", "--untag", "food", "--priority", "low")
    try sandbox.run("task", "edit", "Buy milk", "--tag", "shop")
    try sandbox.run("task", "edit", "Paint the door", "--no-note", "--due", "", "--no-priority", "--no-tags")
    try sandbox.run("task", "show", "Paint the door", "--json")
    try sandbox.run("task", "done", "Pay the rent")
    try sandbox.run("task", "list", "--due", "overdue")
    try sandbox.run("task", "list", "--sort", "done")
    try sandbox.run("history", "Buy milk")
    try assertSnapshot(of: sandbox.transcript(), named: "fields")
  }

  @Test("What is wrong is refused, with what is right, and leaves nothing behind")
  func refusals() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    for (arguments, code) in [
      (["task", "add", "x", "--due", "someday"], 64), (["task", "add", "x", "--priority", "urgent"], 64),
      (["task", "add", "x", "--tag", "two words"], 13), (["task", "edit", "Buy milk"], 64),
      (["task", "list", "--due", "someday"], 64), (["task", "list", "--done", "--due", "overdue"], 64),
      (["task", "list", "--due", "today", "--due-before", "today"], 64),
      (["task", "list", "--sort", "color"], 64), (["task", "list", "--tag", "a,b"], 13),
    ] as [([String], Int32)] {
      #expect(try sandbox.run(arguments, input: Data()).exitCode == code, "\(arguments)")
    }
    #expect(try sandbox.run("log", "--json").lines.count == 1)
    try assertSnapshot(of: sandbox.transcript(), named: "field-refusals")
  }

  /// What is typed at a moment in a zone, and what is stored; nil where it is refused.
  private static let dates: [(zone: String, typed: String, due: String?)] = [
    ("UTC", "2026-12-01", "2026-12-01"), ("Asia/Tokyo", "2026-12-01", "2026-12-01"),
    ("UTC", "today", "2026-11-25"), ("Asia/Tokyo", "Today", "2026-11-26"), ("UTC", "明日", "2026-11-26"),
    // A Wednesday in UTC, and a Thursday in Tokyo: never today.
    ("UTC", "thursday", "2026-11-26"), ("Asia/Tokyo", "thu", "2026-12-03"), ("UTC", "WED", "2026-12-02"),
    ("UTC", "tue", "2026-12-01"), ("UTC", "金曜日", "2026-11-27"), ("UTC", "星期日", "2026-11-29"),
    ("UTC", "in 3 days", "2026-11-28"), ("UTC", "3d", "2026-11-28"), ("UTC", "+2w", "2026-12-09"),
    ("UTC", "1 month", "2026-12-25"), ("UTC", "2 days ago", "2026-11-23"),
    ("UTC", "2h", "2026-11-25T18:00:00.000000Z"), ("UTC", "in 30 minutes", "2026-11-25T16:30:00.000000Z"),
    ("Asia/Tokyo", "2026-12-01 09:00", "2026-12-01T00:00:00.000000Z"),
    ("Asia/Tokyo", "tomorrow 9:00", "2026-11-27T00:00:00.000000Z"),
    ("America/New_York", "friday 17:00", "2026-11-27T22:00:00.000000Z"),
    ("UTC", "2026-12-01T09:00:00+09:00", "2026-12-01T00:00:00.000000Z"),
    ("UTC", "17:00", "2026-11-25T17:00:00.000000Z"), ("UTC", "@1764000000", "2025-11-24T16:00:00.000000Z"),
    ("UTC", "2026-02-30", nil), ("UTC", "someday", nil), ("UTC", "3", nil), ("UTC", "friday 25:00", nil),
    ("UTC", "9999999d", nil), ("UTC", "friday tomorrow", nil),
    ("UTC", "eom", "2026-11-30"), ("UTC", "eow", "2026-11-29"), ("UTC", "eoy", "2026-12-31"),
    ("UTC", "tonight", "2026-11-25T20:00:00.000000Z"), ("UTC", "friday 9am", "2026-11-27T09:00:00.000000Z"),
    ("UTC", "in 2 days 9:00", "2026-11-27T09:00:00.000000Z"),
    ("UTC", "today 5:30 pm", "2026-11-25T17:30:00.000000Z"), ("UTC", "12am", "2026-11-25T00:00:00.000000Z"),
    ("UTC", "13pm", nil), ("UTC", "eom eom", nil),
  ]

  @Test("Due dates in every form, in zones east and west of UTC")
  func dueDates() throws {
    let sandbox = try Sandbox()
    for (index, form) in Self.dates.enumerated() {
      let result = try sandbox.run(
        ["task", "add", "\(index)", "--due=\(form.typed)", "--json"], input: Data(),
        environment: ["TZ": form.zone, "LEDGER_TEST_CLOCK": "2026-11-25T16:00:00Z"])
      let due =
        result.exitCode == 0 ? try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8)).due : nil
      #expect(due == form.due, "\(form.typed) in \(form.zone): \(result)")
    }
  }

  private struct Answer: Decodable { var due: String? }

  @Test("A day is overdue once it is over where the person is")
  func zones() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Pay", "--due", "2026-11-25")
    for (zone, clock, isOverdue) in [
      ("UTC", "2026-11-25T23:59:59Z", false), ("UTC", "2026-11-26T00:00:00Z", true),
      ("Asia/Tokyo", "2026-11-25T15:00:00Z", true), ("America/New_York", "2026-11-26T04:59:00Z", false),
    ] {
      let result = try sandbox.run(
        ["task", "list", "--due", "overdue"], input: Data(),
        environment: ["TZ": zone, "LEDGER_TEST_CLOCK": clock])
      #expect(result.output.contains("overdue 2026-11-25") == isOverdue, "\(zone) \(clock): \(result)")
    }
  }

  // MARK: In an editor

  /// A program that is run as the editor: a line of shell, in which `$1` is the file.
  private func editor(_ script: String, in sandbox: Sandbox) throws -> [String: String] {
    let path = try sandbox.write("#!/bin/sh\n\(script)\n", to: "editor")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let temporary = sandbox.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    return ["VISUAL": "\(path) --flag", "TMPDIR": temporary]
  }

  private func leftovers(_ sandbox: Sandbox) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.path("tmp")).filter { $0.hasSuffix(".txt") }
  }

  @Test("Without options, the task opens in the editor; what is saved there is one change")
  func edited() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk", "--due", "2026-12-01", "--tag", "shop", "--note", "one")
    let script = """
      cat "$2" >seen
      stat -c %a "$(dirname "$2")" >mode 2>/dev/null || stat -f %Lp "$(dirname "$2")" >mode
      sed -e 's/^title: .*/title: Buy oat milk/' -e 's/^priority:.*/priority: 1/' -e 's/^due:.*/due: friday/' "$2" >new
      printf 'two\\n\\n# three\\n' >>new
      cp new "$2"
      """
    let environment = try editor(script, in: sandbox)
    let result = try sandbox.converse("task", "edit", "Buy milk", environment: environment)
    #expect(result.exitCode == 0, "\(result)")
    #expect(try sandbox.text(of: "mode") == "700\n")
    #expect(
      try sandbox.text(of: "seen").hasSuffix(
        "\ntitle: Buy milk\ndue: 2026-12-01\npriority:\ntags: shop\nnote:\none\n"))
    let shown = try sandbox.run("task", "show", "Buy oat milk", "--json").output
    for part in [
      #""note":"one\ntwo\n\n# three""#, #""due":"2026-11-27""#, #""priority":"high""#, #""tags":["shop"]"#,
    ] {
      #expect(shown.contains(part), "\(shown)")
    }
    #expect(try sandbox.run("log", "--json").lines.count == 2)
    #expect(try leftovers(sandbox).isEmpty)
  }

  @Test("An editor that changes nothing, or only what is stored alike, writes no byte")
  func unchanged() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk", "--due", "2026-12-01T09:00:00.25Z", "--note", "one")
    let before = try sandbox.shell("cat my.ledger/log/* | cksum").output
    for script in ["true", "printf '\\n' >>\"$2\"", "sed -i.bak 's/^title: */title:   /' \"$2\""] {
      let result = try sandbox.converse(
        "task", "edit", "Buy milk", environment: try editor(script, in: sandbox))
      #expect(result.exitCode == 0 && result.output == "Already up to date.\n", "\(result)")
    }
    #expect(try sandbox.shell("cat my.ledger/log/* | cksum").output == before)
    #expect(try leftovers(sandbox).isEmpty)
  }

  @Test("The editor renames steps, in the one change; a step that is not there is refused")
  func steps() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk", "--step", "Find the shop", "--step", "Pay", "--note", "one")
    let rename = try editor(
      "cat \"$2\" >seen; sed -e 's/^step 2:.*/step 2: Pay in cash/' -e '/^step 1:/d' \"$2\" >new; cp new \"$2\"",
      in: sandbox)
    let renamed = try sandbox.converse("task", "edit", "Buy milk", environment: rename)
    #expect(renamed.exitCode == 0 && renamed.output.contains("Changed the task Buy milk"), "\(renamed)")
    #expect(
      try sandbox.text(of: "seen").hasSuffix("\ntags:\nstep 1: Find the shop\nstep 2: Pay\nnote:\none\n"))
    let shown = try sandbox.run("task", "show", "Buy milk").output
    #expect(shown.contains("Find the shop") && shown.contains("Pay in cash"), "\(shown)")
    #expect(try sandbox.run("log", "--json").lines.count == 4)
    for (line, reason) in [("step 3: More", "The task has no step"), ("step 1:", "blank")] {
      // The second time it is left as it is: the person gives up.
      let wrong = try editor(
        """
        [ -f tried ] || sed -e '/^step 1:/d' -e 's/^tags:.*/\(line)/' "$2" >new
        touch tried; cp new "$2"
        """, in: sandbox)
      let refused = try sandbox.converse("task", "edit", "Buy milk", environment: wrong)
      #expect(refused.exitCode != 0 && refused.output.contains(reason), "\(refused)")
      try sandbox.shell("rm tried")
    }
    #expect(try sandbox.run("log", "--json").lines.count == 4)
  }

  @Test("task tags: each tag, with how many open tasks and tasks have it")
  func tags() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("task", "tags").messages == "No task has a tag.\n")
    try sandbox.run("task", "add", "Buy milk", "--tag", "shop", "--tag", "Food")
    try sandbox.run("task", "add", "Buy bread", "--tag", "shop")
    try sandbox.run("task", "done", "bread")
    let tags = try sandbox.run("task", "tags")
    let cells = tags.lines.map { $0.split(separator: " ") }
    #expect(cells == [["TAG", "OPEN", "TASKS"], ["food", "1", "1"], ["shop", "1", "2"]], "\(tags)")
    // As of the first event, there was only the first task.
    let past = try sandbox.run("task", "tags", "--as-of", "1", "--json")
    #expect(
      past.output == """
        {"items":[{"tag":"food","openTaskCount":1,"taskCount":1},{"tag":"shop","openTaskCount":1,"taskCount":1}],"next":null}

        """)
  }

  @Test("A mistake opens the editor again, with the reason above what was typed")
  func corrected() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    let script = """
      if [ -f tried ]; then cp "$2" second; sed 's/^due:.*/due: tomorrow/' "$2" >new
      else touch tried; sed -e 's/^due:.*/due: someday/' -e 's/^title:.*/title: Kept/' "$2" >new; fi
      cp new "$2"
      """
    let result = try sandbox.converse(
      "task", "edit", "Buy milk", environment: try editor(script, in: sandbox))
    #expect(result.exitCode == 0, "\(result)")
    let second = try sandbox.text(of: "second")
    #expect(second.hasPrefix("# The line \"due: someday\" can't be used."), "\(second)")
    #expect(second.contains("\ntitle: Kept\ndue: someday\n"), "\(second)")
    #expect(try sandbox.run("task", "show", "Kept", "--json").output.contains(#""due":"2026-11-22""#))
    #expect(try leftovers(sandbox).isEmpty)
  }

  @Test("What was typed is never lost: it stays in its file if it can't be saved")
  func kept() throws {
    let sandbox = try Sandbox()
    for (title, script, code) in [
      // A person who gives up, an editor that fails, and a task that somebody else changed meanwhile.
      ("One", "[ -f tried ] || sed 's/^title:.*/title:/' \"$2\" >new; touch tried; cp new \"$2\"", 13),
      ("Two", "echo typed >>\"$2\"; exit 3", 16),
      ("Three", "\(Sandbox.binary) task edit Three --note other >/dev/null; echo typed >>\"$2\"", 13),
    ] as [(String, String, Int32)] {
      try sandbox.run("task", "add", title)
      let environment = try editor(script, in: sandbox)
      let result = try sandbox.converse("task", "edit", title, environment: environment)
      #expect(result.exitCode == code, "\(result)")
      #expect(result.output.contains("what you wrote is in"), "\(result)")
      #expect(try leftovers(sandbox).count == 1)
      try FileManager.default.removeItem(atPath: sandbox.path("tmp"))
    }
    #expect(try sandbox.run("task", "list", "--json").output.contains("typed") == false)
  }

  // MARK: In and out

  @Test("An export of tasks, imported, gives the same tasks", arguments: ["csv", "jsonl"])
  func exported(_ format: String) throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Plain")
    try sandbox.run(
      "task", "add", "Full", "--due", "2026-12-01", "--priority", "m", "--tag", "a", "--tag", "家", "--note",
      "one, \"two\"\nthree")
    try sandbox.run("task", "add", "Timed", "--due", "2026-12-01 09:00", "--tag", "b")
    let table = format == "csv" ? " --table task" : ""
    try sandbox.shell("ledger export --format \(format)\(table) >tasks.\(format)")
    try sandbox.shell("ledger init --ledger other.ledger")
    let kind = format == "csv" ? " --kind task" : ""
    let imported = try sandbox.shell("ledger import --ledger other.ledger\(kind) tasks.\(format)")
    #expect(imported.exitCode == 0, "\(imported)")
    let filter = "jq -S '[.items[] | del(.seq)]'"
    let original = try sandbox.shell("ledger task list --json | \(filter)").output
    #expect(original.contains("家"))
    #expect(try sandbox.shell("ledger --ledger other.ledger task list --json | \(filter)").output == original)
  }

  @Test("What is erased is in no file any more, and in no bundle")
  func erased() throws {
    let sandbox = try Sandbox()
    try sandbox.run(
      "task", "add", "Paint", "--note", "a confidential remark\nxyzzyplugh", "--tag", "quuxfrob")
    try sandbox.run("task", "edit", "Paint", "--note", "another xyzzyplugh remark", "--tag", "frobquux")
    try sandbox.run("task", "add", "Stays", "--note", "plughxyzzy", "--tag", "xyzzytag")
    let bundle = try sandbox.shell(
      "ledger support bundle --yes --to bundle.tar.gz 2>&1; ledger support open bundle.tar.gz --to opened 2>&1"
    )
    let inBundle = try sandbox.shell("zcat -f bundle.tar.gz | grep -ac 'xyzzy\\|frob' || true").output
    #expect(inBundle == "0\n", "\(bundle)")
    #expect(try sandbox.run("task", "delete", "Paint", "--erase", "--yes").exitCode == 0)
    let found = try sandbox.shell(
      "for f in $(find my.ledger -type f); do zcat -f $f | grep -al 'xyzzyplugh\\|quuxfrob\\|frobquux' >/dev/null && echo $f; done; true"
    ).output
    #expect(found.isEmpty, "\(found)")
    #expect(try sandbox.run("verify", "--tables").exitCode == 0)
    #expect(try sandbox.run("task", "list", "--tag", "xyzzytag").output.contains("Stays"))
  }
}
