import SystemPackage

/// Checks that there is no link, pipe or other file where a ledger's files and folders belong. A folder may
/// be a link to another one, since people keep it on another disk that way; a missing one is made when it is
/// needed.
struct PlaceCheck {
  let root: FilePath
  let files: any FileSystem

  init(_ root: FilePath, _ files: any FileSystem) {
    self.root = root
    self.files = files
  }

  private var ownFiles: [FilePath] { [root.appending("log/head"), PendingErasure.path(root)] }
  private var ownFolders: [FilePath] {
    ["projections", "snapshots", "quarantine"].map { root.appending($0) }
  }

  /// The first place that is occupied by something else; nil if there is none.
  func fault() throws -> LedgerError? {
    let lock = root.appending("lock")
    if try isOtherFile(lock) {
      return error(
        lock, "\(lock) is not a file, so the lock that writing needs can't be taken.",
        "Move it away; the next write creates a new lock.")
    }
    if let path = try ownFiles.first(where: isOtherFile) {
      return error(path, "\(path) is not a regular file.", whatHelps)
    }
    if let path = try ownFolders.first(where: isOtherFolder) {
      return error(path, "\(path) is not a folder.", whatHelps)
    }
    return nil
  }

  private let whatHelps: Message =
    "Put back what belongs there, or move away what is there now; ledger creates a new one when it needs it."

  private func error(_ path: FilePath, _ message: Message, _ hint: Message) -> LedgerError {
    LedgerError(.ioFailed, message, hint: hint, at: LedgerError.Location(path: path.string))
  }

  private func isOtherFile(_ path: FilePath) throws -> Bool {
    try files.status(of: path, followLinks: false).map { $0.kind != .file } ?? false
  }

  private func isOtherFolder(_ path: FilePath) throws -> Bool {
    guard try files.status(of: path, followLinks: false) != nil else { return false }
    return try files.status(of: path, followLinks: true)?.kind != .directory
  }
}
