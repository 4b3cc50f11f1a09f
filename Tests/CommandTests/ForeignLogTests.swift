import Foundation
import Testing

/// A log in which files of another ledger, or of another copy of the same one, stand: what a program that
/// syncs folders, a copy of only some files or a restore by hand leaves behind.
@Suite("Nothing foreign is read as part of the ledger, built from, or written after")
struct ForeignLogTests {
  /// How files came into the log of `A`. `B` is a copy of it that went on by itself after event 3; `O` is
  /// another ledger.
  struct Mix: Sendable, CustomTestStringConvertible {
    var name: String
    var script: String
    var testDescription: String { name }
  }

  private static let first = "00000000000000000001.jsonl.gz"
  private static let second = "00000000000000000004.jsonl.gz"
  private static let third = "00000000000000000007.jsonl.gz"

  static let mixes: [Mix] =
    ["B", "O"].flatMap { from in
      let whose = from == "B" ? "the other copy" : "another ledger"
      return [
        Mix(name: "an ended segment of \(whose)", script: "cp \(from)/log/\(second) A/log/"),
        Mix(name: "the newest segment of \(whose)", script: "cp \(from)/log/\(third) A/log/"),
        Mix(
          name: "the newest segment and the head of \(whose)",
          script: "cp \(from)/log/\(third) \(from)/log/head A/log/"),
        Mix(
          name: "two segments and the head of \(whose)",
          script: "cp \(from)/log/*[47].jsonl.gz \(from)/log/head A/log/"),
        Mix(name: "the first segment of \(whose)", script: "cp \(from)/log/*1.jsonl.gz A/log/"),
        Mix(name: "the head of \(whose)", script: "cp \(from)/log/head A/log/"),
        Mix(name: "the whole log of \(whose)", script: "cp \(from)/log/* A/log/"),
      ]
    } + [
      Mix(name: "ledger.json of another ledger", script: "cp O/ledger.json A/"),
      Mix(
        name: "a newest segment and a head of another ledger, with the id of this one in ledger.json gone",
        script: "cp O/log/\(third) O/log/head A/log/; rm A/ledger.json"),
      Mix(name: "the id of ledger.json with one byte changed", script: "\(otherID) A/ledger.json"),
      Mix(
        name: "the id of the first segment with one byte changed", script: "\(otherID) A/log/\(first)"),
      Mix(
        name: "the id of an ended segment with one byte changed", script: "\(otherID) A/log/\(second)"),
      Mix(
        name: "the id of the newest segment with one byte changed", script: "\(otherID) A/log/\(third)"),
      Mix(name: "the id of every segment with one byte changed", script: "\(otherID) A/log/*.gz"),
    ]

