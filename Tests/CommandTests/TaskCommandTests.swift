import Foundation
import LedgerTesting
import Testing

@Suite("Tasks and steps on the command line")
struct TaskCommandTests {
  @Test("Tasks with steps: added, listed, moved, done, shown, deleted")
  func tasks() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk", "--step", "Find the shop", "--step", "Pay")
    try sandbox.run("task", "add", "Call Mary")
    try sandbox.run("task", "add", "Paint \u{1B}[31m the door\u{202E}")
    try sandbox.run("task", "list")
    try sandbox.run("task", "move", "Call Mary", "--before", "Buy milk")
    try sandbox.run("task", "move", "Call Mary", "--first")
    try sandbox.run("task", "done", "Call Mary")
    try sandbox.run("task", "done", "Call Mary")
    try sandbox.run("step", "done", "Find the shop")
    try sandbox.run("step", "add", "Buy milk", "Carry it home")
    try sandbox.run("step", "move", "Pay", "--last")
    try sandbox.run("task", "edit", "Buy milk", "--title", "Buy oat milk")
    try sandbox.run("task", "list", "--open")
    try sandbox.run("task", "show", "Buy oat milk")
    try sandbox.run("task", "show", "Buy oat milk", "--json")
    try sandbox.run("step", "delete", "Carry it home")
    try sandbox.run("task", "delete", "Buy oat milk")
    try sandbox.run("task", "delete", "Buy oat milk", "--dry-run")
    try sandbox.run("task", "delete", "Buy oat milk", "--yes")
    try sandbox.run("task", "list")
    try sandbox.run("task", "list", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "tasks")
  }

  @Test("Commands that change nothing write no byte, and say so")
  func nothingToChange() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    let before = try sandbox.shell("cat my.ledger/log/* | cksum").output
    for arguments in [
      ["task", "edit", "Buy milk", "--title", " Buy milk "], ["task", "move", "Buy milk", "--last"],
      ["task", "done", "Buy milk", "--undo"],
    ] {
      let result = try sandbox.run(arguments, input: Data())
      #expect(result.exitCode == 0 && result.output.isEmpty, "\(result)")
      #expect(result.messages == "Already up to date.\n", "\(result)")
    }
    #expect(try sandbox.shell("cat my.ledger/log/* | cksum").output == before)
  }

  @Test("A page ends with the command for the next, which can be typed as it stands")
  func pages() throws {
    let sandbox = try Sandbox()
    for title in ["it's one", "it's two", "three", "it's four", "it's five"] {
      try sandbox.run("task", "add", title)
    }
    var seen: [String] = []
    var result = try sandbox.run("task", "list", "--search", "it's", "--limit", "2", "--sort", "title", "-r")
    for _ in 0..<3 {
      seen += result.lines.dropFirst().map { String($0.drop { $0 != "i" }) }
      let last = result.messages.split(separator: "\n").last.map(String.init) ?? ""
      guard last.hasPrefix("Next page: ") else { break }
      result = try sandbox.shell(String(last.dropFirst("Next page: ".count)))
    }
    #expect(seen == ["it's two", "it's one", "it's four", "it's five"], "\(result)")
  }

  @Test("Refusals leave nothing behind; each has its message and exit 13")
  func refusals() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    for arguments in [
      ["task", "add", "\u{3000}"], ["task", "edit", "Buy milk", "--title", " "],
      ["task", "edit", "Buy milk", "--title", "x", "--if-seq", "7"], ["task", "show", "Buy bread"],
      ["task", "list", "--after", "0197c1f2-9f20-7d91-aaf4-f0bbf124db42"],
      ["step", "add", "Buy bread", "x"], ["task", "add", "Wash", "--step", "Rinse", "--step", ""],
    ] {
      #expect(try sandbox.run(arguments, input: Data()).exitCode == 13)
    }
    #expect(try sandbox.run("log", "--json").lines.count == 1)
    #expect(try sandbox.run("task", "move", "Buy milk").exitCode == 64)
    #expect(try sandbox.run("task", "list", "--limit", "0").exitCode == 64)
    try assertSnapshot(of: sandbox.transcript(), named: "refusals")
  }

  @Test("Without a ledger, looking and changing say that there is none, and make none")
  func noLedger() throws {
    let sandbox = try Sandbox(hasLedger: false)
    for arguments in [
      ["task", "list"], ["task", "done", "x"], ["account", "delete", "x"], ["user", "show"],
    ] {
      #expect(try sandbox.run(arguments, input: Data()).exitCode == 10)
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.ledger))
  }
}
