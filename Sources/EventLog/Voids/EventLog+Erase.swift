import Crypto

extension EventLog {
  /// Permanently removes the private part of events: rewrites the segments that hold them. Only under the
  /// write lock. What was done before an interruption is not done again. Events that are in an archive are
  /// not changed.
  ///
  /// - Throws: `damagedLog` if such a segment can't be read, `diskFull` and the like; then the events of
  ///   later segments still have theirs.
  package func erase(_ sequences: Set<UInt64>) throws {
    guard let last = sequences.max() else { return }
    if last >= segment { try beginSegment() }
    let names = try folder.segments()
    for (index, name) in names.enumerated() where name < segment {
      let end = index + 1 < names.count ? names[index + 1] : head.sequence + 1
      let here = sequences.filter { name <= $0 && $0 < end }
      // Archived events are handled when they are attached.
      guard !here.isEmpty, try !folder.fileSystem.leavesOut(name, in: folder.directory) else { continue }
      if try hasData(here) { try sealer.seal(name, erasing: here) }
    }
  }

  /// True where one of these events, all of one segment, still has its private part.
  private func hasData(_ sequences: Set<UInt64>) throws -> Bool {
    guard let first = sequences.min(), let last = sequences.max() else { return false }
    var found = false
    try makeReader().forEachRun(after: first - 1, through: last) { run in
      try run.forEachEvent { line in
        guard !found else { return }
        found = sequences.contains(line.sequence) && !line.isErased
      }
    }
    return found
  }
}

extension EventLine {
  /// The line without its private part; nil for an event that is not to be erased, or is erased.
  func erased(ifIn sequences: Set<UInt64>) -> [UInt8]? {
    guard sequences.contains(sequence), !isErased else { return nil }
    var hash = SHA256()
    hash.update(bufferPointer: privateBytes)
    var line: [UInt8] = []
    EventLineComposer.appendErased(header, hash: Array(hash.finalize()), to: &line)
    return line
  }
}
