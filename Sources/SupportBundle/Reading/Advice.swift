import EventLog
package import LedgerBase

/// The engineer's answer: one line to run at the owner's, and why.
package struct Advice: Hashable, Sendable {
  package var command: String
  package var why: Message
  /// What is to be done after it, for further failures.
  package var then: [String] = []

  package init(for bundleCase: BundleCase) {
    // The log first: tables are made from it.
    let failures =
      bundleCase.failures.filter { $0.table == nil } + bundleCase.failures.filter { $0.table != nil }
    let all = failures.filter { Self.isOfThisBundle($0, bundleCase) }.map { Self.one($0, bundleCase) }
    if all.isEmpty, bundleCase.settings["unreadable"] != nil {
      command = "ledger config list"
      why = "The settings can't be read. This shows the defaults that hold; 'ledger config set' sets others."
      return
    }
    guard let first = all.first else {
      let state = bundleCase.tables.first {
        bundleCase.knows($0.name) && !["current", "behind", "missing"].contains($0.state)
      }
      if let remedy = bundleCase.remedies.first {
        command = Self.line(remedy)
        why = "The check that was made for the bundle found damage that no command had met yet."
        return
      }
      command = state.map { Self.line(.rebuild([$0.name])) } ?? "ledger verify --tables"
      why =
        state.map { "The table \($0.name) is \($0.state): it is built again from the events." }
        ?? "Nothing was broken when the bundle was made. This compares every table with the log."
      return
    }
    command = first.command
    why = first.why
    then = all.dropFirst().map(\.command).filter { $0 != first.command }
  }

  /// A bundle comes from a stranger: what it names has to be there, before somebody runs a command with it.
  private static func isOfThisBundle(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> Bool {
    let last =
      bundleCase.manifest.ledger.sequence ?? bundleCase.manifest.eventFiles.last?.events?.upperBound ?? 0
    let isKnown = failure.table.map(bundleCase.knows) ?? true
    return isKnown && (failure.event.map { $0 >= 1 && $0 <= last } ?? true)
  }

  private static func one(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> (
    command: String, why: Message
  ) {
    switch failure.code {
    case LedgerError.Code.eventDoesNotApply.name:
      guard let event = failure.event else { break }
      return (
        command(failure, bundleCase),
        "Event \(event) (\(failure.eventType ?? "-")) does not apply to the table \(failure.table ?? "-"), so the table stops before it. Voided, it counts as if it had not happened; it stays in the log, and the table is built again. The command first shows which rows change."
      )
    case LedgerError.Code.damagedLog.name where failure.salvageComesFirst,
      LedgerError.Code.foreignLog.name where failure.salvageComesFirst,
      LedgerError.Code.lostEvents.name where failure.salvageComesFirst:
      return (
        command(failure, bundleCase),
        "\(fault(failure, bundleCase)) The backup that is known lacks some of what the ledger has or had. All that can be read goes into a new ledger, with what the backup has and rows that only the tables still have; the damaged one is not touched."
      )
    case LedgerError.Code.damagedLog.name where failure.hasBackup,
      LedgerError.Code.foreignLog.name where failure.hasBackup:
      return (
        command(failure, bundleCase),
        "\(fault(failure, bundleCase)) There are backups: the damaged segments are put right from them where the chain proves that nothing else changes."
      )
    case LedgerError.Code.lostEvents.name where failure.hasBackup:
      return (
        command(failure, bundleCase),
        "\(fault(failure, bundleCase)) There are backups: the newest one that is whole brings back what it has, and says first what it lacks."
      )
    case LedgerError.Code.damagedLog.name, LedgerError.Code.foreignLog.name,
      LedgerError.Code.lostEvents.name:
      return (
        command(failure, bundleCase),
        "\(fault(failure, bundleCase)) No backup is known. All that can be read goes into a new ledger, and so do rows that only the tables still have; the damaged one is not touched. If there is a copy of the folder log anywhere, add --backup, or put its files back instead."
      )
    case LedgerError.Code.forkedLog.name:
      return (
        "ledger recover",
        "\(failure.reason) The log is whole. The first choice restores the other copy's backup to a new place, so that both can be compared and what only one has be added to the other; the second keeps this copy and backs it up to a folder of its own."
      )
    case LedgerError.Code.newerFormat.name, LedgerError.Code.unknownVersion.name:
      return (
        "ledger doctor",
        "The ledger was made by a newer version: install that, then this shows whether it opens."
      )
    case LedgerError.Code.diskFull.name:
      return (
        "ledger doctor",
        "The disk was full. Once there is room (doctor says how much is free), everything goes on; nothing has to be mended."
      )
    case LedgerError.Code.permissionDenied.name, LedgerError.Code.ioFailed.name:
      return (
        "ledger doctor", "\(failure.reason) Put that right, then this shows whether anything else is wrong."
      )
    case LedgerError.Code.locked.name, LedgerError.Code.tableBusy.name:
      return ("ledger status --wait 60s", "Another program was at work on the ledger. This waits for it.")
    case LedgerError.Code.damagedSettings.name:
      return (
        "ledger config list",
        "The settings were damaged. This shows the defaults that hold; 'ledger config set' sets others."
      )
    default: break
    }
    guard let table = failure.table else {
      return ("ledger verify", "\(failure.reason) This checks every byte, and says what to do next.")
    }
    return (
      command(failure, bundleCase),
      "The table \(table) can't be trusted (\(failure.code)); every event is whole. It is built again from them."
    )
  }

  /// The best remedy, as the card and the check have said it where the ledger is: only there all is known that decides it.
  private static func command(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> String {
    var evidence = Evidence(table: failure.table, code: failure.code, event: failure.event)
    evidence.hasLog = bundleCase.manifest.eventCount > 0
    let remedy =
      failure.remedies.first ?? (failure.table == nil ? bundleCase.remedies.first : nil) ?? evidence.remedy
    return remedy.map(line) ?? "ledger verify"
  }

  /// One line that runs as it stands.
  private static func line(_ remedy: Remedy) -> String {
    remedy == .salvage ? remedy.command.replacing("DIR", with: "~/salvaged.ledger") : remedy.command
  }

  private static func fault(_ failure: BundleCase.Failure, _ bundleCase: BundleCase) -> Message {
    if failure.code == LedgerError.Code.lostEvents.name {
      return "The log ends before events that were acknowledged."
    }
    return lost(bundleCase).map { "The log is damaged at \($0)." } ?? "The log is damaged."
  }

  private static func lost(_ bundleCase: BundleCase) -> Message? {
    let ranges = bundleCase.manifest.leftOut.filter(\.isLost).compactMap(\.events).prefix(3).map {
      range -> Message in
      range.count == 1 ? "event \(range.lowerBound)" : "events \(range.lowerBound) to \(range.upperBound)"
    }
    return ranges.isEmpty ? nil : ranges.joined()
  }
}
