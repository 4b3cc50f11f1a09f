/// A segment whose events are to be moved to an archive, or are in one.
package struct MovedSegment: Hashable, Sendable {
  package var first: UInt64
  package var last: UInt64
  package var sizeBytes: UInt64
  /// The chain hash after its last event.
  package var after: ChainHash
}

extension EventLog {
  /// The ended segments whose events all come before `next`, and that still have their lines, the first one
  /// first.
  package func archivable(before next: UInt64) throws -> [MovedSegment] {
    try endedSegments().compactMap { name, end in
      guard end < next, try !folder.fileSystem.leavesOut(name, in: folder.directory) else { return nil }
      return try moved(name, end)
    }
  }

  private func endedSegments() throws -> [(first: UInt64, last: UInt64)] {
    let names = try folder.segments().filter { $0 <= segment }
    return zip(names, names.dropFirst()).map { ($0, $1 - 1) }
  }

  private func moved(_ name: UInt64, _ last: UInt64) throws -> MovedSegment {
    try folder.withSegment(name) { segment in
      guard let seal = try segment.readSealHeader(), seal.nextSequence == last + 1 else {
        throw segment.damage("it is not sealed", at: segment.sizeBytes)
      }
      return MovedSegment(first: name, last: last, sizeBytes: segment.sizeBytes, after: seal.hashAfter)
    }
  }

  /// Copies segments to an archive, each checked from the first line to the last. The log stays as it is.
  ///
  /// - Parameter progress: gets the bytes done and in all; what it throws ends the work.
  package func copy(
    _ segments: [MovedSegment], to archive: ArchiveFolder, progress: (UInt64, UInt64) throws -> Void
  ) throws {
    let total = segments.reduce(0) { $0 + $1.sizeBytes }
    var done: UInt64 = 0
    for moved in segments {
      try folder.withSegment(moved.first) { try archive.add($0) }
      done += moved.sizeBytes
      try progress(done, total)
    }
  }

  /// Takes the lines out of segments that an archive has; the ledger's own events stay. Only under the write
  /// lock.
  package func leaveOut(_ segments: [MovedSegment]) throws {
    for moved in segments {
      try sealer.rewrite(moved.first) { line, writer in
        if line.isSystemEvent { try writer.add(line) } else { try writer.leaveOut(line) }
      }
    }
  }
}

extension EventLine {
  /// True for a system event: one of the ledger itself, not of a record.
  package var isSystemEvent: Bool { type.hasPrefix("ledger.") }
}
