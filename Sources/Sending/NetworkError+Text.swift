public import LedgerBase

// What each error says to a person.

extension NetworkError {
  /// What happened, in a sentence.
  public var message: Message {
    switch self {
    case .invalidURL(let url): "A bundle can't be sent to \(url)."
    case .invalidResponse: "The response did not come from a web server."
    case .httpStatus(Self.tooManyRequests, _): "The server is not accepting any more right now (status 429)."
    case .httpStatus(let status, _) where Self.redirects.contains(status):
      "The server redirects to another address (status \(status)), but a bundle is sent only to the address you gave."
    case .httpStatus(let status, let body) where Self.shortened(body).isEmpty:
      "The server refused it with status \(status)."
    case .httpStatus(let status, let body):
      "The server refused it with status \(status): \(Self.shortened(body))."
    case .decodingFailed: "The server's response can't be understood."
    case .encodingFailed(let reason): "The file can't be sent as it is: \(reason)"
    case .noData: "The server's response is empty."
    case .networkUnavailable(.notConnected): "There is no connection to the server."
    case .networkUnavailable(.nameNotFound): "The server's name was not found."
    case .networkUnavailable(.refused): "The server's machine refused the connection."
    case .networkUnavailable(.dropped): "The connection was dropped before the server responded."
    case .networkUnavailable(.answerBrokenOff):
      "The server's response was cut off; the server may already have the bundle."
    case .timedOut: "The server took too long."
    case .cancelled: "Sending was cancelled."
    case .unauthorized: "The server requires authentication (status 401)."
    case .forbidden: "The server does not allow you to send there (status 403)."
    case .notFound: "There is nothing at that address on the server (status 404)."
    case .serverError(let status): "The server failed (status \(status))."
    case .api(let message?): "The server says: \(Self.shortened(message))"
    case .api(nil): "The server reports an error but does not say which one."
    case .tlsFailure(let reason):
      "A secure connection to the server could not be made: \(Self.shortened(reason))."
    case .unknown(let cause): "Something went wrong during sending: \(Self.shortened(cause))."
    }
  }

  /// What a person can do, where that helps.
  public var suggestion: Message? {
    switch self {
    case .invalidURL: "Use an address that begins with https:// (http:// only for this machine)."
    case .networkUnavailable(.nameNotFound):
      "Check the address for typos, and this machine's connection, then try again."
    case .networkUnavailable(.refused):
      "Check the address and its port, then try again: the server may not be running right now."
    case .networkUnavailable(.answerBrokenOff):
      "Try again: if the server already has it, it keeps only one copy."
    case .networkUnavailable: "Check the connection and the address, then try again."
    case .timedOut:
      "Try again later, or give the server more time with \(Remedy.parameter("timeout", "Time limit"))."
    case .unauthorized:
      "Ask support for a token, and specify its file with \(Remedy.parameter("token-file", "Token file"))."
    case .tlsFailure:
      "Check the address and this machine's clock. If the server's certificate is from your own certificate authority, specify that authority's file with \(Remedy.parameter("ca", "Certificate authority")). Otherwise, tell support: a bundle is only sent to a server that can be trusted."
    case .notFound, .httpStatus(410, _):
      "Check the address for typos, or ask support for it, and specify it with \(Remedy.parameter("to", "Address"))."
    case .forbidden:
      "Ask support for a token that may send there, and specify its file with \(Remedy.parameter("token-file", "Token file"))."
    case .httpStatus(Self.tooLarge, _):
      "Make a smaller bundle with \(Remedy.parameter("limit-size", "Size limit")), such as 5M: the newest events go in first."
    case .serverError: "The problem is on the server. Try again later."
    case .httpStatus(Self.tooManyRequests, _): "Try again later."
    case .httpStatus(let status, _) where Self.redirects.contains(status):
      "Ask support for the address that accepts it, and send it there with \(Remedy.parameter("to", "Address"))."
    case .encodingFailed: "Make a new bundle: \(Remedy.supportBundle)"
    default: nil
    }
  }

  private static let tooLarge = 413

  /// Statuses by which a server names another address.
  private static let redirects = [300, 301, 302, 303, 307, 308]

  /// The beginning of a foreign text, on one line.
  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 200 ? line : line.prefix(200) + "…"
  }
}

extension NetworkError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { message.english }
  public var recoverySuggestion: String? { suggestion?.english }
  public var description: String { message.english }
}
