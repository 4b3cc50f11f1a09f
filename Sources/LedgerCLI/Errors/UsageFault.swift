import ArgumentParser
import EventLedger

/// Makes our own error of what ArgumentParser says about wrong arguments.
enum UsageFault {
  static func error(for error: any Error, _ arguments: [String]) -> LedgerError {
    if let unknown = unknownCommand(in: arguments) { return unknown }
    if let kind = kindAfterAction(arguments) { return kind }
    if let other = misplaced(arguments) { return other }
    let full = RootCommand.fullMessage(for: error).split(separator: "\n").map(String.init)
    let help = full.first { $0.hasPrefix("Help:  ") }.map { String($0.dropFirst("Help:  ".count)) }
    let usage = full.first { $0.hasPrefix("Usage: ") }.map { String($0.dropFirst("Usage: ".count)) }
    let see = full.last.flatMap(quoted)
    let message = RootCommand.message(for: error)
    var hints: [Message] = []
    let unknown = UnknownOption(in: arguments)
    if unknown == nil {
      if let dashed = hintAboutDash(message, arguments) { hints.append(dashed) }
      // A reason says it already.
      if let help, !message.contains("' is invalid for '") || !message.contains("': ") {
        hints.append(Message(verbatim: shown(help)))
      }
    }
    if let usage { hints.append("Usage: \(shortened(usage))") }
    if let see { hints.append("More: \(see)") }
    return LedgerError(
      .usage, unknown?.message ?? ParserMessage.message(for: message),
      hint: hints.isEmpty ? nil : hints.joined(separator: "\n"))
  }

  /// `record add visit`, where the kind comes first.
  private static func kindAfterAction(_ arguments: [String]) -> LedgerError? {
    guard let start = GlobalOptions.end(of: arguments), arguments[start] == RecordCommand.name else {
      return nil
    }
    var rest = arguments[(start + 1)...]
    guard let action = rest.popFirst(), RecordCommand.Action(rawValue: action) != nil else { return nil }
    var words = [action]
    if let kind = rest.first, !kind.hasPrefix("-") {
      let known = KindCommandLine.forms(arguments).map(\.record)
      guard known.contains(kind) else { return .noKind(ofRecord: kind, known: known) }
      words = (KindName.isCommand(kind) ? [RecordCommand.name, kind] : [kind]) + words
      rest.removeFirst()
    } else {
      words = ["KIND"] + words
    }
    let meant = (arguments[..<start] + words + rest).map(shellWord).joined(separator: " ")
    return LedgerError(
      .usage, "The kind of record comes before what to do with it.",
      hint: "Did you mean ledger \(meant)?")
  }

  /// What has another place here than where it was typed.
  private static func misplaced(_ arguments: [String]) -> LedgerError? {
    guard let start = GlobalOptions.end(of: arguments), arguments.indices.contains(start + 1),
      !arguments[start + 1].hasPrefix("-")
    else { return nil }
    let word = arguments[start + 1]
    let hint: Message
    switch arguments[start] {
    case InitCommand.name: hint = "Did you mean ledger init --ledger \(shellWord(word))?"
    case ExportCommand.name:
      hint = "To export the rows of a table: 'ledger export --table task --format csv'."
    default: return nil
    }
    return LedgerError(.usage, "There is no argument for \(quotedForMessage(word)) here.", hint: hint)
  }

  /// What to write for a value that begins with `-`, where such a word was taken for an option.
  private static func hintAboutDash(_ message: String, _ arguments: [String]) -> Message? {
    let flags = ["-h", "-q", "-y", "-n", "-r", "-f"]
    for (index, word) in arguments.enumerated() where word.hasPrefix("-") && !word.hasPrefix("--") {
      guard word.count > 1, !flags.contains(word) else { continue }
      if message.hasPrefix("Missing expected argument") {
        return "If \(word) is a value, put -- before it: -- \(word)"
      }
      if index > 0, message.hasPrefix("Missing value for '\(arguments[index - 1])") {
        if arguments[index - 1] == "--sort" {
          return "To reverse the order, add -r: --sort \(String(word.dropFirst())) -r"
        }
        return "If \(word) is the value, write it like this: \(arguments[index - 1])=\(word)"
      }
    }
    return nil
  }

  /// Usage text with the options that every command has in short form. They stand together because each
  /// command declares them last.
  static func shortened(_ text: String) -> String {
    let all =
      " [--ledger <path>] [--json] [--color <when>] [--wait <time>] [--lang <language>] [--utc] [--quiet]"
    return text.replacing(all, with: " [global options]").replacing("[<options>]", with: "<options>")
      .replacing("<options>", with: "[options]")
  }

  /// A word such as -dash or -1h, in which the parser would find an -h: help instead of what was asked for.
  static func mistakenForHelp(in arguments: [String]) -> LedgerError? {
    let word = arguments.prefix { $0 != "--" }.first { word in
      guard word.utf8.count > 2, word.hasPrefix("-"), !word.hasPrefix("--") else { return false }
      return word.contains("h") && !word.dropFirst().allSatisfy(shortFlags.contains)
    }
    if word != nil, let unknown = UnknownOption(in: arguments) {
      return LedgerError(.usage, unknown.message, hint: "More: \(unknown.help)")
    }
    return word.map { word in
      let place = arguments.firstIndex(of: word) ?? 0
      let before = place > 0 ? arguments[place - 1] : ""
      return LedgerError(
        .usage, "There is no option \(word).",
        hint: before.hasPrefix("--")
          ? "If \(word) is the value, write it like this: \(before)=\(word)"
          : "If \(word) is a value, put -- before it: -- \(word)")
    }
  }

