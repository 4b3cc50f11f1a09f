package import LedgerBase

// What `ledger` and `ledger-send` say to each other: a JSON object a line.
//
//     → {"protocol":1,"url":…,"method":"PUT","path":…,"sizeBytes":…,"sha256":…,"token":…,"authorities":…,"policy":{…},"timeoutMilliseconds":…}
//     ← {"try":1,"of":3}
//     ← {"sent":65536}
//     ← {"waitMilliseconds":1000,"after":{"name":"serverError","status":503}}
//     → {"go":true}                 when the wait is over: the caller has the clock
//     ← {"answer":{"status":201,…}} or {"error":{"name":…}}, which is the last line
//
// The end of its input ends `ledger-send` at any moment.

/// What `ledger-send` is to do.
package struct SendingRequest: Hashable, Sendable {
  package var upload: Upload
  package var policy: RetryPolicy
  /// How long connecting may take, and how long the connection may then stall.
  package var timeout: Duration
  /// The absolute path of a file with certificates of authorities to trust beside the system's.
  package var authorities: String?

  package init(_ upload: Upload, policy: RetryPolicy, timeout: Duration, authorities: String? = nil) {
    self.upload = upload
    self.policy = policy
    self.timeout = timeout
    self.authorities = authorities
  }

  /// Another number is another language.
  private static let version: Int64 = 1

  /// What is said when a wait is over.
  package static let go: JSONValue = ["go": true]

  package var json: JSONValue {
    var json: JSONValue = [
      "protocol": .integer(Self.version), "url": .string(upload.target.text),
      "method": .string(upload.method.rawValue), "path": .string(upload.file.path),
      "sizeBytes": .integer(Int64(clamping: upload.file.sizeBytes)),
      "sha256": .string(hexadecimal(upload.file.sha256)),
      "policy": [
        "tries": .integer(Int64(policy.tries)), "initialMilliseconds": policy.initialDelay.json,
        "longestMilliseconds": policy.longestDelay.json, "multiplier": .number(policy.multiplier),
        "jitter": .number(policy.jitter),
      ],
      "timeoutMilliseconds": timeout.json,
    ]
    json["authorities"] = authorities.map(JSONValue.string)
    if let token = upload.token { json["token"] = .string(token.secret) }
    return json
  }

  /// - Throws: `usage` for a line of another version, and for what is not a request. No message repeats the
  ///   line.
  package init(_ json: JSONValue) throws {
    guard json["protocol"]?.integerValue == Self.version else {
      throw LedgerError(
        .usage, "ledger and ledger-send are not the same version.", hint: "Install both together.")
    }
    guard let url = json["url"]?.stringValue, let path = json["path"]?.stringValue,
      let method = json["method"]?.stringValue.flatMap(Upload.Method.init(rawValue:)),
      let size = json["sizeBytes"]?.integerValue, size >= 0,
      let sha256 = json["sha256"]?.stringValue.flatMap(Self.bytes(hexadecimal:)), sha256.count == 32,
      let policy = json["policy"].flatMap(RetryPolicy.init),
      let timeout = Duration(json["timeoutMilliseconds"])
    else { throw LedgerError(.usage, "This is not a request to send.", hint: "Use \(Remedy.sendBundle).") }
    self.policy = policy
    self.timeout = timeout
    authorities = json["authorities"]?.stringValue
    upload = Upload(
      UploadFile(path: path, sizeBytes: UInt64(size), sha256: sha256), to: try UploadTarget(url),
      method: method,
      token: try json["token"]?.stringValue.map { text throws(LedgerError) in try UploadToken(text) })
  }

  private static func bytes(hexadecimal text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

/// A line of `ledger-send`.
package enum SendingLine: Hashable, Sendable {
  case step(SendingStep)
  /// The server has the complete file.
  case done(UploadAnswer)
  case failed(NetworkError)

  package var json: JSONValue {
    switch self {
    case .step(.tries(let number, let all)): ["try": .integer(Int64(number)), "of": .integer(Int64(all))]
    case .step(.sent(let bytes)): ["sent": .integer(Int64(clamping: bytes))]
    case .step(.waits(let wait, let error)): ["waitMilliseconds": wait.json, "after": error.json]
    case .done(let answer):
      [
        "answer": [
          "status": .integer(Int64(answer.status)), "body": .string(answer.body),
          "contentType": answer.contentType.map(JSONValue.string) ?? .null,
        ]
      ]
    case .failed(let error): ["error": error.json]
    }
  }

  /// Nil for what ``json`` does not write.
  package init?(_ json: JSONValue) {
    if let number = json["try"]?.integerValue, let all = json["of"]?.integerValue {
      self = .step(.tries(number: Int(clamping: number), of: Int(clamping: all)))
    } else if let bytes = json["sent"]?.integerValue {
      self = .step(.sent(bytes: UInt64(clamping: bytes)))
    } else if let wait = Duration(json["waitMilliseconds"]),
      let error = json["after"].flatMap(NetworkError.init(_:))
    {
      self = .step(.waits(wait, after: error))
    } else if let answer = json["answer"], let status = answer["status"]?.integerValue {
      self = .done(
        UploadAnswer(
          status: Int(clamping: status), contentType: answer["contentType"]?.stringValue,
          body: answer["body"]?.stringValue ?? ""))
    } else if let error = json["error"].flatMap(NetworkError.init(_:)) {
      self = .failed(error)
    } else {
      return nil
    }
  }
}

extension RetryPolicy {
  fileprivate init?(_ json: JSONValue) {
    guard let tries = json["tries"]?.integerValue, let initial = Duration(json["initialMilliseconds"]),
      let longest = Duration(json["longestMilliseconds"]), let multiplier = json["multiplier"]?.numberValue,
      let jitter = json["jitter"]?.numberValue
    else { return nil }
    self.init(
      tries: Int(clamping: tries), initialDelay: initial, longestDelay: longest, multiplier: multiplier,
      jitter: jitter)
  }
}

extension Duration {
  /// Whole milliseconds.
  fileprivate var json: JSONValue { .integer(Int64((inSeconds * 1000).rounded())) }

  fileprivate init?(_ json: JSONValue?) {
    guard let milliseconds = json?.integerValue, milliseconds >= 0 else { return nil }
    self = .milliseconds(milliseconds)
  }
}
