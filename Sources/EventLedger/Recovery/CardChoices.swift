import Projections

/// What a card offers, the best first.
struct CardChoices {
  typealias Choice = RecoveryCard.Choice
  let diagnosis: Diagnosis
  let facts: CardFacts

  var all: [Choice] {
    let all = diagnosis.table.map { name in ofTable(name) } ?? ofLedger
    return facts.onlyReading == nil ? all : ofReaders(all)
  }

  /// What can be done if nothing can be written here: everything that writes to another place.
  private func ofReaders(_ choices: [Choice]) -> [Choice] {
    let elsewhere = again(
      "First make this place writable, or copy the whole folder to one that is; then check again there to see what repairs it."
    )
    return [elsewhere]
      + choices.compactMap { choice in
        switch choice.action {
        case .contactSupport, .salvage, .update: choice
        case .restore where diagnosis.cause == .forked: choice
        case .restore where !choice.repairsOnlyDamage && facts.backup != nil: toNewPlace(choice)
        default: nil
        }
      }
  }

  private func toNewPlace(_ choice: Choice) -> Choice {
    var choice = choice
    choice.remedy = .restoreBeside(choice.remedy?.operands.first)
    choice.explanation = "\(choice.explanation) It is restored to a new place; this ledger is not changed."
    choice.needsConfirmation = false
    choice.backup = nil
    return choice
  }

  private func ofTable(_ name: String) -> [Choice] {
    // A rebuild would only fail.
    if facts.needsArchive {
      return bringBack + [again(rareHelp), support] + backups + [reset(name)]
    }
    switch diagnosis.cause {
    case .migrationFailed:
      return [again("Try again.")] + voids + [rebuild(name), support] + backups + [reset(name)]
    case .tableDamaged, .systemFault:
      return [rebuild(name), again(rareHelp), support] + backups + possibleUpdate + [reset(name)]
    case .permission where facts.canBeBuilt:
      return [rebuild(name)] + ofLedger.filter { $0.action != .startOver }
    case .eventDoesNotApply:
      // The event would stop a rebuild again.
      return (voids.isEmpty ? [rebuild(name)] : voids) + [again(rareHelp), support, reset(name)]
    // The whole ledger is never set aside for one table.
    default: return ofLedger.filter { $0.action != .startOver }
    }
  }

  private let rareHelp: Message =
    "Check again, without changing anything. This helps if another program was in the way."

  private var ofLedger: [Choice] {
    switch diagnosis.cause {
    case .diskFull: [again("Free some space, then try again; nothing has to be restarted."), support]
    case .inputOutput:
      if let help = facts.helpInPlace {
        [again(help), support]
      } else {
        [again("Fix the problem that the message names, then try again."), support] + backups + [startOver]
      }
    case .permission:
      [
        again(
          facts.helpWithAccess.map { "\($0) Then try again." }
            ?? "Get the required permission, then try again."),
        support,
      ]
        + (facts.canBeSetAside && !diagnosis.stopsWriting ? [startOver] : [])
    case .foreignLog,
      .logDamaged where facts.hasNoLog && !facts.hasRows && facts.backup == nil:
      [again(ofLog: diagnosis.isStanding)] + ofLog + [support] + (diagnosis.isStanding ? [] : [startOver])
    case .logDamaged, .eventsLost, .systemFault:
      ofLog + [again(ofLog: diagnosis.isStanding)] + possibleUpdate + [support]
        + [canAppend ? resetAll : startOver]
    case .forked: [restoreOther, keepThis, support]
    case .archiveNeeded:
      bringBack + [
        salvage, again("Put the files of log/tables back from a copy, then check again."), support,
      ]
    case .locked: [again("Wait for the other program to finish, or stop it, then try again."), support]
    case .newerVersion: [update, again("Try again once ledger is updated."), support, startOver]
    case .notThere: [again("Specify the right folder, or create a new ledger with \(Remedy.createLedger).")]
    case .settings:
      [
        again(
          "Set them again, one by one: \(Remedy.listSettings) lists them, and the damaged file is set aside.",
          remedy: .changeSettings), support,
      ]
    default: [again("Put missing files back, then try again."), support, startOver]
    }
  }

