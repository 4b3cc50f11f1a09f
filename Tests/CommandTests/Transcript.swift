import Foundation

/// Takes out of a text what differs from run to run or from system to system, keeping what belongs together:
/// the same id gets the same name wherever it stands.
struct Normalizer {
  private var names: [String: String] = [:]
  private var counts: [String: Int] = [:]

  mutating func normalized(_ text: String) throws -> String {
    var text = text
    let uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    text = try named(text, pattern: uuid, as: "id")
    text = try named(text, pattern: "\\b[0-9a-f]{64}\\b", as: "hash")
    for (pattern, replacement) in Self.replacements {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    return text
  }

  private static let replacements = [
    ("[0-9.]+ [KMGT]iB free", "SIZE free"), ("(空き|剩餘) [0-9.]+ [KMGT]iB", "$1 SIZE"),
    ("[0-9.]+ ([KMGT]iB|bytes) of log", "SIZE of log"),
    ("(segments?), [0-9.]+ ([KMGT]iB|bytes)", "$1, SIZE"),
    ("(\"segments\":[0-9]+,\"bytes\":)[0-9]+", "$1SIZE"),
    ("\"(freeBytes|logBytes|storedBytes)\":[0-9]+", "\"$1\":0"),
    ("\"salt\":\"[A-Za-z0-9_-]{16}\"", "\"salt\":\"SALT\""),
    ("process [0-9]+", "process N"), ("\"system\":\"[^\"]+\"", "\"system\":\"SYSTEM\""),
  ]

  private mutating func named(_ text: String, pattern: String, as kind: String) throws -> String {
    let expression = try NSRegularExpression(pattern: pattern)
    let all = text as NSString
    var result = ""
    var end = 0
    for match in expression.matches(in: text, range: NSRange(location: 0, length: all.length)) {
      result += all.substring(with: NSRange(location: end, length: match.range.location - end))
      result += name(all.substring(with: match.range), kind)
      end = match.range.location + match.range.length
    }
    return result + all.substring(from: end)
  }

  private mutating func name(_ value: String, _ kind: String) -> String {
    if let name = names[value] { return name }
    let number = counts[kind, default: 0] + 1
    counts[kind] = number
    let name = "<\(kind)-\(number)>"
    names[value] = name
    return name
  }
}
