import EventLog
import LedgerBase
import Foundation
import Sending
import Testing

/// Every failure met for real by `ledger-send`, which waits by our clock: none of it takes longer than its
/// sockets.
@Suite("Failures of sending", .enabled(if: SendProgram.isThere, SendProgram.needed))
struct SendingFailuresTests {
  /// What came of one request.
  struct Outcome {
    var result: String
    var waits: [Duration] = []
  }

  struct Failure {
    var what: String
    var path: String
    var policy = RetryPolicy.default
    var timeout = Duration.seconds(60)
    /// Nil for the plain receiver.
    var address: String?

    init(
      _ what: String, _ path: String, policy: RetryPolicy = .default, timeout: Duration = .seconds(60),
      at address: String? = nil
    ) {
      self.what = what
      self.path = path
      self.policy = policy
      self.timeout = timeout
      self.address = address
    }
  }

  /// Sends by `ledger-send` itself, and ends every wait at once.
  static func send(_ request: SendingRequest) throws -> Outcome {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: SendProgram.path)
    process.standardInput = input
    process.standardOutput = output
    Sandbox.unblockSignals()
    try process.run()
    let watchdog = Sandbox.watch(process)
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
      watchdog.cancel()
    }
    func say(_ json: JSONValue) throws {
      try input.fileHandleForWriting.write(contentsOf: Data("\(JSONText(json))\n".utf8))
    }
    try say(request.json)
    var outcome = Outcome(result: "no answer")
    while true {
      let line = try Receiver.line(of: output.fileHandleForReading)
      guard !line.isEmpty, let said = SendingLine(try JSONValue(parsing: line)) else { return outcome }
      switch said {
      case .step(.waits(let wait, _)):
        outcome.waits.append(wait)
        try say(SendingRequest.go)
      case .step: break
      case .done(let answer):
        outcome.result = "sent (\(answer.status))"
        return outcome
      case .failed(let error):
        outcome.result = "`\(error.name)`" + (error.status.map { " (\($0))" } ?? "")
        if case .networkUnavailable(let fault) = error { outcome.result += " (\(fault.rawValue))" }
        return outcome
      }
    }
  }

  static func failures(elsewhere: Int, tls: Int, plain: Int) -> [Failure] {
    // Long enough for a busy machine to have made the request.
    let short = Duration.seconds(2)
    return [
      Failure("takes it", "/take"),
      Failure("fails twice with 503, then takes it", "/recovers/2/503"),
      Failure("fails with 503 each time", "/status/503"),
      Failure("fails with 500 each time, with the policy `aggressive`", "/status/500", policy: .aggressive),
      Failure("takes it, but its answer is lost; then takes it again", "/answer-lost/1"),
      Failure("answers 408", "/status/408"),
      Failure("answers 429 and asks for 7 s", "/status/429"),
      Failure("answers 429 and asks for a day", "/status/429/long"),
      Failure("answers 400", "/status/400/bad"),
      Failure("answers 401", "/status/401"),
      Failure("answers 403", "/status/403"),
      Failure("answers 404", "/status/404"),
      Failure("answers 413 before it has received everything", "/refuses-early"),
      Failure("redirects to another host", "/redirect/\(elsewhere)"),
      Failure("never answers", "/hangs", timeout: short),
      Failure("sends its answer a byte at a time and never finishes", "/trickles", timeout: short),
      Failure("stops reading in the middle", "/stalls", timeout: short),
      Failure("drops the connection in the middle", "/drops"),
      Failure("drops the connection in the middle of its answer", "/drops-answer"),
      Failure("answers with something that is not HTTP", "/garbage"),
      Failure("answers 200 with an error in JSON", "/json/%7B%22error%22:%22quota%22%7D"),
      Failure("answers 200 with broken JSON", "/json/%7B"),
      Failure("answers 200 with empty JSON", "/json"),
      Failure("is not there", "", at: "http://127.0.0.1:1/"),
      Failure("has a name that is not found", "", at: "https://ledger-test.invalid/"),
      Failure(
        "has a certificate that no trusted authority has signed", "", at: "https://localhost:\(tls)/take"),
    ]
  }

  @Test(
    "Docs/support.md tells of each failure how many requests are made, and which waits are chosen")
  func table() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.shell(
      "openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -keyout key.pem -out cert.pem")
    try #require(made.exitCode == 0, "\(made)")
    let receiver = try Receiver()
    let elsewhere = try Receiver()
    let tls = try Receiver(certificate: (sandbox.path("cert.pem"), sandbox.path("key.pem")))
    var rows = ["| the server … | ends with | requests | waits chosen |", "|---|---|---|---|"]
    for (number, failure) in Self.failures(elsewhere: elsewhere.port, tls: tls.port, plain: receiver.port)
      .enumerated()
    {
      let path = try sandbox.bundle("\(number).tar.gz", bytes: 12 << 20, number: UInt64(number))
      let file = try UploadFile(reading: path)
      let target = try UploadTarget(failure.address ?? receiver.url(failure.path))
      let upload = Upload(file, to: target, token: try UploadToken("s3cret"))
      let outcome = try Self.send(SendingRequest(upload, policy: failure.policy, timeout: failure.timeout))
      let requests = try receiver.counts().requests[failure.path]
      let waits = outcome.waits.map { "\($0.inSeconds.formatted()) s" }.joined(separator: ", ")
      rows.append(
        "| \(failure.what) | \(outcome.result) | \(requests.map(String.init) ?? "-") | \(waits.isEmpty ? "-" : waits) |"
      )
      // Whole and once, or not at all.
      let kept = try receiver.counts().kept[upload.idempotencyKey]
      #expect((kept != nil) == outcome.result.hasPrefix("sent"), "\(failure.what)")
      #expect(kept == nil || kept?.bytes == 12 << 20)
      try FileManager.default.removeItem(atPath: path)
    }
    let nowhere = try elsewhere.counts()
    #expect(nowhere.requests.isEmpty && nowhere.authorized.isEmpty, "a redirect was followed")
    #expect(try tls.counts().requests.isEmpty)
    try Self.compare(rows.joined(separator: "\n"))
  }

  /// With the part of the document between two marks; `RECORD_SNAPSHOTS=1` writes it anew, and fails.
  private static func compare(_ table: String) throws {
    let file = RealTasks.root.appendingPathComponent("Docs/support.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- failures: made by SendingFailuresTests -->\n"))
    let end = try #require(text.range(of: "\n<!-- end of failures -->"))
    let recorded = String(text[begin.upperBound..<end.lowerBound])
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", recorded != table {
      try text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: table)
        .write(to: file, atomically: true, encoding: .utf8)
      Issue.record("Docs/support.md was written anew.")
    } else {
      #expect(recorded == table)
    }
  }
}
