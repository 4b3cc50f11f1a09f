import ArgumentParser
import EventLedger

/// `ledger recover`
struct RecoverCommand: LedgerCommand {
  static let name = "recover"
  static let configuration = CommandConfiguration(
    name, "Show what is wrong, what is safe and what you can do; on a terminal, do what you choose.",
    more: """
      Without a terminal, the command prints a card for each problem, with the command for each \
      choice. Choices that hide records or replace files ask for confirmation first. The exit code is \
      0 if nothing is wrong or everything has been repaired, and otherwise that of 'ledger status'. \
      With --simulate, the command shows a sample card and touches no file.
      """,
    examples: [
      "ledger recover", "ledger recover --json | jq '.cards[].choices[].command'",
      "ledger recover --simulate disk-full",
    ])

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show a sample card for this cause (values: \(CauseName.all.joined(separator: ", ")))",
      valueName: "cause"),
    completion: .list(CauseName.all), transform: CauseName.cause)
  var simulate: FailureCause?

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    if let simulate { return try show(simulate, invocation) }
    let screen = RecoveryScreen(invocation: invocation, ledger: try invocation.openForRepair())
    try screen.run()
  }

  /// Touches no file, and needs no ledger.
  private func show(_ cause: FailureCause, _ invocation: Invocation) throws {
    let card = RecoveryCard.simulated(cause, path: try invocation.ledgerPath())
    if invocation.isJSON {
      return try invocation.output.json(["simulated": true, "cards": [StatusJSON.card(card)]])
    }
    let layout = CardLayout(width: invocation.terminal.columns, isNumbered: true)
    for line in layout.lines(card) { try invocation.output.line(line) }
    invocation.messages.note(
      "This is a simulated card. It does not mean that anything is wrong, and nothing was changed.")
  }
}

/// Causes as they are typed: `disk-full`.
enum CauseName {
  static let all = RecoveryCard.simulatedCauses.map(name)

  static func name(_ cause: FailureCause) -> String {
    cause.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }

  static func cause(_ name: String) throws -> FailureCause {
    if let cause = RecoveryCard.simulatedCauses.first(where: { self.name($0) == name }) { return cause }
    guard let nearest = nearestWord(to: name, of: all, within: 3) else {
      throw ValidationError(said: "There is no cause '\(name)'.")
    }
    throw ValidationError(said: "There is no cause '\(name)'. Did you mean '\(nearest)'?")
  }
}
