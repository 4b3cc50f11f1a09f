import SystemPackage

/// What archiving would move, before it is done.
public struct ArchivePreview: Hashable, Sendable {
  /// The folder of the archive.
  public var place: String
  /// The events that would be archived; nil if there are none.
  public var events: ClosedRange<UInt64>?
  public var segments: Int
  /// Bytes of the segments, as they are stored.
  public var bytes: UInt64
  /// The first event that has to stay.
  public var next: UInt64
  /// The last event that is archived already; 0 where none is.
  public var archivedThrough: UInt64
  /// Only complete segments are archived: the last event of the next one that could be; nil if all events are
  /// in the active segment.
  public var nextEnd: UInt64?

  var eventCount: UInt64 { events.map { UInt64($0.count) } ?? 0 }

  init(
    _ segments: [MovedSegment], before next: UInt64, place: String, archived: UInt64, firstEnd: UInt64?
  ) {
    self.place = place
    if let first = segments.first, let last = segments.last { events = first.first...last.last }
    self.segments = segments.count
    bytes = segments.reduce(0) { $0 + $1.sizeBytes }
    self.next = next
    archivedThrough = archived
    nextEnd = firstEnd
  }
}

/// What archiving did.
public struct ArchiveOutcome: Hashable, Sendable {
  /// The receipt of the `ledger.archived` event; nil if there was nothing to archive.
  public var receipt: Receipt?
  public var preview: ArchivePreview
}

/// What an archive brings back.
public struct AttachPreview: Hashable, Sendable {
  public var place: String
  public var events: ClosedRange<UInt64>
  public var segments: Int
  public var bytes: UInt64
  /// Events before them, which stay archived: this folder does not hold them.
  public var left: ClosedRange<UInt64>?
  /// Segments, by file name, that are damaged or missing in the log, and repaired from this folder.
  public var damaged: [String] = []
}

extension Ledger {
  /// Shows what ``archive(before:to:progress:)`` would move. Nothing is changed.
  public func previewArchive(before place: AsOf, to folder: String) throws -> ArchivePreview {
    try archive(before: place, to: folder, isRehearsal: true).preview
  }

  /// Moves the lines of the log's first segments to a folder outside the ledger. The tables stay, and so does
  /// everything that reads them. What needs the events themselves (listing them, reading the past before
  /// them, undoing or erasing one) asks for them to be attached again.
  ///
  /// Before anything is removed, a table of every projection is made by replay, to replace the events from
  /// then on, and compared with the one in use; and each copy is read from the first line to the last.
  ///
  /// - Parameters:
  ///   - place: the first event that stays, or the moment before which events were written. Only complete
  ///     segments are moved.
  ///   - folder: created if it is missing. It may hold earlier segments of the same ledger.
  ///   - progress: gets a table's name, the events done and those to do; then an empty name, and bytes
  ///     copied.
  /// - Throws: `tableDamaged`, `tableQuarantined`; `noArchive` or `otherLedger` if the folder holds other
  ///   files; `diskFull` and the like. Nothing was archived then, unless the error says so.
  @discardableResult
  public func archive(
    before place: AsOf, to folder: String, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> ArchiveOutcome {
    try archive(before: place, to: folder, isRehearsal: false, progress: progress)
  }

  package func archive(
    before place: AsOf, to folder: String, isRehearsal: Bool,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> ArchiveOutcome {
    try perform("archive", isSaving: !isRehearsal) {
      try $0.archiving.archive(
        before: place, to: ArchiveFolder(FilePath(folder), context.fileSystem), isRehearsal: isRehearsal,
        progress: progress)
    }
  }

  /// Shows what ``attach(from:progress:)`` would bring back. Nothing is changed.
  public func previewAttach(from folder: String) throws -> AttachPreview {
    try attach(from: folder, isRehearsal: true)
  }

  /// Brings archived events back into the log, the last ones first. The archive stays as it is.
  ///
  /// A segment of the log that is damaged or missing is repaired too, where the folder holds it and the
  /// chain proves that it is the same; the damaged file is kept in `quarantine/`.
  ///
  /// - Throws: `noArchive` where nothing is archived, or the folder does not hold the last segment that was;
  ///   `otherLedger`, `forkedLog`, `damagedBackup` for a file in it, `forkedLog` also where events in it have
  ///   lost their data and no event of this log says so; `diskFull` and the like: what was brought back then
  ///   stays.
  @discardableResult
  public func attach(
    from folder: String, progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> AttachPreview {
    try attach(from: folder, isRehearsal: false, progress: progress)
  }

  package func attach(
    from folder: String, isRehearsal: Bool, progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> AttachPreview {
    try perform("attach an archive", isSaving: !isRehearsal) {
      try $0.archiving.attach(
        from: ArchiveFolder(FilePath(folder), context.fileSystem), isRehearsal: isRehearsal,
        progress: progress)
    }
  }
}
