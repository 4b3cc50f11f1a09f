import Foundation
import LedgerTesting
import Testing

@Suite("ledger kind new")
struct KindNewTests {
  private static let fields = [
    "place:text", "arrived:date", "rating:integer", "note:text?", "cost:number?", "left:time?",
    "paid:boolean?",
    "host:id?", "size:small/large?", "code:text?!",
  ]

  @Test("The file is SQL with comments that say where to change what")
  func file() throws {
    let sandbox = try Sandbox()
    let printed = try sandbox.run(["kind", "new", "visit", "-o", "-"] + Self.fields, input: Data())
    try assertSnapshot(of: printed.output, named: "file")
  }

  @Test("The file that is written is registered as it is, and its records have every type of field")
  func roundTrip() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run(["kind", "new", "visit"] + Self.fields, input: Data()).exitCode == 0)
    try sandbox.run("kind", "add", "visit.sql")
    let id = "00000000-0000-4000-8000-000000000009"
    try sandbox.run(
      "visit", "add", " Kyoto ", "--arrived", "yesterday", "--rating", "5", "--cost", "1.5", "--left",
      "09:30",
      "--paid", "--host", id, "--size", "small", "--code", "K1")
    try sandbox.run("visit", "show", "Kyoto", "--json")
    try sandbox.run("visit", "edit", "Kyoto", "--no-paid", "--clear", "note", "--note", "x")
    try sandbox.run("visit", "edit", "Kyoto", "--no-paid", "--clear", "cost", "--left", "2026-11-20 10:00")
    try sandbox.run("visit", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "every-type")
    #expect(try sandbox.run("verify", "--tables").exitCode == 0)
  }

  @Test("What a field can't be is refused with a message in words, and blank texts and second values too")
  func refusals() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run(["kind", "new", "visit", "--add"] + Self.fields, input: Data()).exitCode == 0)
    let given = ["visit", "add", "Nara", "--arrived", "today", "--rating", "1"]
    #expect(try sandbox.run(given + ["--code", "K1"], input: Data()).exitCode == 0)
    for more in [
      ["--code", "K1"], ["--size", "medium"], ["--paid=perhaps"], ["--note", "  "], ["--cost", "much"],
      ["--left", "later"], ["--host", " "],
    ] { try sandbox.run(given + more, input: Data()) }
    try sandbox.run("visit", "add", " ", "--arrived", "today", "--rating", "1")
    try sandbox.run("visit", "add", "Nara", "--arrived", "soon", "--rating", "1")
    try sandbox.run("visit", "add", "--rating", "1")
    try sandbox.run("visit", "edit", "Nara", "--place", " ")
    try sandbox.run(given + ["--raitng", "1"], input: Data())
    try assertSnapshot(of: sandbox.transcript(), named: "refusals")
  }

  @Test("A file that no command checked is checked by the table: dates are dates, and blank is blank")
  func constraints() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("kind", "new", "visit", "place:text", "arrived:date", "--add").exitCode == 0)
    for data in [#""place":" ","arrived":"2026-11-21""#, #""place":"Nara","arrived":"soon""#] {
      let id = "00000000-0000-4000-8000-000000000001"
      let result = try sandbox.run(
        "append", "--type", "visit.inserted", "--data", #"{"id":"\#(id)",\#(data)}"#)
      #expect(result.exitCode == 13, "\(result)")
    }
    let table = try sandbox.shell(
      "command -v sqlite3 > /dev/null || { echo skipped: needs sqlite3; exit; }; sqlite3 my.ledger/projections/visit.sqlite \"INSERT INTO visit VALUES ('x', 'Nara', 'soon', 1)\" 2>&1"
    )
    if table.output.hasPrefix("skipped") { return print(table.output) }
    #expect(table.output.contains("A visit's arrived is not a date."), "\(table)")
  }

  @Test("Mistakes in the name and the fields are said with the way on, and nothing is written")
  func mistakes() throws {
    let sandbox = try Sandbox()
    for words in [
      ["visit"], ["Visit", "a:text"], ["1st", "a:text"], ["task", "a:text"], ["history", "a:text"],
      ["visit", "place"], ["visit", "place:"], ["visit", "place:txt"], ["visit", "place:string"],
      ["visit", "place:colour"], ["visit", "id:text"], ["visit", "Seq:integer"], ["visit", "p-l:text"],
      ["visit", "a:text", "A:text"], ["visit", "a:small/small"], ["visit", "owner:of:account"],
      ["visit", "a:text", "--output", "-", "--add"],
    ] { try sandbox.run(["kind", "new"] + words, input: Data()) }
    try assertSnapshot(of: sandbox.transcript(), named: "mistakes")
    #expect(try sandbox.shell("ls *.sql").exitCode != 0)
  }

  @Test("An existing file is never overwritten, - prints the file, and --output names another")
  func output() throws {
    let sandbox = try Sandbox()
    let mine = try sandbox.write("mine", to: "visit.sql")
    try sandbox.run("kind", "new", "visit", "place:text")
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    try sandbox.run("kind", "new", "visit", "place:text", "--output", "other name.sql")
    try sandbox.run("kind", "add", "other name.sql")
    try sandbox.run("kind", "new", "visit", "place:text", "-o", "third.sql", "--add")
    let printed = try sandbox.run("kind", "new", "visit", "place:text", "--output", "-", "--quiet")
    #expect(
      printed.output.replacingOccurrences(of: "visit.sql", with: "other name.sql")
        == (try sandbox.text(of: "other name.sql")))
    try sandbox.run("kind", "new", "walk", "way:text", "--json")
    try sandbox.run("kind", "new", "run", "way:text", "--add", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "output")
    // What could not be registered is not left behind.
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("third.sql")))
  }

  @Test("Fields may be called like words of SQL, and like options of the command")
  func names() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.run(
      "kind", "new", "order", "select:text!", "group:date?", "limit:integer", "Values:boolean?", "--add")
    #expect(made.exitCode == 0, "\(made)")
    let added = try sandbox.run("order", "add", "x", "--group", "today", "--set", "limit=3", "--Values")
    #expect(added.exitCode == 0, "\(added)")
    let shown = try sandbox.run("order", "show", "x", "--json").output
    #expect(shown.contains("\"limit\":3") && shown.contains("\"group\":\"2026-11-21\""), "\(shown)")
    #expect(try sandbox.run("order", "edit", "x", "--select", "y").exitCode == 0)
    #expect(try sandbox.run("order", "--help").output.contains("--set limit="))
    #expect(try sandbox.run("order", "delete", "y").exitCode == 0)
  }
}
