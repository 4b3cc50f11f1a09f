internal import CZlib

/// Decompresses gzip (RFC 1952) as it comes: one member or many, with zero bytes behind the last, as a log
/// has them.
package final class Gunzip {
  private var stream = z_stream()
  private var output = [UInt8](repeating: 0, count: 128 << 10)
  /// True between two members.
  private var isBetween = true

  /// The bytes that begin a member.
  package static let magic: [UInt8] = [0x1F, 0x8B]

  package init() throws {
    // 16 more than the window's bits: zlib expects and checks a gzip header and trailer.
    let result = inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw zlibFault("inflateInit2", result) }
  }

  deinit { inflateEnd(&stream) }

  /// Decompresses a piece and hands over what it gives.
  ///
  /// - Throws: `damagedInput`; what `body` throws.
  package func read(_ input: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = uInt(input.count)
    var isFull = false
    while stream.avail_in > 0 || isFull {
      if isBetween {
        guard try beginMember() else { return }
      }
      let result = output.withUnsafeMutableBytes { buffer -> Int32 in
        stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = uInt(buffer.count)
        return inflate(&stream, Z_NO_FLUSH)
      }
      guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else { throw Self.damaged() }
      let count = output.count - Int(stream.avail_out)
      if count > 0 { try output.withUnsafeBytes { try body($0.slice(0..<count)) } }
      isBetween = result == Z_STREAM_END
      // A full buffer may leave some behind in zlib, which no further input brings out.
      isFull = !isBetween && stream.avail_out == 0
    }
  }

  /// - Throws: `damagedInput` if a member has no end.
  package func finish() throws {
    // What fits into no more output was handed over before: only a member that is cut short is left.
    if !isBetween { throw Self.damaged() }
  }

  /// Passes over zero bytes; false where nothing follows them.
  private func beginMember() throws -> Bool {
    while stream.avail_in > 0, stream.next_in.pointee == 0 {
      stream.next_in += 1
      stream.avail_in -= 1
    }
    guard stream.avail_in > 0 else { return false }
    let result = inflateReset(&stream)
    guard result == Z_OK else { throw zlibFault("inflateReset", result) }
    isBetween = false
    return true
  }

  private static func damaged() -> LedgerError {
    LedgerError(
      .damagedInput, "The input is not an intact gzip file: its bytes were changed, or its end is missing.",
      hint:
        "Get the file again; everything before the damage has been imported, and importing again adds the rest."
    )
  }
}
