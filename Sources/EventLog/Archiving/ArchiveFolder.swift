package import SystemPackage

/// A folder outside of the ledger with segments that were moved there, under their names in the log.
package struct ArchiveFolder {
  package let path: FilePath
  let fileSystem: any FileSystem

  package init(_ path: FilePath, _ fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  /// Creates the folder if it is missing.
  ///
  /// - Throws: `usage` if it is inside the ledger, `noArchive` if it holds other files.
  package func prepare(for ledger: FilePath) throws {
    try check(for: ledger)
    try fileSystem.createFolders(path)
  }

  /// For a folder that was made for an archiving that failed. It does no harm if it stays.
  package func removeIfEmpty() {
    do {
      if try fileSystem.list(path).isEmpty { try fileSystem.removeDirectory(path) }
    } catch {
      // The failure before it says more.
    }
  }

  /// As ``prepare(for:)``, but nothing is made.
  package func check(for ledger: FilePath) throws {
    guard try !fileSystem.lies(path, inside: ledger) else {
      throw LedgerError(
        .usage, "An archive can't be inside the ledger that it belongs to: \(path)",
        hint: "Specify a folder elsewhere, preferably on another disk.", at: .init(path: path.string))
    }
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return }
    if let other = try fileSystem.list(path).first(where: {
      SegmentName.sequence($0) == nil && !$0.hasPrefix(".")
    }) {
      throw LedgerError(
        .noArchive, "\(path) contains other files, such as \(other), and is not an archive of a log.",
        hint: "Specify an empty or new folder.", at: .init(path: path.string))
    }
  }

  /// Copies a segment, checks the copy from the first line to the last, and makes it durable. One that is
  /// there is read as well.
  func add(_ segment: SegmentFile) throws {
    let target = path.appending(SegmentName.name(segment.firstSequence))
    let temporary = path.appending(".\(SegmentName.name(segment.firstSequence)).new")
    if try holds(segment, target) { return }
    do {
      let original = try segment.readWhole()
      try fileSystem.copy(
        segment.firstSequence, segment.sizeBytes, of: segment.file, to: temporary,
        hint: "The archive's disk may be at fault: try again, or use another disk."
      ) { $0.isSame(as: original) && $0.archivedEvents == 0 && $0.isSealed }
      try fileSystem.rename(temporary, to: target)
      try fileSystem.syncDirectory(path)
    } catch {
      fileSystem.removeLeftover(temporary)
      throw error
    }
  }

  /// True if the same bytes are there already. A file that can't be read is kept aside, so that it is not
  /// overwritten.
  ///
  /// - Throws: `otherLedger` if another ledger's segment is there, `forkedLog` if another copy's is.
  private func holds(_ segment: SegmentFile, _ target: FilePath) throws -> Bool {
    guard try fileSystem.status(of: target, followLinks: true) != nil else { return false }
    let file = try fileSystem.open(target, .read)
    defer { closeReadOnly(file) }
    let there = try SegmentFile(reading: file, as: segment.firstSequence)
    do {
      let (found, wanted) = (try there.readWhole(), try segment.readWhole())
      guard found.start.ledgerID == wanted.start.ledgerID else { throw otherLedger(target) }
      guard found.isSame(as: wanted) else {
        throw LedgerError(
          .forkedLog, "\(target) contains different events from the ones to be archived.",
          hint: "Another copy of this ledger was archived there. Specify a separate folder for this one.",
          at: .init(path: target.string, sequence: segment.firstSequence))
      }
      if let erased = found.erasures.erased.first(where: { !wanted.erasures.erased.contains($0) }) {
        throw LedgerError(
          .forkedLog, "In \(target), event \(erased) was erased; in this copy of the ledger it was not.",
          hint: "Another copy of this ledger was archived there. Specify a separate folder for this one.",
          at: .init(path: target.string, sequence: erased))
      }
    } catch let error as LedgerError where error.code == .damagedLog && error.location.path == target.string {
      let name = ".\(SegmentName.name(segment.firstSequence)).damaged"
      try fileSystem.rename(target, to: fileSystem.freeName(path.appending(name)))
      return false
    }
    guard there.sizeBytes == segment.sizeBytes else { return false }
    return try fileSystem.sha256(of: file, progress: { _ in })
      == fileSystem.sha256(of: segment.file, progress: { _ in })
  }

  /// First sequence numbers of the segments in the folder, ascending; none if there is no folder.
  func segments() throws -> [UInt64] {
    guard try fileSystem.status(of: path, followLinks: true)?.kind == .directory else { return [] }
    return try fileSystem.segments(in: path)
  }

  /// What the log knows of a segment that it looks for.
  struct Wanted {
    var ledgerID: UUID
    var first: UInt64
    var last: UInt64
    /// Nil if the log can't tell: then what leads to `after` proves it.
    var before: ChainHash?
    var after: ChainHash
  }

  /// The archived segment with all of its lines, read completely; nil if it is not there.
  ///
  /// - Throws: `otherLedger`, `forkedLog` for one of another copy, `damagedBackup`.
  func segment(_ wanted: Wanted) throws -> (contents: SegmentContents, sizeBytes: UInt64)? {
    let place = path.appending(SegmentName.name(wanted.first))
    guard try fileSystem.status(of: place, followLinks: true)?.kind == .file else { return nil }
    let segment = try SegmentFile(wanted.first, in: path, fileSystem)
    defer { closeReadOnly(segment.file) }
    do {
      let there = try segment.readWhole()
      guard there.start.ledgerID == wanted.ledgerID else { throw otherLedger(place) }
      guard there.last == wanted.last, there.after == wanted.after,
        wanted.before.map({ $0 == there.before }) ?? true
      else {
        throw LedgerError(
          .forkedLog, "\(place) contains different events from the ones that were archived.",
          hint:
            "It belongs to another copy of this ledger. Specify the folder to which this one was archived.",
          at: .init(path: place.string, sequence: wanted.first))
      }
      return there.archivedEvents == 0 ? (there, segment.sizeBytes) : nil
    } catch let error as LedgerError where error.code == .damagedLog && error.location.path == place.string {
      throw LedgerError(
        .damagedBackup, "The archive is damaged, not the ledger: \(error.message)",
        hint:
          "Nothing was changed. Use another copy of the archive; without one, \(Remedy.salvage) makes a new ledger from all that can still be read.",
        at: error.location)
    }
  }

  private func otherLedger(_ place: FilePath) -> LedgerError {
    LedgerError(
      .otherLedger, "\(place) belongs to another ledger.", hint: "Specify a separate folder for this ledger.",
      at: .init(path: place.string))
  }
}

extension FileSystem {
  /// Copies a segment's file, synced, and reads the whole copy.
  ///
  /// - Throws: `ioFailed` with `hint` if the copy differs.
  func copy(
    _ first: UInt64, _ sizeBytes: UInt64, of source: any OpenFile, to temporary: FilePath,
    replacing target: FilePath? = nil, hint: Message,
    isRight: (SegmentContents) -> Bool
  ) throws {
    let file = try openTemporary(temporary, replacing: target)
    defer { closeReadOnly(file) }
    _ = try copy(sizeBytes, of: source, to: file) { _ in }
    guard try isRight(SegmentFile(reading: file, as: first).readWhole()) else {
      throw LedgerError(
        .ioFailed, "\(temporary) does not contain what was written to it.", hint: hint,
        at: .init(path: temporary.string))
    }
  }
}

extension SegmentContents {
  /// True if both hold or replace the same events.
  func isSame(as other: SegmentContents) -> Bool {
    start.ledgerID == other.start.ledgerID && before == other.before && last == other.last
      && after == other.after
  }
}
