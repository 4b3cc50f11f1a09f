/// The one who asks.
public struct UserRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var name: String
  public var birthday: CalendarDate
  public var gender: Gender
  public var createdAt: Timestamp
  /// The last event that changed this record.
  public var sequence: UInt64
}

/// A user's gender, as it is written in events.
public enum Gender: String, CaseIterable, Sendable {
  case male, female, other

  /// The word for it, which is that of the events in English.
  public var name: Message {
    switch self {
    case .male: "male"
    case .female: "female"
    case .other: "other"
    }
  }

  /// Reads a word for it in any of our languages; nil for any other word.
  public init?(word: String) {
    switch word.lowercased() {
    case "male", "男", "男性": self = .male
    case "female", "女", "女性": self = .female
    case "other", "その他", "其他", "其它": self = .other
    default: return nil
    }
  }
}
