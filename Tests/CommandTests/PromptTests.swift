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

  @Test("L5: A reset says what goes from view, and asks; no is no")
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

  @Test("L5: Starting over asks twice, and sets the folder aside without deleting it")
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

  @Test("L5: Starting over works when the log is damaged; nothing is called impossible to undo")
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

  @Test("The end of the input is a no")
  func endOfInput() throws {
    let sandbox = try sandboxWithTasks()
    let result = try sandbox.converse("reset", turns: [Turn("[y/N]", type: "\u{4}")])
    #expect(result.exitCode == 1)
    #expect(try sandbox.run("log", "--json").lines.count == 2)
  }

  @Test("Control-C ends with 130")
  func interrupted() throws {
    let sandbox = try sandboxWithTasks()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = ["log", "--follow", "--json"]
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
