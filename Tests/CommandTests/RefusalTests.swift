import Foundation
import Testing

/// What is refused, how often it is told, and what still answers where nothing can be written.
@Suite("Refusals, and reading where nothing can be written")
struct RefusalTests {
  private static func user(_ birthday: String, type: String = "user.inserted") -> String {
    #"{"type":"\#(type)","data":{"id":"00000000-0000-4000-8000-000000000001","name":"Eve","birthday":"\#(birthday)","gender":"female"}}"#
      + "\n"
  }

  @Test("A birthday in the future is refused wherever it comes from; at a replay nobody asks the clock")
  func birthday() throws {
    let sandbox = try Sandbox()
    for (arguments, exit) in [
      (["append", "-"], 13), (["import", "-", "--report", sandbox.path("report")], 3),
    ] {
      let result = try sandbox.run(arguments, input: Data(Self.user("2026-11-22").utf8))
      #expect(result.exitCode == Int32(exit), "\(result)")
    }
    #expect(try sandbox.text(of: "report").contains("is in the future"))
    #expect(try sandbox.run("append", "-", input: Self.user("2026-11-21")).exitCode == 0)
    #expect(
      try sandbox.run("append", "-", input: Self.user("2030-01-01", type: "user.edited")).exitCode == 13)
    let rebuilt = try sandbox.run(
      "rebuild", "answers", "--from-start", environment: ["LEDGER_TEST_CLOCK": "2020-01-01T00:00:00Z"])
    #expect(rebuilt.exitCode == 0, "\(rebuilt)")
    #expect(try sandbox.run("user", "show").output.contains("2026-11-21"))
  }

  @Test("A wrong gender and a blank name are refused values alike, with 13")
  func oneExitCode() throws {
    let sandbox = try Sandbox()
    for (name, gender) in [("Eve", "robot"), (" ", "female")] {
      let result = try sandbox.run("user", "add", name, "--birthday", "1990-04-01", "--gender", gender)
      #expect(result.exitCode == 13, "\(result)")
    }
    try sandbox.run("user", "add", "Eve", "--birthday", "1990-04-01", "--gender", "female")
    #expect(try sandbox.run("user", "edit", "--gender", "robot").exitCode == 13)
  }

  @Test(
    "Each error is logged once, also what the command itself refuses",
    arguments: [
      ["task", "add", ""], ["task", "list", "--limit", "0"], ["nonsense"], ["task", "show", "nobody"],
      ["reset", "--start-over"], ["--ledger", "nowhere", "task", "list"],
      ["--ledger", "nowhere", "task", "add", "x"],
      ["rebuild", "nothing"], ["backup", "my.ledger/inside"], ["restore", "nothing"],
    ])
  func loggedOnce(_ arguments: [String]) throws {
    let sandbox = try Sandbox()
    let result = try sandbox.run(arguments, input: Data(), environment: ["LEDGER_LOG": "error"])
    #expect(result.exitCode != 0)
    #expect(result.messages.components(separatedBy: "while=").count == 2, "\(result)")
  }

  @Test(
    "A table that was never built is read from memory where the disk is full or can only be read",
    .enabled(if: geteuid() == 0, "skipped: needs root"),
    arguments: [
      "head -c 100M /dev/zero > disk/filler 2> /dev/null", "mount -o remount,ro disk",
    ])
  func neverBuilt(_ obstacle: String) throws {
    let sandbox = try Sandbox()
    let result = try sandbox.shell(
      """
      mkdir disk && mount -t tmpfs -o size=2m tmpfs disk || exit 77
      trap 'umount disk' EXIT
      export LEDGER_PATH=disk/led
      ledger init > made && ledger -q task add Milk --step Shop > made || exit 1
      rm -r disk/led/projections
      \(obstacle)
      ledger task list && ledger task list --json && ledger account list && ledger user show; echo "user $?"
      ls disk/led/projections 2> /dev/null
      """)
    if result.exitCode == 77 { return }
    #expect(result.output.contains("Milk") && result.output.contains("\"items\":[{"), "\(result)")
    #expect(result.output.contains("user 13"), "\(result)")
  }

  @Test(
    "Starting over on a full disk says why it can't be done, and leaves the ledger where it is",
    .enabled(if: geteuid() == 0, "skipped: needs root"))
  func startOverWithoutRoom() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.shell(
      """
      mkdir disk && mount -t tmpfs -o size=2m tmpfs disk || exit 77
      trap 'umount disk' EXIT
      export LEDGER_PATH=disk/led
      ledger init > made && ledger -q task add Milk > made || exit 1
      head -c 100M /dev/zero > disk/filler 2> /dev/null
      ledger reset --start-over --yes; echo "exit $?"; ls disk; ledger task list
      """)
    if result.exitCode == 77 { return }
    #expect(result.output.contains("exit 15\nfiller\nled\n") && result.output.contains("Milk"), "\(result)")
    #expect(result.messages.contains("There is no space for a new ledger next to the old one"), "\(result)")
  }
}
