import ArgumentParser
import EventLedger

/// The recovery cards on a terminal, with choices that are carried out.
struct RecoveryScreen {
  let invocation: Invocation
  let ledger: Ledger

  func run() throws {
    let standing = try standing()
    var cards = standing.cards
    if invocation.isJSON { return try printJSON(standing) }
    if cards.isEmpty { try showVerdict() }
    if let onlyReading = standing.onlyReading {
      try invocation.output.line("The ledger is read-only here: \(onlyReading).")
    }
    guard !cards.isEmpty else { return }
    guard invocation.terminal.canAsk else {
      try show(cards, isNumbered: false)
      return try end(cards)
    }
    while let card = cards.first {
      try show([card], isNumbered: true)
      if cards.count > 1 {
        try invocation.output.line("\(counted(cards.count - 1, "more card")) after this one.")
      }
      guard let choice = try choose(from: card) else { break }
      // This ledger stays as it was: its card again would hide how the new one gets into its place.
      if try carryOut(choice, of: card), choice.action == .salvage { break }
      cards = try self.standing().cards
      if cards.isEmpty { try invocation.output.line(StyledText("Nothing is wrong any more.", .green)) }
    }
    try end(cards)
  }

  private func showVerdict() throws {
    var status = ledger.status()
    status.overdueBackup = try invocation.overdueBackup(of: ledger)
    if let incident = status.lastIncident {
      try invocation.output.line("Incident: \(StatusScreen.text(incident))")
    }
    for finding in [status.ledgerFile, status.overdueBackup].compactMap(\.self) {
      try StatusScreen.show(finding, invocation)
    }
    try invocation.output.line(StatusScreen.verdict(status))
  }

  // MARK: What is wrong

  /// What the ledger's health says, the settings, what refuses a write, and a lock that somebody keeps.
  private func standing() throws -> Standing {
    guard ledger.loadError == nil else {
      return (ledger.health.cards, ledger.isDamaged ? ledger.onlyReading : nil)
    }
    var standing = invocation.standing(of: ledger, ledger.health.cards)
    if let locked = ledger.lockHeldElsewhere() { standing.cards.append(ledger.card(for: locked)) }
    return standing
  }

  private func show(_ cards: [RecoveryCard], isNumbered: Bool) throws {
    let layout = CardLayout(width: invocation.terminal.columns, isNumbered: isNumbered)
    for (index, card) in cards.enumerated() {
      if index > 0 { try invocation.output.line() }
      for line in layout.lines(card) { try invocation.output.line(line) }
    }
  }

  private func printJSON(_ standing: Standing) throws {
    let cards = standing.cards
    var value: JSONValue = [
      "healthy": .bool(cards.isEmpty), "cards": .array(cards.map(StatusJSON.card)),
    ]
    value["readOnly"] = standing.onlyReading.map(JSONValue.english)
    try invocation.output.json(value)
    try end(cards)
  }

  /// The exit code is that of what is still wrong.
  private func end(_ cards: [RecoveryCard]) throws {
    try invocation.output.flush()
    guard !cards.isEmpty else { return }
    throw CommandFailed(exitCode: ledger.loadError?.exitCode ?? RecoveryCard.exitCode(of: cards))
  }

  // MARK: Choosing

  /// The choice that a person makes by its number; nil to leave it.
  private func choose(from card: RecoveryCard) throws -> RecoveryCard.Choice? {
    try invocation.output.flush()
    let count = card.choices.count
    do {
      return try invocation.prompt.ask("Choose 1 to \(count), or q to leave it as it is:") { answer in
        let answer = Self.halfWidth(answer)
        if ["q", ""].contains(answer.lowercased()) { return nil }
        guard let number = Int(answer), number >= 1, number <= count else {
          throw LedgerError(.usage, "Type a number from 1 to \(count), or q.")
        }
        return card.choices[number - 1]
      }
    } catch let error as LedgerError where error.code == .cancelled { return nil }
  }

