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
    let folder = try ownFolder(
      "XDG_DATA_HOME", else: ".local/share", onApple: "Library/Application Support", environment)
    guard let folder else {
      throw LedgerError(
        .usage, "No ledger was given, and HOME is not set.",
        hint: "Give the folder with --ledger PATH or LEDGER_PATH.")
    }
    return folder
  }

  /// A folder of the person's own, by the XDG Base Directory Specification or as Apple has them; nil where
  /// HOME is not set.
  static func ownFolder(
    _ variable: String, else usual: String, onApple apple: String, _ environment: ProcessEnvironment
  ) throws -> String? {
    #if canImport(Darwin)
      let folder = apple
    #else
      // A relative path is to be ignored.
      if let place = try environment.text(variable), place.hasPrefix("/") { return place }
      let folder = usual
    #endif
    return try environment.text("HOME").map { "\($0)/\(folder)" }
  }
}
