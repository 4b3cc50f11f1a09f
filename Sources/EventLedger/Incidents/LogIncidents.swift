import Logging
import SystemPackage

/// Damage of the log, as `incidents.jsonl` keeps it: recorded once per place by the process that finds it,
/// and reported by `status` until `verify` has found the whole log in order, or a restore has replaced it.
/// Acknowledging an incident ends its message, not the damage.
///
/// Opening reads only the log's end, so it costs the same however long the log is. Damage further back would
/// be forgotten between the commands that find it.
struct LogIncidents {
  private let root: FilePath
  private let context: LedgerContext
  private var file: IncidentFile { IncidentFile(root: root, context: context) }

  private static let whole = "logWhole"
  private static let ends = [whole, "restored"]

  /// True for the code of an incident about damage of the log.
  static func isDamage(_ code: String) -> Bool { LedgerError.Code(named: code)?.isOfUnusableLog ?? false }

  init(_ path: String, _ context: LedgerContext) {
    root = FilePath(path)
    self.context = context
  }

  /// The damage that has not been repaired, oldest first.
  func standing() throws -> [Incident] {
    // What prevents the log from opening is found out again at each open.
    try sinceWhole().filter { incident in
      incident.action != Incident.notOpened && Self.isDamage(incident.code)
    }
  }

  /// The high-water marks that were recorded since the log was last found intact. They outlive what they came
  /// from: a table may be rebuilt, head rewritten, a backup deleted.
  func seen() throws -> [(position: LogPosition, time: Timestamp)] {
    try sinceWhole().compactMap { incident in incident.seen.map { ($0, incident.time) } }
  }

  private func sinceWhole() throws -> ArraySlice<Incident> {
    let all = try file.read()
    return all[(all.lastIndex { Self.ends.contains($0.code) }.map { $0 + 1 } ?? 0)...]
  }

  /// Records an error that is damage of the log, or has it as its cause. Best effort, as every incident.
  ///
  /// - Parameter stopsWriting: true if a writer found it.
  func record(_ error: any Error, stopsWriting: Bool = false) {
    guard let error = error as? LedgerError else { return }
    guard error.code.isOfUnusableLog else {
      if let cause = error.cause { record(cause, stopsWriting: stopsWriting) }
      return
    }
    record(incident(error, action: stopsWriting ? Self.stopsWriting : nil))
  }

  /// The action of damage that keeps everybody from writing.
  static let stopsWriting = "writing refused"

  /// Records what a check of the whole log found: its damage, or that there is no longer any.
  func record(_ report: VerifyReport) {
    // Where no event is missing or unreadable, `verify` alone reports it.
    let found = report.findings.filter {
      $0.severity == .damage && $0.code.isOfUnusableLog && !$0.isMisplaced && !$0.isOfRule
    }
    for finding in found {
      var incident = incident(finding.code, finding.message, place(finding.path, finding.offset))
      incident.events = finding.sequences
      incident.seen = finding.seen
      record(incident)
    }
    if report.isOfAll, report.isIntact, report.head != nil { recordWhole() }
  }

  /// Marks recorded damage as repaired, after every byte of the log was read and none is wrong. Lost events
  /// stay recorded as long as the log lacks them.
  func recordWhole() {
    attempt {
      guard try !standing().isEmpty else { return }
      let log = try EventLog.open(at: root, context: context.forLog)
      defer { log.closeQuietly() }
      let reader = try log.makeReaderBeyondHead()
      guard try !seen().contains(where: { try $0.position.isLacking(in: reader) }) else { return }
      try file.append(
        Incident(
          time: context.now(), code: Self.whole, message: "The log was found to be intact again.",
          action: "repaired"
        ))
    }
  }

  private func record(_ incident: Incident) {
    attempt {
      let isKnown = try standing().contains {
        $0.place == incident.place && $0.code == incident.code
          && (incident.action == nil || $0.action == incident.action)
          && $0.seen?.sequence ?? 0 >= incident.seen?.sequence ?? 0
      }
      if !isKnown { try file.append(incident) }
    }
  }

  /// The incident that would be recorded for an error of the log.
  func incident(_ error: LedgerError, action: String? = nil) -> Incident {
    let location = error.location
    var incident = incident(error.code, error.message, place(location.path, location.offset))
    incident.action = action
    incident.events = location.sequence.map { $0...max($0, location.lastSequence ?? $0) }
    incident.seen = error.seen
    return incident
  }

  private func incident(_ code: LedgerError.Code, _ message: Message, _ place: String) -> Incident {
    var incident = Incident(time: context.now(), code: code.name, message: message, place: place)
    incident.cause = FailureCause(code)
    incident.origin = .ledger
    return incident
  }

  private func place(_ path: String?, _ offset: UInt64?) -> String {
    let file = path.map {
      $0.hasPrefix(root.string + "/") ? String($0.dropFirst(root.string.count + 1)) : $0
    }
    return (file ?? "log") + (offset.map { ", byte \($0)" } ?? "")
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { context.logger.notice("incident not recorded", metadata: ["path": "\(root)"]) }
  }
}
