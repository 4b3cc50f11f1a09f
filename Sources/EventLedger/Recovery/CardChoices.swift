import EventLog
import LedgerBase
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

  /// What can be done where nothing can be written: all that goes to another place.
  private func ofReaders(_ choices: [Choice]) -> [Choice] {
    let elsewhere = again(
      "First make this place one that can be written, or copy the whole folder to where you can write; then look again there, at what mends it."
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
    choice.explanation = "\(choice.explanation) It goes to a new place; this one stays as it is."
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
    "Look again, without changing anything. It helps where another program was in the way."

  private var ofLedger: [Choice] {
    switch diagnosis.cause {
    case .diskFull: [again("Free some space, then try again; nothing has to be restarted."), support]
    case .inputOutput:
      [again("Mend what the message names, then try again."), support] + backups + [startOver]
    case .permission:
      [again("Get the right that is needed, then try again."), support]
        + (facts.canBeSetAside && !diagnosis.stopsWriting ? [startOver] : [])
    case .foreignLog,
      .logDamaged where facts.hasNoLog && !facts.hasRows && facts.backup == nil:
      [again(ofLog: diagnosis.isStanding)] + ofLog + [support] + (diagnosis.isStanding ? [] : [startOver])
    case .logDamaged, .eventsLost, .systemFault:
      ofLog + [again(ofLog: diagnosis.isStanding)] + possibleUpdate + [support]
        + [canAppend ? resetAll : startOver]
    case .forked: [restoreOther, again(keepThisOne, remedy: .backup(nil)), support]
    case .archiveNeeded:
      bringBack + [again("Put the files of log/tables back from a copy; then look again."), support]
    case .locked: [again("Wait for the other program or end it, then try again."), support]
    case .newerVersion: [update, again("Try again, once it is updated."), support, startOver]
    case .notThere: [again("Name the right folder, or make a new ledger with \(Remedy.createLedger).")]
    case .settings:
      [
        again(
          "Set them anew, one by one: \(Remedy.listSettings) names them, and the damaged file is kept aside.",
          remedy: .changeSettings), support,
      ]
    default: [again("Put missing files back, then try again."), support, startOver]
    }
  }

  /// Damage further back keeps nobody from appending, but lost events do.
  private var canAppend: Bool {
    diagnosis.isStanding && !diagnosis.stopsWriting && diagnosis.code != .lostEvents
  }

  /// What helps where the log is damaged, the best first.
  private var ofLog: [Choice] {
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
      ? again(
        "Put the files of the log back as they were, from a copy or by moving away what does not belong there; then check the whole log: this goes away once it was found in order.",
        remedy: .verify)
      : again(
        "Put missing or damaged files back from a copy, and move away what does not belong there; then try again."
      )
  }

  private let keepThisOne: Message =
    "Keep this copy, and back it up to a folder of its own: this goes away with that. \(Remedy.automaticBackups) does so by itself from then on."

  /// Nothing that is here is replaced before a person has seen both.
  private var restoreOther: Choice {
    Choice(
      action: .restore, title: "Look at the other copy",
      explanation:
        "Restore it to a new place, compare the two with \(Remedy.listEvents), and add to the one that you keep what only the other has.",
      repair: .restoreBeside(from: diagnosis.file))
  }

  private func rebuild(_ name: String) -> Choice {
    var choice = Choice(
      action: .rebuild, title: "Rebuild", explanation: "Build the table again from the log: \(duration).",
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
        "Let event \(grouped(event.sequence)) count as if it had not happened, and build the table again: \(duration). It stays in the log; you see first which rows change.",
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
        "Make a file that support can work with; it is redacted, and nothing is sent by itself. Then \(Remedy.sendBundle) begins a mail for it, or uploads it with \(Remedy.uploadAddress).",
      remedy: .supportBundle)
  }

  private func reset(_ name: String) -> Choice {
    var choice = Choice(
      action: .reset, title: "Reset the table",
      explanation:
        "Empty the table by an event: \(hidden) The log keeps them, and \(Remedy.void([])) brings them back.",
      remedy: .resetTables([name]), cost: costOfHiding, needsConfirmation: true)
    choice.table = name
    return choice
  }

  /// Where events can be appended, one of them hides all records, and voiding it brings them back.
  private var resetAll: Choice {
    Choice(
      action: .reset, title: "Reset all tables",
      explanation:
        "Empty all tables by an event: \(hidden) The log keeps them, and \(Remedy.void([])) brings them back.",
      remedy: .resetTables([]), cost: costOfHiding, needsConfirmation: true)
  }

  private var startOver: Choice {
    Choice(
      action: .startOver, title: "Start over",
      explanation:
        "Set the whole ledger aside (renamed, never deleted) and begin an empty one: \(hidden) They stay in the folder that is set aside.",
      remedy: .startOver, cost: costOfHiding, needsConfirmation: true)
  }

  private var costOfHiding: RecoveryCard.Cost {
    RecoveryCard.Cost(hiddenRecords: facts.records, isAtMost: facts.recordsAreAtMost)
  }

  /// It stands low on the card, as it is only a guess that the known fault is the cause.
  private var possibleUpdate: [Choice] { facts.fault == nil ? [] : [update] }

  private var update: Choice {
    let explanation: Message =
      if let fault = facts.fault?.fault {
        fault.component == .sqlite && facts.hasBuiltInSQLite
          ? "Update ledger: this program has SQLite built in, and a later one may have \(fault.fixedIn). It helps if the possible cause above is the cause."
          : "Update \(fault.component.rawValue) to \(fault.fixedIn) or later, by your system's updates. It helps if the possible cause above is the cause."
      } else {
        "Update ledger, then try again."
      }
    return Choice(action: .update, title: "Update", explanation: explanation, remedy: nil)
  }

  private var salvage: Choice {
    Choice(
      action: .salvage, title: "Salvage",
      explanation: facts.hasNoLog
        ? "Make a new ledger of the rows that the tables have; this one stays as it is."
        : "Make a new ledger from everything that can be read, with the rows that only the tables still have; this one is not changed.",
      repair: .salvage)
  }

  /// Only where one is known: for a table a rebuild is always the better way.
  private var backups: [Choice] { facts.backup == nil ? [] : restore }

  /// What stood for archived events is of no use: the file from a backup, or the events themselves.
  private var bringBack: [Choice] {
    var choices: [Choice] = []
    if let backup = facts.baseBackup { choices.append(segments(backup)) }
    var choice = Choice(
      action: .restore, title: "Bring the archived events back",
      explanation:
        "Every table can be built from them again. They can be archived anew afterwards, which makes what stands for them anew.",
      repair: .attach(facts.archive), needsConfirmation: true)
    choice.archive = facts.archive
    choice.repairsOnlyDamage = true
    return choices + [choice]
  }

  /// Its segments are the log's own, so nothing is lacking in them.
  private var archive: [Choice] {
    guard let place = facts.archive else { return [] }
    var choice = Choice(
      action: .restore, title: "Take it from the archive",
      explanation:
        "Put the damaged file right from \(place), where it is proved that nothing else changes. It brings back the archived events that the folder holds.",
      repair: .attach(place), needsConfirmation: true)
    choice.archive = place
    choice.repairsOnlyDamage = true
    return [choice]
  }

  /// True where single files can be put right.
  private var mayBeRepaired: Bool { diagnosis.code.isOfDamagedLog && !facts.hasNoLog && !facts.isLogOfOther }

  private var restore: [Choice] {
    guard let backup = facts.backup else {
      return [
        Choice(
          action: .restore, title: "Restore a backup",
          explanation: "Take the events from a backup; it shows first what the backup lacks.",
          repair: mayBeRepaired ? .restoreSegments(from: nil) : .restore(from: nil), needsConfirmation: true)
      ]
    }
    var choice = Choice(
      action: .restore, title: "Restore a backup",
      explanation:
        "Take all events from the backup of \(backup.time.toSecond) in \(backup.place): \(lacking) \(checked(backup))",
      repair: .restore(from: backup.place))
    choice.backup = backup
    choice.cost.lackedEvents = facts.lackedEvents
    choice.needsConfirmation = true
    return [choice]
  }

  /// Where the chain proves that nothing else changes, only what is damaged is put right.
  private func segments(_ backup: RecoveryCard.Backup) -> Choice {
    var choice = Choice(
      action: .restore, title: "Mend from a backup",
      explanation:
        "Put only the damaged files right, from the backup of \(backup.time.toSecond) in \(backup.place), where it is proved that nothing else changes. \(checked(backup))",
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

  private var hidden: Message {
    guard let records = facts.records else { return "its records go from view (they can't be counted now)." }
    if records == 1 {
      return facts.recordsAreAtMost ? "at most 1 record goes from view." : "1 record goes from view."
    }
    return facts.recordsAreAtMost
      ? "at most \(grouped(records)) records go from view." : "\(grouped(records)) records go from view."
  }

  private func checked(_ backup: RecoveryCard.Backup) -> Message {
    backup.isVerified
      ? "It was verified just now, and is whole."
      : "It was not read through yet; that is done before anything is replaced."
  }

  private var lacking: Message {
    switch facts.lackedEvents {
    case nil: "it shows first what the backup lacks."
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
