import Foundation

/// Processes that have one ledger open, each told what to do line by line.
final class Crew {
  private struct Member {
    var process: Process
    var input: FileHandle
    var output: FileHandle
  }

  private var members: [Member] = []

  init(_ count: Int, ledger path: String) throws {
    guard let program = Bundle.main.executableURL else { throw CocoaError(.fileNoSuchFile) }
    for _ in 0..<count {
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = program
      process.arguments = ["--worker", path]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      members.append(
        Member(process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading))
    }
  }

  /// Gives each its command, all at once.
  ///
  /// - Returns: their answers, when the last one has come; an empty one from a process that ended.
  func all(_ commands: [String]) throws -> [String] {
    for (member, command) in zip(members, commands) {
      try member.input.write(contentsOf: Data((command + "\n").utf8))
    }
    return members.prefix(commands.count).map(answer)
  }

  private func answer(of member: Member) -> String {
    var bytes = Data()
    while bytes.last != UInt8(ascii: "\n") {
      let more = member.output.availableData
      if more.isEmpty { return "" }
      bytes += more
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  deinit {
    for member in members {
      do { try member.input.close() } catch { member.process.terminate() }
      member.process.waitUntilExit()
    }
  }
}
