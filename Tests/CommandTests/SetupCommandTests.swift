import Foundation
import LedgerTesting
import Testing

@Suite("Setting up")
struct SetupCommandTests {
  @Test("init makes a ledger once; in the data folder the first write makes one too, and says so")
  func initialize() throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.run("init")
    try sandbox.run("init")
    try sandbox.run("status")
    for (folder, options) in [("a/b", []), ("quiet", ["-q"])] {
      try sandbox.run(
        ["append", "-"] + options, input: Data(AppendCommandTests.task(1).utf8),
        environment: ["LEDGER_PATH": "", "XDG_DATA_HOME": sandbox.path(folder)])
    }
    try assertSnapshot(of: sandbox.transcript(), named: "init")
  }

  @Test(
    "A folder that was named, mistyped perhaps or on a disk that is not there, gets a ledger by init alone",
    arguments: [
      "task add x", "append -", "import -", "account add x",
      "user add Mika --birthday 1990-04-01 --gender female",
      "kind add visits.sql", "-q task add x",
    ], ["typo", "empty"])
  func namedPlace(_ command: String, _ place: String) throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.shell("mkdir empty; echo 'entity visit' > visits.sql")
    for line in [
      "LEDGER_PATH=\(place); export LEDGER_PATH; ledger \(command)", "ledger --ledger \(place) \(command)",
    ] {
      let result = try sandbox.shell(line, input: AppendCommandTests.task(1))
      #expect(result.exitCode == 10 && result.messages.contains("ledger init"), "\(result)")
      #expect(try sandbox.shell("find . -not -name '.run*' | sort").output == ".\n./empty\n./visits.sql\n")
    }
    #expect(try sandbox.run("init", "--ledger", place).exitCode == 0)
    #expect(try sandbox.run("task", "add", "x", "--ledger", place).exitCode == 0)
  }

  @Test("Settings: listed, set, checked; a file changed by hand is noticed and does no harm")
  func settings() throws {
    let sandbox = try Sandbox()
    try sandbox.run("config", "list")
    try sandbox.run("config", "set", "confirm.deletes", "cascades")
    try sandbox.run("config", "set", "support.email", "help@support.org")
    try sandbox.run("config", "get", "confirm.deletes")
    try sandbox.run("config", "list", "--json")
    try sandbox.run("config", "set", "confirm.deletes", "sometimes")
    try sandbox.run("config", "set", "confirm.delets", "all")
    try sandbox.shell("cat my.ledger/config.json; sed -i s/cascades/never/ my.ledger/config.json")
    try sandbox.run("config", "get", "confirm.deletes")
    try sandbox.run("config", "set", "support.email", "help@support.org")
    try sandbox.run("config", "list")
    try sandbox.shell("cut -c 1-40 my.ledger/config.json.damaged")
    try assertSnapshot(of: sandbox.transcript(), named: "settings")
  }

  @Test(
    "A first write that is refused, or that has nothing to write, leaves nothing",
    arguments: [
      "ledger task add ''", "echo 'no JSON' | ledger append -", "ledger append - < /dev/null",
      "ledger append none.jsonl",
      "ledger append --type task.edited --data '{\"id\":\"00000000-0000-4000-8000-000000000001\",\"title\":\"x\"}'",
      "ledger user add '' --birthday 1990-01-01 --gender other",
    ], ["a/b", "data"])
  func refusedFirstWrite(_ line: String, _ place: String) throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.shell("mkdir -p data/ledger")
    let data = ["LEDGER_PATH": "", "XDG_DATA_HOME": sandbox.path(place)]
    let result = try sandbox.shell(line, environment: data)
    #expect(!result.messages.contains("New ledger"), "\(result)")
    #expect(try sandbox.shell("find . -not -name '.run*'").output == ".\n./data\n./data/ledger\n")
    let next = try sandbox.run("task", "add", "x", environment: data)
    #expect(next.exitCode == 0 && next.messages.hasPrefix("New ledger"), "\(next)")
  }

  @Test("Of first writes at the same time those that are refused take nothing from the others")
  func refusedBesideOthers() throws {
    let sandbox = try Sandbox(hasLedger: false)
    let place = ["LEDGER_PATH": "", "XDG_DATA_HOME": sandbox.folder.path]
    let result = try sandbox.shell(
      """
      for n in 1 2 3 4 5 6; do
        for m in 1 2 3; do ledger task add '' & ledger -q task add "$n" && echo done; wait; done
      done 2>&1 | grep -c done; ledger log --json --type task.inserted | wc -l | tr -d ' '
      """, environment: place)
    #expect(Set(result.lines).count == 1, "\(result)")
    #expect(try sandbox.run("verify", environment: place).exitCode == 0)
  }

  @Test("Settings that are changed at the same time are both kept")
  func settingsAtOnce() throws {
    let sandbox = try Sandbox()
    try sandbox.run("init")
    let result = try sandbox.shell(
      """
      for n in 1 2 3 4 5; do
        ledger -q config set confirm.deletes all & ledger -q config set support.email help@support.org & wait
        ledger config get confirm.deletes; ledger config get support.email
        rm my.ledger/config.json
      done
      """)
    #expect(result.output == String(repeating: "all\nhelp@support.org\n", count: 5), "\(result)")
  }

  @Test(
    "The default folder",
    arguments: [
      (["XDG_DATA_HOME": "/$HERE/data"], "data/ledger"),
      (["XDG_DATA_HOME": "relative"], ".local/share/ledger"),
      ([:], ".local/share/ledger"), (["LEDGER_PATH": "/$HERE/named"], "named"),
    ])
  func place(_ environment: [String: String], _ expected: String) throws {
    let sandbox = try Sandbox()
    var variables = environment.mapValues { $0.replacingOccurrences(of: "/$HERE", with: sandbox.folder.path) }
    variables["LEDGER_PATH"] = variables["LEDGER_PATH"] ?? ""
    let result = try sandbox.run(["init"], input: Data(), environment: variables)
    #if canImport(Darwin)
      let expected = expected == "named" ? expected : "Library/Application Support/ledger"
    #endif
    #expect(result.output == "New ledger: $HERE/\(expected)\n", "\(result)")
  }

  @Test("Without HOME and any path the command asks for one")
  func homeless() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.run(["log"], input: Data(), environment: ["HOME": "", "LEDGER_PATH": ""])
    #expect(result.exitCode == 64, "\(result)")
    #expect(result.messages.contains("--ledger"), "\(result)")
  }

  @Test(
    "Completion scripts are made for three shells, and the shells take them",
    arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) throws {
    let sandbox = try Sandbox()
    let script = try sandbox.run("completions", shell)
    #expect(script.exitCode == 0)
    #expect(script.output.contains("ledger"))
    let check = try sandbox.shell(
      "command -v \(shell) > /dev/null || { echo 'skipped: needs \(shell)'; exit 0; }; \(shell) -n script",
      input: "")
    if check.output.hasPrefix("skipped") { return print(check.output) }
    _ = try sandbox.write(script.output, to: "script")
    #expect(try sandbox.shell("\(shell) -n script").exitCode == 0)
  }

  @Test("Completion of 'record' and 'kind' knows the ledger's kinds, of the ledger that the line names")
  func kindCompletion() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(KindCommandTests.example("visits"), to: "visits.sql")
    #expect(try sandbox.run("kind", "add", file).exitCode == 0)
    let script = try sandbox.run("completions", "bash").output
    #expect(script.contains("---complete bash"))
    // As ArgumentParser asks: the command, its argument, the place of the cursor, and the line.
    func complete(
      _ command: [String], _ words: [String], _ argument: String = "positional@0"
    ) throws -> String {
      let asked = ["---completion"] + command + ["--", argument, "\(words.count - 1)", "0"] + words
      let result = try sandbox.run(asked, input: Data())
      #expect(result.exitCode == 0 && result.messages.isEmpty, "\(result)")
      return result.output
    }
    #expect(try complete(["record"], ["ledger", "record", ""]).contains("visit\n"))
    #expect(try complete(["kind", "show"], ["ledger", "kind", "show", ""]).contains("visits"))
    #expect(try complete(["kind", "remove"], ["ledger", "kind", "remove", ""]).contains("visits"))
    for command in ["rebuild", "reset"] {
      let tables = try complete([command], ["ledger", command, ""])
      #expect(tables.contains("tasks\n") && tables.contains("visits"))
    }
    let kinds = try complete(["import"], ["ledger", "import", "--kind", ""], "--kind")
    #expect(kinds.contains("task\n") && kinds.contains("visit"))
    let elsewhere = ["ledger", "--ledger", sandbox.path("nothing"), "kind", "show", ""]
    #expect(try !complete(["kind", "show"], elsewhere).contains("visits"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("nothing")))
  }
}
