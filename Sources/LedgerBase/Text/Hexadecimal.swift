package import Crypto

/// Lower-case hexadecimal digits of bytes.
///
/// Not of any sequence: a generic function looks up types at run time, at each start of the command.
package func hexadecimal(_ bytes: [UInt8]) -> String {
  func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
  var text: [UInt8] = []
  text.reserveCapacity(2 * bytes.count)
  for byte in bytes {
    text.append(digit(byte >> 4))
    text.append(digit(byte & 15))
  }
  return String(decoding: text, as: UTF8.self)
}

package func hexadecimal(_ digest: SHA256Digest) -> String {
  digest.withUnsafeBytes { hexadecimal(Array($0)) }
}
