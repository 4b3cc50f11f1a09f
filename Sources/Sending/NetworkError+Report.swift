public import LedgerBase

extension FailureReport {
  /// What an application's handler hears of an error on the way; nil for what the caller did itself.
  public init?(_ error: NetworkError) {
    switch error {
    case .cancelled, .invalidURL: return nil
    case .unauthorized: self = .network(.unauthorized, error)
    case .networkUnavailable, .timedOut: self = .network(.unavailable, error)
    case .serverError: self = .network(.server, error)
    default: self = .network(.other, error)
    }
  }
}
