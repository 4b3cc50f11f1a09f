import Foundation
import Testing

@Suite("Values of registered kinds, as they are typed and shown")
struct KindValuesTests {
  /// A kind `visit` with these fields beside its place.
  private func sandbox(_ fields: String...) throws -> Sandbox {
    let sandbox = try Sandbox()
    let made = try sandbox.run(["kind", "new", "visit", "place:text"] + fields + ["--add"], input: Data())
    guard made.exitCode == 0 else { throw Sandbox.Failure(result: made) }
    return sandbox
  }

  private func said(_ result: CommandResult) -> String {
    (result.output + " " + result.messages).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("Behind a boolean field, its values are read in words; another word after the text is an error")
  func booleans() throws {
    let sandbox = try sandbox("paid:boolean?")
    for (value, stored) in [("off", 0), ("on", 1), ("NO", 0), ("1", 1), ("false", 0)] {
      let added = try sandbox.run("visit", "add", "Kyoto", "--paid", value, "--json")
      #expect(added.output.contains("\"place\":\"Kyoto\",\"paid\":\(stored)"), "\(value): \(added)")
    }
    for words in [["add", "Nara", "--paid", "maybe"], ["edit", "Kyoto", "--paid", "maybe"]] {
      let wrong = try sandbox.run(["visit"] + words, input: Data())
      #expect(wrong.exitCode == 64, "\(wrong)")
      #expect(said(wrong).contains("'maybe' is not a value of --paid: use yes, no, on, off"), "\(wrong)")
    }
    let before = try sandbox.run("visit", "add", "--paid", "New", "York", "--json")
    #expect(before.output.contains("\"place\":\"New York\",\"paid\":1"), "\(before)")
  }

  @Test("Boolean fields limit a list, and a value that a field can't have is an error there too")
  func filters() throws {
    let sandbox = try sandbox("paid:boolean?", "stars:integer?", "arrived:date?", "left:time?", "size:s/l?")
    try sandbox.run("visit", "add", "Kyoto", "--paid")
    try sandbox.run("visit", "add", "Nara", "--no-paid")
    func listed(_ options: String...) throws -> [String] {
      try sandbox.run(["visit", "list", "--format", "{place}"] + options, input: Data()).lines.map {
        String($0)
      }
    }
    #expect(try listed("--paid") == ["Kyoto"])
    #expect(try listed("--no-paid") == ["Nara"])
    #expect(try listed("--paid=off") == ["Nara"])
    for (options, code) in [
      (["--stars", ">4"], 13), (["--stars", "five"], 13), (["--arrived", "nonsense"], 13),
      (["--left", "later"], 13), (["--size", "m"], 13), (["--paid", "maybe"], 64), (["--paid=maybe"], 13),
    ] as [([String], Int32)] {
      let wrong = try sandbox.run(["visit", "list"] + options, input: Data())
      #expect(wrong.exitCode == code && wrong.output.isEmpty, "\(wrong)")
      #expect(wrong.messages.contains(options[0].dropFirst(2).prefix { $0 != "=" }), "\(wrong)")
    }
  }

  @Test("A date that can't be read is answered with what can be typed")
  func dates() throws {
    let sandbox = try sandbox("arrived:date?", "left:time?")
    for (words, hint) in [
      (["--left", "last monday"], "'2h ago' (see 'ledger help times')"),
      (["--arrived", "soon"], "monday or '3 days ago' (see 'ledger help times')"),
      (["--arrived", "2026-02-30"], "There is no such day in the calendar."),
    ] {
      let wrong = try sandbox.run(["visit", "add", "Kyoto"] + words, input: Data())
      #expect(wrong.exitCode == 13 && said(wrong).contains(hint), "\(wrong)")
    }
  }

  @Test("An edit clears a field that may be empty as --no-FIELD, or with none")
  func cleared() throws {
    let sandbox = try sandbox("rating:integer?", "note:text?")
    try sandbox.run("visit", "add", "Kyoto", "--rating", "5", "--note", "none")
    func value(_ field: String) throws -> String {
      try sandbox.run("visit", "list", "--format", "{\(field)}").output
    }
    #expect(try value("note") == "none\n")
    #expect(try sandbox.run("visit", "edit", "Kyoto", "--no-rating").exitCode == 0)
    #expect(try value("rating") == "\n")
    try sandbox.run("visit", "edit", "Kyoto", "--rating", "4")
    #expect(try sandbox.run("visit", "edit", "Kyoto", "--rating", "none").exitCode == 0)
    #expect(try value("rating") == "\n")
  }

  @Test("The answer shows what a date was understood as, where it was typed otherwise")
  func understood() throws {
    let sandbox = try sandbox("due:date?", "left:time?")
    // It is a Saturday.
    let added = try sandbox.run("visit", "add", "Kyoto", "--due", "friday", "--left", "9am")
    #expect(
      added.output.hasPrefix("Added the visit Kyoto, due: 2026-11-20, left: 2026-11-21 09:00:00 "),
      "\(added)")
    let exact = try sandbox.run("visit", "edit", "Kyoto", "--due", "2026-11-22")
    #expect(!exact.output.contains("2026-11-22"), "\(exact)")
    #expect(
      try said(sandbox.run("help", "times")).contains(
        "fields of your own kinds that have the type dateOrTime"))
  }

  @Test("Times are shown in the person's zone and booleans in words; JSON has the columns")
  func shown() throws {
    let sandbox = try sandbox("paid:boolean?", "left:time?")
    let zone = ["TZ": "JST-9"]
    try sandbox.run("visit", "add", "Kyoto", "--paid", "--left", "2026-11-26 14:00", environment: zone)
    for command in [["visit", "list"], ["visit", "show", "Kyoto"]] {
      let local = try sandbox.shell("TZ=JST-9 ledger \(command.joined(separator: " "))")
      #expect(local.output.contains("2026-11-26 14:00:00") && local.output.contains("yes"), "\(local)")
      let utc = try sandbox.run(command + ["--utc"], input: Data())
      #expect(utc.output.contains("2026-11-26 05:00:00Z"), "\(utc)")
      let json = try sandbox.run(command + ["--json"], input: Data())
      #expect(json.output.contains(#""paid":1,"left":"2026-11-26T05:00:00.000000Z""#), "\(json)")
    }
    let japanese = try sandbox.run("visit", "list", environment: ["LC_ALL": "ja_JP.UTF-8"])
    #expect(japanese.output.contains("はい"), "\(japanese)")
  }

  @Test("Where a terminal is narrow, texts are cut and dates are not")
  func narrow() throws {
    let sandbox = try sandbox("note:text?", "arrived:date?", "left:date?", "booked:date?", "seen:date?")
    let text = String(repeating: "long ", count: 10)
    try sandbox.run(
      "visit", "add", text, "--note", text, "--arrived", "2026-11-21", "--left", "2026-11-22", "--booked",
      "2026-11-23", "--seen", "2026-11-24")
    let list = try sandbox.run("visit", "list")
    for day in 21...24 { #expect(list.output.contains("2026-11-\(day)"), "\(list)") }
    #expect(list.output.contains("…") && list.lines.allSatisfy { $0.count <= 80 }, "\(list)")
  }

  @Test("Editing a record to what it is writes nothing, unless its file makes something of equal values")
  func unchanged() throws {
    let sandbox = try sandbox("stars:integer?", "paid:boolean?", "left:time?", "note:text?")
    try sandbox.run(
      "visit", "add", "Kyoto", "--stars", "5", "--paid", "--left", "2026-11-21 09:00", "--note", "x")
    func events() throws -> Int { try sandbox.run("log", "--json").lines.count }
    let before = try events()
    for words in [
      ["--stars", "5"], ["--paid"], ["--left", "2026-11-21 09:00"], ["--note", " x "],
      ["--place", "Kyoto", "--stars", "5"],
    ] {
      let same = try sandbox.run(["visit", "edit", "Kyoto"] + words, input: Data())
      #expect(same.exitCode == 0 && same.messages == "Already up to date.\n", "\(same)")
    }
    let json = try sandbox.run("visit", "edit", "Kyoto", "--stars", "5", "--json")
    #expect(json.output.contains("\"stars\":5"), "\(json)")
    #expect(try events() == before)
    for words in [["--stars", "4"], ["--stars", "4", "--no-paid"], ["--clear", "note"]] {
      let changed = try sandbox.run(["visit", "edit", "Kyoto"] + words, input: Data())
      #expect(changed.output.hasPrefix("Changed the visit Kyoto"), "\(changed)")
    }
    #expect(try events() == before + 3)
    // A file that adds its values up.
    let file = try sandbox.text(of: "visit.sql")
      .replacingOccurrences(of: "iif(:_has_stars, :stars, stars)", with: "stars + coalesce(:stars, 0)")
      .replacingOccurrences(of: "-- version: 1", with: "-- version: 2")
    #expect(try sandbox.run("kind", "edit", try sandbox.write(file, to: "visit.sql")).exitCode == 0)
    let now = try sandbox.run("visit", "show", "Kyoto", "--json").output
    let stars = try #require(now.components(separatedBy: "\"stars\":").last?.prefix { $0.isNumber })
    let added = try sandbox.run("visit", "edit", "Kyoto", "--stars", String(stars), "--json")
    #expect(added.output.contains("\"stars\":\(2 * (Int(stars) ?? 0))"), "\(added)")
  }

  @Test("Without full text, each word of a search may be any part, with or without a * at its end")
  func search() throws {
    let sandbox = try sandbox("note:text?")
    try sandbox.run("visit", "add", "Kyoto station", "--note", "rain")
    try sandbox.run("visit", "add", "Nara")
    for words in ["kyo*", "kyo", "stat* kyo", "rain Kyoto"] {
      let list = try sandbox.run("visit", "list", "--search", words, "--format", "{place}")
      #expect(list.output == "Kyoto station\n", "\(list)")
    }
    for words in ["kyo* nara", "*", "snow*"] {
      #expect(try sandbox.run("visit", "list", "--search", words).output.isEmpty, "\(words)")
    }
  }

  @Test("A field that is called like any option of the command is offered with --set, and takes its value so")
  func namesOfOptions() throws {
    let sandbox = try sandbox("format:paper/ebook", "sort:text?", "csv:boolean?")
    let help = try sandbox.run("visit", "--help").output
    for field in ["--set format=<paper|ebook>", "--set sort=<text>", "--set csv=<boolean>"] {
      #expect(help.contains(field), "\(field): \(help)")
    }
    #expect(help.contains("ledger visit add PLACE --set format=paper"), "\(help)")
    let added = try sandbox.run("visit", "add", "Dune", "--set", "format=ebook", "--set", "sort=a")
    #expect(added.exitCode == 0, "\(added)")
    let wrong = try sandbox.run("visit", "add", "Dune", "--format", "ebook")
    #expect(wrong.exitCode == 64 && said(wrong).contains("--set format=VALUE"), "\(wrong)")
    let lacking = try sandbox.run("visit", "add", "Dune")
    #expect(lacking.messages.contains("--set format= (one of paper or ebook)"), "\(lacking)")
    try sandbox.run("visit", "add", "Emma", "--set", "format=ebook")
    let page = try sandbox.run("visit", "list", "--set", "format=ebook", "--limit", "1")
    #expect(page.messages.contains("ledger visit list --set format=ebook --limit 1"), "\(page)")
  }

  @Test("The help of a kind is in the person's language, and its values are as they are typed")
  func help() throws {
    let sandbox = try sandbox("size:paper/ebook?")
    for (language, heading) in [("ja", "例："), ("zh-Hant", "範例：")] {
      let help = try sandbox.run("visit", "--help", "--lang", language).output
      #expect(help.contains(heading) && !help.contains("Paper"), "\(help)")
      for word in ["Examples", "Commands", "Fields"] { #expect(!help.contains(word), "\(help)") }
    }
    #expect(try sandbox.run("visit", "--help").output.contains("One of paper or ebook"))
  }

  @Test("A kind's name in place of its file is answered with how to get the file")
  func kindWithoutFile() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.run("kind", "new", "visit", "place:text", "--add")
    #expect(made.output.hasSuffix("Wrote visit.sql.\n"), "\(made)")
    let there = try sandbox.run("kind", "edit", "visit")
    #expect(there.exitCode == 64 && said(there).contains("Change visit.sql, raise the version"), "\(there)")
    #expect(try sandbox.shell("rm visit.sql").exitCode == 0)
    let missing = try sandbox.run("kind", "edit", "visit")
    #expect(said(missing).contains("Run 'ledger kind show visit --sql > visit.sql'"), "\(missing)")
    let other = try sandbox.run("kind", "edit", "vist")
    #expect(said(other).contains("There is no file vist. Hint: Specify a projection file"), "\(other)")
  }

  @Test("Where the kind was typed after the action, only what can be run is suggested, with its options")
  func kindAfterAction() throws {
    let sandbox = try sandbox("stars:integer?")
    let wrong = try sandbox.run("record", "add", "visit", "--stars", "5", "New York")
    #expect(said(wrong).contains("Did you mean ledger visit add --stars 5 \"New York\"?"), "\(wrong)")
    let unknown = try sandbox.run("record", "add", "book", "--title", "Dune")
    #expect(
      unknown.exitCode == 64 && said(unknown).contains("There is no kind of record 'book'"), "\(unknown)")
    #expect(
      said(unknown).contains("Available: visit.") && !said(unknown).contains("Did you mean"), "\(unknown)")
  }

  @Test("A word that may be a kind of a damaged log is answered with the damage")
  func damagedLog() throws {
    let sandbox = try sandbox()
    try sandbox.run("visit", "add", "Kyoto")
    let intact = try sandbox.run("visti", "list")
    #expect(!intact.messages.contains("damaged"), "\(intact)")
    try sandbox.shell(
      "dd if=/dev/zero of=\"$(ls my.ledger/log/*.gz | head -n 1)\" bs=1 seek=400 count=400 conv=notrunc 2> /dev/null"
    )
    let lost = try sandbox.run("visit", "list")
    #expect(lost.exitCode == 64, "\(lost)")
    #expect(said(lost).contains("The log is damaged, so kinds of record may be missing"), "\(lost)")
    #expect(said(lost).contains("ledger recover"), "\(lost)")
  }
}
