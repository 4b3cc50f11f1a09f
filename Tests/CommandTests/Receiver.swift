import EventLog
import Foundation
import Testing

/// `Tests/EndToEnd/receiver.py`, running: a server on this machine that answers as the path asks, and counts.
final class Receiver {
  let port: Int
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  struct Counts: Decodable {
    var requests: [String: Int]
    var kept: [String: Kept]
    /// Paths with the `Authorization` that came there.
    var authorized: [[String]]

    struct Kept: Decodable {
      var sha256: String
      var bytes: Int
      var method: String
      /// How often it came whole.
      var times: Int
    }
  }

  /// - Parameter certificate: the files of a certificate and its key, to speak TLS.
  init(certificate: (String, String)? = nil) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", RealTasks.script("receiver.py")] + (certificate.map { ["--tls", $0.0, $0.1] } ?? [])
    process.standardInput = input
    process.standardOutput = output
    Sandbox.unblockSignals()
    try process.run()
    port = try #require(Int(try Self.line(of: output.fileHandleForReading)))
  }

  deinit {
    // Its input ends with the pipe, and so does the program.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func url(_ path: String, host: String = "127.0.0.1", scheme: String = "http") -> String {
    "\(scheme)://\(host):\(port)\(path)"
  }

  func counts() throws -> Counts {
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    return try JSONDecoder().decode(
      Counts.self, from: Data(try Self.line(of: output.fileHandleForReading).utf8))
  }

  static func line(of handle: FileHandle) throws -> String {
    var bytes = Data()
    while let byte = try handle.read(upToCount: 1), byte != Data([0x0A]) { bytes += byte }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Where `ledger-send` is.
enum SendProgram {
  /// Beside the command, or where `LEDGER_SEND` says.
  static let path =
    ProcessInfo.processInfo.environment["LEDGER_SEND"]
    ?? URL(fileURLWithPath: Sandbox.binary).deletingLastPathComponent().appendingPathComponent("ledger-send")
    .path

  /// Who names it, as `Tests/run` does, gets a failure when it is missing.
  static let isThere =
    ProcessInfo.processInfo.environment["LEDGER_SEND"] != nil
    || FileManager.default.isExecutableFile(atPath: path)
  static let needed: Comment = "skipped: needs ledger-send (swift build --product ledger-send)"
}

extension Sandbox {
  /// A whole bundle with nothing in it but its manifest, the same for the same number; a comment of its gzip
  /// file fills it up to so many bytes.
  func bundle(
    _ name: String = "ledger-bundle-1.tar.gz", bytes count: Int = 3000, number: UInt64 = 1,
    isPersonal: Bool = false
  ) throws -> String {
    let manifest = """
      {"format":1,"made":"2026-11-21T09:00:00.000000Z","redacted":\(!isPersonal),"complete":true,"versions":{"ledger":"0.1.0","system":"Test"},\
      "ledger":{},"files":[],"leftOut":[]}
      """
    let archive = Self.tar("ledger-bundle-1/manifest.json", manifest)
    // Stored without being compressed, so that every zlib gives the same bytes.
    let length = [archive.count & 0xFF, archive.count >> 8].map(UInt8.init)
    let content = [1] + length + length.map { ~$0 } + archive
    var ending = content
    for number in [archive.withUnsafeBytes { crc32($0) }, UInt32(archive.count)] {
      ending += withUnsafeBytes(of: number.littleEndian, Array.init)
    }
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0x10, 0, 0, 0, 0, 0, 0xFF]
    var state = number
    while bytes.count < count - ending.count - 1 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 56) | 1)
    }
    bytes += [0] + ending
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  /// A tar archive with one small file.
  private static func tar(_ name: String, _ text: String) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    put(name, at: 0)
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(text.utf8.count, 11), at: 124)
    put(octal(0, 11), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar\u{0}00", at: 257)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
    let padding = [UInt8](repeating: 0, count: (512 - text.utf8.count % 512) % 512 + 1024)
    return header + Array(text.utf8) + padding
  }

  /// Runs `ledger support send` with the program that was built.
  @discardableResult
  func send(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandResult {
    try run(
      ["support", "send"] + arguments, input: Data(),
      environment: ["LEDGER_SEND": SendProgram.path].merging(environment) { _, new in new })
  }
}
