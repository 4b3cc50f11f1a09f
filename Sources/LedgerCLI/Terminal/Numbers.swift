import EventLog

/// Bytes for a person, in units of 1,024: `812 bytes`, `3.4 MiB`.
func byteCount(_ bytes: some BinaryInteger) -> Message {
  guard bytes > 0 else { return "0 bytes" }
  guard bytes >= 1024 else { return counted(bytes, "byte") }
  var value = Double(bytes) / 1024
  for unit in ["KiB", "MiB", "GiB"] {
    if value < 1023.95 { return Message(verbatim: "\(oneDecimal(value)) \(unit)") }
    value /= 1024
  }
  return Message(verbatim: "\(oneDecimal(value)) TiB")
}

/// One digit after the point, rounded.
func oneDecimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
