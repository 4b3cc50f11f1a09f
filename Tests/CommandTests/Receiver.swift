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
  /// A file that looks like a bundle, the same for the same number.
  func bundle(_ name: String = "ledger-bundle-1.tar.gz", bytes count: Int = 3000, number: UInt64 = 1) throws
    -> String
  {
    var bytes = Data([0x1F, 0x8B, 0x08])
    var state = number
    while bytes.count < count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      withUnsafeBytes(of: state) { bytes.append(contentsOf: $0) }
    }
    try bytes.prefix(count).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  /// Runs `ledger support send` with the program that was built.
  @discardableResult
  func send(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandResult {
    try run(
      ["support", "send"] + arguments, input: Data(),
      environment: ["LEDGER_SEND": SendProgram.path].merging(environment) { _, new in new })
  }
}
