import Projections
import SystemPackage

// The rules of Docs/log-format.md, "What a valid log is": a log whose every byte can be read may still be one
// that no program should have written.

extension LedgerVerifier {
  /// Adds a finding for each rule that the log breaks.
  ///
  /// - Parameter isOfAll: true after a walk over the whole log that found no damage.
  func check(_ rules: LogRules, isOfAll: Bool, _ report: inout VerifyReport) throws {
    rules.finishHeadSlots()
    if isOfAll, !options.isQuick {
      let log = try EventLog.open(at: root, context: context.forLog)
      defer { log.closeQuietly() }
      try rules.finish(try log.makeReaderBeyondHead())
      checkHeadEntries(rules)
      checkLedgerFile(of: log, rules)
    }
    report.findings += rules.breaches.map { VerifyReport.Finding($0) }
  }

  /// Compares the time of creation. A file that can't be read, or has another id, has a finding of its own.
  private func checkLedgerFile(of log: EventLog, _ rules: LogRules) {
    let path = root.appending(LedgerFile.name)
    do {
      guard try files.status(of: path, followLinks: true) != nil,
        let created = try ChecksummedJSON.read(path, in: files)["created"]?.stringValue,
        created != log.created.rfc3339
      else { return }
    } catch { return }
    var breach = RuleBreach(.ledgerFile, path: path.string, "its creation time is not that of the log")
    breach.isNotice = true
    rules.add(breach)
  }

  /// Compares what head says of each table: one that no event concerns by it would never be brought up to
  /// date.
  private func checkHeadEntries(_ rules: LogRules) {
    let types = Dictionary(rules.lastOfTypes, uniquingKeysWith: max)
    for definition in definitions.all where definition.everyEvent == nil {
      let own = definition.events.keys.filter { !$0.hasPrefix("ledger.") }
      let last = own.compactMap { types[$0] }.max() ?? 0
      rules.checkHead(of: definition.name, last: max(last, rules.latestSystemEvents[definition.name] ?? 0))
    }
  }
}

extension VerifyReport.Finding {
  init(_ breach: RuleBreach) {
    let rule = breach.rule.rawValue
    self.init(
      severity: breach.isNotice ? .notice : .damage, code: breach.code, path: breach.path,
      offset: breach.offset,
      message: breach.sequence.map {
        "Event \($0): \(breach.reason.insideSentence) (rule \(rule) of the log format)."
      } ?? "\(breach.reason.insideSentence.capitalized) (rule \(rule) of the log format).",
      hint: Self.hint(for: breach))
    // If a line is in no archive that the log mentions, an event can't be read.
    isOfRule = breach.code == .damagedLog && breach.rule != .archivedMembers
  }

  private static func hint(for breach: RuleBreach) -> Message {
    if breach.code == .newerFormat { return "Update ledger, then verify again." }
    if breach.rule == .ledgerFile {
      return "Nothing depends on it: the log's segments say when the ledger was created."
    }
    if breach.isNotice {
      return "No event is affected. The next use of the ledger sets these bytes aside and cuts them off."
    }
    switch breach.rule {
    case .headSlots, .headPosition, .headEntries:
      return
        "Every event of the log can be read. Move log/head out of the folder; the next use of the ledger recreates it from the log."
    case .archivedMembers:
      return
        "Nothing was changed. The lines of these events are not in any archive that the log names. Compare the log with a backup, or run \(Remedy.supportBundle)."
    default:
      return
        "Nothing was changed, and every event can be read, but ledger does not write logs like this. Compare it with a backup, or run \(Remedy.supportBundle)."
    }
  }
}
