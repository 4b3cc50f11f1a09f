import Foundation
import LedgerTesting
import Testing

/// Every state that a ledger's three copies of its records can be in, with what helps. `Docs/recovery.md`
/// opens with it.
@Suite struct StateMatrixTests {
  enum Log: String, CaseIterable { case whole, damaged, gone }
  enum Table: String, CaseIterable { case whole, suspect, damaged, gone }
  enum Backup: String, CaseIterable { case yes, no, damaged }

  struct Cell: CustomStringConvertible, Sendable {
    var log: Log
    var table: Table
    var backup: Backup
    var description: String { "\(log.rawValue) \(table.rawValue) \(backup.rawValue)" }
  }

  static let cells = Log.allCases.flatMap { log in
    Table.allCases.flatMap { table in Backup.allCases.map { Cell(log: log, table: table, backup: $0) } }
  }

  @Test(
    "Every state has a way out of at most two commands, which the first table of recovery.md names",
    arguments: cells)
  func wayOut(_ cell: Cell) throws {
    let row = try MatrixRow(cell).text
    #expect(Self.documented.contains(row), "Docs/recovery.md has no row \(row)")
  }

  @Test("The first table of recovery.md has a row for each state, and no other")
  func count() {
    #expect(Self.documented.count == 36)
    #expect(Set(Self.documented).count == 36)
  }

  /// The rows of the first table.
  private static let documented: [String] = {
    let path = RealTasks.root.appendingPathComponent("Docs/recovery.md")
    let text: String
    do { text = try String(contentsOf: path, encoding: .utf8) } catch { return [] }
    let lines = text.split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| log | tables | backup |") }) else {
      return []
    }
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { $0 }
  }()
}

/// One state, walked through with the real command.
private final class MatrixRow {
  private let cell: StateMatrixTests.Cell
  private let sandbox: Sandbox
  private static let tasks = 60
  private static let kept = 48

  init(_ cell: StateMatrixTests.Cell) throws {
    self.cell = cell
    sandbox = try Sandbox()
    try make()
    try harmLog()
    try harmTable()
    try harmBackup()
  }

  private var backups: String { sandbox.path("backups") }
  private var table: URL { URL(fileURLWithPath: sandbox.ledger + "/projections/tasks.1/tasks.sqlite") }

  // MARK: The state

  /// Sixty tasks, of which the backup lacks the last.
  private func make() throws {
    for number in 1...10 {
      let lines = (0..<6).map { place in
        let task = (number - 1) * 6 + place + 1
        let id = "01990000-0000-7000-8000-0000000000\(task < 10 ? "0" : "")\(task)"
        let title = "Task \(task) " + String(repeating: "x", count: 500)
        return #"{"type":"task.inserted","data":{"id":"\#(id)","title":"\#(title)"}}"#
      }
      if number == 10, cell.backup != .no {
        try run("append", sandbox.write(lines.dropLast().joined(separator: "\n"), to: "some.jsonl"))
        try run("backup", backups)
        try run("append", sandbox.write(lines[5], to: "last.jsonl"))
      } else {
        try run("append", sandbox.write(lines.joined(separator: "\n"), to: "some.jsonl"))
      }
    }
    try #require(try count(sandbox.ledger) == Self.tasks)
  }

  private func harmLog() throws {
    let folder = URL(fileURLWithPath: sandbox.ledger + "/log")
    if cell.log == .gone { try FileManager.default.removeItem(at: folder) }
    guard cell.log == .damaged else { return }
    let segment = folder.appendingPathComponent("00000000000000000001.jsonl.gz")
    var bytes = try Data(contentsOf: segment)
    let starts = bytes.memberStarts
    // Two appends of six events.
    for member in [3, 4] { bytes[starts[member] + 30] ^= 0xFF }
    try bytes.write(to: segment)
  }

  private func harmTable() throws {
    switch cell.table {
    case .whole: return
    case .suspect: try FileManager.default.removeItem(atPath: table.path + "-wal")
    case .damaged:
      // A page in which rows are.
      var bytes = try Data(contentsOf: table)
      let row = try #require(bytes.range(of: Data("Task 30 ".utf8)))
      bytes[row.lowerBound + 20] ^= 0xFF
      try bytes.write(to: table)
    case .gone: try FileManager.default.removeItem(atPath: sandbox.ledger + "/projections")
    }
  }

