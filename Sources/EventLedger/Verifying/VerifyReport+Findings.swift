import Projections
import SQLite
package import SystemPackage

extension VerifyReport.Finding {
  /// - Parameter archive: a folder that holds the segment concerned.
  init(_ damage: LogDamage, archive: String? = nil, of report: VerifyReport) {
    let reason = damage.reason.insideSentence
    guard damage.misplacement != .stray else {
      self.init(
        severity: .notice, code: damage.code, path: damage.path,
        message: "A file that is not a segment was found after the end of the log: \(reason).",
        hint: "Nothing is missing because of it. The next use of the ledger moves it to quarantine/.")
      return
    }
    // A path keeps its first letter.
    let sentence = reason.hasPrefix(damage.path) ? reason : reason.capitalized
    self.init(
      severity: .damage, code: damage.code, path: damage.path, offset: damage.bytes?.lowerBound,
      endOffset: damage.bytes?.upperBound,
      sequences: damage.firstSequence.flatMap { first in damage.lastSequence.map { first...max(first, $0) } },
      table: nil, message: "\(sentence). \(damage.concern)",
      hint: nil, isMisplaced: damage.misplacement != nil)
    seen = damage.seen
    if damage.code == .damagedLog, damage.misplacement == nil { self.archive = archive }
    hint = hint(for: damage, report)
  }

  /// True for bytes or events of the log that can't be read.
  var isOfSegment: Bool { severity == .damage && code.isOfDamagedLog && !isMisplaced }

  /// Where the folder that the events were archived to can't be looked into now.
  mutating func report(archiveAway place: String?) {
    guard let place else { return }
    hint =
      "Nothing was changed. Events were archived to \(place), which can't be found now: once it is back, \(Remedy.attach(place)) may repair this. \(hint ?? "")"
  }

  private func hint(for damage: LogDamage, _ report: VerifyReport) -> Message? {
    let code = damage.code
    switch damage.misplacement {
    case .misnamed(let name): return "Nothing was changed. Rename the file to \(name), then verify again."
    case .some: return "Nothing was changed. Move the file out of the log's folder, then verify again."
    case nil: break
    }
    if code == .newerFormat { return "Update ledger, then verify again." }
    if code.isOfUnavailable {
      return "Nothing was changed. Fix the problem that the message names, then verify again."
    }
    return report.evidence(
      FailureCause(code), archive: archive
    ).hint
  }

  /// What could not be checked is not called intact, unless only waiting or a newer version is needed.
  package init(_ error: LedgerError, in root: FilePath, table: String? = nil) {
    let table = table ?? error.location.projection
    let evidence = table.map {
      Evidence(table: $0, code: error.code.name, event: error.location.sequence)
    }
    self.init(
      severity: [.tableBusy, .tableRebuilt, .locked, .newerFormat].contains(error.code) ? .notice : .damage,
      code: error.code,
      path: error.location.path ?? root.string, offset: error.location.offset, table: table,
      message: error.message,
      hint: error.hint
        ?? (error.code.isOfUnavailable
          ? "Fix the problem that the message names, then verify again." : evidence?.hint))
    repair = evidence?.repair
  }

  init(damaged table: String, _ path: FilePath, _ fault: Message) {
    self.init(
      severity: .damage, code: .tableDamaged, path: path.string, table: table,
      message: "The table '\(table)' is damaged: \(fault).",
      hint: "No event is lost because of it. \(Evidence(.tableDamaged, table: table).hint ?? "")")
  }

  /// Something else has seen events that the log does not have: a table, or a backup.
  ///
  /// - Parameter first: the first of them that was not reported yet.
  init(
    lostAfter head: LogPosition, from first: UInt64, seenBy highWaterMark: Message, _ position: LogPosition,
    _ path: FilePath, of report: VerifyReport
  ) {
    self.init(
      severity: .damage, code: .lostEvents, path: path.string, sequences: first...position.sequence,
      message:
        "The log ends after event \(head.sequence), but \(highWaterMark) has event \(position.sequence): acknowledged events were lost.",
      hint:
        "Nothing was changed. If the files were replaced with an older copy, put the newer ones back. \(report.evidence(.eventsLost).hint ?? "")",
      seen: position)
  }

  /// The log has another event in the place of one that a backup or an incident has seen.
  init(otherThanSeenBy highWaterMark: HighWaterMark, _ path: FilePath, of report: VerifyReport) {
    let position = highWaterMark.position
    self.init(
      severity: .damage, code: .lostEvents, path: path.string,
      sequences: position.sequence...position.sequence,
      message:
        "Event \(position.sequence) of the log is not the one that \(highWaterMark.who) has: the log belongs to another copy of this ledger, or acknowledged events were lost.",
      hint: "Nothing was changed. Put the right log back. \(report.evidence(.eventsLost).hint ?? "")",
      seen: position)
  }

  /// What a table has applied was acknowledged, but the log has another event in its place.
  init(otherThanSeenBy table: String, _ position: LogPosition, _ path: FilePath, of report: VerifyReport) {
    self.init(
      severity: .damage, code: .lostEvents, path: path.string, table: table,
      message:
        "The table '\(table)' has applied a different event \(position.sequence) than the log has: the log belongs to another copy of this ledger, or acknowledged events were lost.",
      hint:
        "Nothing was changed. Put the right log back. \(report.evidence(.eventsLost).hint ?? "") The table keeps its rows in the meantime.",
      seen: position)
  }

