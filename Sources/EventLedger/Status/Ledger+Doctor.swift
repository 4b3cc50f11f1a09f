import Logging
import SQLite
import SystemPackage

extension Ledger {
  /// Looks at what surrounds the ledger. Works in every state, and changes nothing.
  ///
  /// - Parameter schedule: the automatic backups that are set, if any.
  public func doctor(schedule: BackupSchedule? = nil) -> DoctorReport {
    let root = FilePath(path)
    var report = DoctorReport(
      path: path, head: nil, health: health, sqliteVersion: Connection.libraryVersion,
      sqliteOptions: orEmpty { try Connection.compileOptions() }, zlibVersion: zlibVersion,
      zlibFlags: zlibFlags, fileSystem: fileSystemKind(at: root, context.fileSystem), freeBytes: nil,
      durability: Self.durability,
      backups: [], setAsideBytes: 0, incidents: orEmpty { try unacknowledgedIncidents() }, findings: [])
    do {
      report.freeBytes = try context.fileSystem.freeBytes(at: root)
      report.setAsideBytes = try context.fileSystem.treeBytes(root.appending("set-aside"))
      report.head = try head()
    } catch {
      context.logger.debug("doctor is incomplete", metadata: ["path": "\(path)"])
    }
    report.backups = rememberedBackups()
    report.findings = DoctorRules(
      report: report, schedule: schedule, incidents: orEmpty { try self.incidents() }, context: context
    ).findings()
    return report
  }

  private func rememberedBackups() -> [DoctorReport.Backup] {
    orEmpty {
      try RememberedBackups(root: FilePath(path), context.fileSystem).read().map {
        .init(
          place: $0.place, name: $0.name, time: $0.time, sequence: $0.head?.sequence, tried: $0.tried,
          isOfOtherCopy: $0.isFork)
      }
    }
  }

  /// The automatic backup that failed last, or is late by as much again as it may take; nil if all is in
  /// order.
  public func overdueBackup(_ schedule: BackupSchedule) -> DoctorReport.Finding? {
    BackupRules(
      path: path, backups: rememberedBackups(), incidents: orEmpty { try incidents() }, schedule: schedule,
      context: context
    ).overdue
  }

  /// For a ledger that has no settings: the automatic backups that were made while it had some.
  package func forgottenBackups() -> DoctorReport.Finding? {
    guard let place = rememberedBackups().first(where: { $0.tried != nil })?.place else { return nil }
    return .init(
      code: "settingsLost",
      message:
        "The file of settings (config.json) is gone. Automatic backups were made in \(place); no more are made.",
      hint: "To make them again: \(Remedy.automaticBackups(in: place)).")
  }

  /// Incidents since the last acknowledgement, oldest first.
  public func unacknowledgedIncidents() throws -> [Incident] {
    try IncidentFile(root: FilePath(path), context: context).unacknowledged()
  }

  /// Marks all incidents so far as seen: `status` and `doctor` show them no more. They stay in the file.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func acknowledgeIncidents() throws -> Int {
    let file = IncidentFile(root: FilePath(path), context: context)
    let count = try file.unacknowledged().count
    guard count > 0 else { return 0 }
    try file.append(
      Incident(
        time: context.now(), code: IncidentFile.acknowledged,
        message: count == 1 ? "1 incident was acknowledged." : "\(count) incidents were acknowledged.",
        action: IncidentFile.acknowledged))
    return count
  }

  #if canImport(Darwin)
    private static let durability = "fcntl(F_FULLFSYNC) before each receipt"
  #else
    private static let durability = "fdatasync before each receipt"
  #endif

  private func orEmpty<T>(_ body: () throws -> [T]) -> [T] {
    do { return try body() } catch { return [] }
  }
}

extension IncidentFile {
  static let acknowledged = "acknowledged"

  /// What needs a person's attention, oldest first: incidents that were not acknowledged, and that nothing
  /// has ended since.
  func unacknowledged() throws -> [Incident] { Self.unacknowledged(in: try read()) }

  static func unacknowledged(in all: [Incident]) -> [Incident] {
    let start = all.lastIndex { $0.code == acknowledged }.map { $0 + 1 } ?? 0
    let open = all[start...]
    return open.indices.filter { index in
      open[index].needsAttention && !open[(index + 1)...].contains { $0.ends(open[index]) }
    }.map { open[$0] }
  }
}

