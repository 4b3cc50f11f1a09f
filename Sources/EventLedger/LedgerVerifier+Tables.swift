import EventLog
import Projections
import SQLite
import SystemPackage

extension LedgerVerifier {
  /// With a budget, a table at least is checked each time.
  func checkTables(
    _ report: inout VerifyReport, _ done: inout VerifyProgress, _ budget: VerifyBudget
  ) throws {
    guard report.findings.allSatisfy({ $0.severity == .notice }) else { return }
    let store = ProjectionStore(ledger: root, context: context)
    var isFirst = true
    for definition in try LedgerCore.builtInDefinitions().all where !done.tables.contains(definition.name) {
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
    case .not(let state):
      // What its pages have shown is not said twice.
      let isKnown = state == .doubtful(.pageChecksum) && report.findings.contains { $0.table == name }
      if !isKnown, let finding = VerifyReport.Finding(definition, state, in: root) {
        report.findings.append(finding)
      }
    }
  }

  /// Every page of a table's file must have its checksum, those too in which no row is; and so must its `-wal`.
  private func checkPages(
    of definition: ProjectionDefinition, _ store: ProjectionStore, _ report: inout VerifyReport
  ) throws {
    guard let path = try store.databasePath(of: definition) else { return }
    let name = definition.name
    let file = try files.open(path, .read)
    defer { closeReadOnly(file) }
    for range in try PageChecksums.wrongRanges(in: file) {
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
        report.findings.append(
          VerifyReport.Finding(
            damaged: name, table.path,
            "its checkpoint (event \(checkpoint.sequence)) is not on the log's chain"))
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
      report.findings.append(VerifyReport.Finding(damaged: name, table.path, fault))
    }
    try checkCheckpoint(table, reader, &report)
    if options.replaysTables, report.findings.count == before,
      try !table.isOutdatedByVoid(in: reader),
      let difference = try store.compareByReplay(table, with: reader)
    {
      report.findings.append(VerifyReport.Finding(damaged: name, table.path, difference))
    }
    let whole = !report.findings.contains { $0.table == name && $0.severity == .damage }
    report.tables.append((name, table.checkpoint?.sequence ?? 0, whole ? try table.digest() : nil))
  }
}
