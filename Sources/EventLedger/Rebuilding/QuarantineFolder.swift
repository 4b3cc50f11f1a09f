import Logging
import Projections
import SystemPackage

/// What was quarantined, kept to its limits. Only under the write lock.
struct QuarantineFolder {
  let root: FilePath
  let store: ProjectionStore
  let recorder: IncidentRecorder
  let context: LedgerContext

  /// Keeps the quarantine to its limits. Best effort, right after something was added to it. Bytes of the log
  /// go before tables, the oldest first, but never the newest.
  func trim() {
    let why: Message = "to keep the quarantine within its limits"
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

  func drop(_ report: QuarantineReport, because why: Message) throws {
    let bytes = try store.sizeBytes(of: report)
    try store.drop(report)
    recordDrop(report.folder, bytes, of: report.table, because: why)
  }

  func drop(_ file: QuarantinedFile, because why: Message) throws {
    try file.remove(from: root, context.fileSystem)
    recordDrop(file.file, file.sizeBytes, because: why)
  }

  private func recordDrop(_ name: String, _ bytes: UInt64, of table: String? = nil, because why: Message) {
    var incident = Incident(
      time: context.now(), code: "dropped", table: table, message: "quarantine/\(name) was deleted \(why).",
      action: "dropped")
    incident.bytes = bytes
    recorder.record(incident)
  }
}