  /// The short flags that can stand together.
  private static let shortFlags: Set<Character> = ["f", "h", "n", "q", "r", "y"]

  /// A word where a command is expected and that is none.
  ///
  /// - Parameter isForHelp: whether the words stand after `ledger help`, which takes topics too.
  static func unknownCommand(in arguments: [String], isForHelp: Bool = false) -> LedgerError? {
    var command: any ParsableCommand.Type = RootCommand.self
    var path = "ledger"
    var skipsValue = false
    for argument in arguments {
      if skipsValue {
        skipsValue = false
        continue
      }
      if argument.hasPrefix("-") {
        let option = argument.prefix { $0 != "=" }
        if path == "ledger", !GlobalOptions.names.contains(String(option)) { return unknown(option: option) }
        skipsValue = GlobalOptions.namesWithValue.contains(argument)
        continue
      }
      let subcommands = command.configuration.subcommands
      if subcommands.isEmpty || argument == "help" { return nil }
      guard let next = subcommands.first(where: { names(of: $0).contains(argument) }) else {
        var names = subcommands.flatMap(names)
        guard path == "ledger" else { return unknown(argument, after: path, of: names) }
        names += KindCommandLine.records(arguments) + Aliases.names
        let error =
          isForHelp
          ? unknownHelp(argument, of: HelpTopic.all.map { $0.name } + names)
          : unknown(argument, after: path, of: names)
        return withDamage(error, arguments)
      }
      command = next
      path += " \(argument)"
    }
    return nil
  }

  /// A word may be a kind that can't be read from a damaged log.
  private static func withDamage(_ error: LedgerError, _ arguments: [String]) -> LedgerError {
    guard let damage = KindCommandLine.damage(arguments) else { return error }
    var error = error
    error.message =
      "\(error.message) The log is damaged, so kinds of record may be missing: \(damage.message)"
    let recovery: Message = "For details and other choices: \(Remedy.recover)"
    error.hint = [error.hint, recovery].compactMap(\.self).joined(separator: "\n")
    return error
  }

  /// The arguments without the options and their values.
  private static func words(in arguments: [String]) -> [String] {
    var previous = ""
    return arguments.prefix { $0 != "--" }.filter { argument in
      defer { previous = argument }
      return !argument.hasPrefix("-") && !GlobalOptions.namesWithValue.contains(previous)
    }
  }

  /// Where only a group of commands was named: a person gets its help, a program this.
  static func withoutCommand(_ arguments: [String]) -> LedgerError {
    let path = (["ledger"] + words(in: arguments)).joined(separator: " ")
    let all: Message = "All commands: \(path) --help"
    return LedgerError(.usage, "A command is missing after '\(path)'.", hint: all)
  }

  private static func unknown(option: Substring) -> LedgerError {
    let nearest = nearestWord(
      to: String(option), of: GlobalOptions.names, within: mostWrongLetters(option.count - 2))
    let all: Message = "All options: ledger --help"
    return LedgerError(
      .usage, "There is no option \(option) before the command.",
      hint: nearest.map { "Did you mean \($0)?\n\(all)" } ?? all)
  }

  /// - Parameter path: the words before: "ledger task".
  static func unknown(_ word: String, after path: String, of names: [String]) -> LedgerError {
    let all: Message = "All commands: \(path) --help"
    let meant =
      KnownElsewhere.command(for: word, after: path, of: names)
      ?? nearest(to: word, of: names).map { "\(path) \($0)" }
    return LedgerError(
      .usage, "There is no command \(path) \(word).",
      hint: meant.map { "Did you mean \($0)?\n\(all)" } ?? all)
  }

  private static func unknownHelp(_ word: String, of names: [String]) -> LedgerError {
    let all: Message = "All commands and topics: ledger help"
    return LedgerError(
      .usage, "There is no command or help topic \(word).",
      hint: nearest(to: word, of: names).map { "Did you mean ledger help \($0)?\n\(all)" } ?? all)
  }

  private static func nearest(to word: String, of names: [String]) -> String? {
    nearestWord(to: word, of: names, within: mostWrongLetters(word.count))
  }

  /// Two, and less than a third of the word: `visit` is not `init` misspelled. Of a short word, one.
  static func mostWrongLetters(_ count: Int) -> Int {
    count < 2 ? 0 : max(1, min(2, (count - 1) / 3))
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    return [configuration.commandName ?? command._commandName] + configuration.aliases
  }

  private static func quoted(_ line: String) -> String? {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }

  /// `--limit <n>  Maximum number of rows` in the person's language.
  private static func shown(_ help: String) -> String {
    guard let seam = help.firstRange(of: "  ") else { return help }
    return ParserMessage.sentence(help[..<seam.upperBound] + HelpText.shown(String(help[seam.upperBound...])))
  }
}

/// A name that is like `word`, where one is, and all names that there are.
func guess(_ word: String, among names: [String]) -> Message {
  let all = names.joined(separator: ", ")
  guard let nearest = nearestWord(to: word, of: names, within: max(1, min(3, word.count / 3))) else {
    return "Available: \(all)."
  }
  return "Did you mean \(nearest)? Available: \(all)."
}

/// The name that is like a word that was typed, where one is.
func nearestWord(to word: String, of names: [String], within limit: Int) -> String? {
  Spelling.nearest(to: String(word.prefix(64)), among: names, within: limit, swapsCountOnce: true)
}
