import Foundation
import Testing

/// What other programs write to a table's files, and what stands in the place of those.
@Suite("Tables hold only what events put there")
struct ForeignRowsTests {
  @Test(
    "A row that no event has produced is never listed, and the ledger never called whole with it: every way of writing from outside, at rest and beside a running ledger",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "skipped: needs sqlite3"))
  func everyWay() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.shell(
      "env -u LEDGER_PATH -u LEDGER_TEST_SEED -u LEDGER_TEST_CLOCK python3 \(RealTasks.script("foreignrows.py")) \"$LEDGER_BINARY\" \"$PWD/tried\""
    )
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("92 attempts in 46 ways: 92 held, 0 failed"), "\(result)")
  }

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for title in ["one", "two", "three"] { try sandbox.run("task", "add", title) }
    return sandbox
  }

  private static let change = """
    table=$(readlink -f my.ledger/projections/tasks.sqlite)
    python3 -c "import os, sqlite3; c = sqlite3.connect('$table'); c.execute('UPDATE task SET title = \\"strange\\"'); c.commit(); os._exit(0)"
    """

  @Test("A changed table waits for rebuild, which takes what was built to compare, and reads no event again")
  func waitsForRebuild() throws {
    let sandbox = try sandbox()
    try sandbox.shell(Self.change)
    for _ in 0..<2 {
      let list = try sandbox.run("task", "list")
      #expect(list.exitCode == 12 && list.messages.contains("ledger rebuild tasks"), "\(list)")
    }
    #expect(try sandbox.run("task", "add", "four").exitCode == 12)
    let rebuilt = try sandbox.run("rebuild", "tasks", "--json")
    #expect(rebuilt.exitCode == 0 && rebuilt.output.contains("\"startedAfter\":3"), "\(rebuilt)")
    #expect(try sandbox.run("task", "list").output.contains("one"))
    #expect(try sandbox.run("verify", "--tables").output.contains("Everything is intact"))
  }

  @Test("With repair.automatic a changed table is built again at once, and the incident says so")
  func repairsAtOnce() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "repair.automatic", "yes")
    try sandbox.shell(Self.change)
    let list = try sandbox.run("task", "list")
    #expect(list.exitCode == 0 && list.output.contains("one") && !list.output.contains("strange"), "\(list)")
    let incidents = try sandbox.shell("cat my.ledger/incidents.jsonl")
    #expect(incidents.output.contains("automatic repair is on"), "\(incidents)")
    #expect(try sandbox.run("quarantine", "list").output.contains("tasks"))
    #expect(try sandbox.run("verify", "--tables").output.contains("Everything is intact"))
  }

  @Test(
    "A link, folder or pipe in the place of one of a table's files is set aside by rebuild, and the card names that",
    arguments: ["", "-wal", "-shm"], ["ln -s ../../elsewhere", "mkdir", "mkfifo"])
  func noOrdinaryFile(_ file: String, _ making: String) throws {
    let sandbox = try sandbox()
    let made = try sandbox.shell(
      """
      table=$(readlink -f my.ledger/projections/tasks.sqlite)\(file)
      cp "$table" my.ledger/elsewhere 2> /dev/null || touch my.ledger/elsewhere
      rm -f "$table" && \(making) "$table"
      """)
    #expect(made.exitCode == 0, "\(made)")
    // SQLite reads beside a folder in the place of its -shm, and can't write.
    let isRead = file == "-shm" && making == "mkdir"
    for command in isRead ? [["task", "add", "four"]] : [["status"], ["task", "list"], ["recover"]] {
      let result = try sandbox.shell(
        "timeout 60 \"$LEDGER_BINARY\" \(command.joined(separator: " ")) < /dev/null")
      #expect((result.output + result.messages).contains("ledger rebuild tasks"), "\(result)")
      #expect(result.exitCode != 124 && !result.saysNothingIsWrong, "\(result)")
    }
    let rebuilt = try sandbox.shell("timeout 60 \"$LEDGER_BINARY\" rebuild tasks")
    #expect(rebuilt.exitCode == 0, "\(rebuilt)")
    #expect(try sandbox.run("task", "list").output.contains("three"))
    #expect(try sandbox.run("verify", "--tables").output.contains("Everything is intact"))
  }
}
