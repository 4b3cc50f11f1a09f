import ArgumentParser
import EventLedger
import EventLog
import Projections

/// `ledger quarantine`
struct QuarantineCommand: NamedCommand {
  static let name = "quarantine"
  static let subcommands: [any NamedCommand.Type] = [
    QuarantineListCommand.self, QuarantineShowCommand.self, QuarantineDropCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Look at tables that broke and were set aside, and delete them.",
    HelpText(
      more: """
        No event is ever in quarantine. At most 20 tables and 1 GiB are kept: beyond that the oldest go, but never the \
        newest of a table, and never one that has not been mended.
        """,
      examples: ["ledger quarantine list", "ledger quarantine show tasks.7"],
      exitCodes: .finding),
    subcommands: subcommands)
}

/// `ledger quarantine list`
struct QuarantineListCommand: LedgerCommand {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List what was set aside, newest first.",
    HelpText(examples: ["ledger quarantine list"], exitCodes: .reading))

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let reports = try invocation.quarantineReports()
    if invocation.isJSON {
      return try invocation.output.json(["quarantine": .array(reports.map(QuarantineLayout.json))])
    }
    guard !reports.isEmpty else { return try invocation.output.line("Nothing is in quarantine.") }
    var table = TextTable([
      .init("NAME"), .init("SINCE"), .init("MENDED"), .init("REASON", isFlexible: true, minimumColumns: 20),
    ])
    for report in reports {
      table.add([
        StyledText(report.name), StyledText(EventListing.time(report.when)),
        StyledText(report.mended.map(EventListing.time) ?? "no"), StyledText(report.reason),
      ])
    }
    try invocation.show(table)
  }
}

/// `ledger quarantine show`
struct QuarantineShowCommand: LedgerCommand {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show all that is known about one table that was set aside.",
    HelpText(examples: ["ledger quarantine show tasks.7"], exitCodes: .finding))

  @Argument(help: "Its name as in the list, such as tasks.7, or the table's name for the newest.")
  var name: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let reports = try invocation.quarantineReports()
    guard let report = reports.first(where: { [$0.name, $0.table, $0.folder].contains(name) }) else {
      throw QuarantineLayout.noneNamed(name)
    }
    if invocation.isJSON { return try invocation.output.json(QuarantineLayout.json(report)) }
    for line in QuarantineLayout.lines(report) { try invocation.output.line(line) }
  }
}

extension Invocation {
  /// What was set aside, newest first; also of a ledger that does not open.
  func quarantineReports() throws -> [QuarantineReport] {
    let ledger = try openForMending()
    if let error = ledger.loadError, error.code == .noLedger || error.code == .notALedger { throw error }
    return try ledger.quarantineReports()
  }
}

extension QuarantineReport {
  /// As a person names it: `tasks.7`.
  var name: String { "\(table).\(generation)" }
}

/// A report about a table that was set aside, for a person and for a program.
enum QuarantineLayout {
  static func noneNamed(_ name: String) -> LedgerError {
    LedgerError(
      .noSuchRecord, "Nothing in quarantine is named \(name).",
      hint: "ledger quarantine list names what there is.")
  }

  static func lines(_ report: QuarantineReport) -> [StyledText] {
    var facts = [("table", "\(report.table), generation \(report.generation)")]
    facts.append(("since", EventListing.time(report.when)))
    facts.append(("code", report.code))
    facts.append(("reason", report.reason))
    if let position = report.position { facts.append(("position", "event \(position)")) }
    facts.append(("log then", "event \(report.head)"))
    if let event = report.event { facts.append(("event", "\(event.sequence) \(event.type) \(event.id)")) }
    facts.append(("mended", report.mended.map(EventListing.time) ?? "no: \(report.mendingCommand)"))
    facts.append(("folder", "quarantine/\(report.folder)"))
    for file in report.files { facts.append(("file", "\(file.name), \(byteCount(file.sizeBytes))")) }
    if !report.isComplete {
      facts.append(("note", "Its report is missing or damaged; this is what the folder's name tells."))
    }
    return facts.map { label, value in
      let padded = label + String(repeating: " ", count: 10 - label.count)
      return "\(padded, .dim)\(value)"
    }
  }

  static func json(_ report: QuarantineReport) -> JSONValue {
    var value: JSONValue = [
      "name": .string(report.name),
      "table": .string(report.table),
      "generation": .integer(Int64(report.generation)),
      "since": StatusJSON.time(report.when),
      "code": .string(report.code),
      "reason": .string(report.reason),
      "head": .integer(Int64(clamping: report.head)),
      "folder": .string(report.folder),
      "complete": .bool(report.isComplete),
      "files": .array(
        report.files.map { ["name": .string($0.name), "sizeBytes": .integer(Int64(clamping: $0.sizeBytes))] }),
    ]
    value["position"] = report.position.map { .integer(Int64(clamping: $0)) }
    value["mended"] = report.mended.map(StatusJSON.time)
    value["event"] = report.event.map { event in
      [
        "seq": .integer(Int64(clamping: event.sequence)), "id": .string(event.id),
        "type": .string(event.type),
      ]
    }
    return value
  }
}
