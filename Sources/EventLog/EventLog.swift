package import LedgerBase
import Logging
package import SystemPackage

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The log of one ledger, as one process sees it: where it stands, and appending to it.
///
/// Reading goes by ``LogReader``s, which have files of their own. An `EventLog` serves one thread at a time; whoever
/// shares it (the facade) brings the lock.
package final class EventLog {
  package let root: FilePath
  package let ledgerID: UUID
  package let created: Timestamp
  let context: LogContext
  /// With the log's folder held open: what is read belongs together, also beside a restore.
  var fileSystem: any FileSystem
  let directory: FilePath
  let lockPath: FilePath
  let headPath: FilePath

  /// What `log/head` said last, or what the log showed where it said nothing.
  var state: Head
  /// True when `log/head` holds `state`.
  var headIsWritten: Bool
  /// The counter of a head that opening found to be older than the log.
  var rejectedHead: UInt64?
  /// True where one of the two slots of `log/head` was lost, until it is written again.
  var headSlotIsLost = false
  var active: SegmentFile
  /// True where the active segment, as it was found, is sealed: the one after it is gone.
  var activeIsSealed = false
  /// Events in the active segment, for the next seal.
  var activeEvents: UInt64 { state.position.sequence + 1 - state.segment }
  /// First sequence number of the active segment.
  package var segment: UInt64 { state.segment }
  /// True when the active segment holds events, so that sealing it makes sense.
  package var activeHoldsEvents: Bool { activeEvents > 0 }
  var files: WriterFiles?
  /// What was voided, as last asked for, and in which epoch: another one counts from the fork on anew.
  private var voided: (events: VoidedEvents, epoch: Epoch)?
  /// Why no further append is made by this object.
  var poison: LedgerError?
  /// What opening or taking the lock had to repair, for the incidents.
  package var repairs: [LogRepair] = []
  /// Why an ended segment could not be sealed beside an append, for the incidents.
  package var sealFault: (any Error)?
  /// True until every segment that ended before the active one is known to be sealed.
  var mayHoldUnsealed = true
  /// Where the zero bytes end that this object has written ahead of the active segment's end.
  var reservedEnd: UInt64?
  /// Appends of this object, with none of another one between them.
  var appendsInARow = 0
  /// Compresses what is appended a few events at a time.
  var littleDeflater: Deflater?
  /// True once this object has appended events.
  package internal(set) var hasAppended = false

  /// The folders that making the ledger made, the outermost first.
  var madeFolders: [FilePath] = []

  init(
    root: FilePath, context: LogContext, fileSystem: any FileSystem, start: SegmentStart, state: Head,
    headIsWritten: Bool, active: SegmentFile
  ) {
    self.root = root
    directory = root.appending("log")
    lockPath = root.appending("lock")
    headPath = directory.appending("head")
    self.context = context
    self.fileSystem = fileSystem
    ledgerID = start.ledgerID
    created = start.created
    self.state = state
    self.headIsWritten = headIsWritten
    self.active = active
  }

  /// The position up to which events are acknowledged, as of the last open, refresh, write lock or append.
  package var head: LogPosition { state.position }

  /// The last sequence number that concerns a projection; 0 when none does, nil when head does not say.
  package func concern(of projection: String) -> UInt64? {
    state.concern(of: projection)
  }

  /// Where the newest voids and kinds stand, as far as head says.
  var newest: LatestSystemEvents { LatestSystemEvents(of: state) }

  /// The sequence number of the newest event about a kind of record; 0 where there is none, nil where head does not say.
  package var newestKind: UInt64? { state.concern(ofKey: LatestSystemEvents.kindKey) }

  /// Every event that registers a kind of record or takes one away, the oldest first. Costs nothing where there are none.
  package func kindEvents() throws -> [KindEvent] {
    if newestKind == 0 { return [] }
    let found = try makeReader().kindEvents()
    state.concerns[LatestSystemEvents.kindKey] = found.last?.sequence ?? 0
    return found
  }

  /// Which events up to ``head`` count as if they had not happened. Costs nothing where there are none.
  package func voidedEvents() throws -> VoidedEvents {
    if newest.void == 0 { return .none }
    let found = try makeReader().voidedEvents()
    voided = (found, head.epoch)
    // Written with the next head: found out once is enough.
    state.concerns[Head.key(of: VoidEvent.type)] = found.newest
    return found
  }

  /// A reader of all events up to ``head``.
  package func makeReader() throws -> LogReader {
    let reader = try LogReader(
      ledgerID: ledgerID, head: head, directory: directory, fileSystem: fileSystem)
    reader.newest = newest
    if let voided, voided.epoch == head.epoch, voided.events.newest == newest.void {
      reader.voided = voided.events
    }
    return reader
  }

  /// Closes every file; a failure to close one that was written is thrown.
  package func close() throws {
    releaseReserveAtClose()
    closeReadOnly(active.file)
    let files = files
    self.files = nil
    try files?.close()
  }
}

/// Something that was put right without loss, to be told to the person.
package struct LogRepair: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Whole events were on disk beyond head: they were made durable.
    case adopted
    /// Bytes of an append that never was acknowledged were put aside and cut.
    case cutTornTail
    /// A new segment had been begun, but head did not name it yet.
    case tookUpSegment
    /// The last segment was sealed, and the one after it was missing.
    case beganSegment
    /// Nothing said how far the log was acknowledged; `offset` is the last event that is there.
    case madeHead
    /// One of head's two slots was lost, perhaps the newer one.
    case lostHeadSlot
    /// A file in the next segment's place held nothing new: it was put aside.
    case setAsideStray

    /// True where more may have been acknowledged than the log now has.
    package var leavesUnknown: Bool { self == .madeHead || self == .lostHeadSlot }
  }
  package var kind: Kind
  package var path: String
  package var offset: UInt64
  package var byteCount: UInt64
  /// Where the bytes of a cut tail, or a stray file, were put.
  package var keptIn: String?
  /// What a stray file is.
  package var reason: Message?
  /// Events that were recovered.
  package var sequences: ClosedRange<UInt64>?
}

/// The files a writer holds open.
struct WriterFiles {
  var lock: any OpenFile
  var head: HeadFile
  var segment: any OpenFile

  func close() throws {
    closeReadOnly(lock)
    defer { closeReadOnly(head.file) }
    try segment.close()
  }
}
