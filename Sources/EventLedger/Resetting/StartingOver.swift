import Projections
import SystemPackage

/// Puts an empty ledger into the place of one that can't be used.
enum StartingOver {
  /// Makes an empty ledger, puts it in the ledger's place, and sets the old one aside. The new one is
  /// completed first, so that a failure, such as a full disk, leaves the old one where it is.
  ///
  /// - Returns: the new ledger, and where the old one is.
  static func startOver(
    at path: FilePath, options: LedgerOptions, context: LedgerContext
  ) throws -> (opened: OpenLedger, setAside: FilePath) {
    let fileSystem = context.fileSystem
    try requireLedger(at: path, fileSystem)
    let root = try folder(at: path, fileSystem)
    let lock = try takeLockIfThereIsOne(root, fileSystem, wait: options.wait)
    defer { if let lock { giveBack(lock) } }
    let setAside = try exchange(root, with: try makeBeside(root, options: options, context: context), context)
    let opened: OpenLedger
    do {
      opened = try OpenLedger.open(at: root, options: options, context: context).opened
    } catch {
      throw isAt(setAside, error)
    }
    opened.recorder.record(
      Incident(
        time: context.now(), code: "startedOver",
        message: "The previous ledger was set aside as \(setAside.lastComponent?.string ?? "-").",
        action: "setAside"))
    return (opened, setAside)
  }

  /// The new ledger is made under the name that the old one is to have: where both are exchanged, nothing is
  /// left to be done.
  ///
  /// - Returns: where it is.
  private static func makeBeside(_ root: FilePath, options: LedgerOptions, context: LedgerContext) throws
    -> FilePath
  {
    let place = try freeName(beside: root, context)
    do {
      try OpenLedger.create(at: place, options: options, context: context).close()
      return place
    } catch {
      // Nothing but what was just made is there; the first failure says more than that it stays.
      do { try context.fileSystem.removeTree(place) } catch {}
      guard let error = error as? LedgerError, error.code == .diskFull else { throw error }
      throw LedgerError(
        .diskFull,
        "There is no space for a new ledger next to the old one, so the old one stays where it is.",
        hint:
          "Free some space, then try again. Starting over does not free any, because the old ledger is kept.",
        cause: error, at: error.location)
    }
  }

  /// Puts the ledger `made` into the place of the one at `root`. Where two folders can't be exchanged in one
  /// step, the place is empty for a moment. Nothing is deleted, whatever fails.
  ///
  /// - Returns: where the old one is.
  private static func exchange(_ root: FilePath, with made: FilePath, _ context: LedgerContext) throws
    -> FilePath
  {
    let setAside: FilePath
    do {
      setAside = try context.fileSystem.exchange(made, root) ? made : rename(root, and: made, context)
    } catch {
      // An empty ledger under that name would be mistaken for the old one.
      do { try context.fileSystem.removeTree(made) } catch {}
      throw error
    }
    do {
      try context.fileSystem.syncDirectory(root.containingFolder)
    } catch {
      throw isAt(setAside, error)
    }
    return setAside
  }

  /// - Returns: where the old one is.
  private static func rename(_ root: FilePath, and made: FilePath, _ context: LedgerContext) throws
    -> FilePath
  {
    let setAside = try freeName(beside: root, context)
    try context.fileSystem.rename(root, to: setAside)
    do {
      try context.fileSystem.rename(made, to: root)
    } catch {
      do { try context.fileSystem.rename(setAside, to: root) } catch { throw isAt(setAside, error) }
      throw error
    }
    return setAside
  }

  /// The old ledger is in another place already: the error has to say where.
  private static func isAt(_ setAside: FilePath, _ error: any Error) -> LedgerError {
    var error = LedgerError(wrapping: error)
    error.message = "\(error.message) The previous ledger is now \(setAside)."
    error.hint = "Nothing was deleted. Repair the disk, then rename the ledger that you want to keep using."
    return error
  }

  /// Refuses what does not look like a ledger: a slip in a path must not move another folder. For a folder
  /// that may not be read, the person's word is enough, since it is only renamed.
  ///
  /// - Throws: `noLedger`, `notALedger`.
  static func requireLedger(at root: FilePath, _ fileSystem: any FileSystem) throws {
    do {
      guard try fileSystem.status(of: root, followLinks: true) != nil else {
        throw LedgerError(
          .noLedger, "There is no ledger at \(root), so nothing was set aside.",
          hint: "Run \(Remedy.createLedger).",
          at: LedgerError.Location(path: root.string))
      }
      let isMarked = try ["ledger.json", "lock", "log/head"].contains {
        try fileSystem.status(of: root.pushing(FilePath($0)), followLinks: false) != nil
      }
      guard
        try isMarked || ProjectionStore.holdsTables(root, fileSystem) || EventLog.exists(at: root, fileSystem)
      else {
        throw LedgerError(
          .notALedger, "\(root) does not look like a ledger, so nothing was set aside.",
          hint: "Specify the ledger's folder with \(Remedy.ledgerFolder).",
          at: LedgerError.Location(path: root.string))
      }
    } catch let error as LedgerError where error.code == .permissionDenied { return }
  }

  /// The folder to rename: what a link leads to, so that the link leads to the new ledger; and `.` by its
  /// name.
  private static func folder(at path: FilePath, _ fileSystem: any FileSystem) throws -> FilePath {
    let isLink = try fileSystem.status(of: path, followLinks: false)?.kind == .link
    return isLink || path.lastComponent?.kind != .regular ? try fileSystem.realPath(path) : path
  }

  /// The folder is moved only when no writer is at work. A lock that is not a lock file, or that this user
  /// may not take, does not prevent starting over.
  private static func takeLockIfThereIsOne(
    _ root: FilePath, _ fileSystem: any FileSystem, wait: Duration
  ) throws -> (any OpenFile)? {
    let path = root.appending("lock")
    let lock: any OpenFile
    do {
      guard try fileSystem.status(of: path, followLinks: true)?.kind == .file else { return nil }
      lock = try fileSystem.open(path, .update)
    } catch let error as LedgerError where error.code == .permissionDenied { return nil }
    guard try EventLog.tryLock(lock, wait: wait) else {
      closeReadOnly(lock)
      throw LedgerError(
        .locked, "Another process is writing to \(root).",
        hint: "Stop that process, or try again with a longer \(Remedy.waitingTime).",
        at: LedgerError.Location(path: path.string))
    }
    return lock
  }

  private static func freeName(beside root: FilePath, _ context: LedgerContext) throws -> FilePath {
    var path = root
    let name = root.lastComponent?.string ?? "ledger"
    let day = context.now().rfc3339.prefix(19).replacing(":", with: "-")
    for number in 1...1000 {
      path = root.removingLastComponent().appending(
        "\(name).set-aside-\(day)\(number == 1 ? "" : "-\(number)")")
      if try context.fileSystem.status(of: path, followLinks: false) == nil { return path }
    }
    throw LedgerError(
      .ioFailed, "No unused name was found next to \(root).",
      hint: "Move older ledgers that were set aside to another place.",
      at: LedgerError.Location(path: path.string))
  }
}
