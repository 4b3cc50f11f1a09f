import SQLite
import SystemPackage

/// A generation that was built beside the current one.
package struct StagedTable: Sendable {
  package let definition: ProjectionDefinition
  package let generation: Int
  /// Its position.
  package let position: LogPosition
}

extension ProjectionStore {
  // MARK: Swapping

  /// Moves a staged generation's checkpoint to `position`, which changes no row of it, and makes it the
  /// current one.
  package func makeCurrent(_ staged: StagedTable, at position: LogPosition) throws {
    let table = try open(staged, .readWrite)
    do {
      try table.begin()
      try table.finish(at: position)
      try table.commit()
    } catch {
      table.rollback()
      table.closeAfterReading()
      throw error
    }
    try table.close()
    try makeCurrent(staged.definition.name, staged.generation)
    try markRepaired(staged.definition.name)
  }

  /// Opens a staged generation to read its rows.
  package func openForReading(_ staged: StagedTable) throws -> Projection { try open(staged, .readOnly) }

  private func open(_ staged: StagedTable, _ access: Connection.Access) throws -> Projection {
    try Projection.open(
      staged.definition, generation: staged.generation,
      path: database(staged.definition.name, staged.generation), access: access,
      busyMilliseconds: busyMilliseconds, files: files
    ).projection
  }

  /// Opens the present table to read its rows, whichever version of its projection file made it.
  ///
  /// - Returns: the table, held at one state, and that version; nil if there is none that can be read.
  package func openStanding(_ definition: ProjectionDefinition) throws -> (Projection, version: Int)? {
    do {
      guard let path = try databasePath(of: definition),
        try files.status(of: Projection.wal(of: path), followLinks: true) != nil
      else { return nil }
      let (table, card) = try Projection.open(
        definition, generation: 0, path: path, access: .readOnly, busyMilliseconds: busyMilliseconds,
        files: files)
      guard card.name == definition.name else {
        table.closeAfterReading()
        return nil
      }
      try table.beginRead()
      return (table, card.version)
    } catch let error as LedgerError where [.tableDamaged, .newerFormat].contains(error.code) {
      return nil
    }
  }

  /// Throws a staged generation away.
  package func discard(_ staged: StagedTable) throws {
    try removeFolder(generationFolder(staged.definition.name, staged.generation))
  }

  /// Makes a generation the current one. The one that was stays for ``undoRebuild(_:isOnChain:)``, and for
  /// readers that are still in it; the one before that goes.
  func makeCurrent(_ name: String, _ generation: Int) throws {
    if case .link(let replaced) = try place(of: name), try isThere(name, replaced) {
      try setLink(previousLink(name), of: name, to: replaced)
      try giveAccess(
        to: name, generation, ofFolder: files.widenedAccess(of: generationFolder(name, replaced)),
        ofFiles: files.widenedAccess(of: database(name, replaced)))
    } else {
      // The first one is as accessible as the folder that it is in.
      let access = try files.widenedAccess(of: folder)
      var ofFiles = access
      ofFiles?.mode &= 0o666
      try giveAccess(to: name, generation, ofFolder: access, ofFiles: ofFiles)
    }
    try swapLink(name, to: generation)
    // What can't be removed does no harm, and the next rebuild tries again.
    do { try removeLeftovers(name) } catch {}
  }

  /// A user who may read a table may also read the one that replaces it.
  private func giveAccess(
    to name: String, _ generation: Int, ofFolder folderAccess: FileAccess?, ofFiles access: FileAccess?
  ) throws {
    if let folderAccess { files.take(folderAccess, at: generationFolder(name, generation)) }
    guard let access else { return }
    let database = database(name, generation)
    for path in [database, Projection.wal(of: database), Projection.index(of: database)]
    where try files.status(of: path, followLinks: false) != nil {
      let file = try files.open(path, .update)
      file.take(access)
      try file.close()
    }
  }

  func swapLink(_ name: String, to generation: Int) throws {
    try setLink(linkPath(name), of: name, to: generation)
  }

  private func setLink(_ link: FilePath, of name: String, to generation: Int) throws {
    let temporary = folder.appending(name + ".sqlite.new")
    if try files.status(of: temporary, followLinks: false) != nil { try files.remove(temporary) }
    try files.createLink(at: temporary, to: Self.linkText(name, generation))
    // The folder of the new generation must be there after a power cut if the link is.
    try files.syncDirectory(folder)
    try files.rename(temporary, to: link)
    try files.syncDirectory(folder)
  }

