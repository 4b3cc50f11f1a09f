/// A language for the messages that a person reads. Codes and JSON keys do not change with it.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"
}

extension Language {
  /// The language that a POSIX locale asks for, such as `ja_JP.UTF-8`, `zh_TW`, `zh-Hant-HK` or `C`.
  ///
  /// Chinese is the traditional one where the script says so, or the region writes it (Taiwan, Hong Kong, Macao). Any other
  /// Chinese is English here: the Unicode locale data lets no script stand in for another, and the terms differ too. What
  /// is not known is English.
  public init(locale: String) {
    let tag = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
    let parts = tag.split { $0 == "_" || $0 == "-" }
    switch parts.first {
    case "ja": self = .japanese
    case "zh":
      let rest = parts.dropFirst()
      let isTraditional =
        rest.contains("hant")
        || (!rest.contains("hans") && rest.contains { ["tw", "hk", "mo"].contains($0) })
      self = isTraditional ? .traditionalChinese : .english
    default: self = .english
    }
  }
}
