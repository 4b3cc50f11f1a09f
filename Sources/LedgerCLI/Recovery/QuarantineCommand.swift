import ArgumentParser
import EventLedger
import Projections

/// `ledger quarantine`
struct QuarantineCommand: NamedCommand {
  static let name = "quarantine"
  static let subcommands: [any NamedCommand.Type] = [
    QuarantineListCommand.self, QuarantineShowCommand.self, QuarantineDropCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "List, show and delete what is in quarantine.",
    more: """
      Quarantine holds damaged tables, and bytes that were removed from the log: those after \
      the last acknowledged event that are not a complete append (torn-tail-…), a damaged segment that was replaced from a \
      backup (segment-…), or a file in the log's folder that held nothing new (stray-…). No acknowledged event exists only in quarantine. At most 20 items and 1 GiB are kept. Beyond that, the oldest items are deleted, \
      those of the log first, but never the newest item of the log, the newest of a table, or a table \
      that has not been repaired.
      """,
    examples: ["ledger quarantine list", "ledger quarantine show tasks.7"],
    subcommands: subcommands)
}

/// `ledger quarantine list`
struct QuarantineListCommand: PagedCommand {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List the items in quarantine, newest first.",
    examples: ["ledger quarantine list"])

  @Option(name: .long, help: ListForm.help, transform: ListForm.check)
  var format: String?

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  private var form: ListForm { ListForm(format: format) }

  func run(in invocation: Invocation) throws {
    let kept = try invocation.quarantined()
    let items = QuarantineLayout.items(kept.reports, kept.files)
    if try invocation.write(items, as: form, fields: QuarantineLayout.fields) { return }
    if invocation.isJSON { return try invocation.output.json(.list(items)) }
    guard !kept.reports.isEmpty || !kept.files.isEmpty else {
      return try invocation.output.line("Quarantine is empty.")
    }
    var table = TextTable([
      .init("NAME"), .init("SINCE"), .init("REPAIRED"), .init("REASON", isFlexible: true, minimumColumns: 20),
    ])
    let rows =
      kept.reports.map {
        (
          when: $0.when, name: $0.name,
          mended: $0.mended.map { Message(verbatim: $0.shown) } ?? "no", reason: $0.reason
        )
      } + kept.files.map { (when: $0.when, name: $0.name, mended: "-", reason: QuarantineLayout.reason($0)) }
    for row in rows.sorted(by: { $0.when > $1.when }) {
      table.add([
        StyledText(verbatim: row.name), StyledText(verbatim: row.when.shown),
        StyledText(row.mended),
        StyledText(row.reason),
      ])
    }
    try invocation.show(table)
  }
}

/// `ledger quarantine show`
struct QuarantineShowCommand: PagedCommand {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show everything that is known about one item in quarantine.",
    examples: ["ledger quarantine show tasks.7"])

  @Argument(help: "Name from the list, such as tasks.7, or a table's name for its newest item")
  var name: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let kept = try invocation.quarantined()
    if let file = kept.files.first(where: { [$0.name, $0.file].contains(name) }) {
      if invocation.isJSON { return try invocation.output.json(QuarantineLayout.json(file)) }
      for line in QuarantineLayout.lines(file) { try invocation.output.line(line) }
      return
    }
    guard let report = kept.reports.first(where: { [$0.name, $0.table, $0.folder].contains(name) }) else {
      throw QuarantineLayout.noneNamed(name)
    }
    if invocation.isJSON { return try invocation.output.json(QuarantineLayout.json(report)) }
    for line in QuarantineLayout.lines(report) { try invocation.output.line(line) }
  }
}

extension Invocation {
  /// What was set aside, newest first; also of a ledger that does not open.
  func quarantined() throws -> (reports: [QuarantineReport], files: [QuarantinedFile]) {
    let ledger = try openForRepair()
    if let error = ledger.loadError, error.code == .noLedger || error.code == .notALedger { throw error }
    return (try ledger.quarantineReports().reversed(), try ledger.quarantinedFiles())
  }
}

extension QuarantineReport {
  /// As a person names it: `tasks.7`.
  var name: String { "\(table).\(generation)" }
}

