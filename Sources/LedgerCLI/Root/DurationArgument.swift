import ArgumentParser
import EventLog

/// Durations as they are typed: `60`, `60s`, `0.5s`, `5m`, `1h`. A number alone is seconds.
enum DurationArgument {
  private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]

  /// - Parameter seconds: what is taken.
  static func parse(_ text: String, _ seconds: ClosedRange<Double>) throws -> Duration {
    let unit = text.last.flatMap { units[$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())),
      seconds.contains(number * (unit ?? 1))
    else {
      let (least, most) = (inWords(seconds.lowerBound), inWords(seconds.upperBound))
      throw ValidationError(said: "Give a time such as 30, 30s or 5m, from \(least) to \(most) seconds.")
    }
    return .milliseconds(Int64(number * (unit ?? 1) * 1000))
  }

  private static func inWords(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? grouped(Int(seconds)) : oneDecimal(seconds)
  }
}
