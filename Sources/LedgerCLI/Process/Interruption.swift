import EventLog

/// Signals: Control-C ends with 130; a closed pipe and a file that is too large are errors of `write` and no
/// signals.
enum Interruption {
  /// A progress bar is on the line; clear it before exiting.
  ///
  /// A plain flag that is set before the bar is drawn and read by the handler of the same process: either
  /// value is safe.
  private nonisolated(unsafe) static var clearsLine = false

  /// A question is on the line, with the cursor behind it.
  private nonisolated(unsafe) static var endsLine = false

  /// Something has to be taken away before ending: the first interrupt is only noted, and the work asks for
  /// it.
  private(set) nonisolated(unsafe) static var isDeferred = false

  /// The interrupt came while it was deferred.
  private nonisolated(unsafe) static var isMet = false

  /// From now on the line is cleared before ending.
  static func clearLineBeforeEnding() { clearsLine = true }

  /// Runs `body`, which asks a question: the line is ended before the process is.
  static func asking<T>(_ body: () throws -> T) rethrows -> T {
    endsLine = true
    defer { endsLine = false }
    return try body()
  }

  /// Runs `body`, which calls ``check()`` often and takes away what it made when that throws. Reading is
  /// ended by the interrupt too.
  static func deferring<T>(_ body: () throws -> T) rethrows -> T {
    isDeferred = true
    // A `read` that waits is not begun again.
    setRestart(false)
    defer {
      isDeferred = false
      setRestart(true)
    }
    return try body()
  }

  private static func setRestart(_ restarts: Bool) {
    var action = sigaction()
    guard sigaction(SIGINT, nil, &action) == 0 else { return }
    action.sa_flags = restarts ? action.sa_flags | SA_RESTART : action.sa_flags & ~SA_RESTART
    sigaction(SIGINT, &action, nil)
  }

  /// - Throws: `interrupted`.
  static func check() throws {
    guard isMet else { return }
    throw LedgerError(.interrupted, "The command was interrupted.", hint: "Nothing was changed.")
  }

  /// An interrupted append is safe at every moment, so the handler only has to end the process. It calls
  /// nothing but `write` and `_exit`, which POSIX allows in a handler.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    // A file beyond what `ulimit -f` allows is an error of `write` too.
    signal(SIGXFSZ, SIG_IGN)
    // Who starts us with the interrupt ignored (nohup, a shell's background job) keeps it so.
    var current = sigaction()
    guard sigaction(SIGINT, nil, &current) == 0, !isIgnored(current) else { return }
    signal(SIGINT) { _ in
      // A second one ends it all the same.
      if Interruption.isDeferred, !Interruption.isMet {
        Interruption.isMet = true
        return
      }
      if Interruption.clearsLine {
        let clear: StaticString = "\r\u{1B}[K"
        _ = write(2, clear.utf8Start, clear.utf8CodeUnitCount)
      }
      if Interruption.endsLine {
        let end: StaticString = "\n"
        _ = write(2, end.utf8Start, end.utf8CodeUnitCount)
      }
      _exit(130)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // SIG_IGN is the address 1; a handler of C type can't be compared otherwise.
    return unsafeBitCast(handler, to: Int.self) == 1
  }
}
