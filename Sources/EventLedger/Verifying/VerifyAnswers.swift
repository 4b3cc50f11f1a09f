import Projections

/// What a person asks who reads that something is damaged.
public struct VerifyAnswers: Hashable, Sendable {
  public var howSerious: Message
  public var whatToDo: Message
  public var whatComesBack: Message
  public var canGoOn: Message
}

extension VerifyReport {
  static let settingsName = "config.json"

  /// The summary; nil if nothing at all was found.
  public var answers: VerifyAnswers? {
    guard let onlyReading, !isIntact, var answers = answersOfWriter else { return answersOfWriter }
    answers.whatToDo =
      "The ledger is read-only here: \(onlyReading). Make this place writable, or copy the whole folder to one that is; then, there: \(answers.whatToDo)"
    answers.canGoOn = "You can read what is readable, but you can't write here."
    return answers
  }

  private var answersOfWriter: VerifyAnswers? {
    let damages = findings.filter { $0.severity == .damage }
    if !damages.isEmpty, damages.allSatisfy(\.isOfRule), earlierDamages == 0 { return ofRules(damages) }
    if damages.contains(where: { $0.code.isOfUnusableLog && !$0.isOfRule }) {
      return damages.contains { $0.code.isOfDamagedLog }
        ? ofDamagedLog(damages) : canBeWritten ? ofOlderCopy : ofLostEvents
    }
    if damages.contains(where: { $0.code == .forkedLog }) { return ofForkedLog }
    if earlierDamages > 0, !isLogIntact { return ofDamagedLog(damages) }
    let tables = Set(damages.filter { !$0.isNotChecked }.compactMap(\.table)).sorted()
    if !tables.isEmpty { return ofDamagedTables(tables) }
    if let finding = damages.first(where: \.isOfWaitingErasure) {
      return VerifyAnswers(
        howSerious:
          "Serious for the person who asked for the erasure: no event is lost, but values that had been erased can be read again.",
        whatToDo: finding.hint ?? "",
        whatComesBack:
          "Nothing needs to come back: the values will be gone for good once they are erased again.",
        canGoOn: "Yes, but nothing more can be erased or archived until then.")
    }
    if let finding = damages.first(where: \.isOfBase) {
      return VerifyAnswers(
        howSerious:
          "Serious, though no row is lost: a table that gets damaged can't be rebuilt without the archive.",
        whatToDo: finding.hint ?? "",
        whatComesBack: "Every event, from the archive.", canGoOn: "Yes, with the current tables.")
    }
    if !damages.isEmpty, damages.allSatisfy(\.isOfHead) {
      return VerifyAnswers(
        howSerious:
          "Perhaps not at all: every event in the log is intact. Whether the log had more can't be known without that file.",
        whatToDo: damages[0].hint ?? "",
        whatComesBack:
          "Every event in the log. If there were later ones, a backup or a copy may have them.",
        canGoOn: canBeWritten ? "Yes." : "You can read, but you can't write until that is done.")
    }
    if !damages.isEmpty, damages.allSatisfy(\.isOfSettings) {
      return VerifyAnswers(
        howSerious: "Not serious: no events or rows are affected. The settings can't be read.",
        whatToDo: "Set what you need with \(Remedy.changeSettings). The damaged file is set aside.",
        whatComesBack: "Every setting has its default value until it is set again.",
        canGoOn: "Yes.")
    }
    if !damages.isEmpty {
      return VerifyAnswers(
        howSerious: "Unknown: part of the ledger could not be checked.",
        whatToDo: "Follow the advice under 'next' above, then verify again.",
        whatComesBack: "That will be known once it can be read.", canGoOn: "As far as it can be read.")
    }
    if findings.isEmpty {
      guard earlierDamages > 0 else { return nil }
      return VerifyAnswers(
        howSerious: "The parts of this check that found the damage say how serious it is; the log is intact.",
        whatToDo:
          "Run \(Remedy.verify) without \(Remedy.parameter("budget", "Time budget")) to see everything at once.",
        whatComesBack: "Every row: tables can be rebuilt from the log.", canGoOn: "Yes.")
    }
    return ofNotices
  }

