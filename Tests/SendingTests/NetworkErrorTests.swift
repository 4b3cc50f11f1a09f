import EventLog
import LedgerBase
import Sending
import Testing

@Suite("Network errors")
struct NetworkErrorTests {
  /// One of each kind.
  static let all: [NetworkError] = [
    .invalidURL("ftp://x"), .invalidResponse, .httpStatus(400, body: "too big"), .decodingFailed,
    .encodingFailed("it is gone."), .noData, .networkUnavailable(.refused), .timedOut, .cancelled,
    .unauthorized,
    .forbidden,
    .notFound, .serverError(status: 503), .api(message: "quota"), .api(message: nil), .tlsFailure("expired"),
    .unknown(cause: "moon"),
  ]

  @Test("Every kind has its name and a description of its own, and goes between two programs unchanged")
  func kinds() {
    #expect(Set(Self.all.map(\.name)).count == 16)
    #expect(Set(Self.all.map(\.message.english)).count == Self.all.count)
    for error in Self.all {
      #expect(
        error.message.english.hasSuffix(".") || error.message.english.hasSuffix("quota"), "\(error.name)")
      #expect(error.errorDescription == error.message.english)
      #expect(NetworkError(error.json) == error)
    }
    #expect(NetworkError(["name": "later"]) == nil)
  }

  @Test(
    "What a person can do something about says what",
    arguments: [
      NetworkError.networkUnavailable(.dropped), .timedOut, .unauthorized, .tlsFailure("x"),
      .serverError(status: 500),
    ])
  func suggestions(_ error: NetworkError) {
    #expect(error.recoverySuggestion?.isEmpty == false)
  }

  @Test("a redirect is told as what it is, with what to do", arguments: [301, 302, 303, 307, 308])
  func redirect(_ status: Int) {
    let error = NetworkError.httpStatus(status, body: "moved")
    #expect(error.message.contains("another address") && error.message.contains("\(status)"))
    #expect(error.suggestion?.remedies.map(\.operands) == [["to"]])
  }

  /// A row of the table: what came, and what it means; nil for success.
  struct Row: CustomTestStringConvertible, Sendable {
    var came: Came
    var means: NetworkError?
    enum Came: Sendable {
      case answer(UploadAnswer)
      case failure(any Error)
    }
    var testDescription: String { "\(came)" }

    init(_ status: Int, _ means: NetworkError?, type: String? = nil, body: String = "said") {
      came = .answer(UploadAnswer(status: status, contentType: type, body: body))
      self.means = means
    }
    init(_ failure: TransportFailure, _ means: NetworkError) {
      came = .failure(failure)
      self.means = means
    }
    init(of error: any Error, _ means: NetworkError) {
      came = .failure(error)
      self.means = means
    }
  }

  struct Strange: Error, CustomStringConvertible {
    var description: String { "strange" }
  }

  static let rows: [Row] =
    [
      Row(200, nil), Row(201, nil), Row(204, nil, type: "application/json", body: ""), Row(299, nil),
      Row(400, .httpStatus(400, body: "said")), Row(401, .unauthorized), Row(403, .forbidden),
      Row(404, .notFound),
      Row(408, .timedOut), Row(500, .serverError(status: 500)), Row(503, .serverError(status: 503)),
      Row(599, .serverError(status: 599)),
    ]
    + [100, 199, 300, 302, 307, 399, 402, 405, 409, 413, 422, 429, 499, 600].map {
      Row($0, .httpStatus($0, body: "said"))
    }
    + [
      Row(200, nil, type: "application/json", body: "{\"id\":7}"),
      Row(200, nil, type: "application/json", body: "{\"error\":null}"),
      Row(200, nil, type: "text/html", body: "{"),
      Row(200, .noData, type: "application/json", body: ""),
      Row(200, .decodingFailed, type: "application/json; charset=utf-8", body: "{\"id\":"),
      Row(200, .api(message: "quota"), type: "application/json", body: "{\"error\":\"quota\"}"),
      Row(200, .api(message: "quota"), type: "Application/JSON", body: "{\"error\":{\"message\":\"quota\"}}"),
      Row(200, .api(message: nil), type: "application/json", body: "{\"error\":{}}"),
      Row(.notConnected, .networkUnavailable(.notConnected)),
      Row(.nameNotFound, .networkUnavailable(.nameNotFound)),
      Row(.connectionRefused, .networkUnavailable(.refused)),
      Row(.connectionLost, .networkUnavailable(.dropped)),
      Row(.answerBrokenOff, .networkUnavailable(.answerBrokenOff)),
      Row(.timedOut, .timedOut), Row(.cancelled, .cancelled), Row(.badURL("x:y"), .invalidURL("x:y")),
      Row(.undecodableContent, .decodingFailed), Row(.notHTTP, .invalidResponse),
      Row(.unreadable("it is gone."), .encodingFailed("it is gone.")),
      Row(.tls("expired"), .tlsFailure("expired")),
      Row(.other("moon"), .unknown(cause: "moon")),
      Row(of: CancellationError(), .cancelled), Row(of: Strange(), .unknown(cause: "strange")),
    ] + all.map { Row(of: $0, $0) }

  @Test(
    "One table says what each answer and each failure means; our own errors pass unchanged",
    arguments: rows)
  func mapping(_ row: Row) {
    switch row.came {
    case .answer(let answer): #expect(NetworkError(answer) == row.means)
    case .failure(let error): #expect(NetworkError(error) == row.means)
    }
  }

  @Test(
    "without a connection, what became of it is told: not found, refused, dropped, an answer broken off")
  func connections() {
    let errors = ConnectionFault.allCases.map(NetworkError.networkUnavailable)
    #expect(Set(errors.map(\.message.english)).count == 5)
    for error in errors {
      #expect(error.name == "networkUnavailable" && error.isRetried && error.suggestion != nil)
      #expect(NetworkError(error.json) == error)
    }
    #expect(NetworkError(["name": "networkUnavailable"]) == .networkUnavailable(.notConnected))
  }

  @Test("Only a time-out, a missing network, a server's failure and 429 are tried again")
  func retried() {
    let retried = (Self.all + [.httpStatus(429, body: "")]).filter(\.isRetried)
    #expect(
      retried == [
        .networkUnavailable(.refused), .timedOut, .serverError(status: 503), .httpStatus(429, body: ""),
      ])
  }

  @Test("A handler hears of network errors by their kind, and not of what the caller did")
  func reports() throws {
    var kinds: [FailureReport.Network: [String]] = [:]
    for error in Self.all {
      guard let report = FailureReport(error) else {
        #expect([.cancelled, .invalidURL("ftp://x")].contains(error))
        continue
      }
      guard case .network(let kind, let cause) = report else { Issue.record("\(report)"); continue }
      #expect(cause as? NetworkError == error)
      kinds[kind, default: []].append(error.name)
    }
    #expect(kinds[.unauthorized] == ["unauthorized"])
    #expect(kinds[.unavailable] == ["networkUnavailable", "timedOut"])
    #expect(kinds[.server] == ["serverError"])
    #expect(kinds[.other]?.count == 11)
  }
}
