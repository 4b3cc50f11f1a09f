import Foundation
import LedgerTesting
import Testing

@Suite("Streams")
struct StreamTests {
  @Test("| head ends quietly", arguments: ["log", "log --json", "export", "export --table task", "log -r"])
  func head(_ command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3000).map { AppendCommandTests.task($0) }.joined())
    let result = try sandbox.shell("{ ledger \(command); echo $? >&2; } | head -n 1 > /dev/null")
    #expect(result.messages == "0\n", "\(result)")
  }

  @Test("With its standard streams closed the command writes into no file of the ledger")
  func closedStreams() throws {
    let sandbox = try Sandbox(hasLedger: false)
    // The first write makes the ledger, so it opens files whose numbers the closed streams had.
    let place = ["LEDGER_PATH": "", "XDG_DATA_HOME": sandbox.folder.path]
    let result = try sandbox.shell(
      "ledger task add 'Buy milk' <&- >&- 2>&-; echo $?; ledger task add x <&- >&- 2>&-", environment: place)
    #expect(result.output == "16\n", "\(result)")
    #expect(try sandbox.shell("wc -c < ledger/lock | tr -d ' '").output == "0\n")
    #expect(try sandbox.run("verify", environment: place).exitCode == 0)
    #expect(try sandbox.run("log", "--json", environment: place).lines.count == 2)
  }

  @Test(
    "An answer that can't be written is said, and that the work was done",
    arguments: [
      "task add x", "task list --limit 1", "support bundle", "log", "reset --yes",
      "config set confirm.deletes all",
    ],
    [">/dev/full", ">&-"])
  func lostAnswer(_ command: String, _ output: String) throws {
    let sandbox = try Sandbox()
    guard FileManager.default.fileExists(atPath: "/dev/full") else {
      return print("skipped: needs /dev/full")
    }
    try sandbox.run("append", "-", input: AppendCommandTests.task(1) + AppendCommandTests.task(2))
    let result = try sandbox.shell("ledger \(command) --json \(output)")
    #expect(result.exitCode == 16, "\(result)")
    #expect(
      result.messages.contains("\"outputFailed\"") && result.messages.contains("The command completed"),
      "\(result)")
    let text = try sandbox.shell("ledger \(command) \(output)")
    // What says nothing on standard output has lost nothing.
    let isSilent = command.hasPrefix("config") || command.hasPrefix("reset")
    #expect(text.exitCode == (isSilent ? 0 : 16), "\(text)")
  }

  @Test("Bytes that are no UTF-8 are refused, in arguments and in the environment, and nothing is written")
  func invalidText() throws {
    let sandbox = try Sandbox(hasLedger: false)
    let argument = try sandbox.shell(#"ledger task add "$(printf 'a\377b')""#)
    #expect(argument.exitCode == 64 && argument.messages.contains("Argument 3"), "\(argument)")
    for name in ["LEDGER_PATH", "LEDGER_TEST_CLOCK", "LEDGER_LOG"] {
      let result = try sandbox.shell(#"export \#(name)="$(printf 'a\377b')"; ledger task add x"#)
      #expect(result.exitCode == 64 && result.messages.contains(name), "\(result)")
    }
    #expect(try sandbox.shell("ls").output.isEmpty)
  }

  @Test("Control characters never reach a person raw, whatever the command")
  func controlCharacters() throws {
    let sandbox = try Sandbox()
    let title = "\\u001b]0;owned\\u0007 \\u009b31m red \\u202e evil \\n fake\\r"
    let id = "00000000-0000-4000-8000-000000000001"
    try sandbox.run("append", "--type", "task.inserted", "--data", #"{"id":"\#(id)","title":"\#(title)"}"#)
    let commands = [
      ["log"], ["show", "1"], ["history", id], ["export", "--table", "task"], ["export"], ["log", "--json"],
      ["task", "list"], ["task", "show", id], ["export", "--table", "task", "--format", "json"],
    ]
    for command in commands {
      let result = try sandbox.converse(command)
      #expect(result.exitCode == 0, "\(result)")
      let raw = result.output.unicodeScalars.filter { scalar in
        scalar != "\n"
          && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x202E)
      }
      #expect(
        raw.isEmpty,
        "ledger \(command.joined(separator: " ")) lets through \(raw.map { $0.escaped(asASCII: true) })")
    }
    let message = try sandbox.run("show", "\u{1B}[31mx")
    #expect(!message.messages.contains("\u{1B}"))
  }

  @Test("--json says the same to a pipe as the log holds")
  func exact() throws {
    let sandbox = try Sandbox()
    try sandbox.run(
      "append", "--type", "task.inserted", "--data",
      #"{"id":"00000000-0000-4000-8000-0000000000bb","title":"\u009b31m 牛乳 é"}"#)
    let log = try sandbox.run("log", "--json").output
    #expect(try sandbox.shell("gzip -dc my.ledger/log/*.gz").output == log)
    #expect(try sandbox.run("export").output == log)
    #expect(log.contains("\u{9B}31m 牛乳 é"))
  }

  @Test("A table as CSV and as JSON")
  func export() throws {
    let sandbox = try Sandbox()
    let lines = [
      #"{"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-000000000001","title":"Say \"hi\", twice"}}"#,
      #"{"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-000000000002","title":"牛乳を買う","order":7}}"#,
    ]
    try sandbox.run("append", "-", input: lines.joined(separator: "\n"))
    try sandbox.run("export", "--table", "task")
    try sandbox.run("export", "--table", "tasks", "--format", "json")
    try sandbox.run("export", "--table", "user", "--json")
    try sandbox.run("export", "--type", "task.inserted", "--from", "2")
    try assertSnapshot(of: sandbox.transcript(), named: "export")
  }

  @Test("Filters of the log")
  func filters() throws {
    let sandbox = try Sandbox()
    let id = "00000000-0000-4000-8000-000000000002"
    let lines = [
      #"{"type":"task.inserted","time":"2026-01-01T00:00:00Z","data":{"id":"\#(id)","title":"Old"}}"#,
      #"{"type":"task.inserted","time":"2026-02-01T00:00:00Z","data":{"id":"00000000-0000-4000-8000-0000000000bb","title":"Newer"}}"#,
      #"{"type":"task.edited","time":"2026-03-01T00:00:00Z","data":{"id":"\#(id)","title":"Older"}}"#,
      #"{"type":"task.deleted","data":{"id":"\#(id)"}}"#,
    ]
    try sandbox.run("append", "-", input: lines.joined(separator: "\n"))
    for arguments in [
      ["--type", "task.edited", "--type", "task.deleted"], ["--record", id, "-r"], ["--since", "2026-02-01"],
      ["--until", "2026-02-01"], ["--from", "2", "--to", "3"], ["--limit", "1"], ["-r", "--limit", "1"],
      ["--type", "no.such"],
    ] {
      try sandbox.run(["log"] + arguments, input: Data())
    }
    try sandbox.run("history", id)
    try assertSnapshot(of: sandbox.transcript(), named: "filters")
  }

  @Test("--follow lists what another process appends")
  func follow() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: AppendCommandTests.task(1))
    let result = try sandbox.shell(
      "ledger log --follow --json --limit 3 > out & sleep 0.3; ledger append - >/dev/null; wait; cat out | wc -l",
      input: AppendCommandTests.task(2) + AppendCommandTests.task(3))
    #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "3", "\(result)")
  }

  @Test("--follow ends with an error when the ledger is moved away")
  func followTheMissing() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: AppendCommandTests.task(1))
    let result = try sandbox.shell(
      "ledger log --follow >out & follower=$!; sleep 0.3; mv my.ledger away; wait $follower; echo $?")
    #expect(result.output == "10\n", "\(result)")
    #expect(result.messages.contains("There is no ledger"), "\(result)")
  }

  @Test("log and export go on past damage and mark the gap, also where the ledger does not open")
  func gaps() throws {
    let sandbox = try Sandbox()
    for numbers in [1...3, 4...6, 7...8] {
      try sandbox.run("append", "-q", "-", input: numbers.map { AppendCommandTests.task($0) }.joined())
      if numbers.upperBound < 8 { try sandbox.run("seal", "-q") }
    }
    try sandbox.shell(
      "printf XXXX | dd of=my.ledger/log/00000000000000000004.jsonl.gz bs=1 seek=300 conv=notrunc 2>&-")
    try sandbox.run("log")
    try sandbox.run("log", "-r", "--limit", "4")
    try sandbox.run("export", "--from", "3")
    try sandbox.run("show", "5")
    try sandbox.shell("rm my.ledger/log/00000000000000000007.jsonl.gz")
    try sandbox.run("log")
    try sandbox.run("log", "--json", "--type", "no.such")
    try assertSnapshot(of: sandbox.transcript(), named: "gaps")
  }
}
