/// A JSON number (RFC 8259, section 6) as it is in a text, and the range that we keep: integers within
/// `Int64`, numbers with a fraction or an exponent within a finite `Double`.
package struct JSONNumber {
  /// Behind its last byte.
  package var end: Int
  /// True without a fraction and an exponent.
  package var isInteger: Bool

  package enum Fault: Error {
    case noDigits, leadingZero, noFraction, noExponent, outOfRange
  }

  /// Reads the longest number that begins at `start`.
  ///
  /// - Throws: what is wrong with it, and where.
  package init(in bytes: UnsafeRawBufferPointer, at start: Int) throws(JSONNumber.FaultPlace) {
    var position = start
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    let whole = JSONNumber.digits(bytes, &position)
    guard whole > 0 else { throw FaultPlace(.noDigits, position) }
    guard whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else {
      throw FaultPlace(.leadingZero, position - whole)
    }
    isInteger = true
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      guard JSONNumber.digits(bytes, &position) > 0 else { throw FaultPlace(.noFraction, position) }
    }
    var exponent = 0..<0
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      let start = position
      guard JSONNumber.digits(bytes, &position) > 0 else { throw FaultPlace(.noExponent, position) }
      exponent = start..<position
    }
    end = position
    let fits =
      isInteger
      ? JSONNumber.integer(bytes.slice(start..<end)) != nil
      : (exponent.isEmpty && whole <= 308) || JSONNumber.decimal(bytes.slice(start..<end))?.isFinite == true
    guard fits else { throw FaultPlace(.outOfRange, start) }
  }

  package struct FaultPlace: Error {
    var fault: Fault
    var offset: Int
    init(_ fault: Fault, _ offset: Int) {
      self.fault = fault
      self.offset = offset
    }
  }

  /// Moves over digits; returns how many there are.
  private static func digits(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Int {
    let start = position
    while position < bytes.count, bytes[position].isDecimalDigit { position += 1 }
    return position - start
  }

  /// The integer that the bytes write; nil if they write none, or one beyond `Int64`.
  package static func integer(_ text: UnsafeRawBufferPointer) -> Int64? {
    guard let first = text.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    guard text.count > (isNegative ? 1 : 0) else { return nil }
    var value: Int64 = 0
    for index in (isNegative ? 1 : 0)..<text.count {
      guard text[index].isDecimalDigit else { return nil }
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(text[index] & 15)
      let (sum, beyond) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !tooLarge, !beyond else { return nil }
      value = sum
    }
    return value
  }

  /// The nearest `Double` to the number in the bytes, infinite beyond its range; nil if they are not a
  /// number.
  package static func decimal(_ text: UnsafeRawBufferPointer) -> Double? {
    Double(String(decoding: text, as: UTF8.self))
  }
}
