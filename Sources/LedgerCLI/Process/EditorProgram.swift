import EventLog
import SystemPackage

/// The editor of the person at the terminal: `$VISUAL`, `$EDITOR` or `vi`.
struct EditorProgram {
  /// As it was set: a command of the shell, which may have options.
  let command: String
  private let environment: [String]

  init(_ environment: ProcessEnvironment) throws {
    command = try environment.text("VISUAL") ?? environment.text("EDITOR") ?? "vi"
    self.environment = environment.all
  }

  /// Runs the editor on a file until it ends.
  ///
  /// - Throws: `ioFailed` where it can't be started, or ends with another code than 0.
  func edit(_ path: FilePath) throws {
    // As git and crontab do: a setting such as "code --wait" is a command line, the file its last argument.
    let arguments = ["sh", "-c", "\(command) \"$@\"", command, path.string]
    // What Control-C means is the editor's decision, as long as it runs.
    let handlers = [SIGINT, SIGQUIT].map { (number: $0, handler: signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    var status: CInt = 0
    let process = try spawn(arguments)
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    guard status == 0 else {
      throw LedgerError(
        .ioFailed, "The editor failed: \(command)",
        hint: "Set VISUAL or EDITOR to the editor that you want to use.")
    }
  }

  private func spawn(_ arguments: [String]) throws -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores is not ignored there.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", nil, &attributes, &words, &variables)
    guard code == 0 else {
      throw LedgerError(.ioFailed, "The editor can't be started: \(Errno(rawValue: code)).")
    }
    return process
  }
}
