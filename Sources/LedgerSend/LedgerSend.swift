import Dispatch
import LedgerBase
import HTTPSending
import Sending

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `ledger-send`: sends one file, as a line on its standard input says, and reports its progress on standard
/// output (``SendingRequest``). `ledger support send` starts it.
@main
struct LedgerSend {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let lines = Lines()
    do {
      guard CommandLine.arguments.count == 1, isatty(0) == 0, let first = readLine() else {
        throw LedgerError(.usage, "ledger-send is started by ledger.", hint: "Use \(Remedy.sendBundle).")
      }
      let request = try SendingRequest(JSONValue(parsing: first))
      let answer = try await sender(request, lines).send(request.upload) { lines.write(.step($0)) }
      lines.write(.done(answer))
    } catch let error as NetworkError {
      lines.write(.failed(error))
    } catch let error as LedgerError {
      lines.complain(error)
    } catch {
      lines.write(.failed(NetworkError(error)))
    }
  }

  /// Waits by the caller's clock: until a line comes.
  private static func sender(_ request: SendingRequest, _ lines: Lines) -> Sender {
    let goes = GoLines()
    return Sender(
      transport: HTTPTransport(timeout: request.timeout, authorities: request.authorities),
      policy: request.policy,
      sleep: { _ in await goes.next() },
      random: {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
      })
  }
}

/// Standard output, a line a call.
private struct Lines: Sendable {
  private let lock = Lock()

  func write(_ line: SendingLine) { write(JSONText(line.json).description, to: 1) }

  /// For a person who started this by hand, or with a `ledger` of another version.
  func complain(_ error: LedgerError) {
    write("ledger-send: \(error.message.english) \(error.hint?.english ?? "")", to: 2)
    exit(64)
  }

  private func write(_ text: String, to descriptor: CInt) {
    let bytes = Array((text + "\n").utf8)
    lock.withLock {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
        if count < 0, errno == EINTR { continue }
        // Nobody listens any more, so nobody wants it sent.
        guard count > 0 else { _exit(130) }
        rest = rest.dropFirst(count)
      }
    }
  }
}

private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// The lines that end a wait. The end of the input ends the program: the caller has exited, or was
/// interrupted.
private final class GoLines: Sendable {
  private let stream: AsyncStream<Void>

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    DispatchQueue(label: "standard input").async {
      while readLine() != nil { continuation.yield() }
      _exit(130)
    }
  }

  func next() async {
    for await _ in stream { return }
  }
}
