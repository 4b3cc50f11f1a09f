import SystemPackage

/// The folder of a log that is open, and whose log it is.
///
/// It is held open: files that are read from it belong together, even while a restore puts another folder in
/// its place.
final class LogFolder {
  let root: FilePath
  let directory: FilePath
  let lockPath: FilePath
  let headPath: FilePath
  let ledgerID: UUID
  let created: Timestamp
  let context: LogContext
  /// Anchored at ``directory``.
  private(set) var fileSystem: any FileSystem

  init(root: FilePath, _ start: SegmentStart, _ context: LogContext, anchored: any FileSystem) {
    self.root = root
    directory = root.appending("log")
    lockPath = root.appending("lock")
    headPath = directory.appending("head")
    ledgerID = start.ledgerID
    created = start.created
    self.context = context
    fileSystem = anchored
  }

  func path(ofSegment first: UInt64) -> FilePath { directory.appending(SegmentName.name(first)) }

  /// First sequence numbers of the segments, ascending.
  func segments() throws -> [UInt64] { try fileSystem.segments(in: directory) }

  func holdsSegment(_ first: UInt64) throws -> Bool {
    // A link that leads nowhere occupies the place too.
    try fileSystem.status(of: path(ofSegment: first), followLinks: false) != nil
  }

  func openSegment(_ first: UInt64) throws -> SegmentFile {
    try SegmentFile(first, in: directory, fileSystem)
  }

  func withSegment<T>(_ first: UInt64, _ body: (SegmentFile) throws -> T) throws -> T {
    let segment = try openSegment(first)
    defer { closeReadOnly(segment.file) }
    return try body(segment)
  }

  func sync() throws { try fileSystem.syncDirectory(directory) }

  func readHead() throws -> Head? { try EventLog.readHead(in: directory, fileSystem) }

  /// A reader of all events up to `head`.
  func makeReader(upTo head: Head) throws -> LogReader {
    try LogReader(
      ledgerID: ledgerID, head: head.position, newest: LatestSystemEvents(of: head), directory: directory,
      fileSystem: fileSystem)
  }

  /// True when another folder is at the log's path than the one that is open: a restore put it there.
  func isReplaced() throws -> Bool {
    let there = try context.fileSystem.status(of: directory, followLinks: true)?.identity
    return try there != fileSystem.status(of: directory, followLinks: true)?.identity
  }

  /// Continues in the folder that has taken the place of this one.
  func follow(_ other: LogFolder) { fileSystem = other.fileSystem }
}
