import SystemPackage

// Only the segment that was begun next may follow the active one. A file in its place that holds nothing new
// prevents nobody from writing: it is set aside, and reported.

extension TailRecovery {
  /// Why a file with the next segment's name holds nothing new; nil if it is to be taken up, or refused.
  func strayReason(of segment: SegmentFile, after end: Head) throws -> Message? {
    guard let reason = try contentIfStray(segment, after: end) else { return nil }
    let seen = try highWaterMark()
    guard seen <= end.position.sequence else {
      throw LedgerError(
        .lostEvents,
        "The log ends after event \(end.position.sequence), but a table, a backup or an incident records event \(seen), and \(segment.file.path) does not contain it: \(reason). Acknowledged events were lost.",
        hint:
          "Nothing was changed. Put the file back from a copy, or run \(Remedy.restore(nil)) with a backup.",
        at: LedgerError.Location(path: segment.file.path.string, sequence: end.position.sequence + 1))
    }
    return reason
  }

  /// Moves a file that holds nothing new into `quarantine/`.
  func setAside(_ segment: SegmentFile, because reason: Message) throws {
    let kept = try QuarantinedFile.place(
      .stray, segment.firstSequence, at: folder.context.now(),
      checksum: try QuarantinedFile.checksum(of: segment.file), in: folder.root, folder.fileSystem)
    try folder.fileSystem.rename(segment.file.path, to: kept)
    try folder.fileSystem.syncDirectory(kept.removingLastComponent())
    try folder.sync()
    repairs.record(
      LogRepair(
        kind: .setAsideStray, path: segment.file.path.string, offset: 0, byteCount: segment.sizeBytes,
        keptIn: kept.string, reason: reason))
  }

  /// What the file is, where it holds nothing new: no byte, zero bytes only, or whole members that are all in
  /// the log.
  private func contentIfStray(_ segment: SegmentFile, after end: Head) throws -> Message? {
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes)
    var first: MemberHeader?
    var last: MemberHeader?
    while true {
      switch try cursor.next() {
      case .end:
        guard let first, let last else {
          return segment.sizeBytes == 0 ? "it is empty" : "it contains only zero bytes"
        }
        return try isInLog(from: first, to: last, before: end)
          ? "everything it contains is already in the log before it" : nil
      case .member(let header):
        // The start of the segment that was begun next.
        if first == nil, header.firstSequence == segment.firstSequence { return nil }
        first = first ?? header
        if header.kind != .index { last = header }
      case .invalid, .newer: return nil
      }
    }
  }

  /// The cursor has followed the hashes from the first member to the last, so that both ends on the chain
  /// prove all between.
  private func isInLog(from first: MemberHeader, to last: MemberHeader, before end: Head) throws -> Bool {
    let reader = try folder.makeReader(upTo: end)
    guard last.nextSequence <= end.position.sequence + 1, first.firstSequence >= 1 else { return false }
    return try reader.knownHash(at: first.firstSequence - 1) == first.hashBefore
      && reader.knownHash(at: last.nextSequence - 1) == last.hashAfter
  }
}
