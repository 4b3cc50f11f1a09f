import Foundation
import LedgerTesting
import Testing

@Suite("Accounts and tags on the command line")
struct AccountCommandTests {
  @Test("Accounts and tags: added, assigned, moved, listed, deleted")
  func accounts() throws {
    let sandbox = try Sandbox()
    try sandbox.run("account", "add", "Home")
    try sandbox.run("account", "add", "Work")
    try sandbox.run("tag", "add", "urgent")
    try sandbox.run("tag", "add", "later")
    try sandbox.run("tag", "assign", "urgent", "Home")
    try sandbox.run("tag", "assign", "urgent", "Home")
    try sandbox.run("tag", "assign", "later", "Home")
    try sandbox.run("tag", "assign", "urgent", "Work")
    try sandbox.run("account", "move", "Work", "--first")
    try sandbox.run("tag", "move", "later", "--before", "urgent")
    try sandbox.run("account", "edit", "Work", "--name", "Office")
    try sandbox.run("account", "list")
    try sandbox.run("account", "list", "--tag", "later", "--json")
    try sandbox.run("tag", "list")
    try sandbox.run("tag", "list", "--account", "Office")
    try sandbox.run("tag", "unassign", "urgent", "Home")
    try sandbox.run("account", "delete", "Home")
    try sandbox.run("account", "delete", "Home", "-y")
    try sandbox.run("tag", "delete", "later")
    try sandbox.run("tag", "delete", "urgent", "--json", "--yes")
    try sandbox.run("account", "list")
    try sandbox.run("tag", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "accounts")
  }

  @Test("The second tag of a name is refused unless --allow-duplicate; an ambiguous name is asked about")
  func duplicates() throws {
    let sandbox = try Sandbox()
    try sandbox.run("account", "add", "Home")
    try sandbox.run("tag", "add", "urgent")
    let refused = try sandbox.run("tag", "add", "urgent")
    #expect(refused.exitCode == 13)
    #expect(refused.messages.contains("--allow-duplicate"))
    #expect(try sandbox.run("tag", "add", "urgent", "--allow-duplicate").exitCode == 0)
    #expect(try sandbox.run("tag", "assign", "urgent", "Home").exitCode == 13)
    let asked = try sandbox.converse(
      "tag", "assign", "urgent", "Home",
      turns: [
        Turn("Which one? [a-b", type: "c\n"), Turn("Which one? [a-b", type: "2\n"),
        Turn("Which one? [a-b", type: "b\n"),
      ])
    #expect(asked.exitCode == 0, "\(asked)")
    try sandbox.run("tag", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "duplicate-tags")
  }

  @Test("A record is named by its id, by the beginning of it, or by its name")
  func references() throws {
    let sandbox = try Sandbox()
    let added = try sandbox.run("account", "add", "Home")
    let id = try #require(added.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
    for reference in [id, id.uppercased(), String(id.prefix(8)), String(id.prefix(4)), "Home", " Home "] {
      #expect(try sandbox.run("account", "edit", reference, "--name", "Home").exitCode == 0)
    }
    #expect(try sandbox.run("account", "edit", String(id.prefix(3)), "--name", "Home").exitCode == 13)
  }
}
