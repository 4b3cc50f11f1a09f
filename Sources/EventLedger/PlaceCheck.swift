import EventLog
import SystemPackage

/// Whether a ledger's own files and folders are that, and no link, pipe or file that stands in their place. A folder may be
/// a link to another, since people keep one on another disk that way; one that is missing is made when it is needed.
struct PlaceCheck {
  let root: FilePath
  let files: any FileSystem

  init(_ root: FilePath, _ files: any FileSystem) {
    self.root = root
    self.files = files
  }

  private static let ownFiles = ["log/head", "erasing.json"]
  private static let ownFolders = ["projections", "snapshots", "quarantine"]

  /// The first place that something else stands in; nil where there is none.
  func fault() throws -> LedgerError? {
    let lock = root.appending("lock")
    if try isOtherFile(lock) {
      return error(
        lock, "\(lock) is no file, so nobody can take the lock that writing needs.",
        "Move it away; a new lock is made at the next write.")
    }
    if let path = try Self.ownFiles.map({ root.appending($0) }).first(where: isOtherFile) {
      return error(path, "\(path) is no ordinary file.", whatHelps)
    }
    if let path = try Self.ownFolders.map({ root.appending($0) }).first(where: isOtherFolder) {
      return error(path, "\(path) is no folder.", whatHelps)
    }
    return nil
  }

  private let whatHelps: Message =
    "Put back what belongs there, or move away what stands there now; the ledger makes a new one when it needs it."

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
