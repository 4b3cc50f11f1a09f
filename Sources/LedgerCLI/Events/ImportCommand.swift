public import ArgumentParser
public import EventLedger
import SystemPackage

extension ImportFormat: ExpressibleByArgument {}

/// `ledger import`
struct ImportCommand: RehearsingCommand {
  static let name = "import"
  static let configuration = CommandConfiguration(
    name, "Import events from a file, another program or another ledger.",
    more: """
      The command reads JSON Lines (as 'ledger append' reads and 'ledger export' writes), CloudEvents \
      1.0 in JSON (one event, an array, or one per line), and CSV: records of one kind (--kind), with \
      field names in the first line; an empty field is a missing value. The file may be compressed \
      with gzip.

      A rejected line does not stop the import. Each one is listed with its number in a report, and \
      the exit code is 3. A record whose order is missing or already taken is placed last, and the \
      report says so.

      If an import is interrupted, run the same command again: events that are already in the ledger \
      are not written twice. An event without an id gets one that is derived from the source's name \
      and the event's content, so correct a file in place and keep its name. 'ledger import --from \
      DIR' keeps the ids, times and atomic batches of the other ledger, and applies its resets and \
      voids.
      """,
    examples: [
      "ledger import events.jsonl.gz",
      "ledger import --kind task tasks.csv --dry-run",
      "curl -s https://example.net/events | ledger import --source example.net -",
      "ledger import --from /media/old/my.ledger",
    ])

  @Argument(help: "File to import, or - for standard input", completion: .file())
  var file: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Import from the ledger in this folder instead of a file", valueName: "dir"),
    completion: .directory)
  var from: String?

  @Option(name: .long, help: "Input format (default: detected)")
  var format: ImportFormat?

  @Option(
    name: .long,
    help: ArgumentHelp("Kind of record in the rows of a CSV file, such as task", valueName: "kind"),
    completion: KindNameCompletion.importable)
  var kind: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Name of the source, from which ids are derived for events that have none (default: the file's name)",
      valueName: "name")
  )
  var source: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "File for the report of rejected and changed lines (default: FILE.report.jsonl)", valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if file == nil, from == nil {
      throw ValidationError(said: "Name a file, - for standard input, or another ledger with --from.")
    }
    if file != nil, from != nil { throw ValidationError(said: "Give either a file or --from.") }
    if from != nil, format != nil || kind != nil || source != nil {
      throw ValidationError(
        said: "--format, --kind and --source apply only to files; a ledger provides this information itself.")
    }
  }

  func run(in invocation: Invocation) throws {
    // The events matter more than the answer: they go in also when nobody reads it.
    invocation.output.carryOnWhenClosed()
    let ledger = try invocation.openForWriting()
    let bar = invocation.progressBar(from == nil ? "Importing (bytes)" : "Importing (events)")
    let teller = ImportTeller(invocation)
    var imported = 0
    let summary: ImportSummary
    do {
      let options = options(invocation)
      let run = {
        try ledger.importEvents(from: input(), options: options, tell: teller.tell) {
          imported = $0.imported
          if let total = $0.total { bar.update($0.done, of: total) }
          try Interruption.check()
        }
      }
      // The copy that a dry run works in is not left behind.
      summary = try rehearsal.dryRun ? Interruption.deferring(run) : run()
    } catch {
      bar.finish()
      if imported > 0, !rehearsal.dryRun {
        invocation.messages.note(
          "\(counted(imported, "event")) had been imported by then. Run the same import again for the rest: nothing is written twice."
        )
      }
      throw error
    }
    bar.finish()
    try teller.finish(summary, isRehearsal: rehearsal.dryRun)
  }

  private func options(_ invocation: Invocation) -> ImportOptions {
    var options = ImportOptions(format: format, kind: kind, reportPath: report)
    if file == "-", report == nil { options.reportPath = "import.report.jsonl" }
    if rehearsal.dryRun {
      let folder = invocation.environment["TMPDIR"] ?? "/tmp"
      options.rehearsalFolder = "\(folder)/ledger-rehearsal-\(getpid())"
    }
    return options
  }

  private func input() throws -> ImportInput {
    if let from { return .ledger(from) }
    let path = file ?? "-"
    var input = try Self.isStream(path) ? Self.stream(path) : ImportInput.file(path)
    if let source { input.source = source }
    return input
  }

  /// What has no beginning to go back to, such as a pipe of the shell, is read as it comes.
  private static func isStream(_ path: String) throws -> Bool {
    try path == "-" || RealFileSystem().status(of: FilePath(path), followLinks: true)?.kind == .other
  }

  private static func stream(_ path: String) throws -> ImportInput {
    let descriptor =
      path == "-" ? FileDescriptor.standardInput : try FileDescriptor.open(FilePath(path), .readOnly)
    let name: Message = path == "-" ? "standard input" : Message(verbatim: path)
    return .stream(source: path) { buffer in
      do {
        return try descriptor.read(into: buffer, retryOnInterrupt: !Interruption.isDeferred)
      } catch let error as Errno {
        try Interruption.check()
        throw LedgerError(.ioFailed, "\(name) can't be read: \(error).")
      }
    }
  }
}

