import Foundation
import LedgerTesting
import Testing

@Suite("ledger kind, and ledger record")
struct KindCommandTests {
  /// The beginning of a kind's file, with a record that can be added; what else can be done with it may
  /// follow.
  static let visits = """
    -- projection: visits
    -- version: 1
    CREATE TABLE visit (id TEXT NOT NULL PRIMARY KEY, place TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    -- on: visit.inserted
    -- row: visit
    -- field: id id required public
    -- field: place text required
    INSERT INTO visit (id, place, seq) VALUES (:id, :place, :_seq);

    """

  /// The text of an example.
  static func example(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "Examples/\(name)/\(name).sql"), encoding: .utf8)
  }

  private static let id = "00000000-0000-4000-8000-00000000000"

  @Test("The life of a kind: added, used, edited, removed, and back")
  func life() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(Self.example("visits"), to: "visits.sql")
    try sandbox.run("kind", "add", file, "--dry-run")
    try sandbox.run("kind", "add", file)
    try sandbox.run("kind", "add", file)
    try sandbox.run("kind", "list")
    try sandbox.run("kind", "list", "--json")
    try sandbox.run(
      "record", "visit", "add", "--id", Self.id + "1", "--place", "Kyoto", "--arrived", "2026-11-21")
    try sandbox.run(
      "record", "visit", "add", "--id", Self.id + "2", "--place=Nara", "--set", "arrived=2026-11-20", "--json"
    )
    try sandbox.run("record", "visit", "edit", "Kyoto", "--rating", "4")
    try sandbox.run("record", "visit", "list")
    try sandbox.run("record", "visit", "list", "--limit", "1")
    try sandbox.run("record", "visit", "list", "--search", "nar", "--json")
    try sandbox.run("record", "visit", "show", "Kyoto")
    try sandbox.run("record", "visit", "edit", "Kyoto", "--clear", "rating")
    try sandbox.run("history", "Kyoto")
    try sandbox.run("log", "--limit", "1")
    try sandbox.run("export", "--table", "visit", "--format", "csv")
    try sandbox.run("record", "visit", "delete", "Nara", "--dry-run")
    try sandbox.run("record", "visit", "delete", "Nara")
    try sandbox.run("void", "6", "--yes")
    try sandbox.run("rebuild", "visits")
    try sandbox.run("verify", "--tables")
    let second = try sandbox.write(
      Self.example("visits").replacingOccurrences(of: "version: 1", with: "version: 2")
        .replacingOccurrences(of: ":id, trimmed(:place)", with: ":id, upper(:place)"), to: "visits.sql")
    try sandbox.run("kind", "edit", second, "--dry-run")
    try sandbox.run("kind", "edit", second)
    try sandbox.run("kind", "show", "visits")
    try sandbox.run("reset", "visits", "--yes")
    try sandbox.run("kind", "remove", "visits", "--dry-run")
    try sandbox.run("kind", "remove", "visits", "--yes")
    try sandbox.run("record", "visit", "list")
    try sandbox.run("kind", "add", second)
    try sandbox.run("status")
    try assertSnapshot(of: sandbox.transcript(), named: "life")
    #expect(
      try sandbox.run("kind", "show", "visits", "--sql").output
        == String(contentsOfFile: second, encoding: .utf8))
  }

  @Test("What is wrong is said with the way on")
  func wrong() throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.run("kind", "list")
    try sandbox.run("kind", "add", "nothing.sql")
    try sandbox.run("init")
    try sandbox.run(
      "kind", "add", sandbox.write("-- projection: x\n-- version: 1\nATTACH 'a' AS b;\n", to: "x.sql"))
    try Data([0x2D, 0x2D, 0x00]).write(to: URL(filePath: sandbox.path("bytes.sql")))
    try sandbox.run("kind", "add", sandbox.path("bytes.sql"))
    try Data(count: 64 << 20).write(to: URL(filePath: sandbox.path("huge.sql")))
    try sandbox.run("kind", "add", sandbox.path("huge.sql"))
    let file = try sandbox.write(Self.example("visits"), to: "visits.sql")
    try sandbox.run("kind", "edit", file)
    try sandbox.run("kind", "add", file)
    try sandbox.run("kind", "edit", sandbox.write(Self.example("visits") + "-- more\n", to: "visits.sql"))
    try sandbox.run("kind", "remove", "visit", "--yes")
    try sandbox.run("kind", "remove", "visits")
    try sandbox.run("kind", "show", "visits", "--upcasters")
    try sandbox.run("void", "1", "--yes")
    for arguments in [
      ["visit", "add", "--plce", "Oslo"], ["visit", "add", "--place"], ["visit", "add", "Oslo"],
      ["visit", "add", "--place", "x", "--place", "y"],
      ["visit", "add", "--place", "Oslo", "--arrived", "soon"],
      ["visit", "edit", "Oslo", "--place", "x"], ["visit", "edit", "Oslo"],
      ["visit", "edit", "--place", "x"],
      ["visit", "delete"], ["visit", "list", "--place", "x"], ["visit", "list", "--clear", "x"],
      ["visit", "show", "a", "b"],
      ["visit", "eat"], ["task", "list"], ["nobody", "list"], ["visit", "add", "--set", "x"],
    ] { try sandbox.run(["record"] + arguments, input: Data()) }
    try sandbox.run("append", "--type", "visit.inserted", "--data", "{}")
    try sandbox.run("reset", "visit", "--yes")
    try sandbox.run("rebuild", "visit")
    try sandbox.run("export", "--table", "visitt", "--format", "csv")
    try assertSnapshot(of: sandbox.transcript(), named: "wrong")
  }

  @Test("Books, loans and notes: keys, cascades and words")
  func library() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(Self.example("library"), to: "library.sql")
    try sandbox.run("kind", "add", file)
    try sandbox.run(
      "record", "book", "add", "--id", Self.id + "1", "--title", "The Sea Story", "--author", "Ann")
    try sandbox.run(
      "record", "note", "add", "--id", Self.id + "2", "--bookID", Self.id + "1", "--body", "Running waves")
    try sandbox.run(
      "record", "loan", "add", "--id", Self.id + "3", "--bookID", Self.id + "1", "--name", "Carla", "--since",
      "2026-11-01")
    try sandbox.run(
      "record", "loan", "add", "--bookID", Self.id + "1", "--name", "Dan", "--since", "2026-11-02")
    try sandbox.run("record", "book", "list", "--search", "sea stor*")
    try sandbox.run("record", "note", "list", "--search", "run wave")
    try sandbox.run("record", "note", "list", "--search", "\"")
    let csv = try sandbox.write("id,title,pages\n\(Self.id)7,From a file,12\n", to: "books.csv")
    try sandbox.run("import", "--kind", "book", csv)
    try sandbox.run("export", "--format", "sqlite", "--to", sandbox.path("all.sqlite"))
    try sandbox.run("record", "book", "delete", "The Sea Story", "--dry-run")
    try sandbox.run("record", "book", "delete", "The Sea Story", "--dry-run", "--json")
    try sandbox.run("record", "book", "delete", "The Sea Story")
    try sandbox.run("log", "--from", "6")
    try sandbox.run("record", "book", "delete", "The Sea Story", "--yes")
    try sandbox.run("record", "note", "list")
    try sandbox.run("verify", "--tables")
    try assertSnapshot(of: sandbox.transcript(), named: "library")
  }

  @Test("A bundle for support has the kind's file, and no value of its records; opened, the kind is there")
  func bundle() throws {
    let sandbox = try Sandbox()
    try sandbox.run("kind", "add", sandbox.write(Self.example("visits"), to: "visits.sql"))
    try sandbox.run("record", "visit", "add", "--place", "Hiddenville", "--arrived", "2026-11-21")
    let made = try sandbox.run("support", "bundle", "--json")
    #expect(made.exitCode == 0, "\(made)")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).first {
        $0.hasPrefix("ledger-bundle-") && $0.hasSuffix(".tar.gz")
      })
    let text = try sandbox.shell("gzip -dc \(name)").output
    #expect(text.contains("CREATE TABLE visit") && !text.contains("Hiddenville"))
    let opened = try sandbox.run("support", "open", name, "--to", "opened")
    #expect(opened.exitCode == 0, "\(opened)")
    let list = try sandbox.run("--ledger", sandbox.path("opened"), "record", "visit", "list", "--json")
    #expect(list.exitCode == 0 && list.output.contains("\"arrived\""), "\(list)")
  }
}
