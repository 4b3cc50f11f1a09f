import Crypto
package import EventLog

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Stands in for personal values: always the same pseudonym for the same value and key, of the same type, and saying nothing
/// of the value to whoever has no key.
///
/// A pseudonym is made of HMAC-SHA256 (RFC 2104) over the kind and the value. So records that share a value still share it,
/// and a fault that hangs on the type or the rough length of a value still shows. The key must not be found in what the
/// pseudonyms are sent along with, nor be made from it.
package struct Pseudonyms: Sendable {
  private let key: SymmetricKey

  /// - Parameter key: at least 16 bytes, better 32.
  package init(key: [UInt8]) {
    self.key = SymmetricKey(data: key)
  }

  /// `text-` and digits, filled with dots up to the length class: 24 characters, 48, 96, 192 and so on. What is blank stays.
  package func text(_ value: String) -> String {
    guard !UnicodeWhiteSpace.isBlank(value) else { return value }
    let digest = digest("text", value)
    let short = "text-" + hexadecimal(digest).prefix(Pseudonyms.shortestText - 5)
    var length = Pseudonyms.shortestText
    while length < value.count { length *= 2 }
    return short + String(repeating: ".", count: length - Pseudonyms.shortestText)
  }

  /// A day of the years 1900 to 1999, so that it lies in the past as a birthday must.
  package func date(_ value: CalendarDate) -> CalendarDate {
    CalendarDate(daysSinceEpoch: Int(number("date", value.description, below: 36_524)) - 25_567)
  }

  /// An instant of the years 2000 to 2019, in whole seconds.
  package func time(_ value: Timestamp) -> Timestamp {
    let seconds = number("time", value.rfc3339, below: 7305 * 86_400)
    return Timestamp(microseconds: (Int64(seconds) + 946_684_800) * 1_000_000)
  }

  /// A UUID of version 8, "custom" (RFC 9562, section 5.8).
  package func id(_ value: UUID) -> UUID {
    var bytes = Array(digest("id", value.lowercase).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Another of the values, or the same: each value has its own, in an order that hangs on the key.
  package func choice(_ value: String, of values: [String]) -> String {
    guard let place = values.firstIndex(of: value) else { return text(value) }
    let mixed = values.map {
      (rank: hexadecimal(digest("choice", values.joined(separator: "|") + "=" + $0)), $0)
    }
    .sorted { $0.rank < $1.rank }
    return mixed[place].1
  }

  /// A number of the same sign, up to 2^53; 0 stays.
  package func integer(_ value: Int64) -> Int64 {
    guard value != 0 else { return 0 }
    return value.signum() * Int64(1 + number("integer", "\(value)", below: 1 << 53 - 1))
  }

  /// A number of the same sign with three digits behind the point; 0 stays.
  package func real(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    let size = Double(1 + number("real", "\(value)", below: 1_000_000_000)) + 0.125
    return value < 0 ? -size : size
  }

  // MARK: Digests

  /// "text-" and 76 bits.
  private static let shortestText = 24

  private func digest(_ kind: String, _ value: String) -> HMAC<SHA256>.MAC {
    var code = HMAC<SHA256>(key: key)
    code.update(data: Array("ledger pseudonym \(kind)\u{0}".utf8))
    code.update(data: Array(value.utf8))
    return code.finalize()
  }

  private func number(_ kind: String, _ value: String, below limit: UInt64) -> UInt64 {
    digest(kind, value).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % limit
  }
}
