/// A number for a person: `1,204,331`.
func grouped(_ number: some BinaryInteger) -> String {
  let digits = String(number.magnitude)
  var result = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
    result.append(digit)
  }
  return result
}

/// A number and its noun: `1 event`, `3 events`, `no events`.
func counted(_ number: some BinaryInteger, _ singular: String, _ plural: String? = nil) -> String {
  let noun = number == 1 ? singular : plural ?? singular + "s"
  return number == 0 ? "no \(noun)" : "\(grouped(number)) \(noun)"
}

/// Bytes for a person, in units of 1,024: `812 bytes`, `3.4 MiB`.
func byteCount(_ bytes: some BinaryInteger) -> String {
  guard bytes >= 1024 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
  var value = Double(bytes) / 1024
  for unit in ["KiB", "MiB", "GiB"] {
    if value < 1023.95 { return "\(oneDecimal(value)) \(unit)" }
    value /= 1024
  }
  return "\(oneDecimal(value)) TiB"
}

/// One digit after the point, rounded.
func oneDecimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
