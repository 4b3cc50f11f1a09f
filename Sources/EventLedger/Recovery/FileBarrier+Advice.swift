import SystemPackage

extension FileBarrier {
  /// Whose it is, and who would need access.
  var reason: Message {
    access.kind == .directory
      ? "The folder \(path) belongs to \(owner) (\(access.modeText)). This program runs as \(user), who needs permission to read, write and enter it."
      : "The file \(path) belongs to \(owner) (\(access.modeText)). This program runs as \(user), who needs permission to read and write it."
  }

  /// What gives access to it. A folder that holds more than the ledger is not to be given away.
  func help(inside root: FilePath) -> Message {
    guard FilePath(path).starts(with: root) else {
      return "Get permission from \(owner), run this as \(owner), or specify another place."
    }
    return owner == user
      ? "To get access again: \(Remedy.allowOwner(path))."
      : "Run this as \(owner), or have an administrator give it to \(user): \(Remedy.changeOwner(of: path, to: user))."
  }
}

extension LedgerError {
  /// With what a refusal by the file system needs to be understood: whose file it is, and what helps.
  package func namingOwner(inside root: String, _ fileSystem: any FileSystem) -> LedgerError {
    guard code == .permissionDenied, errno != .readOnlyFileSystem, let path = location.path,
      let barrier = FileBarrier(at: FilePath(path), fileSystem)
    else { return self }
    var error = self
    error.hint = "\(barrier.reason) \(barrier.help(inside: FilePath(root)))"
    return error
  }
}
