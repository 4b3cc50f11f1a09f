import LedgerBase

/// The header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
public enum RetryAfter {
  /// The wait that it asks for; nil if it can't be understood.
  ///
  /// - Parameters:
  ///   - header: its value.
  ///   - date: the value of the same answer's `Date`. A date is counted from there, by the server's own
  ///     clock, so that none is needed here and a wrong one does no harm.
  public static func wait(_ header: String?, date: String?) -> Duration? {
    guard let header else { return nil }
    if let seconds = Int64(header), header.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      return .seconds(min(seconds, Self.longestSeconds))
    }
    guard let then = time(header), let now = date.flatMap(time) else { return nil }
    return .microseconds(max(0, then.microseconds - now.microseconds))
  }

  private static let longestSeconds: Int64 = 1_000_000
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is still written.
  private static func time(_ text: String) -> Timestamp? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[1].utf8.count == 2, words[3].utf8.count == 4, words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    return attempt { try Timestamp(parsing: "\(words[3])-\(number)-\(words[1])T\(words[4])Z") }
  }
}
