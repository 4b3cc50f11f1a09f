import EventLog

/// Compresses what it is given into one gzip member (RFC 1952), as it comes.
///
/// The header holds no time, no name and no system, so the same bytes give the same member with the same
/// zlib.
package final class GzipWriter: ByteSink {
  private let sink: any ByteSink
  private let deflater: Deflater
  private var output: [UInt8]
  private var checksum: UInt32 = 0
  /// Bytes taken so far.
  package private(set) var inputBytes: UInt64 = 0
  private var handedOverBytes: UInt64 = 0
  /// Bytes made so far, without those that zlib still holds.
  package var outputBytes: UInt64 { handedOverBytes + UInt64(output.count) }

  // ID1 ID2, deflate, no flags, no time, no extra flags, system unknown.
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  private static let pieceBytes = 64 << 10
  /// zlib counts in 32 bits.
  private static let longestInput = 1 << 20

  package init(to sink: any ByteSink, level: Int32 = 6) throws {
    self.sink = sink
    deflater = try Deflater(level: level)
    output = GzipWriter.header
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    var start = 0
    while start < bytes.count {
      let end = min(start + GzipWriter.longestInput, bytes.count)
      try compress(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), last: false)
      start = end
    }
  }

  /// Ends the member. Nothing may be written after it.
  package func finish() throws {
    try compress(UnsafeRawBufferPointer(start: nil, count: 0), last: true)
    appendLittleEndian(checksum)
    appendLittleEndian(UInt32(truncatingIfNeeded: inputBytes))
    try handOver()
  }

  private func compress(_ bytes: UnsafeRawBufferPointer, last: Bool) throws {
    checksum = crc32(bytes, from: checksum)
    inputBytes += UInt64(bytes.count)
    try deflater.update(bytes, last: last, to: &output)
    if output.count >= GzipWriter.pieceBytes { try handOver() }
  }

  private func handOver() throws {
    try sink.write(output)
    handedOverBytes += UInt64(output.count)
    output.removeAll(keepingCapacity: true)
  }

  private func appendLittleEndian(_ value: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { output.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