  private static let otherID: String = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return "python3 '\(tests.path)/EndToEnd/otherid.py'"
  }()

  /// Mixes by which nothing changes: the first segments of `A` and `B` are the same file.
  private static let harmless = ["the first segment of the other copy"]

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    func run(_ ledger: String, _ arguments: [String]) throws {
      let result = try sandbox.run(arguments + ["--ledger", ledger], input: Data())
      #expect(result.exitCode == 0, "\(result)")
    }
    for ledger in ["A", "O"] {
      try run(ledger, ["init"])
      for number in 1...3 { try run(ledger, ["task", "add", "\(ledger) \(number)"]) }
      try run(ledger, ["seal"])
    }
    try sandbox.shell("cp -a A B")
    for ledger in ["A", "B", "O"] {
      for number in 4...6 { try run(ledger, ["task", "add", "\(ledger) \(number)"]) }
      try run(ledger, ["seal"])
      try run(ledger, ["task", "add", "\(ledger) 7"])
    }
    return sandbox
  }

  private static let reading: [[String]] = [
    ["task", "list"], ["task", "show", "A 1"], ["log"], ["log", "--reverse"], ["show", "5"], ["export"],
    ["export", "--table", "task"], ["history", "A 1"], ["diff", "3", "7"], ["status"], ["verify"],
    ["verify", "--quick"], ["doctor"], ["task", "list", "--as-of", "6"], ["support", "bundle", "--preview"],
  ]

  /// What would change the log, or build a table from it.
  private static let writing: [[String]] = [
    ["task", "add", "new"], ["account", "add", "new"], ["tag", "add", "new"],
    [
      "append", "--type", "account.inserted", "--data",
      #"{"id":"0197c1f2-0000-7000-8000-000000000001","name":"new","createdAt":"2026-11-21T09:00:00.000000Z"}"#,
    ], ["undo", "--yes"],
    ["void", "2", "--yes"], ["reset", "tasks", "--yes"], ["rebuild", "tasks"], ["rebuild"], ["seal"],
    ["backup", "backups"], ["archive", "--before", "4", "--to", "archive", "--yes"],
    ["erase", "A 1", "--yes"],
  ]

  @Test("a log with foreign files is reported, not appended to and not built from", arguments: mixes)
  func mixed(_ mix: Mix) throws {
    let sandbox = try sandbox()
    try sandbox.shell(mix.script)
    try sandbox.shell("cp -a A kept")
    let isHarmless = Self.harmless.contains(mix.name)
    for arguments in Self.reading + Self.writing {
      try sandbox.shell("rm -rf A backups archive b.tar.gz; cp -a kept A")
      let result = try sandbox.run(arguments + ["--ledger", "A"], input: Data())
      let shown = "\(arguments.joined(separator: " ")): \(result)"
      #expect(result.exitCode >= 0, "\(shown)")
      if isHarmless {
        #expect(result.exitCode == 0, "\(shown)")
        continue
      }
      if arguments.first == "task" || arguments.contains("--table") {
        #expect(!result.output.contains("B 4") && !result.output.contains("O 4"), "\(shown)")
        #expect(!result.output.contains("B 7") && !result.output.contains("O 7"), "\(shown)")
      }
      if Self.writing.contains(arguments) {
        // `head` alone is put right by the next writer, where the log itself is this ledger's own.
        if mix.name.hasPrefix("the head of") { continue }
        #expect(result.exitCode == 12, "\(shown)")
        // Segments end by zeros that a closing writer may cut; the events are the same.
        let same = try sandbox.shell(
          "for s in kept/log/*.gz; do gzip -dcq $s; done >1; for s in A/log/*.gz; do gzip -dcq $s; done >2; cmp 1 2; ls A/log | grep -v '^head$' >3; ls kept/log | grep -v '^head$' >4; cmp 3 4"
        )
        #expect(same.exitCode == 0 && same.output.isEmpty, "\(shown)\n\(same)")
      }
    }
    guard !isHarmless, !mix.name.hasPrefix("the head of") else { return }
    let status = try sandbox.run("status", "--ledger", "kept")
    #expect(status.exitCode == 12 && !status.saysNothingIsWrong, "\(status)")
    #expect(try sandbox.run("verify", "--ledger", "kept").exitCode == 3)
    let serious = try sandbox.run("verify", "--ledger", "kept").output
    #expect(serious.contains("Serious."), "\(serious)")
  }

  @Test("where the whole log is another ledger's, the card names both ledgers")
  func bothAreNamed() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp O/log/* A/log/")
    let ids = try ["A", "O"].map { ledger -> String in
      let json = try sandbox.text(of: "\(ledger)/ledger.json")
      return try #require(json.components(separatedBy: "\"id\": \"").last?.prefix(36)).description
    }
    for arguments in [["status"], ["task", "add", "x"], ["recover"]] {
      let result = try sandbox.run(arguments + ["--ledger", "A"], input: Data())
      // Lines of a card are wrapped.
      let text = (result.output + result.messages).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
      #expect(result.exitCode == 12 && ids.allSatisfy(text.contains), "\(result)")
    }
  }

  @Test("the table keeps the rows that the log lacks, and its file is neither set aside nor rebuilt")
  func rowsAreKept() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp B/log/* A/log/")
    for arguments in [
      ["task", "list"], ["rebuild", "tasks"], ["verify"], ["status"], ["task", "add", "x"],
    ] {
      try sandbox.run(arguments + ["--ledger", "A"], input: Data())
    }
    let list = try sandbox.run("task", "list", "--ledger", "A")
    #expect(list.output.contains("A 7") && !list.output.contains("B 7"), "\(list)")
    #expect(try sandbox.shell("ls A/quarantine").exitCode != 0)
    let salvaged = try sandbox.run(
      ["salvage", "--to", "new", "--yes", "--ledger", "A"], input: Data())
    #expect(salvaged.exitCode == 0, "\(salvaged)")
  }

  @Test(
    "where the whole log is another ledger's, what helps is what the tables and this ledger's backups have")
  func wholeLogIsOfOther() throws {
    let sandbox = try sandbox()
    for number in [4, 5, 6, 7] {
      #expect(try sandbox.run("task", "show", "A \(number)", "--ledger", "A").exitCode == 0)
    }
    try sandbox.run("backup", "copies", "--ledger", "A")
    try sandbox.run("task", "add", "A 8", "--ledger", "A")
    try sandbox.shell("rm A/log/*; cp O/log/* A/log/")
    for arguments in [["status"], ["verify"]] {
      let result = try sandbox.run(arguments + ["--ledger", "A"], input: Data())
      let text = result.output + result.messages
      let first = try #require(text.range(of: "ledger salvage --to DIR") ?? text.range(of: "ledger restore"))
      #expect(text[first] == "ledger salvage --to DIR" && !text.contains("--segments"), "\(result)")
    }
    let refused = try sandbox.run("restore", "copies", "--segments", "--yes", "--ledger", "A")
    #expect(refused.exitCode == 12 && refused.messages.contains("belongs to another ledger"), "\(refused)")
    let salvaged = try sandbox.run("salvage", "--to", "new", "--ledger", "A")
    #expect(salvaged.output.contains("it belongs to the ledger"), "\(salvaged)")
    let list = try sandbox.run("task", "list", "--ledger", "new")
    for number in 1...8 { #expect(list.output.contains("A \(number)"), "\(salvaged)\n\(list)") }
    #expect(!list.output.contains("O 1"), "\(list)")
  }

  @Test("a salvage takes nothing from another ledger's tables, nor from another copy's, and says so")
  func tablesOfOthers() throws {
    let sandbox = try sandbox()
    for ledger in ["A", "B", "O"] { try sandbox.run("task", "list", "--ledger", ledger) }
    try sandbox.run("backup", "copies", "--ledger", "A")
    try sandbox.shell("cp -a A kept")
    for (other, damage) in [("O", "rm -r A/log A/backups.json"), ("B", "rm A/log/*7.jsonl.gz")] {
      try sandbox.shell(
        "rm -rf A new; cp -a kept A; \(damage); rm -r A/projections; cp -a \(other)/projections A/")
      let salvaged = try sandbox.run("salvage", "--to", "new", "--backup", "copies", "--ledger", "A")
      #expect(salvaged.output.contains("passed over: tasks"), "\(salvaged)")
      let list = try sandbox.run("task", "list", "--ledger", "new")
      #expect(list.output.contains("A 7") && !list.output.contains("\(other) 7"), "\(salvaged)\n\(list)")
    }
  }

  @Test("another copy's backup repairs no segment, and gives a salvage nothing")
  func backupOfOtherCopy() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "theirs", "--ledger", "B")
    try sandbox.shell(": > A/log/\(Self.third)")
    let refused = try sandbox.run("restore", "theirs", "--segments", "--yes", "--ledger", "A")
    #expect(refused.exitCode == 12 && refused.messages.contains("another copy of this ledger"), "\(refused)")
    let salvage = try sandbox.run("salvage", "--to", "new", "--backup", "theirs", "--ledger", "A")
    #expect(salvage.exitCode == 12 && salvage.messages.contains("another copy of this ledger"), "\(salvage)")
  }

  @Test("an import from a broken chain ends at the break: nothing of another copy is imported")
  func importUpToTheBreak() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp B/log/\(Self.second) A/log/")
    try sandbox.run("init", "--ledger", "N")
    let imported = try sandbox.run("import", "--from", "A", "--ledger", "N")
    #expect(imported.exitCode != 0 && imported.messages.contains("another copy"), "\(imported)")
    let titles = try sandbox.run("task", "list", "--ledger", "N").output
    #expect(!titles.contains("B 4"), "\(titles)")
  }

  @Test("reading goes past the break, and marks it")
  func readingPastTheBreak() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp O/log/\(Self.second) A/log/")
    let log = try sandbox.run("log", "--ledger", "A")
    #expect(log.exitCode == 3 && log.output.contains("events 4 to 6 can't be read"), "\(log)")
    #expect(log.output.contains("A 3") && log.output.contains("A 7") && !log.output.contains("O 4"), "\(log)")
    try sandbox.shell("cp B/log/\(Self.second) A/log/")
    let forked = try sandbox.run("log", "--ledger", "A")
    #expect(forked.exitCode == 3 && forked.output.contains("do not belong together"), "\(forked)")
    #expect(forked.messages.contains("comes from another copy of this ledger"), "\(forked)")
    let backward = try sandbox.run("log", "--reverse", "--ledger", "A")
    #expect(backward.exitCode == 3 && backward.output.contains("do not belong together"), "\(backward)")
  }

  /// Files of the same ledger as it was at event 5, and as it is three events later.
  static let ownStates: [Mix] = ["old", "new"].flatMap { from in
    [
      Mix(name: "an ended segment, \(from)", script: "cp \(from)/log/\(second) A/log/"),
      Mix(name: "the newest segment, \(from)", script: "cp $(ls \(from)/log/*.gz | tail -1) A/log/"),
      Mix(name: "the segment written to, \(from)", script: "cp \(from)/log/\(third) A/log/"),
      Mix(
        name: "the newest segment and head, \(from)",
        script: "cp $(ls \(from)/log/*.gz | tail -1) \(from)/log/head A/log/"),
      Mix(
        name: "the segments after the first and head, \(from)",
        script: "rm A/log/*[47].jsonl.gz; cp \(from)/log/*[4-9].jsonl.gz \(from)/log/head A/log/"),
      Mix(name: "head, \(from)", script: "cp \(from)/log/head A/log/"),
      Mix(name: "the whole log, \(from)", script: "rm -r A/log; cp -a \(from)/log A/"),
    ]
  }

  @Test(
    "with files of an older or a newer state of its own, no event is lost without a word",
    arguments: ownStates)
  func ownState(_ mix: Mix) throws {
    let sandbox = try Sandbox()
    func run(_ arguments: String...) throws {
      let result = try sandbox.run(arguments + ["--ledger", "A"], input: Data())
      #expect(result.exitCode == 0, "\(result)")
    }
    try run("init")
    // At event 5 the second segment is the one that is written to.
    for number in 1...7 {
      try run("task", "add", "A \(number)")
      if [3, 6].contains(number) { try run("seal") }
      if number == 5 { try sandbox.shell("cp -a A old") }
    }
    try sandbox.shell("cp -a A new")
    for number in 8...10 {
      let added = try sandbox.run("task", "add", "A \(number)", "--ledger", "new")
      #expect(added.exitCode == 0)
      if number == 9 { try sandbox.run("seal", "--ledger", "new") }
    }
    try sandbox.shell(mix.script)
    try sandbox.shell("cp -a A kept")
    for arguments in Self.reading + Self.writing {
      try sandbox.shell("rm -rf A backups archive b.tar.gz; cp -a kept A")
      let result = try sandbox.run(arguments + ["--ledger", "A"], input: Data())
      let shown = "\(arguments.joined(separator: " ")): \(result)"
      #expect([0, 3, 12, 16].contains(result.exitCode), "\(shown)")
      let verify = try sandbox.run("verify", "--ledger", "A")
      // What is archived is not in the log.
      guard verify.exitCode == 0, arguments.first != "archive" else { continue }
      let events = try sandbox.run("export", "--ledger", "A")
      for number in 1...7 where !(arguments.first == "erase" && number == 1) {
        #expect(events.output.contains("\"A \(number)\""), "\(shown)\n\(events)")
      }
    }
    let list = try sandbox.run("task", "list", "--ledger", "kept")
    if list.exitCode == 0 { for number in 1...7 { #expect(list.output.contains("A \(number)"), "\(list)") } }
    let status = try sandbox.run("status", "--ledger", "kept")
    if status.saysNothingIsWrong {
      let events = try sandbox.run("export", "--ledger", "kept")
      for number in 1...7 { #expect(events.output.contains("\"A \(number)\""), "\(status)\n\(events)") }
    }
  }

  @Test("an older log that is put back is refused, and so is a newer one that lacks what a table has")
  func olderAndNewer() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp -a A old")
    for title in ["A 8", "A 9"] { try sandbox.run("task", "add", title, "--ledger", "A") }
    try sandbox.shell("cp -a A newer; rm -rf A/log; cp -a old/log A/log")
    let refused = try sandbox.run("account", "add", "x", "--ledger", "A")
    #expect(refused.exitCode == 12 && refused.messages.contains("'ledger recover --ledger A'"), "\(refused)")
    let card = try sandbox.run("recover", "--ledger", "A")
    #expect(card.output.contains("Acknowledged events were lost"), "\(card)")
    // The newest log over an older table is what a table that was behind looks like: it catches up.
    try sandbox.shell("rm -rf old/log; cp -a newer/log old/log")
    let list = try sandbox.run("task", "list", "--ledger", "old")
    #expect(list.exitCode == 0 && list.output.contains("A 9"), "\(list)")
  }
}
