import Logging
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file `lock`: the process that has it locked is the only writer of the ledger.
final class LogLock {
  private let folder: LogFolder
  /// Open from the first write on.
  private var file: (any OpenFile)?

  init(in folder: LogFolder) { self.folder = folder }

  var isOpen: Bool { file != nil }

  func open() throws { file = try folder.fileSystem.open(folder.lockPath, .updateOrCreate) }

  /// Takes the lock, and checks that the locked file still is the one at its path.
  ///
  /// - Throws: `locked`; `noLedger`, after which the file is closed.
  func take(wait: Duration) throws {
    guard let file else { throw MemberMaker.notOurs("the write lock is not held", 0) }
    guard try EventLog.tryLock(file, wait: wait) else { throw EventLog.lockedElsewhere(folder.root) }
    do {
      if try isInPlace(file) { return }
    } catch {
      close()
      throw error
    }
    close()
    throw EventLog.setAside(folder.root)
  }

  func tryTake() throws -> Bool { try file?.tryLock() ?? false }

  /// - Returns: false where only closing gave the lock up for certain.
  @discardableResult
  func release() -> Bool {
    do {
      try file?.unlock()
      return true
    } catch {
      folder.context.logger.error("unlock failed", metadata: ["path": "\(folder.root)"])
      close()
      return false
    }
  }

  /// Checks that the lock's file is still the one that this process has locked. Where it was deleted, another
  /// process can lock a new file and append where this one is about to, while this one was suspended.
  ///
  /// - Throws: `locked`, after which the file is closed: the next writer opens the one that is there then.
  func require(before sequence: UInt64) throws {
    guard let file else { throw MemberMaker.notOurs("the write lock is not held", sequence) }
    guard try !isInPlace(file) else { return }
    close()
    throw LedgerError(
      .locked,
      "The ledger's lock was deleted or replaced while this process held it, so another process may have written.",
      hint: "Nothing was appended. Try again, and make sure that nothing deletes \(folder.lockPath).",
      at: LedgerError.Location(path: folder.lockPath.string))
  }

  private func isInPlace(_ file: any OpenFile) throws -> Bool {
    try file.identity == folder.fileSystem.status(of: folder.lockPath, followLinks: true)?.identity
  }

  func close() {
    if let file { closeReadOnly(file) }
    file = nil
  }
}

extension EventLog {
  /// Runs `body` as the only writer of the ledger in `root`, in whatever state its log is.
  ///
  /// - Throws: `locked`, a file system error, or what `body` throws.
  package static func withLock<T>(
    of root: FilePath, wait: Duration, _ fileSystem: any FileSystem, _ body: () throws -> T
  ) throws -> T {
    let lock = try fileSystem.open(root.appending("lock"), .updateOrCreate)
    defer { giveBack(lock) }
    guard try tryLock(lock, wait: wait) else { throw lockedElsewhere(root) }
    return try body()
  }

  /// Takes a lock, trying with the growing pauses of ``RetryPolicy/lock``.
  ///
  /// - Returns: false when `wait` has passed.
  package static func tryLock(_ file: any OpenFile, wait: Duration) throws -> Bool {
    let deadline = ContinuousClock.now + wait
    var failures = 0
    while try !file.tryLock() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(UInt32(RetryPolicy.lock.delay(for: failures).inSeconds * 1e6))
      failures += 1
    }
    return true
  }

  static func lockedElsewhere(_ root: FilePath) -> LedgerError {
    LedgerError(
      .locked, "Another process is writing to \(root).",
      hint: "Try again, or wait longer with \(Remedy.waitingTime).",
      at: LedgerError.Location(path: root.appending("lock").string))
  }

  /// The ledger's folder was set aside meanwhile: what is there now is another one.
  static func setAside(_ root: FilePath) -> LedgerError {
    LedgerError(
      .noLedger, "The ledger at \(root) was moved away or removed in the meantime.", hint: "Reopen it.",
      at: LedgerError.Location(path: root.string))
  }
}

/// Closes a lock's file. Closing alone would leave it locked for as long as a process that was started
/// meanwhile has the file as well, which is until it runs its own program.
package func giveBack(_ lock: any OpenFile) {
  // Where it fails, closing gives the lock up.
  do { try lock.unlock() } catch {}
  closeReadOnly(lock)
}
