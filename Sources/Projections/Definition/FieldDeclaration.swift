/// Reads what follows `-- field:` — a name, a type and flags.
struct FieldDeclaration {
  struct Failure: Error { var reason: Message }

  private var words: [String]

  init(_ text: ArraySlice<UInt8>) {
    words = wordsBetweenBlanks(text)
  }

  mutating func parse() throws(Failure) -> FieldDefinition {
    guard words.count >= 2 else { throw Failure(reason: "a field is written as `-- field: NAME TYPE FLAGS`") }
    let name = words[0]
    guard Self.isName(name) else {
      throw Failure(
        reason: "\"\(name)\" is not a field name: use letters, digits and _, beginning with a letter")
    }
    var field = FieldDefinition(name: name, kind: try Self.kind(words[1]))
    if field.kind == .id { field.isNonblank = true }
    var minimum: String?
    var maximum: String?
    var privacy: String?
    for flag in words.dropFirst(2) {
      switch flag {
      case "required": field.isRequired = true
      case "nullable": field.isNullable = true
      case "nonblank": field.isNonblank = true
      case "personal", "public":
        guard privacy == nil || privacy == flag else {
          throw Failure(reason: "a field is personal or public, not both")
        }
        privacy = flag
        field.isPersonal = flag == "personal"
      case "kept": field.isKept = true
      case "past": field.isPast = true
      case _ where flag.hasPrefix("min="): minimum = String(flag.dropFirst(4))
      case _ where flag.hasPrefix("max="): maximum = String(flag.dropFirst(4))
      default:
        throw Failure(
          reason:
            "\"\(flag)\" is not a flag; the flags are required, nullable, nonblank, past, personal, public, kept, min=N and max=N"
        )
      }
    }
    if field.isNonblank, field.kind != .text, field.kind != .id {
      throw Failure(reason: "\"nonblank\" is only for text")
    }
    if field.isPast, ![.date, .time, .dateOrTime].contains(field.kind) {
      throw Failure(reason: "\"past\" is only for dates and times")
    }
    if field.isKept, field.isPersonal || !field.kind.mayBeKept {
      throw Failure(reason: "\"kept\" is only for public ids, integers, times and dates")
    }
    field.bounds = try Self.bounds(field.kind, minimum, maximum)
    return field
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func kind(_ word: String) throws(Failure) -> FieldDefinition.Kind {
    switch word {
    case "text": return .text
    case "integer": return .integer
    case "real": return .real
    case "boolean": return .boolean
    case "time": return .time
    case "date": return .date
    case "dateOrTime": return .dateOrTime
    case "id": return .id
    case "json": return .json
    case _ where word.hasPrefix("choice(") && word.hasSuffix(")"):
      let values = word.dropFirst(7).dropLast().split(separator: "|", omittingEmptySubsequences: false).map(
        String.init)
      guard !values.contains(""), Set(values).count == values.count else {
        throw Failure(
          reason: "the values of a choice are words without spaces, each given once: choice(a|b|c)")
      }
      return .choice(values)
    default:
      throw Failure(
        reason:
          "\"\(word)\" is not a field type; the types are text, integer, real, boolean, time, date, dateOrTime, id, json and choice(a|b)"
      )
    }
  }

  private static func bounds(
    _ kind: FieldDefinition.Kind, _ minimum: String?, _ maximum: String?
  ) throws(Failure) -> FieldBounds? {
    guard minimum != nil || maximum != nil else { return nil }
    let wrong = Failure(
      reason: "min and max are numbers, with min not above max, and are only for texts, integers and reals")
    switch kind {
    case .integer, .text:
      let lowest: Int64 = kind == .text ? 0 : .min
      guard let low = minimum.map({ Int64($0) }) ?? lowest,
        let high = maximum.map({ Int64($0) }) ?? Int64.max,
        lowest <= low, low <= high
      else { throw wrong }
      return .integer(low...high)
    case .real:
      guard let low = minimum.map({ Double($0) }) ?? -Double.infinity,
        let high = maximum.map({ Double($0) }) ?? Double.infinity, low <= high
      else { throw wrong }
      return .real(low...high)
    default: throw wrong
    }
  }
}

extension FieldDefinition.Kind {
  /// Kinds whose values are not a person's words.
  fileprivate var mayBeKept: Bool {
    switch self {
    case .id, .integer, .time, .date, .dateOrTime: true
    case .text, .real, .boolean, .json, .choice: false
    }
  }
}
