import ArgumentParser
import EventLedger
import Projections

/// `ledger append`
struct AppendCommand: LedgerCommand {
  static let name = "append"
  static let configuration = CommandConfiguration(
    name, "Append events, and print a receipt for each once it is on disk.",
    more: """
      Give a single event with --type and --data. To append many, give a file of JSON Lines, or - for \
      standard input: each line is an object with "type" and "data", and optionally "id", "time", "v" \
      and "meta". An invalid line stops the command, which reports the line number; the events before \
      that line are written, those after it are not. An event that is given twice with the same id is \
      written once.
      """,
    examples: [
      #"ledger append --type task.deleted --data '{"id":"'$ID'"}'"#,
      "ledger append events.jsonl",
      "zcat old.jsonl.gz | ledger append -",
    ])

  @Argument(help: "File of JSON Lines, or - for standard input", completion: .file())
  var file: String?

  @Option(name: .long, help: "Type of a single event, such as task.inserted")
  var type: String?

  @Option(name: .long, help: ArgumentHelp("Data of a single event, a JSON object", valueName: "json"))
  var data: String?

  @Option(
    name: .long, help: ArgumentHelp("Version of the type's data (default: the newest)", valueName: "version")
  )
  var dataVersion: Int?

  @Option(name: .long, help: "Id for the event, so that giving it twice writes it once (default: generated)")
  var id: String?

  @Option(
    name: .long, help: "When the event happened (see 'ledger help times'; default: now)",
    transform: { try TimeArgument.parse($0) })
  var time: Timestamp?

