import EventLog
import SQLite
import SystemPackage

/// A table whose rows can still be read, whatever happened to the ledger.
package struct ReadableTable {
  package let table: Projection
  /// False where its file was touched or set aside: its rows may be outdated or wrong.
  package let isTrusted: Bool
}

extension ProjectionStore {
  /// The best version of a table that can still be read: the one in its place, even if it is suspect; else
  /// what was set aside; else what the last rebuild replaced. Nothing is written to it, and no page with a
  /// wrong checksum is read.
  package func readable(_ definition: ProjectionDefinition) -> ReadableTable? {
    do {
      if case .ready(let table) = try opening(definition, readOnly: true) {
        return ReadableTable(table: table, isTrusted: true)
      }
    } catch {
      // What is wrong with it is reported where it is used; all that counts here is its rows.
    }
    for path in candidates(definition.name) {
      if let table = openToRead(definition, path) { return ReadableTable(table: table, isTrusted: false) }
    }
    return nil
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

  private func openToRead(_ definition: ProjectionDefinition, _ path: FilePath) -> Projection? {
    do {
      guard try files.status(of: path, followLinks: true)?.kind == .file else { return nil }
      // SQLite would make a missing -wal anew.
      let hasWAL = try files.status(of: Projection.wal(of: path), followLinks: true) != nil
      let (table, card) = try Projection.open(
        definition, generation: 0, path: path, access: hasWAL ? .readOnly : .immutable,
        busyMilliseconds: busyMilliseconds, files: files)
      guard card.name == definition.name, card.version <= definition.version else {
        table.closeAfterReading()
        return nil
      }
      return table
    } catch {
      return nil
    }
  }
}
