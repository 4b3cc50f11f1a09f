package import SystemPackage

/// The log of one ledger, as one process sees it: how far it goes, and appending to it.
///
/// Reading goes by ``LogReader``s, which have files of their own. An `EventLog` serves one thread at a time;
/// the facade that shares it brings the lock. It composes the parts that hold the state, and holds none but
/// what reading found.
package final class EventLog {
  let folder: LogFolder
  let known: KnownHead
  let active: ActiveSegment
  let lock: LogLock
  let sealer: SegmentSealer
  let journal: LogRepairs
  let deflaters = Deflaters()
  /// What was voided, as last asked for, and in which epoch: another one counts from the fork on anew.
  private var voided: (events: VoidedEvents, epoch: Epoch)?
  /// The folders that making the ledger made, the outermost first.
  private(set) var madeFolders: [FilePath] = []

  /// - Parameters:
  ///   - head: what `log/head` says, or what the log showed where that says nothing that counts.
  ///   - rejected: what `log/head` says, where that is older than the log.
  init(
    _ folder: LogFolder, _ head: Head, isWritten: Bool, rejected: Head? = nil, active segment: SegmentFile
  ) {
    self.folder = folder
    journal = LogRepairs()
    known = KnownHead(head, isWritten: isWritten, rejected: rejected, in: folder, journal)
    active = ActiveSegment(segment, known, in: folder)
    lock = LogLock(in: folder)
    sealer = SegmentSealer(folder, known, active)
  }

  package var root: FilePath { folder.root }
  package var ledgerID: UUID { folder.ledgerID }
  package var created: Timestamp { folder.created }
  var context: LogContext { folder.context }

  /// The position up to which events are acknowledged, as of the last open, refresh, write lock or append.
  package var head: LogPosition { known.position }
  /// First sequence number of the active segment.
  package var segment: UInt64 { known.head.segment }
  /// True when the active segment holds events, so that sealing it makes sense.
  package var activeHoldsEvents: Bool { known.activeEvents > 0 }
  /// True once this object has appended events.
  package var hasAppended: Bool { active.hasAppended }
  /// What opening or taking the lock had to repair, for the incidents.
  package var repairs: [LogRepair] { journal.all }
  package func takeRepairs() -> [LogRepair] { journal.takeAll() }
  /// Why an ended segment could not be sealed beside an append, for the incidents.
  package func takeSealFault() -> (any Error)? { sealer.takeFault() }
  /// What is wrong with a head of another history.
  package var foreignHead: LedgerError { folder.foreignHead }

  /// The last sequence number that concerns a projection; 0 when none does, nil when head does not say.
  package func concern(of projection: String) -> UInt64? { known.head.concern(of: projection) }

  /// The newest voids and kinds, as far as head says.
  var newest: LatestSystemEvents { LatestSystemEvents(of: known.head) }

  /// The sequence number of the newest event about a kind of record; 0 where there is none, nil where head
  /// does not say.
  package var newestKind: UInt64? { known.head.concern(ofKey: LatestSystemEvents.kindKey) }

  /// The sequence number of the newest event about an import; 0 where there is none, nil where head does not
  /// say.
  package var newestImport: UInt64? { known.head.concern(ofKey: LatestSystemEvents.importedKey) }

  /// Every event that registers or removes a kind of record, the oldest first. Costs nothing where there are
  /// none.
  package func kindEvents() throws -> [KindEvent] {
    if newestKind == 0 { return [] }
    let found = try makeReader().kindEvents()
    known.remember(LatestSystemEvents(kind: found.last?.sequence ?? 0))
    return found
  }

  /// The newest event of each import, the oldest first. Costs nothing where there are none.
  package func importEvents() throws -> [ImportEvent] {
    if newest.imported == 0 { return [] }
    let found = try makeReader().importEvents()
    known.remember(LatestSystemEvents(imported: found.last?.sequence ?? 0))
    return found
  }

  /// Which events up to ``head`` count as if they had not happened. Costs nothing where there are none.
  package func voidedEvents() throws -> VoidedEvents {
    if newest.void == 0 { return .none }
    let found = try makeReader().voidedEvents()
    voided = (found, head.epoch)
    known.remember(LatestSystemEvents(void: found.newest))
    return found
  }

  /// A reader of all events up to ``head``.
  package func makeReader() throws -> LogReader {
    let reader = try folder.makeReader(upTo: known.head)
    if let voided, voided.epoch == head.epoch, voided.events.newest == newest.void {
      reader.remember(voided.events)
    }
    return reader
  }

  /// A reader of the events up to one before ``head``.
  package func makeReader(upTo end: LogPosition) throws -> LogReader {
    try LogReader(
      ledgerID: ledgerID, head: end, directory: folder.directory, fileSystem: folder.fileSystem)
  }

  // MARK: Segments, under the write lock

  /// Ends the active segment and begins the next, then seals the one that ended.
  package func beginSegment() throws { try sealer.beginSegment() }
  /// Reads the active segment's lines and follows their hashes, as sealing will.
  ///
  /// - Throws: `damagedLog`.
  package func checkActiveSegment() throws { try sealer.checkActiveSegment() }
  /// Seals every ended segment that is not yet.
  package func sealEndedSegments() throws { try sealer.sealEndedSegments() }

  // MARK: Replacing and closing

  /// Continues with the log that has taken the place of the one that was open.
  func follow() throws {
    // Another ledger may have been moved to this place.
    let other = try Self.open(at: root, context: context)
    do {
      guard other.ledgerID == ledgerID else { throw Self.setAside(root) }
      try known.checkContinues(in: other.known)
    } catch {
      try other.close()
      throw error
    }
    folder.follow(other.folder)
    known.follow(other.known)
    active.follow(other.active)
    sealer.forgetSealed()
  }

  func wasMade(with folders: [FilePath]) { madeFolders = folders }

  /// Closes every file; a failure to close one that was written is thrown.
  package func close() throws {
    active.releaseReserveAtClose(lock)
    active.closeReading()
    try closeWriters()
  }

  func closeWriters() throws {
    lock.close()
    known.close()
    try active.closeWriting()
  }
}
