import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One step of a conversation: what has to be on the screen, and what is typed then, after something else has
/// happened.
struct Turn {
  var expecting: String
  var typing: String
  var happening: () throws -> Void

  init(_ expecting: String, type typing: String, after happening: @escaping () throws -> Void = {}) {
    self.expecting = expecting
    self.typing = typing
    self.happening = happening
  }
}

extension Sandbox {
  struct NoTerminal: Error {}

  /// Runs `ledger` on a terminal of its own and types what the turns say.
  @discardableResult
  func converse(
    _ arguments: String..., turns: [Turn] = [], environment: [String: String] = [:]
  ) throws -> CommandResult {
    try converse(arguments, turns: turns, environment: environment)
  }

  /// - Parameter program: another program than `ledger`, by its path.
  func converse(
    _ arguments: [String], turns: [Turn] = [], environment: [String: String] = [:],
    program: String = Sandbox.binary
  ) throws -> CommandResult {
    let (controller, screen) = try openTerminal()
    defer { close(controller) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = nextEnvironment(["TERM": "dumb"].merging(environment) { _, new in new })
    process.currentDirectoryURL = folder
    let handle = FileHandle(fileDescriptor: screen, closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    Self.unblockSignals()
    try process.run()
    let watchdog = Self.watch(process)
    defer { watchdog.cancel() }
    close(screen)
    // Bytes, since a reading may end inside of a character.
    var seen: [UInt8] = []
    var searched = 0
    for turn in turns {
      while String(decoding: seen[searched...], as: UTF8.self).range(of: turn.expecting) == nil {
        guard let more = read(controller) else { break }
        seen += more
      }
      searched = seen.count
      try turn.happening()
      let typed = Array(turn.typing.utf8)
      _ = writeBytes(controller, typed, typed.count)
    }
    while let more = read(controller) { seen += more }
    // One that still waits for an answer gets none.
    if awaited(on: controller, 0) == 0 { kill(process.processIdentifier, SIGHUP) }
    process.waitUntilExit()
    return record(
      CommandResult(
        command: ([program == Self.binary ? "ledger" : (program as NSString).lastPathComponent] + arguments)
          .joined(separator: " "),
        output: normalized(
          String(decoding: seen, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")), messages: "",
        exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    )
  }

  private func openTerminal() throws -> (controller: Int32, screen: Int32) {
    #if canImport(Darwin)
      let controller = posix_openpt(O_RDWR | O_NOCTTY)
      guard controller >= 0, grantpt(controller) == 0, unlockpt(controller) == 0,
        let name = ptsname(controller)
      else { throw NoTerminal() }
      let path = String(cString: name)
    #else
      // glibc shows posix_openpt to GNU programs only; this is what it does (pts(4)).
      let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      let unlock = UInt(0x4004_5431), getNumber = UInt(0x8004_5430)
      guard controller >= 0, ioctl(controller, unlock, &isLocked) == 0,
        ioctl(controller, getNumber, &number) == 0
      else { throw NoTerminal() }
      let path = "/dev/pts/\(number)"
    #endif
    let screen = open(path, O_RDWR | O_NOCTTY)
    guard screen >= 0 else { throw NoTerminal() }
    return (controller, screen)
  }

  /// What appears next on the screen; nil at its end, or after half a minute of silence.
  private func read(_ descriptor: Int32) -> ArraySlice<UInt8>? {
    guard awaited(on: descriptor, 30_000) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = readBytes(descriptor, &bytes, bytes.count)
    return count > 0 ? bytes[..<count] : nil
  }
}

/// - Returns: 0 where nothing comes, and the screen is not closed either, for so many milliseconds.
private func awaited(on descriptor: Int32, _ milliseconds: Int32) -> Int32 {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&waiting, 1, milliseconds)
}

// The C functions by names that the methods above do not hide.
private func writeBytes(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
