import EventLog

/// One run of one command: its streams, its environment, and the ledger it works on.
final class Invocation {
  let options: GlobalOptions
  let environment = ProcessEnvironment()
  let terminal: Terminal
  let output: Output
  let messages: Messages
  let prompt: Prompt

  /// Reads nothing but the options and what the streams are; the ledger is opened when it is needed.
  init(_ options: GlobalOptions, isConfirmed: Bool = false) throws {
    self.options = options
    terminal = Terminal(color: options.color, environment: environment)
    output = Output(isInColor: terminal.outputInColor)
    messages = Messages(output: output, isInColor: terminal.messagesInColor)
    messages.isQuiet = options.quiet
    prompt = Prompt(terminal: terminal, messages: messages, isAnswered: isConfirmed)
  }

  /// `--json`
  var isJSON: Bool { options.json }

  /// The folder of the ledger.
  func ledgerPath() throws -> String {
    try LedgerPath.resolve(option: options.ledger, environment: environment)
  }

  /// Prints a table for a person.
  func show(_ table: TextTable) throws {
    for line in table.lines(width: terminal.columns) { try output.line(line) }
  }

  /// A progress bar for this command's messages.
  func progressBar(_ label: String) -> ProgressBar {
    ProgressBar(label, terminal: terminal, messages: messages)
  }
}
