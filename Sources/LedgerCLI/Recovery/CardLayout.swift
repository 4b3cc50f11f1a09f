import EventLedger

/// A recovery card as a person reads it: what happened, what is safe, and what can be done at which cost.
struct CardLayout {
  private let width: Int
  private static let labelColumns = 15

  init(width: Int?) {
    self.width = min(width ?? 100, 100)
  }

  func lines(_ card: RecoveryCard) -> [StyledText] {
    var lines = [StyledText(card.title, .red)]
    lines += fact("What happened", card.whatHappened)
    lines += fact("What is safe", card.whatIsSafe)
    if let since = card.since { lines += fact("Since", EventListing.time(since)) }
    if let position = card.position { lines += fact("Position", standing(position, behind: card.behind)) }
    if let event = card.event { lines += fact("Event", "\(event.sequence) \(event.type) \(event.id)") }
    if !card.choices.isEmpty {
      lines.append("  \("You can do this:", .bold)")
      for choice in card.choices { lines += self.choice(choice) }
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

  private func choice(_ choice: RecoveryCard.Choice) -> [StyledText] {
    var lines: [StyledText] = TextWrap.lines(choice.explanation, width: width - 6).enumerated().map {
      index, line in
      index == 0 ? "    - \(line)" : "      \(line)"
    }
    if let command = choice.command { lines.append("      \(command, .cyan)") }
    return lines
  }
}
