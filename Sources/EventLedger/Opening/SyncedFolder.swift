import SystemPackage

/// Tells a folder that a service keeps the same on several machines, by the names that such services give.
enum SyncedFolder {
  /// Beginnings of the names of folders, in small letters.
  private static let names: [(beginning: String, service: String)] = [
    ("dropbox", "Dropbox"), ("onedrive", "OneDrive"), ("google drive", "Google Drive"),
    ("googledrive", "Google Drive"),
    ("my drive", "Google Drive"), ("mobile documents", "iCloud"), ("icloud", "iCloud"),
    ("com~apple~clouddocs", "iCloud"),
    ("nextcloud", "Nextcloud"), ("owncloud", "ownCloud"), ("pcloud", "pCloud"), ("mega", "MEGA"),
    ("cloudstorage", "CloudStorage"),
  ]
  /// What services leave in the folder that they keep.
  private static let marks = [
    (".dropbox", "Dropbox"), (".stfolder", "Syncthing"), (".sync_journal.db", "Nextcloud"),
    (".owncloudsync.log", "ownCloud"),
  ]

  /// The name of the service; nil if there is no sign of one.
  static func service(of path: FilePath, _ files: any FileSystem) -> String? {
    var folder = path
    do { folder = try files.realPath(path) } catch {}
    for component in folder.components.dropLast() {
      let name = component.string.lowercased()
      // A name that only begins like one, such as "megan", does not count.
      let found = names.first { entry in
        guard name.hasPrefix(entry.beginning) else { return false }
        return name.dropFirst(entry.beginning.count).first.map { !$0.isLetter } ?? true
      }
      if let found { return found.service }
    }
    while !folder.components.isEmpty {
      folder = folder.removingLastComponent()
      for (mark, service) in marks {
        do {
          if try files.status(of: folder.appending(mark), followLinks: false) != nil { return service }
        } catch { continue }
      }
    }
    return nil
  }
}
