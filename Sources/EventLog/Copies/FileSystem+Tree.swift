package import SystemPackage

extension FileSystem {
  /// Removes a folder with everything in it; links are removed, not followed.
  package func removeTree(_ path: FilePath) throws {
    guard let status = try status(of: path, followLinks: false) else { return }
    guard status.kind == .directory else { return try remove(path) }
    for name in try list(path) { try removeTree(path.appending(name)) }
    try removeDirectory(path)
  }

  /// The text of a small file; nil if there is none.
  package func text(of path: FilePath, atMost limit: Int = 1 << 20) throws -> String? {
    guard let status = try status(of: path, followLinks: true), status.kind == .file else { return nil }
    let file = try open(path, .read)
    defer { closeReadOnly(file) }
    guard status.sizeBytes <= limit else {
      throw LedgerError(
        .ioFailed, "The file \(path) is too large.", hint: "Move it elsewhere.",
        at: LedgerError.Location(path: path.string))
    }
    return String(validating: try file.read(count: limit, at: 0), as: UTF8.self)
  }

  /// `NAME`, or `NAME-2` and so on if the name is in use.
  package func freeName(_ path: FilePath) throws -> FilePath {
    for number in 1...1000 {
      let candidate = number == 1 ? path : FilePath("\(path.string)-\(number)")
      if try status(of: candidate, followLinks: false) == nil { return candidate }
    }
    throw LedgerError(
      .ioFailed, "No unused name was found for \(path).", hint: "Move older ones elsewhere.",
      at: LedgerError.Location(path: path.string))
  }
}

extension FileSystem {
  /// Bytes of all files below a folder; 0 if there is none.
  package func treeBytes(_ path: FilePath) throws -> UInt64 {
    guard let status = try status(of: path, followLinks: false) else { return 0 }
    guard status.kind == .directory else { return status.sizeBytes }
    return try list(path).reduce(0) { $0 + (try treeBytes(path.appending($1))) }
  }

  /// True for a folder, which may not exist yet, that is the other one or is inside it: judged by the folders
  /// themselves, not by how their paths are written.
  func lies(_ path: FilePath, inside folder: FilePath) throws -> Bool {
    guard let identity = try status(of: folder, followLinks: true)?.identity else { return false }
    var place = path
    while try status(of: place, followLinks: true) == nil, place.lastComponent != nil {
      place.removeLastComponent()
      if place.isEmpty { place = "." }
    }
    // `..` of the folder itself, so that a link on the way leads where it really goes.
    var before: FileIdentity?
    while let here = try status(of: place, followLinks: true)?.identity, here != before {
      if here == identity { return true }
      before = here
      place = place.appending("..")
    }
    return false
  }
}
