package import LedgerBase

// An error on its way between two programs.

extension NetworkError {
  /// Its name, and what belongs to it.
  package var json: JSONValue {
    var members = [JSONValue.Member("name", .string(name))]
    if let status { members.append(.init("status", .integer(Int64(status)))) }
    if let text { members.append(.init("text", .string(text))) }
    if let fault { members.append(.init("fault", .string(fault.rawValue))) }
    return .object(members)
  }

  private var fault: ConnectionFault? {
    guard case .networkUnavailable(let fault) = self else { return nil }
    return fault
  }

  private var text: String? {
    switch self {
    case .httpStatus(_, let text), .invalidURL(let text), .encodingFailed(let text), .tlsFailure(let text),
      .unknown(let text):
      text
    case .api(let message): message
    default: nil
    }
  }

  /// Nil for what ``json`` does not write.
  package init?(_ json: JSONValue) {
    let text = json["text"]?.stringValue
    let status = json["status"]?.integerValue.map { Int(truncatingIfNeeded: $0) }
    switch json["name"]?.stringValue {
    case "invalidURL": self = .invalidURL(text ?? "")
    case "invalidResponse": self = .invalidResponse
    case "httpStatus": self = .httpStatus(status ?? 0, body: text ?? "")
    case "decodingFailed": self = .decodingFailed
    case "encodingFailed": self = .encodingFailed(text ?? "")
    case "noData": self = .noData
    case "networkUnavailable":
      let fault = json["fault"]?.stringValue.flatMap(ConnectionFault.init(rawValue:))
      self = .networkUnavailable(fault ?? .notConnected)
    case "timedOut": self = .timedOut
    case "cancelled": self = .cancelled
    case "unauthorized": self = .unauthorized
    case "forbidden": self = .forbidden
    case "notFound": self = .notFound
    case "serverError": self = .serverError(status: status ?? 500)
    case "api": self = .api(message: text)
    case "tlsFailure": self = .tlsFailure(text ?? "")
    case "unknown": self = .unknown(cause: text ?? "")
    default: return nil
    }
  }
}
