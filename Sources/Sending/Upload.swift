import LedgerBase

/// One file to be sent: completely, or not at all.
public struct Upload: Hashable, Sendable {
  public enum Method: String, CaseIterable, Sendable {
    case put = "PUT"
    case post = "POST"
  }

  public var file: UploadFile
  public var target: UploadTarget
  public var method: Method
  public var token: UploadToken?

  public init(_ file: UploadFile, to target: UploadTarget, method: Method = .put, token: UploadToken? = nil) {
    self.file = file
    self.target = target
    self.method = method
    self.token = token
  }

  /// The same for every try of the same file, today and tomorrow, so that a receiver that has it keeps it
  /// once (draft-ietf-httpapi-idempotency-key-header; a string, hence in quotation marks).
  public var idempotencyKey: String { "\"\(hexadecimal(Array(file.sha256.prefix(16))))\"" }

  /// The headers. `Content-Digest` is that of RFC 9530: with it a receiver can tell a complete file from a
  /// part of it, and this file from another.
  public var headers: [(name: String, value: String)] {
    var headers = [
      (name: "Content-Type", value: "application/gzip"),
      (name: "Content-Length", value: String(file.sizeBytes)),
      (name: "Content-Digest", value: "sha-256=:\(Data(file.sha256).base64EncodedString()):"),
      (name: "Idempotency-Key", value: idempotencyKey),
      (name: "User-Agent", value: "ledger"),
    ]
    if let token { headers.append((name: "Authorization", value: "Bearer \(token.secret)")) }
    return headers
  }
}

/// What a server answered.
public struct UploadAnswer: Hashable, Sendable {
  public var status: Int
  public var contentType: String?
  /// What it said, cut to ``longestBodyBytes``.
  public var body: String
  /// How long it asks to be left in peace.
  public var retryAfter: Duration?

  /// More than a person reads; the rest of a longer answer is not kept.
  public static let longestBodyBytes = 16 << 10

  public init(status: Int, contentType: String? = nil, body: String = "", retryAfter: Duration? = nil) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.retryAfter = retryAfter
  }
}
