import Projections
import SQLite
import SystemPackage

extension RecoveryCard {
  /// The causes that ``simulated(_:path:)`` shows.
  public static let simulatedCauses = FailureCause.allCases

  /// A card as it would look, made of nothing but invented facts: no file is touched, and no ledger needs to
  /// be there.
  ///
  /// - Parameters:
  ///   - cause: what has failed.
  ///   - path: the folder that it speaks of.
  public static func simulated(_ cause: FailureCause, path: String = "/home/mika/.local/share/ledger")
    -> RecoveryCard
  {
    let example = SimulatedDiagnosis(cause: cause, path: path)
    return RecoveryCard(example.diagnosis, example.facts)
  }
}

/// An invented problem for each cause. The wording of what happened is that of the real errors.
struct SimulatedDiagnosis {
  let cause: FailureCause
  let path: String
  private static let backups = "/media/disk/ledger-backups"
  private static let events: UInt64 = 1_204_331
  private static let time = Timestamp(microseconds: 1_795_224_225_678_901)

  // MARK: The trouble

  var error: LedgerError {
    let root = FilePath(path)
    let segment = root.appending("log/00000000000000000001.jsonl.gz").string
    let table = root.appending("projections/tasks.sqlite").string
    let ofTable = LedgerError.Location(path: table, projection: "tasks")
    switch cause {
    case .migrationFailed:
      return LedgerError(
        .migrationFailed,
        "The table 'tasks' could not be migrated to version 3: event 4812 does not apply.",
        at: LedgerError.Location(sequence: 4812, projection: "tasks"))
    case .diskFull:
      return LedgerError(
        .diskFull, "The disk of \(path) is full.",
        cause: SpaceShortage(neededBytes: 131_400, freeBytes: 24_576),
        at: LedgerError.Location(path: root.appending("log").string))
    case .tableDamaged, .systemFault:
      return LedgerError(
        .tableDamaged, "The table's file is damaged.", at: ofTable)
    case .logDamaged:
      return LedgerError(
        .damagedLog, "The checksum of a member of \(segment) does not match.",
        at: LedgerError.Location(path: segment, offset: 40_960, sequence: 310))
    case .foreignLog:
      return LedgerError(
        .foreignLog,
        "\(segment) does not belong to this log: it belongs to the ledger 0197c1f2-8a3b-7c4d-9e5f-60718293a4b5, not to 0197b0e1-7b2a-7d3c-8f4e-5f60718293a4.",
        at: LedgerError.Location(path: segment, offset: 0, sequence: 310))
    case .eventsLost:
      return LedgerError(
        .lostEvents,
        "The log ends after event 420, but the table 'tasks' has applied event 431. Acknowledged events were lost.",
        at: LedgerError.Location(path: root.appending("log").string, sequence: 421))
    case .forked:
      return LedgerError(
        .forkedLog,
        "The backups in \(Self.backups) have different events from the log: two copies of this ledger have diverged.",
        at: LedgerError.Location(path: Self.backups, sequence: 4812))
    case .eventDoesNotApply:
      return LedgerError(
        .eventDoesNotApply, "There is no task with the id that the event names.",
        at: LedgerError.Location(sequence: 4812, projection: "tasks"))
    case .permission:
      return fileError(.permissionDenied, "open", root.appending("log/head"))
    case .locked:
      return LedgerError(
        .locked, "Another process is writing to \(path).",
        at: LedgerError.Location(path: root.appending("lock").string))
    case .newerVersion:
      return LedgerError(
        .newerFormat, "\(segment) has members of version 2 of the log format at byte 0.",
        at: LedgerError.Location(path: segment, offset: 0))
    case .inputOutput: return fileError(.ioError, "read", FilePath(segment), offset: 40_960)
    case .notThere:
      return LedgerError(
        .noLedger, "There is no ledger at \(path).", at: LedgerError.Location(path: path))
    case .settings:
      return LedgerError(
        .damagedSettings, "The settings in \(path)/config.json are damaged: the checksum is wrong.",
        at: LedgerError.Location(path: root.appending("config.json").string))
    case .archiveNeeded:
      let base = root.appending("log/tables/tasks-00000000000000004000.sqlite")
      return LedgerError(
        .archived,
        "The file that replaces archived events in the table 'tasks' can't be used: it is missing (\(base)).",
        at: LedgerError.Location(path: base.string))
    case .other:
      return LedgerError(.internalFault, "An unknown error occurred.")
    }
  }

  var diagnosis: Diagnosis {
    var diagnosis = Diagnosis(error, path: path, table: error.location.projection)
    diagnosis.cause = cause
    diagnosis.isOfSettings = cause == .settings
    switch cause {
    case .tableDamaged, .systemFault, .eventDoesNotApply, .migrationFailed:
      diagnosis.isQuarantined = true
      diagnosis.since = Self.time
      diagnosis.position = 4811
      diagnosis.behind = Self.events - 4811
      diagnosis.place = "quarantine/tasks.7-2026-11-21T01-23-45.678901Z"
    default: break
    }
    if [.tableDamaged, .systemFault].contains(cause) {
      diagnosis.origin = FaultOrigin(domain: "SQLite", number: 11)
    }
    if let sequence = error.location.sequence, diagnosis.isQuarantined {
      diagnosis.event = RecoveryCard.FailedEvent(
        sequence: sequence, id: "0197c1f2-0000-7000-8000-000000000001", type: "task.edited")
    }
    return diagnosis
  }

  // MARK: What is around it

  var facts: CardFacts {
    var facts = CardFacts()
    facts.events = Self.events
    switch cause {
    case .diskFull:
      facts.freeBytes = 24_576
      facts.missingBytes = 106_824
    case .permission:
      facts.barrier = FileBarrier(
        path: "\(path)/log/head", access: FileAccess(owner: 0, group: 0, mode: 0o600, kind: .file),
        owner: "root", user: "mika")
      facts.helpWithAccess = facts.barrier?.help(inside: FilePath(path), ownedBy: "mika")
    case .locked: facts.holders = [LockHolder(process: 4711, name: "ledger")]
    case .systemFault: facts.fault = KnownFault.all.first.map { ($0, "3.40.1") }
    default: break
    }
    if cause.mayNeedBackup {
      facts.backup = RecoveryCard.Backup(
        place: Self.backups, name: "2026-11-20T23-00-00Z-e0-1204300",
        time: Timestamp(microseconds: Self.time.microseconds - 8_600_000_000), sequence: Self.events - 31)
      facts.lackedEvents = 31
      facts.backupLacks = true
      facts.backupRepairs = cause == .logDamaged || cause == .foreignLog
    }
    if cause.mayNeedReset { facts.records = 51_203 }
    return facts
  }
}
