import Foundation
import LedgerTesting
import Testing

@Suite("Quiet commands")
struct QuietTests {
  @Test("With --quiet, what changes or checks something prints nothing on success, in either place")
  func silent() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.write("title,order\nBuy bread,7\n", to: "tasks.csv")
    for words in [
      ["task", "add", "Buy milk"], ["task", "done", "milk"], ["tag", "add", "urgent"], ["verify"], ["status"],
      ["backup", "copies"], ["import", "--kind", "task", "--format", "csv", "tasks.csv"], ["rebuild"],
      ["doctor"],
      ["config", "set", "backup.to", sandbox.path("copies")], ["backup"],
      ["task", "delete", "milk", "--yes"],
    ] {
      for arguments in [["-q"] + words, words + ["--quiet"]] {
        let result = try sandbox.run(arguments, input: Data())
        #expect(result.exitCode == 0 && result.output.isEmpty && result.messages.isEmpty, "\(result)")
        if words.first != "verify", words.first != "status" { break }
      }
    }
    // What is asked for is printed.
    #expect(try sandbox.run("-q", "task", "list").lines.count == 2)
    #expect(try sandbox.run("-q", "backup", "--list").lines.count > 1)
    #expect(try sandbox.run("-q", "task", "delete", "bread", "-n").lines.count == 1)
    #expect(try sandbox.run("-q", "task", "add", "Call Mary", "--json").lines.count == 1)
  }

  @Test("With --quiet and --yes, what would ask prints neither its preview nor what it did")
  func silentWithoutQuestion() throws {
    let sandbox = try Sandbox()
    for title in ["one", "two", "three"] { try sandbox.run("task", "add", title) }
    try sandbox.run("user", "add", "Mina", "--birthday", "2001-02-03", "--gender", "female")
    try sandbox.run("ask", "Will it rain?")
    try sandbox.run("backup", "copies")
    for words in [
      ["undo"], ["redo"], ["void", "1"], ["erase", "two"], ["answer", "prune", "--older-than", "0d"],
      ["user", "replace", "Ada", "--birthday", "1990-01-01", "--gender", "female"],
      ["reset", "tasks"], ["restore", "copies"], ["reset", "--start-over"],
    ] {
      let result = try sandbox.run(["-q"] + words + ["--yes"], input: Data())
      #expect(result.exitCode == 0 && result.output.isEmpty, "\(result)")
      #expect(!result.messages.contains("void") && !result.messages.contains("tasks"), "\(result)")
    }
  }

  @Test("With --quiet, a question has its preview, and what was done after a yes is not printed")
  func questionWithPreview() throws {
    let sandbox = try Sandbox()
    for title in ["one", "two"] { try sandbox.run("task", "add", title) }
    let undone = try sandbox.converse("-q", "undo", turns: [Turn("[y/N]", type: "y\n")])
    #expect(undone.exitCode == 0 && undone.output.contains("To be undone: 1 event"), "\(undone)")
    #expect(undone.output.contains("- \"two\"") && !undone.output.contains("Undone:"), "\(undone)")
    #expect(try sandbox.run("-q", "undo", "--dry-run").output.contains("To be undone: 1 event"))
  }

  @Test("With --quiet, what is wrong is printed as without")
  func wrong() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.shell("for f in my.ledger/log/*.gz; do printf xx | dd of=$f bs=1 seek=300 conv=notrunc; done")
    for command in ["verify", "status"] {
      let loud = try sandbox.run(command)
      let quiet = try sandbox.run("-q", command)
      #expect(loud.exitCode != 0 && quiet.exitCode == loud.exitCode)
      #expect(!quiet.output.isEmpty && quiet.output == loud.output)
    }
    #expect(try !sandbox.run("-q", "task", "done", "nothing").messages.isEmpty)
  }

  @Test("A backup without a folder goes where backup.to says, and keeps as many as backup.keep says")
  func backupBySettings() throws {
    let sandbox = try Sandbox()
    let missing = try sandbox.run("backup")
    #expect(missing.exitCode == 64 && missing.messages.contains("backup.to"))
    try sandbox.run("config", "set", "backup.to", "copies")
    try sandbox.run("config", "set", "backup.every", "7d")
    try sandbox.run("config", "set", "backup.keep", "2")
    for number in 1...3 {
      try sandbox.run("task", "add", "Task \(number)")
      #expect(try sandbox.run("backup").exitCode == 0)
    }
    #expect(try sandbox.run("backup", "--list").lines.count == 3)
    #expect(try sandbox.run("backup", "--verify").exitCode == 0)
  }
}