  /// Damage further back does not prevent appending, but lost events do.
  private var canAppend: Bool {
    diagnosis.isStanding && !diagnosis.stopsWriting && diagnosis.code != .lostEvents
  }

  /// What helps where the log is damaged, the best first.
  private var ofLog: [Choice] { connecting + repairsOfLog }

  /// What a backup can repair is known only when it is there.
  private var connecting: [Choice] {
    guard facts.backup == nil, let place = facts.backupAway else { return [] }
    return [
      Choice(
        action: .tryAgain, title: RecoveryCard.connectBackups,
        explanation:
          "The ledger's backups are in \(place), which is not there now. Connect that disk, or mount that folder; then check again, which shows whether they repair this.",
        remedy: .recover)
    ]
  }

  private var repairsOfLog: [Choice] {
    evidence.repairs.flatMap { repair -> [Choice] in
      switch repair {
      case .attach: archive
      case .restoreSegments: facts.backup.map { [segments($0)] } ?? []
      case .restore: restore
      case .salvage: [salvage]
      default: []
      }
    }
  }

  var evidence: Evidence {
    Evidence(
      diagnosis.cause, table: diagnosis.table, event: diagnosis.event?.sequence,
      hasLog: !facts.hasNoLog && !facts.isLogOfOther,
      backup: facts.backup?.place, backupLacks: facts.backupLacks,
      backupRepairs: facts.backupRepairs, archive: facts.archive, hasRows: facts.hasRows)
  }

  // MARK: Each way on

  private func again(_ how: Message, remedy: Remedy = .recover) -> Choice {
    Choice(action: .tryAgain, title: "Try again", explanation: how, remedy: remedy)
  }

  private func again(ofLog isStanding: Bool) -> Choice {
    isStanding
      ? Choice(
        action: .tryAgain, title: "Put the files back and check",
        explanation:
          "Put the files of the log back as they were, from a copy or by moving away what does not belong there; then check the whole log. This card goes away once the log is found to be intact.",
        remedy: .verify)
      : again(
        "Put missing or damaged files back from a copy, and move away what does not belong there; then try again."
      )
  }

  private var keepThis: Choice {
    Choice(
      action: .tryAgain, title: "Keep this copy",
      explanation:
        "Keep this copy, and back it up to a separate folder; then this card goes away. \(Remedy.automaticBackups) does so automatically from then on.",
      remedy: .backup(nil))
  }

  /// Nothing that is here is replaced before a person has seen both.
  private var restoreOther: Choice {
    Choice(
      action: .restore, title: "Look at the other copy",
      explanation:
        "Restore it to a new place, compare the two with \(Remedy.listEvents), and add what only the other one has to the one that you keep: \(Remedy.importFrom).",
      repair: .restoreBeside(from: diagnosis.file))
  }

  private func rebuild(_ name: String) -> Choice {
    var choice = Choice(
      action: .rebuild, title: "Rebuild", explanation: "Rebuild the table from the log: \(duration).",
      repair: .rebuild([name]))
    choice.cost.events = facts.events
    choice.cost.seconds = seconds
    choice.table = name
    return choice
  }

  private var voids: [Choice] {
    guard let event = diagnosis.event, [.eventDoesNotApply, .migrationFailed].contains(diagnosis.code) else {
      return []
    }
    var choice = Choice(
      action: .void, title: "Void event \(grouped(event.sequence))",
      explanation:
        "Treat event \(grouped(event.sequence)) as if it had not happened, and rebuild the table: \(duration). The event stays in the log; you first see which rows change.",
      repair: .void([event.sequence]))
    choice.event = event.sequence
    choice.cost.events = facts.events
    choice.cost.seconds = seconds
    choice.needsConfirmation = true
    choice.table = diagnosis.table
    return [choice]
  }

