import Logging
import SystemPackage

extension Ledger {
  /// Appends events that come from elsewhere: a file, a stream, or another ledger.
  ///
  /// Each event has an id, its own or one derived from its contents, so an import that ended in the middle
  /// can be run again from the start and still writes each event once. What a rule rejects is refused,
  /// reported and skipped; a record whose order is missing or in use goes last, and that is reported too.
  /// Atomic batches of a ledger stay complete.
  ///
  /// - Parameters:
  ///   - input: where the events come from.
  ///   - options: what is imported, and how.
  ///   - tell: is called with each refusal and each change, like the report.
  ///   - progress: called often; an error that it throws ends the import.
  /// - Throws: what ends the import (the disk is full, a table is quarantined, the input can't be read on).
  ///   What was written by then stays; running the import again adds the rest.
  @discardableResult
  public func importEvents(
    from input: ImportInput, options: ImportOptions = ImportOptions(),
    tell: @escaping (ImportNote) throws -> Void = { _ in },
    progress: (ImportProgress) throws -> Void = { _ in }
  ) throws -> ImportSummary {
    let source = try EventImport.Source.opening(input, options, into: self)
    let reportPath = options.reportPath ?? input.defaultReportPath
    let report = try reportPath.map {
      try ImportReportFile(
        path: $0, source: input.source, isRehearsal: options.rehearsalFolder != nil, context)
    }
    do {
      guard let folder = options.rehearsalFolder else {
        return try EventImport(source, input.source, into: ImportRun(self, report: report, tell: tell), self)
          .run(progress)
      }
      return try rehearsing(in: folder) {
        try EventImport(source, input.source, into: ImportRun($0, report: report, tell: tell), $0).run(
          progress)
      }
    } catch {
      report?.closeAfterFailure()
      throw error
    }
  }

  /// Runs `body` with a ledger that has the same events and is thrown away.
  private func rehearsing<T>(in folder: String, _ body: (Ledger) throws -> T) throws -> T {
    try perform("copy for a rehearsal") { try $0.importing.copyLog(to: FilePath(folder)) }
    defer { removeRehearsal(folder) }
    var context = context
    context.onIncident = nil
    var options = options
    options.createIfMissing = false
    options.countsOpens = false
    let copy = Ledger.open(at: folder, options: options, context: context)
    if let error = copy.loadError { throw error }
    let value = try body(copy)
    try copy.close()
    return value
  }

  private func removeRehearsal(_ folder: String) {
    do {
      try context.fileSystem.removeTree(FilePath(folder))
    } catch {
      context.logger.notice("a rehearsal's folder stays", metadata: ["path": "\(folder)"])
    }
  }
}

/// Reads one source and makes events of it.
struct EventImport {
  enum Source {
    case json(ImportBytes, isCloudEvents: Bool)
    case csv(ImportBytes, kind: String)
    case ledger(Ledger)
  }

  private let source: Source
  private let run: ImportRun
  private let ledger: Ledger
  private let ids: OccurrenceCounter

  init(_ source: Source, _ name: String, into run: ImportRun, _ ledger: Ledger) {
    self.source = source
    self.run = run
    self.ledger = ledger
    ids = OccurrenceCounter(source: name)
  }

  func run(_ progress: (ImportProgress) throws -> Void) throws -> ImportSummary {
    switch source {
    case .json(let bytes, let isCloudEvents): try readJSON(bytes, isCloudEvents, progress)
    case .csv(let bytes, let kind): try readCSV(bytes, kind, progress)
    case .ledger(let other): try readLedger(other, progress)
    }
    return try run.finish()
  }

  // MARK: JSON

  private func readJSON(
    _ bytes: ImportBytes, _ isCloudEvents: Bool, _ progress: (ImportProgress) throws -> Void
  ) throws {
    let text = ImportText(bytes)
    while let piece = try text.next() {
      let place = ImportNote.Place(line: piece.line, item: piece.item)
      do {
        let content = try piece.content.get()
        if content.allSatisfy(\.isJSONSpace) { continue }
        try run.take(try event(piece, content, isCloudEvents), at: place)
      } catch let error as UnreadableLine {
        try run.refuse(error.cause, at: place)
      } catch let error as LedgerError where piece.content.isFailure {
        try run.refuse(error, at: place)
      }
      try progress(ImportProgress(done: bytes.done, total: bytes.total, imported: run.summary.imported))
    }
  }

  /// No event can be made of a line; what is wrong with the writing of events is thrown as it is.
  private struct UnreadableLine: Error {
    var cause: LedgerError
  }

  private func event(_ piece: ImportPiece, _ bytes: ArraySlice<UInt8>, _ isCloudEvents: Bool) throws
    -> ImportedEvent
  {
    do {
      // One level more than data and meta may have: the line's own object.
      let text = try bytes.withUnsafeBytes {
        try JSONText(parsing: $0, as: .object, line: piece.line, nestingLimit: LogLimits.nesting + 1)
      }
      var event = try isCloudEvents || CloudEvent.isOne(text) ? CloudEvent.event(text) : ImportedEvent(text)
      if event.draft.id == nil { event.draft.id = try ids.id(of: event.draft) }
      return event
    } catch let error as LedgerError {
      throw UnreadableLine(cause: error)
    }
  }

