package import EventLedger
import Projections
import SQLite

/// Support's answer: the one command that the owner should run, and why.
package struct Advice: Hashable, Sendable {
  package var remedy: Remedy
  package var why: Message
  /// What is to be done after it, for further failures.
  package var then: [Remedy] = []
  /// True where the owner's commands have to name the ledger, whose path no bundle has.
  package var needsLedger = false

  package init(for bundleCase: BundleCase) {
    needsLedger = bundleCase.isNamedByOption
    // The log first: tables are made from it.
    let failures =
      bundleCase.failures.filter { $0.table == nil } + bundleCase.failures.filter { $0.table != nil }
    let all = failures.filter { Self.isOfThisBundle($0, bundleCase) }.map { Self.one($0, bundleCase) }
    if all.isEmpty, bundleCase.settings["unreadable"] != nil {
      (remedy, why) = Self.ofSettings
      return
    }
    guard let first = all.first else {
      let state = bundleCase.tables.first {
        bundleCase.knows($0.name) && !["current", "behind", "missing"].contains($0.state)
      }
      if let repair = bundleCase.repairs.first {
        remedy = repair.remedy
        why = "The check made for the bundle found damage that no command had encountered yet."
        return
      }
      if state == nil, let finding = bundleCase.findings.first {
        remedy = .verify
        why =
          "The check made for the bundle found: \(bundleCase.message(finding.message)) \(bundleCase.message(finding.hint ?? "")) No event and no row is known to be damaged."
        return
      }
      if state == nil, let reason = bundleCase.onlyReading {
        remedy = .verify
        why =
          "Nothing was broken when the bundle was made, but the ledger could only be read: \(bundleCase.message(reason)). Once its place is writable, or the whole folder was copied to one that is, this checks everything."
        return
      }
      remedy = state.map { .rebuild([$0.name]) } ?? .verifyTables
      why =
        state.map { "The table \($0.name) is \($0.state): it is rebuilt from the events." }
        ?? "Nothing was broken when the bundle was made. This compares every table with the log."
      return
    }
    remedy = first.remedy
    why =
      remedy == .salvage && bundleCase.tablesOfLostKinds > 0
      ? "\(first.why) The log has lost the registration of \(counted(bundleCase.tablesOfLostKinds, "kind")) of record: rows of these kinds that only tables have come along only with \(Remedy.kindFile) and the projection file, once for each kind; \(Remedy.parameter("dry-run", "Dry run")) names them."
      : first.why
    then = all.dropFirst().map(\.remedy).filter { $0 != first.remedy }
  }

  /// A bundle comes from a stranger: what it names has to exist before a person runs a command with it.
  private static func isOfThisBundle(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> Bool {
    let last =
      bundleCase.manifest.ledger.sequence ?? bundleCase.manifest.eventFiles.last?.events?.upperBound ?? 0
    let isKnown = failure.table.map(bundleCase.knows) ?? true
    return isKnown && (failure.event.map { $0 >= 1 && $0 <= last } ?? true)
  }

  private static func one(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> (
    remedy: Remedy, why: Message
  ) {
    switch failure.code {
    case LedgerError.Code.eventDoesNotApply.name:
      guard let event = failure.event else { break }
      return (
        remedy(failure, bundleCase),
        "Event \(event) (\(failure.eventType ?? "-")) does not apply to the table \(failure.table ?? "-"), so the table stops before it. Once voided, the event counts as if it had not happened; it stays in the log, and the table is rebuilt. The command first shows which rows change."
      )
    case LedgerError.Code.damagedLog.name where failure.salvageComesFirst,
      LedgerError.Code.foreignLog.name where failure.salvageComesFirst,
      LedgerError.Code.lostEvents.name where failure.salvageComesFirst:
      return (
        remedy(failure, bundleCase),
        "\(fault(failure, bundleCase)) The known backup lacks some of what the ledger has or had. Everything that can be read goes into a new ledger, together with what the backup has and rows that only the tables still have; the damaged ledger is not touched."
      )
    case LedgerError.Code.damagedLog.name where failure.hasBackup && restoresWhole(failure, bundleCase),
      LedgerError.Code.foreignLog.name where failure.hasBackup && restoresWhole(failure, bundleCase),
      LedgerError.Code.lostEvents.name where failure.hasBackup:
      return (
        remedy(failure, bundleCase),
        "\(fault(failure, bundleCase)) There are backups: the newest intact one brings back what it has, after showing what it lacks."
      )
    case LedgerError.Code.damagedLog.name where failure.hasBackup,
      LedgerError.Code.foreignLog.name where failure.hasBackup:
      return (
        remedy(failure, bundleCase),
        "\(fault(failure, bundleCase)) There are backups: the damaged segments are repaired from them where the chain proves that nothing else changes."
      )
    case LedgerError.Code.damagedLog.name where bundleCase.hasBackupsAway,
      LedgerError.Code.foreignLog.name where bundleCase.hasBackupsAway,
      LedgerError.Code.lostEvents.name where bundleCase.hasBackupsAway:
      return (
        .recover,
        "\(fault(failure, bundleCase)) The ledger remembers backups, but could not read any: the disk or folder that they are on was not there. Connect it first; then this shows whether they repair the log. Salvage only if they are gone."
      )
    case LedgerError.Code.damagedLog.name, LedgerError.Code.foreignLog.name,
      LedgerError.Code.lostEvents.name:
      return (
        remedy(failure, bundleCase),
        "\(fault(failure, bundleCase)) No backup is known. Everything that can be read goes into a new ledger, and so do rows that only the tables still have; the damaged ledger is not touched. If a copy of the folder log exists anywhere, add \(Remedy.parameter("backup", "Backup folder")), or put its files back instead."
      )
    case LedgerError.Code.forkedLog.name:
      return (
        .recover,
        "\(failure.reason) The log is intact. The first choice restores the other copy's backup to a new place, so that you can compare the two and add what only one of them has to the other; the second keeps this copy and backs it up to a separate folder."
      )
    case LedgerError.Code.newerFormat.name, LedgerError.Code.unknownVersion.name:
      if let hint = bundleCase.howToUpdate {
        return (.doctor, "\(hint) This then shows whether the ledger opens.")
      }
      return (
        .doctor,
        "The ledger was made by a newer version: install that version; then this shows whether the ledger opens."
      )
    case LedgerError.Code.diskFull.name:
      return (
        .doctor,
        "The disk was full. Once there is space (doctor shows how much is free), everything works again; nothing needs to be repaired."
      )
    case LedgerError.Code.permissionDenied.name, LedgerError.Code.ioFailed.name:
      return (
        .doctor, "\(failure.reason) Fix that first; then this shows whether anything else is wrong."
      )
    case LedgerError.Code.locked.name, LedgerError.Code.tableBusy.name:
      return (.waitForOthers, "Another program was using the ledger. This waits for it.")
    case LedgerError.Code.damagedSettings.name:
      return ofSettings
    default: break
    }
    guard let table = failure.table else {
      return (.verify, "\(failure.reason) This checks every byte, and says what to do next.")
    }
    return (
      remedy(failure, bundleCase),
      "The table \(table) can't be trusted (\(failure.code)); every event is intact. The table is rebuilt from them."
    )
  }

  private static let ofSettings: (remedy: Remedy, why: Message) = (
    .changeSettings,
    "The settings can't be read, so the defaults apply. Once one is set, the damaged file is kept under another name and a new one begins; \(Remedy.listSettings) then shows them all."
  )

  /// The best one, as the card and the check have said it where the ledger is: only there all is known that
  /// decides it.
  private static func remedy(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> Remedy {
    var evidence = Evidence(table: failure.table, code: failure.code, event: failure.event)
    evidence.hasLog = bundleCase.manifest.eventCount > 0
    let repair =
      failure.repairs.first ?? (failure.table == nil ? bundleCase.repairs.first : nil) ?? evidence.repair
    return repair?.remedy ?? .verify
  }

  /// True where a whole backup is put in place, as there is no segment left that could be repaired.
  private static func restoresWhole(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> Bool {
    remedy(failure, bundleCase).action == "restore"
  }

  private static func fault(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> Message {
    if failure.code == LedgerError.Code.lostEvents.name {
      return "The log ends before events that were acknowledged."
    }
    return lost(bundleCase).map { "The log is damaged at \($0)." } ?? "The log is damaged."
  }

  private static func lost(_ bundleCase: BundleCase) -> Message? {
    let ranges = bundleCase.manifest.leftOut.filter(\.isLost).compactMap(\.events).prefix(3).map(
      \.eventsInWords)
    return ranges.isEmpty ? nil : ranges.joined()
  }
}