  private var support: Choice {
    Choice(
      action: .contactSupport, title: "Contact support",
      explanation:
        "Make a file that support can use; it is redacted, and nothing is sent automatically. Then \(Remedy.sendBundle) starts an email with it, or uploads it with \(Remedy.uploadAddress).",
      remedy: .supportBundle)
  }

  private func reset(_ name: String) -> Choice {
    var choice = Choice(
      action: .reset, title: "Reset the table",
      explanation:
        "Empty the table with an event: \(hidden(itsRecords)) The log keeps them, and \(Remedy.void([])) brings them back.",
      remedy: .resetTables([name]), cost: costOfHiding, needsConfirmation: true)
    choice.table = name
    return choice
  }

  /// Where events can be appended, one of them hides all records, and voiding it brings them back.
  private var resetAll: Choice {
    Choice(
      action: .reset, title: "Reset all tables",
      explanation:
        "Empty all tables with an event: \(hidden(allRecords)) The log keeps them, and \(Remedy.void([])) brings them back.",
      remedy: .resetTables([]), cost: costOfHiding, needsConfirmation: true)
  }

  private var startOver: Choice {
    Choice(
      action: .startOver, title: "Start over",
      explanation:
        "Set the whole ledger aside (it is renamed, never deleted) and start an empty one: \(hidden(allRecords)) They stay in the folder that is set aside.",
      remedy: .startOver, cost: costOfHiding, needsConfirmation: true)
  }

  private var costOfHiding: RecoveryCard.Cost {
    RecoveryCard.Cost(hiddenRecords: facts.records, isAtMost: facts.recordsAreAtMost)
  }

  /// It is low on the card, since it is only a guess that the known fault is the cause.
  private var possibleUpdate: [Choice] { facts.fault == nil ? [] : [update] }

  private var update: Choice {
    let explanation: Message =
      if let fault = facts.fault?.fault {
        fault.component == .sqlite && facts.hasBuiltInSQLite
          ? "Update ledger: this program has SQLite built in, and a later version may have \(fault.fixedIn). This helps if the possible cause above is the actual cause."
          : "Update \(fault.component.rawValue) to \(fault.fixedIn) or later through your system's updates. This helps if the possible cause above is the actual cause."
      } else {
        "Update ledger, then try again."
      }
    return Choice(action: .update, title: "Update", explanation: explanation, remedy: nil)
  }

  private var salvage: Choice {
    Choice(
      action: .salvage, title: "Salvage",
      explanation: facts.hasNoLog
        ? "Make a new ledger from the rows in the tables; this one is not changed."
        : "Make a new ledger from everything that can be read, with the rows that only the tables still have; this one is not changed.",
      repair: .salvage)
  }

  /// Only where one is known: for a table a rebuild is always the better way.
  private var backups: [Choice] { facts.backup == nil ? [] : restore }

  /// What replaced archived events is unusable: the choices are the file from a backup, or the events
  /// themselves.
  private var bringBack: [Choice] {
    var choices: [Choice] = []
    if let backup = facts.baseBackup { choices.append(segments(backup)) }
    var choice = Choice(
      action: .restore, title: "Bring back the archived events",
      explanation:
        "Every table can then be rebuilt from them. You can archive them again afterwards, which also recreates the files that replace them.",
      repair: .attach(facts.archive), needsConfirmation: true)
    choice.archive = facts.archive
    choice.repairsOnlyDamage = true
    return choices + [choice]
  }

  /// Its segments are the log's own, so nothing is lacking in them.
  private var archive: [Choice] {
    guard let place = facts.archive else { return [] }
    var choice = Choice(
      action: .restore, title: "Repair from the archive",
      explanation:
        "Repair the damaged file from \(place), if it is proved that nothing else changes. This brings back the archived events that the folder holds.",
      repair: .attach(place), needsConfirmation: true)
    choice.archive = place
    choice.repairsOnlyDamage = true
    return [choice]
  }

