import ArgumentParser
import EventLog

/// An option that a command does not have, and what was meant by it.
struct UnknownOption {
  /// As it was typed, without a value: `--grep`.
  let name: String
  private let grammar: CommandGrammar
  private let path: [String]

  /// The first one among the arguments; nil where there is none, or the command takes options of the ledger's
  /// kinds.
  init?(in arguments: [String]) {
    guard let (command, path, rest) = Self.command(in: arguments), command != RecordCommand.self,
      let grammar = attempt({ try CommandGrammar(command) })
    else { return nil }
    var words = rest.prefix { $0 != "--" }
    var found: String?
    while found == nil, let word = words.popFirst() {
      guard word.hasPrefix("--") && word.count > 2 || word == "-o" else { continue }
      let name = String(word.prefix { $0 != "=" })
      guard let option = grammar.option(name) else {
        if !GlobalOptions.names.contains(name) { found = name }
        continue
      }
      if option.takesValue, name == word { _ = words.popFirst() }
    }
    guard let found else { return nil }
    name = found
    self.grammar = grammar
    self.path = path
  }

  /// The command that the first words name, those words, and what follows them.
  private static func command(
    in arguments: [String]
  ) -> (any ParsableCommand.Type, [String], ArraySlice<String>)? {
    guard let start = GlobalOptions.end(of: arguments) else { return nil }
    var rest = arguments[start...]
    var path: [String] = []
    var commands = RootCommand.sections.flatMap(\.commands)
    while let command = commands.first(where: { $0.name == rest.first }) {
      path.append(command.name)
      rest = rest.dropFirst()
      commands = command.subcommands
      if commands.isEmpty { return (command, path, rest) }
    }
    return nil
  }

  var message: Message {
    if path == ["support", "bundle"] {
      if ["--encrypt", "--password"].contains(name) {
        return "There is no option \(name): encrypt the file yourself before you send it."
      }
      if ["--redact", "--anonymize"].contains(name) {
        return "There is no option \(name): a bundle has pseudonyms in place of personal values already."
      }
    }
    return meant.map { "There is no option \(name). Did you mean \($0)?" } ?? "There is no option \(name)."
  }

  /// The command to read more with.
  var help: String { (["ledger"] + path + ["--help"]).joined(separator: " ") }

  /// What other programs call so, what begins so, or what is spelled almost so.
  private var meant: String? {
    let names = grammar.arguments.flatMap(\.names).filter { $0.hasPrefix("--") }
    if let known = KnownElsewhere.option(for: name, of: path, among: names) { return known }
    let beginning = names.filter { $0.hasPrefix(name) }
    if name.count > 3, beginning.count == 1 { return beginning[0] }
    return nearestWord(to: name, of: names, within: UsageFault.mostWrongLetters(name.count - 2))
  }
}
