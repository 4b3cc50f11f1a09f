/// How often something is tried, and how long to wait in between: for sending, for the writer's lock and for
/// a busy table.
///
/// The wait after try `n`, counted from 0, is `min(initial × multiplierⁿ, longest)`; after the last try there
/// is none.
public struct RetryPolicy: Hashable, Sendable {
  /// Tries in all, at least 1.
  public var tries: Int
  public var initialDelay: Duration
  public var longestDelay: Duration
  public var multiplier: Double
  /// The share of a wait that chance may take away from it: 0 for none, 1 for all.
  public var jitter: Double

  public init(
    tries: Int, initialDelay: Duration, longestDelay: Duration, multiplier: Double, jitter: Double = 0
  ) {
    self.tries = max(1, tries)
    self.initialDelay = initialDelay
    self.longestDelay = longestDelay
    self.multiplier = max(1, multiplier)
    self.jitter = min(max(0, jitter), 1)
  }

  /// 3 tries, after 1 s and 2 s.
  public static let `default` = RetryPolicy(
    tries: 3, initialDelay: .seconds(1), longestDelay: .seconds(30), multiplier: 2)

  /// 5 tries, after 0.5 s, 1 s, 2 s and 4 s.
  public static let aggressive = RetryPolicy(
    tries: 5, initialDelay: .milliseconds(500), longestDelay: .seconds(60), multiplier: 2)

  /// For a lock that others hold for milliseconds: as often as the time allows that the caller gives.
  package static let lock = RetryPolicy(
    tries: .max, initialDelay: .microseconds(500), longestDelay: .milliseconds(50), multiplier: 2)

  /// The wait after try `n`, counted from 0, without what chance takes away.
  public func delay(for n: Int) -> Duration {
    // Multiplied in seconds, so that a large `n` ends at the longest delay and not beyond what a Duration
    // holds.
    let longest = longestDelay.inSeconds
    var seconds = initialDelay.inSeconds
    var left = n
    while left > 0, seconds < longest, multiplier > 1 {
      seconds *= multiplier
      left -= 1
    }
    return seconds < longest ? .seconds(seconds) : longestDelay
  }

  /// ``delay(for:)``, less what chance takes away.
  ///
  /// - Parameters:
  ///   - n: the try after which to wait, counted from 0.
  ///   - random: 64 random bits a call; not called without jitter.
  public func delay(for n: Int, random: () -> UInt64) -> Duration {
    let whole = delay(for: n)
    guard jitter > 0 else { return whole }
    let chance = Double(random() >> 11) / Double(1 << 53)
    return .seconds(whole.inSeconds * (1 - jitter * chance))
  }
}

extension Duration {
  /// The same as a floating-point number.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
