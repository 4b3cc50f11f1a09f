import EventLog
import LedgerBase
import Logging
import Projections
import SystemPackage

// Nothing depends on these files: the log has all events, and a table can be made again. But a disk that changes a byte of
// one of them may change others, so each is named.

extension LedgerVerifier {
  func checkSmallFiles(_ report: inout VerifyReport) throws {
    let walker = LogWalker(root: root, fileSystem: files, checksHashes: false)
    if let slot = try walker.lostHeadSlot() {
      report.findings.append(
        VerifyReport.Finding(
          severity: .notice, code: slot.code, path: slot.path, offset: slot.bytes?.lowerBound,
          endOffset: slot.bytes?.upperBound,
          message:
            "One of the two records of the last acknowledged event is damaged or empty, perhaps by a power cut. Whether it was the newer one can't be known.",
          hint: "The other copy and the log itself say how far it goes. The next write makes it again."
        ))
    }
    try checkHeadIsThere(&report)
    try checkDocument(root.appending(LedgerFile.name), &report, "The log's segments say the same.")
    for name in try files.list(root) where name.hasSuffix(".json") && name != LedgerFile.name {
      guard name != VerifyReport.settingsName else {
        try checkDocument(
          root.appending(name), &report, severity: .damage,
          "Set what you need with \(Remedy.changeSettings): the damaged file is kept aside, all else goes to its default."
        )
        continue
      }
      try checkDocument(root.appending(name), &report, "It is made again by the next command that needs it.")
    }
    let key = root.appending("support.key")
    // The first versions wrote the key's 32 bytes alone.
    if let status = try files.status(of: key, followLinks: true), status.sizeBytes != 32 {
      try checkDocument(
        key, &report,
        "The next bundle keeps it aside and makes a new one; its pseudonyms are then other ones.")
    }
    if OpenCounter(root: root, files).isDamaged {
      note(
        &report, root.appending("opens"), "its checksum does not hold",
        "Only counts are lost. Delete it: counting then begins anew.")
    }
    try checkIncidents(&report)
    try checkReports(&report)
    try checkKeys(&report)
    guard !options.isQuick else { return }
    try checkSnapshots(&report)
    try checkKeptFiles(&report)
    try checkOtherGenerations(&report)
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
      // What is wrong with the log is told by its walk.
      return
    }
    guard last > 0 else { return }
    report.findings.append(
      VerifyReport.Finding(
        severity: .damage, code: .ioFailed, path: path.string,
        message:
          "log/head, which records the last acknowledged event, is missing or empty. Whether there were events after event \(last) can't be known.",
        hint:
          "Compare event \(last) with the newest backup, or with what you remember. The next command that writes makes the file again."
      ))
  }

  /// The file was made again since; what it said is still not known. A power cut leaves that behind as well, so it is no
  /// damage.
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
            "Compare the last event with the newest backup, or with what you remember. \(Remedy.acknowledge) ends this notice."
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

  /// What has seen more than the log holds: a backup that was made of this ledger, or an incident, which stays when that is
  /// gone. A table is compared as it is checked.
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

  /// A damaged log can lack events behind its end too. Where the damage may reach beyond that end, nothing is known of it.
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

  /// What was told by one high-water mark is not told by another, nor what damage was found in the place of.
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

  /// `ledger.json` and head may be whole, and those of another ledger or copy.
  private func checkOwnership(_ log: EventLog, end: LogPosition, _ report: inout VerifyReport) throws {
    let path = root.appending(LedgerFile.name)
    if let id = try EventLog.idInLedgerFile(of: root, files), id != log.ledgerID {
      note(
        &report, path, "it is that of another ledger (\(id.lowercase))",
        "The log's segments say which one this is.")
    }
    let walker = LogWalker(root: root, fileSystem: files, checksHashes: false)
    guard let head = try walker.readHead(), head.epoch != end.epoch else { return }
    guard head.isOfSibling(of: end) else {
      return note(
        &report, root.appending("log/head"), "it is older than the log",
        "The log itself says how far it goes. The next write makes it again.")
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
        &report, incidents.path, "the checksum of line \(line.number) does not hold",
        "The other lines can be read; that one was cut off by a crash, or changed.")
    }
  }

  private func checkReports(_ report: inout VerifyReport) throws {
    let folder = root.appending("quarantine")
    guard try files.status(of: folder, followLinks: true) != nil else { return }
    for name in try files.list(folder) {
      let path = folder.appending(name).appending("report.json")
      guard try files.status(of: path, followLinks: true) != nil else { continue }
      try checkDocument(path, &report, "What was set aside is still there; only what is known of it is lost.")
    }
  }

  private func checkKeys(_ report: inout VerifyReport) throws {
    let folder = root.appending("support-keys")
    guard try files.status(of: folder, followLinks: true) != nil else { return }
    for name in try files.list(folder) where name.hasSuffix(".json") {
      try checkDocument(
        folder.appending(name), &report,
        "Answers about the one bundle that it belongs to can't be translated back any more.")
    }
  }

  /// Bytes of the log that were kept aside.
  private func checkKeptFiles(_ report: inout VerifyReport) throws {
    for file in try QuarantinedFile.all(in: root, files) where try !file.isIntact(in: root, files) {
      note(
        &report, root.appending("quarantine").appending(file.file),
        "it does not have the checksum that its name gives",
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
            &report, path, "\(range.inWords) do not have their checksum",
            "It is what the last rebuild replaced. \(Remedy.undoRebuild(definition.name)) can't bring it back whole; the next rebuild removes it."
          )
        }
      }
    }
  }

  private func checkSnapshots(_ report: inout VerifyReport) throws {
    let store = ProjectionStore(ledger: root, context: context.forLog)
    let hint: Message = "A rebuild passes it over. Delete it, or leave it: the next rebuild makes a new one."
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
          &report, path, "\(range.inWords) do not have their checksum", hint)
      }
    }
  }
}
