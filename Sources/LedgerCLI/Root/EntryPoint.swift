import ArgumentParser
import EventLedger

/// From the arguments to the exit code.
enum EntryPoint {
  static func run() -> Int32 {
    Remedy.spelling = Remedy.asTyped
    if let ledger = Remedy.typedLedger { MessageTemplate.completion = TypedCommand.completion(for: ledger) }
    Interruption.install()
    do {
      try ProcessLimits.requireEnough()
      return run(GlobalOptions.parsed(try ProgramArguments.read()))
    } catch {
      return report(LedgerError(reporting: error), CommandLine.arguments)
    }
  }

  private static func run(_ arguments: [String]) -> Int32 {
    do {
      if let topic = try HelpTopic.asked(for: arguments) {
        return show(HelpPage().text(of: topic), arguments)
      }
      if let fault = UsageFault.mistakenForHelp(in: arguments) { throw fault }
      var command = try parse(arguments)
      do {
        try command.run()
        return 0
      } catch let error as CommandFailed {
        return error.exitCode
      } catch is Output.Closed {
        return 0
      } catch let failure as ReportedFailure {
        return report(failure.error, arguments, isOnCard: failure.isOnCard, after: failure.messages)
      } catch let error as LedgerError {
        return report(error, arguments)
      } catch {
        return finish(error, arguments)
      }
    } catch let asked as HelpAsked {
      return show(asked.page, arguments)
    } catch let error as LedgerError {
      return report(error, arguments)
    } catch {
      return finish(error, arguments)
    }
  }

  /// A command that is named outright is parsed by itself, which takes a third of the time of going down the
  /// tree from the root. Where that fails, the root's way gives help and messages their full names.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    if let (leaf, rest) = leaf(arguments) {
      do {
        return try leaf.parseAsRoot(rest)
      } catch {
        // Said better below.
      }
    } else if let page = CompletionRequest.answer(arguments) {
      throw HelpAsked(page: page)
    } else if let expanded = try Aliases.expanded(arguments) {
      return try parseExpanded(expanded)
    } else if let kind = KindCommandLine(arguments) {
      return try kind.command()
    }
    return try RootCommand.parseAsRoot(arguments)
  }

  /// As ``parse(_:)``; what is wrong is said of the command that the alias stands for.
  private static func parseExpanded(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      if let (leaf, rest) = leaf(arguments) { return try leaf.parseAsRoot(rest) }
      if let kind = KindCommandLine(arguments) { return try kind.command() }
      return try RootCommand.parseAsRoot(arguments)
    } catch let error as LedgerError {
      throw error
    } catch let asked as HelpAsked {
      throw asked
    } catch {
      do { return try RootCommand.parseAsRoot(arguments) } catch {
        guard RootCommand.exitCode(for: error) != .success else { throw error }
        throw UsageFault.error(for: error, arguments)
      }
    }
  }

  /// The command without subcommands that the first words name, and its arguments.
  private static func leaf(_ arguments: [String]) -> (any ParsableCommand.Type, [String])? {
    guard !arguments.contains(where: { ["-h", "--help"].contains($0) }),
      let start = GlobalOptions.end(of: arguments)
    else { return nil }
    let options = arguments[..<start]
    var rest = arguments[start...]
    var commands = RootCommand.sections.flatMap(\.commands)
    while let command = commands.first(where: { $0.name == rest.first }) {
      rest = rest.dropFirst()
      commands = command.subcommands
      if commands.isEmpty { return (command, Array(options) + rest) }
    }
    return nil
  }

  /// What ArgumentParser throws: help and version (no failure), or a fault in the arguments.
  private static func finish(_ error: any Error, _ arguments: [String]) -> Int32 {
    let code = RootCommand.exitCode(for: error)
    guard code == .success else {
      let isUsage = code == .validationFailure
      return report(
        isUsage ? UsageFault.error(for: error, arguments) : LedgerError(reporting: error), arguments)
    }
    let words = arguments.prefix { $0 != "--" }
    // ArgumentParser would show the page of the command above.
    if words.contains(where: { ["--help", "-h"].contains($0) }),
      let unknown = UsageFault.unknownCommand(in: Array(words))
    {
      return report(unknown, arguments)
    }
    if words.contains("--json"), !["--help", "-h", "help"].contains(where: words.contains) {
      if words.contains("--version") { return show(JSONText(LedgerVersion.json).description, arguments) }
      return report(UsageFault.withoutCommand(arguments), arguments)
    }
    return show(HelpPage().text(for: error), arguments)
  }

  private static func show(_ page: String, _ arguments: [String]) -> Int32 {
    let output = Output(isInColor: false)
    do {
      try output.write(page + "\n")
      try output.flush()
      return 0
    } catch is Output.Closed {
      return 0
    } catch {
      return report(LedgerError(reporting: error), arguments)
    }
  }

  private static func report(
    _ error: LedgerError, _ arguments: [String], isOnCard: Bool = false,
    after earlier: [JSONValue.Member] = []
  ) -> Int32 {
    let arguments = arguments.prefix { $0 != "--" }
    let isJSON = arguments.contains("--json")
    let terminal = Terminal(color: colorChoice(arguments), environment: ProcessEnvironment())
    let isRefusal = error.code == .cancelled
    // A no is an answer, not an error.
    if !isRefusal { log(error) }
    let report = ErrorReport(error, isOnCard: isOnCard)
    if isJSON {
      report.write(report.json(earlier) + "\n")
    } else if isRefusal {
      report.write("\(error.message.shown)\n")
    } else {
      report.write(report.lines(inColor: terminal.messagesInColor))
    }
    return error.exitCode
  }

  /// What the command refuses by itself is logged as what the ledger refuses is: each once.
  private static func log(_ error: LedgerError) {
    guard !error.wasLogged else { return }
    do {
      var error = error
      try ProcessContext(ProcessEnvironment()).ledgerContext.log(&error, while: "run the command", path: "-")
    } catch {
      // The environment names no level; the command has said so.
    }
  }

  /// `--color`, also where the arguments could not be parsed.
  private static func colorChoice(_ arguments: some Sequence<String>) -> ColorChoice {
    var previous = ""
    for argument in arguments {
      if previous == "--color", let choice = ColorChoice(rawValue: argument) { return choice }
      if argument.hasPrefix("--color="), let choice = ColorChoice(rawValue: String(argument.dropFirst(8))) {
        return choice
      }
      previous = argument
    }
    return .auto
  }
}
