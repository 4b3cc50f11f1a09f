import SystemPackage

/// The log up to its head at one moment, to be copied. It opens its own files and needs no lock: what is
/// before head never changes, and a segment that is rewritten meanwhile keeps its lines and hashes.
package struct LogCopySource {
  package let ledgerID: UUID
  package let created: Timestamp
  package let head: LogPosition
  let directory: FilePath
  let fileSystem: any FileSystem
  /// First sequence numbers of the ended segments, ascending.
  let ended: [UInt64]
  let active: SegmentFile
  /// Where in the active segment the last acknowledged member ends.
  let activeEnd: UInt64

  /// Closes its files.
  package func close() { closeReadOnly(active.file) }
}

extension EventLog {
  private static let copyAttempts = 5

  /// What a backup copies: everything up to the head of this moment.
  package func makeCopySource() throws -> LogCopySource {
    for attempt in 1... {
      try refresh()
      let segment = try folder.openSegment(self.segment)
      do {
        if try holdsHead(segment) {
          return LogCopySource(
            ledgerID: ledgerID, created: created, head: head, directory: folder.directory,
            fileSystem: folder.fileSystem,
            ended: try folder.segments().filter { $0 < self.segment }, active: segment,
            activeEnd: known.head.offset)
        }
        // The segment was ended and rewritten between the two readings: head has moved on by now.
        guard attempt < Self.copyAttempts else {
          throw segment.damage("what head points to is missing", at: known.head.lastMemberOffset)
        }
      } catch {
        closeReadOnly(segment.file)
        throw error
      }
      closeReadOnly(segment.file)
    }
    throw LedgerError(.internalFault, "No attempt was made.")
  }

  /// True when the member that head names last ends at its offset and has its hash.
  private func holdsHead(_ segment: SegmentFile) throws -> Bool {
    var cursor = MemberCursor(
      file: segment.file, sizeBytes: segment.sizeBytes, offset: known.head.lastMemberOffset)
    guard segment.sizeBytes >= known.head.offset, case .member(let last) = try cursor.next() else {
      return false
    }
    return cursor.offset == known.head.offset && last.hashAfter == known.head.position.hash
  }
}