  @Option(
    name: .long,
    help: ArgumentHelp("JSON object to keep with the event, which no table reads", valueName: "json"))
  var meta: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail unless the event's record was last changed by this event", valueName: "seq"),
    transform: EventArguments.sequence)
  var ifSeq: UInt64?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail unless the log ends at this event (0: the log is empty); with a file, requires --batch",
      valueName: "seq"),
    transform: EventArguments.position)
  var expect: UInt64?

  @Option(
    name: .long,
    help: ArgumentHelp("Write every N lines as one atomic batch, completely or not at all", valueName: "n"),
    transform: EventArguments.count)
  var batch: Int?

  @Flag(
    name: .long, help: "Accept events of a quarantined table, which cannot be checked now, and mark them")
  var unchecked = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    let single =
      [type, data, id, meta].contains { $0 != nil } || time != nil || dataVersion != nil || ifSeq != nil
    if file != nil, single {
      throw ValidationError(
        said: "Give either one event (--type, --data and its other options) or a file, not both.")
    }
    if file == nil, !single {
      throw ValidationError(said: "Give one event (--type and --data), a file, or - for standard input.")
    }
    if file == nil, type == nil { throw ValidationError(said: "The event has no type: add --type.") }
    if file == nil, data == nil {
      throw ValidationError(said: "The event has no data: add --data with an object.")
    }
    if file == nil, batch != nil {
      throw ValidationError(said: "--batch applies only to events from a file.")
    }
    if file != nil, expect != nil, batch == nil {
      throw ValidationError(
        said: "--expect applies to one event, or with --batch to the first batch.")
    }
    if let batch, batch > LogLimits.batchEvents {
      throw ValidationError(said: "A batch has at most \(grouped(LogLimits.batchEvents)) events.")
    }
    if unchecked, batch != nil {
      throw ValidationError(
        said: "--unchecked appends each event separately; it can't be combined with --batch.")
    }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForWriting()
    let printer = ReceiptPrinter(invocation)
    if let file {
      try appendLines(of: file, to: ledger, printer, BackupWatch(invocation))
    } else {
      try appendOne(to: ledger, printer)
    }
  }

  // MARK: One event

  private func appendOne(to ledger: Ledger, _ printer: ReceiptPrinter) throws {
    let draft = try singleDraft()
    if unchecked {
      let result = try ledger.appendGroup([draft], unchecked: true)
      try printer.print(result.receipts)
      if let rejected = result.rejected { throw rejected.error }
    } else {
      try printer.print(try ledger.append([draft], expecting: expect))
    }
  }

  /// The event of the options, read by the same rules as a line of JSON Lines.
  private func singleDraft() throws -> EventDraft {
    var members: [JSONValue.Member] = [.init("type", .string(type ?? ""))]
    members.append(.init("data", try Self.object(data ?? "", option: "--data")))
    if let id { members.append(.init("id", .string(id))) }
    if let time { members.append(.init("time", .string(time.rfc3339))) }
    if let dataVersion { members.append(.init("v", .integer(Int64(dataVersion)))) }
    if let meta { members.append(.init("meta", try Self.object(meta, option: "--meta"))) }
    let line = JSONText(.object(members))
    var draft = try Self.withoutLineNumber {
      try line.bytes.withUnsafeBytes { try EventDraft(parsingLine: $0) }
    }
    draft.expectedRowSequence = ifSeq
    return draft
  }

  private static func object(_ text: String, option: String) throws -> JSONValue {
    do {
      return JSONValue(try JSONText(parsing: text, as: .object))
    } catch var error as LedgerError {
      error.message = "\(option): \(error.message)"
      throw error
    }
  }

  /// The one line was put together here; its number would only puzzle.
  private static func withoutLineNumber<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch var error as LedgerError {
      if let message = error.message.withoutLineNumber { error.message = message }
      error.location.line = nil
      throw error
    }
  }

  // MARK: Many

  private func appendLines(
    of file: String, to ledger: Ledger, _ printer: ReceiptPrinter, _ backups: BackupWatch
  ) throws {
    var backups = backups
    let reader = try LinesAhead(path: file)
    var batcher = LineBatcher(size: batch)
    var expected = expect
    while true {
      let lines = try reader.next()
      let isLast = lines.isEmpty
      for group in batcher.take(lines, isLast: isLast) {
        if batch != nil {
          expected = try appendBatch(group, expecting: expected, to: ledger, printer)
        } else {
          try appendGroup(group, to: ledger, printer)
        }
        backups.look()
      }
      if isLast { return }
    }
  }

  /// Every line its own event; one sync for all of them.
  private func appendGroup(_ lines: [LineReader.Line], to ledger: Ledger, _ printer: ReceiptPrinter) throws {
    var drafts: [EventDraft] = []
    var badLine: (any Error)?
    for line in lines {
      switch line.draft {
      case .success(let draft): drafts.append(draft)
      case .failure(let error): badLine = error
      }
    }
    if !drafts.isEmpty {
      let result = try ledger.appendGroup(drafts, unchecked: unchecked)
      try printer.printNow(result.receipts)
      if let rejected = result.rejected { throw rejected.error.naming(line: lines[rejected.index].number) }
    }
    if let badLine { throw badLine }
  }

  /// All lines one event or none.
  ///
  /// - Returns: the position that the next batch has to find, where one was asked for.
  private func appendBatch(
    _ lines: [LineReader.Line], expecting expected: UInt64?, to ledger: Ledger, _ printer: ReceiptPrinter
  ) throws -> UInt64? {
    let drafts = try lines.map { try $0.draft.get() }
    let receipts: [Receipt]
    do {
      receipts = try ledger.append(drafts, expecting: expected)
    } catch let error as LedgerError where error.code.isAboutOneEvent {
      throw error.naming(lines: lines)
    }
    try printer.printNow(receipts)
    guard expected != nil else { return nil }
    return receipts.last { !$0.isDuplicate }?.sequence ?? expected
  }
}

extension LedgerError {
  /// The error with the line of the input it is about.
  func naming(line: Int) -> LedgerError {
    var error = self
    error.message = message.naming(line: line)
    error.location.line = line
    return error
  }

  /// The error with the lines of the batch that it is about.
  func naming(lines: [LineReader.Line]) -> LedgerError {
    guard let first = lines.first, let last = lines.last else { return self }
    if first.number == last.number { return naming(line: first.number) }
    var error = self
    error.message = "lines \(first.number) to \(last.number), one batch: \(message)"
    error.location.line = location.line ?? first.number
    return error
  }
}

/// Makes batches of a given size from the lines that reads happen to bring; without a size, passes them on as
/// they come.
struct LineBatcher {
  let size: Int?
  private var waiting: [LineReader.Line] = []

  init(size: Int?) {
    self.size = size
  }

  mutating func take(_ lines: [LineReader.Line], isLast: Bool) -> [[LineReader.Line]] {
    guard let size else { return lines.isEmpty ? [] : [lines] }
    waiting += lines
    var batches: [[LineReader.Line]] = []
    var start = 0
    while waiting.count - start >= size || (isLast && start < waiting.count) {
      let end = min(start + size, waiting.count)
      batches.append(Array(waiting[start..<end]))
      start = end
    }
    waiting.removeFirst(start)
    return batches
  }
}
