import Foundation
import LedgerTesting
import Testing

@Suite("Questions on a terminal")
struct PromptTests {
  private func sandboxWithTasks() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: AppendCommandTests.task(1) + AppendCommandTests.task(2))
    return sandbox
  }

  @Test("A reset says what goes from view, and asks; no is no")
  func reset() throws {
    let sandbox = try sandboxWithTasks()
    let no = try sandbox.converse("reset", "tasks", turns: [Turn("[y/N]", type: "n\n")])
    #expect(no.exitCode == 1)
    #expect(try sandbox.run("log", "--json").lines.count == 2)
    let yes = try sandbox.converse(
      "reset", "tasks", turns: [Turn("[y/N]", type: "what\n"), Turn("[y/N]", type: "y\n")])
    #expect(yes.exitCode == 0)
    try sandbox.run("export", "--table", "task", "--format", "json")
    try sandbox.run("reset", "answers", "--yes")
    try sandbox.run("log")
    try assertSnapshot(of: sandbox.transcript(), named: "reset")
  }

  @Test("Starting over asks twice, and sets the folder aside without deleting it")
  func startOver() throws {
    let sandbox = try sandboxWithTasks()
    let no = try sandbox.converse(
      "reset", "--start-over", turns: [Turn("[y/N]", type: "y\n"), Turn("go on:", type: "yes\n")])
    #expect(no.exitCode == 1)
    #expect(try sandbox.run("log", "--json").lines.count == 2)
    let yes = try sandbox.converse(
      "reset", "--start-over", turns: [Turn("[y/N]", type: "y\n"), Turn("go on:", type: "start over\n")])
    #expect(yes.exitCode == 0)
    #expect(try sandbox.run("log", "--json").lines.isEmpty)
    let aside = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
      .filter { $0.hasPrefix("my.ledger") && $0 != "my.ledger" }
    #expect(aside.count == 1)
    let kept = try sandbox.run("log", "--json", "--ledger", sandbox.path(aside.first ?? ""))
    #expect(kept.lines.count == 2)
    try assertSnapshot(of: sandbox.transcript(), named: "start-over")
  }

  @Test("Starting over works when the log is damaged; nothing is called impossible to undo")
  func startOverDamaged() throws {
    let sandbox = try sandboxWithTasks()
    try sandbox.shell(
      "for f in my.ledger/log/*.gz; do printf 'rubbish in the place of a log' > $f; done; rm -f my.ledger/log/head"
    )
    let result = try sandbox.run("reset", "--start-over", "--yes")
    #expect(result.exitCode == 0, "\(result)")
    #expect(try sandbox.run("append", "-", input: AppendCommandTests.task(1)).exitCode == 0)
    #expect(!result.description.contains("undo"))
  }

  /// What asks before it is done. Each can be done in the ledger of ``sandboxToChange()``.
  private static let confirmed: [(command: [String], canRehearse: Bool)] = [
    (["undo", "2"], true), (["void", "1"], true), (["erase", "one"], true),
    (["task", "delete", "steps"], true), (["task", "delete", "one", "--erase"], true),
    (["user", "delete"], true),
    (["user", "replace", "Ada", "--birthday", "1990-01-01", "--gender", "female"], true),
    (["answer", "prune", "--older-than", "0d"], true), (["reset"], false), (["reset", "tasks"], false),
    (["reset", "--start-over"], false), (["kind", "remove", "visits"], true),
    (["quarantine", "drop", "accounts"], true),
    (["restore", "copies"], true),
    (["archive", "--before", "4", "--to", "old"], true),
    (["support", "bundle", "--include-personal"], false),
  ]

  private func sandboxToChange() throws -> Sandbox {
    let sandbox = try Sandbox()
    for arguments in [
      ["task", "add", "one"], ["task", "add", "steps", "--step", "a"], ["seal"],
      ["kind", "add", "\(RealTasks.root.path)/Examples/visits/visits.sql"], ["account", "add", "Home"],
      ["user", "add", "Mika", "--birthday", "1990-04-01", "--gender", "female"], ["ask", "Why?"],
      ["backup", "copies"],
      ["task", "add", "last"],
      ["undo", "--yes"],
    ] {
      let result = try sandbox.run(arguments, input: Data())
      #expect(result.exitCode == 0, "\(result)")
    }
    try sandbox.shell(
      "printf x | dd of=my.ledger/projections/accounts.sqlite bs=1 seek=20 conv=notrunc 2> /dev/null")
    try sandbox.run("account", "list")
    #expect(try sandbox.run("rebuild", "accounts").exitCode == 0)
    return sandbox
  }

  @Test(
    "Where nobody can be asked, what has to be confirmed ends with 64 in the same words, and --dry-run with 0"
  )
  func nobodyToAsk() throws {
    let sandbox = try sandboxToChange()
    try sandbox.shell("cp -a my.ledger before")
    for (command, canRehearse) in Self.confirmed {
      for json in [[], ["--json"]] {
        let refused = try sandbox.run(command + json, input: Data())
        #expect(refused.exitCode == 64, "\(refused)")
        #expect(
          refused.messages.contains("This needs confirmation, and there is no terminal to ask on.")
            && refused.messages.contains("Add --yes to continue without confirmation."), "\(refused)")
        #expect(json.isEmpty || refused.output.isEmpty, "\(refused)")
      }
      if canRehearse {
        let dry = try sandbox.run(command + ["--dry-run"], input: Data())
        #expect(dry.exitCode == 0 && !dry.messages.contains("--yes"), "\(dry)")
      }
    }
    #expect(
      try sandbox.shell("diff -r before/log my.ledger/log && ls -d my.ledger before old").output
        == "before\nmy.ledger\n")
  }

  @Test("A no on a terminal ends with 1, says that nothing was changed, and calls it no error")
  func answeredNo() throws {
    let sandbox = try sandboxToChange()
    let log = try sandbox.run("log", "--json").output
    for (command, _) in Self.confirmed {
      let no = try sandbox.converse(command, turns: [Turn("/N]", type: "n\n")])
      #expect(no.exitCode == 1 && no.output.contains("Nothing was changed."), "\(no)")
      #expect(!no.output.contains("Error"), "\(no)")
    }
    #expect(try sandbox.run("log", "--json").output == log)
  }

  @Test("What makes a new ledger in a new or empty folder replaces nothing, so it asks nothing")
  func newPlaces() throws {
    let sandbox = try sandboxToChange()
    try sandbox.shell("mkdir empty")
    for place in ["new", "empty"] {
      let restored = try sandbox.run("restore", "copies", "--to", place)
      #expect(restored.exitCode == 0 && restored.output.contains("Restored"), "\(restored)")
      try sandbox.shell("rm -rf \(place)/* \(place)/.[!.]*")
      let salvaged = try sandbox.run("salvage", "--to", place)
      #expect(salvaged.exitCode == 0 && salvaged.output.contains("New ledger"), "\(salvaged)")
    }
    let dry = try sandbox.run("salvage", "--to", "other", "--dry-run")
    #expect(dry.exitCode == 0, "\(dry)")
    #expect(try sandbox.shell("ls -d other").exitCode != 0)
  }

  @Test("The end of the input is a no")
  func endOfInput() throws {
    let sandbox = try sandboxWithTasks()
    let result = try sandbox.converse("reset", turns: [Turn("[y/N]", type: "\u{4}")])
    #expect(result.exitCode == 1)
    #expect(try sandbox.run("log", "--json").lines.count == 2)
  }

  @Test(
    "Control-C ends what follows the log with 130",
    arguments: [["log", "--follow", "--json"], ["watch", "--from", "1", "--json"]])
  func interrupted(_ command: [String]) throws {
    let sandbox = try sandboxWithTasks()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = command
    process.environment = sandbox.nextEnvironment()
    // A child inherits an ignored interrupt, and ledger then respects it.
    signal(SIGINT, SIG_DFL)
    Sandbox.unblockSignals()
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let watchdog = Sandbox.watch(process)
    #expect(!pipe.fileHandleForReading.availableData.isEmpty)
    process.interrupt()
    process.waitUntilExit()
    watchdog.cancel()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
  }

  @Test("Colours on a terminal only, and not with NO_COLOR")
  func colours() throws {
    let sandbox = try sandboxWithTasks()
    let plain = try sandbox.run("status")
    #expect(!plain.output.contains("\u{1B}"))
    let forced = try sandbox.run("status", "--color", "always")
    #expect(forced.output.contains("\u{1B}["))
    let terminal = try sandbox.converse("status", turns: [], environment: ["TERM": "xterm"])
    #expect(terminal.output.contains("\u{1B}["))
    let without = try sandbox.converse("status", turns: [], environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(!without.output.contains("\u{1B}"))
    let error = try sandbox.run("show", "99", "--color=always")
    #expect(error.messages.hasPrefix("\u{1B}["))
  }
}
