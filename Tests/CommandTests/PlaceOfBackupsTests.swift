import Foundation
import LedgerTesting
import Testing

/// Which folder of backups is meant, and which copy of the ledger is in it.
@Suite("The folder of backups")
struct PlaceOfBackupsTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    return sandbox
  }

  @Test("A word that is meant as an option makes no folder", arguments: ["list", "verify", "show", "keep"])
  func optionAsFolder(word: String) throws {
    let sandbox = try sandbox()
    let result = try sandbox.run("backup", word)
    #expect(result.exitCode == 64, "\(result)")
    #expect(
      result.messages.contains("./\(word)") && result.messages.contains("Did you mean --"), "\(result)")
    #expect(try sandbox.shell("ls -d \(word)").exitCode != 0)
    #expect(try sandbox.run("backup", "./\(word)").exitCode == 0)
  }

  @Test("restore --to takes the folder that the ledger remembers, or else the one of its settings")
  func restoreWithoutFolder() throws {
    let sandbox = try sandbox()
    let none = try sandbox.run("restore", "--to", "none")
    #expect(none.exitCode == 16 && none.messages.contains("remembers no backup"), "\(none)")
    try sandbox.run("config", "set", "backup.to", "copies")
    try sandbox.run("backup")
    let remembered = try sandbox.run("restore", "--to", "first")
    #expect(remembered.exitCode == 0, "\(remembered)")
    try sandbox.shell("rm my.ledger/backups.json")
    let set = try sandbox.run("restore", "--to", "second")
    #expect(set.exitCode == 0, "\(set)")
    try sandbox.shell("rm -r my.ledger/log")
    let card = try sandbox.run(["recover"], input: Data())
    #expect(card.output.firstMatch(of: /ledger restore \S*copies/) != nil, "\(card)")
    let over = try sandbox.run("restore", "--yes")
    #expect(over.exitCode == 0, "\(over)")
    #expect(try sandbox.run("task", "list").output.contains("Task 3"))
  }

  @Test(
    "After a restore, a log that is lost is no interrupted restore, and what would keep its rows comes first")
  func lostAfterRestore() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    try sandbox.run("restore", "copies", "--yes")
    try sandbox.run("task", "add", "later")
    try sandbox.shell("rm my.ledger/log/0*")
    let card = try sandbox.run(["recover"], input: Data())
    #expect(!card.output.contains("interrupted"), "\(card)")
    let salvage = try #require(card.output.range(of: "ledger salvage"), "\(card)")
    let restore = try #require(card.output.range(of: "ledger restore"), "\(card)")
    #expect(salvage.lowerBound < restore.lowerBound, "\(card)")
    let rehearsed = try sandbox.run("restore", "--dry-run")
    #expect(rehearsed.output.contains("ledger salvage --to DIR"), "\(rehearsed)")
    let other = try sandbox.run("verify", "--ledger", "copies")
    #expect(other.messages.contains("is a folder of backups"), "\(other)")
  }

  @Test("Two copies that have diverged in one folder: restore and --list say so; after a restore they don't")
  func diverged() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    try sandbox.run("restore", "copies", "--to", "other")
    try sandbox.run("task", "add", "there", "--ledger", "other")
    try sandbox.run("backup", "copies", "--ledger", "other")
    // The other one continues this one: whatever is in this one is in it as well.
    let list = try sandbox.run("backup", "--list", "copies")
    #expect(list.exitCode == 0 && list.messages.isEmpty, "\(list)")
    #expect(try sandbox.run("restore", "copies", "--to", "x").messages.isEmpty)
    try sandbox.run("append", "-", input: (4...5).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("backup", "copies")
    let both = try sandbox.run("backup", "--list", "copies")
    #expect(both.exitCode == 0 && both.messages.contains("another copy of this ledger"), "\(both)")
    let restored = try sandbox.run("restore", "copies", "--to", "y")
    #expect(restored.exitCode == 0, "\(restored)")
    let name = try #require(restored.messages.firstMatch(of: /diverged: (\S+-e1-\d+)\./)).1
    let other = try sandbox.run("restore", "copies", "--to", "z", "--backup", String(name))
    #expect(other.exitCode == 0 && other.messages.contains("has diverged"), "\(other)")
    #expect(try sandbox.run("task", "list", "--ledger", "z").output.contains("there"))
  }

  @Test("backup.to can't be a folder with the backups of another ledger")
  func folderOfAnother() throws {
    let sandbox = try sandbox()
    try sandbox.make("other")
    try sandbox.run("task", "add", "x", "--ledger", "other")
    try sandbox.run("backup", "copies", "--ledger", "other")
    let refused = try sandbox.run("config", "set", "backup.to", "copies")
    #expect(refused.exitCode == 13 && refused.messages.contains("another ledger"), "\(refused)")
    #expect(try sandbox.run("config", "get", "backup.to").output.isEmpty)
    #expect(try sandbox.run("config", "set", "backup.to", "copies", "--ledger", "other").exitCode == 0)
  }

  @Test("Starting over keeps the settings, and says that the automatic backups end")
  func startOver() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "backup.to", "copies")
    try sandbox.run("config", "set", "backup.keep", "3")
    try sandbox.run("backup")
    let result = try sandbox.run("reset", "--start-over", "--yes")
    #expect(result.exitCode == 0, "\(result)")
    #expect(
      result.messages.contains("Warning: No automatic backups") && result.messages.contains("$HERE/copies"),
      "\(result)")
    #expect(try sandbox.run("config", "get", "backup.keep").output == "3\n")
    #expect(try sandbox.run("config", "get", "backup.to").output.isEmpty)
    // Where nothing was set, there is nothing to say.
    let bare = try Sandbox()
    #expect(try bare.run("reset", "--start-over", "--yes").messages.isEmpty)
  }
}
