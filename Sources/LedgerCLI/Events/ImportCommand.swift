import ArgumentParser
import EventLedger
import LedgerRecords
import SystemPackage

/// The values of `--format`.
enum ImportFormatName: String, CaseIterable, ExpressibleByArgument {
  case jsonl, cloudevents, csv, taskwarrior, todotxt

  /// Nil for the format of a program that only the command knows.
  var format: ImportFormat? { ImportFormat(rawValue: rawValue) }
}

/// `ledger import`
struct ImportCommand: RehearsingCommand {
  static let name = "import"
  static let configuration = CommandConfiguration(
    name, "Import events from a file, another program or another ledger.",
    more: """
      The command reads JSON Lines (as 'ledger append' reads and 'ledger export' writes), CloudEvents \
      1.0 in JSON (one event, an array, or one per line), and CSV: records of one kind (--kind), with \
      field names in the first line; an empty field is a missing value. The file may be compressed \
      with gzip. It also reads tasks of Taskwarrior, as 'task export' writes them, and of todo.txt \
      (--format taskwarrior, --format todotxt). To import from other programs, save the data as CSV.

      In CSV, column names are recognized in upper or lower case, with or without spaces, hyphens and \
      underscores; so are the usual ones of other programs, such as Task Name, Due Date, Notes and Labels. \
      --column says what any other column is. The delimiter, the encoding and the order of day and month are \
      detected from the whole file; if one of them can't be told, nothing is imported, and the error names \
      the option that says it. Times without a zone are local times. Values are read as options take them: a \
      choice may be abbreviated to its beginning (H for high), and yes, no, true, false, 1 and 0 are yes and \
      no. The tags of a task are separated by spaces, commas or semicolons. A task is done if it has a time or \
      yes in completedAt (Done, Completed). With --dry-run, the command says how it understands the file.

      A rejected line does not stop the import. Each one is listed with its number in a report, and \
      the exit code is 3. A record whose order is already taken is placed last.

      'ledger undo' takes back a whole import; 'ledger undo --import FILE' does so later. \
      If an import is interrupted, run the same command again: events that are already in the ledger \
      are not written twice. A row or line without an id counts as the same one if it has exactly the same \
      values and comes from a file of the same name (or --source). So keep the file's name when you correct \
      lines that were rejected. A line that was imported before and has been changed since is a new record: \
      change the record itself instead, or undo the import first. A record that was deleted after its import \
      is not imported again. 'ledger import --from DIR' keeps the ids, times and atomic batches of the \
      other ledger, and applies its resets and voids.
      """,
    examples: [
      "ledger import events.jsonl.gz",
      "ledger import --kind task tasks.csv --dry-run",
      "ledger import --kind task --column List=tags --column ID= tasks.csv",
      "ledger import --kind account --dates dmy --encoding shift_jis accounts.csv",
      "curl -s https://example.net/events | ledger import --source example.net -",
      "task export | ledger import --format taskwarrior --source taskwarrior -",
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
  var format: ImportFormatName?

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

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp(
      "Field that a column of a CSV file is, such as 'Item=title'; without a field, the column is left out (can be repeated)",
      valueName: "name=field"),
    transform: CSVColumnNames.assignment)
  var column: [ImportColumn] = []

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
    if from != nil || (format != nil && format != .csv),
      delimiter != nil || encoding != nil || dates != nil || ignoreUnknown || !column.isEmpty
    {
      throw ValidationError(
        said: "--delimiter, --encoding, --dates, --column and --ignore-unknown apply only to CSV files.")
    }
    if from != nil, format != nil || kind != nil || source != nil {
      throw ValidationError(
        said: "--format, --kind and --source apply only to files; a ledger provides this information itself.")
    }
    if let format, format.format == nil, kind != nil {
      throw ValidationError(said: "--kind is for CSV; --format \(format.rawValue) gives tasks.")
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
      let options = try options(invocation, writesReport: !teller.hasReportLines)
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

  private func options(_ invocation: Invocation, writesReport: Bool) throws -> ImportOptions {
    var options = ImportOptions(format: format?.format, kind: kind, reportPath: writesReport ? report : nil)
    options.writesDefaultReport = writesReport
    if file == "-" { options.defaultReportPath = "import.report.jsonl" }
    options.foreignForm = try foreignForm(invocation)
    options.delimiter = delimiter
    options.encoding = encoding
    options.dateOrder = dates
    options.ignoresUnknownColumns = ignoreUnknown
    options.columns = column
    options.usualNames = CSVColumnNames.usual
    options.otherNames = CSVColumnNames.other
    options.computedColumns = CSVColumnNames.computed
    options.wordLists = ["task": ["tags"]]
    options.doneMarks = ["task": ["completedAt"]]
    options.valueWords = [
      "task": ["priority": { TaskPriority(word: $0)?.rawValue }],
      "user": ["gender": { Gender(word: $0)?.rawValue }],
    ]
    options.localDay = { OutputZone.zone.wallTime(at: $0).date }
    options.localTime = { OutputZone.zone.time(at: WallTime(date: $0, secondOfDay: $1)) }
    if rehearsal.dryRun {
      let folder = invocation.environment["TMPDIR"] ?? "/tmp"
      options.rehearsalFolder = "\(folder)/ledger-rehearsal-\(getpid())"
    }
    return options
  }

  private func foreignForm(_ invocation: Invocation) throws -> ForeignForm? {
    guard let format, format.format == nil else { return nil }
    let now = try ProcessContext(invocation.environment).ledgerContext.now()
    return format == .taskwarrior ? .taskwarrior(now: now) : .todoTxt(now: now)
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
