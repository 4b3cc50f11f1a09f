/// The text of a CSV, to be read more than once: first to find out how it is written, then for its rows.
final class CSVSource {
  private let reopen: () throws -> ImportBytes
  /// What a stream gave so far, and the stream.
  private let ahead: (bytes: [UInt8], rest: ImportBytes)?
  /// False if the first readings see only the beginning of a long stream.
  let isWhole: Bool

  /// A stream is kept in memory up to here.
  private static let mostAheadBytes = 16 << 20

  init(file path: String, _ fileSystem: any FileSystem) {
    reopen = { try ImportBytes(file: path, fileSystem) }
    ahead = nil
    isWhole = true
  }

  init(stream read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    let stream = ImportBytes(stream: read)
    var bytes: [UInt8] = []
    var hasMore = true
    while hasMore, bytes.count < Self.mostAheadBytes { hasMore = try stream.read(into: &bytes) }
    let (start, isPart) = (bytes, hasMore)
    reopen = { ImportBytes(start, then: nil, isPart: isPart) }
    ahead = (bytes, stream)
    isWhole = !hasMore
  }

  /// To find something out: all of it, or a stream's beginning.
  func open() throws -> ImportBytes {
    try reopen()
  }

  func open(as encoding: ImportEncoding) throws -> ImportBytes {
    let bytes = try open()
    try bytes.convert(from: encoding)
    return bytes
  }

  /// For its rows, all of them. Once.
  func openWhole(as encoding: ImportEncoding) throws -> ImportBytes {
    guard let ahead else { return try open(as: encoding) }
    let bytes = ImportBytes(ahead.bytes, then: ahead.rest)
    try bytes.convert(from: encoding)
    return bytes
  }
}
