import EventLog
public import LedgerBase
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

  /// The four answers; nil where nothing at all was found.
  public var answers: VerifyAnswers? {
    guard let onlyReading, !isIntact, var answers = answersOfWriter else { return answersOfWriter }
    answers.whatToDo =
      "It can only be read here: \(onlyReading). Make it a place that can be written, or copy the whole folder to one; then, there: \(answers.whatToDo)"
    answers.canGoOn = "For reading, as far as it can be read. For writing, not here."
    return answers
  }

  private var answersOfWriter: VerifyAnswers? {
    let damages = findings.filter { $0.severity == .damage }
    if !damages.isEmpty, damages.allSatisfy(\.isOfRule), earlierDamages == 0 { return ofRules(damages) }
    if damages.contains(where: { $0.code.isOfUnusableLog && !$0.isOfRule }) {
      return damages.contains { $0.code.isOfDamagedLog } ? ofDamagedLog(damages) : ofLostEvents
    }
    if damages.contains(where: { $0.code == .forkedLog }) { return ofForkedLog }
    if earlierDamages > 0, !isLogIntact { return ofDamagedLog(damages) }
    let tables = Set(damages.filter { !$0.isNotChecked }.compactMap(\.table)).sorted()
    if !tables.isEmpty { return ofDamagedTables(tables) }
    if let finding = damages.first(where: \.isOfWaitingErasure) {
      return VerifyAnswers(
        howSerious:
          "Serious for whoever asked for the erasure: no event is lost, but values that had been erased can be read again.",
        whatToDo: finding.hint ?? "",
        whatComesBack: "Nothing has to: the values go for good once they are erased again.",
        canGoOn: "Yes. Nothing more can be erased or archived before that.")
    }
    if let finding = damages.first(where: \.isOfBase) {
      return VerifyAnswers(
        howSerious:
          "Serious, though no row is gone: a table that breaks can't be built again without the archive.",
        whatToDo: finding.hint ?? "",
        whatComesBack: "Every event, from the archive.", canGoOn: "Yes, with the tables as they stand.")
    }
    if !damages.isEmpty, damages.allSatisfy(\.isOfHead) {
      return VerifyAnswers(
        howSerious:
          "Perhaps not at all: every event that is there is whole. Whether the log held more can't be known without that file.",
        whatToDo: damages[0].hint ?? "",
        whatComesBack:
          "Every event that is there. If others came after it, a backup or a copy may have them.",
        canGoOn: "Yes.")
    }
    if !damages.isEmpty, damages.allSatisfy(\.isOfSettings) {
      return VerifyAnswers(
        howSerious: "Not serious: no event and no row is affected. The settings can't be read.",
        whatToDo: "Set what you need with \(Remedy.changeSettings). The damaged file is kept aside.",
        whatComesBack: "Every setting is at its default until it is set again.",
        canGoOn: "Yes.")
    }
    if !damages.isEmpty {
      return VerifyAnswers(
        howSerious: "That can't be said: a part of the ledger could not be looked at.",
        whatToDo: "Do what stands under 'next' above, then verify again.",
        whatComesBack: "That can be said once it can be read.", canGoOn: "As far as it can be read.")
    }
    if findings.isEmpty {
      guard earlierDamages > 0 else { return nil }
      return VerifyAnswers(
        howSerious: "That was said by the parts of this check that found it; the log is whole.",
        whatToDo:
          "Run \(Remedy.verify) without \(Remedy.parameter("budget", "Time budget")) to see all of it at once.",
        whatComesBack: "Every row: tables can be made again from the log.", canGoOn: "Yes.")
    }
    return ofNotices
  }

  private var ofNotices: VerifyAnswers {
    if let ofHead = findings.first(where: \.isOfHead) {
      return VerifyAnswers(
        howSerious:
          "Perhaps not at all: every event that is there is whole. Whether the log held more can't be known.",
        whatToDo: ofHead.hint ?? "",
        whatComesBack: "Nothing that is there is gone. Whether more had been acknowledged can't be known.",
        canGoOn: "Yes.")
    }
    let whatToDo: Message =
      if findings.contains(where: { $0.code == .newerFormat }) {
        "Nothing has to be done. To use what a newer version made, update ledger."
      } else if findings.allSatisfy({ $0.table != nil }) {
        "Nothing has to be done: the next use puts it right."
      } else {
        "Nothing has to be done. A disk that changes bytes by itself should be looked at."
      }
    return VerifyAnswers(
      howSerious: "Not serious: no event and no row is affected.", whatToDo: whatToDo,
      whatComesBack: "Nothing is gone.", canGoOn: "Yes.")
  }

  /// The log is whole, and ends before what something else has seen.
  private var ofLostEvents: VerifyAnswers {
    VerifyAnswers(
      howSerious: "Serious. Events that were acknowledged are not in this log; what is in it is whole.",
      whatToDo:
        "Delete nothing in the folder. Look for the newer copy of it. \(whatHelps(.eventsLost))",
      whatComesBack:
        rowsInTables == 0
        ? "From a newer copy or a backup that has them, every event. Without one, all that are here."
        : "From a newer copy or a backup that has them, every event. Without one, all that are here, and \(rowsOfTables).",
      canGoOn: "For reading, as far as it goes. For writing, not before it is mended."
    )
  }

  /// No event of the log could be read.
  private var ofNoLog: VerifyAnswers {
    VerifyAnswers(
      howSerious: "Serious. No event of the log can be read.",
      whatToDo:
        "Delete nothing in the folder. Look for the log's files, and put them back. \(whatHelps(.logDamaged))",
      whatComesBack: rowsInTables == 0
        ? "From the files or a backup, every event that they have. Without them, none."
        : "From the files or a backup, every event that they have. Without them, \(rowsOfTables).",
      canGoOn: "No. Tables that were built before may still be read, as they stand.")
  }

  private var ofForkedLog: VerifyAnswers {
    VerifyAnswers(
      howSerious:
        "Serious. This log is whole, but a backup of this ledger has other events: an older copy of it was written on.",
      whatToDo:
        "Restore the backup to a new place with \(Remedy.restoreBeside(nil)), compare the two with \(Remedy.listEvents), and add to the one that you keep what only the other has.",
      whatComesBack: "Every event of both: those here, and those in the backup.",
      canGoOn: "Yes, but each new event makes the two differ more.")
  }

  /// Every byte of the log is read, but no version of ledger writes such a log.
  private func ofRules(_ damages: [Finding]) -> VerifyAnswers {
    var hints: [Message] = []
    for hint in damages.compactMap(\.hint) where !hints.contains(hint) { hints.append(hint) }
    return VerifyAnswers(
      howSerious:
        "Perhaps not serious: every event can be read. But ledger does not write such a log, so another program did, or a fault of this one.",
      whatToDo: hints.joined(separator: " "),
      whatComesBack: "Every event can be read.",
      canGoOn: canBeWritten ? "Yes." : "For reading. Writing may be refused before that is done.")
  }

  private var ofMisplacedFiles: VerifyAnswers {
    VerifyAnswers(
      howSerious: canBeWritten
        ? "Not serious: every event can be read. A file in the log's folder is not in its place."
        : "Serious, though every event can be read: a file that is not in its place keeps everything from being written and backed up.",
      whatToDo: "Do what stands under 'next' above, then verify again.",
      whatComesBack: "Nothing is gone.",
      canGoOn: canBeWritten
        ? "Yes, for now: writing and backups may be refused until then."
        : "For reading. For writing, not before that is done.")
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
        ? "The log is damaged; an earlier part of this check has said where."
        : "The log is damaged; no event is known to be lost by it."
      : "\(counted(lost, "event")) can't be read (\(named)); all others can."
    if let archive = damages.first(where: { $0.archive != nil })?.archive {
      return VerifyAnswers(
        howSerious: "Serious. \(what)",
        whatToDo: "Delete nothing in the folder. \(whatHelps(.logDamaged, archive: archive))",
        whatComesBack: "Every event that the archive or a backup has.",
        canGoOn: canGoOnWithDamage)
    }
    return VerifyAnswers(
      howSerious: "Serious. \(what)",
      whatToDo: "Delete nothing in the folder. \(whatHelps(lacksEnd ? .eventsLost : .logDamaged))",
      whatComesBack: whatComesBack(lost),
      canGoOn: canGoOnWithDamage)
  }

  /// What the log lacks behind its end, no repair of single segments brings back.
  private var lacksEnd: Bool { findings.contains { $0.severity == .damage && $0.code == .lostEvents } }

  private func whatComesBack(_ lost: UInt64) -> Message {
    let events: Message =
      lost == 0
      ? "All that can be read, and from a backup that has them any others."
      : lost == 1
        ? "From a backup that has them, every event. Without one, all but that one."
        : "From a backup that has them, every event. Without one, all but those \(grouped(lost))."
    return rowsInTables == 0
      ? events : "\(events) The tables still have \(rowsOfTables)."
  }

  /// What a salvage takes over.
  private var rowsOfTables: Message { "\(counted(rowsInTables, "row")), which a salvage takes over" }

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
      ?? "\(Remedy.supportBundle) makes a file for help."
  }

  /// What is known of the ledger, as far as it decides what helps.
  func evidence(_ cause: FailureCause, archive: String? = nil) -> Evidence {
    Evidence(
      cause, hasLog: hasLog, backup: backup?.place, backupLacks: backup?.lacksEvents ?? false,
      backupRepairs: backup?.repairs(through: lastDamaged, of: acknowledged) ?? false, archive: archive,
      hasRows: hasRows)
  }

  private var canGoOnWithDamage: Message {
    canBeWritten
      ? "For reading: \(Remedy.listEvents) and \(Remedy.export) go on past the gap. New events can be written too, at the log's end; mend it soon all the same."
      : "For reading: \(Remedy.listEvents) and \(Remedy.export) go on past the gap. For writing, not before it is mended."
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
        ? "Not serious: every event is whole. The table \(names) can be made again from them."
        : "Not serious: every event is whole. The tables \(names) can be made again from them.",
      whatToDo: "Run \(repairs.inWords).",
      whatComesBack: repairs.contains(where: \.isVoid)
        ? "Every row, but for what the voided events would have changed." : "Every row.",
      canGoOn: shown.isEmpty
        ? "Yes: events can be read and appended, and the other tables work. Nothing wrong is shown from \(names)."
        : "Yes: events can be read and appended, and the other tables work. Don't rely on \(shown.joined(separator: ", ")) before that: until then its rows are still shown."
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
