/// A language for the messages that a person reads. Codes and JSON keys do not change with it.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"
}

extension Language {
  /// The language that a POSIX locale asks for, such as `ja_JP.UTF-8`, `zh_TW`, `zh-Hant-HK` or `C`.
  ///
  /// Chinese is Traditional Chinese if the script says so, or if the region uses it (Taiwan, Hong Kong,
  /// Macao). For any other Chinese the language is English: the Unicode locale data does not let one script
  /// replace another, and the terms differ too. An unknown locale gives English.
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