/// Tells a person, or a program, how an import went.
final class ImportTeller {
  private let invocation: Invocation
  private var refusals = 0
  /// More would hide the sum; the report has all.
  private static let mostShown = 5

  init(_ invocation: Invocation) { self.invocation = invocation }

  func tell(_ note: ImportNote) throws {
    guard case .refused(let error) = note.kind else { return }
    refusals += 1
    guard refusals <= Self.mostShown else { return }
    // What is wrong with JSON names the line and the column itself.
    let named = error.location.line != nil
    invocation.messages.warning(named ? "\(error.message)" : "\(Self.place(note.place)): \(error.message)")
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
    if refusals > Self.mostShown {
      invocation.messages.note(
        "\(counted(refusals - Self.mostShown, "more refusal")), listed only in the report.")
    }
    if let path = summary.reportPath { invocation.messages.note("Report: \(path)") }
    guard summary.isIntact else { throw CommandFailed(exitCode: 3) }
  }

  private func lines(_ summary: ImportSummary, _ isRehearsal: Bool) -> [StyledText] {
    var lines: [StyledText] = []
    let events = counted(summary.imported, "event")
    if isRehearsal {
      lines.append("Would import \(events). Nothing was written.")
    } else if let sequences = summary.sequences {
      let (first, last) = (sequences.lowerBound, sequences.upperBound)
      lines.append(
        first == last ? "Imported \(events): \(first)." : "Imported \(events): \(first) to \(last).")
    } else {
      lines.append("Imported \(events).")
    }
    if summary.alreadyThere > 0 { lines.append("\(counted(summary.alreadyThere, "event")) already present") }
    if summary.placedLast > 0 { lines.append("\(counted(summary.placedLast, "record")) placed last") }
    for (type, count) in summary.leftOut.sorted(by: { $0.key < $1.key }) {
      lines.append("\(counted(count, "event")) of type \(type) left out: bookkeeping of the other ledger")
    }
    if summary.erased > 0 { lines.append("\(counted(summary.erased, "erased event")) left out") }
    if summary.refused > 0 { lines.append("\(counted(summary.refused, "event")) rejected") }
    return lines
  }
}

extension ImportSummary {
  fileprivate func json(isRehearsal: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(isRehearsal ? "wouldImport" : "imported", .integer(Int64(imported))),
      .init("alreadyThere", .integer(Int64(alreadyThere))), .init("placedLast", .integer(Int64(placedLast))),
      .init("refused", .integer(Int64(refused))),
      .init(
        "leftOut",
        .object(leftOut.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })),
      .init("erased", .integer(Int64(erased))),
    ]
    if let sequences, !isRehearsal {
      let ends = [sequences.lowerBound, sequences.upperBound].map { JSONValue.integer(Int64(clamping: $0)) }
      members.append(.init("sequences", .array(ends)))
    }
    if let reportPath { members.append(.init("report", .string(reportPath))) }
    return .object(members)
  }
}
