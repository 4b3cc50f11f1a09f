import SystemPackage

/// The bytes of a file or stream, piece by piece; gzip is taken apart on the way.
final class ImportBytes {
  private let read: (UnsafeMutableRawBufferPointer) throws -> Int
  private let close: () -> Void
  private var raw = [UInt8](repeating: 0, count: ImportBytes.pieceBytes)
  private var gunzip: Gunzip?
  /// Of a text that is not UTF-8.
  private var converter: TextConverter?
  private var converted: [UInt8] = []
  private var hasBegun = false
  /// Bytes that were read, before they are taken apart.
  private(set) var done: UInt64 = 0
  let total: UInt64?

  /// Small enough that what a piece of gzip gives, at most a thousand times as much, stays within memory.
  private static let pieceBytes = 64 << 10

  init(file path: String, _ fileSystem: any FileSystem) throws {
    let file = try Self.open(path, fileSystem)
    total = try file.status().sizeBytes
    var offset: UInt64 = 0
    read = { buffer in
      let count = try file.read(into: buffer, at: offset)
      offset += UInt64(count)
      return count
    }
    close = { closeReadOnly(file) }
  }

  init(stream: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    read = stream
    total = nil
    close = {}
  }

  /// Bytes that were read before, and then what follows them.
  ///
  /// - Parameter isPart: they end where reading was broken off, maybe inside of a character.
  init(_ first: [UInt8], then rest: ImportBytes?, isPart: Bool = false) {
    var given = 0
    read = { buffer in
      let piece = first[given...].prefix(buffer.count)
      buffer.copyBytes(from: piece)
      given += piece.count
      return piece.count
    }
    total = rest?.total
    close = {}
    hasBegun = true
    self.rest = rest
    self.isPart = isPart
  }

  private var isPart = false
  /// What follows when ``read`` has nothing more.
  private var rest: ImportBytes?

  /// From here on what is read is converted to UTF-8.
  func convert(from encoding: ImportEncoding) throws {
    guard encoding != .utf8 else { return }
    converter = try encoding.makeConverter()
  }

  deinit { close() }

  /// Appends what comes next; false at the end.
  func read(into buffer: inout [UInt8]) throws -> Bool {
    guard let converter else { return try readRaw(into: &buffer) }
    let before = buffer.count
    while buffer.count == before {
      converted.removeAll(keepingCapacity: true)
      guard try readRaw(into: &converted) else {
        guard converter.finish() || isPart else { throw Self.invalid }
        return false
      }
      guard converted.withUnsafeBytes({ converter.convert($0, into: &buffer) }) else { throw Self.invalid }
    }
    return true
  }

  private static var invalid: LedgerError {
    LedgerError(
      .invalidText, "The rest of the file is not valid in its encoding.",
      hint: "Specify its encoding with \(Remedy.parameter("encoding", "Encoding of the file")).")
  }

  private func readRaw(into buffer: inout [UInt8]) throws -> Bool {
    let before = buffer.count
    while buffer.count == before {
      let count = try raw.withUnsafeMutableBytes { try read($0) }
      guard count > 0 else {
        try gunzip?.finish()
        guard let rest, try rest.read(into: &buffer) else { return false }
        done = rest.done
        return true
      }
      done += UInt64(count)
      if !hasBegun { try begin(with: raw.prefix(count)) }
      guard let gunzip else {
        buffer.append(contentsOf: raw.prefix(count))
        return true
      }
      try raw.withUnsafeBytes { bytes in
        try gunzip.read(UnsafeRawBufferPointer(rebasing: bytes[0..<count])) { buffer.append(contentsOf: $0) }
      }
    }
    return true
  }

  private func begin(with bytes: ArraySlice<UInt8>) throws {
    hasBegun = true
    if bytes.starts(with: Gunzip.magic) { gunzip = try Gunzip() }
  }

  private static func open(_ path: String, _ fileSystem: any FileSystem) throws -> any OpenFile {
    guard let status = try fileSystem.status(of: FilePath(path), followLinks: true) else {
      throw LedgerError(
        .usage, "There is no file \(path).", hint: "Check the name of the file.", at: .init(path: path))
    }
    guard status.kind == .file else {
      throw LedgerError(
        .usage, "\(path) is not a file.",
        hint:
          "To import another ledger, specify its folder with \(Remedy.parameter("from", "Source ledger")).",
        at: .init(path: path))
    }
    return try fileSystem.open(FilePath(path), .readNamed)
  }
}
