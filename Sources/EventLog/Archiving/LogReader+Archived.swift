// Docs/log-format.md, "Archiving": archived lines are replaced by members that keep their numbers and hashes.

package import SystemPackage

extension LogReader {
  /// The last event of those that are in an archive; 0 where none is.
  package var archivedThrough: UInt64 {
    get throws {
      if let knownArchive { return knownArchive }
      let last = try findArchived()
      remember(archivedThrough: last)
      return last
    }
  }

  /// What replaces archived events is there before any is removed, and the first ones go first, so for most
  /// logs two checks are enough.
  private func findArchived() throws -> UInt64 {
    let names = try fileSystem.segments(in: directory)
    guard let first = names.first, first <= head.sequence else { return 0 }
    guard
      try fileSystem.status(of: directory.appending("tables"), followLinks: true) != nil
        || fileSystem.leavesOut(first, in: directory)
    else { return 0 }
    let last = try fileSystem.lastArchived(of: names, in: directory, upTo: head.sequence)
    return min(last?.upperBound ?? 0, head.sequence)
  }

  package func knownHash(at sequence: UInt64) throws -> ChainHash? {
    do {
      return try hash(at: sequence)
    } catch let error as LedgerError where error.code == .archived {
      return nil
    }
  }

  /// The hash after an event that is archived, or is between archived ones, if a member begins or ends there.
  func hashBesideArchived(at sequence: UInt64) throws -> ChainHash? {
    guard let name = try fileSystem.segments(in: directory).last(where: { $0 <= sequence }) else {
      return nil
    }
    let segment = try SegmentFile(name, in: directory, fileSystem)
    defer { closeReadOnly(segment.file) }
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes)
    while case .events(let header) = try nextEvents(&cursor, segment), header.firstSequence <= sequence {
      if header.nextSequence == sequence + 1 { return header.hashAfter }
    }
    throw segment.archived(sequence...sequence).error
  }

  /// Runs `body` as if what is archived were not there: the ledger's own events always are.
  package func pastArchived<T>(_ body: () throws -> T) rethrows -> T {
    try passingOverDamage({ damage, report in if damage.code != .archived { try report(damage) } }, body)
  }
}

extension FileSystem {
  /// True for a segment with archived events; false for one that can't say, as it is damaged or no file.
  package func leavesOut(_ segment: UInt64, in directory: FilePath) throws -> Bool {
    do {
      let segment = try SegmentFile(segment, in: directory, self)
      defer { closeReadOnly(segment.file) }
      return try segment.readSealHeader()?.leavesOut ?? false
    } catch let error as LedgerError where error.code == .damagedLog {
      return false
    }
  }

  /// The events of each segment with archived ones, the first one first.
  package func archivedSegments(in directory: FilePath) throws -> [ClosedRange<UInt64>] {
    let names = try segments(in: directory)
    return try zip(names, names.dropFirst()).compactMap { name, next in
      try leavesOut(name, in: directory) ? name...(next - 1) : nil
    }
  }

  /// The events of the last segment with archived ones; nil if none has any.
  package func lastArchived(in directory: FilePath) throws -> ClosedRange<UInt64>? {
    try lastArchived(of: segments(in: directory), in: directory, upTo: .max)
  }

  /// As ``lastArchived(in:)``, of segments that begin at `sequence` at the latest.
  fileprivate func lastArchived(
    of names: [UInt64], in directory: FilePath, upTo sequence: UInt64
  ) throws -> ClosedRange<UInt64>? {
    for (name, next) in zip(names, names.dropFirst()).reversed()
    where try name <= sequence && leavesOut(name, in: directory) {
      return name...(next - 1)
    }
    return nil
  }
}

extension SegmentFile {
  func archived(_ sequences: ClosedRange<UInt64>) -> LogDamage {
    .archived(sequences, path: file.path.string)
  }
}

extension LogDamage {
  /// What a reader reports in place of events that are in an archive. Nothing is wrong with them.
  static func archived(_ sequences: ClosedRange<UInt64>, path: String) -> LogDamage {
    LogDamage(
      code: .archived, path: path, firstSequence: sequences.lowerBound, lastSequence: sequences.upperBound,
      reason: "they are in an archive")
  }

  func archivedError(_ place: LedgerError.Location) -> LedgerError {
    LedgerError(archived: firstSequence.flatMap { first in lastSequence.map { first...$0 } }, at: place)
  }
}

extension LedgerError {
  /// What needs events that are in an archive.
  package init(archived sequences: ClosedRange<UInt64>?, at place: Location = Location()) {
    let what: Message =
      switch sequences {
      case nil: "This needs the first events, which are in an archive."
      case let events? where events.count == 1:
        "This needs event \(events.lowerBound), which is in an archive."
      case let events?:
        "This needs events \(events.lowerBound) to \(events.upperBound), which are in an archive."
      }
    self.init(
      .archived, what,
      hint: Self.bringBackHint, at: place)
  }

  /// What to do where archived events are needed.
  package static var bringBackHint: Message {
    "Bring them back first with \(Remedy.attach(nil)); \(Remedy.status) shows where they were archived."
  }
}