extension Incident {
  /// True for a failure, or for a repair after which something can't be known. Any other repair, or a change
  /// that a person or the program made, needs none.
  var needsAttention: Bool {
    isFailure && action != Self.voided && action != Self.archived
      && (LedgerError.Code(named: code) != nil || leavesUnknown)
  }

  /// True for a repair after which it can't be known whether the log still has everything that was
  /// acknowledged.
  var leavesUnknown: Bool { LogRepair.Kind(rawValue: code)?.leavesUnknown ?? false }

  /// The action of a void, and of a rebuild that goes on without an event.
  static let voided = "voided"

  /// The action of archiving, whose code is also that of an error.
  static let archived = "archived"

  /// The code and action of a backup that was made after others had failed.
  static let backedUp = "backedUp"

  /// True where this says that another incident is over.
  func ends(_ other: Incident) -> Bool {
    switch code {
    case "rebuilt", "rebuildUndone": other.table == table && other.action == "quarantined"
    case "restored", "logWhole": other.table == nil && LogIncidents.isDamage(other.code)
    case Self.openedAgain: other.action == Self.notOpened
    case Self.backedUp: other.action == Ledger.backupFailed
    default: false
    }
  }
}

/// What is wrong with backups.
struct BackupRules {
  let path: String
  let backups: [DoctorReport.Backup]
  /// All of them: a failure that was acknowledged still says why a backup is overdue.
  let incidents: [Incident]
  let schedule: BackupSchedule?
  let context: LedgerContext

  func findings() -> [DoctorReport.Finding] {
    let isForgotten =
      attempt { try RememberedBackups(root: FilePath(path), context.fileSystem).isDamaged() } ?? false
    if isForgotten {
      return [
        .init(
          code: "backupsFile",
          message: "The file backups.json is damaged, so that it is not known where the backups are.",
          hint: "The next backup creates it again: \(Remedy.backup(schedule?.place)).")
      ]
    }
    guard let schedule else {
      guard !backups.contains(where: { $0.name != nil || $0.isOfOtherCopy }) else { return [] }
      return [
        .init(
          code: "noBackup", message: "This ledger has never been backed up.",
          hint: "Run \(Remedy.backup(nil)), or set up automatic backups: \(Remedy.automaticBackups).")
      ]
    }
    if let overdue { return [overdue] + sameDisk(schedule) }
    guard backups.contains(where: { $0.place == schedule.place && ($0.time != nil || $0.isOfOtherCopy) })
    else {
      return [
        .init(
          code: "noBackup", message: "No backup has been made in \(schedule.place) yet.",
          hint: "One will be made after the next append; or run \(Remedy.backup(schedule.place)).")
      ]
    }
    return sameDisk(schedule)
  }

  /// The automatic backup that failed last, or is late.
  var overdue: DoctorReport.Finding? {
    // If there is another copy, the card says what to do; no backup is made there as long as the card is
    // open.
    guard let schedule, let entry = backups.first(where: { $0.place == schedule.place }), !entry.isOfOtherCopy
    else { return nil }
    if let tried = entry.tried, entry.time.map({ $0 < tried }) ?? true {
      return failed(tried, after: entry.time, schedule)
    }
    return entry.time.flatMap { late($0, schedule) }
  }

  private func failed(
    _ tried: Timestamp, after last: Timestamp?, _ schedule: BackupSchedule
  ) -> DoctorReport.Finding {
    let incident = incidents.last { incident in
      incident.action == Ledger.backupFailed && incident.message.contains(schedule.place)
        && last.map { incident.time >= $0 } ?? true
    }
    return .init(
      code: "backupFailed",
      message: incident?.message
        ?? "The last automatic backup to \(schedule.place), started at \(tried.rfc3339), failed.",
      hint:
        "Fix the problem that it names, then run \(Remedy.backup(schedule.place)). The backup is retried after an hour."
    )
  }

  private func late(_ last: Timestamp, _ schedule: BackupSchedule) -> DoctorReport.Finding? {
    let age = Duration.microseconds(context.now().microseconds - last.microseconds)
    guard age > schedule.every * 2 else { return nil }
    return .init(
      code: "oldBackup", message: "The newest backup in \(schedule.place) is from \(last.rfc3339).",
      hint: "One is due after the next append. If it fails, an incident says why.")
  }

