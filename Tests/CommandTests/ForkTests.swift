import Foundation
import LedgerTesting
import Testing

/// Two copies of a folder that both went on, and were both backed up to one place.
@Suite("Two copies that both went on")
struct ForkTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "one")
    try sandbox.shell("cp -a my.ledger other")
    for title in ["two", "three"] { try sandbox.run("task", "add", title, "--ledger", "other") }
    #expect(try sandbox.run("backup", "backups", "--ledger", "other").exitCode == 0)
    try sandbox.run("task", "add", "another")
    let refused = try sandbox.run("backup", "backups")
    #expect(refused.exitCode == 12 && refused.messages.contains("two copies"), "\(refused)")
    return sandbox
  }

  @Test("doctor says whose backup is remembered, and no other advice than the card's")
  func doctor() throws {
    let sandbox = try sandbox()
    let shown = try sandbox.run("doctor")
    #expect(
      shown.output.contains("of another copy of this ledger, up to event 3, in $HERE/backups")
        && !shown.output.contains("none yet"), "\(shown)")
    #expect(try sandbox.run("doctor", "--json").output.contains("\"otherCopy\":true"))
  }

  @Test("recover asks for the folder that fits the choice, and counts how the choice ended")
  func keepThisOne() throws {
    let sandbox = try sandbox()
    // The same folder again: refused, and no help.
    let refused = try sandbox.converse(
      "recover",
      turns: [
        Turn("leave it as it is:", type: "2\n"), Turn("backed up to?", type: "backups\n"),
        Turn("leave it as it is:", type: "q\n"),
      ])
    #expect(refused.exitCode == 12, "\(refused)")
    let kept = try sandbox.converse(
      "recover", turns: [Turn("leave it as it is:", type: "2\n"), Turn("backed up to?", type: "own\n")])
    #expect(kept.exitCode == 0 && kept.output.contains("Nothing is wrong any more."), "\(kept)")
    let stats = try sandbox.run("stats", "--json")
    #expect(
      stats.output.contains(
        #""action":"tryAgain","taken":2,"share":1.0,"helped":1,"didNotHelp":0,"failed":1"#), "\(stats)")
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test("A bundle of such a ledger: what happened, why it can't be reproduced, and what the owner runs")
  func bundle() throws {
    let sandbox = try sandbox()
    let made = try sandbox.run("support", "bundle", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any]
    let path = try #require(value?["path"] as? String).replacingOccurrences(
      of: "$HERE", with: sandbox.folder.path)
    let seen = try sandbox.run("support", "inspect", path)
    #expect(
      seen.output.contains("forkedLog")
        && seen.output.contains("have diverged: this copy's events are all here"),
      "\(seen)")
    let advice = try sandbox.run("support", "advise", path)
    #expect(
      advice.lines.first == "ledger recover" && advice.output.contains("The log is intact."), "\(advice)")
  }
}