  private var ofNotices: VerifyAnswers {
    if let ofHead = findings.first(where: \.isOfHead) {
      return VerifyAnswers(
        howSerious:
          "Perhaps not at all: every event in the log is intact. Whether the log had more can't be known.",
        whatToDo: ofHead.hint ?? "",
        whatComesBack:
          "Nothing in the log is lost. Whether more events had been acknowledged can't be known.",
        canGoOn: "Yes.")
    }
    let isOfNewer = findings.contains { $0.code == .newerFormat && $0.table == nil }
    let whatToDo: Message =
      if findings.contains(where: { $0.code == .newerFormat }) {
        "Nothing needs to be done. To use what a newer version made, update ledger."
      } else if findings.allSatisfy({ $0.table != nil }) {
        "Nothing needs to be done: the next use repairs it."
      } else if let hint = findings.first?.hint, findings.allSatisfy({ $0.isOfLedgerFile }) {
        hint
      } else {
        "Nothing needs to be done. A disk that changes bytes by itself should be checked."
      }
    return VerifyAnswers(
      howSerious: "Not serious: no events or rows are affected.", whatToDo: whatToDo,
      whatComesBack: "Nothing is lost.",
      canGoOn: isOfNewer
        ? "You can read what this version knows, but you can't write until ledger is updated." : "Yes.")
  }

  /// The log is intact, but ends before what something else has seen.
  private var ofLostEvents: VerifyAnswers {
    VerifyAnswers(
      howSerious: "Serious. Acknowledged events are missing from this log; the rest of it is intact.",
      whatToDo:
        "Don't delete anything in the folder. Look for the newer copy of it. \(whatHelps(.eventsLost))",
      whatComesBack:
        rowsInTables == 0
        ? "Every event, from a newer copy or a backup that has them. Without one, all those in this log."
        : "Every event, from a newer copy or a backup that has them. Without one, all those in this log, and \(rowsOfTables).",
      canGoOn: "You can read what there is, but you can't write until it is repaired."
    )
  }

  /// Only the person who asked knows of what is missing, so that nothing here prevents writing.
  private var ofOlderCopy: VerifyAnswers {
    VerifyAnswers(
      howSerious: "Serious. This is an older copy of the ledger, or a different one; what it has is intact.",
      whatToDo:
        "Don't write here. Look for the newer copy of the folder, or restore a backup that has the missing events: \(Remedy.restore(nil)).",
      whatComesBack: "Every event, from a newer copy or a backup that has them. Without one, all those here.",
      canGoOn: "You can, but don't: what is written here would not be in the newer copy.")
  }

  /// No event of the log could be read.
  private var ofNoLog: VerifyAnswers {
    VerifyAnswers(
      howSerious: "Serious. No event of the log can be read.",
      whatToDo:
        "Don't delete anything in the folder. Find the log's files and put them back. \(whatHelps(.logDamaged))",
      whatComesBack: rowsInTables == 0
        ? "Every event that the files or a backup have. Without them, none."
        : "Every event that the files or a backup have. Without them, \(rowsOfTables).",
      canGoOn: "No. Tables that were built before may still be readable, in their current state.")
  }

  private var ofForkedLog: VerifyAnswers {
    VerifyAnswers(
      howSerious:
        "Serious. This log is intact, but a backup of this ledger has different events: an older copy of the ledger was written to.",
      whatToDo:
        "Restore the backup to a new place with \(Remedy.restoreBeside(nil)), compare the two with \(Remedy.listEvents), and add what only the other one has to the one that you keep.",
      whatComesBack: "Every event of both: those here and those in the backup.",
      canGoOn: "Yes, but with each new event the two diverge further.")
  }

