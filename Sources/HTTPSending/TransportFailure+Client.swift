import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Sending

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension NetworkError {
  /// What an error of the client means; our own ones stay as they are.
  init(sending error: any Error, to target: UploadTarget) {
    let failure: TransportFailure? =
      switch error {
      case let error as HTTPClientError: TransportFailure(error, target)
      case let error as NIOConnectionError: TransportFailure(error)
      case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: .connectionLost
      case is HTTPParserError: .notHTTP
      case NIOSSLError.uncleanShutdown: .connectionLost
      case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
        .tls(Self.reason(String(describing: error)))
      case let error as IOError: TransportFailure(errno: error.errnoCode, String(describing: error))
      case ChannelError.connectTimeout: .timedOut
      case is ChannelError: .connectionLost
      default: nil
      }
    self = failure.map(NetworkError.init(_:)) ?? NetworkError(error)
  }
  /// What a person makes of an error of the TLS library, whose own words are for its authors.
  private static func reason(_ text: String) -> String {
    if text.contains("CERTIFICATE_VERIFY_FAILED") || text.contains("unableToValidateCertificate") {
      return "its certificate is not one that this machine trusts"
    }
    if text.contains("failedToValidateHostname") { return "its certificate is for another name" }
    if text.contains("WRONG_VERSION_NUMBER") || text.contains("EOF during handshake") {
      return "it does not speak TLS, or not with us"
    }
    guard let start = text.firstRange(of: "OPENSSL_internal:") else { return "the handshake failed" }
    return
      "the handshake failed (\(text[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))"
  }
}

extension TransportFailure {
  fileprivate init(_ error: HTTPClientError, _ target: UploadTarget) {
    self =
      switch error {
      case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
        .tlsHandshakeTimeout:
        .timedOut
      case .cancelled, .requestStreamCancelled: .cancelled
      case .remoteConnectionClosed, .uncleanShutdown: .connectionLost
      case .invalidURL, .emptyHost, .emptyScheme: .badURL(target.text)
      case .bodyLengthMismatch: .unreadable("its length changed.")
      default: .other(error.shortDescription)
      }
  }

  fileprivate init(_ error: NIOConnectionError) {
    guard let failure = error.connectionErrors.first else {
      self = .nameNotFound
      return
    }
    switch failure.error {
    case let error as IOError: self.init(errno: error.errnoCode, String(describing: error))
    case ChannelError.connectTimeout: self = .timedOut
    default: self = .notConnected
    }
  }

  fileprivate init(errno: CInt, _ text: String) {
    self =
      switch errno {
      case ECONNREFUSED: .connectionRefused
      case ECONNRESET, EPIPE, ENOTCONN, ECONNABORTED: .connectionLost
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .notConnected
      case ETIMEDOUT: .timedOut
      default: .other(text)
      }
  }
}
