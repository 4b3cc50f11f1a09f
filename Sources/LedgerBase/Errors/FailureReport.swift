/// A failure that the caller did not cause, as it is passed to an application's failure handler: something to
/// count, to log or to show. A wrong request by a person or a program is the caller's fault and is not
/// reported.
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

/// Called once for each failure, on the thread where it occurred, before the caller gets the error. It sends
/// nothing.
public typealias FailureHandler = @Sendable (FailureReport) -> Void
