import Projections
import SQLite
import SystemPackage

/// What a table's own files say, for which nothing of the log is needed: all of it, but for a quick look.
///
/// `@unchecked Sendable`: who makes it hands the open table over, and has done with it.
struct TableInspection: @unchecked Sendable {
  var pages: [VerifyReport.Finding] = []
  /// An open table is held at one moment, so that the log, which is opened after it, is not behind it.
  let opening: Result<ProjectionStore.Opening, any Error>
  var faults: [Message] = []
  var digest: String?
}

extension LedgerVerifier {
  /// Looks at the tables' files on other threads while the log is walked: two fifths of the processor time of
  /// `verify` over 100,000 events. Nil if they may not be reached, or are not read.
  func inspectionsBeside() -> OrderedPrefetch<TableInspection>? {
    guard context.workers > 1, options.budget == nil, !options.isQuick else { return nil }
    let looks = OrderedPrefetch(count: definitions.all.count, ahead: definitions.all.count) { index, _ in
      try look(at: definitions.all[index])
    }
    looks.start()
    return looks
  }

  private func look(at definition: ProjectionDefinition) throws -> TableInspection {
    let store = ProjectionStore(ledger: root, context: context.forLog)
    let pages = options.isQuick ? [] : try pageFindings(of: definition, store)
    do {
      let opening = try store.opening(definition, readOnly: true)
      var look = TableInspection(pages: pages, opening: .success(opening))
      guard case .ready(let table) = opening else { return look }
      do {
        try table.beginRead()
        // What is wrong with a page is not said twice.
        guard !options.isQuick, !pages.contains(where: { $0.severity == .damage }) else { return look }
        look.faults = try table.integrityCheck()
        if look.faults.isEmpty { look.digest = try table.digest() }
        return look
      } catch {
        table.closeQuietly()
        throw error
      }
    } catch {
      return TableInspection(pages: pages, opening: .failure(error))
    }
  }

  /// With a budget, at least one table is checked each time. If the log is damaged, only a table's file can
  /// be checked.
  func checkTables(
    _ report: inout VerifyReport, _ done: inout VerifyProgress, _ budget: VerifyBudget,
    _ looks: OrderedPrefetch<TableInspection>?
  ) throws {
    let store = ProjectionStore(ledger: root, context: context.forLog)
    var isFirst = true
    for definition in definitions.all where !done.tables.contains(definition.name) {
      guard isFirst || budget.isLeft else {
        report.isComplete = false
        return
      }
      isFirst = false
      do {
        // Without a budget no table is passed over, so they come in the same order.
        try check(definition, store, try looks?.next() ?? look(at: definition), &report)
      } catch {
        report.findings.append(
          VerifyReport.Finding(LedgerError(wrapping: error), in: root, table: definition.name))
      }
      done.tables.insert(definition.name)
    }
  }

  private func check(
    _ definition: ProjectionDefinition, _ store: ProjectionStore, _ look: TableInspection,
    _ report: inout VerifyReport
  ) throws {
    let name = definition.name
    report.findings += look.pages
    switch try look.opening.get() {
    case .ready(let table):
      defer { table.closeQuietly() }
      guard report.isLogIntact else { return checkFile(of: table, look, &report) }
      let log = try EventLog.open(at: root, context: context.forLog)
      defer { log.closeQuietly() }
      // A table may have applied what a power cut took from head: it is still in the log.
      let reader = try log.makeReaderBeyondHead()
      if options.isQuick {
        try checkCheckpoint(table, reader, &report)
      } else {
        let lags = definition.everyEvent == nil && log.lag(of: table) > 0
        try check(table, store, reader, look, lags: lags, &report)
      }
    case .not(.missing) where options.replaysTables && report.isLogIntact:
      try checkCanBeMade(definition, store, isOutdated: false, &report)
    case .not(.differentDefinition) where options.replaysTables && report.isLogIntact:
      try checkCanBeMade(definition, store, isOutdated: true, &report)
    case .not(let state):
      // What its pages have shown is not said twice.
      let isKnown = state == .suspect(.pageChecksum) && report.findings.contains { $0.table == name }
      if !isKnown, let finding = VerifyReport.Finding(definition, state, in: root) {
        report.findings.append(finding)
      }
    }
  }

  private func checkFile(of table: Projection, _ look: TableInspection, _ report: inout VerifyReport) {
    let name = table.definition.name
    report.findings += look.faults.map { VerifyReport.Finding(damaged: name, table.path, $0) }
    report.tables.append((name, table.checkpoint?.sequence ?? 0, nil))
  }

  /// Every page of a table's file must have its checksum, those too in which no row is; and so must its
  /// `-wal`.
  private func pageFindings(
    of definition: ProjectionDefinition, _ store: ProjectionStore
  ) throws -> [VerifyReport.Finding] {
    guard let path = try store.databasePath(of: definition) else { return [] }
    let name = definition.name
    var findings = try files.wrongPages(of: path).map {
      VerifyReport.Finding(wrongPages: $0, of: name, path)
    }
    let walPath = FilePath(path.string + "-wal")
    guard try files.status(of: walPath, followLinks: false)?.kind == .file else { return findings }
    let wal = try files.open(walPath, .read)
    defer { closeReadOnly(wal) }
    if let place = try PageChecksums.wrongPlace(inWAL: wal) {
      findings.append(VerifyReport.Finding(wrongFrameAt: place, of: name, walPath))
    }
    return findings
  }

