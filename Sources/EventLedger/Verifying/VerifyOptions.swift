/// How much `verify` checks.
public struct VerifyOptions: Sendable {
  /// Stored checksums, headers, the chain's ends and the tables' checkpoints; no line, row or page is read.
  public var isQuick: Bool
  /// Replay the log for each table and compare the rows.
  public var replaysTables: Bool
  /// Stop at the first suitable place after this time, and continue from there the next time. The small files
  /// are checked each time and do not count.
  public var budget: Duration?

  public init(isQuick: Bool = false, replaysTables: Bool = false, budget: Duration? = nil) {
    self.isQuick = isQuick
    self.replaysTables = replaysTables
    self.budget = budget
  }
}

/// The time that a check may take.
struct VerifyBudget {
  private let end: ContinuousClock.Instant?

  init(_ budget: Duration?) { end = budget.map { ContinuousClock.now + $0 } }

  var isLeft: Bool { end.map { ContinuousClock.now < $0 } ?? true }
}