  /// The backup has another event in the same place: after it was made, an older copy of the log went on.
  init(forkedFrom place: String, _ path: FilePath) {
    self.init(
      severity: .damage, code: .forkedLog, path: path.string,
      message:
        "The backups in \(place) have different events from the log: two copies of this ledger have diverged.",
      hint:
        "Nothing was changed. Restore that backup to a new place with \(Remedy.restoreBeside(place)), and compare the two with \(Remedy.listEvents)."
    )
  }

  /// A table that went beyond the fork at which this copy's epoch began.
  init(ofOtherCopy table: String, _ path: FilePath, _ checkpoint: LogPosition) {
    self.init(
      severity: .notice, code: .tableBehind, path: path.string, table: table,
      message:
        "The table '\(table)' belongs to another copy of this ledger (epoch \(checkpoint.epoch.number), event \(checkpoint.sequence)).",
      hint: "The next use rebuilds it; or run \(Remedy.rebuild([table])).")
  }

  init(wrongPages range: Range<UInt64>, of table: String, _ path: FilePath) {
    let first = range.lowerBound / UInt64(PageChecksums.pageBytes) + 1
    let last = (range.upperBound - 1) / UInt64(PageChecksums.pageBytes) + 1
    self.init(
      severity: .damage, code: .tableDamaged, path: path.string, offset: range.lowerBound,
      endOffset: range.upperBound, table: table,
      message: first == last
        ? "Page \(first) does not match its checksum: the disk changed it, or another program wrote to it."
        : "Pages \(first) to \(last) do not match their checksums: the disk changed them, or another program wrote to them.",
      hint:
        "No event is lost because of it. A command that reads this part compares the table with the log first; or run \(Remedy.rebuild([table]))."
    )
  }

  init(wrongFrameAt offset: UInt64, of table: String, _ path: FilePath) {
    self.init(
      severity: .notice, code: .tableBehind, path: path.string, offset: offset, table: table,
      message:
        "The -wal of the table '\(table)' does not match its checksums from here on: the disk changed it, a crash tore it, or a large transaction was interrupted.",
      hint:
        "No event is lost because of it. A command that reads this part compares the table with the log first; or run \(Remedy.rebuild([table]))."
    )
  }

  /// A table that is not there, though events concern it: a replay of the log has shown that it can be made.
  init(notBuilt table: String, in root: FilePath, isOutdated: Bool) {
    self.init(
      severity: .notice, code: .tableBehind, path: root.appending("projections/\(table).sqlite").string,
      table: table,
      message: isOutdated
        ? "The table '\(table)' was built with an older projection file. Every event of the log applies to a new table."
        : "The table '\(table)' is not built. Every event of the log applies to it.",
      hint: "The next use builds it; or run \(Remedy.rebuild([table])).")
  }

  /// Nil for a state that is in order.
  init?(_ definition: ProjectionDefinition, _ state: TableState, in root: FilePath) {
    let name = definition.name
    let path = root.appending("projections/\(name).sqlite").string
    switch state {
    case .current, .missing, .differentDefinition: return nil
    case .suspect(let suspicion):
      self.init(
        severity: suspicion == .walMissing ? .notice : .damage, code: .tableBehind, path: path, table: name,
        message: "The table '\(name)' can't be trusted: \(suspicion.description).",
        hint: "The next use rebuilds it and compares the two; or run \(Remedy.rebuild([name])).")
    case .quarantined(let report):
      self.init(
        severity: .damage, code: .tableQuarantined, path: path, table: name,
        message: "The table '\(name)' is quarantined: \(report.reason)",
        hint: "No event is lost because of it. Run \(report.repair.remedy).")
      repair = report.repair
    case .newer:
      self.init(
        severity: .notice, code: .newerFormat, path: path, table: name,
        message: "The table '\(name)' was made by a newer version.", hint: "Update ledger.")
    }
  }
}

extension VerifyReport {
  /// A table can be rebuilt only from a log that can be read.
  mutating func postponeRebuilds() {
    for place in findings.indices
    where [.tableDamaged, .tableBehind, .tableQuarantined].contains(findings[place].code) {
      findings[place].hint =
        "No event is lost because of it. Repair the log first: the table is rebuilt from it."
    }
  }
}

extension LedgerError.Code {
  /// True for what prevents a check, and does not say whether the thing is intact.
  var isOfUnavailable: Bool {
    [.permissionDenied, .diskFull, .ioFailed, .locked, .tableBusy, .tableRebuilt].contains(self)
  }
}

extension VerifyReport.Finding {
  /// True if it could not be checked.
  public var isNotChecked: Bool {
    severity == .damage && (code.isOfUnavailable || code == .newerFormat) && !isOfSettings && !isOfHead
  }

  /// True for a segment that a newer version wrote to.
  var isOfNewerLog: Bool { code == .newerFormat && path.hasSuffix(SegmentName.suffix) }

  /// True for the file that says how far the log was acknowledged.
  var isOfHead: Bool { path.hasSuffix("/log/head") }

  var isOfLedgerFile: Bool { path.hasSuffix("/\(LedgerFile.name)") }

  var isOfSettings: Bool { path.hasSuffix("/\(VerifyReport.settingsName)") }
}
