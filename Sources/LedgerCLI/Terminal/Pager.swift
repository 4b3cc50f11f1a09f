import EventLog
import SystemPackage

/// The program that shows what is longer than the screen, a screen at a time: `$LEDGER_PAGER`, else `$PAGER`,
/// else `less -FRX`. An empty one, or `cat`, means none.
struct PagerCommand {
  private let command: String
  private let environment: ProcessEnvironment
  /// As git sets it: end where one screen holds everything, keep colors, leave the text on the screen.
  private static let less = "less -FRX"

  /// - Returns: nil where there is no such program, or where nobody wants one.
  init?(_ environment: ProcessEnvironment) {
    let wanted = environment["LEDGER_PAGER"] ?? environment["PAGER"]
    command = UnicodeWhiteSpace.trimmed(wanted ?? Self.less)
    self.environment = environment
    guard !command.isEmpty, command != "cat", Self.isThere(command, environment) else { return nil }
  }

  /// A program that is missing would swallow the answer. What a shell has to find is left to it.
  private static func isThere(_ command: String, _ environment: ProcessEnvironment) -> Bool {
    guard !command.contains(where: { "|&;<>()$`\\\"'*?[#~=%\n".contains($0) }) else { return true }
    let word = String(command.prefix { $0 != " " })
    if word.contains("/") { return access(word, X_OK) == 0 }
    return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
      access("\($0)/\(word)", X_OK) == 0
    }
  }

  /// - Returns: nil where it can't be started.
  func start() -> Pager? {
    var variables = environment.all
    if environment["LESS"] == nil { variables.append("LESS=FRX") }
    if environment["LV"] == nil { variables.append("LV=-c") }
    do {
      return try Pager(command, variables)
    } catch {
      return nil
    }
  }
}

/// A pager that runs, to which the answer is written.
///
/// While it runs, Control-C is for it: it has the terminal in a mode of its own, which nobody would end if we
/// left before it.
final class Pager {
  let input: FileDescriptor
  private let process: pid_t
  private var isOver = false
  private var interrupt = sigaction()

  fileprivate init(_ command: String, _ environment: [String]) throws {
    let (childInput, input) = try FileDescriptor.pipe()
    self.input = input
    defer { Self.close(childInput) }
    // Before it runs: it must not lose us to a Control-C that comes at once.
    var before = sigaction()
    sigaction(SIGINT, nil, &before)
    signal(SIGINT, SIG_IGN)
    do {
      process = try Self.spawn(command, environment, childInput, closing: [childInput, input])
    } catch {
      sigaction(SIGINT, &before, nil)
      Self.close(input)
      throw error
    }
    interrupt = before
  }

  /// Ends the text, and waits until the person has read it.
  func end() {
    guard !isOver else { return }
    isOver = true
    Self.close(input)
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    sigaction(SIGINT, &interrupt, nil)
  }

  private static func close(_ descriptor: FileDescriptor) {
    do {
      try descriptor.close()
    } catch {
      // A pipe holds nothing that could be lost by it.
    }
  }

  private static func spawn(
    _ command: String, _ environment: [String], _ input: FileDescriptor, closing: [FileDescriptor]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input.rawValue, 0)
    for descriptor in closing { posix_spawn_file_actions_addclose(&actions, descriptor.rawValue) }
    // What we ignore, a pager, and what it starts, does not.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGINT)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments = [strdup("sh"), strdup("-c"), strdup(command), nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }
}
