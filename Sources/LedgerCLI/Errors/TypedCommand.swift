import LedgerBase

/// Commands in advice, for a ledger that `--ledger` named: as printed without it, they would work on another
/// one.
///
/// A remedy gets the option from ``Remedy/asTyped``. This is for the commands that messages name in their own
/// words: in quotation marks ('ledger verify'), in parentheses, or as the end of a line after a colon.
enum TypedCommand {
  /// A command, with the `--ledger` that this process was given.
  static func completed(_ command: String) -> String {
    guard let path = Remedy.typedLedger else { return command }
    return "\(command) --ledger \(shellWord(path))"
  }

  /// For ``MessageTemplate/completion``.
  static func completion(for path: String) -> @Sendable (String) -> String {
    let option = " --ledger " + MessageTemplate.escaped(PrintableText.escaped(shellWord(path)))
    return { mayName($0) ? completed($0, with: option) : $0 }
  }

  private static let start = "ledger "

  /// Most messages name no command. To look at their bytes costs nothing; to search each text was a
  /// fifteenth of `task list`.
  private static func mayName(_ template: String) -> Bool {
    var template = template
    return template.withUTF8 { bytes in
      let last = bytes.count - start.utf8.count
      return last >= 0
        && (0...last).contains { place in
          bytes[place] == UInt8(ascii: "l") && bytes[place...].starts(with: start.utf8)
        }
    }
  }

  /// - Parameter template: of a message, in any language.
  private static func completed(_ template: String, with option: String) -> String {
    var done = ""
    var rest = template[...]
    while let word = rest.firstRange(of: start) {
      done += rest[..<word.lowerBound]
      if let command = command(in: rest[word.lowerBound...], after: done) {
        // What redirects the output stays last.
        let end = command.firstRange(of: " > ")?.lowerBound ?? command.endIndex
        done += command[..<end] + option + command[end...]
        rest = rest[command.endIndex...]
      } else {
        done += start
        rest = rest[word.upperBound...]
      }
    }
    return done + rest
  }

  private static let pairs: [Character: Character] = ["'": "'", "「": "」", "(": ")", "（": "）"]

  /// The command for a ledger that a text begins with; nil where it has other words, or a command for none.
  private static func command(in text: Substring, after before: String) -> Substring? {
    var command = text.prefix { !$0.isNewline }
    if let close = before.last.flatMap({ pairs[$0] }) {
      guard let end = command.firstIndex(of: close) else { return nil }
      command = command[..<end]
    } else {
      guard before.isEmpty || ["\n", ": ", "："].contains(where: before.hasSuffix) else { return nil }
      // In some languages a sentence can begin with the command.
      guard command.utf8.allSatisfy({ $0 < 0x80 }) || !before.isEmpty else { return nil }
      while let last = command.last, ".。".contains(last) { command.removeLast() }
    }
    return isForLedger(command.split(separator: " ").dropFirst()) ? command : nil
  }

  /// - Parameter words: those after `ledger`, of which the first may be a kind of record, named by a value.
  private static func isForLedger(_ words: ArraySlice<Substring>) -> Bool {
    guard let first = words.first, first != "help", !words.contains("--help"), !words.contains("--ledger")
    else { return false }
    if first.hasPrefix("%") { return first.dropFirst().allSatisfy(\.isNumber) && words.count > 1 }
    return KindName.isCommand(String(first))
  }
}
