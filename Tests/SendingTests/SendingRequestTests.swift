import EventLog
import LedgerBase
import Sending
import Testing

@Suite("What ledger and ledger-send say to each other")
struct SendingRequestTests {
  @Test("A request arrives as it was sent", arguments: [RetryPolicy.default, .aggressive])
  func request(_ policy: RetryPolicy) throws {
    let request = SendingRequest(SenderTests.upload, policy: policy, timeout: .milliseconds(1500))
    #expect(try SendingRequest(JSONValue(parsing: JSONText(request.json).description)) == request)
  }

  @Test("One of another version, or half of one, is refused, and its token not repeated")
  func badRequests() {
    let whole = SendingRequest(SenderTests.upload, policy: .default, timeout: .seconds(1)).json
    var other = whole
    other["protocol"] = 2
    #expect { try SendingRequest(other) } throws: {
      ($0 as? LedgerError)?.message.contains("version") ?? false
    }
    for key in ["url", "method", "path", "sizeBytes", "sha256", "policy", "timeoutMilliseconds"] {
      var half = whole
      half[key] = nil
      #expect { try SendingRequest(half) } throws: { !"\($0)".contains("s3cret") }
    }
    var elsewhere = whole
    elsewhere["url"] = "http://h.org/"
    #expect(throws: NetworkError.invalidURL("http://h.org/")) { try SendingRequest(elsewhere) }
  }

  @Test(
    "Each line arrives as it was written",
    arguments: [
      .step(.tries(number: 2, of: 3)), .step(.sent(bytes: 65536)),
      .step(.waits(.milliseconds(500), after: .serverError(status: 503))),
      .done(UploadAnswer(status: 201, contentType: "text/plain", body: "ok")),
      .done(UploadAnswer(status: 204)),
    ] + NetworkErrorTests.all.map(SendingLine.failed))
  func lines(_ line: SendingLine) throws {
    #expect(SendingLine(try JSONValue(parsing: JSONText(line.json).description)) == line)
  }
}