  // MARK: CSV

  private func readCSV(_ bytes: ImportBytes, _ kind: String, _ progress: (ImportProgress) throws -> Void)
    throws
  {
    let text = CSVText(bytes)
    guard let header = try text.next() else {
      throw LedgerError(
        .invalidText, "There is no header: the file is empty.", hint: "The first line must name the columns.")
    }
    let rows = try CSVKind(
      kind, header: header.fields.get(), ledger.perform("look") { try $0.catalog.definitions })
    while let row = try text.next() {
      let place = ImportNote.Place(line: row.line)
      switch Result(catching: { try draft(row, rows) }) {
      case .success(let draft): try run.take(ImportedEvent(draft), at: place)
      case .failure(let error as LedgerError): try run.refuse(error, at: place, type: rows.type)
      case .failure(let error): throw error
      }
      try progress(ImportProgress(done: bytes.done, total: bytes.total, imported: run.summary.imported))
    }
  }

  private func draft(_ row: CSVRecord, _ rows: CSVKind) throws -> EventDraft {
    var draft = try rows.event(row.fields.get()) { try ids.recordID(of: $0, type: rows.type).lowercase }
    try draft.validate()
    draft.id = try ids.id(of: draft)
    return draft
  }

  // MARK: Another ledger

  private func readLedger(_ other: Ledger, _ progress: (ImportProgress) throws -> Void) throws {
    let total = other.loadError == nil ? try other.head().sequence : nil
    let refuse = { (damage: LogDamage) in
      // Importing half a ledger is not what a person wants who has all of it.
      if damage.code == .archived { throw damage.error }
      // What comes after a break may be from another copy: nothing is made from it.
      if damage.code == .foreignLog, damage.firstSequence == nil { throw damage.error }
      let missing = damage.firstSequence.flatMap { first in damage.lastSequence.map { Int($0 - first) + 1 } }
      try run.refuse(damage.error, at: .init(sequence: damage.firstSequence), count: missing ?? 1)
    }
    try other.events(onDamage: refuse) { event in
      try run.take(ImportedEvent(event), at: .init(sequence: event.sequence))
      try progress(ImportProgress(done: event.sequence, total: total, imported: run.summary.imported))
      return true
    }
    try other.close()
  }
}

extension EventImport.Source {
  /// Opens what is imported.
  ///
  /// - Throws: `usage` where it can't be imported that way; why it can't be read.
  static func opening(_ input: ImportInput, _ options: ImportOptions, into ledger: Ledger) throws -> Self {
    let files = ledger.context.fileSystem
    switch input.place {
    case .ledger(let path): return .ledger(try otherLedger(path, ledger))
    case .file(let path):
      return try of(
        ImportBytes(file: path, files), options, isCSV: input.source.lowercased().hasSuffix(".csv"))
    case .stream(let read): return try of(ImportBytes(stream: read), options, isCSV: false)
    }
  }

  private static func of(_ bytes: ImportBytes, _ options: ImportOptions, isCSV: Bool) throws -> Self {
    guard options.format == .csv || (options.format == nil && (isCSV || options.kind != nil)) else {
      guard options.kind == nil else {
        throw LedgerError(
          .usage, "\(Remedy.parameter("kind", "Kind of record")) is for CSV.",
          hint:
            "Omit \(Remedy.parameter("kind", "Kind of record")), or give \(Remedy.parameter("format csv", "Format CSV"))."
        )
      }
      return .json(bytes, isCloudEvents: options.format == .cloudevents)
    }
    guard let kind = options.kind else {
      throw LedgerError(
        .usage, "A CSV file does not say which kind of record its rows are.",
        hint:
          "Specify it with \(Remedy.parameter("kind", "Kind of record")), such as \(Remedy.parameter("kind task", "Kind of record: task"))."
      )
    }
    return .csv(bytes, kind: kind)
  }

  private static func otherLedger(_ path: String, _ ledger: Ledger) throws -> Ledger {
    var options = ledger.options
    options.createIfMissing = false
    options.countsOpens = false
    let other = Ledger.open(at: path, options: options, context: ledger.context)
    if var error = other.loadError, !other.isDamaged {
      // Its own hint is about the ledger that is imported into.
      if [.noLedger, .notALedger].contains(error.code) {
        error.hint =
          "Specify the folder of the ledger to import from with \(Remedy.parameter("from", "Source ledger"))."
      }
      throw error
    }
    let files = ledger.context.fileSystem
    guard try files.realPath(FilePath(path)) != files.realPath(FilePath(ledger.folder)) else {
      throw LedgerError(
        .usage, "\(path) is the ledger itself.",
        hint: "Specify another ledger's folder with \(Remedy.parameter("from", "Source ledger")).")
    }
    return other
  }
}

extension ImportedEvent {
  /// An event of another ledger.
  init(_ event: LedgerEvent) {
    var draft = EventDraft(
      type: event.type, data: event.data ?? JSONText([:]), version: event.version, id: event.id,
      time: event.time,
      meta: event.meta)
    draft.isCopy = true
    self.init(draft, sequence: event.sequence, batch: event.batch)
    isErased = event.data == nil
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
