#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Signals: Control-C ends with 130, a closed pipe is an error of `write` and no signal.
enum Interruption {
  /// A progress bar stands on the line; take it away before ending.
  ///
  /// A plain flag that is set before the bar is drawn and read by the handler of the same process: either value is safe.
  nonisolated(unsafe) static var clearsLine = false

  /// A question stands on the line, and the cursor behind it.
  nonisolated(unsafe) static var endsLine = false

  /// An interrupted append is safe at every moment, so the handler only has to end the process. It calls nothing but
  /// `write` and `_exit`, which POSIX allows in a handler.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    // Who starts us with the interrupt ignored (nohup, a shell's background job) keeps it so.
    var current = sigaction()
    guard sigaction(SIGINT, nil, &current) == 0, !isIgnored(current) else { return }
    signal(SIGINT) { _ in
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