  /// Every byte of the log is read, but no version of ledger writes such a log.
  private func ofRules(_ damages: [Finding]) -> VerifyAnswers {
    var hints: [Message] = []
    for hint in damages.compactMap(\.hint) where !hints.contains(hint) { hints.append(hint) }
    return VerifyAnswers(
      howSerious:
        "Perhaps not serious: every event can be read. But ledger does not write logs like this, so another program wrote it, or ledger has a bug.",
      whatToDo: hints.joined(separator: " "),
      whatComesBack: "Every event can be read.",
      canGoOn: canBeWritten ? "Yes." : "You can read. Writing may be refused until that is done.")
  }

  private var ofMisplacedFiles: VerifyAnswers {
    VerifyAnswers(
      howSerious: canBeWritten
        ? "Not serious: every event can be read. A file in the log's folder is out of place."
        : "Serious, though every event can be read: a file that is out of place prevents writing and backups.",
      whatToDo: "Follow the advice under 'next' above, then verify again.",
      whatComesBack: "Nothing is lost.",
      canGoOn: canBeWritten
        ? "Yes, for now, but writing and backups may be refused until that is done."
        : "You can read, but you can't write until that is done.")
  }

  private func ofDamagedLog(_ damages: [Finding]) -> VerifyAnswers {
    if earlierDamages == 0, damages.allSatisfy(\.isMisplaced) { return ofMisplacedFiles }
    guard head != nil || earlierDamages > 0 else { return ofNoLog }
    let ranges = damages.compactMap(\.sequences).united
    let lost = ranges.reduce(0) { $0 + UInt64($1.count) }
    let shown: Message = ranges.prefix(5).map(\.words).joined()
    let named: Message = ranges.count > 5 ? "\(shown) and more" : shown
    let what: Message =
      lost == 0
      ? earlierDamages > 0
        ? "The log is damaged; an earlier part of this check says where."
        : "The log is damaged; no event is known to be lost because of it."
      : "\(counted(lost, "event")) can't be read (\(named)); all others can."
    if let archive = damages.first(where: { $0.archive != nil })?.archive {
      return VerifyAnswers(
        howSerious: "Serious. \(what)",
        whatToDo: "Don't delete anything in the folder. \(whatHelps(.logDamaged, archive: archive))",
        whatComesBack: "Every event that the archive or a backup has.",
        canGoOn: canGoOnWithDamage)
    }
    return VerifyAnswers(
      howSerious: "Serious. \(what)",
      whatToDo: "Don't delete anything in the folder. \(whatHelps(lacksEnd ? .eventsLost : .logDamaged))",
      whatComesBack: whatComesBack(lost),
      canGoOn: canGoOnWithDamage)
  }

  /// What the log lacks behind its end, no repair of single segments brings back.
  private var lacksEnd: Bool { findings.contains { $0.severity == .damage && $0.code == .lostEvents } }

  private func whatComesBack(_ lost: UInt64) -> Message {
    let events: Message =
      lost == 0
      ? "Everything that can be read, and any other events from a backup that has them."
      : lost == 1
        ? "Every event, from a backup that has them. Without one, all but that one."
        : "Every event, from a backup that has them. Without one, all but those \(grouped(lost))."
    return rowsInTables == 0
      ? events : "\(events) The tables still have \(rowsOfTables)."
  }

  /// What a salvage recovers.
  private var rowsOfTables: Message { "\(counted(rowsInTables, "row")), which a salvage recovers" }

  /// What helps, the best first; none where nothing is known to, or no repair is needed.
  package var repairs: [Repair] {
    let damages = findings.filter { $0.severity == .damage }
    guard !damages.contains(where: \.isOfRule) else { return [] }
    if damages.contains(where: { $0.code.isOfUnusableLog && !$0.isMisplaced }) {
      let archive = damages.first { $0.archive != nil }?.archive
      let isDamaged = damages.contains { $0.code.isOfDamagedLog }
      return evidence(isDamaged && !lacksEnd ? .logDamaged : .eventsLost, archive: archive).repairs
    }
    if damages.contains(where: { $0.code == .forkedLog }) { return [.restoreBeside(from: nil)] }
    let tables = Set(damages.filter { !$0.isNotChecked }.compactMap(\.table)).sorted()
    return tables.isEmpty ? [] : repairs(of: tables)
  }

