import EventLog
import LedgerBase
import LedgerTesting
import Sending
import Testing

@Suite("Sending by a policy")
struct SenderTests {
  /// What each try meets, in order; the last of it stays.
  final class Script: UploadTransport {
    private let outcomes: [Result<UploadAnswer, NetworkError>]
    private let tries = Shared(0)
    var count: Int { tries.value }

    init(_ outcomes: Result<UploadAnswer, NetworkError>...) { self.outcomes = outcomes }

    func send(
      _ upload: Upload, progress: @escaping @Sendable (UInt64) -> Void
    ) async throws(NetworkError) -> UploadAnswer {
      let number = tries.change { number in
        number += 1
        return number
      }
      progress(upload.file.sizeBytes)
      return try outcomes[min(number, outcomes.count) - 1].get()
    }
  }

  struct Seen: Equatable {
    var outcome: Result<UploadAnswer, NetworkError>
    var tries: Int
    var waits: [Duration]
  }

  static let upload: Upload = {
    do {
      return Upload(
        UploadFile(path: "/b.tar.gz", sizeBytes: 10, sha256: Array(0..<32)),
        to: try UploadTarget("https://h.org/b"),
        token: try UploadToken("s3cret"))
    } catch { fatalError("\(error)") }
  }()

  private func send(_ script: Script, _ policy: RetryPolicy = .default) async -> Seen {
    let waits = Shared<[Duration]>([])
    let sender = Sender(
      transport: script, policy: policy, sleep: { wait in waits.change { $0.append(wait) } }, random: { 0 })
    let outcome: Result<UploadAnswer, NetworkError>
    do { outcome = .success(try await sender.send(Self.upload)) } catch { outcome = .failure(error) }
    return Seen(outcome: outcome, tries: script.count, waits: waits.value)
  }

  @Test("default: three tries, waits of 1 s and 2 s, none after the last, whose error is thrown")
  func defaultPolicy() async {
    let seen = await send(
      Script(
        .failure(.timedOut), .failure(.networkUnavailable(.dropped)), .success(UploadAnswer(status: 502))))
    #expect(
      seen == Seen(outcome: .failure(.serverError(status: 502)), tries: 3, waits: [.seconds(1), .seconds(2)]))
  }

  @Test("aggressive: five tries, waits of 0.5 s to 4 s")
  func aggressivePolicy() async {
    let seen = await send(Script(.failure(.networkUnavailable(.dropped))), .aggressive)
    #expect(seen.tries == 5)
    #expect(seen.waits == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
  }

  @Test("A try that gets through ends it")
  func getsThrough() async {
    let done = UploadAnswer(status: 201, body: "ticket 7")
    #expect(
      await send(Script(.failure(.timedOut), .success(done)))
        == Seen(outcome: .success(done), tries: 2, waits: [.seconds(1)]))
  }

  @Test(
    "Nothing else is tried again",
    arguments: NetworkErrorTests.all.filter {
      ![.timedOut, .networkUnavailable(.refused), .serverError(status: 503)].contains($0)
    })
  func notRetried(_ error: NetworkError) async {
    #expect(await send(Script(.failure(error))) == Seen(outcome: .failure(error), tries: 1, waits: []))
  }

  @Test(
    "429 waits as the server asks, at most the policy's longest; without a word from it as the policy says",
    arguments: [
      (Duration.seconds(7), [Duration.seconds(7), .seconds(7)]),
      (.seconds(3600), [.seconds(30), .seconds(30)]),
      (.zero, [.zero, .zero]), (nil, [.seconds(1), .seconds(2)]),
    ] as [(Duration?, [Duration])])
  func tooManyRequests(_ asked: Duration?, _ waits: [Duration]) async {
    let seen = await send(Script(.success(UploadAnswer(status: 429, body: "slow", retryAfter: asked))))
    #expect(seen == Seen(outcome: .failure(.httpStatus(429, body: "slow")), tries: 3, waits: waits))
  }

  @Test("Only 429 has a say in the wait")
  func retryAfterElsewhere() async {
    let seen = await send(Script(.success(UploadAnswer(status: 503, retryAfter: .seconds(20)))))
    #expect(seen.waits == [.seconds(1), .seconds(2)])
  }

  @Test("Each try and its wait are told, in order")
  func steps() async throws {
    let steps = Shared<[SendingStep]>([])
    let sender = Sender(
      transport: Script(.failure(.timedOut), .success(UploadAnswer(status: 200))), sleep: { _ in },
      random: { 0 })
    _ = try await sender.send(Self.upload) { step in steps.change { $0.append(step) } }
    #expect(
      steps.value == [
        .tries(number: 1, of: 3), .sent(bytes: 10), .waits(.seconds(1), after: .timedOut),
        .tries(number: 2, of: 3), .sent(bytes: 10),
      ])
  }

  @Test("A wait that is cancelled ends it at once")
  func cancelledWait() async {
    let script = Script(.failure(.timedOut))
    let sender = Sender(transport: script, sleep: { _ in throw CancellationError() }, random: { 0 })
    await #expect(throws: NetworkError.cancelled) { try await sender.send(Self.upload) }
    #expect(script.count == 1)
  }

  @Test("A task that is cancelled before sends nothing")
  func cancelledBefore() async {
    let script = Script(.success(UploadAnswer(status: 200)))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await Sender(transport: script, sleep: { _ in }, random: { 0 }).send(Self.upload)
    }
    await #expect(throws: NetworkError.cancelled) { try await task.value }
    #expect(script.count == 0)
  }

  @Test("The handler hears once of the error that ends it, and of nothing that a further try has overcome")
  func handler() async {
    let heard = Shared<[String]>([])
    func sender(_ script: Script) -> Sender {
      Sender(
        transport: script, sleep: { _ in }, random: { 0 },
        onFailure: { report in
          if case .network(let kind, _) = report { heard.change { $0.append(kind.rawValue) } }
        })
    }
    _ = try? await sender(Script(.failure(.timedOut), .success(UploadAnswer(status: 200)))).send(Self.upload)
    #expect(heard.value.isEmpty)
    _ = try? await sender(Script(.failure(.networkUnavailable(.dropped)))).send(Self.upload)
    #expect(heard.value == ["unavailable"])
  }

  @Test("A server that repeats the token does not bring it into a message")
  func tokenInAnswer() async {
    let seen = await send(Script(.success(UploadAnswer(status: 400, body: "bad: Bearer s3cret!"))))
    #expect(seen.outcome == .failure(.httpStatus(400, body: "bad: Bearer (token)!")))
  }
}
