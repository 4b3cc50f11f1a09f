import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import LedgerCLI

/// What `status`, `recover` and the bundle's commands say to a person, and that it is so.
@Suite("Advice that holds")
struct AdviceTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...40).map { AppendCommandTests.task($0) }.joined())
    return sandbox
  }

  @Test(
    "three languages: nothing that frames a card, a list or an error stays English",
    arguments: [("ja_JP.UTF-8", "できること："), ("zh_TW.UTF-8", "你可以")])
  func framing(_ locale: String, _ canDo: String) throws {
    let sandbox = try sandbox()
    let environment = ["LC_ALL": locale]
    func run(_ words: String...) throws -> CommandResult {
      try sandbox.run(words, input: .init(), environment: environment)
    }
    for cause in CauseName.all {
      let card = try run("recover", "--simulate", cause).output
      #expect(card.contains(canDo), "\(card)")
      for english in [
        "What you can do", "Rebuild", "Salvage", "Update", "Try again", "Start over", "Contact",
      ] {
        #expect(!card.contains(english), "\(english), \(cause): \(card)")
      }
    }
    let log = try run("log").output
    #expect(!log.contains("SEQ") && !log.contains("TYPE") && !log.contains("DATA"), "\(log.prefix(80))")
    #expect(try !run("status").saysNothingIsWrong)
    let wrong = try run("task", "show", "nothing").messages
    #expect(!wrong.contains("Error:") && !wrong.contains("Hint:"), "\(wrong)")
    #expect(try !run("doctor").output.contains("No problems found"))
    let bundle = try run("support", "bundle").output.split { $0.isWhitespace }.first {
      $0.contains(".tar.gz")
    }
    #expect(try !run("support", "inspect", String(try #require(bundle))).output.contains("reproduced:"))
  }

  @Test("For an event that does not apply, every command and every card names the same remedy")
  func oneRemedy() throws {
    let sandbox = try sandbox()
    try sandbox.run("task", "list")
    let log = try EventLog.open(
      at: FilePath(sandbox.ledger), context: .testing(fileSystem: RealFileSystem()))
    let header = EventHeader(
      sequence: 41, id: UUID(), time: Timestamp(microseconds: 1_795_224_225_678_901), type: "task.deleted",
      version: 2)
    var line: [UInt8] = []
    let data: JSONValue = ["id": "00000000-0000-4000-8000-000000000000"]
    EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(data), to: &line)
    var batch = SalvageBatch(log: log)
    try batch.add(line)
    try batch.flush(concerning: ["tasks": 41])
    try log.close()
    #expect(try sandbox.run("task", "list").messages.contains("Run 'ledger void 41'"))
    let bundle = try sandbox.run("support", "bundle").output.split { $0.isWhitespace }.first {
      $0.contains(".tar.gz")
    }
    let file = String(try #require(bundle)).replacingOccurrences(of: "$HERE", with: sandbox.folder.path)
    for words in [
      ["status"], ["recover"], ["verify"], ["task", "list"],
      ["support", "inspect", file], ["support", "advise", file],
    ] {
      let result = try sandbox.run(words, input: .init())
      let text = result.output + result.messages
      let remedy = try #require(text.range(of: "ledger void 41"), "\(result)")
      let rebuild = text.range(of: "ledger rebuild tasks")
      #expect(rebuild.map { remedy.lowerBound < $0.lowerBound } ?? true, "\(result)")
    }
    #expect(try sandbox.run("void", "41", "--yes").exitCode == 0)
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test("Where the log is gone, a restore of segments names what helps in its place")
  func segmentsOfNoLog() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", sandbox.path("backups"))
    try FileManager.default.removeItem(atPath: sandbox.ledger + "/log")
    let result = try sandbox.run("restore", "--segments")
    #expect(result.exitCode == 12 && result.messages.contains("'ledger restore $HERE/backups'"), "\(result)")
    #expect(!result.messages.contains("disk"))
    #expect(try sandbox.run("verify").output.contains("'ledger restore $HERE/backups'"))
  }

  @Test(
    "Where the damaged events are newer than the backup, a salvage comes first: the backup can't repair them",
    arguments: [true, false])
  func newerThanBackup(_ isLastMember: Bool) throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", sandbox.path("backups"))
    let segment = "my.ledger/log/00000000000000000001.jsonl.gz"
    for first in [41, 61] {
      if isLastMember == (first == 61) { try sandbox.shell("stat -c %s \(segment) >before") }
      let tasks = (first..<first + 20).map { AppendCommandTests.task($0) }.joined()
      try sandbox.run("append", "-", input: tasks)
    }
    try sandbox.shell(
      "printf xxxx | dd of=\(segment) bs=1 seek=$(($(cat before) + 400)) conv=notrunc")
    for command in ["verify", "status", "recover"] {
      let result = try sandbox.run(command)
      let text = result.output + result.messages
      let salvage = try #require(text.range(of: "ledger salvage --to DIR"), "\(result)")
      let restore = try #require(text.range(of: "ledger restore $HERE/backups"), "\(result)")
      #expect(salvage.lowerBound < restore.lowerBound && !text.contains("--segments"), "\(result)")
    }
    #expect(try sandbox.run("restore", "--segments", "--yes").exitCode != 0)
    let salvaged = try sandbox.run("salvage", "--to", sandbox.path("new"), "--yes")
    #expect([0, 3].contains(salvaged.exitCode), "\(salvaged)")
  }

  @Test("A remembered backup of another ledger is not offered where this one's log is damaged")
  func backupOfOther() throws {
    let sandbox = try sandbox()
    try sandbox.run("append", "-", "--ledger", "other", input: AppendCommandTests.task(1))
    try sandbox.run("backup", sandbox.path("theirs"), "--ledger", "other")
    try sandbox.shell("cp other/backups.json my.ledger/")
    try sandbox.shell(
      "printf xxxx | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=600 conv=notrunc")
    for command in ["verify", "status", "recover"] {
      let result = try sandbox.run(command)
      #expect(result.exitCode != 0 && !(result.output + result.messages).contains("theirs"), "\(result)")
    }
  }

  @Test(
    "A link that leads nowhere, or a pipe, in the place of a file or folder of the ledger is reported by status, recover and verify",
    arguments: [
      "log/head", "lock", "ledger.json", "erasing.json", "projections", "snapshots", "quarantine",
    ],
    ["ln -s nowhere", "mkfifo"])
  func planted(_ name: String, _ plant: String) throws {
    let sandbox = try sandbox()
    try sandbox.shell("rm -rf my.ledger/\(name)")
    try sandbox.shell("cd my.ledger && \(plant) \(name)")
    for command in ["status", "recover", "verify"] {
      let result = try sandbox.run(command)
      #expect(result.exitCode != 0 && (result.output + result.messages).contains(name), "\(result)")
      #expect(!result.saysNothingIsWrong, "\(result)")
    }
    try sandbox.shell("rm my.ledger/\(name)")
    try sandbox.run("append", "-", input: AppendCommandTests.task(99))
    try sandbox.run("task", "list")
    #expect(try sandbox.run("status").exitCode == 0 && sandbox.run("verify").exitCode == 0)
  }

  @Test(
    "Something of another kind in the place of a file or folder is called that, with what helps, and not a fault of the disk",
    arguments: [
      ("log/head", "mkdir"), ("log/head", "mkfifo"), ("lock", "mkdir"), ("lock", "mkfifo"),
      ("ledger.json", "mkdir"), ("ledger.json", "mkfifo"), ("projections", "touch"),
      ("projections", "mkfifo"),
    ])
  func otherKind(_ name: String, _ plant: String) throws {
    let sandbox = try sandbox()
    try sandbox.run("task", "list")
    try sandbox.shell("cd my.ledger && rm -rf \(name) && \(plant) \(name)")
    for command in ["status", "recover", "doctor"] {
      let result = try sandbox.run(command)
      let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        text.contains("Something else is in the place of a file or folder of the ledger"), "\(result)")
      #expect(text.contains("Move it away"), "\(result)")
      #expect(!text.contains("cable") && !text.contains("Start over"), "\(result)")
    }
    let verify = try sandbox.run("verify")
    #expect(verify.exitCode != 0 && verify.output.contains("Move it away"), "\(verify)")
    // Each place is told once, also that of all tables.
    #expect(verify.lines.filter { $0.hasPrefix("  where") }.count == 1, "\(verify)")
    #expect(try sandbox.run("status").output.split(separator: "For support").count == 2)
    try sandbox.shell("rm -r my.ledger/\(name)")
    #expect(try sandbox.run("append", "-", input: AppendCommandTests.task(99)).exitCode == 0)
    try sandbox.run("task", "list")
    let after = try sandbox.run("status")
    #expect(after.exitCode == 0, "\(after)")
    #expect(FileManager.default.fileExists(atPath: sandbox.ledger + "/" + name))
  }

  @Test("rebuild says what helps where another file is in the place of the tables' folder")
  func noFolderForTables() throws {
    let sandbox = try sandbox()
    try sandbox.shell("rm -rf my.ledger/projections && touch my.ledger/projections")
    for command in [["rebuild"], ["rebuild", "tasks"]] {
      let result = try sandbox.run(command, input: Data())
      #expect(
        result.exitCode == 16
          && result.messages.contains("Move it away; the tables are rebuilt from the log."), "\(result)")
    }
    try sandbox.shell("rm my.ledger/projections")
    #expect(try sandbox.run("rebuild").exitCode == 0)
  }

  @Test(
    "A ledger.json that is missing or damaged is reported by status, doctor and verify, and the next write creates it again",
    arguments: ["rm -f my.ledger/ledger.json", "echo junk > my.ledger/ledger.json"])
  func ledgerFile(_ damage: String) throws {
    let sandbox = try sandbox()
    try sandbox.run("task", "list")
    for command in ["status", "recover", "doctor", "verify"] {
      try sandbox.shell(damage)
      let result = try sandbox.run(command)
      let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(result.exitCode == 0 && text.contains("ledger.json"), "\(result)")
      #expect(text.contains("No event is affected") && !result.saysNothingIsWrong, "\(result)")
    }
    #expect(try sandbox.run("status", "--json").output.contains(#""ledgerFile":{"#))
    try sandbox.shell("rm -f my.ledger/ledger.json")
    try sandbox.run("append", "-", input: AppendCommandTests.task(99))
    let after = try sandbox.run("status")
    #expect(!after.output.contains("ledger.json") && after.saysNothingIsWrong, "\(after)")
  }

  @Test(
    "status: a table whose file was changed is never called in order; recover and the exit code say so"
  )
  func suspicion() throws {
    let sandbox = try sandbox()
    try sandbox.run("task", "list")
    try sandbox.shell(
      "printf '\\377\\377\\377\\377' | dd of=\"$(readlink -f my.ledger/projections/tasks.sqlite)\" bs=1 seek=5000 conv=notrunc"
    )
    for command in ["status", "recover"] {
      let result = try sandbox.run(command)
      #expect(result.exitCode == 12 && result.output.contains("The table 'tasks' is suspect"), "\(result)")
      #expect(result.output.contains("ledger rebuild tasks") && !result.saysNothingIsWrong)
    }
    try sandbox.run("rebuild", "tasks")
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test(
    "status: a ledger that this user may only read is told as such, with no advice to set it aside",
    .enabled(if: geteuid() == 0, "skipped: needs root"))
  func readOnly() throws {
    let sandbox = try sandbox()
    try sandbox.shell("chmod -R a+rX .; chmod 755 \"$PWD\"")
    let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups \"$LEDGER_BINARY\""
    for command in ["status", "recover"] {
      let result = try sandbox.shell("\(asNobody) \(command)")
      #expect(result.exitCode == 0, "\(result)")
      #expect(
        result.saysNothingIsWrong
          && result.output.contains("problems.\nThe ledger is read-only here: it belongs to root"),
        "\(result)")
      let json = try sandbox.shell("\(asNobody) \(command) --json")
      #expect(json.exitCode == 0 && json.output.contains("\"readOnly\":\"it belongs to root"), "\(json)")
      // Where only a part of it is another's, something is to be repaired.
      try sandbox.shell("chown 65534 my.ledger")
      let owner = try sandbox.shell("\(asNobody) \(command)")
      #expect(owner.exitCode == 16, "\(owner)")
      #expect(owner.output.contains("can be read, but not written by this user"), "\(owner)")
      #expect(!owner.output.contains("Start over") && !owner.saysNothingIsWrong)
      try sandbox.shell("chown 0 my.ledger")
    }
    try sandbox.shell("chmod 600 \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    let table = try sandbox.shell("\(asNobody) recover")
    #expect(
      !table.output.contains("Start over") && !table.output.contains("appended and exported"), "\(table)")
    try sandbox.shell("chmod 700 my.ledger")
    let closed = try sandbox.shell("\(asNobody) recover")
    #expect(closed.exitCode == 16 && !closed.output.contains("Start over"), "\(closed)")
    let stats = try sandbox.shell("\(asNobody) stats")
    #expect(stats.exitCode == 16 && !stats.output.contains("Opened no times"), "\(stats)")
    for advice in [
      "belongs to root (rwx------)", "This program runs as nobody", "run this as root", "'chmod -R g+rX ",
    ] {
      #expect(stats.messages.contains(advice), "\(stats)")
    }
    #expect(!stats.messages.contains("chown"), "two owners in one ledger: \(stats)")
    // What somebody else's command has left in a person's own ledger.
    try sandbox.shell("chown -R 65534 my.ledger; chown 0 my.ledger/lock; chmod 600 my.ledger/lock")
    let mixed = try sandbox.shell("\(asNobody) seal")
    #expect(mixed.messages.contains("'chown -R nobody "), "\(mixed)")
    // A folder of one's own that one may not write in.
    try sandbox.shell("mkdir closed; chown 65534 closed; chmod 500 closed")
    let closedFolder = try sandbox.shell("\(asNobody) init --ledger \"$PWD/closed/new\"")
    #expect(
      closedFolder.exitCode == 16 && closedFolder.messages.contains("'chmod u+rwx "), "\(closedFolder)")
  }

  @Test(
    "contact support: the card, recover and the bundle name the command that sends it, and the address"
  )
  func sending() throws {
    let sandbox = try sandbox()
    let card = try sandbox.run("recover", "--simulate", "log-damaged").output
    #expect(card.contains("ledger support send FILE"))
    let made = try sandbox.run("support", "bundle")
    let file = try #require(made.lines.first?.split(separator: " ").last)
    #expect(
      made.messages.contains("ledger support send")
        && made.messages.contains(file.split(separator: "/").last ?? "-"), "\(made)")
    try sandbox.run("config", "set", "support.email", "help@support.org")
    #expect(try sandbox.run("support", "bundle").messages.contains("help@support.org"))
  }

  @Test("the mail tells of the bundle that goes along, whatever the ledger at hand is like")
  func mail() throws {
    let sandbox = try sandbox()
    let file = String(try #require(sandbox.run("support", "bundle").lines.first?.split(separator: " ").last))
    let mail = try sandbox.run("support", "send", file, "--ledger", "nowhere")
    #expect(mail.output.contains("subject=ledger%3A%20a%20question"), "\(mail)")
  }

  @Test("recover: a full-width digit chooses as the other one does")
  func digits() {
    #expect(RecoveryScreen.halfWidth("５1") == "51")
  }

  @Test("a port that can't be is an invalid address, told before anything starts")
  func port() throws {
    let sandbox = try sandbox()
    let file = String(try #require(sandbox.run("support", "bundle").lines.first?.split(separator: " ").last))
    for address in ["http://127.0.0.1:99999/x", "http://127.0.0.1:0/x", "https://localhost:99999/x"] {
      let result = try sandbox.run("support", "send", file, "--to", address, "--yes")
      #expect(result.exitCode == 64 && !result.messages.contains("Try 1"), "\(result)")
    }
  }

  @Test("advise: a restore without a folder takes the backups that the ledger remembers")
  func rememberedBackup() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("restore").exitCode == 16)
    try sandbox.run("backup", "copies")
    let result = try sandbox.run("restore")
    #expect(result.exitCode == 64 && result.messages.contains("--yes"), "\(result)")
    #expect(try sandbox.run("restore", "--to", "new").exitCode == 0)
  }

  @Test(
    "A backup or an archive that is not there is not taken for a ledger that is not there",
    arguments: [["attach", "old", "--yes"], ["restore", "none", "--yes"], ["backup", "--list", "none"]])
  func notThereBeside(_ arguments: [String]) throws {
    let sandbox = try sandbox()
    let result = try sandbox.run(arguments, input: Data())
    #expect(result.exitCode == 16 && !result.messages.contains("ledger init"), "\(result)")
  }

  @Test("A place that is taken or not there has advice about that place, not about the ledger")
  func otherPlaces() throws {
    let sandbox = try sandbox()
    let taken = try sandbox.run("salvage", "--to", sandbox.ledger)
    #expect(taken.exitCode == 13, "\(taken)")
    #expect(taken.messages.contains("Specify a new place with --to."), "\(taken)")
    #expect(!taken.messages.contains("leave out"), "\(taken)")
    try sandbox.shell("mkdir letters && touch letters/one")
    for source in ["none", "letters", "letters/one"] {
      let none = try sandbox.run("import", "--from", source)
      #expect(none.exitCode == 10, "\(none)")
      #expect(none.messages.contains("to import from with --from."), "\(none)")
      #expect(!none.messages.contains("--ledger") && !none.messages.contains("ledger init"), "\(none)")
    }
  }

  @Test(
    "A place that this user may not write to has advice about that place, not about the ledger",
    .enabled(if: geteuid() == 0, "skipped: needs root"),
    arguments: [
      "salvage --to new", "export --format sqlite --to new.sqlite", "support bundle",
      "restore copies --to new",
    ])
  func forbiddenPlaces(_ command: String) throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    try sandbox.shell("chmod -R a+rX .; chmod 755 \"$PWD\"")
    let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups \"$LEDGER_BINARY\""
    let result = try sandbox.shell("\(asNobody) \(command)")
    #expect(result.exitCode == 16, "\(result)")
    #expect(result.messages.contains("or specify another place."), "\(result)")
    #expect(!result.messages.contains("--ledger"), "\(result)")
  }

  @Test("reset: the card and the question count the same records")
  func counts() throws {
    let sandbox = try sandbox()
    try sandbox.run("task", "list")
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    #expect(try sandbox.run("task", "list").exitCode == 12)
    #expect(try sandbox.run("recover").output.contains("at most 40 records"))
    let question = try sandbox.converse("reset", "tasks", turns: [Turn("[y/N]", type: "n\n")])
    #expect(question.output.contains("tasks (at most 40 records)"), "\(question)")
  }

  @Test(
    "bundle: events that are not there, a text without a pseudonym and a place that is in use are reported as they are"
  )
  func smallWords() throws {
    let sandbox = try sandbox()
    let range = try sandbox.run("support", "bundle", "--events", "90..99")
    #expect(range.exitCode == 64 && range.messages.contains("its last event is 40"), "\(range)")
    #expect(
      try sandbox.run("support", "bundle", "--limit-size", "1").messages.contains("A limit of 1 byte leaves"))
    let file = try #require(sandbox.run("support", "bundle").lines.first?.split(separator: " ").last)
    #expect(try sandbox.run("support", "translate", "nosuchfile.txt").messages.contains("no pseudonym"))
    let taken = try sandbox.run("support", "open", String(file), "--to", "my.ledger")
    #expect(
      taken.messages.contains("Specify a new place with --to.") && !taken.messages.contains("leave --to out"))
  }

  @Test(
    "options: a duration is a number of seconds, or has its unit",
    arguments: ["60", "60s", "0.5s", "5m", "1h"])
  func durations(_ text: String) throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("status", "--wait", text).exitCode == 0)
    #expect(try sandbox.run("verify", "--budget", text).exitCode == 0)
  }

  @Test("bundle: settings that can't be read are a failure there too, with the command for them")
  func damagedSettings() throws {
    let sandbox = try sandbox()
    try sandbox.run("config", "set", "confirm.deletes", "all")
    try sandbox.shell("echo junk >> my.ledger/config.json")
    let card = try sandbox.run("recover")
    #expect(card.output.contains("ledger config set KEY VALUE") && card.output.contains("Contact support"))
    let file = String(try #require(sandbox.run("support", "bundle").lines.first?.split(separator: " ").last))
    let inspected = try sandbox.run("support", "inspect", file).output
    #expect(
      inspected.contains("(damagedSettings)") && !inspected.contains("Nothing was broken"), "\(inspected)")
    #expect(try sandbox.run("support", "advise", file).lines.first == "ledger config set KEY VALUE")
    let opened = try sandbox.run("support", "open", file, "--to", "Aiko's case")
    #expect(opened.messages.contains(#"ledger status --ledger "Aiko's case""#), "\(opened)")
  }

  @Test("bundle: one whose key could not be kept is done in part: exit 3, and it is said")
  func lostKey() throws {
    let sandbox = try sandbox()
    try sandbox.shell("touch my.ledger/support-keys")
    let made = try sandbox.run("support", "bundle")
    #expect(made.exitCode == 3 && made.output.contains("nobody can translate them back"), "\(made)")
  }

  @Test("bundle: what was left out is told in the person's language")
  func leftOut() throws {
    let sandbox = try sandbox()
    try sandbox.shell(
      "printf 'xxxx' | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=600 conv=notrunc")
    let made = try sandbox.run("support", "bundle", "--lang", "ja").output
    #expect(!made.contains("checksum") && !made.contains("event"), "\(made)")
    let english = try sandbox.run("support", "bundle", "--json", "--lang", "ja").output
    #expect(english.contains("checksum") && english.contains("event"), "\(english)")
  }

  @Test(
    "card: where no file of the log is left, only rows are promised to be read, and a salvage takes them"
  )
  func noSegments() throws {
    let sandbox = try sandbox()
    try sandbox.shell("rm my.ledger/log/*.gz")
    let card = try sandbox.run("recover").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(card.contains("no event can be read until the files of the log are back."), "\(card)")
    #expect(card.contains("ledger salvage --to DIR") && !card.contains("--segments"), "\(card)")
  }

  @Test(
    "card: an event that does not apply is shown with the table's position, and how far that is behind"
  )
  func position() throws {
    let sandbox = try Sandbox()
    let card = try sandbox.run("recover", "--simulate", "event-does-not-apply").output
    #expect(card.contains("Position       event 4,811, 1,199,520 events behind"), "\(card)")
    #expect(card.contains("Event          4,812 task.edited"), "\(card)")
  }

  @Test("bundle: events that are asked for and not there yet are told; an empty name is refused")
  func notThere() throws {
    let sandbox = try sandbox()
    let since = try sandbox.run("support", "bundle", "--since", "2099-01-01")
    #expect(since.messages.contains("There are no events since 2099-01-01 00:00:00;"), "\(since)")
    let range = try sandbox.run("support", "bundle", "--events", "30..99")
    #expect(range.messages.contains("There are no events after 40"), "\(range)")
    let file = String(try #require(range.lines.first?.split(separator: " ").last))
    #expect(try sandbox.run("support", "open", file, "--to", "").exitCode == 64)
    let small = try sandbox.run("support", "bundle", "--limit-size", "6k").messages
    let needed = try #require(small.firstMatch(of: #/--limit-size to (\d+k)/#)?.1)
    #expect(try sandbox.run("support", "bundle", "--limit-size", String(needed)).exitCode == 0, "\(small)")
  }
}
