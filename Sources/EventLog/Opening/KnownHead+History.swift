import SystemPackage

// What others have written since has to continue what this process has seen. Nothing is ever appended to
// another history.

extension KnownHead {
  /// Takes what `log/head` says now, for the holder of the write lock.
  ///
  /// - Parameter whenOther: called where another process has written since.
  /// - Throws: `foreignLog`, `lostEvents`.
  func takeUp(_ found: Head, whenOther: () -> Void) throws {
    guard !isRejected(found) else { return try checkIsOurs(found) }
    if found != head {
      try checkNotBehind(found)
      try checkContinues(found)
      whenOther()
    }
    accept(found)
  }

  /// A head that a crash left is older than the log. One of another epoch that is not lower was never this
  /// log's, or knows of events that are not here.
  private func checkIsOurs(_ found: Head) throws {
    if found.position.isOfSibling(of: position) { throw folder.foreignHead }
  }

  /// A head older than what this process has acknowledged is a log that was put back.
  private func checkNotBehind(_ found: Head) throws {
    guard found.position.epoch == position.epoch, found.position.sequence < position.sequence, isWritten
    else { return }
    throw isBehind(found.position)
  }

  /// Checks that what head says now continues what this process has seen.
  ///
  /// - Throws: `foreignLog` where another history has taken its place.
  func checkContinues(_ found: Head) throws {
    guard isWritten, found.position.sequence >= position.sequence, found.position.epoch == position.epoch,
      try !leads(to: found)
    else { return }
    throw continuesOtherwise
  }

  /// Checks a log that has taken the place of this one. A restore puts one of a higher epoch there; one of
  /// the same epoch has to have what this process has seen.
  ///
  /// - Throws: `lostEvents` for an older copy, `foreignLog` for another history.
  func checkContinues(in other: KnownHead) throws {
    let (seen, found) = (position, other.position)
    guard found.epoch.number <= seen.epoch.number else { return }
    guard found.epoch == seen.epoch else { throw continuesOtherwise }
    guard found.sequence >= seen.sequence else { throw isBehind(found) }
    let hash = try other.folder.makeReader(upTo: other.head).knownHash(at: seen.sequence)
    guard hash == nil || hash == seen.hash else { throw continuesOtherwise }
  }

  private func leads(to found: Head) throws -> Bool {
    let seen = head
    if found.position.sequence == seen.position.sequence { return found.position.hash == seen.position.hash }
    guard found.segment == seen.segment, found.replacedFiles == seen.replacedFiles else {
      let hash = try folder.makeReader(upTo: found).knownHash(at: seen.position.sequence)
      return hash.map { $0 == seen.position.hash } ?? true
    }
    // What other processes appended follows what was seen, one member after the other.
    return try folder.withSegment(found.segment) { segment in
      var cursor = MemberCursor(
        file: segment.file, sizeBytes: min(segment.sizeBytes, found.offset), offset: seen.offset,
        expected: (seen.position.sequence + 1, seen.position.hash))
      var last = seen.position.hash
      while case .member(let header) = try cursor.next() { last = header.hashAfter }
      return last == found.position.hash
    }
  }

  private func isBehind(_ found: LogPosition) -> LedgerError {
    LedgerError(
      .lostEvents,
      "The log at \(folder.directory) ends after event \(found.sequence), but this process has seen event \(position.sequence).",
      hint:
        "Nothing was changed. If an older copy was put back, restore the newer files; then open the ledger again.",
      at: LedgerError.Location(path: folder.directory.string, sequence: found.sequence + 1)
    ).seeing(position)
  }

  private var continuesOtherwise: LedgerError {
    LedgerError(
      .foreignLog,
      "The log at \(folder.directory) does not continue from event \(position.sequence) as this process saw it: it belongs to another copy of this ledger.",
      hint: "Nothing was changed. Put this ledger's own log back, and open the ledger again.",
      at: LedgerError.Location(path: folder.directory.string, sequence: position.sequence + 1)
    ).seeing(position)
  }
}

extension LogFolder {
  /// What is wrong with a head of another history.
  var foreignHead: LedgerError {
    LedgerError(
      .foreignLog, "\(headPath) belongs to another ledger, or to another copy of this one.",
      hint:
        "Nothing was changed. Put the right file in its place. If there is none, move this one away: the next use of the ledger recreates it from the log.",
      at: LedgerError.Location(path: headPath.string))
  }
}
