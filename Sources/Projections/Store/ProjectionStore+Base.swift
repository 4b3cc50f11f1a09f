package import SystemPackage

// If the first events of a log are in an archive, no table can be made from the first event. A table that a
// replay made replaces them: it is in log/tables/, with a card like that of a snapshot. Docs/log-format.md,
// "Archiving".

extension ProjectionStore {
  /// A table to continue a replay with: an empty one, or, if events are archived, a copy of the one that
  /// replaces them.
  ///
  /// - Returns: it, and the last event in it.
  /// - Throws: `archived` if no valid one replaces them.
  func first(
    _ definition: ProjectionDefinition, generation: Int, at path: FilePath, from source: some EventSource,
    through last: UInt64
  ) throws -> (Projection, after: UInt64) {
    var passedOver: [PassedOverSnapshot] = []
    return try first(
      definition, generation: generation, at: path, from: source, through: last, &passedOver)
  }

  func first(
    _ definition: ProjectionDefinition, generation: Int, at path: FilePath, from source: some EventSource,
    through last: UInt64, _ passedOver: inout [PassedOverSnapshot]
  ) throws -> (Projection, after: UInt64) {
    let archived = try source.archivedThrough
    guard archived > 0, last > 0 else {
      return (
        try Projection.build(definition, generation: generation, path: path, files: files), 0
      )
    }
    // Only what replaces the events: a snapshot of later ones was made from that.
    guard
      let base = try resume(
        definition, generation: generation, at: path, from: source, since: archived, through: last,
        in: [baseFolder], passedOver: &passedOver)
    else { throw Self.notCovered(definition, through: archived, because: passedOver.first?.reason) }
    return (base.table, base.snapshot.position.sequence)
  }

  private static func notCovered(
    _ definition: ProjectionDefinition, through last: UInt64, because reason: Message?
  ) -> LedgerError {
    let why: Message = reason.map { ": \($0.insideSentence)" } ?? ""
    return LedgerError(
      .archived,
      "Building the table '\(definition.name)' requires \((1...max(last, 1)).eventsInWords), now in an archive; what stands in for archived events can't be used\(why).",
      hint: LedgerError.bringBackHint, at: .init(projection: definition.name))
  }

  // MARK: Making

  /// Makes the table that will replace the events up to `position`, by replay.
  ///
  /// - Parameter live: the table in use, if there is one; replayed up to its position, the new one must have
  ///   its rows.
  /// - Returns: what is different; then nothing is kept.
  package func makeBase(
    _ definition: ProjectionDefinition, at position: LogPosition, from source: some EventSource,
    comparing live: Projection?, progress: ((_ done: UInt64, _ total: UInt64) throws -> Void)? = nil
  ) throws -> Message? {
    try inCheckingFolder(of: definition.name) { folder in
      let last = position.sequence
      let total = live?.checkpoint?.sequence ?? last
      let (made, start) = try nearest(definition, in: folder, from: source, through: last)
      try made.replay(from: source, after: start, through: last, total: total, done: start, progress)
      try made.sealBuild()
      let path = made.path
      if let live, let standing = live.checkpoint {
        let copy = folder.appending("compared.sqlite")
        try copyFile(path, to: copy)
        let further = try Projection.resumeBuild(definition, generation: 0, path: copy, files: files)
        defer { further.closeAfterReading() }
        try further.replay(
          from: source, after: last, through: standing.sequence, total: total, done: last, progress)
        guard try further.digest() == live.digest() else {
          return "its rows are not the ones that the log yields"
        }
      }
      // A snapshot that it began with may be of an earlier epoch of the same history.
      guard let place = made.checkpoint, place.hash == position.hash else {
        return "its checkpoint is not from this log"
      }
      try keepSnapshot(of: definition, at: place, file: path, source, for: .base)
      return nil
    }
  }

  /// Keeps an empty table for events that had nothing for it: those of a kind of record that came later.
  package func makeEmptyBase(
    _ definition: ProjectionDefinition, at position: LogPosition, from source: some EventSource
  ) throws {
    try inCheckingFolder(of: definition.name) { folder in
      let path = folder.appending(definition.name + ".sqlite")
      let made = try Projection.build(definition, generation: 0, path: path, files: files)
      try made.begin()
      try made.finish(at: position)
      try made.commit()
      try made.sealBuild()
      try keepSnapshot(of: definition, at: position, file: path, source, for: .base)
    }
  }

  /// The last event in the newest tables that replace archived events; 0 if there are none.
  package func newestBase() throws -> UInt64 {
    try names(in: baseFolder).compactMap { name in
      name.split(separator: ".").first.flatMap { UInt64($0.suffix(20)) }
    }.max() ?? 0
  }

  /// SHA-256 of the card of a table that replaces archived events, in hexadecimal; nil if the card is
  /// damaged.
  package func hash(ofBaseCard card: FilePath) throws -> String? {
    do {
      _ = try readSnapshot(card)
      return try hash(of: card)
    } catch let error as LedgerError where error.isOfDamagedSnapshot && error.errno == nil {
      return nil
    }
  }

  /// False if a table that replaces archived events is not the one that its card is about.
  package func isTableOfCard(_ card: FilePath) throws -> Bool {
    do {
      return try hash(of: Self.file(of: card)) == readSnapshot(card).sha256
    } catch let error as LedgerError where error.isOfDamagedSnapshot && error.errno == nil {
      return false
    }
  }

  package func removeBase(of table: String, at sequence: UInt64) throws {
    let stem = Snapshot.name(table, sequence)
    for path in [stem + ".json", stem + ".sqlite"].map({ baseFolder.appending($0) })
    where try files.status(of: path, followLinks: false) != nil {
      try files.remove(path)
    }
  }

  /// Removes what replaces archived events, except what replaces those up to `last`.
  package func removeBases(besides last: UInt64? = nil) throws {
    let kept = last.map { Snapshot.name("", $0) + "." }
    for name in try names(in: baseFolder) where !(kept.map(name.contains) ?? false) {
      try files.remove(baseFolder.appending(name))
    }
    guard try files.status(of: baseFolder, followLinks: true) != nil else { return }
    if last == nil { try files.removeDirectory(baseFolder) }
    try files.syncDirectory(last == nil ? baseFolder.removingLastComponent() : baseFolder)
  }
}
