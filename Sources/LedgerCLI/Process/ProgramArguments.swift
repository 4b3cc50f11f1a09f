import EventLog

/// The words that the command was called with.
enum ProgramArguments {
  /// All but the program's own name.
  ///
  /// - Throws: `usage` for one that is no valid UTF-8: repaired, as `CommandLine.arguments` has it, it would
  ///   be stored as another text or name another file.
  static func read() throws -> [String] {
    try (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = CommandLine.unsafeArgv[index] else { return nil }
      if let text = String(validatingCString: word) { return text }
      throw LedgerError(
        .usage, "Argument \(index) is not valid UTF-8: \(CommandLine.arguments[index]).",
        hint:
          "Write it in UTF-8. If a file's name is not UTF-8, rename the file or pass it on standard input.")
    }
  }
}
