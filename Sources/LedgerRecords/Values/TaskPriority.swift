/// How urgent a task is, as it is written in events. A task may also have no priority.
public enum TaskPriority: String, CaseIterable, Sendable {
  case high, medium, low

  /// The word for it, which is that of the events in English.
  public var name: Message {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    }
  }

  /// Reads a word for it in any of our languages, its first letter, a number from 1 (high) to 3 (low), or a
  /// letter from A (high) to C (low) as todo.txt has it; nil for anything else.
  public init?(word: String) {
    switch word.lowercased() {
    case "high", "h", "1", "a", "高": self = .high
    case "medium", "m", "2", "b", "中": self = .medium
    case "low", "l", "3", "c", "低": self = .low
    default: return nil
    }
  }
}
