import Logging
import SystemPackage

/// Ends the active segment and begins the next, and rewrites those that ended. Only under the write lock.
final class SegmentSealer {
  private let folder: LogFolder
  private let head: KnownHead
  private let active: ActiveSegment
  /// True until every segment that ended before the active one is known to be sealed.
  private var mayHoldUnsealed = true
  /// Why an ended segment could not be sealed beside an append, for the incidents.
  private var fault: (any Error)?

  init(_ folder: LogFolder, _ head: KnownHead, _ active: ActiveSegment) {
    self.folder = folder
    self.head = head
    self.active = active
  }

  func takeFault() -> (any Error)? {
    defer { fault = nil }
    return fault
  }

  /// Another log has taken the place of the one that was open.
  func forgetSealed() { mayHoldUnsealed = true }

  /// Ends the active segment and begins the next, then seals the one that ended.
  ///
  /// The new segment is there before the old one is rewritten, so that head never names a place that a rename
  /// took away.
  ///
  /// - Parameter epoch: the epoch that begins with it; nil goes on with the present one.
  func beginSegment(of epoch: Epoch? = nil) throws {
    try active.releaseReserve()
    let ended = head.head.segment
    let position = head.position
    let start = SegmentStart(
      ledgerID: folder.ledgerID, created: folder.created, epoch: epoch ?? position.epoch)
    let first = position.sequence + 1
    let startEnd = try EventLog.writeSegmentStart(
      start, first: first, hash: position.hash, in: folder.directory, after: active.path, folder.fileSystem)
    try active.move(to: try folder.openSegment(first), startEnd: startEnd, of: start.epoch)
    // An empty segment has just been written anew under the same name.
    guard ended < first else { return }
    do {
      if mayHoldUnsealed { try sealEndedSegments() } else { try seal(ended) }
      mayHoldUnsealed = false
    } catch {
      // An unsealed segment is only larger: the append goes on, and the next segment's beginning tries again.
      mayHoldUnsealed = true
      fault = error
      folder.context.logger.error("sealing failed", metadata: ["segment": "\(ended)", "error": "\(error)"])
    }
  }

  /// Reads the active segment's lines and follows their hashes, as sealing will.
  ///
  /// - Throws: `damagedLog`.
  func checkActiveSegment() throws {
    let segment = head.head.segment
    var hash = try active.file.readStart().header.hashAfter
    try folder.makeReader(upTo: head.head).forEachRun(after: segment - 1, through: head.position.sequence) {
      try $0.forEachEvent { hash = hash.following($0) }
    }
    guard hash == head.position.hash else { throw SegmentWriter.wrongHash(active.path, segment) }
  }

  /// Seals every ended segment that is not yet.
  func sealEndedSegments() throws {
    for name in try folder.segments() where name < head.head.segment {
      if try folder.withSegment(name, { try $0.readIndex() }) == nil { try seal(name) }
    }
  }

  /// Rewrites an ended segment: members of about 64 KiB of lines, index, seal. Hashes do not change, and
  /// neither do lines, but for the events to erase.
  func seal(_ name: UInt64, erasing erased: Set<UInt64> = []) throws {
    try rewrite(name) { line, writer in try writer.add(line, erasing: erased) }
  }

  /// Writes an ended segment anew, of what `put` makes of each line. Hashes may not change.
  func rewrite(_ name: UInt64, _ put: (EventLine, inout SegmentWriter) throws -> Void) throws {
    let segment = try folder.openSegment(name)
    defer { closeReadOnly(segment.file) }
    let path = folder.path(ofSegment: name)
    let temporary = folder.directory.appending("." + SegmentName.name(name) + ".sealing")
    let file = try folder.fileSystem.openTemporary(temporary, replacing: path)
    do {
      let (header, start, _) = try segment.readStart()
      var writer = try SegmentWriter(
        file: file, start, first: name, hash: header.hashAfter,
        memberLineBytes: folder.context.segmentLimits.memberLineBytes)
      let (next, hash) = try segmentStart(after: name)
      try folder.makeReader(upTo: head.head).forEachRun(after: name - 1, through: next - 1) { run in
        try run.forEachEvent { try put($0, &writer) }
      }
      try writer.finish(hash: hash)
      try file.sync()
    } catch {
      closeReadOnly(file)
      folder.fileSystem.removeLeftover(temporary)
      throw error
    }
    try file.close()
    try replace(path, by: temporary)
  }

  /// A file that is synced takes the place of an ended segment.
  func replace(_ path: FilePath, by temporary: FilePath) throws {
    try folder.fileSystem.rename(temporary, to: path)
    try folder.sync()
    head.countReplacedFile()
    try head.write()
  }

  /// First sequence number and chain hash that the segment after `name` begins with.
  private func segmentStart(after name: UInt64) throws -> (first: UInt64, hash: ChainHash) {
    guard let next = try folder.segments().first(where: { $0 > name }) else {
      return (head.position.sequence + 1, head.position.hash)
    }
    return (next, try folder.withSegment(next) { try $0.readStart().header.hashBefore })
  }
}
