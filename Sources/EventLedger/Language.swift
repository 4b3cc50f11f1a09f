/// A language for the messages that a person reads. Codes and JSON keys do not change with it.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"
}
