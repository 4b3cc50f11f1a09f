import EventLog
import SystemPackage

/// A program that was started, with which lines of JSON are exchanged. Messages of its own go to our standard
/// error.
final class ChildProgram {
  private let path: String
  private let process: pid_t
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var buffer: [UInt8] = []
  private static let longestLineBytes = 1 << 20

  /// - Parameters:
  ///   - path: the program's file. It gets no arguments.
  ///   - environment: all the variables that it gets, each `NAME=value`.
  init(_ path: String, _ environment: [String]) throws {
    self.path = path
    let (childInput, input) = try FileDescriptor.pipe()
    let (output, childOutput) = try FileDescriptor.pipe()
    self.input = input
    self.output = output
    defer {
      Self.close(childInput)
      Self.close(childOutput)
    }
    do {
      process = try Self.spawn(
        path, environment, streams: [(childInput, 0), (childOutput, 1)],
        closing: [childInput, input, output, childOutput])
    } catch {
      Self.close(input)
      Self.close(output)
      throw error
    }
  }

  func write(_ line: JSONValue) throws {
    do {
      try input.writeAll(JSONText(line).description.utf8 + [0x0A])
    } catch Errno.brokenPipe {
      // It has ended; what it said before is read next.
    }
  }

  /// The next line, without its end; nil where the program has ended.
  func readLine() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard buffer.count < Self.longestLineBytes else {
        throw LedgerError(
          .sendingFailed, "\(path) does not respond as ledger-send does.", at: .init(path: path))
      }
      var piece = [UInt8](repeating: 0, count: 64 << 10)
      let count = try piece.withUnsafeMutableBytes { try output.read(into: $0) }
      guard count > 0 else { return nil }
      buffer += piece[..<count]
    }
  }

  /// Ends the program, whatever it does: the end of its input is the sign for it.
  func end() {
    Self.close(input)
    Self.close(output)
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  private static func close(_ descriptor: FileDescriptor) {
    do {
      try descriptor.close()
    } catch {
      // A pipe holds nothing that could be lost by it.
    }
  }

  private static func spawn(
    _ path: String, _ environment: [String], streams: [(FileDescriptor, CInt)], closing: [FileDescriptor]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in streams { posix_spawn_file_actions_adddup2(&actions, from.rawValue, to) }
    for descriptor in closing { posix_spawn_file_actions_addclose(&actions, descriptor.rawValue) }
    var arguments = [strdup(path), nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, &arguments, &variables)
    guard code == 0 else {
      throw LedgerError(
        .sendingFailed, "\(path) can't be started: \(Errno(rawValue: code)).",
        hint: "Install ledger and ledger-send together.", at: .init(path: path))
    }
    return process
  }
}
