import EventLedger
import Projections
import SystemPackage

/// Tells a person, or a program, how an import went.
final class ImportTeller {
  private let invocation: Invocation
  private let report: ImportReportLines?
  private var refusals = 0
  /// Refusals of what is not an event at all.
  private var unreadable = 0
  /// The column with ids of another program.
  private var foreignIDs: String?
  /// More would hide the sum; the report has all.
  private static let mostShown = 5

  init(_ invocation: Invocation, _ report: ImportReportLines?) {
    self.invocation = invocation
    self.report = report
  }

  /// The report is written here, and not by the import.
  var hasReportLines: Bool { report != nil }

  func tell(_ note: ImportNote) throws {
    try report?.add(note)
    guard case .refused(let error) = note.kind else { return }
    refusals += 1
    if Self.saysNoEvent.contains(error.code) { unreadable += 1 }
    if let given = note.given, given.isForeignID { foreignIDs = given.column }
    guard refusals <= Self.mostShown else { return }
    // What is wrong with JSON names the line and the column itself.
    let named = error.location.line != nil
    invocation.messages.warning(named ? "\(error.message)" : "\(Self.place(note)): \(error.message)")
  }

  private static let saysNoEvent: Set<LedgerError.Code> = [
    .invalidJSON, .invalidText, .missingField, .unknownField, .wrongType,
  ]

  private static func place(_ note: ImportNote) -> Message {
    let place = place(note.place)
    guard let given = note.given else { return place }
    let value = quotedForMessage(given.value)
    guard let column = given.column else { return "\(place), \(value)" }
    return "\(place), column \(quotedForMessage(column)), \(value)"
  }

  private static func place(_ place: ImportNote.Place) -> Message {
    if let item = place.item, let line = place.line { return "line \(line), element \(item)" }
    if let line = place.line { return "line \(line)" }
    return place.sequence.map { "event \($0) of the other ledger" } ?? "somewhere"
  }

  /// - Throws: `CommandFailed` where something was refused.
  func finish(_ summary: ImportSummary, isRehearsal: Bool) throws {
    if invocation.isJSON {
      try invocation.output.json(summary.json(isRehearsal: isRehearsal))
    } else {
      for line in lines(summary, isRehearsal) { try invocation.output.line(line) }
    }
    for table in summary.tablesBehind.sorted() {
      invocation.messages.warning(
        "The events are on disk, but could not be applied to the table \(table) yet. It will catch up at its next use."
      )
    }
    if unreadable > 0, summary.reading == nil, summary.refused == unreadable, summary.imported == 0,
      summary.alreadyThere == 0
    {
      invocation.messages.note(
        "Nothing here is an event as an export writes it, or a CloudEvent. Tables of other programs are imported as CSV with --kind, for example: ledger import --kind task FILE.csv. Tasks of Taskwarrior and todo.txt: --format taskwarrior, --format todotxt"
      )
    }
    if let foreignIDs {
      invocation.messages.note(
        "The column \(quotedForMessage(foreignIDs)) has ids of another program, which can't be kept. To leave it out, so that new ids are made: \(Remedy.column("\(foreignIDs)="))"
      )
    }
    if refusals > Self.mostShown {
      let rest = counted(refusals - Self.mostShown, "more refusal")
      invocation.messages.note(
        summary.reportPath != nil || hasReportLines
          ? "\(rest), listed only in the report." : "\(rest); to list them all, add --report FILE.")
    }
    if let path = summary.reportPath { invocation.messages.note("Report: \(path)") }
    guard summary.isIntact else { throw CommandFailed(exitCode: 3) }
  }

  private func lines(_ summary: ImportSummary, _ isRehearsal: Bool) -> [StyledText] {
    var lines = summary.reading.map(Self.understood) ?? []
    let events = counted(summary.imported, "event")
    if isRehearsal {
      lines.append("Would import \(events). Nothing was written.")
    } else if let sequences = summary.sequences {
      lines.append("Imported \(events): \(sequences.groupedNumbers).")
    } else {
      lines.append("Imported \(events).")
    }
    let present = summary.alreadyThere - summary.deletedSince
    if present > 0 { lines.append("\(counted(present, "event")) already present") }
    if summary.deletedSince > 0 {
      lines.append(
        "\(counted(summary.deletedSince, "event")) already imported, but deleted since: not imported again")
    }
    if summary.placedLast > 0 {
      lines.append("\(counted(summary.placedLast, "record")) placed last, because another one has the order")
    }
    for (type, count) in summary.leftOut.sorted(by: { $0.key < $1.key }) {
      lines.append("\(counted(count, "event")) of type \(type) left out: bookkeeping of the other ledger")
    }
    if summary.erased > 0 { lines.append("\(counted(summary.erased, "erased event")) left out") }
    if summary.refused > 0 { lines.append("\(counted(summary.refused, "event")) rejected") }
    return lines
  }

