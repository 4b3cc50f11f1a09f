import Foundation
import Testing

@Suite("Starting over sets a ledger aside in every state, and nothing else")
struct StartOverTests {
  @Test("What is no ledger stays where it is", arguments: ["notes", "letter.txt", "notes/log", "nothing"])
  func noLedger(_ name: String) throws {
    let sandbox = try Sandbox()
    try sandbox.shell("mkdir -p notes/log/old; echo hi > notes/log/diary.txt; echo hi > letter.txt")
    let before = try sandbox.shell("find notes letter.txt").output
    let result = try sandbox.run("reset", "--start-over", "--yes", "--ledger", sandbox.path(name))
    #expect(result.exitCode == 10, "\(result)")
    #expect(try sandbox.shell("find notes letter.txt; ls -A | grep set-aside").output == before)
  }

  @Test(
    "Damage of every kind",
    arguments: [
      "rm my.ledger/ledger.json", "rm -r my.ledger/log",
      "rm -r my.ledger/log my.ledger/ledger.json my.ledger/lock",
      "rm my.ledger/lock; mkdir my.ledger/lock",
      "rm -r my.ledger/projections; echo hi > my.ledger/projections",
      "rm my.ledger/ledger.json my.ledger/lock; rm -r my.ledger/projections", "chmod 0 my.ledger/lock",
      "chmod 0 my.ledger",
    ])
  func damage(_ line: String) throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.shell(line)
    let result = try sandbox.run("reset", "--start-over", "--yes")
    try sandbox.shell("chmod 755 my.ledger*")
    #expect(result.exitCode == 0, "\(result)")
    #expect(try sandbox.run("status").exitCode == 0)
    #expect(try sandbox.run("task", "list").lines.count < 2)
  }

  @Test("By . and by a link: the link leads to the new ledger")
  func byAnotherName() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.shell("ln -s my.ledger link")
    let here = try sandbox.shell("cd my.ledger && ledger reset --start-over --yes --ledger .")
    #expect(here.exitCode == 0 && here.output.contains("/my.ledger\n"), "\(here)")
    try sandbox.run("task", "add", "Buy bread")
    let link = try sandbox.run("reset", "--start-over", "--yes", "--ledger", sandbox.path("link"))
    #expect(link.exitCode == 0, "\(link)")
    #expect(
      try sandbox.shell("readlink link; ls -d my.ledger*.set-aside* | wc -l | tr -d ' '").output
        == "my.ledger\n2\n")
    #expect(try sandbox.run("log", "--ledger", sandbox.path("link")).lines.isEmpty)
  }
}
