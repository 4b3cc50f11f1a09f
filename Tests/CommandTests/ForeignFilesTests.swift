import Foundation
import Testing

/// Files in the folder of the log that are none of it, and what can be read and said beside them.
@Suite("Files in the log's folder that are none of it")
struct ForeignFilesTests {
  private static let first = "log/00000000000000000001.jsonl.gz"
  private static let next = "log/00000000000000000003.jsonl.gz"

  /// Two events in a ledger, and another ledger with a segment that begins with event 3.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for title in ["one", "two"] { try sandbox.run("task", "add", title) }
    try sandbox.make("other")
    for title in ["theirs", "theirs too"] { try sandbox.run("task", "add", title, "--ledger", "other") }
    try sandbox.run("seal", "--ledger", "other")
    for title in ["strange", "very strange"] { try sandbox.run("task", "add", title, "--ledger", "other") }
    return sandbox
  }

  @Test(
    "A segment of another ledger in the next place: the events before it are read, writing is refused, and verify says so",
    arguments: [first, next], [true, false])
  func nextPlace(_ copied: String, _ hasHead: Bool) throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp other/\(copied) my.ledger/\(Self.next)")
    if !hasHead { try sandbox.shell("rm my.ledger/log/head") }
    for option in ["--json", "-r"] {
      let log = try sandbox.run("log", option)
      #expect(log.exitCode == (hasHead ? 0 : 3), "\(log)")
      #expect(log.output.contains("\"one\"") && log.output.contains("\"two\""), "\(log)")
      #expect(!log.output.contains("strange") && !log.output.contains("theirs"), "\(log)")
      #expect(hasHead || log.output.contains("lost") || log.output.contains("can't be read —"), "\(log)")
    }
    let verify = try sandbox.run("verify")
    #expect(verify.exitCode == 3 && verify.output.contains("Log: 2 events in"), "\(verify)")
    #expect(
      verify.output.contains("serious is this? Serious")
        && !verify.output.contains("You can also write new events"),
      "\(verify)")
    #expect(!verify.output.contains("No event of the log can be read"), "\(verify)")
    for command in [["task", "add", "x"], ["backup", "backups"]] {
      let refused = try sandbox.run(command, input: Data())
      #expect(
        refused.exitCode == 12 && refused.messages.contains("does not belong to this log"), "\(refused)")
    }
    try sandbox.shell("mv my.ledger/\(Self.next) .")
    // Without a head nobody knows how far the log was acknowledged, also after the next write: a person has
    // to see to it.
    #expect(try sandbox.run("verify").exitCode == (hasHead ? 0 : 3))
    #expect(try sandbox.run("task", "add", "x").exitCode == 0)
    let repaired = try sandbox.run("verify")
    #expect(repaired.exitCode == 0 && repaired.output.contains("can't be known") == !hasHead, "\(repaired)")
  }

  @Test("A file far behind the log's end is told once, and no event is called missing for it")
  func farAhead() throws {
    let sandbox = try sandbox()
    try sandbox.shell("cp other/\(Self.first) my.ledger/log/00000000000000000099.jsonl.gz")
    let verify = try sandbox.run("verify")
    #expect(
      verify.output.contains("Damage in 1 place") && verify.output.contains("Nothing is lost."), "\(verify)"
    )
    #expect(verify.output.contains("Yes, for now"), "\(verify)")
    #expect(try sandbox.run("task", "add", "x").exitCode == 0)
    try sandbox.shell("rm my.ledger/log/head")
    let log = try sandbox.run("log")
    #expect(
      log.exitCode == 3 && log.output.contains("\"two\"") && log.output.contains("can't be read —"), "\(log)")
  }

  /// A ledger with 40 tasks, damage in the middle, and no table.
  private func damaged() throws -> Sandbox {
    let sandbox = try Sandbox()
    for title in ["one", "two", "three"] { try sandbox.run("task", "add", title) }
    try sandbox.shell(
      "printf 'rubbish' | dd of=my.ledger/\(Self.first) bs=1 seek=600 conv=notrunc 2> /dev/null; rm -r my.ledger/projections"
    )
    return sandbox
  }

  @Test("history finds a record by its name in the log where no table can be built, and marks the gap")
  func history() throws {
    let sandbox = try damaged()
    let found = try sandbox.run("history", "one")
    #expect(found.exitCode == 3 && found.output.contains("\"one\""), "\(found)")
    let unknown = try sandbox.run("history", "nobody")
    #expect(
      unknown.exitCode == 3 && unknown.messages.contains("None of the readable events"), "\(unknown)")
  }

  @Test(
    "With --json standard error holds one object: warnings stand in that of the error, or in one of their own"
  )
  func oneObject() throws {
    let sandbox = try damaged()
    for command in [
      ["log"], ["history", "one"], ["history", "nobody"], ["task", "list"], ["task", "add", "x"],
    ] {
      let result = try sandbox.run(command + ["--json"], input: Data())
      #expect(result.exitCode != 0)
      let object = try JSONSerialization.jsonObject(with: Data(result.messages.utf8)) as? [String: Any]
      #expect(object?["error"] != nil || object?["warnings"] is [String], "\(result)")
    }
    let made = try sandbox.run("task", "add", "x", "--json", environment: ["LEDGER_PATH": ""])
    let object = try JSONSerialization.jsonObject(with: Data(made.messages.utf8)) as? [String: Any]
    #expect((object?["notes"] as? [String])?.first?.contains("New ledger") ?? false, "\(made)")
  }

  @Test("The line for support says its place in the person's language", arguments: ["ja", "zh-Hant"])
  func supportLine(_ language: String) throws {
    let sandbox = try damaged()
    try sandbox.run("verify")
    let line = try #require(
      try sandbox.run("status", "--lang", language).lines.last { $0.contains("damagedLog") })
    #expect(!line.contains("byte") && !line.contains("file "), "\(line)")
  }

  @Test(
    "Where a damaged ledger can only be read, that is said before any advice, and nothing is advised that can't be done there",
    .enabled(if: geteuid() == 0, "skipped: needs root"))
  func readOnlyPlace() throws {
    let sandbox = try damaged()
    try sandbox.run("backup", "backups")
    for command in ["status", "recover", "verify", "doctor"] {
      let result = try sandbox.shell(
        """
        mount --bind my.ledger my.ledger && mount -o remount,bind,ro my.ledger || exit 77
        trap 'umount my.ledger' EXIT
        ledger \(command)
        """)
      if result.exitCode == 77 { return }
      let text = result.output
      let told = try #require(text.range(of: "The ledger is read-only here"), "\(result)")
      for advice in ["ledger restore", "ledger salvage", "ledger rebuild", "ledger reset"] {
        guard let place = text.range(of: advice) else { continue }
        #expect(told.lowerBound < place.lowerBound, "\(advice): \(result)")
      }
      #expect(!text.contains("ledger reset") && !text.contains("ledger rebuild"), "\(result)")
      #expect(command == "verify" || !text.contains("--segments"), "\(result)")
    }
  }
}