  // MARK: What was understood

  private static func understood(_ reading: CSVReading) -> [StyledText] {
    let (rows, columns) = (counted(reading.rows, "row"), reading.columns.joined(separator: ", "))
    let (name, encoding, delimiter) = (reading.source, reading.encoding.name, Self.delimiter(reading))
    var lines: [StyledText] = [
      reading.ignored.isEmpty
        ? "\(name): \(encoding), separated by \(delimiter), \(rows), columns: \(columns)"
        : "\(name): \(encoding), separated by \(delimiter), \(rows), columns: \(columns) (ignored: \(reading.ignored.joined(separator: ", ")))"
    ]
    if reading.isEncodingInferred {
      lines.append("The encoding was inferred from the characters. To name another one: --encoding")
    }
    for order in reading.dateOrders {
      switch order {
      case .dayMonthYear: lines.append("Dates are read as day, month, year.")
      case .monthDayYear: lines.append("Dates are read as month, day, year.")
      case .yearMonthDay: lines.append("Dates are read as year, month, day.")
      }
    }
    return lines
  }

  private static func delimiter(_ reading: CSVReading) -> Message {
    reading.delimiter == "\t" ? "tabs" : Message(verbatim: "'\(reading.delimiter)'")
  }
}

/// The report's lines, where they go to standard output or to something else that is not a file on disk.
final class ImportReportLines {
  private let write: ([UInt8]) throws -> Void
  private var header: JSONValue?

  /// Nil for a report that is a file, or that nobody asked for.
  init?(_ path: String?, source: String, _ invocation: Invocation, _ isRehearsal: Bool) throws {
    guard let path else { return nil }
    if path == "-" {
      let output = invocation.output
      write = { try output.write($0) }
    } else {
      let status = try RealFileSystem().status(of: FilePath(path), followLinks: true)
      guard status?.kind == .other else { return nil }
      let descriptor = try FileDescriptor.open(FilePath(path), .writeOnly)
      write = { _ = try descriptor.writeAll($0) }
    }
    let now = try ProcessContext(invocation.environment).ledgerContext.now()
    var members: [JSONValue.Member] = [
      .init("ledgerImport", 1), .init("source", .string(source)), .init("time", .string(now.rfc3339)),
    ]
    if isRehearsal { members.append(.init("dryRun", true)) }
    header = .object(members)
  }

  func add(_ note: ImportNote) throws {
    if let header { try write(JSONText(header).bytes + [0x0A]) }
    header = nil
    try write(JSONText(note.json).bytes + [0x0A])
  }
}

extension ImportSummary {
  fileprivate func json(isRehearsal: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("dryRun", .bool(isRehearsal)), .init("importedEvents", .count(imported)),
      .init("alreadyThere", .integer(Int64(alreadyThere))), .init("placedLast", .integer(Int64(placedLast))),
      .init("deletedSince", .integer(Int64(deletedSince))),
      .init("refusedEvents", .integer(Int64(refused))),
      .init(
        "leftOutByType",
        .object(leftOut.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })),
      .init("erasedEvents", .integer(Int64(erased))),
    ]
    if let sequences, !isRehearsal {
      members.append(.init("sequences", .sequences(sequences)))
    }
    if let reportPath { members.append(.init("report", .string(reportPath))) }
    if let reading { members.append(.init("reading", reading.json)) }
    return .object(members)
  }
}

extension CSVReading {
  fileprivate var json: JSONValue {
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    return [
      "source": .string(source), "encoding": .string(encoding.rawValue),
      "encodingInferred": .bool(isEncodingInferred), "delimiter": .string(delimiter),
      "rowCount": .integer(Int64(rows)), "columns": texts(columns), "ignored": texts(ignored),
      "dates": texts(dateOrders.map(\.rawValue)),
    ]
  }
}
