package import EventLedger
import Projections

/// Whether what was broken on the owner's machine is broken in the same way in the ledger that was made from
/// the bundle.
package struct Reproduction: Hashable, Sendable {
  package enum Answer: String, Sendable {
    /// Every failure is there again, at the same event.
    case yes
    /// At least one is not; `reasons` says why.
    case no
    /// Nothing was broken when the bundle was made.
    case nothingBroken
  }
  package var answer: Answer
  /// A sentence for each failure.
  package var reasons: [Message]

  package init(of bundleCase: BundleCase, in status: LedgerStatus) {
    self.init(comparing: bundleCase, with: status)
    guard let archived = bundleCase.manifest.archived else {
      if bundleCase.lacksEvents {
        reasons.append(
          "The bundle does not have all events: what was created by the others is not in these tables, and what depends on it was voided."
        )
      }
      return
    }
    reasons.append(
      "The owner's archive has \(archived.eventsInWords): what was created there is not in these tables, and what depends on it was voided."
    )
  }

  private init(comparing bundleCase: BundleCase, with status: LedgerStatus) {
    guard !bundleCase.failures.isEmpty else {
      let states = bundleCase.tables.filter { $0.state != TableStatus.State.current.rawValue }
      let here = status.health.cards
      answer = here.isEmpty ? .nothingBroken : .no
      reasons = here.map {
        "Nothing was broken in the owner's ledger when the bundle was made, but something is broken here: \($0.title). \($0.whatHappened)"
      }
      reasons += states.map {
        "The owner's table \($0.name) was \($0.state); its next use repairs that automatically."
      }
      // A repair, or a change that somebody made, is not about a failure.
      if let incident = bundleCase.lastIncident, LedgerError.Code(named: incident.code) != nil {
        reasons.append("The last incident (\(incident.time)) was \(incident.code): \(incident.message)")
      }
      return
    }
    let results = bundleCase.failures.map { Self.compare($0, bundleCase, status) }
    answer = results.allSatisfy(\.isSame) ? .yes : .no
    reasons = results.map(\.why)
  }

  private static func compare(
    _ failure: BundleCase.Failure, _ bundleCase: BundleCase, _ status: LedgerStatus
  ) -> (isSame: Bool, why: Message) {
    guard let table = failure.table else { return (false, Self.whole(failure, bundleCase)) }
    guard failure.code == LedgerError.Code.eventDoesNotApply.name else {
      return (false, Self.ofFile(table, failure, status))
    }
    let card = status.health.cards.first { $0.table == table }
    // Without all events it is built in one run, and does not stop just before the event that fails.
    let isAtPosition = card?.position == failure.position || bundleCase.lacksEvents
    if let card, card.code.name == failure.code, card.event?.sequence == failure.event, isAtPosition {
      return (
        true,
        "The table \(table) stops at event \(failure.event ?? 0) here too, after event \(failure.position ?? 0)."
      )
    }
    let missing = bundleCase.missingEvents.prefix(3).map(\.eventsInWords)
    let here: Message = card?.event.map { "it stops at event \($0.sequence)" } ?? "it does not stop"
    if !missing.isEmpty {
      return (
        false,
        "The owner's table \(table) stopped at event \(failure.event ?? 0); here \(here), since the bundle does not have \(missing.joined())."
      )
    }
    if bundleCase.otherDefinitions.contains(table) {
      return (
        false,
        "The owner's table \(table) stopped at event \(failure.event ?? 0); here \(here), since this version of ledger has another projection file for it."
      )
    }
    return (
      false,
      "The owner's table \(table) stopped at event \(failure.event ?? 0); here \(here). The redacted values may satisfy a rule that the owner's values violated."
    )
  }

  /// A table that failed because of its file.
  private static func ofFile(_ table: String, _ failure: BundleCase.Failure, _ status: LedgerStatus)
    -> Message
  {
    let state = status.tables.first { $0.name == table }?.state
    if state == .quarantined {
      return
        "The table \(table) failed because of its file (\(failure.code)), which no bundle contains: it is built from the events and quarantined here too, so that status and rebuild behave the same."
    }
    return
      "The table \(table) could not be used (\(failure.code)) because of its file or the owner's machine, which no bundle contains."
  }

  /// A failure of the ledger as a whole.
  private static func whole(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> Message {
    let lost = bundleCase.missingEvents.reduce(UInt64(0)) { $0 &+ UInt64($1.count) }
    switch failure.code {
    case LedgerError.Code.damagedLog.name, LedgerError.Code.foreignLog.name,
      LedgerError.Code.lostEvents.name:
      let rest: Message = lost == 0 ? "" : " ledger.lost takes the place of those that could not be read."
      return
        "The owner's log is damaged (\(failure.code)): its bytes are not in the bundle, only the events that could be read.\(rest)"
    case LedgerError.Code.forkedLog.name:
      return
        "Two copies of the owner's ledger have diverged: this copy's events are all here, and intact. The other copy's are in its backups, which no bundle contains."
    case LedgerError.Code.newerFormat.name, LedgerError.Code.unknownVersion.name:
      return
        "The owner's ledger was made by a newer version than the one that made the bundle; install the newest and ask for another bundle."
    case LedgerError.Code.damagedSettings.name:
      return
        "The owner's settings can't be read. No bundle contains that file; events and tables are not affected."
    default:
      return
        "The failure (\(failure.code)) concerns the owner's disk, permissions or running programs, which no bundle contains. The events are all here."
    }
  }
}
