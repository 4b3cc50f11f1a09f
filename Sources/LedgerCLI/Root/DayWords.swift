/// The words for days that are read wherever a time or a day is.
enum DayWords {
  /// How many days after today a word means, in any of our languages; nil for another word.
  static func days(from word: some StringProtocol) -> Int? {
    switch String(word) {
    case "today", "今日", "今天": 0
    case "tomorrow", "明日", "明天": 1
    case "yesterday", "昨日", "昨天": -1
    default: nil
    }
  }
}

/// A unit of what is before or after now: `3d`, `2 weeks`.
enum TimeUnit {
  case seconds, minutes, hours, days, weeks, months, years

  init?(word: String) {
    switch word {
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    case "m", "min", "mins", "minute", "minutes": self = .minutes
    case "h", "hour", "hours": self = .hours
    case "d", "day", "days": self = .days
    case "w", "week", "weeks": self = .weeks
    case "mo", "month", "months": self = .months
    case "y", "year", "years": self = .years
    default: return nil
    }
  }

  /// True for one that keeps the time on the clock, and so leads from a day to a day.
  var isOfDays: Bool {
    switch self {
    case .seconds, .minutes, .hours: false
    case .days, .weeks, .months, .years: true
    }
  }
}
