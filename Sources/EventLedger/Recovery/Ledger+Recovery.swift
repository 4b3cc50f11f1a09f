internal import Logging
package import Projections
import SystemPackage

extension Ledger {
  /// The state of the ledger and of each table. Works also when nothing opens.
  public func status() -> LedgerStatus {
    do {
      return try perform("status") { try $0.statusReader.status() }
    } catch {
      return StatusReader.statusOfUnusable(
        path: path, error: LedgerError(wrapping: error), options.projections, context)
    }
  }

  /// Rebuilds tables from the log, beside the present ones, and swaps them in.
  ///
  /// - Parameters:
  ///   - names: projections; empty: every one that is not current.
  ///   - fromStart: begin with the first event, even if there is a usable snapshot of the table.
  ///   - progress: called with the table's name, the events done and the total.
  @discardableResult
  public func rebuild(
    _ names: [String] = [], fromStart: Bool = false,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> [RebuiltTable] {
    try taking(.rebuild, tables: names) {
      try perform("rebuild") {
        try $0.rebuilding.rebuild(names, start: fromStart ? .firstEvent : .newestSnapshot, progress: progress)
      }
    }
  }

  /// Shows how the rows of tables would change if they were rebuilt. Nothing is changed.
  ///
  /// - Parameters:
  ///   - names: projections; empty: every one that is not current.
  ///   - samples: how many rows of each table are shown.
  ///   - progress: gets the table, the events done and the events to do.
  public func previewRebuild(
    _ names: [String] = [], samples: Int = 5, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> [RebuildPreview] {
    try perform("preview a rebuild") {
      try $0.rebuilding.previewRebuild(names, samples: samples, progress: progress)
    }
  }

  /// Makes the table current again that the last rebuild replaced, and brings it up to date. Done twice, it
  /// is undone.
  ///
  /// - Throws: `nothingToUndo` where none was kept, or it can't be trusted any more.
  @discardableResult
  public func undoRebuild(_ name: String) throws -> RebuiltTable {
    try perform("undo a rebuild") { try $0.rebuilding.undoRebuild(name) }
  }

  /// Checks the log, the tables and every small file that has a checksum. Changes no event; with a replay, a
  /// table that it proves wrong is quarantined. Damage of the log is recorded as an incident, until the log
  /// is found intact again. With a budget it remembers where it stopped, and with a replay it leaves
  /// snapshots. It also works if the ledger does not open.
  ///
  /// - Parameters:
  ///   - options: what is checked, and for how long.
  ///   - progress: called with the stored bytes done and the total.
  public func verify(
    _ options: VerifyOptions = VerifyOptions(), progress: (UInt64, UInt64) -> Void = { _, _ in }
  ) -> VerifyReport {
    var report = verifierReport(options, progress)
    report.canBeWritten =
      loadError == nil && !report.findings.contains { [.lostEvents, .foreignLog].contains($0.code) }
      && canTakeLock && !breaksRule(report.findings)
    report.onlyReading = onlyReading
    report.isOfAll = options.budget == nil && !options.isQuick
    LogIncidents(path, context).record(report)
    if report.isComplete, !options.isQuick { remember(report) }
    if options.replaysTables { report.setAside = setAside(report.proofs) }
    announceHealth()
    return report
  }

  /// Best effort: a ledger that can't be written can still be checked.
  private func remember(_ report: VerifyReport) {
    let root = FilePath(path)
    do {
      // What could not be checked now is not checked in full. The last check is a high-water mark, so a log
      // that lacks events, or is another one, does not replace it.
      guard let head = report.head, !report.findings.contains(where: \.isNotChecked),
        !report.findings.contains(where: { [.lostEvents, .foreignLog].contains($0.code) })
      else { return }
      let found = report.findings.filter { $0.severity == .damage }
      var check = LastCheck(
        time: context.now(), position: head, damages: report.earlierDamages + found.count)
      for finding in found {
        if let table = finding.table {
          check.damagesOfTables[table, default: 0] += 1
        } else if finding.code.isOfDamagedLog, !finding.isOfRule {
          check.damagesOfLog += 1
        }
      }
      try check.write(root, context.fileSystem)
    } catch {
      context.logger.notice("the check is not remembered", metadata: ["path": "\(path)"])
    }
  }

  private func verifierReport(_ options: VerifyOptions, _ progress: (UInt64, UInt64) -> Void) -> VerifyReport
  {
    do {
      let definitions = try self.options.definitions(of: FilePath(path), context)
      return LedgerVerifier(
        path: path, context: context, options: options, definitions: definitions,
        projections: self.options.projections
      )
      .run(progress: progress)
    } catch {
      var report = VerifyReport()
      report.findings.append(VerifyReport.Finding(LedgerError(wrapping: error), in: FilePath(path)))
      return report
    }
  }

  /// False if a writer would be refused because of the log's files.
  private var canTakeLock: Bool {
    do {
      try perform("see whether it can be written") { try $0.writeLock.checkCanBeTaken() }
      return true
    } catch {
      return false
    }
  }

  /// True if a rule is broken where the next events would be added, so that a writer may refuse.
  private func breaksRule(_ findings: [VerifyReport.Finding]) -> Bool {
    do {
      let newest = try perform("see where the log ends") { $0.log.segment }
      return findings.contains {
        $0.severity == .damage && $0.isOfRule && $0.path.hasSuffix("/log/\(SegmentName.name(newest))")
      }
    } catch {
      return true
    }
  }

  /// Best effort: if it can't be done now, the report names the tables all the same.
  private func setAside(_ proofs: [ProvenDamage]) -> [String] {
    guard !proofs.isEmpty, loadError == nil else { return [] }
    do {
      return try perform("set wrong tables aside") { try $0.tables.setAside(proofs) }
    } catch {
      context.logger.error("wrong tables were not set aside", metadata: ["path": "\(path)"])
      return []
    }
  }

  /// Whether the log contains a head that was written down earlier. If not, the folder is an older copy, or
  /// holds another history. Without a sequence number every line may have to be read.
  public func contains(_ expected: ExpectedHead) throws -> Bool {
    try perform("look for a hash") { opened in
      try opened.writeLock.refreshLog()
      return try opened.log.makeReader().contains(expected)
    }
  }

  /// What was quarantined, newest first.
  package func quarantineReports() throws -> [QuarantineReport] {
    try ProjectionStore(ledger: .init(path), context: context.forLog).reports()
  }

  /// Bytes of what was quarantined with a report.
  package func quarantinedBytes(_ report: QuarantineReport) throws -> UInt64 {
    try ProjectionStore(ledger: .init(path), context: context.forLog).sizeBytes(of: report)
  }

  /// Bytes of the log that were kept aside, newest first.
  package func quarantinedFiles() throws -> [QuarantinedFile] {
    try QuarantinedFile.all(in: .init(path), context.fileSystem).reversed()
  }

  /// Deletes what was quarantined with these reports, and bytes of the log that were kept aside.
  package func dropQuarantined(_ reports: [QuarantineReport], _ files: [QuarantinedFile] = []) throws {
    try perform("drop what was quarantined") { try $0.tables.dropQuarantined(reports, files) }
  }

  /// Quarantined tables that calls have used and that are not repaired, by name: the caller has to be told.
  package var quarantinesMet: [QuarantineReport] {
    do {
      return try perform("tell of quarantined tables") { opened in
        opened.tables.quarantined
      }
    } catch {
      return []
    }
  }

  /// Tables that calls have rebuilt because a page of their file did not match its checksum, by name: the
  /// rows are right, but a disk that changes bytes is worth knowing about.
  package var tablesWithRepairedPages: [String] {
    do { return try perform("tell of repaired pages") { $0.tables.repairedPages } } catch { return [] }
  }

  /// The incidents recorded so far, oldest first.
  public func incidents() throws -> [Incident] {
    try IncidentFile(root: .init(path), context: context).read()
  }

  /// Ends the active segment and rewrites it into its smallest form. Nothing happens where it is empty.
  public func seal() throws {
    try perform("seal") { try $0.sealing.seal() }
  }
}

/// A table that was rebuilt.
public struct RebuiltTable: Sendable {
  public var name: String
  public var generation: Int
  /// Events that were applied.
  public var events: UInt64
  /// The position it has now.
  public var position: UInt64
  /// The digest of its contents.
  public var digest: String
  /// Events that had been appended unchecked, did not apply, and were voided for it.
  public var voided: [UInt64]
  /// Why the table before it was quarantined; nil if that one was as the log gives it, or could not be
  /// compared.
  public var setAside: Message?
  /// The event of the snapshot that it began with; 0 where it began with the first event.
  public var startedAfter: UInt64 = 0
  /// Snapshots that it did not begin with, and why.
  public var passedOver: [Message] = []
}

/// What a rebuild would change.
public struct RebuildPreview: Hashable, Sendable {
  public var name: String
  /// The event at which both were compared.
  public var position: UInt64
  /// Why there is nothing to compare with; then every row counts as added.
  public var notCompared: Message?
  /// Only tables that differ.
  public var differences: [TableDifference] = []
  /// Events that were appended unchecked and do not apply: the rebuild would void them.
  public var wouldVoid: [UInt64] = []
}
