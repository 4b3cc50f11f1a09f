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
      with gzip. To import from other programs, save the data as CSV.

      In CSV, column names are recognized in upper or lower case, with or without spaces, hyphens and \
      underscores. The delimiter, the encoding and the order of day and month are detected from the whole \
      file; if one of them can't be told, nothing is imported, and the error names the option that says it. \
      Times without a zone are local times. A choice may be abbreviated to its beginning (H for high), and the \
      tags of a task are separated by spaces, commas or semicolons. A task is done if it has a time in \
      completedAt. With --dry-run, the command says how it understands the file.

      A rejected line does not stop the import. Each one is listed with its number in a report, and \
      the exit code is 3. A record whose order is already taken is placed last.

      'ledger undo' takes back a whole import; 'ledger undo --import FILE' does so later. \
      If an import is interrupted, run the same command again: events that are already in the ledger \
      are not written twice. An event without an id gets one that is derived from the source's name \
      and the event's content, so correct a file in place and keep its name. 'ledger import --from \
      DIR' keeps the ids, times and atomic batches of the other ledger, and applies its resets and \
      voids.
      """,
    examples: [
      "ledger import events.jsonl.gz",
      "ledger import --kind task tasks.csv --dry-run",
      "ledger import --kind account --dates dmy --encoding shift_jis accounts.csv",
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
      "File for the report of rejected and changed lines, or - for standard output (default: FILE.report.jsonl if a line was rejected)",
      valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Delimiter of a CSV file: comma, semicolon, tab, pipe, or the character itself (default: detected)",
      valueName: "char"),
    transform: CSVArguments.delimiter)
  var delimiter: UInt8?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Encoding of a CSV file (values: utf-8, utf-16le, utf-16be, shift_jis, big5, windows-1252; default: detected)",
      valueName: "name"),
    completion: WordArgument.completion(of: ImportEncoding.self), transform: CSVArguments.encoding)
  var encoding: ImportEncoding?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Order of day, month and year in dates of a CSV file (values: dmy, mdy, ymd; default: detected)",
      valueName: "order"),
    completion: WordArgument.completion(of: ImportDateOrder.self), transform: { try WordArgument.parse($0) })
  var dates: ImportDateOrder?

  @Flag(name: .long, help: "Ignore columns of a CSV file that the kind of record does not have")
  var ignoreUnknown = false

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if file == nil, from == nil {
      throw ValidationError(said: "Name a file, - for standard input, or another ledger with --from.")
    }
    if file != nil, from != nil { throw ValidationError(said: "Give either a file or --from.") }
    if from != nil || format == .jsonl || format == .cloudevents,
      delimiter != nil || encoding != nil || dates != nil || ignoreUnknown
    {
      throw ValidationError(
        said: "--delimiter, --encoding, --dates and --ignore-unknown apply only to CSV files.")
    }
    if from != nil, format != nil || kind != nil || source != nil {
      throw ValidationError(
        said: "--format, --kind and --source apply only to files; a ledger provides this information itself.")
    }
  }

  /// A report on standard output is asked for.
  var isSilentWhenQuiet: Bool { !rehearsal.dryRun && report != "-" }

  func run(in invocation: Invocation) throws {
    // The events matter more than the answer: they go in also when nobody reads it.
    invocation.output.carryOnWhenClosed()
    let ledger = try invocation.openForWriting()
    let bar = invocation.progressBar(from == nil ? "Importing (bytes)" : "Importing (events)")
    let input = try input()
    let teller = ImportTeller(
      invocation, try ImportReportLines(report, source: input.source, invocation, rehearsal.dryRun))
    var present = 0
    let summary: ImportSummary
    do {
      let options = options(invocation, writesReport: !teller.hasReportLines)
      // The copy that a dry run works in is not left behind, and of an import the log says what is in.
      summary = try Interruption.deferring {
        try ledger.importEvents(from: input, options: options, tell: teller.tell) {
          present = $0.imported + $0.alreadyThere
          if let total = $0.total { bar.update($0.done, of: total) }
          try Interruption.check()
        }
      }
    } catch {
      bar.finish()
      throw rehearsal.dryRun ? error : Self.failure(error, present, invocation)
    }
    bar.finish()
    try teller.finish(summary, isRehearsal: rehearsal.dryRun)
  }

  /// How an import that ended early can be continued.
  private static func failure(_ error: any Error, _ present: Int, _ invocation: Invocation) -> any Error {
    guard present > 0 else { return error }
    if let error = error as? LedgerError, error.code == .interrupted {
      return LedgerError(
        .interrupted,
        present == 1
          ? "The import was interrupted. 1 event is in; run it again to continue."
          : "The import was interrupted. \(counted(present, "event")) are in; run it again to continue.")
    }
    invocation.messages.note(
      "\(counted(present, "event")) had been imported by then. Run the same import again for the rest: nothing is written twice."
    )
    return error
  }

  private func options(_ invocation: Invocation, writesReport: Bool) -> ImportOptions {
    var options = ImportOptions(format: format, kind: kind, reportPath: writesReport ? report : nil)
    options.writesDefaultReport = writesReport
    if file == "-" { options.defaultReportPath = "import.report.jsonl" }
    options.delimiter = delimiter
    options.encoding = encoding
    options.dateOrder = dates
    options.ignoresUnknownColumns = ignoreUnknown
    options.wordLists = ["task": ["tags"]]
    options.otherNames = ["task": Self.taskColumns]
    options.localTime = { OutputZone.zone.time(at: WallTime(date: $0, secondOfDay: $1)) }
    if rehearsal.dryRun {
      let folder = invocation.environment["TMPDIR"] ?? "/tmp"
      options.rehearsalFolder = "\(folder)/ledger-rehearsal-\(getpid())"
    }
    return options
  }

  /// What other programs call the fields of a task.
  private static let taskColumns = [
    "name": "title", "task": "title", "description": "title", "subject": "title", "summary": "title",
    "notes": "note", "comment": "note", "deadline": "due", "duedate": "due", "entry": "createdAt",
    "created": "createdAt", "done": "completedAt", "completed": "completedAt", "end": "completedAt",
    "finished": "completedAt", "labels": "tags", "project": "tags", "context": "tags",
  ]

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
      while true {
        do {
          return try descriptor.read(into: buffer, retryOnInterrupt: false)
        } catch Errno.interrupted {
          try Interruption.check()
        } catch let error as Errno {
          throw LedgerError(.ioFailed, "\(name) can't be read: \(error).")
        }
      }
    }
  }
}
