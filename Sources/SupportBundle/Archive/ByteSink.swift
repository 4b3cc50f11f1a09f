package import EventLog

/// Takes bytes one after the other: a file, an archive, a compressor.
package protocol ByteSink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  package func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}

/// Writes to a file from its start, in pieces of 64 KiB. Syncing and closing the file is its owner's part.
package final class FileSink: ByteSink {
  private let file: any OpenFile
  private var pending: [UInt8] = []
  private var offset: UInt64 = 0

  private static let pieceBytes = 64 << 10

  package init(_ file: any OpenFile) {
    self.file = file
  }

  /// Bytes taken so far.
  package var sizeBytes: UInt64 { offset + UInt64(pending.count) }

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    pending.append(contentsOf: bytes)
    if pending.count >= FileSink.pieceBytes { try flush() }
  }

  /// Hands what is left to the file.
  package func flush() throws {
    guard !pending.isEmpty else { return }
    try file.write(pending, at: offset)
    offset += UInt64(pending.count)
    pending.removeAll(keepingCapacity: true)
  }
}
