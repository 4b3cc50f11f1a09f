import EventLog
import LedgerBase
import Logging
import Projections

extension LedgerCore {
  /// Deletes what was set aside under these names, all or nothing: a folder's name, or such as `tasks.7`.
  func dropQuarantined(_ reports: [QuarantineReport], _ files: [QuarantinedFile]) throws {
    try withWriteLock {
      for report in reports { try drop(report, because: "as asked for") }
      for file in files { try drop(file, because: "as asked for") }
    }
  }

  /// Sets tables aside that a check has proved wrong, as far as what it saw still is what stands.
  ///
  /// - Returns: the names of those that are set aside now.
  func setAside(_ proofs: [ProvenDamage]) throws -> [String] {
    try withWriteLock {
      try proofs.filter { proof in
        let definition = proof.definition
        guard proof.epoch == log.head.epoch,
          try proof.file == nil || store.currentFile(of: definition.name) == proof.file
        else { return false }
        dropTable(definition.name)
        let report = try quarantine(
          definition, proof.error, failed: proof.file, position: proof.position)
        _ = quarantined(definition, report)
        return true
      }.map(\.definition.name)
    }
  }

  /// Keeps the quarantine to its limits. Best effort, right after something was added to it. Bytes of the log go before
  /// tables, the oldest first, but never the newest.
  func trimQuarantine() {
    let why: Message = "to keep the quarantine to its limits"
    do {
      var files = try QuarantinedFile.all(in: root, context.fileSystem)
      while files.count > 1, try store.isBeyond(.standard, with: files.map(\.sizeBytes)) {
        try drop(files.removeFirst(), because: why)
      }
      for report in try store.beyond(.standard, with: files.map(\.sizeBytes)) {
        try drop(report, because: why)
      }
    } catch {
      context.logger.notice("quarantine not kept to its limits", metadata: ["path": "\(root)"])
    }
  }

  private func drop(_ report: QuarantineReport, because why: Message) throws {
    let bytes = try store.sizeBytes(of: report)
    try store.drop(report)
    recordDrop(report.folder, bytes, of: report.table, because: why)
  }

  private func drop(_ file: QuarantinedFile, because why: Message) throws {
    try file.remove(from: root, context.fileSystem)
    recordDrop(file.file, file.sizeBytes, because: why)
  }

  private func recordDrop(_ name: String, _ bytes: UInt64, of table: String? = nil, because why: Message) {
    var incident = Incident(
      time: context.now(), code: "dropped", table: table, message: "quarantine/\(name) was deleted, \(why).",
      action: "dropped")
    incident.bytes = bytes
    record(incident)
  }
}
