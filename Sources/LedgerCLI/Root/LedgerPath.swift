import EventLog

/// Which folder is the ledger: `--ledger`, else `$LEDGER_PATH`, else the person's data folder.
enum LedgerPath {
  /// True for a folder that a person or a script named. No ledger is made there unasked: the name may be
  /// mistyped, or its disk not mounted.
  static func isNamed(option: String?, environment: ProcessEnvironment) throws -> Bool {
    try option != nil || environment.text("LEDGER_PATH") != nil
  }

  static func resolve(option: String?, environment: ProcessEnvironment) throws -> String {
    if let option {
      guard !option.isEmpty else {
        throw LedgerError(.usage, "The path after --ledger is empty.", hint: "Give the folder of the ledger.")
      }
      return option
    }
    return try environment.text("LEDGER_PATH") ?? dataFolder(environment) + "/ledger"
  }

  private static func dataFolder(_ environment: ProcessEnvironment) throws -> String {
    #if canImport(Darwin)
      let folder = "Library/Application Support"
    #else
      // The XDG Base Directory Specification: a relative path is to be ignored.
      if let data = try environment.text("XDG_DATA_HOME"), data.hasPrefix("/") { return data }
      let folder = ".local/share"
    #endif
    guard let home = try environment.text("HOME") else {
      throw LedgerError(
        .usage, "No ledger was given, and HOME is not set.",
        hint: "Give the folder with --ledger PATH or LEDGER_PATH.")
    }
    return "\(home)/\(folder)"
  }
}
