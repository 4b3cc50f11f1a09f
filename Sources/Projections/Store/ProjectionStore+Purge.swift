import SystemPackage

extension ProjectionStore {
  /// Removes every file that may hold rows that a table had before an event: earlier generations, snapshots,
  /// quarantined files; and the table itself, if it is not past that event: its next use rebuilds it.
  package func purge(_ name: String, before sequence: UInt64) throws {
    if let position = try standingPosition(of: name), position.sequence >= sequence {
      let current = try currentGeneration(of: name)
      try removeIfThere(previousLink(name))
      for entry in try names(in: folder) {
        guard let generation = Self.generation(in: entry, of: name), generation != current else { continue }
        try removeFolder(folder.appending(entry))
      }
    } else {
      try removeTable(name)
      // Anything that is in the place of our links.
      for link in [linkPath(name), previousLink(name)] { try removeIfThere(link) }
    }
    try removeIfThere(folder.appending(name + ".sqlite.new"))
    try removeSnapshots(of: name)
    for report in try reports() where report.table == name { try drop(report) }
  }

  /// Names of tables that have left files but are no longer known, such as those of a kind that was removed.
  package func leftTables(besides known: Set<String>) throws -> Set<String> {
    var found = Set(try reports().map(\.table))
    for entry in try names(in: folder) {
      let parts = entry.split(separator: ".", omittingEmptySubsequences: false)
      if parts.count > 1, parts.last == "sqlite" || Int(parts[1]) != nil { found.insert(String(parts[0])) }
    }
    for entry in try names(in: snapshotFolder) + names(in: pastFolder) {
      guard let stem = entry.split(separator: ".").first, stem.utf8.count > 21,
        stem.suffix(20).allSatisfy(\.isNumber)
      else { continue }
      found.insert(String(stem.dropLast(21)))
    }
    return found.subtracting(known).subtracting([""])
  }

  private func removeIfThere(_ path: FilePath) throws {
    guard let status = try files.status(of: path, followLinks: false) else { return }
    if status.kind == .directory { try removeFolder(path) } else { try files.remove(path) }
  }

  /// With what was kept of the past, and what checks and looks back left half done.
  private func removeSnapshots(of name: String) throws {
    for folder in [snapshotFolder, pastFolder] {
      for entry in try names(in: folder)
      where [name + "-", "." + name + "-", "." + name + ".checking"].contains(where: entry.hasPrefix) {
        try removeIfThere(folder.appending(entry))
      }
    }
  }
}
