import Logging
import SystemPackage

/// When a ledger is backed up automatically.
public struct BackupSchedule: Hashable, Sendable {
  /// The folder of backups.
  public var place: String
  /// How long after the newest one the next is due.
  public var every: Duration
  /// How many stay.
  public var keep: Int

  public init(place: String, every: Duration = .seconds(24 * 3600), keep: Int = 7) {
    self.place = place
    self.every = every
    self.keep = keep
  }

  /// How long to leave a place alone in which a backup failed.
  var pause: Duration { min(every, .seconds(3600)) }
}

extension Ledger {
  /// Makes a backup if one is due. To be called after an append was acknowledged, never before.
  ///
  /// It never gets in the way: a failure is an incident, and the next try comes an hour later, or
  /// when the next backup would be due, if that is sooner.
  ///
  /// - Parameter failed: gets why a backup that was due could not be made, to be told to whoever keeps the
  ///   ledger: at most once for each try. That another process is making it is no failure.
  /// - Returns: what was done; nil when none was due, or it failed.
  @discardableResult
  public func backUpIfDue(
    _ schedule: BackupSchedule, failed: (LedgerError) -> Void = { _ in }
  ) -> BackupReport? {
    let remembered = RememberedBackups(root: FilePath(path), context.fileSystem)
    do {
      let now = context.now()
      guard try isDue(schedule, remembered.read().first { $0.place == schedule.place }, now) else {
        return nil
      }
      // Written down before it is tried: what takes the process along is not tried again at once.
      try remembered.change(schedule.place) { $0.tried = now }
      // Another process that has the place's lock is making a backup there.
      return try backUp(to: schedule.place, keep: schedule.keep, allowsEmpty: false, wait: .zero)
    } catch {
      // `backUp` has recorded the incident, except for errors that a person would be told at once, and for
      // what failed before it.
      if let error = error as? LedgerError, [.usage, .newerFormat].contains(error.code) {
        recordOnce(error, schedule.place)
      }
      context.logger.error("automatic backup failed", metadata: ["error": "\(error)"])
      let reason = LedgerError(wrapping: error)
      if reason.code != .locked { failed(reason) }
      return nil
    }
  }

  /// If nothing can be remembered, each command tries again: the incident is recorded once, until it is
  /// acknowledged.
  private func recordOnce(_ error: LedgerError, _ place: String) {
    do {
      let isKnown = try unacknowledgedIncidents().contains {
        $0.action == Self.backupFailed && $0.code == error.code.name && $0.message.contains(place)
      }
      if !isKnown { recordFailedBackup(error, place) }
    } catch {
      context.logger.error("incident not recorded", metadata: ["path": "\(path)"])
    }
  }

  private func isDue(_ schedule: BackupSchedule, _ entry: RememberedBackups.Entry?, _ now: Timestamp) -> Bool
  {
    guard let entry else { return true }
    // A clock that was set back makes one too many, never one too few.
    let isPast = { (time: Timestamp?, after: Duration) in
      guard let time else { return true }
      let distance = Duration.microseconds(abs(now.microseconds - time.microseconds))
      return distance >= after
    }
    return isPast(entry.time, schedule.every) && isPast(entry.tried, schedule.pause)
  }

  /// True when this object has appended events.
  package func hasAppended() throws -> Bool { try perform("look") { $0.log.hasAppended } }
}
