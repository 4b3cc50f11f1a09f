import LedgerBase
import Logging
import SystemPackage

extension EventLog {
  /// Ends the active segment and begins the next, then seals the one that ended. Only under the write lock.
  ///
  /// The new segment is there before the old one is rewritten, so that head never names a place that a rename took away.
  ///
  /// - Parameter epoch: the epoch that begins with it; nil goes on with the present one.
  package func beginSegment(of epoch: Epoch? = nil) throws {
    try releaseReserve()
    let ended = state.segment
    let start = SegmentStart(ledgerID: ledgerID, created: created, epoch: epoch ?? head.epoch)
    let first = head.sequence + 1
    let startEnd = try Self.writeSegmentStart(
      start, first: first, hash: head.hash, in: directory, after: active.file.path, fileSystem)
    state.position.epoch = start.epoch
    try moveHead(toNew: try SegmentFile(first, in: directory, fileSystem), startEnd: startEnd)
    activeIsSealed = false
    // An empty segment has just been written anew under the same name.
    guard ended < first else { return }
    do {
      if mayHoldUnsealed { try sealEndedSegments() } else { try seal(ended) }
      mayHoldUnsealed = false
    } catch {
      // An unsealed segment is only larger: the append goes on, and the next segment's beginning tries again.
      mayHoldUnsealed = true
      sealFault = error
      context.logger.error("sealing failed", metadata: ["segment": "\(ended)", "error": "\(error)"])
    }
  }

  /// Reads the active segment's lines and follows their hashes, as sealing will.
  ///
  /// - Throws: `damagedLog`.
  package func checkActiveSegment() throws {
    var hash = try active.readStart().header.hashAfter
    try makeReader().forEachRun(after: state.segment - 1, through: head.sequence) { run in
      try run.forEachEvent { hash = hash.following($0) }
    }
    guard hash == head.hash else { throw SegmentWriter.wrongHash(active.file.path, state.segment) }
  }

  /// Seals every ended segment that is not yet. Only under the write lock.
  package func sealEndedSegments() throws {
    for name in try fileSystem.segments(in: directory) where name < state.segment {
      let segment = try SegmentFile(name, in: directory, fileSystem)
      let isSealed = try segment.readIndex() != nil
      closeReadOnly(segment.file)
      if !isSealed { try seal(name) }
    }
  }

  /// Rewrites an ended segment: members of about 64 KiB of lines, index, seal. Hashes do not change, and neither do lines, but
  /// for the events to erase.
  func seal(_ name: UInt64, erasing erased: Set<UInt64> = []) throws {
    try rewrite(name) { line, writer in try writer.add(line, erasing: erased) }
  }

  /// Writes an ended segment anew, of what `put` makes of each line. Hashes may not change.
  func rewrite(_ name: UInt64, _ put: (EventLine, inout SegmentWriter) throws -> Void) throws {
    let segment = try SegmentFile(name, in: directory, fileSystem)
    defer { closeReadOnly(segment.file) }
    let path = directory.appending(SegmentName.name(name))
    let temporary = directory.appending("." + SegmentName.name(name) + ".sealing")
    let file = try fileSystem.openTemporary(temporary, replacing: path)
    do {
      let (header, start, _) = try segment.readStart()
      var writer = try SegmentWriter(
        file: file, start, first: name, hash: header.hashAfter,
        memberLineBytes: context.segmentLimits.memberLineBytes)
      let (next, hash) = try segmentStart(after: name)
      try makeReader().forEachRun(after: name - 1, through: next - 1) { run in
        try run.forEachEvent { try put($0, &writer) }
      }
      try writer.finish(hash: hash)
      try file.sync()
    } catch {
      closeReadOnly(file)
      fileSystem.removeLeftover(temporary)
      throw error
    }
    try file.close()
    try replace(path, by: temporary)
  }

  /// A file that is synced takes the place of an ended segment.
  func replace(_ path: FilePath, by temporary: FilePath) throws {
    try fileSystem.rename(temporary, to: path)
    try fileSystem.syncDirectory(directory)
    state.replacedFiles += 1
    try writeHead()
  }

  /// First sequence number and chain hash that the segment after `name` begins with.
  private func segmentStart(after name: UInt64) throws -> (first: UInt64, hash: ChainHash) {
    guard let next = try fileSystem.segments(in: directory).first(where: { $0 > name }) else {
      return (head.sequence + 1, head.hash)
    }
    let segment = try SegmentFile(next, in: directory, fileSystem)
    defer { closeReadOnly(segment.file) }
    return (next, try segment.readStart().header.hashBefore)
  }
}
