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
    if let since = card.since { lines += fact("Since", EventListing.time(since)) }
    if let position = card.position { lines += fact("Position", standing(position, behind: card.behind)) }
    if let event = card.event { lines += fact("Event", "\(event.sequence) \(event.type) \(event.id)") }
    if !card.choices.isEmpty {
      lines.append("  \("You can do this:", .bold)")
      for (index, choice) in card.choices.enumerated() { lines += self.choice(choice, number: index + 1) }
    }
    lines += fact("For support", card.detail)
    return lines
  }

  private func standing(_ position: UInt64, behind: UInt64?) -> String {
    let place = position == 0 ? "before the first event" : "event \(grouped(position))"
    return behind.map { "\(place), \(counted($0, "event")) behind" } ?? place
  }

  private func fact(_ label: String, _ text: String) -> [StyledText] {
    let padding = String(repeating: " ", count: max(1, Self.labelColumns - label.count))
    return TextWrap.lines(text, width: width - Self.labelColumns - 2).enumerated().map { index, line in
      index == 0
        ? "  \(label, .dim)\(padding)\(line)" : "  \(String(repeating: " ", count: Self.labelColumns))\(line)"
    }
  }

  private func choice(_ choice: RecoveryCard.Choice, number: Int) -> [StyledText] {
    let mark = isNumbered ? "\(number)" : "-"
    var lines: [StyledText] = ["    \(mark) \(choice.title, .bold)"]
    lines += TextWrap.lines(choice.explanation, width: width - 6).map { "      \($0)" }
    if let command = choice.command { lines.append("      \(command, .cyan)") }
    return lines
  }
}
