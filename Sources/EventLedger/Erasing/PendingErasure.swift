import EventLog
import SystemPackage

/// `erasing.json`: an erasure has been begun, and may not be done. Whoever takes the lock next finishes it.
struct PendingErasure {
  /// The log's last event before it.
  var after: UInt64
  /// True for what a backup brought back: the log that its restore set aside has it erased already, and stays.
  var isAgain = false

  static func path(_ root: FilePath) -> FilePath { root.appending("erasing.json") }

  /// Nil where nothing was begun. One that can't be read stands for every erasure there is: to look at each again does no harm.
  static func read(_ root: FilePath, _ files: any FileSystem) throws -> PendingErasure? {
    guard try files.status(of: path(root), followLinks: true) != nil else { return nil }
    do {
      let json = try ChecksummedJSON.read(path(root), in: files)
      return PendingErasure(
        after: json["after"]?.integerValue.flatMap { UInt64(exactly: $0) } ?? 0,
        isAgain: json["again"]?.boolValue ?? false)
    } catch let error as LedgerError where error.code == .ioFailed && error.errno == nil {
      return PendingErasure(after: 0)
    }
  }

  /// It is on disk when this returns.
  func write(_ root: FilePath, _ files: any FileSystem) throws {
    try ChecksummedJSON.write(
      [.init("format", 1), .init("after", .integer(Int64(clamping: after))), .init("again", .bool(isAgain))],
      to: Self.path(root), in: files)
  }

  static func remove(_ root: FilePath, _ files: any FileSystem) throws {
    guard try files.status(of: path(root), followLinks: false) != nil else { return }
    try files.remove(path(root))
    try files.syncDirectory(root)
  }
}
