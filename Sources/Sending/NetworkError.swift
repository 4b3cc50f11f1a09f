/// Why something could not be sent.
public enum NetworkError: Error, Hashable, Sendable {
  /// No address that a bundle may be sent to.
  case invalidURL(String)
  /// What came back is not HTTP.
  case invalidResponse
  /// A status that no other case covers, with what the server said.
  case httpStatus(Int, body: String)
  /// What the server said can't be understood.
  case decodingFailed
  /// What was to be sent can't be read, or is not what it was. With the reason.
  case encodingFailed(String)
  /// The server said nothing where it had to say something.
  case noData
  /// No connection, with the reason.
  case networkUnavailable(ConnectionFault)
  case timedOut
  case cancelled
  /// Status 401.
  case unauthorized
  /// Status 403.
  case forbidden
  /// Status 404.
  case notFound
  /// Status 500 to 599.
  case serverError(status: Int)
  /// The server's own error, with its message where it has one.
  case api(message: String?)
  /// No secure connection, or no trust in the server. With the reason.
  case tlsFailure(String)
  case unknown(cause: String)
}

/// What became of a connection.
public enum ConnectionFault: String, Hashable, Sendable, CaseIterable {
  /// There is no way to the server.
  case notConnected
  case nameNotFound, refused
  /// It was dropped before the server had begun to answer.
  case dropped
  /// It was dropped in the middle of the answer: the server may have the file.
  case answerBrokenOff
}

extension NetworkError {
  /// The name of the case, the same in every version and language.
  public var name: String {
    switch self {
    case .invalidURL: "invalidURL"
    case .invalidResponse: "invalidResponse"
    case .httpStatus: "httpStatus"
    case .decodingFailed: "decodingFailed"
    case .encodingFailed: "encodingFailed"
    case .noData: "noData"
    case .networkUnavailable: "networkUnavailable"
    case .timedOut: "timedOut"
    case .cancelled: "cancelled"
    case .unauthorized: "unauthorized"
    case .forbidden: "forbidden"
    case .notFound: "notFound"
    case .serverError: "serverError"
    case .api: "api"
    case .tlsFailure: "tlsFailure"
    case .unknown: "unknown"
    }
  }

  /// The status that the server answered with, where that is what failed.
  public var status: Int? {
    switch self {
    case .httpStatus(let status, _), .serverError(let status): status
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound: 404
    default: nil
    }
  }

  /// Whether sending again without a change may help: if so, a policy tries again automatically.
  public var isRetried: Bool {
    switch self {
    case .timedOut, .networkUnavailable, .serverError: true
    case .httpStatus(let status, _): status == Self.tooManyRequests
    default: false
    }
  }

  /// The status of a server that takes no more just now, and may say when it will.
  static let tooManyRequests = 429
}
