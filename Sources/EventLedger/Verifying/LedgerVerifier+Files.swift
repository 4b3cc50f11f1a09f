import Logging
import Projections
import SystemPackage

// Nothing depends on these files: the log has all events, and a table can be made again. But a disk that
// changes a byte of one of them may change others, so each is named.

extension LedgerVerifier {
  func checkSmallFiles(_ report: inout VerifyReport) throws {
    try checkHead(&report)
    try checkLedgerFile(&report)
    for name in try files.list(root) where Self.documents.contains(name) {
      guard name != VerifyReport.settingsName else {
        try checkDocument(
          root.appending(name), &report, severity: .damage,
          "Set what you need with \(Remedy.changeSettings). The damaged file is set aside, and all other settings return to their defaults."
        )
        continue
      }
      try checkDocument(
        root.appending(name), &report,
        name == RememberedBackups.name
          ? "Until the next backup creates it again, it is not known where the backups are."
          : "The next command that needs it recreates it.")
    }
    let key = root.appending("support.key")
    // The first versions wrote the key's 32 bytes alone.
    if let status = try files.status(of: key, followLinks: true), status.sizeBytes != 32 {
      try checkDocument(
        key, &report,
        "The next bundle sets it aside and creates a new one, with different pseudonyms.")
    }
    if OpenCounter(root: root, files).isDamaged {
      note(
        &report, root.appending("opens"), "its checksum does not match",
        "Only counts are lost. Delete it, and counting starts over.")
    }
    try checkIncidents(&report)
    try checkReports(&report)
    try checkKeys(&report)
    guard !options.isQuick else { return }
    try checkSnapshots(&report)
    try checkKeptFiles(&report)
    try checkOtherGenerations(&report)
  }

  /// What is a person's own is no business of the check.
  private static let documents: Set<String> = [
    VerifyReport.settingsName, RememberedBackups.name, "archives.json", "checked.json", "erasing.json",
    "salvage.json", "verify.json",
  ]

  private func checkHead(_ report: inout VerifyReport) throws {
    do {
      let walker = LogWalker(root: root, fileSystem: files, checksHashes: false)
      if let slot = try walker.lostHeadSlot() {
        report.findings.append(
          VerifyReport.Finding(
            severity: .notice, code: slot.code, path: slot.path, offset: slot.bytes?.lowerBound,
            endOffset: slot.bytes?.upperBound,
            message:
              "One of the two records of the last acknowledged event is damaged or empty, perhaps because of a power cut. Whether it was the newer one can't be known.",
            hint:
              "The other record and the log itself show how far the log goes. The next write recreates it."))
      }
      try checkHeadIsThere(&report)
    } catch let error as LedgerError where error.isOfOtherKind {
      // The check of the place has reported it.
    }
  }

  /// What else may be in its place is found by ``PlaceCheck``.
  private func checkLedgerFile(_ report: inout VerifyReport) throws {
    let path = root.appending(LedgerFile.name)
    switch try files.status(of: path, followLinks: false)?.kind {
    case .file: try checkDocument(path, &report, LedgerFile.helpIfDamaged)
    case nil:
      report.findings.append(
        VerifyReport.Finding(
          severity: .notice, code: .ioFailed, path: path.string, message: "The file ledger.json is missing.",
          hint: LedgerFile.helpIfMissing))
    default: break
    }
  }

  /// A log without an event has no head yet.
  private func checkHeadIsThere(_ report: inout VerifyReport) throws {
    let path = root.appending("log/head")
    let walker = LogWalker(root: root, fileSystem: files, checksHashes: false)
    guard try walker.readHead() == nil else { return reportLostHead(&report) }
    let last: UInt64
    do {
      let log = try EventLog.open(at: root, context: context.forLog)
      defer { log.closeQuietly() }
      last = log.head.sequence
    } catch is LedgerError {
      // What is wrong with the log is reported by its walk.
      return
    }
    guard last > 0 else { return }
    report.findings.append(
      VerifyReport.Finding(
        severity: .damage, code: .ioFailed, path: path.string,
        message:
          "log/head, which records the last acknowledged event, is missing or empty. Whether there were events after event \(last) can't be known.",
        hint:
          "Compare event \(last) with the newest backup, or with what you remember. The next use of the ledger recreates the file."
      ))
  }

