import Foundation
import LedgerTesting
import Testing

@Suite("erasing")
struct EraseCommandTests {
  private static let first = "00000000-0000-4000-8000-000000000001"

  @Test(
    "What goes is shown before it is done, with the copies that can't be reached; without --yes nothing is")
  func erase() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...2).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("task", "edit", Self.first, "--title", "Private")
    try sandbox.run("backup", "backups", "--quiet")
    try sandbox.run("erase", Self.first)
    try sandbox.run("erase", Self.first, "--dry-run", "--json")
    try sandbox.run("erase", Self.first, "--yes", "--reason", "asked to")
    try sandbox.run("erase", Self.first, "--yes")
    try sandbox.run("erase", "nobody", "--yes")
    try sandbox.run("erase", " ", "--yes")
    try sandbox.run("erase")
    try sandbox.run("log")
    try sandbox.run("show", "1")
    try sandbox.run("history", Self.first)
    try sandbox.run("task", "list")
    try sandbox.run("export")
    try sandbox.run("void", "4", "--yes")
    try sandbox.run("verify", "--tables", "--quiet")
    try sandbox.run("restore", "backups", "--yes", "--quiet")
    try sandbox.shell("gzip -dc my.ledger/log/*.gz | grep -c Private")
    try assertSnapshot(of: sandbox.transcript(), named: "erase")
  }

  @Test("undo after an erasure says that it undoes the change before, until something is undone")
  func undoAfterErasure() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("erase", Self.first, "--yes")
    let rehearsed = try sandbox.run("undo", "--dry-run")
    #expect(
      rehearsed.messages.contains(
        "An erasure (event 4) can't be undone. This undoes the change before it, event 3."), "\(rehearsed)")
    #expect(try sandbox.run(["undo"], input: Data()).exitCode == 64)
    let undone = try sandbox.run("undo", "--yes")
    #expect(undone.exitCode == 0 && undone.messages.contains("(event 4) can't be undone"), "\(undone)")
    let again = try sandbox.run("undo", "--yes")
    #expect(again.exitCode == 0 && !again.messages.contains("erasure"), "\(again)")
  }

  @Test(
    "user delete, user replace and answer prune say that the log keeps the values, and erase where that is asked for"
  )
  func erasingDeletes() throws {
    let sandbox = try Sandbox()
    let person = ["--birthday", "2001-02-03", "--gender", "female"]
    func lines() throws -> String { try sandbox.shell("gzip -dc my.ledger/log/*.gz").output }
    try sandbox.run(["user", "add", "Mina"] + person, input: Data())
    try sandbox.run("ask", "Will it rain in Mina's town?")
    try sandbox.run("user", "delete", "--yes", "--erase")
    #expect(try !lines().contains("Mina"))
    try sandbox.run(["user", "add", "Rosa"] + person, input: Data())
    try sandbox.run(["user", "replace", "Lena", "--yes", "--erase"] + person, input: Data())
    #expect(try !lines().contains("Rosa") && lines().contains("Lena"))
    try sandbox.run("ask", "An old question?")
    try sandbox.run("answer", "prune", "--before", "2099-01-01", "--yes", "--erase", "--json")
    #expect(try !lines().contains("old question"))
    try sandbox.run("config", "set", "privacy.erase-on-delete", "perhaps")
    try sandbox.run("config", "set", "privacy.erase-on-delete", "yes")
    try sandbox.run("user", "delete", "--yes", "--json")
    #expect(try !lines().contains("Lena"))
    try sandbox.run("verify", "--tables", "--quiet")
    try assertSnapshot(of: sandbox.transcript(), named: "erasing-deletes")
  }

  @Test(
    "A record of a registered kind is erased with its deletion too; what is for another action is refused")
  func registeredKind() throws {
    let sandbox = try Sandbox()
    try sandbox.shell(
      "cat > visits.sql",
      input: KindCommandTests.visits + """
        -- on: visit.deleted
        -- row: visit
        -- field: id id required public
        DELETE FROM visit WHERE id = :id;
        """)
    #expect(try sandbox.run("kind", "add", "visits.sql").exitCode == 0)
    #expect(try sandbox.run("record", "visit", "add", "--place", "Nowhere 7").exitCode == 0)
    #expect(try sandbox.run("status", "--as-of", "2").output.contains("visit"))
    for wrong in [
      ["add", "--place", "x", "--dry-run"], ["add", "--place", "x", "--erase"], ["list", "--if-seq", "1"],
      ["add", "--limit", "3"], ["list", "--search", " "],
    ] {
      #expect(try sandbox.run(["record", "visit"] + wrong, input: Data()).exitCode == 64, "\(wrong)")
    }
    let deleted = try sandbox.run("record", "visit", "delete", "Nowhere 7", "--erase", "--yes")
    #expect(deleted.exitCode == 0 && deleted.output.contains("Erased 2 events"), "\(deleted)")
    #expect(try !sandbox.shell("gzip -dc my.ledger/log/*.gz").output.contains("Nowhere"))
    #expect(try sandbox.run("verify", "--tables").exitCode == 0)
  }

  @Test(
    "A tag that was ever assigned is erased with its deletion; what can't be erased is not deleted either")
  func refused() throws {
    let sandbox = try Sandbox()
    try sandbox.run("account", "add", "Bank")
    try sandbox.run("tag", "add", "Secret")
    try sandbox.run("tag", "assign", "Secret", "Bank")
    let deleted = try sandbox.run("tag", "delete", "Secret", "--yes", "--erase")
    #expect(deleted.exitCode == 0 && deleted.output.contains("Erased 3 events"), "\(deleted)")
    #expect(try !sandbox.shell("gzip -dc my.ledger/log/*.gz").output.contains("Secret"))
    // A thing that was in a box for a while: without the box that can't have been.
    try sandbox.shell(
      "cat > boxes.sql",
      input: """
        -- projection: boxes
        -- version: 1
        CREATE TABLE box (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
        CREATE TABLE item (id TEXT NOT NULL PRIMARY KEY, boxID TEXT NOT NULL REFERENCES box (id) ON DELETE CASCADE,
          seq INTEGER NOT NULL) STRICT;
        CREATE INDEX item_by_box ON item (boxID);
        -- on: box.inserted
        -- row: box
        -- field: id id required public
        -- field: name text required
        INSERT INTO box (id, name, seq) VALUES (:id, :name, :_seq);
        -- on: box.deleted
        -- row: box
        -- field: id id required public
        DELETE FROM box WHERE id = :id;
        -- on: item.inserted
        -- row: item
        -- field: id id required public
        -- field: boxID id required public
        INSERT INTO item (id, boxID, seq) VALUES (:id, :boxID, :_seq);
        -- on: item.edited
        -- row: item
        -- field: id id required public
        -- field: boxID id required public
        UPDATE item SET boxID = :boxID, seq = :_seq WHERE id = :id;
        """)
    #expect(try sandbox.run("kind", "add", "boxes.sql").exitCode == 0)
    let lines = """
      {"type":"box.inserted","data":{"id":"\(Self.first)","name":"Old"}}
      {"type":"box.inserted","data":{"id":"00000000-0000-4000-8000-000000000002","name":"New"}}
      {"type":"item.inserted","data":{"id":"00000000-0000-4000-8000-000000000003","boxID":"\(Self.first)"}}
      {"type":"item.edited","data":{"id":"00000000-0000-4000-8000-000000000003","boxID":"00000000-0000-4000-8000-000000000002"}}

      """
    #expect(try sandbox.run("append", "-", input: lines).exitCode == 0)
    let events = try sandbox.run("log", "--json").lines.count
    let refused = try sandbox.run("record", "box", "delete", "Old", "--yes", "--erase")
    #expect(refused.exitCode == 13 && refused.messages.contains("Nothing was changed"), "\(refused)")
    #expect(try sandbox.run("record", "box", "list").output.contains("Old"))
    #expect(try sandbox.run("log", "--json").lines.count == events)
  }

  @Test("An erasure lists bundles that were made, and ledgers that were set aside by a start over")
  func copies() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Before")
    let started = try sandbox.run("reset", "--start-over", "--yes")
    #expect(started.exitCode == 0, "\(started)")
    try sandbox.run("task", "add", "After")
    let bundle = try sandbox.run("support", "bundle", "--json")
    #expect(bundle.exitCode == 0, "\(bundle)")
    let preview = try sandbox.run("erase", "After", "--dry-run", "--json").output
    let copies = try #require(preview.range(of: "\"copies\":")).upperBound
    #expect(preview[copies...].contains("my.ledger.set-aside-2026"), "\(preview)")
    let name = try #require(bundle.output.firstMatch(of: /[\w.-]+\.tar\.gz/)).output.dropLast(".tar.gz".count)
    #expect(preview[copies...].contains("\"\(name)\""), "\(preview)")
    let told = try sandbox.run("erase", "After", "--yes")
    #expect(told.messages.contains("my.ledger.set-aside-2026") && told.messages.contains(name), "\(told)")
  }

  @Test("The user is found by name, to be erased or for their history")
  func userByName() throws {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Mina", "--birthday", "2001-02-03", "--gender", "female")
    let history = try sandbox.run("history", "Mina")
    #expect(history.exitCode == 0 && history.output.contains("user.inserted"), "\(history)")
    let erased = try sandbox.run("erase", "Mina", "--yes")
    #expect(erased.exitCode == 0, "\(erased)")
    #expect(try !sandbox.shell("gzip -dc my.ledger/log/*.gz").output.contains("Mina"))
  }

  @Test("without a question it is told afterwards that the log keeps the values, and what takes them out")
  func toldAfterwards() throws {
    let sandbox = try Sandbox()
    let person = ["--birthday", "2001-02-03", "--gender", "female"]
    try sandbox.run(["user", "add", "Mina"] + person, input: Data())
    try sandbox.run("ask", "Will it rain?")
    try sandbox.run("user", "delete")
    try sandbox.run("answer", "prune", "--before", "2099-01-01")
    try sandbox.run("answer", "prune", "--before", "2099-01-01", "--yes")
    try sandbox.run("user", "delete")
    try sandbox.run(["user", "add", "Rosa"] + person, input: Data())
    try sandbox.run(["user", "replace", "Lena"] + person, input: Data())
    try sandbox.run(["user", "replace", "Lena", "--yes"] + person, input: Data())
    try sandbox.run("user", "delete", "--yes", "--json")
    try sandbox.run("log", "--type", "answer.pruned", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "told-afterwards")
  }

  @Test("One key does not erase: the second question says that it can't be undone, and a no changes nothing")
  func secondThoughts() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Feed the cat")
    let talk = try sandbox.converse(
      "task", "delete", "Feed the cat",
      turns: [Turn("[y/e/N]", type: "e\n"), Turn("this can't be undone.", type: "\n")])
    #expect(talk.exitCode == 1 && talk.output.contains("Nothing was changed."), "\(talk)")
    #expect(try sandbox.run("log", "--json").lines.count == 1)
  }

  @Test("The word for the kind before a name is said to be too much")
  func kindBeforeName() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Feed the cat")
    let result = try sandbox.run("erase", "task", "Feed the cat", "--yes")
    #expect(result.exitCode == 64, "\(result)")
    #expect(result.messages.contains("Did you mean ledger erase \"Feed the cat\"?"), "\(result)")
  }

  @Test("on a terminal a delete offers to erase too", arguments: [("y\n", true), ("e\n", false)])
  func offered(_ answer: String, _ keeps: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Mina", "--birthday", "2001-02-03", "--gender", "female")
    let second = keeps ? [] : [Turn("Delete and erase? [y/N]", type: "y\n")]
    let talk = try sandbox.converse("user", "delete", turns: [Turn("[y/e/N]", type: answer)] + second)
    #expect(talk.exitCode == 0)
    #expect((talk.output + talk.messages).contains("The log keeps the values"))
    #expect(try sandbox.shell("gzip -dc my.ledger/log/*.gz").output.contains("Mina") == keeps)
    // Who was asked was told, and is not told again.
    #expect(!(talk.output + talk.messages).contains("'ledger erase"))
  }
}
