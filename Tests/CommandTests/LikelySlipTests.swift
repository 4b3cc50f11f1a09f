import Foundation
import LedgerTesting
import Testing

/// What people type who know other programs.
@Suite("Likely slips")
struct LikelySlipTests {
  @Test("--format json says that JSON is asked for with --json", arguments: [["log"], ["status"]])
  func formatJSON(command: [String]) throws {
    let sandbox = try Sandbox()
    let result = try sandbox.run(command + ["--format", "json"], input: Data())
    #expect(result.exitCode == 64 && result.messages.contains("use --json"), "\(result)")
  }

  @Test(
    "A setting is found in any case, and its yes and no in the words that people use",
    arguments: [
      ("Repair.Automatic", "true", "yes"), ("repair.automatic", "OFF", "no"), ("time.zone", "UTC", "utc"),
    ])
  func settings(key: String, value: String, stored: String) throws {
    let sandbox = try Sandbox()
    let set = try sandbox.run("config", "set", key, value)
    #expect(set.exitCode == 0, "\(set)")
    #expect(try sandbox.run("config", "get", key).output == "\(stored)\n")
    #expect(try sandbox.run("config", "set", key, "perhaps").exitCode == 64)
  }

  @Test("A second seal says that there is nothing to seal")
  func sealTwice() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "one")
    #expect(try sandbox.run("seal").output.hasPrefix("The log has "))
    #expect(try sandbox.run("seal").output.hasPrefix("Nothing to seal"))
  }

  @Test("quarantine drop --all leaves what is not repaired, and says when there is nothing")
  func dropAll() throws {
    let sandbox = try Sandbox()
    let empty = try sandbox.run("quarantine", "drop", "--all")
    #expect(empty.exitCode == 0 && empty.output == "Nothing to delete.\n", "\(empty)")
    #expect(try sandbox.run("quarantine", "drop").exitCode == 64)
    try sandbox.run("task", "add", "one")
    for isRepaired in [true, false] {
      try sandbox.shell("printf rubbish > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
      #expect(try sandbox.run("task", "list").exitCode == 12)
      if isRepaired { try sandbox.run("rebuild", "tasks") }
    }
    let dropped = try sandbox.run("quarantine", "drop", "--all", "--yes")
    #expect(dropped.exitCode == 0 && dropped.output.contains("Deleted 1 table"), "\(dropped)")
    #expect(try sandbox.run("quarantine", "list", "--csv").lines.count == 2)
  }

  @Test("Metrics for a folder that is not there: the folder is named, and not the disk")
  func noFolder() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.run("status", "--format", "prometheus", "--output", "none/ledger.prom")
    #expect(result.exitCode == 16 && result.messages.contains("There is no folder none"), "\(result)")
    #expect(!result.messages.contains("disk"), "\(result)")
  }

  @Test("Where nothing was appended, an output that can't be written says nothing of what was")
  func fullOutput() throws {
    let sandbox = try Sandbox()
    let added = try sandbox.shell("ledger task add one > /dev/full")
    #expect(added.exitCode == 16 && added.messages.contains("ledger log"), "\(added)")
    let result = try sandbox.shell("ledger export > /dev/full")
    #expect(result.exitCode == 16 && !result.messages.contains("ledger log"), "\(result)")
  }

  @Test("A record that is there already is refused for its id, not for its order")
  func sameRecord() throws {
    let sandbox = try Sandbox()
    try sandbox.make("other")
    let event =
      #"{"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-000000000001","title":"x","order":1}}"#
    for place in ["my.ledger", "other"] {
      try sandbox.run("append", "-", "--ledger", place, input: event + "\n")
    }
    let result = try sandbox.run("import", "--from", "other")
    #expect(result.exitCode == 3, "\(result)")
    let told = result.output + result.messages
    #expect(told.contains(" id ") && !told.contains("task.order"), "\(result)")
  }

  @Test("Rows, a database and a folder of backups are named as such by import, and no report is written")
  func imports() throws {
    let sandbox = try Sandbox()
    for title in ["one", "two"] { try sandbox.run("task", "add", title) }
    try sandbox.shell(
      "ledger export --table task --format json > rows.json; printf 'SQLite format 3\\000' > t.sqlite")
    try sandbox.run("backup", "copies")
    let cases: [(arguments: [String], says: [String])] = [
      (["rows.json"], ["contains rows of a table", "--format csv", "--kind"]),
      (["--kind", "task", "rows.json"], ["is JSON", "--format csv"]),
      (["t.sqlite"], ["is an SQLite database", "--kind", "--from"]),
      (["--kind", "task", "t.sqlite"], ["is an SQLite database"]),
    ]
    for (arguments, says) in cases {
      let result = try sandbox.run(["import"] + arguments, input: Data())
      #expect(result.exitCode == 64, "\(result)")
      for text in says { #expect(result.messages.contains(text), "\(result)") }
    }
    let backups = try sandbox.run("import", "--from", "copies")
    #expect(backups.messages.contains("ledger restore copies --to DIR"), "\(backups)")
    #expect(try sandbox.shell("ls *.report.jsonl").exitCode != 0)
    // An array of events is none of rows.
    try sandbox.shell("ledger export | sed 's/$/,/; $ s/,$//; 1 s/^/[/; $ s/$/]/' > events.json")
    try sandbox.make("other")
    let events = try sandbox.run("import", "events.json", "--ledger", "other")
    #expect(events.exitCode == 0, "\(events)")
  }
}