  /// The file was created again since; what it said is still not known. A power cut can cause that too, so it
  /// is not damage.
  private func reportLostHead(_ report: inout VerifyReport) {
    do {
      guard
        let incident = try IncidentFile(root: root, context: context).unacknowledged().last(
          where: \.leavesUnknown)
      else { return }
      report.findings.append(
        VerifyReport.Finding(
          severity: .notice, code: .ioFailed, path: root.appending("log/head").string,
          message: incident.message,
          hint:
            "Compare the last event with the newest backup, or with what you remember. \(Remedy.acknowledge) dismisses this notice."
        ))
    } catch {
      context.logger.debug("incidents not read", metadata: ["path": "\(root)"])
    }
  }

  private func note(_ report: inout VerifyReport, _ path: FilePath, _ what: Message, _ hint: Message) {
    report.findings.append(
      VerifyReport.Finding(
        severity: .notice, code: .ioFailed, path: path.string,
        message: "The file \(path.lastComponent?.string ?? "") is damaged: \(what).", hint: hint))
  }

  private func checkDocument(
    _ path: FilePath, _ report: inout VerifyReport, severity: VerifyReport.Finding.Severity = .notice,
    _ hint: Message
  ) throws {
    do {
      _ = try ChecksummedJSON.read(path, in: files)
    } catch let error as LedgerError {
      let isNewer = error.code == .newerFormat
      report.findings.append(
        VerifyReport.Finding(
          severity: isNewer ? .notice : severity, code: error.code, path: path.string, message: error.message,
          hint: isNewer ? "Nothing is wrong with it. Update ledger to use it." : hint))
    }
  }

  /// What has seen more than the log holds: a backup that was made of this ledger, or an incident, which
  /// stays when that is gone. A table is compared as it is checked.
  func checkHighWaterMarks(_ report: inout VerifyReport) throws {
    guard report.isLogIntact else { return checkEnd(&report) }
    let log = try EventLog.open(at: root, context: context.forLog)
    defer { log.closeQuietly() }
    let reader = try log.makeReaderBeyondHead()
    try checkOwnership(log, end: reader.head, &report)
    for backup in HighWaterMark.backups(of: root, context)
    where backup.isFork && backup.head?.epoch == reader.head.epoch {
      report.findings.append(VerifyReport.Finding(forkedFrom: backup.place, root.appending("log")))
    }
    for highWaterMark in HighWaterMark.besideTables(of: root, context) {
      if highWaterMark.position.isBeyond(reader.head) {
        tell(lostAfter: reader.head, highWaterMark, &report)
      } else if try highWaterMark.position.isLacking(in: reader) {
        report.findings.append(
          VerifyReport.Finding(otherThanSeenBy: highWaterMark, root.appending("log"), of: report))
      }
    }
  }

  /// A damaged log can lack events behind its end too. Where the damage may reach beyond that end, nothing is
  /// known of it.
  private func checkEnd(_ report: inout VerifyReport) {
    let reachesOn = report.findings.contains {
      $0.code.isOfDamagedLog && $0.sequences == nil && !$0.isMisplaced
    }
    guard var end = report.head, !reachesOn else { return }
    end.sequence += report.eventsBeyondHead
    for highWaterMark in HighWaterMark.all(of: root, context) where highWaterMark.position.isBeyond(end) {
      tell(lostAfter: end, highWaterMark, &report)
    }
  }

  /// What one high-water mark has reported is not reported for another, nor where damage was found.
  func tell(
    lostAfter end: LogPosition, _ highWaterMark: HighWaterMark, at path: FilePath? = nil,
    _ report: inout VerifyReport
  ) {
    let told = report.findings.filter(\.code.isOfUnusableLog)
      .compactMap(\.sequences)
    var first = end.sequence + 1
    while let range = told.first(where: { $0.contains(first) }) { first = range.upperBound + 1 }
    guard first <= highWaterMark.position.sequence else { return }
    report.lastDamaged = max(report.lastDamaged ?? 0, highWaterMark.position.sequence)
    report.findings.append(
      VerifyReport.Finding(
        lostAfter: end, from: first, seenBy: highWaterMark.who, highWaterMark.position,
        path ?? root.appending("log"),
        of: report))
  }

