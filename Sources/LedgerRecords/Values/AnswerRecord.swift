/// A question and the answer it got. It never changes.
public struct AnswerRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  /// The user who asked.
  public var userID: UUID
  public var question: String
  /// The answer in the language it was asked for.
  public var answer: String
  /// The answer in English, always.
  public var englishAnswer: String
  public var answerType: AnswerType
  public var timestamp: Timestamp
  /// The event that holds it.
  public var sequence: UInt64
}

/// What kind of answer it is.
public enum AnswerType: String, CaseIterable, Sendable {
  case affirmative, neutral, negative

  /// The word for it, which is that of the events in English.
  public var name: Message {
    switch self {
    case .affirmative: "affirmative"
    case .neutral: "neutral"
    case .negative: "negative"
    }
  }
}
