import EventLedger

/// A recovery card as a person reads it: what happened, what is safe, and what can be done at which cost.
struct CardLayout {
  private let width: Int
  /// Choices with the numbers by which they are taken.
  private let isNumbered: Bool
  private static let labelColumns = 15

  init(width: Int?, isNumbered: Bool = false) {
    self.width = min(width ?? 100, 100)
    self.isNumbered = isNumbered
  }

  func lines(_ card: RecoveryCard) -> [StyledText] {
    var lines = [StyledText(card.title, .red)]
    lines += fact("What happened", card.whatHappened)
    if let reason = card.reason { lines += fact("Why", reason) }
    lines += fact("What is safe", card.whatIsSafe)
    if let since = card.since { lines += fact("Since", Message(verbatim: since.shown)) }
    if let position = card.position { lines += fact("Position", standing(position, behind: card.behind)) }
    if let event = card.event {
      lines += fact("Event", "\(grouped(event.sequence)) \(event.type) \(event.id)")
    }
    if !card.choices.isEmpty {
      lines.append("  " + StyledText("What you can do:", .bold))
      for (index, choice) in card.choices.enumerated() { lines += self.choice(choice, number: index + 1) }
    }
    lines += fact("For support", card.detail)
    return lines
  }

  private func standing(_ position: UInt64, behind: UInt64?) -> Message {
    let place: Message = position == 0 ? "before the first event" : "event \(grouped(position))"
    return behind.map { "\(place), \(counted($0, "event")) behind" } ?? place
  }

  private func fact(_ label: Message, _ text: Message) -> [StyledText] {
    let label = StyledText(label, .dim).padded(to: Self.labelColumns)
    let indent = StyledText(verbatim: String(repeating: " ", count: 2 + Self.labelColumns))
    return TextWrap.lines(text.shown, width: width - Self.labelColumns - 2).enumerated().map { index, line in
      (index == 0 ? "  " + label : indent) + StyledText(verbatim: line)
    }
  }

  private func choice(_ choice: RecoveryCard.Choice, number: Int) -> [StyledText] {
    let mark = isNumbered ? "\(number)" : "-"
    var lines: [StyledText] = ["    \(mark) \(choice.title, .bold)"]
    lines += TextWrap.lines(choice.explanation.shown, width: width - 6).map { "      \($0)" }
    if let command = choice.remedy?.command { lines.append("      \(command, .cyan)") }
    return lines
  }
}
