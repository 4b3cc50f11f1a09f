internal import CFiles

/// Converts a text of another encoding to UTF-8, piece by piece, by the system's `iconv`.
package final class TextConverter {
  private let handle: UnsafeMutableRawPointer
  /// A character that the last piece cut in two: at most the longest of any encoding.
  private var cut: [UInt8] = []
  private var room = [UInt8](repeating: 0, count: 16 << 10)
  /// Bytes before the first that is not valid.
  package private(set) var convertedBytes: UInt64 = 0

  /// - Parameter names: what systems call the encoding; the first that this one knows is used.
  /// - Returns: nil if it knows none.
  package init?(from names: [String]) {
    guard let handle = names.lazy.compactMap({ ledger_open_converter($0) }).first else { return nil }
    self.handle = handle
  }

  deinit { ledger_close_converter(handle) }

  /// Appends a piece of the text as UTF-8.
  ///
  /// - Returns: false if it is not valid; what comes before that place was appended.
  package func convert(_ piece: UnsafeRawBufferPointer, into text: inout [UInt8]) -> Bool {
    guard !cut.isEmpty else { return convertWhole(piece, into: &text) }
    let bytes = cut + piece
    cut = []
    return bytes.withUnsafeBytes { convertWhole($0, into: &text) }
  }

  /// - Returns: false if the text ends in the middle of a character.
  package func finish() -> Bool { cut.isEmpty }

  private func convertWhole(_ bytes: UnsafeRawBufferPointer, into text: inout [UInt8]) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      var (read, written) = (rest.count, room.count)
      let result = room.withUnsafeMutableBufferPointer { room in
        ledger_convert(handle, rest.bindMemory(to: UInt8.self).baseAddress, &read, room.baseAddress, &written)
      }
      text.append(contentsOf: room[..<written])
      convertedBytes += UInt64(read)
      rest = UnsafeRawBufferPointer(rebasing: rest[read...])
      switch result {
      case LEDGER_CONVERTED, LEDGER_OUTPUT_FULL: continue
      case LEDGER_INPUT_CUT:
        cut = Array(rest)
        return true
      default: return false
      }
    }
    return true
  }
}
