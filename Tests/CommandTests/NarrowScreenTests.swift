import Foundation
import LedgerBase
import Testing

@testable import LedgerCLI

@Suite("Narrow screens")
struct NarrowScreenTests {
  private static let visits = KindCommandTests.visits

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "A task with a title that is much longer than forty columns are")
    try sandbox.run("task", "add", "牛乳を買って、それから郵便局に行って手紙を出す", "--step", "財布を持っていく", "--step", "Go")
    try sandbox.run("task", "done", "A task with")
    try sandbox.run(
      "task", "edit", "A task with", "--title", "Another title that does not fit either, does it")
    try sandbox.run("user", "add", "Hanako Tanaka", "--birthday", "2001-02-03", "--gender", "female")
    try sandbox.run("ask", "Will it rain tomorrow in the mountains?")
    try sandbox.run("ask", "明日は雨が降りますか、それとも晴れますか、どちらでしょう")
    try sandbox.run("account", "add", "The household's account at the savings bank")
    for tag in ["groceries", "家計簿", "a tag with a long name"] {
      try sandbox.run("tag", "add", tag)
      try sandbox.run("tag", "assign", tag, "household")
    }
    try sandbox.shell("cat > visits.sql", input: Self.visits)
    try sandbox.run("kind", "add", "visits.sql")
    try sandbox.run("record", "visit", "add", "--place", "The old town hall of Kyoto, third floor")
    try sandbox.run("backup", "backups")
    try sandbox.run("undo", "--yes")
    return sandbox
  }

  private static let commands = [
    "status", "log", "log --oneline", "log -r", "history household", "diff 0", "diff 0 --all",
    "show 3", "show 1", "task list", "task show 牛乳", "account list", "tag list", "answer list",
    "answer stats", "user show", "record visit list", "kind list", "backup backups --list",
    "backup backups --verify", "quarantine list", "verify", "verify --quick", "doctor", "stats",
    "config list",
    "void 3 --dry-run", "erase groceries --dry-run", "status --as-of 3", "upgrade --check",
    "rebuild --dry-run",
  ]

  @Test("No line is longer than the screen, in any language", arguments: [40, 80], ["en", "ja", "zh-Hant"])
  func fits(_ columns: Int, _ language: String) throws {
    let sandbox = try sandbox()
    for command in Self.commands {
      let words = command.split(separator: " ").map(String.init) + ["--lang", language]
      let result = try sandbox.converse(
        words, environment: ["COLUMNS": String(columns), "NO_COLOR": "1"])
      // A progress bar is drawn over itself.
      for line in result.output.split(whereSeparator: \.isNewline) where !Self.isNote(line) {
        let width = TextWidth.columns(of: String(line).replacing("\u{1B}[K", with: ""))
        // An id, a hash or an address stays in one piece, so that it can be copied.
        let isOneWord = line.split(separator: " ").count == 1
        #expect(width <= columns || isOneWord, "\(command) at \(columns): \(width) columns: \(line)")
      }
      #expect(try Self.cutIDs(result.output).isEmpty, "\(result)")
    }
  }

  /// What is typed again is not broken, and warnings are not part of the output.
  private static func isNote(_ line: Substring) -> Bool {
    line.contains("ledger ") || line.hasPrefix("Warning") || line.contains("警告")
  }

  /// Beginnings of ids that go on on another line.
  private static func cutIDs(_ text: String) throws -> [String] {
    let id = try Regex("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]*")
    return text.matches(of: id).map { String(text[$0.range]) }.filter { $0.count != 36 }
  }
}
