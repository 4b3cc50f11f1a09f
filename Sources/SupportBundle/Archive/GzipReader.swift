import CZlib
import EventLog

/// Decompresses one gzip member (RFC 1952) as it comes. Memory use does not hang on what it is given.
final class GzipReader {
  private var stream = z_stream()
  private var output = [UInt8](repeating: 0, count: 256 << 10)
  private(set) var outputBytes: UInt64 = 0
  /// True once the member has ended with its length and checksum in order.
  private(set) var isFinished = false

  init() throws {
    // 16 more than the window's bits: a gzip header and trailer, and no other, are expected and checked.
    let result = inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw LedgerError(.internalFault, "zlib's inflateInit2 failed with \(result).")
    }
  }

  deinit { inflateEnd(&stream) }

  /// Decompresses a piece and hands over what it gives.
  ///
  /// - Parameter limit: the bytes that all pieces together may give.
  /// - Throws: `damagedBundle`.
  func read(
    _ input: UnsafeRawBufferPointer, limit: UInt64,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard !isFinished || input.isEmpty else {
      throw Refusal.of("extra data follows the end of its gzip data")
    }
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = uInt(input.count)
    while true {
      let result = output.withUnsafeMutableBytes { buffer -> Int32 in
        stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = uInt(buffer.count)
        return inflate(&stream, Z_NO_FLUSH)
      }
      guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else {
        throw Refusal.of("it is not a gzip file, or its bytes were changed")
      }
      let count = output.count - Int(stream.avail_out)
      outputBytes += UInt64(count)
      guard outputBytes <= limit else {
        throw Refusal.of("it unpacks to far more than it should")
      }
      if count > 0 {
        try output.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[0..<count])) }
      }
      if result == Z_STREAM_END {
        isFinished = true
        guard stream.avail_in == 0 else { throw Refusal.of("extra data follows the end of its gzip data") }
        return
      }
      if stream.avail_in == 0, stream.avail_out > 0 || result == Z_BUF_ERROR { return }
    }
  }
}

/// Why a file is not accepted as a bundle.
enum Refusal {
  static func of(_ reason: Message) -> LedgerError {
    LedgerError(
      .damagedBundle, "This is not an intact ledger bundle: \(reason).",
      hint:
        "Nothing was written. Ask for the file again; 'sha256sum' on both sides shows whether it arrived intact."
    )
  }
}