  private func sameDisk(_ schedule: BackupSchedule) -> [DoctorReport.Finding] {
    do {
      let ledger = try context.fileSystem.status(of: FilePath(path), followLinks: true)
      let place = try context.fileSystem.status(of: FilePath(schedule.place), followLinks: true)
      guard let ledger, let place, ledger.identity.device == place.identity.device else { return [] }
    } catch { return [] }
    return [
      .init(
        code: "sameDisk", message: "The backups are on the same disk as the ledger.",
        hint: "Set backup.to to a folder on another disk.")
    ]
  }
}

/// What a doctor's report makes worth saying.
private struct DoctorRules {
  let report: DoctorReport
  let schedule: BackupSchedule?
  /// All that were recorded.
  let incidents: [Incident]
  let context: LedgerContext
  private static let leastFreeBytes: UInt64 = 64 << 20

  private var backups: BackupRules {
    BackupRules(
      path: report.path, backups: report.backups, incidents: incidents, schedule: schedule,
      context: context)
  }

  func findings() -> [DoctorReport.Finding] {
    fileSystem() + syncedFolder() + knownFaults() + space() + ledgerFile() + backups.findings()
      + unacknowledged()
  }

  /// Where the ledger does not open, its card says what is missing.
  private func ledgerFile() -> [DoctorReport.Finding] {
    guard report.head != nil else { return [] }
    return [LedgerFile.finding(in: FilePath(report.path), context.fileSystem)].compactMap(\.self)
  }

  /// A service that copies files one by one, while they are written, makes a copy that never was; and one
  /// that brings files back changes them under the program's feet.
  private func syncedFolder() -> [DoctorReport.Finding] {
    guard let service = SyncedFolder.service(of: FilePath(report.path), context.fileSystem) else { return [] }
    return [
      .init(
        code: "syncedFolder",
        message:
          "The ledger is in a folder that \(service) syncs between machines: it copies files while they are being written, and brings other versions back.",
        hint:
          "Keep the ledger elsewhere, and let the service sync its backups: \(Remedy.automaticBackups)."
      )
    ]
  }

  /// Faults of the system that are known to damage files. What is in the log can be made again from it; a
  /// card names the fault once such damage is found.
  private func knownFaults() -> [DoctorReport.Finding] {
    Surroundings.here(FilePath(report.path), context).faults.map { fault, version in
      .init(
        code: "knownFault",
        message:
          "\(fault.component.rawValue) \(version) has a known bug, unless your system has fixed it without changing the version number: \(fault.effect).",
        hint: "Update it to \(fault.fixedIn) or later. See \(fault.source)")
    }
  }

  private func fileSystem() -> [DoctorReport.Finding] {
    switch report.fileSystem {
    case "tmpfs", "ramfs":
      [
        .init(
          code: "inMemory",
          message: "The ledger is on \(report.fileSystem ?? "-"): it will be gone after a restart.",
          hint: "Move it to a disk, or keep backups elsewhere.")
      ]
    case let kind? where isShared(fileSystemKind: kind):
      [
        .init(
          code: "remote",
          message:
            "The ledger is on \(report.fileSystem ?? "-"): whether locks work there, and whether syncs reach a disk, depends on its server.",
          hint: "Keep the ledger on a local disk, and its backups on the server.")
      ]
    default: []
    }
  }

  private func space() -> [DoctorReport.Finding] {
    guard let free = report.freeBytes, free < Self.leastFreeBytes else { return [] }
    return [
      .init(
        code: "littleSpace",
        message: free == 0
          ? "No space is free on the ledger's disk."
          : "Only \(byteText(free, .down)) are free on the ledger's disk.",
        hint: "Free some space before appends are refused.")
    ]
  }

  private func unacknowledged() -> [DoctorReport.Finding] {
    let count = report.incidents.count
    guard count > 0 else { return [] }
    return [
      .init(
        code: "incidents",
        message: count == 1
          ? "1 incident has not been acknowledged." : "\(count) incidents have not been acknowledged.",
        hint: "Once you have seen them: \(Remedy.acknowledge)")
    ]
  }
}
