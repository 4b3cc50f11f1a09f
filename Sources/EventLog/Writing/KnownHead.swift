import SystemPackage

/// How far the log is acknowledged, as this process knows it, and whether `log/head` says so.
final class KnownHead {
  /// What `log/head` said last, or what the log showed where it said nothing.
  private(set) var head: Head
  /// True when `log/head` holds ``head``.
  private(set) var isWritten: Bool
  /// The counter of a head that opening found to be older than the log.
  private var rejected: UInt64?
  /// True where one of the two slots of `log/head` was lost, until it is written again.
  private var slotIsLost = false
  /// Open while this process may write.
  private var file: HeadFile?
  let folder: LogFolder
  private let repairs: LogRepairs

  /// - Parameter rejected: what `log/head` says, where that is older than the log.
  init(_ head: Head, isWritten: Bool, rejected: Head? = nil, in folder: LogFolder, _ repairs: LogRepairs) {
    self.head = head
    self.isWritten = isWritten
    self.rejected = rejected?.counter
    self.folder = folder
    self.repairs = repairs
  }

  var position: LogPosition { head.position }
  /// Events in the active segment.
  var activeEvents: UInt64 { position.sequence + 1 - head.segment }

  // MARK: What others have written

  /// What `log/head` says, for the holder of the write lock; nil where neither slot is valid.
  func read() throws -> Head? {
    guard let file else { return nil }
    let (found, lost) = try file.readSlots()
    slotIsLost = lost != nil
    if found == nil { isWritten = false }
    return found
  }

  /// True for a head that opening found to be older than the log, as a power cut leaves it: it is no better
  /// now.
  func isRejected(_ found: Head) -> Bool { !isWritten && found.counter == rejected }

  /// `log/head` says this.
  func accept(_ found: Head) {
    head = found
    isWritten = true
  }

  /// Knows what the log that has taken the place of this one knows.
  func follow(_ other: KnownHead) {
    head = other.head
    isWritten = other.isWritten
    rejected = other.rejected
  }

  // MARK: What this process has done

  func advance(over prepared: PreparedAppend, concerning: [String: UInt64]) {
    head.lastMemberOffset = head.offset + UInt64(prepared.lastMemberStart)
    head.offset += UInt64(prepared.bytes.count)
    head.segmentLineBytes += UInt64(prepared.lineBytes)
    head.position = prepared.end
    for (projection, sequence) in concerning { head.concerns[Head.key(of: projection)] = sequence }
  }

  /// The active segment now ends with these appends.
  func advance(over whole: WholeAppends) { whole.apply(to: &head) }

  /// `segment`, which holds nothing but its start, is the active one.
  func begin(_ segment: UInt64, startEnd: UInt64, of epoch: Epoch) {
    head.position.epoch = epoch
    head.segment = segment
    head.offset = startEnd
    head.lastMemberOffset = 0
    head.segmentLineBytes = 0
  }

  func countReplacedFile() { head.replacedFiles += 1 }

  /// The counters continue from those of the log's predecessor, so that a process that has it open sees that
  /// it was replaced.
  func raiseCounters(to counters: UInt64) {
    head.counter = max(head.counter, counters)
    head.replacedFiles = max(head.replacedFiles, counters) + 1
  }

  /// Written with the next head: it need not be found out again.
  func remember(_ newest: LatestSystemEvents) { head.remember(newest) }

  /// Which tables the events concern that are appended as they are is not known here: each has to find out.
  func forgetConcerns() {
    head.concerns = [:]
    head.namesAll = false
  }

  /// Writes ``head`` to `log/head`. Until that is done, this process may know more than the file says.
  func write() throws {
    isWritten = false
    try file?.write(&head)
    isWritten = true
    guard slotIsLost else { return }
    slotIsLost = false
    repairs.record(
      LogRepair(
        kind: .lostHeadSlot, path: folder.headPath.string, offset: position.sequence, byteCount: 0))
  }

  // MARK: The file

  func openForWriting() throws {
    file = HeadFile(file: try folder.fileSystem.open(folder.headPath, .updateOrCreate))
  }

  /// A restore puts another `log` in the place of the one whose head this process holds open.
  func reopenIfReplaced() throws {
    guard let file else { return }
    let there = try folder.fileSystem.status(of: folder.headPath, followLinks: true)?.identity
    guard try file.file.identity != there else { return }
    try openForWriting()
    closeReadOnly(file.file)
  }

  /// True where the file says just what this process knows.
  func isAsKnown() throws -> Bool { try file?.read() == head }

  func close() {
    if let file { closeReadOnly(file.file) }
    file = nil
  }
}