  private func isThere(_ name: String, _ generation: Int) throws -> Bool {
    try files.status(of: generationFolder(name, generation), followLinks: false) != nil
  }

  // MARK: The generation before

  /// The link to the generation that the last rebuild replaced.
  func previousLink(_ name: String) -> FilePath { folder.appending(name + ".previous.sqlite") }

  /// The generation that the last rebuild replaced; nil if there is none.
  func previousGeneration(of name: String) throws -> Int? {
    let link = previousLink(name)
    guard try files.status(of: link, followLinks: false)?.kind == .link else { return nil }
    let suffix = "/\(name).sqlite"
    let text = try files.readLink(link)
    guard text.hasSuffix(suffix),
      let generation = Self.generation(in: text.dropLast(suffix.utf8.count), of: name),
      generation != (try currentGeneration(of: name)), try isThere(name, generation)
    else { return nil }
    return generation
  }

  /// Makes the generation current again that the last rebuild replaced, if it can still be trusted. The one
  /// that is current now takes its place, so that this too can be undone.
  ///
  /// - Parameter isOnChain: whether a checkpoint is one of the log's.
  /// - Returns: the generation, and its position; it then catches up like any other.
  /// - Throws: `nothingToUndo` with the reason.
  package func undoRebuild(
    _ definition: ProjectionDefinition, isOnChain: (LogPosition) throws -> Bool
  ) throws -> (generation: Int, position: UInt64) {
    let name = definition.name
    guard let generation = try previousGeneration(of: name) else {
      throw Self.nothingToUndo(name, "no earlier table was kept")
    }
    let position = try trustedPosition(definition, generation, isOnChain)
    let replaced = try currentGeneration(of: name)
    try swapLink(name, to: generation)
    if let replaced, try isThere(name, replaced) {
      try setLink(previousLink(name), of: name, to: replaced)
    }
    try markRepaired(name)
    return (generation, position)
  }

  private func trustedPosition(
    _ definition: ProjectionDefinition, _ generation: Int, _ isOnChain: (LogPosition) throws -> Bool
  ) throws -> UInt64 {
    let name = definition.name
    let path = database(name, generation)
    guard try files.status(of: path, followLinks: true) != nil else {
      throw Self.nothingToUndo(name, "the earlier table's file is missing")
    }
    guard try files.status(of: Projection.wal(of: path), followLinks: true) != nil else {
      throw Self.nothingToUndo(name, "another program has closed the earlier table's file")
    }
    do {
      let (table, card) = try Projection.open(
        definition, generation: generation, path: path, access: .readOnly, busyMilliseconds: busyMilliseconds,
        files: files)
      defer { table.closeAfterReading() }
      guard card.name == name, card.fingerprint == definition.fingerprint else {
        throw Self.nothingToUndo(name, "the earlier table was made with another projection file")
      }
      guard let position = card.position, try isOnChain(position) else {
        throw Self.nothingToUndo(name, "the earlier table's checkpoint is not from this log")
      }
      guard try table.integrityCheck().isEmpty else {
        throw Self.nothingToUndo(name, "the earlier table is damaged")
      }
      return position.sequence
    } catch let error as LedgerError where error.code == .tableDamaged {
      throw Self.nothingToUndo(name, "the earlier table is damaged")
    }
  }

  private static func nothingToUndo(_ name: String, _ why: Message) -> LedgerError {
    LedgerError(
      .nothingToUndo, "The last rebuild of the table \(name) can't be undone: \(why).",
      hint: "The table is unchanged. \(Remedy.rebuild([name])) builds it from the log.",
      at: .init(projection: name))
  }

  // MARK: Numbers

  /// One more than any generation there ever was, as far as the names still tell.
  func nextGeneration(of name: String) throws -> Int {
    var known = [0]
    if case .link(let generation) = try place(of: name) { known.append(generation) }
    known += try names(in: folder).compactMap { Self.generation(in: $0, of: name) }
    known += try reports().filter { $0.table == name }.map(\.generation)
    return (known.max() ?? 0) + 1
  }

  /// Removes generations that are neither the current one nor the one that it replaced: what interrupted
  /// rebuilds left. With no link of ours to say which one is current, the newest may be all there is, and
  /// stays until there is another.
  func removeLeftovers(_ name: String) throws {
    let present = try names(in: folder).compactMap { Self.generation(in: $0, of: name) }
    let kept = [try currentGeneration(of: name) ?? present.max(), try previousGeneration(of: name)]
    for generation in present where !kept.contains(generation) {
      try removeFolder(generationFolder(name, generation))
    }
  }
}
