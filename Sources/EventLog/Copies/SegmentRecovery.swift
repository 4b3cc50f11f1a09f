// A damaged or missing segment is rewritten from its own lines where they can be read, and from a backup's
// where not. It takes its place only if the chain proves that all lines are the same: no hash changes, and no
// epoch begins. The damaged file is copied into quarantine/ first.

package import SystemPackage

/// Which segments of a log are damaged, and which of them a backup can repair.
package struct SegmentRecovery {
  /// A damaged or missing segment.
  package struct Segment: Sendable {
    package var first: UInt64
    package var last: UInt64
    package var path: FilePath
    /// What is wrong with it.
    package var reason: Message
    /// Why it can't be repaired; nil when it can.
    package var obstacle: Message?
    package var sizeBytes: UInt64
    var isActive: Bool
    var before: ChainHash?
    var after: ChainHash?
    var start: SegmentStart?
  }

  package private(set) var damaged: [Segment] = []
  private let root: FilePath
  private let context: LogContext
  private let own: LogPieces
  private var stretches: [LogStretch] = []
  private var fileSystem: any FileSystem { context.fileSystem }
  private var directory: FilePath { root.appending("log") }

  /// Reads all there is; changes nothing.
  ///
  /// - Parameter highWaterMarks: how far tables, backups and incidents have seen the log.
  package init(
    of root: FilePath, from folder: BackupFolder, vouching highWaterMarks: [LogPosition] = [],
    context: LogContext
  ) throws {
    self.root = root
    self.context = context
    var own = try LogPieces(of: root, context.fileSystem)
    try own.leaveOutForeign(vouching: highWaterMarks, context.fileSystem)
    self.own = own
    guard !own.isOfOtherLedger else {
      throw LedgerError(
        .foreignLog,
        "The log at \(root.appending("log")) belongs to another ledger, so none of its segments can be repaired.",
        hint: "Options, best first: \(Remedy.restore(folder.path.string)), \(Remedy.salvage).",
        at: LedgerError.Location(path: root.appending("log").string))
    }
    let all = try folder.contents().backups.reversed()
    let id = own.ledgerID ?? all.first?.ledgerID
    // Another copy that went on from the same events has an epoch of its own: its events are not this log's.
    let epoch = own.head?.epoch ?? own.epoch
    let backups = all.filter { backup in
      epoch.map { backup.head.epoch == $0 || backup.head.epoch.number < $0.number } ?? true
    }
    guard let id, all.contains(where: { $0.ledgerID == id }) else {
      throw LedgerError(
        .otherLedger, "The backups in \(folder.path) do not belong to the ledger at \(root).",
        hint: "Specify the backups of this ledger.", at: LedgerError.Location(path: folder.path.string))
    }
    let copies = try backups.map { try LogPieces.of($0, in: folder) }
    let others = try copies.filter { try !$0.contradicts(own.head, context.fileSystem) }
    guard !others.isEmpty || copies.isEmpty else { throw folder.isOfAnotherCopy }
    let chain = PieceChain(
      own: own.pieces, others: others.flatMap(\.pieces), start: ChainHash(startOf: id), context.fileSystem)
    stretches = try chain.stretches(through: own.head?.sequence ?? 0)
    let boundaries = try boundaries(backups.flatMap(\.segments).map(\.first))
    for (index, first) in boundaries.enumerated() {
      let isLast = index == boundaries.count - 1
      let last = isLast ? stretches.last?.range.upperBound ?? 0 : boundaries[index + 1] - 1
      guard var segment = try damage(first, last, isActive: isLast) else { continue }
      segment.before = try hash(before: first, ledger: id)
      segment.after = try hash(before: last + 1, ledger: id)
      segment.start = own.starts[first] ?? others.lazy.compactMap { $0.starts[first] }.first
      segment.obstacle = obstacle(segment)
      damaged.append(segment)
    }
  }

  /// Where segments begin: the files that are there, and those of a backup in places that are empty now.
  private func boundaries(_ known: [UInt64]) throws -> [UInt64] {
    let names = try fileSystem.segments(in: directory)
    var boundaries = Set(names.filter { !isCopy($0) })
    if let segment = try EventLog.readHead(in: directory, fileSystem)?.segment { boundaries.insert(segment) }
    let last = stretches.last?.range.upperBound ?? 0
    for first in known where first <= last {
      let isInside = own.pieces.contains { $0.first < first && first <= $0.last }
      if !isInside { boundaries.insert(first) }
    }
    return boundaries.sorted()
  }

  /// True for a file in the middle of the events that another file holds: nothing begins there.
  private func isCopy(_ name: UInt64) -> Bool {
    let path = directory.appending(SegmentName.name(name))
    return own.pieces.contains { $0.path != path && $0.first < name && name <= $0.last }
      && !own.pieces.contains { $0.path == path && $0.first == name }
  }

  /// Nil for an intact segment.
  private func damage(_ first: UInt64, _ last: UInt64, isActive: Bool) throws -> Segment? {
    let path = directory.appending(SegmentName.name(first))
    let status = try fileSystem.status(of: path, followLinks: false)
    let pieces = own.pieces.filter { $0.path == path }
    let gap = own.gaps.first { $0.path == path }
    var reason = gap?.reason
    if status == nil { reason = "it is missing" }
    if reason == nil, last >= first,
      pieces.first?.first != first || pieces.last?.last != last
        || zip(pieces, pieces.dropFirst()).contains(where: { $0.after != $1.before })
    {
      reason = "it does not contain \((first...last).eventsInWords)"
    }
    guard let reason else { return nil }
    return Segment(
      first: first, last: last, path: path, reason: reason, sizeBytes: status?.sizeBytes ?? 0,
      isActive: isActive)
  }

  private func obstacle(_ segment: Segment) -> Message? {
    for case .lost(let range) in stretches
    where range.overlaps(segment.first...max(segment.first, segment.last)) {
      return "no backup has \(range.eventsInWords)"
    }
    if segment.start == nil { return "no backup records the epoch in which it begins" }
    if segment.before == nil || segment.after == nil { return "the adjacent events are lost too" }
    return nil
  }

  /// The chain hash before an event, as the stretches have it.
  private func hash(before sequence: UInt64, ledger: UUID) throws -> ChainHash? {
    if sequence == 1 { return ChainHash(startOf: ledger) }
    if let head = own.head, sequence == head.sequence + 1 { return head.hash }
    for case .lines(let piece, let first, let last) in stretches {
      if first <= sequence, sequence <= last { return try piece.hash(before: sequence, fileSystem) }
      if last + 1 == sequence, last == piece.last { return piece.after }
    }
    return nil
  }
}

