import EventLog
import Projections
import SQLite
package import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Checks a ledger without changing it, and without opening it the normal way.
struct LedgerVerifier {
  let root: FilePath
  let context: LedgerContext

  init(path: String, context: LedgerContext) {
    root = FilePath(path)
    self.context = context
  }

  func run(progress: (UInt64, UInt64) -> Void) -> VerifyReport {
    var report = VerifyReport()
    do {
      try checkLog(&report, progress)
      try checkCopies(&report)
      try checkTables(&report)
      try checkLock(&report)
    } catch {
      report.findings.append(VerifyReport.Finding(LedgerError(wrapping: error), in: root))
    }
    return report
  }

  private func checkLog(_ report: inout VerifyReport, _ progress: (UInt64, UInt64) -> Void) throws {
    guard try EventLog.exists(at: root, context.fileSystem) else {
      _ = try EventLog.open(at: root, context: context)
      return
    }
    let walker = LogWalker(root: root, fileSystem: context.fileSystem, checksHashes: true)
    let total = try walker.storedBytes()
    report.segments = try context.fileSystem.segments(in: root.appending("log")).count
    report.storedBytes = total
    var damages: [LogDamage] = []
    report.head = try walker.walk { item in
      switch item {
      case .events(let run, _, let offset):
        report.members += 1
        report.events += UInt64(run.count)
        report.lineBytes += UInt64(run.lines.count)
        progress(min(offset, total), total)
      case .member: report.members += 1
      case .damage(let damage): damages.append(damage)
      }
    }
    report.findings += damages.map(VerifyReport.Finding.init)
    if let head = try walker.readHead(), report.isWhole, let end = report.head, end.sequence == head.sequence,
      end.hash != head.hash
    {
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .lostEvents, path: root.appending("log/head").string,
          message: "The log's last hash is not the one that was acknowledged.",
          hint: "Run 'ledger support bundle'."))
    }
  }

  /// `ledger.json` is a copy: a wrong one is named, but hurts nothing.
  private func checkCopies(_ report: inout VerifyReport) throws {
    let walker = LogWalker(root: root, fileSystem: context.fileSystem, checksHashes: false)
    for slot in try walker.tornHeadSlots() {
      report.findings.append(
        VerifyReport.Finding(
          severity: .notice, code: slot.code, path: slot.path, offset: slot.bytes?.lowerBound,
          endOffset: slot.bytes?.upperBound,
          message: "One of the two copies of how far the log goes is damaged.",
          hint:
            "Nothing depends on it: the other copy, or the log itself, says the same. The next write mends it."
        ))
    }
    let path = root.appending(LedgerFile.name)
    do {
      _ = try ChecksummedJSON.read(path, in: context.fileSystem)
    } catch let error as LedgerError {
      report.findings.append(
        VerifyReport.Finding(
          severity: .notice, code: error.code, path: path.string, message: error.message,
          hint: "Nothing depends on it: the log's segments say the same."))
    }
  }

  private func checkLock(_ report: inout VerifyReport) throws {
    guard let error = try LedgerCore.lockFault(root, context.fileSystem) else { return }
    report.findings.append(VerifyReport.Finding(error, in: root))
  }

  private func checkTables(_ report: inout VerifyReport) throws {
    guard report.isWhole else { return }
    let log = try EventLog.open(at: root, context: context)
    defer { log.closeQuietly() }
    let reader = try log.makeReader()
    let store = ProjectionStore(ledger: root, context: context)
    for definition in try LedgerCore.builtInDefinitions().all {
      do {
        try checkPages(of: definition, store, &report)
        switch try store.opening(definition, readOnly: true) {
        case .ready(let table):
          defer { table.closeQuietly() }
          try check(table, reader, &report)
        case .not(let state):
          // What its pages have shown is not said twice.
          let isKnown =
            state == .doubtful(.pageChecksum) && report.findings.contains { $0.table == definition.name }
          if !isKnown, let finding = VerifyReport.Finding(definition, state, in: root) {
            report.findings.append(finding)
          }
        }
      } catch {
        report.findings.append(
          VerifyReport.Finding(LedgerError(wrapping: error), in: root, table: definition.name))
      }
    }
  }

  /// Every page of a table's file must have its checksum, those too in which no row is.
  private func checkPages(
    of definition: ProjectionDefinition, _ store: ProjectionStore, _ report: inout VerifyReport
  ) throws {
    guard let path = try store.databasePath(of: definition) else { return }
    let file = try context.fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    for range in try PageChecksums.wrongRanges(in: file) {
      report.findings.append(VerifyReport.Finding(wrongPages: range, of: definition.name, path))
    }
  }

  private func check(_ table: Projection, _ reader: LogReader, _ report: inout VerifyReport) throws {
    let name = table.definition.name
    for fault in try table.integrityCheck() {
      report.findings.append(VerifyReport.Finding(damaged: name, table.path, fault))
    }
    if let checkpoint = table.checkpoint {
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
    let whole = !report.findings.contains { $0.table == name }
    report.tables.append((name, table.checkpoint?.sequence ?? 0, whole ? try table.digest() : nil))
  }
}

