import Foundation
import LedgerTesting
import Testing

@Suite("Aliases")
struct AliasTests {
  @Test("An alias stands for its words, in every ledger, and takes more words and options behind them")
  func use() throws {
    let sandbox = try Sandbox()
    for title in ["Buy milk", "Paint"] { try sandbox.run("task", "add", title) }
    try sandbox.run("config", "set", "alias.next", "task list --open --search 'y m'")
    try sandbox.run("next")
    try sandbox.run("next", "--limit", "1", "--json")
    try sandbox.run("--quiet", "next")
    try sandbox.run("config", "get", "alias.next")
    try sandbox.run("config", "list")
    try sandbox.make("other")
    #expect(try sandbox.run("--ledger", sandbox.path("other"), "next").exitCode == 0)
    try sandbox.run("nxet")
    try sandbox.run("config", "unset", "alias.next")
    try sandbox.run("config", "unset", "alias.next")
    try sandbox.run("next")
    try assertSnapshot(of: sandbox.transcript(), named: "use")
  }

  @Test("What an alias can't be is refused when it is set")
  func refused() throws {
    let sandbox = try Sandbox()
    for (name, command) in [
      ("task", "log"), ("help", "log"), ("", "log"), ("a b", "log"), ("x", ""), ("x", "ledger log"),
      ("x", "log --json"), ("x", "task 'open"), ("x", "log --lang=ja"), ("x", "log\nstatus"),
      ("x", "x"), ("x", "!ledger task list | wc -l"),
    ] { try sandbox.run("config", "set", "alias.\(name)", command) }
    try assertSnapshot(of: sandbox.transcript(), named: "refused")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path(".config")))
  }

  @Test("The file may be edited by hand: comments stay, other lines are passed over, a link is not replaced")
  func file() throws {
    let sandbox = try Sandbox()
    try sandbox.shell("mkdir -p .config/ledger")
    _ = try sandbox.write(
      "# mine\nalias.a = log\nsomething else\nalias.b=task list\n", to: ".config/ledger/config")
    try sandbox.run("config", "set", "alias.a", "status")
    try sandbox.run("config", "set", "alias.c", "doctor")
    #expect(
      try sandbox.text(of: ".config/ledger/config")
        == "# mine\nalias.a = status\nsomething else\nalias.b=task list\nalias.c = doctor\n")
    try sandbox.shell("mv .config/ledger/config real; ln -s ../../real .config/ledger/config")
    #expect(try sandbox.run("b").exitCode == 0)
    #expect(try sandbox.run("config", "set", "alias.a", "log").exitCode == 64)
  }

  @Test("An alias for a command that is wrong says so of the command, and one alias does not lead to another")
  func wrong() throws {
    let sandbox = try Sandbox()
    try sandbox.shell("mkdir -p .config/ledger")
    _ = try sandbox.write(
      "alias.loop = loop\nalias.bad = task lsit\nalias.short = task list --limt 3\nalias.task = log\n",
      to: ".config/ledger/config")
    for word in ["loop", "bad", "short"] {
      let result = try sandbox.run(word)
      #expect(result.exitCode == 64, "\(result)")
    }
    #expect(try sandbox.run("bad").messages.contains("ledger task list"))
    #expect(try sandbox.run("task", "list").exitCode == 0)
  }

  @Test("A kind's command can be an alias, and its words are completed as those of the command")
  func kinds() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("kind", "new", "visit", "place:text", "--add").exitCode == 0)
    #expect(try sandbox.run("config", "set", "alias.went", "visit add").exitCode == 0)
    #expect(try sandbox.run("went", "to", "Nara").output.hasPrefix("Added the visit to Nara"))
    #expect(try sandbox.run("---complete", "zsh", "ledger we").output.contains("went"))
    #expect(try sandbox.run("---complete", "zsh", "ledger went --pl").output.contains("--place"))
  }

  @Test("A setting can be returned to its default")
  func unset() throws {
    let sandbox = try Sandbox()
    try sandbox.run("config", "set", "confirm.deletes", "never")
    #expect(try sandbox.run("config", "unset", "confirm.deletes").messages == "confirm.deletes is now all.\n")
    #expect(try sandbox.run("config", "get", "confirm.deletes").output == "all\n")
    #expect(try sandbox.run("config", "unset", "support.email").messages.contains("not set"))
    let refused = try sandbox.run("config", "set", "support.email", "help@acme.test")
    #expect(refused.exitCode == 64 && refused.messages.contains("placeholder"), "\(refused)")
  }
}
