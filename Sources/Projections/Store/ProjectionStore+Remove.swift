import SystemPackage

extension ProjectionStore {
  /// Removes a table with its generations and snapshots; what was quarantined stays. A reader can finish its
  /// read.
  package func removeTable(_ name: String) throws {
    for link in [linkPath(name), previousLink(name)]
    where try files.status(of: link, followLinks: false)?.kind == .link { try files.remove(link) }
    for entry in try names(in: folder) where Self.generation(in: entry, of: name) != nil {
      try removeFolder(folder.appending(entry))
    }
    for folder in [snapshotFolder, pastFolder] {
      for entry in try names(in: folder) where Self.isSnapshot(entry, of: name) {
        try files.remove(folder.appending(entry))
      }
    }
  }

  private static func isSnapshot(_ entry: String, of name: String) -> Bool {
    guard entry.hasPrefix(name + "-") else { return false }
    let rest = entry.dropFirst(name.count + 1)
    return rest.prefix(20).allSatisfy(\.isNumber) && ["", ".sqlite", ".json"].contains(rest.dropFirst(20))
  }
}
