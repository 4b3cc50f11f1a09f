import Testing

@testable import LedgerBase

@Suite("line feeds")
struct LineFeedTests {
  /// Every length and alignment to three blocks; bytes one bit away from a line feed; neighbours that borrow
  /// from one another.
  @Test("are found and counted as byte by byte")
  func likeByteByByte() {
    let patterns: [[UInt8]] = [
      [0x0A], [0x0B], [0x0A, 0x0B], [0x09, 0x0A, 0x8A], [0x00, 0x0A, 0x0A, 0xFF, 0x0B],
      Array("{\"seq\":1}\n".utf8), [0x0A] + [UInt8](repeating: 0x61, count: 12),
    ]
    for pattern in patterns {
      for length in 0...100 {
        let bytes = (0..<length).map { pattern[$0 % pattern.count] }
        bytes.withUnsafeBytes { buffer in
          #expect(countLineFeeds(buffer) == bytes.count { $0 == 0x0A }, "\(bytes)")
          for start in 0...length where length < 30 || start % 7 == 0 {
            let expected = bytes[start...].firstIndex(of: 0x0A) ?? length
            #expect(buffer.endOfLine(from: start) == expected, "\(bytes) from \(start)")
          }
        }
      }
    }
  }

  @Test("are counted in long texts, also where each byte is one")
  func long() {
    for length in [0, 1, 70_000] {
      [UInt8](repeating: 0x0A, count: length).withUnsafeBytes { #expect(countLineFeeds($0) == length) }
    }
  }
}
