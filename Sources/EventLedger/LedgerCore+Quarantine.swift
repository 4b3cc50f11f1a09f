import EventLog
import Logging
import Projections

extension LedgerCore {
  /// Deletes what was set aside under these names, all or nothing: a folder's name, or such as `tasks.7`.
  func dropQuarantined(_ reports: [QuarantineReport]) throws {
    try withTurn {
      for report in reports {
        try store.drop(report)
        recordDrop(report, because: "as asked for")
      }
    }
  }

  /// Keeps the quarantine to its limits. Best effort, right after something was added to it.
  func trimQuarantine() {
    do {
      for report in try store.beyond(.standard) {
        try store.drop(report)
        recordDrop(report, because: "to keep the quarantine to its limits")
      }
    } catch {
      context.logger.notice("quarantine not kept to its limits", metadata: ["path": "\(root)"])
    }
  }

  private func recordDrop(_ report: QuarantineReport, because why: String) {
    record(
      Incident(
        time: context.now(), code: "dropped", table: report.table,
        message: "quarantine/\(report.folder) was deleted, \(why).", action: "dropped"))
  }
}
