import Foundation
import LedgerTesting
import Testing

/// Something wrong that a person can give, and the exit code and words it gets.
struct WrongInput: CustomTestStringConvertible, Sendable {
  var name: String
  var arguments: [String] = []
  var line: [UInt8] = []
  var exitCode: Int32 = 13
  var words: [String]
  var testDescription: String { name }

  init(_ name: String, _ arguments: [String], exit exitCode: Int32 = 64, says words: String...) {
    self.name = name
    self.arguments = arguments
    self.exitCode = exitCode
    self.words = words
  }

  init(_ name: String, line: String, exit exitCode: Int32 = 13, says words: String...) {
    self.init(name, bytes: Array(line.utf8), exit: exitCode, words)
  }

  init(_ name: String, bytes: [UInt8], exit exitCode: Int32 = 13, _ words: [String]) {
    self.name = name
    arguments = ["append", "-"]
    line = bytes
    self.exitCode = exitCode
    self.words = words
  }

  private static func task(_ fields: String) -> String {
    #"{"type":"task.inserted","data":{"id":"\#(id)"\#(fields.isEmpty ? "" : ",")\#(fields)}}"#
  }
  private static let id = "00000000-0000-4000-8000-000000000001"

  static let lines: [WrongInput] = [
    WrongInput(
      "broken JSON", line: #"{"type":"task.inserted","data":{"title":}}"#, says: "line 1", "column 41"),
    WrongInput("no JSON at all", line: "Buy milk", says: "line 1", "column 1"),
    WrongInput(
      "an erasure", line: #"{"type":"ledger.erased","data":{}}"#, says: "ledger.erased",
      "'ledger erase RECORD'"),
    WrongInput("a void", line: #"{"type":"ledger.voided","data":{}}"#, says: "'ledger void'"),
    WrongInput(
      "a system event misspelled", line: #"{"type":"ledger.erasd","data":{}}"#, says: "ledger itself"),
    WrongInput(
      "unknown type", line: #"{"type":"task.insertd","data":{}}"#, says: "task.insertd", "task.inserted"),
    WrongInput("missing field", line: task(""), says: "title"),
    WrongInput("unknown field", line: task(#""title":"x","titel":"y""#), says: "titel", "title"),
    WrongInput("wrong type of a field", line: task(#""title":7"#), says: "title", "text"),
    WrongInput("blank title", line: task("\"title\":\"\u{3000}\u{A0}\""), says: "title", "blank"),
    WrongInput(
      "missing parent",
      line:
        #"{"type":"step.inserted","data":{"id":"00000000-0000-4000-8000-0000000000bb","title":"x","taskID":"\#(id)"}}"#,
      says: id),
    WrongInput(
      "edit of nothing", line: #"{"type":"task.edited","data":{"id":"\#(id)","title":"x"}}"#, says: id),
    WrongInput(
      "a date that is none",
      line:
        #"{"type":"task.inserted","time":"2026-02-30T00:00:00Z","data":{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}}"#,
      says: "2026-02-30"),
    WrongInput(
      "a second that is none",
      line:
        #"{"type":"task.inserted","time":"2016-12-31T23:59:60Z","data":{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}}"#,
      says: "23:59:60"),
    WrongInput(
      "our own key",
      line:
        #"{"type":"task.inserted","seq":1,"data":{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}}"#,
      says: "seq"),
    WrongInput(
      "our own type", line: #"{"type":"ledger.reset","data":{"families":["tasks"]}}"#, says: "ledger.reset"),
    WrongInput("a key twice", line: task(#""title":"x","title":"y""#), says: "title", "twice"),
    WrongInput("a lone surrogate", line: task(#""title":"\ud800""#), says: "surrogate"),
    WrongInput("a NUL", line: task(#""title":"\u0000""#), says: "U+0000"),
    WrongInput(
      "invalid UTF-8",
      bytes: Array(#"{"type":"task.inserted","data":{"title":""#.utf8) + [0xFF, 0x22, 0x7D, 0x7D],
      ["UTF-8", "column"]),
    WrongInput(
      "a number beyond 64 bits", line: task(#""title":"x","order":9223372036854775808"#),
      says: "9223372036854775808"),
    WrongInput(
      "nested too deeply", line: task(#""title":"# + String(repeating: "[", count: 70)),
      says: "nested more than 64"),
    WrongInput(
      "an event over the limit", line: task(#""title":"\#(String(repeating: "x", count: 1 << 20))""#),
      says: "1,048,576"),
    WrongInput(
      "data of another version", line: #"{"type":"task.inserted","v":4,"data":{"id":"\#(id)","title":"x"}}"#,
      exit: 14,
      says: "line 1", "version 3"),
    WrongInput(
      "an id that is none", line: #"{"type":"task.inserted","data":{"id":"x","title":"x"}}"#,
      says: "not a UUID"),
    WrongInput("a type without a dot", line: #"{"type":"task","data":{}}"#, says: "dot"),
    WrongInput("data that is no object", line: #"{"type":"task.inserted","data":[]}"#, says: "object"),
  ]

  static let usage: [WrongInput] = [
    WrongInput("unknown command", ["lgo"], says: "ledger lgo", "ledger log"),
    WrongInput("a word of other programs", ["ls"], says: "ledger task list"),
    WrongInput("a word of other programs after a kind", ["task", "rename"], says: "ledger task edit"),
    WrongInput("steps are listed by their task", ["step", "list"], says: "ledger task show"),
    WrongInput("a value in which there is an -h", ["task", "done", "-dash"], says: "-dash", "-- -dash"),
    WrongInput("a time with a hyphen", ["diff", "-1h"], says: "-1h", "-- -1h"),
    WrongInput("unknown subcommand", ["config", "gt"], says: "ledger config gt", "ledger config get"),
    WrongInput("unknown option", ["log", "--limt", "3"], says: "--limt", "--limit"),
    WrongInput("no event to append", ["append"], says: "--type", "--data"),
    WrongInput("half an event", ["append", "--type", "task.inserted"], says: "--data"),
    WrongInput(
      "an event and a file", ["append", "--type", "a.b", "--data", "{}", "x.jsonl"], says: "not both"),
    WrongInput("a file that is not there", ["append", "none.jsonl"], says: "none.jsonl"),
    WrongInput("a folder as file", ["append", "."], says: "directory"),
    WrongInput("limit 0", ["log", "--limit", "0"], says: "1 or more"),
    WrongInput("a time that is none", ["log", "--since", "lately"], says: "lately"),
    WrongInput("from behind to", ["log", "--from", "9", "--to", "3"], says: "--from"),
    WrongInput("follow backwards", ["log", "-f", "-r"], says: "--follow"),
    WrongInput("event 0", ["show", "0"], says: "1 or more"),
    WrongInput("unknown family", ["reset", "task"], says: "tasks"),
    WrongInput("reset unasked", ["reset", "tasks"], says: "--yes"),
    WrongInput("start over unasked", ["reset", "--start-over"], says: "--yes"),
    WrongInput("unknown table to rebuild", ["rebuild", "task"], says: "tasks"),
    WrongInput("unknown table to export", ["export", "--table", "taks"], says: "task_step"),
    WrongInput(
      "a file for events", ["export", "--to", "file.x"], says: "sequence number of the last event",
      "ledger export > file.x"),
    WrongInput(
      "a file for a table", ["export", "--table", "task", "--to", "file.x"],
      says: "ledger export --table task > FILE"),
    WrongInput("events up to event 0", ["export", "--to", "0"], says: "1 or more"),
    WrongInput("events as CSV", ["export", "--format", "csv"], says: "--table"),
    WrongInput("unknown setting", ["config", "set", "confirm.delete", "all"], says: "confirm.deletes"),
    WrongInput("unknown value", ["config", "set", "confirm.deletes", "some"], says: "cascades"),
    WrongInput("no mail address", ["config", "set", "support.email", "me"], says: "not an email address"),
    WrongInput("a blank record", ["history", " "], says: "blank"),
    WrongInput("a title that looks like an option", ["task", "add", "-x"], says: "-- -x"),
    WrongInput("a number that looks like an option", ["log", "--limit", "-1"], says: "--limit=-1"),
    WrongInput(
      "a number that is too large", ["log", "--limit", "99999999999999999999"],
      says: "at most 9,223,372,036,854,775,807"),
    WrongInput(
      "a sequence number that is too large", ["show", "99999999999999999999"],
      says: "at most 18,446,744,073,709,551,615"),
    WrongInput("a folder for a projection file", ["kind", "add", "my.ledger"], says: "is a folder"),
    WrongInput("unknown option before the command", ["--ledgr", "x", "log"], says: "--ledgr", "--ledger"),
    WrongInput("no folder for the bundle", ["support", "bundle", "--to", "none/"], says: "folder none"),
    WrongInput(
      "how to upload, and not where to", ["support", "send", "x", "--method", "post"], says: "--to"),
    WrongInput("a certificate for no upload", ["support", "send", "x", "--ca", "y"], says: "--ca", "--to"),
    WrongInput("a device for a bundle", ["support", "inspect", "/dev/null"], says: "not a regular file"),
    WrongInput("a blank question", ["ask", ""], exit: 13, says: "question is blank"),
    WrongInput(
      "no such day", ["user", "add", "Eve", "--birthday", "1990-02-30", "--gender", "female"], exit: 13,
      says: "1990-02-30", "no such day"),
    WrongInput(
      "an order out of range", ["task", "move", "Here before", "--to", "9007199254740992"], exit: 13,
      says: "--last"),
    WrongInput("waiting backwards", ["log", "--wait", "-1"], says: "--wait"),
    WrongInput("empty path", ["log", "--ledger", ""], says: "empty"),
    WrongInput(
      "data that is broken", ["append", "--type", "task.inserted", "--data", "{"], exit: 13, says: "--data",
      "column"),
    WrongInput(
      "meta that is no object",
      [
        "append", "--type", "task.inserted", "--data",
        #"{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}"#, "--meta", "1",
      ],
      exit: 13, says: "--meta"),
    WrongInput("an event that is not there", ["show", "999"], exit: 13, says: "999"),
    WrongInput("a record that is not there", ["history", "nobody"], exit: 13, says: "nobody"),
    WrongInput(
      "nothing of that name in quarantine", ["quarantine", "show", "tasks.9"], exit: 13, says: "tasks.9"),
  ]
}

@Suite("Wrong input gets a clear error, its exit code, and nothing is written")
struct WrongInputTests {
  @Test("A line that can't be an event", arguments: WrongInput.lines)
  func line(_ wrong: WrongInput) throws {
    try check(wrong)
  }

  @Test("Wrong usage", arguments: WrongInput.usage)
  func usage(_ wrong: WrongInput) throws {
    try check(wrong)
  }

  private func check(_ wrong: WrongInput) throws {
    let sandbox = try Sandbox()
    try sandbox.run(
      "append", "--type", "task.inserted", "--data",
      #"{"id":"00000000-0000-4000-8000-0000000000bb","title":"Here before"}"#)
    let before = try sandbox.shell("gzip -dc my.ledger/log/*.gz").output
    let result = try sandbox.run(wrong.arguments, input: Data(wrong.line))
    #expect(result.exitCode == wrong.exitCode, "\(result)")
    #expect(result.output.isEmpty, "\(result)")
    #expect(result.messages.hasPrefix("Error: "), "\(result)")
    #expect(!result.messages.contains("SQLite"), "\(result)")
    for word in wrong.words { #expect(result.messages.contains(word), "\(result)") }
    let first = result.messages.split(separator: "\n").first.map(String.init) ?? ""
    #expect(first.last.map { ".?".contains($0) } ?? false, "\(result)")
    #expect(try sandbox.shell("gzip -dc my.ledger/log/*.gz").output == before)
    let json = try sandbox.run(wrong.arguments + ["--json"], input: Data(wrong.line))
    #expect(json.exitCode == wrong.exitCode)
    let object = try JSONSerialization.jsonObject(with: Data(json.messages.utf8)) as? [String: [String: Any]]
    #expect(object?["error"]?["exit"] as? Int == Int(wrong.exitCode))
    #expect(object?["error"]?["code"] as? String != nil)
    #expect(object?["error"]?["message"] as? String != nil)
  }

  @Test(
    "No ledger: every command that only looks says so, and makes none",
    arguments: [
      ["log"], ["show", "1"], ["history", "x"], ["export"], ["export", "--table", "task"], ["status"],
      ["verify"], ["rebuild"],
      ["quarantine", "list"], ["config", "list"], ["reset", "--yes"], ["reset", "--start-over", "--yes"],
    ])
  func noLedger(_ arguments: [String]) throws {
    let sandbox = try Sandbox(hasLedger: false)
    let result = try sandbox.run(arguments, input: Data())
    #expect(result.exitCode == 10, "\(result)")
    #expect(result.messages.hasPrefix("Error: "), "\(result)")
    #expect(result.messages.contains("$HERE/my.ledger"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.ledger))
  }

  @Test(
    "A ledger path that is a file, or a folder with other things in it",
    arguments: [
      [
        "append", "--type", "task.inserted", "--data",
        #"{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}"#,
      ], ["init"], ["log"], ["status"],
    ])
  func notALedger(_ arguments: [String]) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("a letter", to: "letter.txt")
    let isFile = try sandbox.run(arguments + ["--ledger", file], input: Data())
    #expect(isFile.exitCode == 10, "\(isFile)")
    #expect(isFile.messages.contains("letter.txt"), "\(isFile)")
    #expect(try sandbox.text(of: "letter.txt") == "a letter")
    let isFolder = try sandbox.run(arguments + ["--ledger", sandbox.folder.path], input: Data())
    #expect(isFolder.exitCode == 10, "\(isFolder)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("log")))
  }

  @Test("A folder that can't be written to")
  func unwritable() throws {
    let sandbox = try Sandbox()
    // Root may write everywhere but where the kernel itself refuses.
    let place = FileManager.default.fileExists(atPath: "/proc/self") ? "/proc/ledger" : "/dev/fd/ledger"
    let result = try sandbox.run("init", "--ledger", place)
    #expect([10, 16].contains(result.exitCode), "\(result)")
    #expect(result.messages.contains(place), "\(result)")
  }

  @Test("A disk that is full: standard output and the ledger each say so")
  func diskFull() throws {
    let sandbox = try Sandbox()
    try sandbox.run(
      "append", "--type", "task.inserted", "--data",
      #"{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}"#)
    guard FileManager.default.fileExists(atPath: "/dev/full") else {
      print("skipped: needs /dev/full")
      return
    }
    let result = try sandbox.shell("ledger log > /dev/full")
    #expect(result.exitCode == 16, "\(result)")
    #expect(result.messages.contains("Could not write to standard output"), "\(result)")
  }
}
