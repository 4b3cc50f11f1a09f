import LedgerBase

// The one table of mappings: from what HTTP says, and from what goes wrong below it.

extension NetworkError {
  /// What a server's answer means; nil if it has accepted the file.
  public init?(_ answer: UploadAnswer) {
    switch answer.status {
    case 200..<300:
      guard let error = NetworkError(successful: answer) else { return nil }
      self = error
    case 401: self = .unauthorized
    case 403: self = .forbidden
    case 404: self = .notFound
    case 408: self = .timedOut
    case 500..<600: self = .serverError(status: answer.status)
    default: self = .httpStatus(answer.status, body: answer.body)
    }
  }

  /// A receiver may add an answer in JSON. Then it has to be JSON, and an `error` in it counts more than the
  /// status.
  private init?(successful answer: UploadAnswer) {
    guard answer.status != 204, let type = answer.contentType?.lowercased(),
      type.hasPrefix("application/json")
    else { return nil }
    guard !answer.body.isEmpty else {
      self = .noData
      return
    }
    do {
      guard let error = try JSONValue(parsing: answer.body)["error"], !error.isNull else { return nil }
      self = .api(message: error.stringValue ?? error["message"]?.stringValue)
    } catch {
      self = .decodingFailed
    }
  }
}

/// What goes wrong below HTTP, in the words of no particular client.
public enum TransportFailure: Error, Hashable, Sendable {
  case notConnected, nameNotFound, connectionRefused, connectionLost, answerBrokenOff
  case timedOut, cancelled
  case badURL(String)
  /// What came was announced in a form that it does not have.
  case undecodableContent
  /// What came is not HTTP at all.
  case notHTTP
  /// The file could not be read as it was announced; with the reason.
  case unreadable(String)
  case tls(String)
  case other(String)
}

extension NetworkError {
  public init(_ failure: TransportFailure) {
    self =
      switch failure {
      case .notConnected: .networkUnavailable(.notConnected)
      case .nameNotFound: .networkUnavailable(.nameNotFound)
      case .connectionRefused: .networkUnavailable(.refused)
      case .connectionLost: .networkUnavailable(.dropped)
      case .answerBrokenOff: .networkUnavailable(.answerBrokenOff)
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      case .badURL(let url): .invalidURL(url)
      case .undecodableContent: .decodingFailed
      case .notHTTP: .invalidResponse
      case .unreadable(let reason): .encodingFailed(reason)
      case .tls(let reason): .tlsFailure(reason)
      case .other(let cause): .unknown(cause: cause)
      }
  }

  /// Any error: our own ones as they are, everything that the table does not know as `unknown` with its
  /// cause.
  public init(_ error: any Error) {
    self =
      switch error {
      case let error as NetworkError: error
      case let failure as TransportFailure: NetworkError(failure)
      case is CancellationError: .cancelled
      case let error as LedgerError: .encodingFailed(error.message.english)
      default: .unknown(cause: String(describing: error))
      }
  }
}
