import SystemPackage

extension FileBarrier {
  /// Whose it is. Which permission is missing depends on what was tried.
  var reason: Message {
    access.kind == .directory
      ? "The folder \(path) belongs to \(owner) (\(access.modeText)). This program runs as \(user), whose permissions are not enough."
      : "The file \(path) belongs to \(owner) (\(access.modeText)). This program runs as \(user), whose permissions are not enough."
  }

  /// What gives access to it. A folder that holds more than the ledger is not to be given away; nor is a part
  /// of another user's ledger, because files of two owners can't be replaced by either of them.
  ///
  /// - Parameter ledgerOwner: who owns the ledger's folder; nil if that is not known.
  func help(inside root: FilePath, ownedBy ledgerOwner: String?) -> Message {
    guard FilePath(path).starts(with: root) else {
      return owner == user
        ? "To get access again: \(Remedy.allowFolder(path))."
        : "Get permission from \(owner), run this as \(owner), or specify another place."
    }
    // Where one file lacks it, others do, too.
    if owner == user { return "To get access again: \(Remedy.allowOwner(root.string))." }
    let ledgerOwner = ledgerOwner ?? owner
    if ledgerOwner == user {
      return
        "The ledger is \(user)'s. Have an administrator give this to \(user) too: \(Remedy.changeOwner(of: path, to: user))."
    }
    return
      "The ledger belongs to \(ledgerOwner), who alone should write to it: run this as \(ledgerOwner). If \(user) is only to read it, \(ledgerOwner) can let a group that both are in do that: \(Remedy.changeGroup(of: root.string)), then \(Remedy.allowReading(root.string))."
  }

  /// Who owns a ledger's folder; nil if that can't be found out.
  static func owner(ofLedgerAt root: FilePath, _ fileSystem: any FileSystem) -> String? {
    FileBarrier(at: root, fileSystem).flatMap { $0.path == root.string ? $0.owner : nil }
  }
}

extension [LockHolder] {
  /// Who holds a lock; nil if that is not known.
  var inWords: Message? {
    guard !isEmpty else { return nil }
    let names = map { holder -> Message in
      holder.name.map { "process \(holder.process) (\($0))" } ?? "process \(holder.process)"
    }
    return "The lock is held by \(names.joined())."
  }
}

extension LedgerError {
  /// With who holds the lock that was waited for.
  package func namingHolders(_ fileSystem: any FileSystem) -> LedgerError {
    guard code == .locked, let path = location.path, let hint,
      let holders = lockHolders(of: FilePath(path), fileSystem).inWords
    else { return self }
    var error = self
    error.hint = "\(holders) \(hint)"
    return error
  }

  /// With what a refusal by the file system needs to be understood: whose file it is, and what helps.
  package func namingOwner(inside root: String, _ fileSystem: any FileSystem) -> LedgerError {
    guard let path = refusedPath, let barrier = FileBarrier(at: FilePath(path), fileSystem) else {
      return self
    }
    var error = self
    let owner = FileBarrier.owner(ofLedgerAt: FilePath(root), fileSystem)
    error.hint = "\(barrier.reason) \(barrier.help(inside: FilePath(root), ownedBy: owner))"
    return error
  }

  /// The file that may not be used, of this failure or of the one that a failed save names as its cause.
  private var refusedPath: String? {
    if code == .permissionDenied { return errno == .readOnlyFileSystem ? nil : location.path }
    let isOfCause = SaveFailure.allCases.contains { $0.code == code }
    return isOfCause ? (cause as? LedgerError)?.refusedPath : nil
  }
}
