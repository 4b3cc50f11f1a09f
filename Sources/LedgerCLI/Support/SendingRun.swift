import EventLedger
import Sending

/// Sends one bundle: shows progress, and asks what to do when the last try has failed.
struct SendingRun {
  private let request: SendingRequest
  private let later: String
  private let invocation: Invocation
  private let sleep: (Duration) -> Void

  /// - Parameters:
  ///   - later: the command that sends it later.
  ///   - sleep: waits between two tries.
  init(
    _ request: SendingRequest, later: String, _ invocation: Invocation, sleep: @escaping (Duration) -> Void
  ) {
    self.request = request
    self.later = later
    self.invocation = invocation
    self.sleep = sleep
  }

  func sendUntilDoneOrCancelled() throws {
    while true {
      do {
        return try show(send())
      } catch let failure as FailedTries {
        guard invocation.terminal.canAsk, try wantsAnotherTry(failure.last) else { throw notSent(failure) }
      }
    }
  }

  /// - Throws: ``FailedTries``.
  private func send() throws -> (answer: UploadAnswer, tries: Int) {
    let bar = invocation.progressBar("Sending")
    var tries = (number: 0, of: 0)
    var failed: [FailedTries.Try] = []
    let outcome = try SendingProgram(invocation.environment).run(request) { step in
      switch step {
      case .tries(let number, let all): tries = (number, all)
      case .sent(let bytes): bar.update(bytes, of: request.upload.file.sizeBytes)
      case .waits(let wait, let error):
        bar.finish()
        failed.append(FailedTries.Try(number: tries.number, error: error, wait: wait))
        tell(error, tries, "Retrying in \(oneDecimal(wait.inSeconds)) s.")
        sleep(wait)
      }
    }
    bar.finish()
    switch outcome {
    case .success(let answer): return (answer, tries.number)
    case .failure(let error):
      tell(error, tries, "That was the last attempt.")
      failed.append(FailedTries.Try(number: tries.number, error: error, wait: nil))
      throw FailedTries(tries: failed, last: error)
    }
  }

  private func tell(_ error: NetworkError, _ tries: (number: Int, of: Int), _ next: Message) {
    // A program gets one object at the end, with all tries in it.
    guard !invocation.isJSON else { return }
    guard error.isRetried else {
      return invocation.messages.warning("Attempt \(tries.number) failed. \(error.message)")
    }
    invocation.messages.warning("Attempt \(tries.number) of \(tries.of) failed. \(error.message) \(next)")
  }

  private func wantsAnotherTry(_ error: NetworkError) throws -> Bool {
    if let suggestion = suggestion(error) { invocation.messages.line(StyledText(suggestion)) }
    return try invocation.prompt.ask("Try again, or cancel? [t/c]") { answer in
      switch answer.lowercased() {
      case "t", "try", "again": return true
      case "c", "cancel", "": return false
      default: throw LedgerError(.usage, "Answer with t or c.")
      }
    }
  }

  /// As the error's own, but for who has handed over a token already.
  private func suggestion(_ error: NetworkError) -> Message? {
    error == .unauthorized && request.upload.token != nil
      ? "The server did not accept the token. Ask support for another one." : error.suggestion
  }

  private func notSent(_ failure: FailedTries) -> LedgerError {
    LedgerError(
      .sendingFailed, "The bundle was not sent.",
      hint: ([suggestion(failure.last)].compactMap(\.self) + [
        "It is still at \(request.upload.file.path)", "To send it later: \(later)",
      ] as [Message])
      .joined(separator: "\n"),
      cause: failure, at: .init(path: request.upload.file.path))
  }

  private func show(_ sent: (answer: UploadAnswer, tries: Int)) throws {
    let file = request.upload.file
    if invocation.isJSON {
      return try invocation.output.json([
        "sent": true, "url": .string(request.upload.target.text),
        "status": .integer(Int64(sent.answer.status)),
        "tryCount": .integer(Int64(sent.tries)), "path": .string(file.path),
        "bytes": .integer(Int64(clamping: file.sizeBytes)), "sha256": .string(hexadecimal(file.sha256)),
        "response": .string(sent.answer.body),
      ])
    }
    try invocation.output.line(
      "Sent \(file.name, .bold) to \(request.upload.target.host): \(byteCount(file.sizeBytes))")
    let said = sent.answer.body.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !said.isEmpty { try invocation.output.line("  The server says: \(String(said.prefix(200)))") }
  }
}

/// Why nothing was sent: each try, and the wait after it.
struct FailedTries: Error {
  struct Try {
    var number: Int
    var error: NetworkError
    /// Nil after the last one.
    var wait: Duration?
  }
  var tries: [Try]
  var last: NetworkError

  var json: JSONValue {
    .array(
      tries.map { one in
        var value: JSONValue = ["try": .integer(Int64(one.number)), "network": one.error.json]
        value["waitMilliseconds"] = one.wait.map { .integer(Int64(($0.inSeconds * 1000).rounded())) }
        return value
      })
  }
}