/// What was set aside, for a person and for a program.
enum QuarantineLayout {
  /// Of a table or a file in the list.
  static let fields = [
    "name", "table", "generation", "kind", "since", "code", "reason", "headSeq", "seq", "position",
    "repaired",
    "event",
    "bytes", "folder", "file", "complete", "files",
  ]

  static func reason(_ file: QuarantinedFile) -> Message {
    let size = byteCount(file.sizeBytes)
    return switch file.kind {
    case .tornTail:
      "\(size) after event \(grouped(file.sequence - min(1, file.sequence))), which are not a complete append"
    case .segment:
      "The damaged segment of event \(grouped(file.sequence)), \(size); repaired from a backup"
    case .stray:
      "\(size) in place of the segment of event \(grouped(file.sequence)), with nothing new in it"
    }
  }

  static func lines(_ file: QuarantinedFile) -> [StyledText] {
    facts([
      ("kind", Message(verbatim: file.kind.rawValue)),
      ("since", Message(verbatim: file.when.shown)), ("what", reason(file)),
      ("file", "quarantine/\(file.file), \(byteCount(file.sizeBytes))"),
    ])
  }

  static func json(_ file: QuarantinedFile) -> JSONValue {
    [
      "name": .string(file.name), "kind": .string(file.kind.rawValue),
      "seq": .integer(Int64(clamping: file.sequence)), "since": StatusJSON.time(file.when),
      "bytes": .integer(Int64(clamping: file.sizeBytes)), "file": .string(file.file),
    ]
  }

  /// All of it, newest first.
  static func items(_ reports: [QuarantineReport], _ files: [QuarantinedFile]) -> [JSONValue] {
    let items =
      reports.map { (when: $0.when, json: json($0)) } + files.map { (when: $0.when, json: json($0)) }
    return items.sorted { $0.when > $1.when }.map(\.json)
  }

  static func noneNamed(_ name: String) -> LedgerError {
    LedgerError(
      .noSuchRecord, "Nothing in quarantine is named \(name).",
      hint: "'ledger quarantine list' lists what is in quarantine.")
  }

  static func lines(_ report: QuarantineReport) -> [StyledText] {
    var facts: [(Message, Message)] = [("table", "\(report.table), generation \(report.generation)")]
    facts.append(("since", Message(verbatim: report.when.shown)))
    facts.append(("code", Message(verbatim: report.code)))
    facts.append(("reason", report.reason))
    if let position = report.position { facts.append(("position", "event \(position)")) }
    facts.append(("log up to", "event \(report.head)"))
    if let event = report.event { facts.append(("event", "\(event.sequence) \(event.type) \(event.id)")) }
    let repaired =
      report.mended.map { Message(verbatim: $0.shown) } ?? "no: \(report.repair.remedy)"
    facts.append(("repaired", repaired))
    facts.append(("folder", "quarantine/\(report.folder)"))
    for file in report.files { facts.append(("file", "\(file.name), \(byteCount(file.sizeBytes))")) }
    if !report.isComplete {
      facts.append(("note", "The report is missing or damaged; this is what the folder's name says."))
    }
    return Self.facts(facts)
  }

  private static func facts(_ facts: [(Message, Message)]) -> [StyledText] {
    facts.map { label, value in StyledText(label, .dim).padded(to: 10) + StyledText(value) }
  }

  static func json(_ report: QuarantineReport) -> JSONValue {
    var value: JSONValue = [
      "name": .string(report.name), "kind": "table",
      "table": .string(report.table),
      "generation": .integer(Int64(report.generation)),
      "since": StatusJSON.time(report.when),
      "code": .string(report.code),
      "reason": .english(report.reason),
      "headSeq": .integer(Int64(clamping: report.head)),
      "folder": .string(report.folder),
      "complete": .bool(report.isComplete),
      "files": .array(
        report.files.map { ["name": .string($0.name), "bytes": .count($0.sizeBytes)] }),
    ]
    value["position"] = report.position.map { .integer(Int64(clamping: $0)) }
    value["repaired"] = report.mended.map(StatusJSON.time)
    value["event"] = report.event.map { event in
      [
        "seq": .integer(Int64(clamping: event.sequence)), "id": .string(event.id),
        "type": .string(event.type),
      ]
    }
    return value
  }
}
