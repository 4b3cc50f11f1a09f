import AsyncHTTPClient
import LedgerBase
import NIOCore
import NIOHTTP1
import NIOSSL
public import Sending

/// Sends by async-http-client. Redirects are not followed: a bundle and its token go where the person said,
/// and nowhere else. A server's certificate is always checked.
public struct HTTPTransport: UploadTransport {
  private let timeout: Duration
  private let authorities: String?
  /// The slowest connection that a bundle is sent over. One that stalls ends long before.
  private static let slowestBytesASecond: UInt64 = 2048

  /// - Parameters:
  ///   - timeout: how long connecting may take, how long the connection may then stall, and how long the
  ///     answer may take.
  ///   - authorities: a file of certificates (PEM), such as those of a company's own authority. Servers with
  ///     a certificate from them are trusted too; the system's authorities stay trusted. If the file can't be
  ///     read, each try is a `tlsFailure`.
  public init(timeout: Duration = .seconds(60), authorities: String? = nil) {
    self.timeout = timeout
    self.authorities = authorities
  }

  public func send(
    _ upload: Upload, progress: @escaping @Sendable (UInt64) -> Void
  ) async throws(NetworkError) -> UploadAnswer {
    var configuration = configuration
    if let authorities { configuration.tlsConfiguration = try Self.trusting(authorities) }
    // One client a try: each try has a connection of its own, and nothing of one is left for the next.
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let outcome: Result<UploadAnswer, NetworkError>
    do {
      outcome = .success(try await sendWatched(upload, by: client, progress))
    } catch {
      outcome = .failure(NetworkError(sending: error, to: upload.target))
    }
    do {
      try await client.shutdown()
    } catch {
      // What the server answered counts, not how its connection ended.
    }
    return try outcome.get()
  }

  /// Those authorities beside the system's.
  private static func trusting(_ path: String) throws(NetworkError) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    do {
      configuration.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(path))]
    } catch {
      throw .tlsFailure("the certificates in \(path) can't be read")
    }
    return configuration
  }

  private var configuration: HTTPClient.Configuration {
    // Later than the end of the pulse, so that one is reported.
    let connecting = TimeAmount.nanoseconds(Int64(timeout.inSeconds * 2e9))
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: HTTPClient.Configuration.Timeout(connect: connecting))
    // Trying again is the policy's business.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    return configuration
  }

  /// Ends as soon as there is an answer, or nothing moves any more.
  private func sendWatched(
    _ upload: Upload, by client: HTTPClient, _ progress: @escaping @Sendable (UInt64) -> Void
  ) async throws -> UploadAnswer {
    let pulse = Pulse()
    return try await withThrowingTaskGroup(of: UploadAnswer?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await send(upload, by: client, pulse) { sent in
          pulse.beat()
          progress(sent)
        }
      }
      group.addTask {
        try await pulse.watch(timeout: timeout)
        return nil
      }
      guard let answer = try await group.next() ?? nil else { throw TransportFailure.cancelled }
      return answer
    }
  }

  private func send(
    _ upload: Upload, by client: HTTPClient, _ pulse: Pulse, _ progress: @escaping @Sendable (UInt64) -> Void
  ) async throws -> UploadAnswer {
    var request = HTTPClientRequest(url: upload.target.text)
    request.method = HTTPMethod(rawValue: upload.method.rawValue)
    // The client writes the length itself, by what the body announces.
    for header in upload.headers where header.name != "Content-Length" {
      request.headers.add(name: header.name, value: header.value)
    }
    request.headers.add(name: "Connection", value: "close")
    let pieces = FilePieces(upload.file, progress)
    request.body = .stream(pieces, length: .known(Int64(clamping: upload.file.sizeBytes)))
    let response = try await client.execute(request, timeout: longest(upload))
    do {
      return try await Self.answer(response, pulse)
    } catch {
      let failure = NetworkError(sending: error, to: upload.target)
      throw failure == .networkUnavailable(.dropped) ? .networkUnavailable(.answerBrokenOff) : failure
    }
  }

  /// How long a try may take in all, however little the server accepts or sends at a time.
  private func longest(_ upload: Upload) -> TimeAmount {
    let seconds = timeout.inSeconds * 2 + Double(upload.file.sizeBytes / Self.slowestBytesASecond)
    return .nanoseconds(Int64(seconds * 1e9))
  }

  private static func answer(_ response: HTTPClientResponse, _ pulse: Pulse) async throws -> UploadAnswer {
    var body: [UInt8] = []
    // One beat for the whole answer: it is small, and must be complete before the timeout has passed once
    // more.
    pulse.beat()
    for try await piece in response.body {
      body += piece.readableBytesView.prefix(UploadAnswer.longestBodyBytes - body.count)
      if body.count >= UploadAnswer.longestBodyBytes { break }
    }
    return UploadAnswer(
      status: Int(response.status.code), contentType: response.headers.first(name: "Content-Type"),
      body: String(decoding: body, as: UTF8.self),
      retryAfter: RetryAfter.wait(
        response.headers.first(name: "Retry-After"), date: response.headers.first(name: "Date")))
  }
}
