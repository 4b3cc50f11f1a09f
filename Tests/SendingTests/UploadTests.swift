import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Sending
import Testing

@Suite("What is sent")
struct UploadTests {
  @Test("The headers tell the whole file from a part (RFC 9530), and a second sending from another file")
  func headers() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("b.tar.gz")
    try Data([0x1F, 0x8B, 0x08]).write(to: URL(fileURLWithPath: path))
    let upload = Upload(try UploadFile(reading: path), to: try UploadTarget("https://h.org/b"))
    let headers = Dictionary(uniqueKeysWithValues: upload.headers.map { ($0.name, $0.value) })
    #expect(
      headers == [
        "Content-Type": "application/gzip", "Content-Length": "3", "User-Agent": "ledger",
        // printf '\x1f\x8b\x08' | openssl dgst -sha256 -binary | base64
        "Content-Digest": "sha-256=:uqiYWMflRTkCc1MLpjxhuUwuCdOMKLCgMRv6e945YYE=:",
        "Idempotency-Key": "\"baa89858c7e545390273530ba63c61b9\"",
      ])
    #expect(upload.method == .put)
  }

  @Test("Only a file is accepted: no folder, nothing that is not there")
  func files() throws {
    let folder = try TemporaryFolder()
    for path in [folder.file(""), folder.file("none")] {
      #expect { try UploadFile(reading: path) } throws: { ($0 as? LedgerError)?.code == .usage }
    }
  }

  @Test(
    "A bundle goes by https, or by http to this machine",
    arguments: [
      "https://h.org/b?sig=a%2Fb", "HTTPS://h.org", "http://localhost:80/", "http://127.0.0.1:8080/x",
      "http://[::1]:9/", "https://h.org:/b", "https://h.org/a:99999", "https://h.org?at=1:99999",
    ])
  func allowed(_ text: String) throws {
    #expect(try UploadTarget(text).text == text)
  }

  @Test(
    "and nowhere else",
    arguments: [
      "http://h.org/", "http://127.0.0.1.h.org/", "http://localhost.h.org/", "http://128.0.0.1/",
      "http://localhost@h.org/", "https://me:secret@h.org/", "ftp://h.org/", "file:///etc/passwd", "h.org",
      "", "https://",
      "https://h.org:99999/b", "http://127.0.0.1:0/x", "https://h.org:99999999999999999999/", "https:///b",
      "https://h.org/a b", "https://h.org/\r\nX: y", "mailto:a@b.c",
    ])
  func refused(_ text: String) {
    // Without a name and password.
    let told = text.contains("@") ? text.replacing(/[^\/]*@/, with: "***@") : text
    #expect(throws: NetworkError.invalidURL(told)) { try UploadTarget(text) }
  }

  @Test("A token shows in no text that is made of it or of what holds it")
  func tokenIsHidden() throws {
    let token = try UploadToken("  s3cret-token\n")
    let upload = Upload(
      UploadFile(path: "b", sizeBytes: 1, sha256: Array(0..<32)), to: try UploadTarget("https://h.org/"),
      token: token)
    var dumped = ""
    dump(upload, to: &dumped)
    for text in ["\(token)", String(reflecting: token), "\(upload)", String(reflecting: upload), dumped] {
      #expect(!text.contains("s3cret"), "\(text)")
    }
    #expect(upload.headers.contains { $0.name == "Authorization" && $0.value == "Bearer s3cret-token" })
  }

  @Test(
    "What can be no token is refused, and not repeated",
    arguments: ["", " \n", "two words", "r\u{E9}sum\u{E9}", String(repeating: "x", count: 5000)])
  func badTokens(_ text: String) {
    #expect { try UploadToken(text) } throws: { error in
      let error = error as? LedgerError
      return error?.code == .usage && (text.count < 3 || !(error?.message.contains(text) ?? true))
    }
  }

  @Test(
    "Retry-After is read as seconds and as a date by the server's clock",
    arguments: [
      ("120", nil, .seconds(120)), ("0", nil, .zero),
      ("Sat, 21 Nov 2026 10:00:30 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", .seconds(30)),
      ("Sat, 21 Nov 2026 09:00:00 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", .zero),
      ("Sat, 21 Nov 2026 10:00:30 GMT", nil, nil), ("soon", nil, nil), ("-5", nil, nil), (nil, nil, nil),
      ("99999999999999999999", nil, nil), ("9223372036854775807", nil, .seconds(1_000_000)),
      ("Sat, 31 Feb 2026 10:00:30 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", nil),
    ] as [(String?, String?, Duration?)])
  func retryAfter(_ header: String?, _ date: String?, _ wait: Duration?) {
    #expect(RetryAfter.wait(header, date: date) == wait)
  }
}
