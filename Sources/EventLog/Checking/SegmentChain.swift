package import SystemPackage

// Which segments make up one log. The first member of a segment names its ledger and the chain hash that it
// begins with, and its last member the hash that it ends with; `ledger.json` names the ledger once more. A
// file that a sync service, a partial copy or a person has put among them contradicts its neighbours or
// `ledger.json`, even if it is undamaged itself. Whatever reads, writes or walks a log asks here, and nowhere
// else.

/// The two ends of a segment file.
struct SegmentEdges {
  var ledgerID: UUID
  var epoch: Epoch
  /// Chain hash before its first event.
  var before: ChainHash
  /// The last event and the chain hash after it; nil where the file can't say: its end is damaged.
  var end: (sequence: UInt64, hash: ChainHash)?

  /// Nil where the start can't be read, or is that of a segment of another name; reading it reports that.
  ///
  /// - Parameter walksUnsealed: false leaves out the `end` of a segment without a seal, rather than walking
  ///   it.
  init?(_ segment: SegmentFile, walksUnsealed: Bool) throws {
    guard let (first, start, startEnd) = try segment.startIfReadable() else { return nil }
    ledgerID = start.ledgerID
    epoch = start.epoch
    before = first.hashAfter
    if let seal = try segment.readSealHeader() {
      end = (seal.nextSequence - 1, seal.hashAfter)
    } else if walksUnsealed {
      end = try Self.endOfUnsealed(segment, first, startEnd)
    }
  }

  /// Nil also for what is not an ordinary file or can't be read now; reading it reports that.
  init?(
    _ name: UInt64, in directory: FilePath, _ fileSystem: any FileSystem, walksUnsealed: Bool
  ) throws {
    do {
      let segment = try SegmentFile(name, in: directory, fileSystem)
      defer { closeReadOnly(segment.file) }
      try self.init(segment, walksUnsealed: walksUnsealed)
    } catch let error as LedgerError where error.code != .newerFormat {
      return nil
    }
  }

  /// False for a first segment whose chain does not begin with the id that it names: H(0) is made of that.
  func isRooted(at name: UInt64) -> Bool { name > 1 || before == ChainHash(startOf: ledgerID) }

  private static func endOfUnsealed(
    _ segment: SegmentFile, _ first: MemberHeader, _ startEnd: UInt64
  ) throws -> (sequence: UInt64, hash: ChainHash)? {
    var cursor = MemberCursor(
      file: segment.file, sizeBytes: segment.sizeBytes, offset: startEnd,
      expected: (first.nextSequence, first.hashAfter))
    var last = first
    while true {
      switch try cursor.next() {
      case .member(let header): last = header
      case .end: return (last.nextSequence - 1, last.hashAfter)
      case .invalid, .newer: return nil
      }
    }
  }
}

/// Why a file does not belong to a log, to stand inside a sentence.
func ofOtherLedger(_ found: UUID, insteadOf own: UUID) -> Message {
  "it belongs to the ledger \(found.lowercase), not to \(own.lowercase)"
}

/// Why a first segment is none of the ledger that it names, to stand inside a sentence.
func notRooted(_ own: UUID) -> Message {
  "its chain does not begin with the ledger \(own.lowercase) that it names: its events belong to another ledger"
}

/// A place where the files of a log contradict each other.
struct ChainBreak {
  /// The segment at which it shows: the file that is wrong, or the later one of two of which either may be.
  var segment: UInt64
  var path: String
  /// True where this segment is another ledger's: no event of this log is in it.
  var isOfOtherLedger = false
  var reason: Message
}

/// The segments of one log, each checked to lead to the next one, up to the newest.
struct SegmentChain {
  let directory: FilePath
  let fileSystem: any FileSystem
  /// The ledger that they have to belong to; nil where nothing says which.
  let ledgerID: UUID?
  /// Segments from which each link up to the newest is known to hold.
  private var linked: Set<UInt64> = []

  init(_ directory: FilePath, _ fileSystem: any FileSystem, ledgerID: UUID?) {
    self.directory = directory
    self.fileSystem = fileSystem
    self.ledgerID = ledgerID
  }