  /// `ledger.json` and head may be intact but belong to another ledger or copy.
  private func checkOwnership(_ log: EventLog, end: LogPosition, _ report: inout VerifyReport) throws {
    let path = root.appending(LedgerFile.name)
    if let id = try EventLog.idInLedgerFile(of: root, files), id != log.ledgerID {
      note(
        &report, path, "it belongs to another ledger (\(id.lowercase))",
        "The log's segments say which ledger this is.")
    }
    let walker = LogWalker(root: root, fileSystem: files, checksHashes: false)
    guard let head = try walker.readHead(), head.epoch != end.epoch else { return }
    guard head.isOfSibling(of: end) else {
      return note(
        &report, root.appending("log/head"), "it is older than the log",
        "The log itself shows how far it goes. The next write recreates the file.")
    }
    var finding = VerifyReport.Finding(log.foreignHead, in: root)
    finding.isOfRule = true
    report.findings.append(finding)
  }

  private func checkIncidents(_ report: inout VerifyReport) throws {
    let incidents = IncidentFile(root: root, context: context)
    for line in try incidents.unreadableLines() where line.isNewer {
      report.findings.append(
        VerifyReport.Finding(
          severity: .notice, code: .newerFormat, path: incidents.path.string,
          message: "Line \(line.number) of incidents.jsonl was written by a newer version of ledger.",
          hint: "Nothing is wrong with it. Update ledger to read it."))
    }
    for line in try incidents.unreadableLines() where !line.isNewer {
      note(
        &report, incidents.path, "the checksum of line \(line.number) does not match",
        "The other lines can be read; this one was cut off by a crash, or was changed.")
    }
  }

  private func checkReports(_ report: inout VerifyReport) throws {
    let folder = root.appending("quarantine")
    guard try files.status(of: folder, followLinks: true) != nil else { return }
    for name in try files.list(folder) {
      let path = folder.appending(name).appending("report.json")
      guard try files.status(of: path, followLinks: true) != nil else { continue }
      try checkDocument(path, &report, "What was quarantined is still there; only the report on it is lost.")
    }
  }

  private func checkKeys(_ report: inout VerifyReport) throws {
    let folder = root.appending("support-keys")
    guard try files.status(of: folder, followLinks: true) != nil else { return }
    for name in try files.list(folder) where name.hasSuffix(".json") {
      try checkDocument(
        folder.appending(name), &report,
        "Answers about the one bundle that it belongs to can no longer be translated back.")
    }
  }

  /// Bytes of the log that were kept aside.
  private func checkKeptFiles(_ report: inout VerifyReport) throws {
    for file in try QuarantinedFile.all(in: root, files) where try !file.isIntact(in: root, files) {
      note(
        &report, root.appending("quarantine").appending(file.file),
        "its checksum does not match the one in its name",
        "No event depends on it. \(Remedy.dropQuarantined(file.name)) deletes it.")
    }
  }

  /// What a rebuild has replaced stays until the next one.
  private func checkOtherGenerations(_ report: inout VerifyReport) throws {
    let store = ProjectionStore(ledger: root, context: context.forLog)
    for definition in definitions.all {
      for path in try store.otherDatabases(of: definition.name) {
        for range in try files.wrongPages(of: path) {
          note(
            &report, path, "\(range.inWords) do not match their checksum",
            "It is the table that the last rebuild replaced. \(Remedy.undoRebuild(definition.name)) can't bring it back intact; the next rebuild removes it."
          )
        }
      }
    }
  }

  private func checkSnapshots(_ report: inout VerifyReport) throws {
    let store = ProjectionStore(ledger: root, context: context.forLog)
    let hint: Message = "Rebuilds skip it. You can delete it or leave it: the next rebuild creates a new one."
    try checkSnapshots(in: store.snapshotFolder, hint, &report)
    try checkSnapshots(in: store.pastFolder, hint, &report)
  }

  private func checkSnapshots(in folder: FilePath, _ hint: Message, _ report: inout VerifyReport) throws {
    guard try files.status(of: folder, followLinks: true) != nil else { return }
    for name in try files.list(folder) where !name.hasPrefix(".") {
      let path = folder.appending(name)
      if name.hasSuffix(".json") { try checkDocument(path, &report, hint) }
      guard name.hasSuffix(".sqlite") else { continue }
      for range in try files.wrongPages(of: path) {
        note(
          &report, path, "\(range.inWords) do not match their checksum", hint)
      }
    }
  }
}
