internal import CZlib

/// The CRC-32 of gzip, begun at 0 or carried on from `start`.
package func crc32(_ bytes: UnsafeRawBufferPointer, from start: UInt32 = 0) -> UInt32 {
  guard bytes.count > 0, let base = bytes.baseAddress else { return start }
  // zlib's length is 32 bits wide; our members and files in memory stay far below.
  return UInt32(crc32_z(uLong(start), base.assumingMemoryBound(to: UInt8.self), bytes.count))
}

/// Appends a raw deflate stream of one stored block: the bytes as they are. For 1 to 65,535 of them.
func store(_ input: UnsafeRawBufferPointer, to output: inout [UInt8]) {
  let length = UInt16(input.count)
  output.append(0x01)
  output.append(littleEndian: length)
  output.append(littleEndian: ~length)
  output.append(contentsOf: input)
}

/// Raw deflate (RFC 1951) by zlib, one stream at a time; reused, because making one costs 256 KiB.
package final class Deflater {
  private var stream = z_stream()

  /// - Parameters:
  ///   - level: 1 (fastest) to 9 (smallest).
  ///   - isForLittle: for streams of a few KiB. What zlib clears before each one is 8 KiB then, not 128, and
  ///     its codes are fixed: a third of a single append's instructions went into these two.
  package init(level: Int32, isForLittle: Bool = false) throws {
    let (window, memory): (Int32, Int32) = isForLittle ? (13, 5) : (MAX_WBITS, 9)
    let result = deflateInit2_(
      &stream, level, Z_DEFLATED, -window, memory, isForLittle ? Z_FIXED : Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw zlibFault("deflateInit2", result) }
  }

  deinit { deflateEnd(&stream) }

  /// Appends `input` as one whole stream to `output`.
  package func deflate(_ input: UnsafeRawBufferPointer, to output: inout [UInt8]) throws {
    guard input.count > 0 else {
      output.append(contentsOf: [0x03, 0x00])
      return
    }
    try run(input, flush: Z_FINISH, to: &output)
    let result = deflateReset(&stream)
    guard result == Z_OK else { throw zlibFault("deflateReset", result) }
  }

  /// Appends what the stream gives for `input`, without ending it unless `last`.
  package func update(_ input: UnsafeRawBufferPointer, last: Bool, to output: inout [UInt8]) throws {
    try run(input, flush: last ? Z_FINISH : Z_NO_FLUSH, to: &output)
  }

  private func run(_ input: UnsafeRawBufferPointer, flush: Int32, to output: inout [UInt8]) throws {
    stream.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = uInt(input.count)
    while true {
      let step = max(Int(deflateBound(&stream, uLong(stream.avail_in))), 64)
      let start = output.count
      output.append(contentsOf: repeatElement(0, count: step))
      let result: Int32 = output.withUnsafeMutableBytes { buffer in
        stream.next_out = buffer.baseAddress?.advanced(by: start).assumingMemoryBound(to: UInt8.self)
        stream.avail_out = uInt(step)
        return CZlib.deflate(&stream, flush)
      }
      output.removeLast(Int(stream.avail_out))
      if result == Z_STREAM_END { return }
      guard result == Z_OK || result == Z_BUF_ERROR else { throw zlibFault("deflate", result) }
      if flush != Z_FINISH, stream.avail_in == 0 { return }
    }
  }
}

/// Raw inflate by zlib into a buffer of known size; reused.
package final class Inflater {
  private var stream = z_stream()

  package init() throws {
    let result = inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw zlibFault("inflateInit2", result) }
  }

  deinit { inflateEnd(&stream) }

  /// Fills `output` from one whole stream.
  ///
  /// - Returns: false unless the stream ends exactly with `input` and gives exactly `output.count` bytes.
  package func inflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws
    -> Bool
  {
    let reset = inflateReset(&stream)
    guard reset == Z_OK else { throw zlibFault("inflateReset", reset) }
    stream.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = uInt(input.count)
    // zlib wants somewhere to write even for an empty stream.
    var nothing: UInt8 = 0
    let result: Int32 = withUnsafeMutablePointer(to: &nothing) { spare in
      stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? spare
      stream.avail_out = uInt(output.count)
      return CZlib.inflate(&stream, Z_FINISH)
    }
    return result == Z_STREAM_END && stream.avail_in == 0 && stream.avail_out == 0
  }
}

func zlibFault(_ call: String, _ result: Int32) -> LedgerError {
  LedgerError(
    .internalFault, "zlib's \(call) failed with \(result).", hint: "Free some memory and try again.")
}

/// How the zlib that runs was compiled: sizes of types and options, as `zlibCompileFlags` in <zlib.h>
/// explains.
package var zlibFlags: UInt { UInt(CZlib.zlibCompileFlags()) }

/// The version of the zlib that runs, as it says itself.
package var zlibVersion: String { String(cString: CZlib.zlibVersion()) }
