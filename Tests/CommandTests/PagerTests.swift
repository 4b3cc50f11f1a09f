import Foundation
import Testing

@Suite("Pager")
struct PagerTests {
  private static let marking = "sed s/^/P:/"

  private func sandbox(tasks: Int = 30) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...tasks).map { AppendCommandTests.task($0) }.joined())
    return sandbox
  }

  /// Runs a command on a terminal of ten lines, with a pager that marks what it shows.
  private func onScreen(
    _ sandbox: Sandbox, _ command: String, lines: Int = 10, _ environment: [String: String] = [:]
  ) throws -> CommandResult {
    let all = ["TERM": "xterm", "NO_COLOR": "1", "LINES": String(lines), "LEDGER_PAGER": Self.marking]
    return try sandbox.converse(
      command.split(separator: " ").map(String.init), environment: all.merging(environment) { $1 })
  }

  private func isPaged(_ result: CommandResult) -> Bool {
    let lines = result.output.split(separator: "\n")
    return !lines.isEmpty && lines.allSatisfy { $0.hasPrefix("P:") }
  }

  @Test(
    "What is longer than the screen goes through the pager, and nothing else does",
    arguments: [
      "log", "task list", "task list --csv", "task list --format {title}", "diff 0 --rows 30",
      "log --oneline",
      "history 00000000-0000-4000-8000-000000000001", "show 1",
      "task show 00000000-0000-4000-8000-000000000001",
    ])
  func longerThanTheScreen(_ command: String) throws {
    let sandbox = try sandbox()
    let isLong =
      try sandbox.run(command.split(separator: " ").map(String.init), input: Data()).lines.count > 9
    let short = try onScreen(sandbox, command, lines: 100)
    #expect(short.exitCode == 0 && !short.output.contains("P:"), "\(short)")
    let long = try onScreen(sandbox, command, lines: 3)
    #expect(long.exitCode == 0 && isPaged(long), "\(long)")
    #expect(long.output.replacingOccurrences(of: "P:", with: "").contains(short.output.prefix(20)) || isLong)
  }

  @Test(
    "Nobody pages for a program, for --quiet, on a terminal without abilities, or against a person's will")
  func never() throws {
    let sandbox = try sandbox()
    for command in ["log --json", "log -q", "log --no-pager", "--no-pager log", "status", "task add x"] {
      let result = try onScreen(sandbox, command)
      #expect(result.exitCode == 0 && !result.output.contains("P:"), "\(result)")
    }
    #expect(try !onScreen(sandbox, "log", ["TERM": "dumb"]).output.contains("P:"))
    let piped = try sandbox.shell("LINES=10 TERM=xterm LEDGER_PAGER='\(Self.marking)' ledger log | cat")
    #expect(!piped.output.contains("P:") && piped.lines.count > 30)
    try sandbox.run("config", "set", "pager", "never")
    #expect(try !onScreen(sandbox, "log").output.contains("P:"))
    try sandbox.run("config", "set", "pager", "auto")
    #expect(try isPaged(onScreen(sandbox, "log")))
  }

  @Test("LEDGER_PAGER comes before PAGER; an empty one or cat is none, and one that is missing is no error")
  func choice() throws {
    let sandbox = try sandbox()
    let other = ["PAGER": "sed s/^/Q:/"]
    #expect(try isPaged(onScreen(sandbox, "log", other)))
    let path = ["PATH": "/usr/bin:/bin"]
    let second = try onScreen(sandbox, "log", other.merging(["LEDGER_PAGER": ""]) { $1 }.merging(path) { $1 })
    #expect(second.output.contains("Q:"), "\(second)")
    for none in ["cat", "/no/such/pager", "no-such-pager -x"] {
      let result = try onScreen(sandbox, "task list", ["LEDGER_PAGER": none])
      #expect(result.exitCode == 0 && result.output.contains("Task 30"), "\(result)")
    }
  }

  @Test("Leaving the pager early is no error, and the pager's own exit code is not the command's")
  func early() throws {
    let sandbox = try sandbox(tasks: 3000)
    let early = try onScreen(sandbox, "log", ["LEDGER_PAGER": "head -n 2"])
    #expect(early.exitCode == 0, "\(early)")
    #expect(early.output.split(separator: "\n").count == 2, "\(early)")
    let failing = try onScreen(sandbox, "task list", ["LEDGER_PAGER": "sed s/^/P:/; exit 7"])
    #expect(failing.exitCode == 0 && failing.output.contains("P:"), "\(failing)")
  }

  @Test("The exit code of a command with a finding comes through the pager")
  func exitCode() throws {
    let sandbox = try sandbox()
    let result = try onScreen(sandbox, "backup --list $HERE/none", ["LEDGER_PAGER": Self.marking])
    #expect(result.exitCode == (try sandbox.run("backup", "--list", "$HERE/none").exitCode))
  }

  @Test("Control-C belongs to the pager: the command waits until it has put the terminal in order")
  func interrupt() throws {
    let sandbox = try sandbox()
    let result = try onScreen(
      sandbox, "log", ["LEDGER_PAGER": "trap '' INT; kill -INT $PPID; sleep 0.3; sed s/^/P:/"])
    #expect(result.exitCode == 0 && isPaged(result), "\(result)")
  }

  @Test("Notes that belong to a paged list are shown in the pager, at its end")
  func notes() throws {
    let sandbox = try sandbox(tasks: 60)
    let result = try onScreen(sandbox, "task list")
    let last = result.output.split(separator: "\n").last ?? ""
    #expect(isPaged(result) && last.contains("Next page: ledger task list"), "\(result)")
  }
}
