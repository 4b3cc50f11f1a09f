import Foundation
import Testing

/// What a reply says of each kind of damage, and that its advice does what it says.
@Suite("Support replies")
struct SupportReplyTests {
  /// The bundle's file, made now.
  private func bundle(_ sandbox: Sandbox, _ options: String = "") throws -> String {
    let made = try sandbox.shell("rm -f ledger-bundle-*; ledger support bundle \(options)")
    let files = try sandbox.shell("ls ledger-bundle-*").output.split(separator: "\n")
    return String(try #require(files.first, "\(made)"))
  }

  /// A kind with one record, and a task after it in another segment.
  private func withKind() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("kind", "new", "visit", "place:text", "rating:integer", "--add")
    try sandbox.run("visit", "add", "Kyoto", "--rating", "4")
    try sandbox.run("seal")
    try sandbox.run("task", "add", "Call Grandmother")
    return sandbox
  }

  @Test("a kind whose registration is lost: salvage, its preview, inspect and reply name --kind, which helps")
  func lostKind() throws {
    let sandbox = try withKind()
    try sandbox.shell("rm my.ledger/log/00000000000000000001.jsonl.gz")
    let file = try bundle(sandbox)
    let reply = try sandbox.run("support", "reply", file).output
    #expect(reply.contains("add --kind and the file to the command"), "\(reply)")
    #expect(reply.contains("log/00000000000000000001.jsonl.gz"), "\(reply)")
    #expect(reply.contains("look for a copy") && reply.contains("2 events can't be read"), "\(reply)")
    #expect(reply.contains("What comes back: Every event, from a backup"), "\(reply)")
    #expect(try sandbox.run("support", "advise", file).output.contains("--kind"))
    let preview = try sandbox.run("salvage", "--to", "new", "--dry-run").output
    #expect(preview.contains("visit: no readable event") && preview.contains("--kind"), "\(preview)")
    let salvaged = try sandbox.run("salvage", "--to", "new", "--kind", "visit.sql")
    #expect(salvaged.exitCode == 3 && salvaged.output.contains("registered again: visit"), "\(salvaged)")
    let visits = try sandbox.run("visit", "list", "--ledger", "new").output
    #expect(visits.contains("Kyoto"), "\(visits)")
    #expect(try sandbox.run("verify", "--tables", "--ledger", "new").exitCode == 0)
    let again = try sandbox.run("salvage", "--ledger", "new", "--to", "newer", "--kind", "visit.sql")
    #expect(again.exitCode == 64 && again.messages.contains("still registers"), "\(again)")
  }

  @Test("--backup takes a copy of the ledger, and one of its folder log, but not another ledger's")
  func copyOfLog() throws {
    let sandbox = try withKind()
    try sandbox.shell("cp -Rp my.ledger copy; cp -Rp my.ledger/log logcopy")
    try sandbox.shell("rm my.ledger/log/00000000000000000001.jsonl.gz")
    for copy in ["copy", "logcopy"] {
      let salvaged = try sandbox.run("salvage", "--to", "from-\(copy)", "--backup", copy)
      #expect(salvaged.exitCode == 0 && salvaged.output.contains("provides 1 to 2"), "\(salvaged)")
      #expect(try sandbox.run("visit", "list", "--ledger", "from-\(copy)").output.contains("Kyoto"))
    }
    try sandbox.shell("ledger init --ledger other; ledger task add x --ledger other")
    let other = try sandbox.run("salvage", "--to", "new", "--backup", "other")
    #expect(other.exitCode != 0 && other.messages.contains("belong to another ledger"), "\(other)")
  }

  @Test("the lines after a salvage copy the keys of bundles, so that answers can be translated still")
  func keys() throws {
    let sandbox = try withKind()
    try sandbox.shell("rm my.ledger/log/00000000000000000001.jsonl.gz")
    _ = try bundle(sandbox)
    let salvaged = try sandbox.run("salvage", "--to", "new", "--json").output
    #expect(salvaged.contains("support-keys"), "\(salvaged)")
    try sandbox.shell("mv my.ledger my.ledger.damaged; mv new my.ledger")
    let without = try sandbox.run("support", "translate", "task-3")
    #expect(without.messages.contains("my.ledger.damaged/support-keys"), "\(without)")
    try sandbox.shell("cp -Rp my.ledger.damaged/support-keys my.ledger/support-keys")
    #expect(try sandbox.run("support", "translate", "task-3").output == "Call Grandmother\n")
  }

