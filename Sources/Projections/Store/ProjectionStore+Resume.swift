import SystemPackage

/// A table that continues where a snapshot ended.
struct ResumedTable {
  var table: Projection
  var snapshot: Snapshot
  /// The folder of the snapshot.
  var folder: FilePath
}

// A replay begins with a copy of the nearest snapshot. The copy is checked by the hash of the whole file,
// which costs a tenth of reading its rows: what was checked before that hash was computed (pages, indexes,
// references, the digest of the rows) is valid for it.

extension ProjectionStore {
  /// A copy of the newest snapshot from which a replay up to `last` may begin, at `path`.
  ///
  /// - Parameters:
  ///   - first: the event that it has to include, at least.
  ///   - folders: where it may be; nil for all.
  ///   - passedOver: gets newer ones that can't be used.
  /// - Returns: nil if there is none; then there is nothing at `path`.
  func resume(
    _ definition: ProjectionDefinition, generation: Int, at path: FilePath, from source: some EventSource,
    since first: UInt64 = 1, through last: UInt64, in folders: [FilePath]? = nil,
    passedOver: inout [PassedOverSnapshot]
  ) throws -> ResumedTable? {
    for card in try snapshotCards(
      of: definition.name, in: folders ?? [snapshotFolder, pastFolder, baseFolder])
    {
      do {
        let snapshot = try readSnapshot(card)
        guard snapshot.position.sequence >= first, snapshot.position.sequence <= last else { continue }
        if let reason = try staleness(of: snapshot, definition, source) {
          passedOver.append(.init(path: card, reason: reason, isDamaged: false))
          continue
        }
        let table = try copy(snapshot, definition, card, generation, to: path)
        return ResumedTable(table: table, snapshot: snapshot, folder: card.removingLastComponent())
      } catch let error as LedgerError
        where error.isOfDamagedSnapshot && !(error.location.path?.hasPrefix(path.string) ?? false)
      {
        passedOver.append(
          .init(path: card, reason: error.message, isDamaged: error.code != .newerFormat))
      }
    }
    return nil
  }

  /// - Throws: `tableDamaged` where the file is not the one that its card is about.
  private func copy(
    _ snapshot: Snapshot, _ definition: ProjectionDefinition, _ card: FilePath, _ generation: Int,
    to path: FilePath
  ) throws -> Projection {
    let file = Self.file(of: card)
    guard try files.status(of: file, followLinks: true)?.kind == .file else {
      throw Self.damagedSnapshot(file, "it is missing")
    }
    do {
      guard try copyFile(file, to: path) == snapshot.sha256 else {
        throw Self.damagedSnapshot(file, "its bytes do not match its card")
      }
      let table = try Projection.resumeBuild(
        definition, generation: generation, path: path, files: files)
      guard table.checkpoint == snapshot.position else {
        table.closeAfterReading()
        throw Self.damagedSnapshot(file, "its checkpoint is not the one that its card gives")
      }
      return table
    } catch {
      for name in [path, Projection.wal(of: path)]
      where try files.status(of: name, followLinks: false) != nil { try files.remove(name) }
      throw error
    }
  }

  /// Cards by the number in their names, the newest first.
  private func snapshotCards(of name: String, in folders: [FilePath]) throws -> [FilePath] {
    let cards = try folders.flatMap { folder in
      try names(in: folder).filter {
        $0.hasPrefix(name + "-") && $0.hasSuffix(".json") && $0.utf8.count == name.utf8.count + 26
      }.map { (name: $0, path: folder.appending($0)) }
    }
    return cards.sorted { $0.name > $1.name }.map(\.path)
  }

  /// Why an intact snapshot can't be used now.
  func staleness(
    of snapshot: Snapshot, _ definition: ProjectionDefinition, _ source: some EventSource
  ) throws -> Message? {
    let position = snapshot.position
    guard snapshot.fingerprint == definition.fingerprint else {
      return "it was made with another projection file"
    }
    guard try source.knownHash(at: position.sequence) == position.hash else {
      return "its history does not match the log"
    }
    let voided = try voidedDigest(definition, source, through: position.sequence)
    return voided == snapshot.voided ? nil : "events in it have since been voided, or are no longer void"
  }
}
