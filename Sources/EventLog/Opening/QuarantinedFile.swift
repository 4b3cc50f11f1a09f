package import SystemPackage

/// Bytes of the log that were kept in `quarantine/` before they were cut or replaced: a file such as
/// `torn-tail-44-1763712345678901-9f2c11aa.bin`, with its CRC-32 in the name. No acknowledged event is only
/// there.
package struct QuarantinedFile: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Bytes after the last acknowledged event that are not a complete append.
    case tornTail = "torn-tail"
    /// A damaged segment that was repaired from a backup.
    case segment
    /// A file in the place of the next segment that held nothing new.
    case stray

    fileprivate var suffix: String { self == .tornTail ? ".bin" : SegmentName.suffix }
  }

  package var kind: Kind
  /// The first event that belongs there.
  package var sequence: UInt64
  package var when: Timestamp
  package var sizeBytes: UInt64
  /// CRC-32 of the bytes that were kept; nil in the name that the first versions gave.
  package var checksum: UInt32?
  /// The file's name under `quarantine/`.
  package var file: String

  /// As a person names it: the file's name without its suffix.
  package var name: String { String(file.dropLast(kind.suffix.utf8.count)) }

  static func fileName(_ kind: Kind, _ sequence: UInt64, at time: Timestamp, checksum: UInt32) -> String {
    let digits = String(checksum, radix: 16)
    let padding = String(repeating: "0", count: 8 - digits.count)
    return "\(kind.rawValue)-\(sequence)-\(time.microseconds)-\(padding)\(digits)\(kind.suffix)"
  }

  /// Nil for a file of another name.
  init?(file: String, sizeBytes: UInt64) {
    for kind in Kind.allCases where file.hasPrefix(kind.rawValue + "-") && file.hasSuffix(kind.suffix) {
      let numbers = file.dropFirst(kind.rawValue.utf8.count + 1).dropLast(kind.suffix.utf8.count)
        .split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2 || numbers.count == 3, let sequence = UInt64(numbers[0]),
        let time = Int64(numbers[1])
      else { continue }
      if numbers.count == 3 {
        guard let checksum = UInt32(numbers[2], radix: 16) else { continue }
        self.checksum = checksum
      }
      self.kind = kind
      self.sequence = sequence
      when = Timestamp(microseconds: time)
      self.sizeBytes = sizeBytes
      self.file = file
      return
    }
    return nil
  }

  // MARK: In a ledger

  private static func folder(of root: FilePath) -> FilePath { root.appending("quarantine") }

  /// All of them, the oldest first.
  package static func all(in root: FilePath, _ fileSystem: any FileSystem) throws -> [QuarantinedFile] {
    let folder = folder(of: root)
    guard try fileSystem.status(of: folder, followLinks: true) != nil else { return [] }
    return try fileSystem.list(folder).compactMap { name in
      guard let status = try fileSystem.status(of: folder.appending(name), followLinks: false),
        status.kind == .file
      else { return nil }
      return QuarantinedFile(file: name, sizeBytes: status.sizeBytes)
    }.sorted { ($0.when, $0.file) < ($1.when, $1.file) }
  }

  /// Deletes it. Only under the ledger's lock.
  package func remove(from root: FilePath, _ fileSystem: any FileSystem) throws {
    try fileSystem.remove(Self.folder(of: root).appending(file))
    try fileSystem.syncDirectory(Self.folder(of: root))
  }

  /// Where bytes are to be kept; makes the folder.
  static func place(
    _ kind: Kind, _ sequence: UInt64, at time: Timestamp, checksum: UInt32, in root: FilePath,
    _ fileSystem: any FileSystem
  ) throws -> FilePath {
    try fileSystem.createFolders(folder(of: root))
    return folder(of: root).appending(fileName(kind, sequence, at: time, checksum: checksum))
  }

  /// Keeps a copy of a damaged segment, so that at no moment there is no file in its place.
  ///
  /// - Returns: where it is; nil where the segment is missing, or what is there is not a file.
  static func keep(
    segment path: FilePath, _ first: UInt64, at time: Timestamp, in root: FilePath,
    _ fileSystem: any FileSystem
  ) throws -> FilePath? {
    guard try fileSystem.status(of: path, followLinks: false) != nil else { return nil }
    let source: any OpenFile
    do {
      source = try fileSystem.open(path, .read)
    } catch let error as LedgerError where error.isOfOtherKind {
      return nil
    }
    defer { closeReadOnly(source) }
    let kept = try place(
      .segment, first, at: time, checksum: try checksum(of: source), in: root, fileSystem)
    let temporary = folder(of: root).appending(".\(kept.lastComponent?.string ?? "").new")
    let target = try fileSystem.openTemporary(temporary)
    defer { closeReadOnly(target) }
    _ = try fileSystem.copy(try source.status().sizeBytes, of: source, to: target, progress: { _ in })
    try fileSystem.rename(temporary, to: kept)
    try fileSystem.syncDirectory(folder(of: root))
    return kept
  }

  /// False where the bytes are not those that were kept.
  package func isIntact(in root: FilePath, _ fileSystem: any FileSystem) throws -> Bool {
    guard let checksum else { return true }
    let kept = try fileSystem.open(Self.folder(of: root).appending(file), .read)
    defer { closeReadOnly(kept) }
    return try Self.checksum(of: kept) == checksum
  }

  static func checksum(of file: any OpenFile) throws -> UInt32 {
    var checksum: UInt32 = 0
    try file.forEachPiece { piece, _ in checksum = piece.withUnsafeBytes { crc32($0, from: checksum) } }
    return checksum
  }
}
