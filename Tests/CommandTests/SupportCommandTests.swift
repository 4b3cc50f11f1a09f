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
