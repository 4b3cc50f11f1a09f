public import LedgerBase

extension FailureReport {
  /// What an application's handler is told about an error in transit; nil for what the caller caused.
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