  private func checkCheckpoint(_ table: Projection, _ reader: LogReader, _ report: inout VerifyReport) throws
  {
    let name = table.definition.name
    if let checkpoint = table.checkpoint {
      let end = reader.head
      guard checkpoint.epoch != end.epoch || checkpoint.sequence <= end.sequence else {
        let highWaterMark = HighWaterMark(source: .table(name), position: checkpoint)
        return tell(lostAfter: end, highWaterMark, at: table.path, &report)
      }
      guard let found = try hash(at: checkpoint, reader) else { return }
      if found != checkpoint.hash {
        let isEarlier =
          checkpoint.epoch != end.epoch
          && (!checkpoint.isOfSibling(of: end) || checkpoint.epoch.isOfOtherLedger(at: root, files))
        report.findings.append(
          isEarlier
            ? VerifyReport.Finding(ofOtherCopy: name, table.path, checkpoint)
            : VerifyReport.Finding(otherThanSeenBy: name, checkpoint, table.path, of: report))
        return
      }
    }
    if options.isQuick { report.tables.append((name, table.checkpoint?.sequence ?? 0, nil)) }
  }

  /// Nil if only an archive can tell: the table is behind what replaces the archived events, and will be
  /// rebuilt.
  private func hash(at checkpoint: LogPosition, _ reader: LogReader) throws -> ChainHash?? {
    do {
      return .some(try reader.hash(at: checkpoint.sequence))
    } catch let error as LedgerError where error.code == .archived {
      return nil
    }
  }

  private func check(
    _ table: Projection, _ store: ProjectionStore, _ reader: LogReader, _ look: TableInspection, lags: Bool,
    _ report: inout VerifyReport
  ) throws {
    let name = table.definition.name
    let before = report.findings.count
    for fault in look.faults { report.prove(table, in: reader.head, fault) }
    try checkCheckpoint(table, reader, &report)
    if options.replaysTables, report.findings.count == before, try !table.isOutdatedByVoid(in: reader) {
      do {
        if let difference = try store.compareByReplay(table, with: reader) {
          report.prove(table, in: reader.head, difference)
        } else if lags {
          // An event that it has yet to apply may not apply.
          try store.replayForCheck(table.definition, with: reader)
        }
      } catch let error as LedgerError where error.code == .eventDoesNotApply {
        report.prove(table, in: reader.head, because: error)
      } catch let error as LedgerError where error.code == .archived {
        report.findings.append(
          VerifyReport.Finding(
            severity: .notice, code: .archived, path: table.path.string, table: name,
            message:
              "The table '\(name)' is at event \(table.checkpoint?.sequence ?? 0) and could not be compared: the events it was made from are archived.",
            hint: "\(Remedy.rebuild([name])) builds it from the file that replaces the archived events."))
      }
    }
    let whole = !report.findings.contains { $0.table == name && $0.severity == .damage }
    report.tables.append((name, table.checkpoint?.sequence ?? 0, whole ? look.digest : nil))
  }

  /// There is no table to compare with, so the replay alone has to show that every event applies.
  private func checkCanBeMade(
    _ definition: ProjectionDefinition, _ store: ProjectionStore, isOutdated: Bool,
    _ report: inout VerifyReport
  ) throws {
    let log = try EventLog.open(at: root, context: context.forLog)
    defer { log.closeQuietly() }
    guard definition.everyEvent == nil, log.concern(of: definition.name) != 0 else { return }
    let reader = try log.makeReaderBeyondHead()
    do {
      try store.replayForCheck(definition, with: reader)
      report.findings.append(
        VerifyReport.Finding(notBuilt: definition.name, in: root, isOutdated: isOutdated))
    } catch let error as LedgerError where error.code == .eventDoesNotApply {
      report.findings.append(VerifyReport.Finding(error, in: root, table: definition.name))
      report.proofs.append(
        ProvenDamage(definition: definition, epoch: reader.head.epoch, error: error))
    }
  }
}

extension VerifyReport {
  /// The table is wrong: it is named, and kept to be set aside.
  fileprivate mutating func prove(_ table: Projection, in head: LogPosition, _ fault: Message) {
    let name = table.definition.name
    findings.append(Finding(damaged: name, table.path, fault))
    keep(table, head, LedgerError(.tableDamaged, "The table '\(name)' was wrong: \(fault)."))
  }

  fileprivate mutating func prove(_ table: Projection, in head: LogPosition, because error: LedgerError) {
    findings.append(Finding(error, in: table.path, table: table.definition.name))
    keep(table, head, error)
  }

  private mutating func keep(_ table: Projection, _ head: LogPosition, _ error: LedgerError) {
    let name = table.definition.name
    guard !proofs.contains(where: { $0.definition.name == name }) else { return }
    // A page without its checksum makes the table suspect first: the next use finds out whether it is damage.
    guard !findings.contains(where: { $0.table == name && $0.endOffset != nil }) else { return }
    proofs.append(
      ProvenDamage(
        definition: table.definition, file: table.file, position: table.checkpoint,
        epoch: head.epoch, error: error))
  }
}
