import EventLedger

/// The settings `backup.…`, read.
enum BackupSettings {
  static let off = "off"

  /// What is set; nil where no place is.
  static func schedule(_ settings: Settings) throws -> BackupSchedule? {
    guard let place = settings[.backupTo], place != off else { return nil }
    return BackupSchedule(
      place: place, every: try duration(settings[.backupEvery] ?? ""),
      keep: try count(settings[.backupKeep] ?? ""))
  }

  /// A place must not depend on where a command is started.
  static func checkedPlace(_ value: String) throws -> String {
    guard !value.isEmpty else {
      throw LedgerError(
        .usage, "backup.to can't be empty.", hint: "Give a folder, or \(off) to make no backups.")
    }
    return value == off ? off : BackupCommand.absolute(value)
  }

  /// `30m`, `24h`, `7d`.
  static func duration(_ text: String) throws -> Duration {
    let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()), number > 0,
      number <= 10_000
    else {
      throw LedgerError(
        .usage, "backup.every can't be \(text).",
        hint: "Give a time such as 30m, 24h or 7d, with a number from 1 to 10,000.")
    }
    return .seconds(number * unit)
  }

  static func count(_ text: String) throws -> Int {
    guard let count = Int(text), count > 0, count <= 10_000 else {
      throw LedgerError(.usage, "backup.keep can't be \(text).", hint: "Give a number from 1 to 10,000.")
    }
    return count
  }
}

/// Looks whether a backup is due, once a minute at most: for a command that appends as long as somebody
/// writes to it.
struct BackupWatch {
  private let invocation: Invocation
  private var looked: ContinuousClock.Instant?

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// To be called once what was appended is acknowledged.
  mutating func look() {
    let now = ContinuousClock.now
    if let looked, now - looked < .seconds(60) { return }
    looked = now
    invocation.backUpIfDue()
  }
}

extension Invocation {
  /// What is wrong with the automatic backups; nil also where the settings can't be read.
  func overdueBackup(of ledger: Ledger) throws -> DoctorReport.Finding? {
    let file = try settingsFile()
    guard settingsFault() == nil else { return nil }
    if let schedule = try BackupSettings.schedule(file.read()) { return ledger.overdueBackup(schedule) }
    // Who unsets a setting leaves the file.
    return try file.isThere ? nil : ledger.forgottenBackups()
  }

  /// Backs the ledger up if a backup is set and due. To be called once what was appended is acknowledged;
  /// whatever comes of it, the command has done what it was asked for.
  func backUpIfDue() {
    do {
      guard let opened, opened.loadError == nil, try opened.hasAppended() else { return }
      let settings = try SettingsFile(ledger: opened.path, fileSystem: opened.context.fileSystem).read()
      guard let schedule = try BackupSettings.schedule(settings) else { return }
      let report = opened.backUpIfDue(schedule) { reason in
        messages.warning(
          "The automatic backup to \(schedule.place) failed: \(reason.message) 'ledger status' shows this until a backup there succeeds."
        )
      }
      if let report, report.isNew {
        messages.note("Backed up to \(schedule.place): \(report.backup.name)")
      }
    } catch {
      // Settings that can't be read are said by the commands that need them.
      return
    }
  }
}
