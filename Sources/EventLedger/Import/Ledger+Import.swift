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
    let report = try reportPath(input, options).map {
      try ImportReportFile(
        path: $0, source: input.source, isRehearsal: options.rehearsalFolder != nil,
        isOnRequest: options.reportPath != nil, context)
    }
    do {
      func take(into ledger: Ledger) throws -> ImportSummary {
        let run = ImportRun(ledger, source: input.source, report: report, tell: tell)
        do {
          return try EventImport(source, input.source, options, into: run, ledger).run(progress)
        } catch {
          run.stop()
          throw error
        }
      }
      guard let folder = options.rehearsalFolder else { return try take(into: self) }
      return try rehearsing(in: folder) { try take(into: $0) }
    } catch {
      report?.closeAfterFailure()
      throw error
    }
  }

  /// Where the report goes; nil if there is none. A dry run writes one only on request.
  private func reportPath(_ input: ImportInput, _ options: ImportOptions) -> String? {
    if let path = options.reportPath { return path }
    guard options.writesDefaultReport, options.rehearsalFolder == nil else { return nil }
    return options.defaultReportPath ?? input.defaultReportPath
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
    case csv(CSVSource, kind: String)
    case foreign(ImportBytes, ForeignForm)
    case ledger(Ledger)
  }

  private let source: Source
  private let name: String
  private let options: ImportOptions
  private let run: ImportRun
  private let ledger: Ledger
  private let ids: OccurrenceCounter

  init(
    _ source: Source, _ name: String, _ options: ImportOptions, into run: ImportRun, _ ledger: Ledger
  ) {
    self.source = source
    self.name = name
    self.options = options
    self.run = run
    self.ledger = ledger
    ids = OccurrenceCounter(source: name)
  }

  func run(_ progress: (ImportProgress) throws -> Void) throws -> ImportSummary {
    switch source {
    case .json(let bytes, let isCloudEvents): try readJSON(bytes, isCloudEvents, progress)
    case .csv(let text, let kind): try readCSV(text, kind, progress)
    case .foreign(let bytes, let form): try readForeign(bytes, form, progress)
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
        if piece.item == 1, Self.isRow(piece) { throw rows }
        try run.refuse(error.cause, at: place)
      } catch let error as LedgerError where piece.content.isFailure {
        try run.refuse(error, at: place)
      }
      try progress(self.progress(bytes))
    }
  }

  /// True for an object that says of itself no more than a row does: every event has a type.
  private static func isRow(_ piece: ImportPiece) -> Bool {
    do {
      let text = try piece.content.get().withUnsafeBytes {
        try JSONText(parsing: $0, as: .object, line: piece.line, nestingLimit: LogLimits.nesting + 1)
      }
      var isRow = true
      try text.bytes.withUnsafeBytes { bytes in
        try DataFields.forEach(in: bytes) { key, _ in
          if ["type", "specversion"].contains(JSONField.name(ofKey: key)) { isRow = false }
        }
      }
      return isRow
    } catch {
      return false
    }
  }

  /// A table as `export` writes it for programs: each of its rows would be refused.
  private var rows: LedgerError {
    LedgerError(
      .usage, "\(name) contains rows of a table, not events.",
      hint:
        "Rows are imported from CSV: write them with \(Remedy.parameter("format csv", "Format CSV")), then import that file with \(Remedy.parameter("kind", "Kind of record")). Tasks of Taskwarrior: \(Remedy.parameter("format taskwarrior", "Tasks of Taskwarrior"))."
    )
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
      if event.draft.id == nil {
        event.draft.id = try ids.id(of: event.draft)
        event.hasDerivedID = true
      }
      return event
    } catch let error as LedgerError {
      throw UnreadableLine(cause: error)
    }
  }

  // MARK: CSV

  private func readCSV(_ source: CSVSource, _ kind: String, _ progress: (ImportProgress) throws -> Void)
    throws
  {
    let definitions = try ledger.perform("look") { try $0.catalog.definitions }
    let survey = try CSVSurvey(source, kind, definitions, options, now: ledger.context.now()) {
      try progress(ImportProgress(done: 0, total: nil, imported: 0, alreadyThere: 0))
    }
    run.understand(survey.reading(name), survey.rows)
    let bytes = try source.openWhole(as: survey.encoding.encoding)
    let text = CSVText(bytes, delimiter: survey.delimiter)
    _ = try text.next()
    while let row = try text.next() {
      run.countRow()
      let place = ImportNote.Place(line: row.line)
      switch Result(catching: { try event(row, survey) }) {
      case .success(let event): try run.take(event, at: place)
      case .failure(let error as LedgerError): try run.refuse(error, at: place, type: survey.rows.type)
      case .failure(let error): throw error
      }
      try progress(self.progress(bytes))
    }
  }

  private func progress(_ bytes: ImportBytes) -> ImportProgress {
    ImportProgress(
      done: bytes.done, total: bytes.total, imported: run.summary.imported,
      alreadyThere: run.summary.alreadyThere)
  }

  private func event(_ record: CSVRecord, _ survey: CSVSurvey) throws -> ImportedEvent {
    var row = try survey.rows.row(record.fields.get(), survey.dates) {
      try ids.recordID(of: $0, type: survey.rows.type).lowercase
    }
    try row.draft.validate()
    row.draft.id = try ids.id(of: row.written)
    var event = ImportedEvent(row.draft)
    event.hasDerivedID = true
    event.dependsOnTime = row.dependsOnTime
    return event
  }

  // MARK: Other programs

  private func readForeign(
    _ bytes: ImportBytes, _ form: ForeignForm, _ progress: (ImportProgress) throws -> Void
  ) throws {
    let text = ImportText(bytes, shape: form.isJSON ? nil : .lines)
    while let piece = try text.next() {
      let place = ImportNote.Place(line: piece.line, item: piece.item)
      switch Result(catching: { try event(piece, form) }) {
      case .success(let event?): try run.take(event, at: place)
      case .success(nil): break
      case .failure(let error as LedgerError): try run.refuse(error, at: place, type: form.type)
      case .failure(let error): throw error
      }
      try progress(self.progress(bytes))
    }
  }

  private func event(_ piece: ImportPiece, _ form: ForeignForm) throws -> ImportedEvent? {
    let content = try piece.content.get()
    if content.allSatisfy(\.isJSONSpace) { return nil }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw LedgerError(.invalidText, "The line is not valid UTF-8.", hint: "Save the file as UTF-8.")
    }
    return try form.record(text).map { try form.event($0, ids) }
  }

  // MARK: Another ledger

  private func readLedger(_ other: Ledger, _ progress: (ImportProgress) throws -> Void) throws {
    let total = other.loadError == nil ? try other.head().sequence : nil
    let refuse = { (damage: LogDamage) in
      // Importing half a ledger is not what a person wants who has all of it.
      if damage.code == .archived {
        var error = damage.error
        // Its own hint is about the ledger that is imported into.
        error.hint = "Bring them back first in the ledger at \(other.path), then import again."
        throw error
      }
      // What comes after a break may be from another copy: nothing is made from it.
      if damage.code == .foreignLog, damage.firstSequence == nil { throw damage.error }
      let missing = damage.firstSequence.flatMap { first in damage.lastSequence.map { Int($0 - first) + 1 } }
      try run.refuse(damage.error, at: .init(sequence: damage.firstSequence), count: missing ?? 1)
    }
    try other.events(onDamage: refuse) { event in
      try run.take(ImportedEvent(event), at: .init(sequence: event.sequence))
      try progress(
        ImportProgress(
          done: event.sequence, total: total, imported: run.summary.imported,
          alreadyThere: run.summary.alreadyThere))
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
      // One that is not there is no question of its format.
      let bytes = try ImportBytes(file: path, files)
      let name = input.source.lowercased()
      try requireText(path, options, files)
      if let form = options.foreignForm { return .foreign(bytes, form) }
      let kind = try kindOfCSV(options, isCSV: name.hasSuffix(".csv") || name.hasSuffix(".tsv"))
      if let kind { return .csv(CSVSource(file: path, files), kind: kind) }
      return .json(bytes, isCloudEvents: options.format == .cloudevents)
    case .stream(let read):
      if let form = options.foreignForm { return .foreign(ImportBytes(stream: read), form) }
      if let kind = try kindOfCSV(options, isCSV: false) {
        return .csv(try CSVSource(stream: read), kind: kind)
      }
      return .json(ImportBytes(stream: read), isCloudEvents: options.format == .cloudevents)
    }
  }

  /// A database, or JSON that is called CSV, would be refused line by line.
  private static func requireText(_ path: String, _ options: ImportOptions, _ files: any FileSystem) throws {
    let file = try files.open(FilePath(path), .readNamed)
    defer { closeReadOnly(file) }
    let start = try file.read(count: 64, at: 0)
    if start.starts(with: "SQLite format 3".utf8) {
      throw LedgerError(
        .usage, "\(path) is an SQLite database.",
        hint:
          "Export its tables as CSV and import those with \(Remedy.parameter("kind", "Kind of record")), or import a whole ledger from its folder with \(Remedy.parameter("from", "Source ledger")).",
        at: .init(path: path))
    }
    guard options.kind != nil, options.format == nil,
      let first = start.first(where: { !$0.isJSONSpace }),
      [UInt8(ascii: "["), UInt8(ascii: "{")].contains(first)
    else { return }
    throw LedgerError(
      .usage, "\(path) is JSON, but \(Remedy.parameter("kind", "Kind of record")) is for CSV.",
      hint:
        "Write the rows with \(Remedy.parameter("format csv", "Format CSV")) and import that file. If this is CSV after all, add \(Remedy.parameter("format csv", "Format CSV")).",
      at: .init(path: path))
  }

  /// Which kind of record a CSV has; nil for what is not CSV.
  private static func kindOfCSV(_ options: ImportOptions, isCSV: Bool) throws -> String? {
    guard options.format == .csv || (options.format == nil && (isCSV || options.kind != nil)) else {
      guard options.kind == nil else {
        throw LedgerError(
          .usage, "\(Remedy.parameter("kind", "Kind of record")) is for CSV.",
          hint:
            "Omit \(Remedy.parameter("kind", "Kind of record")), or give \(Remedy.parameter("format csv", "Format CSV"))."
        )
      }
      return nil
    }
    guard let kind = options.kind else {
      throw LedgerError(
        .usage, "A CSV file does not say which kind of record its rows are.",
        hint:
          "Specify it with \(Remedy.parameter("kind", "Kind of record")), such as \(Remedy.parameter("kind task", "Kind of record: task"))."
      )
    }
    return kind
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
        if try isFolderOfBackups(path, ledger.context.fileSystem) {
          error.hint =
            "It is a folder of backups. Restore one to a new place, then import from there: \(Remedy.restoreBeside(path))."
        }
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

extension EventImport.Source {
  private static func isFolderOfBackups(_ path: String, _ files: any FileSystem) throws -> Bool {
    try ["backups", "segments"].allSatisfy {
      try files.status(of: FilePath(path).appending($0), followLinks: true)?.kind == .directory
    }
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
    recorded = event.recorded
    isErased = event.data == nil
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
