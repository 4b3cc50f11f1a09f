import SystemPackage

extension EventLog {
  /// Takes a ledger away in which there is no event, with the folders that were made for it. Only under the
  /// write lock, by who made it.
  ///
  /// The lock goes last and is held until then, so that nobody makes another ledger in the same place
  /// meanwhile; who waits for it finds that it went. At every moment a reader finds an empty ledger, or none.
  ///
  /// - Returns: false where there is an event, or a file that is not part of a new ledger.
  package func removeIfEmpty() throws -> Bool {
    let parts = ["ledger.json", "incidents.jsonl", "opens", "projections", "log", "lock"]
    let fileSystem = folder.fileSystem
    guard head.sequence == 0, try Set(fileSystem.list(root)).isSubset(of: parts) else { return false }
    for part in parts { try fileSystem.removeTree(root.appending(part)) }
    for folder in madeFolders.reversed() where try fileSystem.list(folder).isEmpty {
      try fileSystem.removeDirectory(folder)
    }
    return true
  }
}
