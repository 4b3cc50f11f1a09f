/// A number with commas between its thousands: `1,204,331`.
package func grouped(_ number: some BinaryInteger) -> String {
  let digits = String(number.magnitude)
  var result = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
    result.append(digit)
  }
  return result
}

/// A number and its noun: `1 event`, `3 events`, `no events`. Each of the three is a message of its own to
/// translate.
///
/// - Parameter plural: where it is another than with an `s`. Both are given as literals, so that
///   `Tests/languages` sees them.
package func counted(_ number: some BinaryInteger, _ singular: String, _ plural: String? = nil) -> Message {
  let plural = plural ?? singular + "s"
  return switch number {
  case 0: Message(key: "no \(plural)", [])
  case 1: Message(key: "1 \(singular)", [])
  default: Message(key: "%1 \(plural)", [.text(grouped(number))])
  }
}

/// Bytes for a person, in whole units of 1,024: what is needed is rounded up, what is available is rounded
/// down.
package func byteText(_ bytes: UInt64, _ rule: FloatingPointRoundingRule = .up) -> Message {
  func whole(_ shift: UInt64) -> String {
    let unit: UInt64 = 1 << shift
    return grouped(bytes / unit + (rule == .up && bytes % unit > 0 ? 1 : 0))
  }
  guard bytes >= 10 << 10 else { return counted(bytes, "byte") }
  return Message(verbatim: bytes < 10 << 20 ? "\(whole(10)) KiB" : "\(whole(20)) MiB")
}
