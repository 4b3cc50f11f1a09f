/// Writes the line of an event, as `EventLine` describes it, without a line feed.
package enum EventLineComposer {
  /// Bytes of a salt: 96 random bits.
  private static let saltBytes = 12

  /// A new salt.
  ///
  /// - Parameter random: 64 random bits a call.
  package static func newSalt(_ random: () -> UInt64) -> [UInt8] {
    let bits = [random().littleEndian, random().littleEndian]
    return bits.withUnsafeBytes { Array($0.prefix(saltBytes)) }
  }

  /// Appends the line of an event.
  ///
  /// - Parameters:
  ///   - meta: an object; a line with one has a salt.
  ///   - salt: 12 random bytes.
  ///   - data: an object.
  package static func append(
    _ header: EventHeader, meta: JSONText?, salt: [UInt8]?, data: JSONText, to line: inout [UInt8]
  ) {
    append(header, to: &line)
    if let meta {
      line.append("\"meta\":")
      line.append(contentsOf: meta.bytes)
      line.append(",")
    }
    if let salt {
      line.append("\"salt\":\"")
      Base64URL.append(salt, to: &line)
      line.append("\",")
    }
    line.append("\"data\":")
    line.append(contentsOf: data.bytes)
    line.append("}")
  }

  /// Appends the line of an event whose private part was erased.
  ///
  /// - Parameter hash: SHA-256 of the private part that was erased.
  package static func appendErased(_ header: EventHeader, hash: [UInt8], to line: inout [UInt8]) {
    append(header, to: &line)
    line.append("\"erased\":\"")
    line.append(contentsOf: hexadecimal(hash).utf8)
    line.append("\"}")
  }

  /// Appends the public part.
  private static func append(_ header: EventHeader, to line: inout [UInt8]) {
    line.append("{\"seq\":")
    line.appendDecimal(header.sequence)
    line.append(",\"id\":\"")
    header.id.appendLowercase(to: &line)
    line.append("\",\"time\":\"")
    header.time.append(to: &line)
    line.append("\",\"type\":\"")
    line.append(contentsOf: header.type.utf8)
    line.append("\",\"v\":")
    line.appendDecimal(UInt64(max(header.version, 0)))
    line.append(",")
    if let recorded = header.recorded {
      line.append("\"recorded\":\"")
      recorded.append(to: &line)
      line.append("\",")
    }
    if let batch = header.batch {
      line.append("\"batch\":[")
      line.appendDecimal(batch.lowerBound)
      line.append(",")
      line.appendDecimal(batch.upperBound)
      line.append("],")
    }
    if header.unchecked { line.append("\"unchecked\":true,") }
  }
}

/// Base64 with the URL alphabet and without padding (RFC 4648, section 5).
enum Base64URL {
  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    var pending: UInt32 = 0
    var bits = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(digit(UInt8(pending >> UInt32(bits) & 63)))
      }
    }
    if bits > 0 { text.append(digit(UInt8(pending << UInt32(6 - bits) & 63))) }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte.isDecimalDigit || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "-")
    default: UInt8(ascii: "_")
    }
  }
}
