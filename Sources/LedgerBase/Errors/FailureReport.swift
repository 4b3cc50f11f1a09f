/// A failure that its caller has not made itself, as the one handler of an application hears of it: something to count,
/// to log or to show. What a person or a program asked for wrongly is the caller's own and is not reported.
public enum FailureReport: Sendable {
  /// Which way a network failed.
  public enum Network: String, CaseIterable, Sendable {
    /// The server wants to know who sends.
    case unauthorized
    /// No connection, or none in time.
    case unavailable
    /// The server failed.
    case server
    case other
  }

  case network(Network, any Error)
  /// The ledger's files, its disk or its rights.
  case storage(LedgerError)
  /// What nothing here has a name for.
  case unknown(any Error)
}

/// Hears of each failure once, on the thread that met it, before the caller does. Nothing is sent by it.
public typealias FailureHandler = @Sendable (FailureReport) -> Void
