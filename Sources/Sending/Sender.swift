public import LedgerBase

/// Carries one request. Each call is one try.
public protocol UploadTransport: Sendable {
  /// - Parameters:
  ///   - upload: what is sent, and where to.
  ///   - progress: gets the bytes that have left so far.
  func send(
    _ upload: Upload, progress: @escaping @Sendable (UInt64) -> Void
  ) async throws(NetworkError) -> UploadAnswer
}

/// What happens while something is sent.
public enum SendingStep: Hashable, Sendable {
  /// Try `number`, counted from 1, begins.
  case tries(number: Int, of: Int)
  /// Bytes of this try that have left.
  case sent(bytes: UInt64)
  /// The try failed, and the next begins after a wait.
  case waits(Duration, after: NetworkError)
}

/// Sends according to a policy: an error that another try can't help ends it at once, and there is no wait
/// after the last try.
public struct Sender: Sendable {
  private let transport: any UploadTransport
  private let policy: RetryPolicy
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> UInt64
  private let onFailure: FailureHandler?

  /// - Parameters:
  ///   - transport: what carries it.
  ///   - policy: how often, and after which pauses.
  ///   - sleep: waits; throws when the waiting is cancelled.
  ///   - random: 64 random bits a call; not called by a policy without jitter.
  ///   - onFailure: called with the error that ends it.
  public init(
    transport: any UploadTransport, policy: RetryPolicy = .default,
    sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> UInt64,
    onFailure: FailureHandler? = nil
  ) {
    self.transport = transport
    self.policy = policy
    self.sleep = sleep
    self.random = random
    self.onFailure = onFailure
  }

  /// - Parameters:
  ///   - upload: what is sent, and where to.
  ///   - step: called for every try and every wait.
  /// - Throws: the error of the last try.
  /// - Returns: the answer of a server that has the complete file.
  public func send(
    _ upload: Upload, step: @escaping @Sendable (SendingStep) -> Void = { _ in }
  ) async throws(NetworkError) -> UploadAnswer {
    do {
      return try await sendByPolicy(upload, step)
    } catch {
      if let report = FailureReport(error) { onFailure?(report) }
      throw error
    }
  }

  private func sendByPolicy(
    _ upload: Upload, _ step: @escaping @Sendable (SendingStep) -> Void
  ) async throws(NetworkError) -> UploadAnswer {
    var failures = 0
    while true {
      step(.tries(number: failures + 1, of: policy.tries))
      let (outcome, retryAfter) = await tryOnce(upload, step)
      let error: NetworkError
      switch outcome {
      case .success(let answer): return answer
      case .failure(let failure): error = failure
      }
      failures += 1
      guard error.isRetried, failures < policy.tries else { throw error }
      let wait =
        retryAfter.map { min($0, policy.longestDelay) } ?? policy.delay(for: failures - 1, random: random)
      step(.waits(wait, after: error))
      do { try await sleep(wait) } catch { throw .cancelled }
    }
  }

  /// - Returns: what came of it, and the wait that the server asks for with a status that waits for it.
  private func tryOnce(
    _ upload: Upload, _ step: @escaping @Sendable (SendingStep) -> Void
  ) async -> (Result<UploadAnswer, NetworkError>, Duration?) {
    guard !Task.isCancelled else { return (.failure(.cancelled), nil) }
    do {
      var answer = try await transport.send(upload) { step(.sent(bytes: $0)) }
      if let token = upload.token { answer.body = token.hidden(in: answer.body) }
      guard let error = NetworkError(answer) else { return (.success(answer), nil) }
      return (.failure(error), answer.status == NetworkError.tooManyRequests ? answer.retryAfter : nil)
    } catch {
      return (.failure(error), nil)
    }
  }
}
