import Logging
import SystemPackage

/// Records incidents, and counts them.
final class IncidentRecorder {
  private let root: FilePath
  private let context: LedgerContext
  /// How many were recorded: listeners check again when there is a new one.
  private(set) var count = 0

  init(_ root: FilePath, _ context: LedgerContext) {
    self.root = root
    self.context = context
  }

  /// What the log had to repair, and what kept it from sealing.
  func recordRepairs(of log: EventLog) {
    for repair in log.takeRepairs() { record(Incident(repair, at: context.now())) }
    if let fault = log.takeSealFault() { recordSealFault(LedgerError(wrapping: fault)) }
  }

  /// The append has succeeded all the same. Damage that sealing found stays recorded until the log is found
  /// intact again; anything else that prevented the seal passes without action.
  private func recordSealFault(_ fault: LedgerError) {
    guard fault.code.isOfUnusableLog else { return }
    count += 1
    LogIncidents(root.string, context).record(fault)
  }

  /// Incidents are best effort: one that can't be written is logged, and stops nothing.
  func record(_ incident: Incident) {
    count += 1
    do {
      try IncidentFile(root: root, context: context).append(incident)
    } catch {
      context.logger.error("incident not recorded", metadata: ["code": "\(incident.code)"])
    }
  }

  /// The first of a row of failed saves: the others say nothing new.
  func recordFailedSave(_ error: LedgerError) {
    let cause = error.code == .saveFailed ? error.cause as? LedgerError ?? error : error
    var incident = Incident(
      time: context.now(), code: cause.code.name, message: cause.message, action: Incident.saveRefused)
    incident.blame(cause)
    record(incident)
  }
}

extension Incident {
  init(_ repair: LogRepair, at time: Timestamp) {
    let what: Message =
      switch repair.kind {
      case .adopted: "Events that were on disk beyond head were made durable."
      case .cutTornTail:
        "\(grouped(repair.byteCount)) bytes after the last acknowledged event, which are not a complete append, were cut off at byte \(repair.offset) and kept in \(repair.keptIn ?? "-")"
      case .tookUpSegment: "A segment that had been started was resumed."
      case .beganSegment:
        "The last segment was sealed, but the empty one after it was missing: \(repair.path) was started."
      case .madeHead:
        "log/head, which records the last acknowledged event, was missing or empty. It was recreated from the log, which ends after event \(repair.offset); whether there were events after that can't be known."
      case .lostHeadSlot:
        "One of the two records of the last acknowledged event was damaged or empty. The other one and the log were used; whether more events had been acknowledged can't be known."
      case .setAsideStray:
        "\(repair.path) was found after the end of the log and held nothing new: \(repair.reason ?? "-"). It is kept in \(repair.keptIn ?? "-")"
      }
    self.init(time: time, code: repair.kind.rawValue, message: what, action: "repaired")
    bytes = repair.byteCount
    events = repair.sequences
  }
}