  /// True where single files can be repaired.
  private var mayBeRepaired: Bool { diagnosis.code.isOfDamagedLog && !facts.hasNoLog && !facts.isLogOfOther }

  private var restore: [Choice] {
    guard let backup = facts.backup else {
      return [
        Choice(
          action: .restore, title: "Restore a backup",
          explanation: "Take the events from a backup; you first see what the backup lacks.",
          repair: mayBeRepaired ? .restoreSegments(from: nil) : .restore(from: nil), needsConfirmation: true)
      ]
    }
    var choice = Choice(
      action: .restore, title: "Restore a backup",
      explanation:
        "Take all events from the backup of \(time: backup.time) in \(backup.place): \(lacking) \(checked(backup))",
      repair: .restore(from: backup.place))
    choice.backup = backup
    choice.cost.lackedEvents = facts.lackedEvents
    choice.needsConfirmation = true
    return [choice]
  }

  /// Where the chain proves that nothing else changes, only what is damaged is repaired.
  private func segments(_ backup: RecoveryCard.Backup) -> Choice {
    var choice = Choice(
      action: .restore, title: "Repair from a backup",
      explanation:
        "Repair only the damaged files, from the backup of \(time: backup.time) in \(backup.place), if it is proved that nothing else changes. \(checked(backup))",
      repair: .restoreSegments(from: backup.place))
    choice.backup = backup
    choice.repairsOnlyDamage = true
    choice.needsConfirmation = true
    return choice
  }

  // MARK: Costs in words

  /// Events a second that a rebuild reads, as Docs/measurements.md has it; a slower machine takes longer.
  private static let eventsPerSecond = 40_000.0

  private var seconds: Double? { facts.events.map { Double($0) / Self.eventsPerSecond } }

  private var duration: Message {
    guard let events = facts.events, let seconds else { return "all events are read" }
    let number = counted(events, "event")
    if seconds < 1 { return "less than a second, \(number)" }
    if seconds < 100 { return "about \(UInt64(seconds.rounded(.up))) s, \(number)" }
    return "about \(UInt64((seconds / 60).rounded(.up))) min, \(number)"
  }

  private let itsRecords: Message = "its records will be hidden (they can't be counted now)."
  private let allRecords: Message = "all records will be hidden (they can't be counted now)."

  /// - Parameter uncounted: what it says where their number is not known.
  private func hidden(_ uncounted: Message) -> Message {
    guard let records = facts.records else { return uncounted }
    if records == 1 {
      return facts.recordsAreAtMost ? "at most 1 record will be hidden." : "1 record will be hidden."
    }
    return facts.recordsAreAtMost
      ? "at most \(grouped(records)) records will be hidden." : "\(grouped(records)) records will be hidden."
  }

  private func checked(_ backup: RecoveryCard.Backup) -> Message {
    backup.isVerified
      ? "It was verified just now and is intact."
      : "It has not been verified yet; that is done before anything is replaced."
  }

  private var lacking: Message {
    switch facts.lackedEvents {
    case nil: "you first see what the backup lacks."
    case 0: "it lacks nothing."
    case 1: "it lacks 1 event that this ledger has or had."
    case .some(let count): "it lacks \(grouped(count)) events that this ledger has or had."
    }
  }
}

extension RecoveryCard.Choice {
  /// A choice that repairs something.
  fileprivate init(
    action: RecoveryAction, title: Message, explanation: Message, repair: Repair,
    needsConfirmation: Bool = false
  ) {
    self.init(
      action: action, title: title, explanation: explanation, remedy: repair.remedy,
      needsConfirmation: needsConfirmation)
    self.repair = repair
  }
}