  /// The commands show what they would do before they do it.
  private func whatHelps(_ cause: FailureCause, archive: String? = nil) -> Message {
    evidence(cause, archive: archive).hint
      ?? "\(Remedy.supportBundle) makes a file that support can use."
  }

  /// What is known of the ledger, as far as it decides what helps.
  func evidence(_ cause: FailureCause, archive: String? = nil) -> Evidence {
    Evidence(
      cause, hasLog: hasLog, backup: backup?.place, backupLacks: backup?.lacksEvents ?? false,
      backupRepairs: backup?.repairs(through: lastDamaged, of: acknowledged) ?? false, archive: archive,
      hasRows: hasRows)
  }

  private var canGoOnWithDamage: Message {
    let tables = Set(findings.filter { $0.severity == .damage }.compactMap(\.table)).sorted()
    guard canBeWritten, !tables.isEmpty else { return canGoOnWithDamagedLog }
    return
      "You can read: \(Remedy.listEvents) and \(Remedy.export) continue past the gap. You can also write new events at the end of the log, but none that change \(tables.joined(separator: ", ")); repair it soon."
  }

  private var canGoOnWithDamagedLog: Message {
    canBeWritten
      ? "You can read: \(Remedy.listEvents) and \(Remedy.export) continue past the gap. You can also write new events at the end of the log, but repair it soon."
      : "You can read: \(Remedy.listEvents) and \(Remedy.export) continue past the gap. You can't write until it is repaired."
  }

  /// Events that do not apply are voided first; the other tables are rebuilt with one command.
  private func repairs(of tables: [String]) -> [Repair] {
    var events: [UInt64] = []
    var built = tables
    for finding in findings where finding.severity == .damage {
      guard case .void(let more)? = finding.repair, let table = finding.table,
        let place = built.firstIndex(of: table)
      else { continue }
      events += more
      built.remove(at: place)
    }
    return (events.isEmpty ? [] : [.void(Set(events).sorted())]) + (built.isEmpty ? [] : [.rebuild(built)])
  }

  private func ofDamagedTables(_ tables: [String]) -> VerifyAnswers {
    let names = tables.joined(separator: ", ")
    let one = tables.count == 1
    let shown = Set(proofs.map(\.definition.name)).subtracting(setAside).sorted()
    let repairs = repairs(of: tables)
    return VerifyAnswers(
      howSerious: one
        ? "Not serious: every event is intact. The table \(names) can be rebuilt from them."
        : "Not serious: every event is intact. The tables \(names) can be rebuilt from them.",
      whatToDo: "Run \(repairs.inWords).",
      whatComesBack: repairs.contains(where: \.isVoid)
        ? "Every row, except for what the voided events would have changed." : "Every row.",
      canGoOn: shown.isEmpty
        ? "Yes: events can be read and appended, and the other tables work. No wrong rows are shown from \(names)."
        : "Yes: events can be read and appended, and the other tables work. Don't rely on \(shown.joined(separator: ", ")) until then: the rows are still shown."
    )
  }
}

extension [ClosedRange<UInt64>] {
  /// The same numbers, none twice, in their order: one event may be concerned by several findings.
  fileprivate var united: [ClosedRange<UInt64>] {
    var all: [ClosedRange<UInt64>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = all.last, range.lowerBound <= last.upperBound else {
        all.append(range)
        continue
      }
      all[all.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
    }
    return all
  }
}

extension ClosedRange<UInt64> {
  /// "5", "5 to 9".
  fileprivate var words: Message {
    count == 1 ? Message(verbatim: "\(lowerBound)") : "\(lowerBound) to \(upperBound)"
  }
}