  /// The breaks at or after the segment `first`, in order. Where damage hides an end there is none; reading
  /// it reports that.
  ///
  /// - Parameters:
  ///   - end: how far the log is read. Segments after it are not opened: the next writer has yet to take them
  ///     up.
  ///   - active: the active segment, which is opened even where it holds no event yet.
  ///   - names: those of the log's segments, ascending.
  mutating func breaks(
    from first: UInt64, upTo end: LogPosition, orIn active: UInt64 = 0, among names: [UInt64]
  ) throws -> [ChainBreak] {
    let reached = names.filter { $0 >= first && $0 <= max(end.sequence, active) }
    let unknown = reached.prefix { !linked.contains($0) }
    guard !unknown.isEmpty else { return [] }
    // From the first one that is linked, every link is known: only the one that leads to it is not.
    let checked = reached.prefix(unknown.count + 1)
    var found: [ChainBreak] = []
    var before: (name: UInt64, edges: SegmentEdges?)?
    for name in checked {
      let edges = try edges(of: name, isNewest: name == checked.last)
      if let id = breakOfID(edges, name) {
        found.append(id)
      } else if let before, let link = breakOfLink(before.edges, before.name, edges, name) {
        found.append(link)
      }
      before = (name, edges)
    }
    if found.isEmpty { linked.formUnion(checked) }
    return found
  }

  /// - Parameter isNewest: true leaves out where an unsealed segment ends: nothing has to follow it.
  func edges(of name: UInt64, isNewest: Bool) throws -> SegmentEdges? {
    try SegmentEdges(name, in: directory, fileSystem, walksUnsealed: !isNewest)
  }

  private func path(of name: UInt64) -> String { directory.appending(SegmentName.name(name)).string }

  func breakOfID(_ edges: SegmentEdges?, _ name: UInt64) -> ChainBreak? {
    guard let ledgerID, let edges else { return nil }
    if edges.ledgerID == ledgerID, !edges.isRooted(at: name) {
      return ChainBreak(segment: name, path: path(of: name), reason: notRooted(ledgerID))
    }
    guard edges.ledgerID != ledgerID else { return nil }
    return ChainBreak(
      segment: name, path: path(of: name), isOfOtherLedger: true,
      reason: ofOtherLedger(edges.ledgerID, insteadOf: ledgerID))
  }

  /// Where events are missing between two segments, that is damage and not a break.
  func breakOfLink(
    _ edges: SegmentEdges?, _ name: UInt64, _ following: SegmentEdges?, _ next: UInt64
  ) -> ChainBreak? {
    guard let edges, let end = edges.end, let following, end.sequence + 1 >= next,
      ledgerID == nil || edges.ledgerID == ledgerID
    else { return nil }
    guard end.sequence + 1 == next else {
      return ChainBreak(
        segment: next, path: path(of: next),
        reason:
          "\(SegmentName.name(name)) extends to event \(end.sequence): one of the two comes from another copy of this ledger"
      )
    }
    return ChainBreak(
      between: (end.hash, edges.epoch, name), and: (following.before, following.epoch, next), in: directory)
  }

  /// The ledger that a log's segments name. Where they contradict each other, it is the one that
  /// `ledger.json` names, if one of them agrees; else the one that the first of them names.
  ///
  /// - Parameter names: at least one.
  static func ledgerID(
    of names: [UInt64], in directory: FilePath, _ fileSystem: any FileSystem
  ) throws -> UUID? {
    var found: [UUID] = []
    for name in names {
      if let id = try SegmentEdges(name, in: directory, fileSystem, walksUnsealed: false)?.ledgerID,
        !found.contains(id)
      {
        found.append(id)
      }
    }
    guard found.count > 1 else { return found.first }
    let own = try EventLog.idInLedgerFile(of: directory.removingLastComponent(), fileSystem)
    return found.first { $0 == own } ?? found.first
  }
}

extension EventLog {
  /// True where all of the log in `root` is that of another ledger than `ledger.json` names.
  package static func isOfOtherLedger(at root: FilePath, _ fileSystem: any FileSystem) throws -> Bool {
    guard let own = try idInLedgerFile(of: root, fileSystem) else { return false }
    let directory = root.appending("log")
    let names = try fileSystem.segmentsIfThere(in: directory)
    return try SegmentChain.ledgerID(of: names, in: directory, fileSystem).map { $0 != own } ?? false
  }
}

extension ChainBreak {
  /// Nil where the second segment goes on where the first one ends.
  init?(
    between first: (after: ChainHash, epoch: Epoch, name: UInt64),
    and second: (before: ChainHash, epoch: Epoch, name: UInt64), in directory: FilePath
  ) {
    let isLaterEpoch = second.epoch.number > first.epoch.number
    guard first.after != second.before || !(isLaterEpoch || second.epoch == first.epoch) else { return nil }
    self.init(
      segment: second.name, path: directory.appending(SegmentName.name(second.name)).string,
      reason:
        "it does not continue where \(SegmentName.name(first.name)) ends: one of the two comes from another copy of this ledger"
    )
  }

  /// The break as an error that ends a reading.
  var error: LedgerError { damage.error }

  /// The break as what a reading that goes on past it reports.
  var damage: LogDamage { LogDamage(code: .foreignLog, path: path, reason: reason) }
}
