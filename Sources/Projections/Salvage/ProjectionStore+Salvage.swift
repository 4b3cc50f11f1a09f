import SQLite
import SystemPackage

/// A table whose rows can still be read, whatever happened to the ledger.
package struct ReadableTable {
  package let table: Projection
  /// Why its rows may be outdated or wrong, as part of a sentence; nil for a table as we left it.
  package let suspicion: Message?
  /// True where rows are missing that its file once had.
  package var isDamaged = false
}

extension ProjectionStore {
  /// The best version of a table that can still be read: the one in its place, even if it is suspect;
  /// otherwise a quarantined one; otherwise what the last rebuild replaced. Nothing is written to it, and
  /// neither a page with a wrong checksum nor what another program has committed is read.
  ///
  /// - Returns: the table; or, if there is a file, why it can't be used.
  package func readable(_ definition: ProjectionDefinition) -> (found: ReadableTable?, fault: Message?) {
    var suspicion: Message?
    do {
      switch try opening(definition, readOnly: true) {
      case .ready(let table):
        return (withWholePages(ReadableTable(table: table, suspicion: nil), definition), nil)
      case .not(let state): suspicion = state.suspicion
      }
    } catch {
      let fault = (error as? LedgerError)?.message ?? Message(verbatim: "\(error)")
      suspicion = fault.insideSentence
    }
    let paths = candidates(definition.name)
    let gone: Message = "its file is missing"
    for path in paths {
      if let found = openToRead(definition, path, suspicion ?? gone) {
        return (withWholePages(found, definition), nil)
      }
    }
    for path in paths {
      if let found = readPages(definition, path) { return (found, nil) }
    }
    return (nil, suspicion ?? (paths.isEmpty ? nil : gone))
  }

  /// True where a page of the table's file does not have its checksum.
  package func hasWrongPages(_ definition: ProjectionDefinition) throws -> Bool {
    try databasePath(of: definition).map { try !files.wrongPages(of: $0).isEmpty } ?? false
  }

  /// Where a page of its file can't be read, SQLite gives none of the rows behind that: it is read page by
  /// page.
  private func withWholePages(_ found: ReadableTable, _ definition: ProjectionDefinition) -> ReadableTable {
    do {
      let path = found.table.path
      guard try !files.wrongPages(of: path).isEmpty, let pages = readPages(definition, path) else {
        return found
      }
      found.table.closeAfterReading()
      return pages
    } catch {
      return found
    }
  }

  /// What the intact pages hold of a file that SQLite does not open; nil if that is nothing.
  private func readPages(_ definition: ProjectionDefinition, _ path: FilePath) -> ReadableTable? {
    attempt {
      guard try files.status(of: path, followLinks: true)?.kind == .file else { return nil }
      let table = try Projection.ofPages(definition, path, files)
      guard try table.hasRows() else {
        table.closeAfterReading()
        return nil
      }
      return ReadableTable(
        table: table,
        suspicion:
          "its file is damaged and was read page by page: rows may be missing, and deleted ones may be included",
        isDamaged: true)
    }
  }

  /// True where the newest file of a table has fewer pages than its header says.
  package func isCut(_ name: String) throws -> Bool {
    for path in candidates(name) where try files.status(of: path, followLinks: true) != nil {
      return try isCut(path)
    }
    return false
  }

  /// True for a file with fewer pages than its header says.
  func isCut(_ path: FilePath) throws -> Bool {
    let file = try files.open(path, .read)
    defer { closeReadOnly(file) }
    let header = try file.read(count: 32, at: 0)
    guard header.count == 32 else { return true }
    let pages = header[28..<32].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return try file.status().sizeBytes < pages * UInt64(Projection.pageBytes)
  }

  /// Files that may hold rows of a table, the newest state first.
  private func candidates(_ name: String) -> [FilePath] {
    var paths: [FilePath] = []
    do {
      switch try place(of: name) {
      case .link(let generation): paths.append(database(name, generation))
      case .other, .foreignLink: paths.append(linkPath(name))
      case .nothing: break
      }
      paths += try reports().reversed().filter { $0.table == name && $0.mended == nil }
        .map { quarantineFolder.appending($0.folder).appending("\(name).sqlite") }
      paths += try otherDatabases(of: name)
    } catch {
      // The files found so far may still be readable.
    }
    return paths
  }

  private func openToRead(
    _ definition: ProjectionDefinition, _ path: FilePath, _ suspicion: Message
  ) -> ReadableTable? {
    attempt {
      guard try files.status(of: path, followLinks: true)?.kind == .file else { return nil }
      // SQLite would create a missing -wal.
      let hasWAL = try files.status(of: Projection.wal(of: path), followLinks: true) != nil
      do {
        return try openToRead(definition, path, hasWAL ? .readOnly : .immutable, suspicion)
      } catch let error as LedgerError where error.isForeignCommit {
        // What another program wrote is not a row of ours; the file without it is as it was before.
        return try openToRead(
          definition, path, .immutable, "another program has written to its -wal, which was not used")
      }
    }
  }

  private func openToRead(
    _ definition: ProjectionDefinition, _ path: FilePath, _ access: Connection.Access, _ suspicion: Message
  ) throws -> ReadableTable? {
    let (table, card) = try Projection.open(
      definition, generation: 0, path: path, access: access, busyMilliseconds: busyMilliseconds,
      files: files)
    guard card.name == definition.name, card.version <= definition.version else {
      table.closeAfterReading()
      return nil
    }
    return ReadableTable(table: table, suspicion: suspicion)
  }
}

extension TableState {
  /// Why it is not a table as we left it, as part of a sentence; nil for one that is not there.
  fileprivate var suspicion: Message? {
    switch self {
    case .missing, .current: nil
    case .suspect(let suspicion): suspicion.description
    case .quarantined(let report): "it was quarantined: \(report.reason.insideSentence)"
    case .differentDefinition: "it was made with another version of its projection file"
    case .newer: "it was made with a newer version of ledger or of its projection file"
    }
  }
}
