import Foundation
import Testing

/// `ledger support`, as the owner and support use it.
@Suite struct SupportCommandTests {
  private func ledgerWithCase() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Ada Lovelace", "--birthday", "1815-12-10", "--gender", "female")
    for number in 0..<4 { try sandbox.run("task", "add", "Call Grandmother \(number)") }
    return sandbox
  }

  /// Bundles by name, without the folder.
  private func bundles(_ sandbox: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).filter {
      $0.hasSuffix(".tar.gz")
    }.sorted()
  }

  @Test("a bundle goes its whole way: made, inspected, opened, advised on, translated")
  func wholeWay() throws {
    let sandbox = try ledgerWithCase()
    let made = try sandbox.run(
      "support", "bundle", environment: ["USER": "adalovelace", "LOGNAME": "adalovelace"])
    #expect(made.exitCode == 0, "\(made)")
    let bundle = try #require(try bundles(sandbox).first)
    for secret in ["Lovelace", "Grandmother", "adalovelace", sandbox.folder.lastPathComponent] {
      let found = try sandbox.shell("tar -xzOf \(bundle) | grep -c -i -- '\(secret)'")
      #expect(found.output == "0\n", "\(secret): \(found)")
    }
    let inspected = try sandbox.run("support", "inspect", bundle)
    #expect(inspected.exitCode == 0 && inspected.output.contains("all hashes match"), "\(inspected)")
    #expect(
      try sandbox.run("support", "inspect", bundle, "--json").output.contains(
        #""reproduced":"nothingBroken""#))
    let opened = try sandbox.run("support", "open", bundle, "--to", "case")
    #expect(opened.exitCode == 0, "\(opened)")
    for command in ["status", "verify", "rebuild tasks", "task list"] {
      let result = try sandbox.shell("ledger \(command) --ledger case")
      #expect(result.exitCode == 0, "\(result)")
    }
    #expect(try sandbox.shell("ledger log --ledger case --json | wc -l").output.contains("6"))
    #expect(try sandbox.run("support", "advise", bundle).lines.first == "ledger verify --tables")
    let translated = try sandbox.shell(
      "tar -xzOf \(bundle) --wildcards '*/events/*' | ledger support translate - | grep -c Grandmother")
    #expect(translated.output == "4\n", "\(translated)")
    #expect(try sandbox.run("support", "open", bundle, "--to", "case").exitCode == 13)
  }

  @Test("the mail to support has the domain and code of what the bundle is about")
  func mailNamesTheDomain() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: AppendCommandTests.task(1))
    try sandbox.run("task", "list")
    try sandbox.shell(
      "f=$(readlink -f my.ledger/projections/tasks.sqlite); truncate -s 100 $f; rm -f $f-wal $f-shm")
    try sandbox.run("task", "list")
    try sandbox.run("support", "bundle")
    let bundle = try #require(try bundles(sandbox).first)
    let mail = try sandbox.run("support", "send", bundle, "--json")
    #expect(mail.output.contains("SQLite"), "\(mail)")
    #expect(mail.output.contains("tableDamaged"), "\(mail)")
  }

  @Test("personal values only after a yes; a preview makes nothing")
  func asks() throws {
    let sandbox = try ledgerWithCase()
    let refused = try sandbox.run("support", "bundle", "--include-personal")
    #expect(refused.exitCode == 64 && refused.messages.contains("--yes"), "\(refused)")
    let preview = try sandbox.run("support", "bundle", "--preview")
    #expect(preview.exitCode == 0 && preview.output.contains("manifest.json"), "\(preview)")
    #expect(!preview.output.contains("Grandmother"))
    #expect(try bundles(sandbox) == [])
    #expect(try sandbox.run("support", "bundle", "--include-personal", "--yes").exitCode == 0)
    #expect(try bundles(sandbox).allSatisfy { $0.hasSuffix("-personal.tar.gz") })
    #expect(try bundles(sandbox).count == 1)
  }

  @Test("a file that is no bundle is refused, and wrong options are named")
  func wrong() throws {
    let sandbox = try ledgerWithCase()
    _ = try sandbox.write("no bundle", to: "no.tar.gz")
    for arguments in [
      ["inspect", "no.tar.gz"], ["open", "no.tar.gz", "--to", "case"], ["advise", "no.tar.gz"],
    ] {
      let result = try sandbox.run(["support"] + arguments, input: Data())
      #expect(result.exitCode == 12 && result.messages.contains("not an intact ledger bundle"), "\(result)")
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("case")))
    for arguments in [
      ["bundle", "--events", "5..2"], ["bundle", "--events", "x"], ["bundle", "--limit-size", "much"],
      ["inspect", "nowhere.tar.gz"], ["translate", "text-aaaaaaaaaaaaaaaa"],
    ] {
      #expect(try sandbox.run(["support"] + arguments, input: Data()).exitCode == 64, "\(arguments)")
    }
  }

  @Test("what is printed and bundled keeps to Docs/schema")
  func schemas() throws {
    let sandbox = try Sandbox()
    let checked = try sandbox.shell("python3 \(RealTasks.script("schemas.py")) \"$LEDGER_BINARY\"")
    #expect(checked.exitCode == 0, "\(checked)")
  }
}