  /// Digits and letters as an input method for full-width characters types them, as those of ASCII.
  static func halfWidth(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (0xFF01...0xFF5E).contains($0.value) ? Unicode.Scalar(UInt8($0.value - 0xFF01 + 0x21)) : $0
        }))
  }

  /// Does it, and says how it ended. A failure or a no leads back to the card.
  ///
  /// - Returns: false for these.
  private func carryOut(_ choice: RecoveryCard.Choice, of card: RecoveryCard) throws -> Bool {
    var isDone = true
    do {
      switch choice.action {
      case .tryAgain where card.cause != .settings && card.cause != .forked:
        try invocation.output.line(
          try ledger.carryOut(choice).isHealthy
            ? "Tried again: it works now." : "Tried again: nothing has changed.")
      case .update,
        .tryAgain where card.cause == .settings:
        try invocation.output.line("\(choice.explanation)")
        if let command = choice.remedy?.command { try invocation.output.line("  \(command, .cyan)") }
        ledger.recordChoice(choice.action, of: card)
      default:
        try runAndRecord(choice, of: card)
        if ledger.loadError != nil { ledger.openAgain() }
      }
    } catch let error as LedgerError {
      isDone = false
      if error.code == .cancelled {
        invocation.messages.line("Nothing was changed.")
      } else {
        ErrorReport(error).write(
          ErrorReport(error).lines(inColor: invocation.terminal.messagesInColor))
      }
    } catch let error as CommandFailed {
      // It has said all there is to say. A salvage that could not keep all is done nevertheless.
      isDone = error.exitCode == 3
    }
    try invocation.output.line()
    return isDone
  }

  /// Runs a choice's command. What it does records most choices; the rest is recorded here, with how it
  /// ended.
  private func runAndRecord(_ choice: RecoveryCard.Choice, of card: RecoveryCard) throws {
    guard [.contactSupport, .salvage].contains(choice.action) || card.cause == .forked else {
      return try runCommand(of: choice)
    }
    do {
      try runCommand(of: choice)
    } catch let error as LedgerError where error.code == .cancelled {
      throw error
    } catch let error as CommandFailed where error.exitCode == 3 {
      // A salvage that could not keep all is done nevertheless.
      ledger.recordChoice(choice.action, of: card)
      throw error
    } catch {
      ledger.noteFailedChoice(choice.action, of: card)
      throw error
    }
    if choice.action == .tryAgain {
      ledger.recordChoiceThatRepairs(choice.action, of: card)
    } else {
      ledger.recordChoice(choice.action, of: card)
    }
  }

  /// The same command that the card names, in this process: it shows what will happen, and asks.
  private func runCommand(of choice: RecoveryCard.Choice) throws {
    var words = try words(of: choice)
    var commands = RootCommand.sections.flatMap(\.commands)
    while let command = commands.first(where: { $0.name == words.first }) {
      words.removeFirst()
      commands = command.subcommands
      guard commands.isEmpty else { continue }
      guard let parsed = try command.parseAsRoot(words) as? any LedgerCommand else { break }
      return try parsed.run(in: invocation)
    }
  }

  /// The command's words, with folders that only a person can name asked for.
  private func words(of choice: RecoveryCard.Choice) throws -> [String] {
    if let backup = choice.backup {
      return ["restore", backup.place]
        + (choice.repairsOnlyDamage ? ["--segments"] : ["--backup", backup.name])
    }
    let words = Array(shellWords(choice.remedy?.command ?? "").dropFirst())
    return try words.enumerated().map { index, word in
      guard word == "DIR" else { return word }
      let question = question(words.first, before: words[max(index, 1) - 1])
      return try invocation.prompt.ask(question + " " + "(q to go back)") { answer in
        // As at the card; a folder of that name is ./q.
        if ["q", ""].contains(Self.halfWidth(answer).lowercased()) { throw Prompt.cancelled }
        return answer
      }
    }
  }

  /// What is asked for in the place of a command's `DIR`.
  private func question(_ command: String?, before option: String) -> StyledText {
    switch (command, option) {
    case (_, "--to"): "Where should the new ledger be created?"
    case ("attach", _): "Which folder were the events archived to?"
    case ("backup", _): "Which folder should it be backed up to: a new one, or one used only by this copy?"
    default: "Which folder are the backups in?"
    }
  }
}
