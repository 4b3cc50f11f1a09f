import EventLog

/// The archive that a bundle is, while it is written.
final class BundleArchive {
  private let name: String
  private let time: Timestamp
  private let limitBytes: UInt64
  private let sink: FileSink
  private let gzip: GzipWriter
  private let tar: TarWriter
  private(set) var files: [BundledFile] = []
  /// The size that the first piece of events which was refused would have needed.
  private(set) var neededBytes: UInt64?
  /// The largest part of a file's bytes that compressing has left so far.
  private var worstRatio = 0.0
  /// All that was added so far, where the limit is so low that an estimate would leave most of it unused.
  private var added: [UInt8]?
  /// Up to this limit, all is compressed once more for its size before a piece is added.
  private static let exactBytes: UInt64 = 256 << 10
  /// For the manifest without its list of files, and the archive's end.
  private static let manifestBytes: UInt64 = 3 << 10
  private static let level: Int32 = 6
  /// For the manifest, the archive's end, and what the compressor still holds.
  private static let reserveBytes: UInt64 = 64 << 10
  private static let reserveBytesPerFile: UInt64 = 120
  private static let documentBytes: UInt64 = 32 << 20

  init(_ file: any OpenFile, name: String, time: Timestamp, limitBytes: UInt64) throws {
    self.name = name
    self.time = time
    self.limitBytes = limitBytes
    sink = FileSink(file)
    gzip = try GzipWriter(to: sink, level: Self.level)
    tar = TarWriter(to: gzip)
    added = limitBytes <= Self.exactBytes ? [] : nil
  }

  /// Adds a small file.
  func add(_ file: BundledFile, _ bytes: [UInt8]) throws {
    try tar.add("\(name)/\(file.name)", bytes, modified: time)
    files.append(file)
    added?.append(contentsOf: bytes)
    // No more than a few times what fits is worth compressing again.
    if let count = added?.count, count > 4 << 20 { added = nil }
  }

  /// Adds a piece of events if the limit leaves room for it.
  func add(_ piece: EventPiece, from spool: any OpenFile) throws -> Bool {
    let reserve = Self.reserveBytes + Self.reserveBytesPerFile * UInt64(files.count)
    let bytes = try spool.read(count: Int(piece.sizeBytes), at: piece.offset)
    let used = gzip.outputBytes + reserve
    // Long texts become dots, which pack to almost nothing: the reader's limit counts too.
    guard gzip.inputBytes + piece.sizeBytes + Self.documentBytes <= BundleLimits().unpackedBytes else {
      return false
    }
    if let needed = try exactSize(with: bytes) {
      guard needed <= limitBytes else {
        neededBytes = neededBytes ?? needed
        return false
      }
      try add(piece.file, bytes)
      return true
    }
    // Where it may become tight, it is compressed once more, for its size only.
    if used + UInt64(Double(piece.sizeBytes) * max(0.5, worstRatio * 1.5)) > limitBytes {
      var trial: [UInt8] = []
      try bytes.withUnsafeBytes { try Deflater(level: Self.level).deflate($0, to: &trial) }
      let needed = used + UInt64(trial.count) + UInt64(trial.count) / 16
      guard needed <= limitBytes else {
        neededBytes = neededBytes ?? needed
        return false
      }
    }
    let before = gzip.outputBytes
    try add(piece.file, bytes)
    worstRatio = max(worstRatio, Double(gzip.outputBytes - before) / Double(max(piece.sizeBytes, 1)))
    return true
  }

  /// The size of the finished archive with this piece as its last; nil where all of it is too large to be
  /// compressed again.
  private func exactSize(with piece: [UInt8]) throws -> UInt64? {
    guard let added else { return nil }
    var trial: [UInt8] = []
    try (added + piece).withUnsafeBytes { try Deflater(level: Self.level).deflate($0, to: &trial) }
    // Headers of the files pack to a few bytes, their hashes in the manifest to half of their digits.
    return UInt64(trial.count) + Self.manifestBytes + Self.reserveBytesPerFile * UInt64(files.count + 1)
  }

  /// Ends the archive with its manifest.
  func finish(_ manifest: BundleManifest) throws {
    try tar.add("\(name)/\(BundleManifest.fileName)", manifest.bytes, modified: time)
    try tar.finish()
    try gzip.finish()
    try sink.flush()
  }
}
