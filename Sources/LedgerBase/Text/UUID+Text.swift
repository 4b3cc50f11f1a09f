import Crypto

extension UUID {
  /// A new id that sorts by time: UUID version 7 (RFC 9562, section 5.7), with the microseconds in the twelve
  /// bits after the milliseconds (section 6.2, method 3).
  ///
  /// - Parameter random: 64 random bits a call; asked once.
  package static func v7(at time: Timestamp, random: () -> UInt64) -> UUID {
    let microseconds = UInt64(max(time.microseconds, 0))
    let milliseconds = microseconds / 1000 & 0xFFFF_FFFF_FFFF
    let fraction = microseconds % 1000 * 4096 / 1000
    let high = milliseconds << 16 | 0x7000 | fraction
    let low = random() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return UUID(high: high, low: low)
  }

  /// The id that belongs to a name for ever: UUID version 5 (RFC 9562, section 5.5).
  package static func v5(namespace: UUID, name: String) -> UUID {
    var hash = Insecure.SHA1()
    withUnsafeBytes(of: namespace.uuid) { hash.update(bufferPointer: $0) }
    hash.update(data: Array(name.utf8))
    return hash.finalize().withUnsafeBytes { digest in
      let high = UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
      let low = UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      return UUID(
        high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x5000,
        low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
  }

  /// Reads 36 bytes such as `0197c1f2-9f20-7d91-aaf4-f0bbf124db42`, digits in either case; nil for any other
  /// form.
  package init?(utf8: UnsafeRawBufferPointer) {
    guard utf8.count == UUID.textBytes else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    for (index, byte) in utf8.enumerated() {
      if UUID.isHyphen(at: index) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = byte.hexadecimalValue else { return nil }
      if index < 18 {
        halves.0 = halves.0 << 4 | UInt64(digit)
      } else {
        halves.1 = halves.1 << 4 | UInt64(digit)
      }
    }
    self.init(high: halves.0, low: halves.1)
  }

  /// Reads a UUID of the usual form from a text; nil for any other form.
  package init?(text: String) {
    var text = text
    guard let id = text.withUTF8({ UUID(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = id
  }

  package func appendLowercase(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: UUID.textBytes) { text in
      var position = 0
      withUnsafeBytes(of: uuid) { raw in
        for byte in raw {
          if UUID.isHyphen(at: position) {
            text[position] = UInt8(ascii: "-")
            position += 1
          }
          text[position] = UUID.digit(byte >> 4)
          text[position + 1] = UUID.digit(byte & 15)
          position += 2
        }
      }
      bytes.append(contentsOf: text)
    }
  }

  /// The 36 characters with lower-case digits, as ids are written in the log and in every output.
  package var lowercase: String {
    var text: [UInt8] = []
    text.reserveCapacity(UUID.textBytes)
    appendLowercase(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The nil UUID: used for the id of a ledger whose id is unknown.
  package static let zero = UUID(high: 0, low: 0)

  /// Bytes of a UUID as text.
  package static let textBytes = 36

  package static func isHyphen(at index: Int) -> Bool {
    index == 8 || index == 13 || index == 18 || index == 23
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  private init(high: UInt64, low: UInt64) {
    let (h, l) = (high.bigEndian, low.bigEndian)
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { raw in
      raw.storeBytes(of: h, toByteOffset: 0, as: UInt64.self)
      raw.storeBytes(of: l, toByteOffset: 8, as: UInt64.self)
    }
    self.init(uuid: bytes)
  }
}
