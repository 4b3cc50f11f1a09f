import ArgumentParser
import EventLedger

/// What can stand at the end of a command line.
struct LineCompletion {
  enum Answer {
    case words([CompletionSuggestion])
    case files, folders
  }

  /// The words before the cursor, without the program's name.
  private let words: [String]
  /// What the person has typed of the word at the cursor.
  private let current: String

  init(_ words: [String], _ current: String) {
    self.words = words
    self.current = current
  }

  func answer() -> Answer {
    var commands = RootCommand.sections.flatMap(\.commands)
    var path: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      if word.hasPrefix("-") {
        let takesValue = Self.globalValues[word] != nil
        if takesValue, index + 1 == words.count { return Self.values(ofGlobal: word, current) }
        index += takesValue ? 2 : 1
        continue
      }
      index += 1
      if word == "help", path.isEmpty { return help(Array(words[index...])) }
      guard let command = commands.first(where: { $0.name == word }) else {
        return path.isEmpty ? ofOther(word, from: index) : .words([])
      }
      path.append(word)
      commands = command.subcommands
      if commands.isEmpty { return leaf(command, path, from: index) }
    }
    return beforeCommand(commands, path)
  }

  // MARK: Commands

  private func beforeCommand(_ commands: [any NamedCommand.Type], _ path: [String]) -> Answer {
    if current.hasPrefix("-") { return options(of: RootCommand.self, used: words) }
    var found = commands.map { CompletionSuggestion($0.name, $0.configuration.abstract) }
    if path.isEmpty {
      found += KindCommandLine.records(words).map {
        CompletionSuggestion($0, ("Manage the records of a registered kind: \($0)." as Message).shown)
      }
      found += Aliases.names.map { CompletionSuggestion($0) }
      found.append(CompletionSuggestion("help", ("Show help." as Message).shown))
    }
    return .words(matching(found))
  }

  private func help(_ path: [String]) -> Answer {
    var commands = RootCommand.sections.flatMap(\.commands)
    for word in path { commands = commands.first { $0.name == word }?.subcommands ?? [] }
    var found = commands.map { CompletionSuggestion($0.name, $0.configuration.abstract) }
    if path.isEmpty {
      found += HelpTopic.all.map { CompletionSuggestion($0.name, $0.purpose.shown) }
      found += KindCommandLine.records(words).map { CompletionSuggestion($0) }
    }
    return .words(matching(found))
  }

  /// Those that begin as was typed, in any case.
  private func matching(_ all: [CompletionSuggestion]) -> [CompletionSuggestion] {
    let start = current.lowercased()
    return Array(all.filter { $0.text.lowercased().hasPrefix(start) }.prefix(CompletionRequest.most))
  }

  // MARK: A command's options and arguments

  private func leaf(_ command: any NamedCommand.Type, _ path: [String], from start: Int) -> Answer {
    let grammar: CommandGrammar
    do { grammar = try CommandGrammar(command) } catch { return .words([]) }
    var positional = 0
    var index = start
    var isOver = false
    while index < words.count {
      let word = words[index]
      index += 1
      if !isOver, word == "--" {
        isOver = true
      } else if !isOver, word.hasPrefix("-"), word.count > 1 {
        guard let option = grammar.option(word), option.takesValue else { continue }
        if index == words.count { return values(of: option, of: path, current) }
        index += 1
      } else {
        positional += 1
        if command == RecordCommand.self, positional == 1 { return ofKind(word, from: index) }
      }
    }
    if !isOver, current.hasPrefix("-") {
      guard let equals = current.firstIndex(of: "=") else { return options(grammar, used: words) }
      let name = String(current[..<equals])
      guard let option = grammar.option(name) else { return .words([]) }
      return values(of: option, of: path, String(current[current.index(after: equals)...])).prefixed(
        name + "=")
    }
    let all = grammar.positionals
    guard
      let argument = positional < all.count
        ? all[positional] : all.last.flatMap({ $0.isRepeating ? $0 : nil })
    else { return .words([]) }
    let place = all.firstIndex { $0.valueName == argument.valueName } ?? 0
    return values(of: argument, of: path, current, place: place)
  }

  private func options(of command: any ParsableCommand.Type, used: [String]) -> Answer {
    do { return options(try CommandGrammar(command), used: used) } catch { return .words([]) }
  }

  private func options(_ grammar: CommandGrammar, used: [String]) -> Answer {
    let free = grammar.arguments.filter { argument in
      argument.isRepeating || !argument.names.contains(where: used.contains)
    }
    return .words(
      matching(
        free.flatMap { argument in
          argument.names.filter { $0.hasPrefix("--") || current == $0 }
            .map { CompletionSuggestion($0, argument.purpose) }
        }))
  }

  /// - Parameter place: among the arguments, of one that is no option.
  private func values(
    of argument: CommandGrammar.Argument, of path: [String], _ start: String, place: Int = 0
  ) -> Answer {
    let source = ValueCompletion(path: path, words: words, start: start)
    if let found = source.suggestions(for: argument) { return .words(found) }
    switch argument.values {
    case .files: return .files
    case .folders: return .folders
    case .none: return .words([])
    case .words(let words): return .words(Self.matching(words, start))
    case .custom:
      let name =
        argument.isPositional ? "positional@\(place)" : argument.names.last { $0.hasPrefix("--") } ?? ""
      return .words(Self.matching(custom(name, of: path), start))
    }
  }

  /// What the command itself offers for an argument.
  private func custom(_ argument: String, of path: [String]) -> [String] {
    do {
      let line = ["ledger"] + words + [current]
      _ = try RootCommand.parseAsRoot(
        ["---completion"] + path + ["--", argument, "\(line.count - 1)", "\(current.count)"] + line)
      return []
    } catch {
      return RootCommand.fullMessage(for: error).split(separator: "\n").map(String.init)
    }
  }

  private static func matching(_ words: [String], _ start: String) -> [CompletionSuggestion] {
    words.filter { $0.lowercased().hasPrefix(start.lowercased()) }.prefix(CompletionRequest.most)
      .map { CompletionSuggestion($0) }
  }

  // MARK: Options of every command

  private static let globalValues: [String: [String]] = [
    "--ledger": [], "--color": ColorChoice.allCases.map(\.rawValue), "--wait": [],
    "--lang": Language.allCases.map(\.rawValue),
  ]

  private static func values(ofGlobal option: String, _ start: String) -> Answer {
    option == "--ledger" ? .folders : .words(matching(globalValues[option] ?? [], start))
  }

  // MARK: Aliases, and records of a kind

  /// - Parameter start: the place of the first word after this one.
  private func ofOther(_ word: String, from start: Int) -> Answer {
    do {
      if let words = try Aliases.expanded(words), !Aliases.names.contains(words.first ?? "") {
        return LineCompletion(words, current).answer()
      }
    } catch { return .words([]) }
    return ofKind(word, from: start)
  }

  /// - Parameter start: the place of the first word after the record's.
  private func ofKind(_ record: String, from start: Int) -> Answer {
    guard let form = KindCommandLine.forms(words).first(where: { $0.record == record }) else {
      return .words([])
    }
    return KindCompletion(form, all: words, Array(words[start...]), current).answer()
  }
}

extension LineCompletion.Answer {
  /// `--sort=` in front of each word.
  fileprivate func prefixed(_ prefix: String) -> Self {
    guard case .words(let words) = self else { return self }
    return .words(words.map { CompletionSuggestion(prefix + $0.text, $0.description) })
  }
}
