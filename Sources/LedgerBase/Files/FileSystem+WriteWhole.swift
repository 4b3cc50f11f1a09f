package import SystemPackage

extension FileSystem {
  /// Writes a file so that it is there completely or not at all: temporary name, sync, rename, folder sync.
  ///
  /// - Parameter model: the file whose mode it gets (default: the one that it replaces).
  package func writeWhole(
    _ bytes: [UInt8], to path: FilePath, temporary: FilePath, like model: FilePath? = nil
  ) throws {
    do {
      let file = try openTemporary(temporary, replacing: model ?? path)
      do {
        try file.write(bytes, at: 0)
        try file.sync()
      } catch {
        closeReadOnly(file)
        throw error
      }
      try file.close()
      try rename(temporary, to: path)
    } catch {
      removeLeftover(temporary)
      throw error
    }
    try syncDirectory(path.removingLastComponent())
  }

  /// Removes an unfinished file. What can't be removed stays under its temporary name, which every reader
  /// passes over.
  package func removeLeftover(_ path: FilePath) {
    do {
      if try status(of: path, followLinks: false) != nil { try remove(path) }
    } catch { return }
  }
}

extension FilePath {
  /// The folder that it is in, which is "." for a name alone.
  package var containingFolder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }
}