  @Test("what the check found is told with its cure, and in the owner's language")
  func cure() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Call Grandmother")
    try sandbox.shell("sed -i 's/\"created\"/\"Created\"/' my.ledger/ledger.json")
    let file = try bundle(sandbox)
    let reply = try sandbox.run("support", "reply", file).output
    #expect(reply.contains("its checksum is wrong") && reply.contains("Move the file away"), "\(reply)")
    #expect(reply.contains("it says \"Everything is intact.\""), "\(reply)")
    let japanese = try sandbox.run("support", "reply", file, "--lang", "ja").output
    #expect(japanese.contains("チェックサムが一致しません") && !japanese.contains("Move the file"), "\(japanese)")
    let shown = try sandbox.run("support", "inspect", file, "--lang", "ja", "--no-try").output
    #expect(shown.contains("深刻ではありません") && !shown.contains("Not serious"), "\(shown)")
  }

  @Test("damaged settings: the reply names the command that helps")
  func settings() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Call Grandmother")
    try sandbox.shell("echo '{' > my.ledger/config.json")
    let reply = try sandbox.run("support", "reply", try bundle(sandbox)).output
    #expect(reply.contains("\n    ledger config set KEY VALUE\n"), "\(reply)")
    #expect(!reply.contains("\n    ledger config list\n"), "\(reply)")
  }

  @Test("a part of the events has the tables of kinds whose registration is not among them")
  func partOfKind() throws {
    let sandbox = try withKind()
    try sandbox.run("visit", "add", "Nara", "--rating", "5")
    let file = try bundle(sandbox, "--events 3..4")
    let opened = try sandbox.run("support", "open", file, "--to", "case")
    #expect(opened.exitCode == 0, "\(opened)")
    let visits = try sandbox.run("visit", "list", "--ledger", "case")
    #expect(visits.output.contains("place-4"), "\(visits)")
  }

  @Test("translate: a pseudonym next to marks and letters of other scripts; a file without any is a file")
  func punctuation() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Call Grandmother")
    _ = try bundle(sandbox)
    for (before, after) in [("“", "”"), ("„", "“"), ("»", "«"), ("「", "」"), ("", "、"), ("", "は"), ("を", "を")]
    {
      let text = try sandbox.run("support", "translate", "\(before)task-1\(after)").output
      #expect(text == "\(before)Call Grandmother\(after)\n")
    }
    _ = try sandbox.write("Nothing\n", to: "reply.txt")
    let none = try sandbox.run("support", "translate", "reply.txt").messages
    #expect(none.contains("no pseudonyms") && !none.contains("not the name of a file"), "\(none)")
  }

  @Test("bundle: a limit of terabytes; a time before the first event; a bundle is no stream")
  func smallWords() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Call Grandmother")
    #expect(try sandbox.run("support", "bundle", "--limit-size", "1T").exitCode == 0)
    let early = try sandbox.run("support", "bundle", "--as-of", "2000-01-01").messages
    #expect(early.contains("no events then"), "\(early)")
    let stream = try sandbox.run("support", "inspect", "-").messages
    #expect(stream.contains("has to be a file"), "\(stream)")
  }

  @Test("a tag with a kind's name, and a task with a file system's, are in a redacted bundle")
  func names() throws {
    let sandbox = try Sandbox()
    try sandbox.run("kind", "new", "book", "title:text", "--add")
    for name in ["book", "book.sql", "ext4", "xfs", "overlay", "btrfs", "threadsafe"] {
      try sandbox.run("tag", "add", name)
      try sandbox.run("task", "add", name)
    }
    #expect(try sandbox.run("support", "bundle").exitCode == 0)
  }

  @Test(
    "a ledger that may not be read has a bundle of its diagnosis",
    .enabled(if: geteuid() == 0, "skipped: needs root"))
  func rights() throws {
    let sandbox = try withKind()
    try sandbox.shell("chmod -R a+rX .; chmod 777 \"$PWD\"")
    let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups \"$LEDGER_BINARY\""
    try sandbox.shell("chmod 700 my.ledger")
    let closed = try sandbox.shell("\(asNobody) support bundle")
    #expect(closed.exitCode == 3 && closed.output.contains("left out: events"), "\(closed)")
  }
}