extension VerifyReport.Finding {
  init(_ damage: LogDamage) {
    let events: String
    switch (damage.firstSequence, damage.lastSequence) {
    case (let first?, let last?):
      events = first == last ? " Event \(first) can't be read." : " Events \(first) to \(last) can't be read."
    case (let first?, nil): events = " Events from \(first) on may be concerned."
    default: events = ""
    }
    self.init(
      severity: .damage, code: damage.code, path: damage.path, offset: damage.bytes?.lowerBound,
      endOffset: damage.bytes?.upperBound,
      sequences: damage.firstSequence.flatMap { first in damage.lastSequence.map { first...max(first, $0) } },
      table: nil, message: "\(damage.reason.prefix(1).uppercased())\(damage.reason.dropFirst()).\(events)",
      hint: "Nothing was changed. Put the file back from a copy, or run 'ledger support bundle'.")
  }

  /// What could not be checked is not called whole, except where waiting or a newer version is all that is needed.
  package init(_ error: LedgerError, in root: FilePath, table: String? = nil) {
    self.init(
      severity: [.tableBusy, .locked, .newerFormat].contains(error.code) ? .notice : .damage,
      code: error.code,
      path: error.location.path ?? root.string, offset: error.location.offset,
      table: table ?? error.location.projection,
      message: error.message, hint: error.hint ?? table.map { "Run 'ledger rebuild \($0)'." })
  }

  init(damaged table: String, _ path: FilePath, _ fault: String) {
    self.init(
      severity: .damage, code: .tableDamaged, path: path.string, table: table,
      message: "The table '\(table)' is damaged: \(fault).",
      hint: "Events are safe. Run 'ledger rebuild \(table)'.")
  }

  /// A table that went beyond the fork at which this copy's epoch began.
  init(ofOtherCopy table: String, _ path: FilePath, _ checkpoint: LogPosition) {
    self.init(
      severity: .notice, code: .tableBehind, path: path.string, table: table,
      message:
        "The table '\(table)' belongs to another copy of this ledger (epoch \(checkpoint.epoch.number), event \(checkpoint.sequence)).",
      hint: "The next use builds it again; or run 'ledger rebuild \(table)'.")
  }

  init(wrongPages range: Range<UInt64>, of table: String, _ path: FilePath) {
    let first = range.lowerBound / UInt64(PageChecksums.pageBytes) + 1
    let last = (range.upperBound - 1) / UInt64(PageChecksums.pageBytes) + 1
    let pages = first == last ? "Page \(first) does" : "Pages \(first) to \(last) do"
    self.init(
      severity: .damage, code: .tableDamaged, path: path.string, offset: range.lowerBound,
      endOffset: range.upperBound, table: table,
      message:
        "\(pages) not have the checksum that was written: the disk changed it, or another program wrote there.",
      hint: "Events are safe. The next use compares the table with the log; or run 'ledger rebuild \(table)'."
    )
  }

  /// Nil for a state that is in order.
  init?(_ definition: ProjectionDefinition, _ state: TableState, in root: FilePath) {
    let name = definition.name
    let path = root.appending("projections/\(name).sqlite").string
    switch state {
    case .current, .missing, .differentDefinition: return nil
    case .doubtful(let doubt):
      self.init(
        severity: doubt == .walMissing ? .notice : .damage, code: .tableBehind, path: path, table: name,
        message: "The table '\(name)' can't be trusted: \(doubt.description).",
        hint: "The next use builds it again and compares; or run 'ledger rebuild \(name)'.")
    case .quarantined(let report):
      self.init(
        severity: .damage, code: .tableQuarantined, path: path, table: name,
        message: "The table '\(name)' is quarantined: \(report.reason)",
        hint: "Events are safe. Run 'ledger rebuild \(name)'.")
    case .newer:
      self.init(
        severity: .notice, code: .newerFormat, path: path, table: name,
        message: "The table '\(name)' was made by a newer version.", hint: "Update ledger.")
    }
  }
}