// MARK: - Putting right

extension SegmentRecovery {
  /// Repairs what can be repaired. Only under the ledger's lock (`EventLog.withLock`), with a recovery made
  /// under it too.
  ///
  /// - Returns: where each damaged file was kept; nil for one that was missing, or was not a file.
  /// - Throws: the first failure; each segment is then either the old one or the complete new one.
  package func run() throws -> [(segment: Segment, keptIn: FilePath?)] {
    try damaged.filter { $0.obstacle == nil }.map { segment in
      let kept = try QuarantinedFile.keep(
        segment: segment.path, segment.first, at: context.now(), in: root, fileSystem)
      try write(segment)
      return (segment, kept)
    }
  }

  private func write(_ segment: Segment) throws {
    guard let start = segment.start, let before = segment.before, let after = segment.after else { return }
    let temporary = directory.appending(".\(SegmentName.name(segment.first)).repairing")
    do {
      let file = try fileSystem.openTemporary(temporary, replacing: segment.path)
      defer { closeReadOnly(file) }
      var writer = try SegmentWriter(file: file, start, first: segment.first, hash: before)
      let erased = try stretches.erasedEvents(fileSystem)
      for stretch in stretches where stretch.range.overlaps(segment.first...max(segment.first, segment.last))
      {
        try put(stretch, of: segment, erasing: erased, into: &writer)
      }
      // What was written must lead to the hash that follows: that proves every line.
      try writer.finish(hash: after, isSealed: !segment.isActive)
      try file.sync()
      try fileSystem.rename(temporary, to: segment.path)
      try fileSystem.syncDirectory(directory)
      try moveHead(segment, writer, after)
    } catch {
      fileSystem.removeLeftover(temporary)
      throw error
    }
  }

  private func put(
    _ stretch: LogStretch, of segment: Segment, erasing erased: Set<UInt64>, into writer: inout SegmentWriter
  ) throws {
    switch stretch {
    case .lines(let piece, let first, let last):
      try piece.forEachLine(
        from: max(first, segment.first), through: min(last, segment.last), fileSystem
      ) { try writer.add(EventLine(scanning: $0), erasing: erased) }
    case .archived(let piece):
      try writer.leaveOut(through: piece.last, lastOfBatch: piece.last, hash: piece.after)
    case .lost: break
    }
  }

  /// Tells others that a file was replaced, and where the active segment ends now. A head that can't be read
  /// is found by walking.
  private func moveHead(_ segment: Segment, _ writer: SegmentWriter, _ after: ChainHash) throws {
    guard var head = try EventLog.readHead(in: directory, fileSystem) else { return }
    // One that came with a foreign segment: the next writer makes it from the log.
    guard own.head != nil else { return try fileSystem.remove(directory.appending("head")) }
    head.replacedFiles += 1
    if segment.isActive {
      if head.position.sequence != segment.last {
        // The log went back to an older copy. Which tables the events concern that are there again is not
        // known here, so each has to look.
        head.concerns = [:]
        head.namesAll = false
      }
      head.position.sequence = segment.last
      head.position.hash = after
      head.segment = segment.first
      head.offset = writer.offset
      head.lastMemberOffset = writer.lastMemberOffset
      head.segmentLineBytes = writer.lineBytes
    }
    let file = try fileSystem.open(directory.appending("head"), .update)
    defer { closeReadOnly(file) }
    try HeadFile(file: file).write(&head)
  }
}