/// `ledger support inspect` and `reply`: the whole case on one screen, and the answer to the owner.
@Suite("A support case")
struct SupportCaseTests {
  private func brokenTable(_ language: String = "en") throws -> (sandbox: Sandbox, bundle: String) {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Call Grandmother")
    try sandbox.run("task", "list")
    try sandbox.run("backup", "copies")
    try sandbox.run("task", "add", "Call Grandfather")
    try sandbox.shell(
      "f=$(readlink -f my.ledger/projections/tasks.sqlite); printf 'Dear Mary, this is no database' > $f; rm -f $f-wal $f-shm"
    )
    try sandbox.run("task", "list")
    try sandbox.run("support", "bundle", "--lang", language)
    return (sandbox, String(try sandbox.shell("ls ledger-bundle-*").output.split(separator: "\n")[0]))
  }

  @Test(
    "Inspect shows the advice first, then what broke, a timeline, versions, disk, backups, files, an answer")
  func wholeCase() throws {
    let (sandbox, bundle) = try brokenTable()
    let shown = try sandbox.run("support", "inspect", bundle)
    #expect(shown.exitCode == 0)
    let order = [
      "ledger rebuild tasks\n", "  Why: ", "(tableDamaged)",
      "What happened before (in your time zone; --utc shows UTC):", "quarantined",
      "Bundle ",
      "SQLite", "Disk ", "free", "Backups ", "up to event 1", "Damaged ",
      "quarantine/tasks.1/tasks.sqlite, 30 bytes, begins with: text",
      "reproduced: no", "Reply to the owner", "    ledger rebuild tasks",
    ]
    var rest = shown.output[...]
    for part in order {
      let found = try #require(rest.range(of: part, options: .caseInsensitive), "\(part): \(shown)")
      rest = rest[found.upperBound...]
    }
    // Not a byte of what was written over the file.
    let secret = try sandbox.shell(
      "tar -xzOf \(bundle) | grep -a -c -i -e 'Dear Mary' -e \(Self.hex("Dear Mary"))")
    #expect(secret.output == "0\n", "\(secret)")
    let json = try sandbox.run("support", "inspect", bundle, "--json")
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((value["advice"] as? [String: Any])?["command"] as? String == "ledger rebuild tasks")
    #expect((value["reply"] as? [String: Any])?["commands"] as? [String] == ["ledger rebuild tasks"])
    #expect((value["backups"] as? [[String: Any]])?.first?["seq"] as? Int == 1)
    #expect((value["damagedFiles"] as? [[String: Any]])?.first?["start"] as? String == "text")
    #expect(!((value["incidents"] as? [Any]) ?? []).isEmpty)
    for width in ["40", "80"] {
      let narrow = try sandbox.run(
        ["support", "inspect", bundle], input: Data(), environment: ["COLUMNS": width])
      #expect(narrow.exitCode == 0)
    }
  }

  private static func hex(_ text: String) -> String { text.utf8.map { String(format: "%02x", $0) }.joined() }

  @Test("A damaged segment is shown with its size and the bytes that every such file begins with")
  func damagedSegment() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...40).map { AppendCommandTests.task($0) }.joined())
    try sandbox.shell(
      "printf xxxx | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=700 conv=notrunc")
    try sandbox.run("support", "bundle")
    let bundle = try sandbox.shell("ls ledger-bundle-*").output.split(separator: "\n")[0]
    let shown = try sandbox.run("support", "inspect", String(bundle)).output
    #expect(shown.contains("begins with: gzip (1f8b08"), "\(shown)")
    #expect(shown.contains("log/00000000000000000001.jsonl.gz, "), "\(shown)")
    #expect(shown.contains("none known"), "\(shown)")
  }

  @Test("The answer is in the owner's language, in plain words, with the commands that advise names")
  func reply() throws {
    let (sandbox, bundle) = try brokenTable("ja")
    let english = try sandbox.run("support", "reply", bundle, "--lang", "en")
    #expect(english.exitCode == 0)
    let advice = try sandbox.run("support", "advise", bundle).lines[0]
    #expect(english.output.contains("\n    \(advice)\n"), "\(english)")
    #expect(english.output.contains("Nothing is lost"), "\(english)")
    #expect(english.output.hasPrefix("Thank you for the bundle \(bundle.dropLast(7))."), "\(english)")
    // Nobody who reads it has to know what these are.
    for word in ["projection", "segment", "quarantine", "epoch", "checkpoint", "redact", "pseudonym", "WAL"] {
      #expect(!english.output.contains(word), "\(word)")
    }
    let json = try sandbox.run("support", "reply", bundle, "--json").output
    #expect(json.contains(#""language":"ja""#), "\(json)")
    #expect(try sandbox.run("support", "inspect", bundle, "--json").output.contains(#""language":"ja""#))
    // A bundle that does not name a language, as earlier versions made it, is answered in English.
    let older = try sandbox.shell(
      "LC_ALL=C LANG= ledger support bundle --to . > /dev/null; ledger support reply \"$(ls -t ledger-bundle-* | head -1)\""
    )
    #expect(older.output.contains("Please run this in a terminal:"), "\(older)")
  }

  @Test("No file that is not a bundle gets an answer")
  func noBundle() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.write("no bundle", to: "no.tar.gz")
    #expect(try sandbox.run("support", "reply", "no.tar.gz").exitCode == 12)
  }
}