  /// The copy of the segment is cut in its middle.
  private func harmBackup() throws {
    guard cell.backup == .damaged else { return }
    let files = FileManager.default.enumerator(atPath: backups)
    while let name = files?.nextObject() as? String {
      guard name.hasSuffix(".gz") else { continue }
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: backups + "/" + name))
      try file.truncate(atOffset: try file.seekToEnd() / 2)
      try file.close()
    }
  }

  // MARK: The way out

  private let rebuild = "'ledger rebuild tasks'"

  /// The row of the table.
  var text: String {
    get throws {
      // What is damaged further back in the log is known once it was looked for.
      let verify = try sandbox.run("verify")
      let status = try sandbox.run("status", "--json")
      // `status` reads no page of rows: what is wrong with one is said by verify, or by whoever reads it.
      let choice =
        firstChoice(try JSONSerialization.jsonObject(with: Data(status.output.utf8)))
        ?? (verify.exitCode == 3 && verify.output.contains(rebuild) ? "ledger rebuild tasks" : nil)
      if let choice, choice != "ledger recover" {
        #expect(verify.output.contains(choice.replacingOccurrences(of: sandbox.folder.path, with: "$HERE")))
      }
      var commands = 0
      var ledger = sandbox.ledger
      if let choice, choice != "ledger recover" {
        ledger = try carryOut(choice)
        commands = 1
        // What restores the log may leave a damaged table.
        if ledger == sandbox.ledger {
          let left = try sandbox.run("verify")
          if left.exitCode == 3, left.output.contains(rebuild) {
            try run("rebuild", "tasks")
            commands = 2
          }
        }
      }
      let rows = choice == "ledger recover" ? 0 : try count(ledger)
      if rows > 0 {
        #expect(try sandbox.run("status", "--ledger", ledger).exitCode == 0, "\(cell): status afterwards")
        #expect(
          try sandbox.run("verify", "--tables", "--ledger", ledger).exitCode == 0,
          "\(cell): verify afterwards")
      }
      let first = choice.map { "`\($0.replacingOccurrences(of: backups, with: "PLACE"))`" } ?? "use it"
      return
        "| \(cell.log.rawValue) | \(cell.table.rawValue) | \(cell.backup.rawValue) | \(status.exitCode) | \(verify.exitCode) | \(shown(first)) | \(commands) | \(try words(rows)) |"
    }
  }

  private func shown(_ first: String) -> String {
    first == "`ledger recover`" ? "look for the files of the log" : first
  }

  private func firstChoice(_ status: Any) -> String? {
    let cards = (status as? [String: Any])?["cards"] as? [[String: Any]]
    let choices = cards?.first?["choices"] as? [[String: Any]]
    let command = (choices?.first?["command"] as? String)?
      .replacingOccurrences(of: "$HERE", with: sandbox.folder.path)
    #expect(command != "ledger reset --start-over")
    return command
  }

  /// - Returns: the ledger that there is then.
  private func carryOut(_ command: String) throws -> String {
    let place = sandbox.path("new.ledger")
    var words = command.split(separator: " ").dropFirst().map { $0 == "DIR" ? place : String($0) }
    if words.first == "salvage" || words.first == "restore" { words.append("--yes") }
    let result = try sandbox.run(words, input: Data())
    #expect([0, 3].contains(result.exitCode), "\(cell): \(command) ended with \(result)")
    return words.contains(place) ? place : sandbox.ledger
  }

  private func words(_ rows: Int) throws -> String {
    switch rows {
    case Self.tasks: "everything"
    case Self.tasks - 1: "all that the backup has"
    case Self.kept: "every event that can be read"
    case 0: "nothing, without the files"
    case Self.kept + 1..<Self.tasks where cell.log == .damaged:
      "every event that can be read, and the rows on intact pages"
    default:
      if cell.backup != .damaged {
        "the rows on intact pages"
      } else {
        cell.table == .gone
          ? "what can still be read from the backup" : "what can still be read from the backup and the tables"
      }
    }
  }

  private func count(_ ledger: String) throws -> Int {
    let result = try sandbox.run("export", "--table", "task", "--format", "json", "--ledger", ledger)
    #expect(result.exitCode == 0, "\(cell): \(result)")
    return (try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [Any])?.count ?? -1
  }

  private func run(_ arguments: String...) throws {
    let result = try sandbox.run(arguments, input: Data())
    try #require(result.exitCode == 0, "\(cell): \(result)")
  }
}
