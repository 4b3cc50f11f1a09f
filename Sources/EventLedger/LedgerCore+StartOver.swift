import EventLog
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LedgerCore {
  /// Renames the ledger's folder aside and makes an empty ledger in its place.
  ///
  /// - Returns: the new ledger, and where the old one is.
  static func startOver(
    at root: FilePath, options: LedgerOptions, context: LedgerContext
  ) throws -> (core: LedgerCore, setAside: FilePath) {
    let fileSystem = context.fileSystem
    guard try fileSystem.status(of: root, followLinks: true) != nil else {
      throw LedgerError(
        .noLedger, "There is no ledger at \(root), so nothing was set aside.", hint: "Run 'ledger init'.",
        at: LedgerError.Location(path: root.string))
    }
    let lock = try takeLockIfThereIsOne(root, fileSystem, wait: options.wait)
    defer { if let lock { closeReadOnly(lock) } }
    let setAside = try freeName(beside: root, context)
    try fileSystem.rename(root, to: setAside)
    do {
      let core = try create(at: root, options: options, context: context)
      core.record(
        Incident(
          time: context.now(), code: "startedOver",
          message: "The ledger that stood here was set aside as \(setAside.lastComponent?.string ?? "-").",
          action: "setAside"))
      return (core, setAside)
    } catch {
      // Nothing half: the old ledger goes back to its place, unless part of the new one already stands there.
      if try fileSystem.status(of: root, followLinks: false) == nil {
        try fileSystem.rename(setAside, to: root)
      }
      throw error
    }
  }

  /// The folder is moved away under a writer's feet only when none is at work.
  private static func takeLockIfThereIsOne(
    _ root: FilePath, _ fileSystem: any FileSystem, wait: Duration
  ) throws -> (any OpenFile)? {
    let path = root.appending("lock")
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return nil }
    let lock = try fileSystem.open(path, .updateOrCreate)
    guard try EventLog.tryLock(lock, wait: wait) else {
      closeReadOnly(lock)
      throw LedgerError(
        .locked, "Another process is writing to \(root).", hint: "End it, or try again with a longer --wait.",
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
      .ioFailed, "No free name was found beside \(root).", hint: "Move older set-aside ledgers elsewhere.",
      at: LedgerError.Location(path: path.string))
  }
}
