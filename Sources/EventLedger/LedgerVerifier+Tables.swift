import EventLog
import Projections
import SQLite
import SystemPackage

extension LedgerVerifier {
  /// With a budget, a table at least is checked each time. Where the log is damaged, a table's file alone can be looked at.
  func checkTables(
    _ report: inout VerifyReport, _ done: inout VerifyProgress, _ budget: VerifyBudget
  ) throws {
    let store = ProjectionStore(ledger: root, context: context)
    var isFirst = true
    for definition in definitions.all where !done.tables.contains(definition.name) {
      guard isFirst || budget.isLeft else {
        report.isComplete = false
        return
      }
      isFirst = false
      do {
        try check(definition, store, &report)
      } catch {
        report.findings.append(
          VerifyReport.Finding(LedgerError(wrapping: error), in: root, table: definition.name))
      }
      done.tables.insert(definition.name)
    }
  }

  private func check(
    _ definition: ProjectionDefinition, _ store: ProjectionStore, _ report: inout VerifyReport
  ) throws {
    let name = definition.name
    if !options.isQuick { try checkPages(of: definition, store, &report) }
    switch try store.opening(definition, readOnly: true) {
    case .ready(let table):
      defer { table.closeQuietly() }
      guard report.isLogWhole else { return try checkFile(of: table, &report) }
      // The table is held first, so that the log is not behind it where others are writing.
      try table.beginRead()
      let log = try EventLog.open(at: root, context: context)
      defer { log.closeQuietly() }
      // A table may have applied what a power cut took from head: it is still in the log.
      let reader = try log.makeReaderBeyondHead()
      if options.isQuick {
        try checkCheckpoint(table, reader, &report)
      } else {
        try check(table, store, reader, &report)
      }
    case .not(.missing) where options.replaysTables && report.isLogWhole:
      try checkCanBeMade(definition, store, isOutdated: false, &report)
    case .not(.differentDefinition) where options.replaysTables && report.isLogWhole:
      try checkCanBeMade(definition, store, isOutdated: true, &report)
    case .not(let state):
      // What its pages have shown is not said twice.
      let isKnown = state == .doubtful(.pageChecksum) && report.findings.contains { $0.table == name }
      if !isKnown, let finding = VerifyReport.Finding(definition, state, in: root) {
        report.findings.append(finding)
      }
    }
  }

  private func checkFile(of table: Projection, _ report: inout VerifyReport) throws {
    let name = table.definition.name
    try table.beginRead()
    if !options.isQuick {
      for fault in try table.integrityCheck() {
        report.findings.append(VerifyReport.Finding(damaged: name, table.path, fault))
      }
    }
    report.tables.append((name, table.checkpoint?.sequence ?? 0, nil))
  }

  /// Every page of a table's file must have its checksum, those too in which no row is; and so must its `-wal`.
  private func checkPages(
    of definition: ProjectionDefinition, _ store: ProjectionStore, _ report: inout VerifyReport
  ) throws {
    guard let path = try store.databasePath(of: definition) else { return }
    let name = definition.name
    for range in try files.wrongPages(of: path) {
      report.findings.append(VerifyReport.Finding(wrongPages: range, of: name, path))
    }
    let walPath = FilePath(path.string + "-wal")
    guard try files.status(of: walPath, followLinks: true) != nil else { return }
    let wal = try files.open(walPath, .read)
    defer { closeReadOnly(wal) }
    if let place = try PageChecksums.wrongPlace(inWAL: wal) {
      report.findings.append(VerifyReport.Finding(wrongFrameAt: place, of: name, walPath))
    }
  }

  private func checkCheckpoint(_ table: Projection, _ reader: LogReader, _ report: inout VerifyReport) throws
  {
    let name = table.definition.name
    if let checkpoint = table.checkpoint {
      let end = reader.head
      guard checkpoint.epoch != end.epoch || checkpoint.sequence <= end.sequence else {
        return report.findings.append(
          VerifyReport.Finding(lostAfter: end, seenBy: "the table '\(name)'", checkpoint, table.path))
      }
      let found = try reader.hash(at: checkpoint.sequence)
      if found != checkpoint.hash, checkpoint.epoch != reader.head.epoch {
        return report.findings.append(VerifyReport.Finding(ofOtherCopy: name, table.path, checkpoint))
      }
      if found != checkpoint.hash {
        report.prove(
          table, in: reader.head, "its checkpoint (event \(checkpoint.sequence)) is not on the log's chain")
      }
    }
    if options.isQuick { report.tables.append((name, table.checkpoint?.sequence ?? 0, nil)) }
  }

  private func check(
    _ table: Projection, _ store: ProjectionStore, _ reader: LogReader, _ report: inout VerifyReport
  ) throws {
    let name = table.definition.name
    let before = report.findings.count
    for fault in try table.integrityCheck() {
      report.prove(table, in: reader.head, fault)
    }
    try checkCheckpoint(table, reader, &report)
    if options.replaysTables, report.findings.count == before, try !table.isOutdatedByVoid(in: reader) {
      do {
        if let difference = try store.compareByReplay(table, with: reader) {
          report.prove(table, in: reader.head, difference)
        }
      } catch let error as LedgerError where error.code == .eventDoesNotApply {
        report.prove(table, in: reader.head, because: error)
      }
    }
    let whole = !report.findings.contains { $0.table == name && $0.severity == .damage }
    report.tables.append((name, table.checkpoint?.sequence ?? 0, whole ? try table.digest() : nil))
  }

  /// There is no table to compare with, so the replay alone has to show that every event applies.
  private func checkCanBeMade(
    _ definition: ProjectionDefinition, _ store: ProjectionStore, isOutdated: Bool,
    _ report: inout VerifyReport
  ) throws {
    let log = try EventLog.open(at: root, context: context)
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
    // A page without its checksum is doubt first: the next use finds out whether it is damage.
    guard !findings.contains(where: { $0.table == name && $0.endOffset != nil }) else { return }
    proofs.append(
      ProvenDamage(
        definition: table.definition, file: table.file, position: table.checkpoint,
        epoch: head.epoch, error: error))
  }
}
