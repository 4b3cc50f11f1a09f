import EventLog

/// The environment variables of this process: the only place of the program that reads them.
///
/// `LEDGER_PATH`, `XDG_DATA_HOME`, `HOME`: where the ledger is. `COLUMNS`, `NO_COLOR`, `TERM`: how it looks.
/// `VISUAL`, `EDITOR`: what texts are edited with. `LEDGER_PAGER`, `PAGER`, `LINES`: who shows what is longer
/// than the screen, and when. `TZ`, `TZDIR`: whether the C library knows the zone that it is to use.
/// `LEDGER_SUPPORT_TOKEN`: who sends a bundle. `LEDGER_SEND`: the program that does it. `LEDGER_LOG`: a log
/// on standard error. `LEDGER_TEST_CLOCK`, `LEDGER_TEST_SEED`: aids for tests (``ProcessContext``).
struct ProcessEnvironment {
  /// The value of a variable that only decides how things look; nil when it is not set or no valid UTF-8.
  subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(validatingCString: value)
  }

  /// All of them, each `NAME=value`, for a program that we start on the person's behalf.
  var all: [String] { ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" } }

  /// Where the command was started; nil when that folder is gone.
  var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }

  /// The value of a variable that is set and not empty.
  ///
  /// - Throws: `usage` for one that is no valid UTF-8: passed over, it would leave the choice to another
  ///   variable.
  func text(_ name: String) throws -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    if let text = String(validatingCString: value) { return text }
    throw LedgerError(
      .usage, "The environment variable \(name) is not valid UTF-8.", hint: "Set it again, or unset it.")
  }
}
