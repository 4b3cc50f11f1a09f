import Crypto
package import EventLog
package import SystemPackage

/// Reads a bundle from its first byte to its last, checks it against its manifest, and writes nothing.
package struct BundleReader {
  /// The contents of an intact bundle.
  package struct Contents {
    /// The folder that all its files are in.
    package var name = ""
    package var sizeBytes: UInt64 = 0
    /// SHA-256 of the bundle.
    package var sha256 = ""
    package var manifest = BundleManifest()
    /// The small files, by name.
    package var documents: [String: [UInt8]] = [:]

    /// A small file's value; nil if there is none.
    ///
    /// - Throws: `damagedBundle` for one that is not JSON.
    package func json(_ name: String) throws -> JSONValue? {
      guard let bytes = documents[name] else { return nil }
      do { return try JSONValue(parsing: bytes) } catch { throw Refusal.of("its \(name) is not JSON") }
    }
  }

  let path: FilePath
  let fileSystem: any FileSystem
  let limits: BundleLimits
  /// Gets every packed byte.
  var onPacked: ((UnsafeRawBufferPointer) throws -> Void)?
  /// Gets every byte of every file, with the file's name, and an empty piece at its end.
  package var onFile: ((_ name: String, UnsafeRawBufferPointer) throws -> Void)?

  package init(_ path: FilePath, _ fileSystem: any FileSystem, limits: BundleLimits = BundleLimits()) {
    Translations.add(.supportBundle)
    self.path = path
    self.fileSystem = fileSystem
    self.limits = limits
  }

  /// - Throws: `damagedBundle`, `newerFormat` for a manifest of a later format, or a file system error.
  package func read() throws -> Contents {
    let file = try open()
    defer { closeReadOnly(file) }
    let reading = Reading(limits, onFile)
    let gzip = try GzipReader()
    var tar = TarReader(mostEntries: limits.entries) { try reading.begin($0, $1) }
    var hash = SHA256()
    var offset: UInt64 = 0
    while true {
      let piece = try file.read(count: 256 << 10, at: offset)
      guard !piece.isEmpty else { break }
      offset += UInt64(piece.count)
      guard offset <= limits.packedBytes else { throw Refusal.of("it is too large") }
      hash.update(data: piece)
      try piece.withUnsafeBytes { bytes in
        try onPacked?(bytes)
        try gzip.read(bytes, limit: limits.unpackedBytes) { try tar.read($0) }
      }
    }
    guard gzip.isFinished else { throw Refusal.of("its end is missing") }
    try tar.finish()
    return try reading.contents(sizeBytes: offset, sha256: hexadecimal(hash.finalize()))
  }

  private func open() throws -> any OpenFile {
    guard let status = try fileSystem.status(of: path, followLinks: true) else {
      throw notABundle("There is no file \(path).")
    }
    switch status.kind {
    case .file where status.sizeBytes == 0: throw Refusal.of("it is empty")
    case .file: return try fileSystem.open(path, .readNamed)
    case .directory: throw notABundle("\(path) is a folder, not a bundle.")
    case .link, .other: throw notABundle("\(path) is not a regular file, so it is not a bundle.")
    }
  }

  private func notABundle(_ what: Message) -> LedgerError {
    LedgerError(
      .usage, what, hint: "Specify a bundle that was made with \(Remedy.supportBundle).",
      at: LedgerError.Location(path: path.string))
  }
}

/// The state of one reading.
private final class Reading {
  private let limits: BundleLimits
  private let onFile: ((String, UnsafeRawBufferPointer) throws -> Void)?
  private var contents = BundleReader.Contents()
  private var found: [(name: String, sizeBytes: UInt64, sha256: String)] = []
  private var names: Set<String> = []
  private var documentsBytes: UInt64 = 0

  init(_ limits: BundleLimits, _ onFile: ((String, UnsafeRawBufferPointer) throws -> Void)?) {
    self.limits = limits
    self.onFile = onFile
  }

  func begin(_ path: String, _ sizeBytes: UInt64) throws -> TarReader.Entry {
    guard let slash = path.firstIndex(of: "/") else { throw Refusal.of("a file in it is not in any folder") }
    let top = String(path[..<slash])
    let name = String(path[path.index(after: slash)...])
    if contents.name.isEmpty { contents.name = top }
    guard top == contents.name, top.hasPrefix("ledger-bundle-") else {
      throw Refusal.of("its files are not all in the one folder of a bundle")
    }
    // Some disks make no difference between capitals and others.
    guard names.insert(name.lowercased()).inserted else {
      throw Refusal.of("it contains two files with the same name")
    }
    let isDocument = !BundleManifest.holdsEvents(name)
    if isDocument {
      documentsBytes += sizeBytes
      guard sizeBytes <= limits.documentBytes, documentsBytes <= limits.documentsBytes else {
        throw Refusal.of("its \(name) is too large")
      }
    }
    var hash = SHA256()
    var bytes: [UInt8] = []
    return TarReader.Entry(
      take: { piece in
        hash.update(bufferPointer: piece)
        if isDocument { bytes.append(contentsOf: piece) }
        try self.onFile?(name, piece)
      },
      end: {
        if isDocument { self.contents.documents[name] = bytes }
        self.found.append((name, sizeBytes, hexadecimal(hash.finalize())))
        try self.onFile?(name, UnsafeRawBufferPointer(start: nil, count: 0))
      })
  }

  /// Everything that the manifest lists is there as it says, and nothing else.
  func contents(sizeBytes: UInt64, sha256: String) throws -> BundleReader.Contents {
    contents.sizeBytes = sizeBytes
    contents.sha256 = sha256
    guard let manifest = try contents.json(BundleManifest.fileName) else {
      throw Refusal.of("it has no manifest.json")
    }
    contents.manifest = try BundleManifest(manifest, limits)
    let listed = contents.manifest.files
    let others = found.filter { $0.name != BundleManifest.fileName }
    guard listed.count == others.count, Set(listed.map(\.name)) == Set(others.map(\.name)) else {
      throw Refusal.of("it does not contain the files that its manifest lists")
    }
    let byName = Dictionary(listed.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for file in others {
      guard let entry = byName[file.name], entry.sizeBytes == file.sizeBytes, entry.sha256 == file.sha256
      else {
        throw Refusal.of("its \(file.name) does not match its manifest (SHA-256)")
      }
    }
    return contents
  }
}
