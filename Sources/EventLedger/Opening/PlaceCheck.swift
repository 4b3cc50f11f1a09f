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

  /// Every place that is occupied by something else. The hint of each says what happens once that is moved
  /// away.
  func faults() throws -> [LedgerError] {
    var faults: [LedgerError] = []
    let lock = root.appending("lock")
    if try isOtherFile(lock) {
      faults.append(
        error(
          lock, "\(lock) is not a file, so the lock that writing needs can't be taken.",
          "Move it away; the next write creates a new lock."))
    }
    for (path, hint) in ownFiles where try isOtherFile(path) {
      faults.append(error(path, "\(path) is not a regular file.", hint))
    }
    for (path, hint) in ownFolders where try isOtherFolder(path) {
      faults.append(error(path, "\(path) is not a folder.", hint))
    }
    return faults
  }

  /// What helps where a call failed at one of these places, or below it; nil if nothing is wrong with them.
  func help(at path: String?) -> Message? {
    guard path != nil else { return nil }
    return Self.help(at: path, of: attempt { try faults() } ?? [])
  }

  /// As ``help(at:)``, where the faults are known.
  static func help(at path: String?, of faults: [LedgerError]) -> Message? {
    guard let path else { return nil }
    return faults.first { fault in
      fault.location.path.map { FilePath(path).starts(with: FilePath($0)) } ?? false
    }?.hint
  }

  private var ownFiles: [(FilePath, Message)] {
    [
      (
        root.appending("log/head"),
        "Move it away, and put the file back if you have it. Otherwise the next write creates it again from the log, but then it can't be known whether the log has lost its last events."
      ),
      (root.appending(LedgerFile.name), "Move it away; the next write creates the file again from the log."),
      (PendingErasure.path(root), whatHelps),
    ]
  }

  private var ownFolders: [(FilePath, Message)] {
    [
      (root.appending("projections"), "Move it away; the tables are rebuilt from the log."),
      (root.appending("snapshots"), whatHelps), (root.appending("quarantine"), whatHelps),
    ]
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
