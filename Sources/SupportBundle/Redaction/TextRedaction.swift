import EventLog

/// Takes what identifies a machine or a person out of texts that are about the ledger and not of it: reports,
/// cards, incidents, messages.
///
/// Known places and names are replaced by what they are (`LEDGER`, `HOME`, `BACKUPS`, `HOST`, `USER`), any
/// other absolute path by `PATH` (``PrivatePlaces``), and by the pseudonym that it has in the events an id
/// that we did not make, and what a message quotes, unless that is made of the program's own words.
struct TextRedaction: Sendable {
  private let pseudonyms: Pseudonyms?
  private let vocabulary: Vocabulary
  private let places: PrivatePlaces

  /// - Parameters:
  ///   - ledger: the ledger's folder.
  ///   - pseudonyms: nil if nothing is redacted.
  init(ledger: String, names: [PrivateName], _ vocabulary: Vocabulary, _ pseudonyms: Pseudonyms?) {
    self.vocabulary = vocabulary
    self.pseudonyms = pseudonyms
    places = PrivatePlaces([PrivateName(ledger, as: "LEDGER", .path)] + names, vocabulary)
  }

  func redacted(_ text: String) -> String {
    guard let pseudonyms else { return text }
    let bytes = Self.withoutIDs(Array(places.replaced(in: text).utf8), pseudonyms)
    return withoutQuotes(String(decoding: bytes, as: UTF8.self), pseudonyms)
  }

  /// A message, whose values are inspected one by one: only they show where a path ends. Still to be
  /// translated where no id and no quotation had to be taken out of it.
  func redactedMessage(_ message: Message) -> Message {
    let shown = withoutPlaces(message)
    let text = redacted(shown.english)
    return text == shown.english ? shown : Message(verbatim: text)
  }

  /// The same message with replacements for values that contain a place or a name. Ids and quotations are
  /// still in it.
  func withoutPlaces(_ message: Message) -> Message {
    pseudonyms == nil ? message : message.replacingTexts { Self.withoutLedger(places.replaced(in: $0)) }
  }

  /// The replacement for a path, or another text that is not a sentence.
  func withoutPlaces(_ text: String) -> String {
    pseudonyms == nil ? text : Self.withoutLedger(places.replaced(in: text))
  }

  /// A file in a ledger without the folders above: an incident may name it as it was used then, by a link or
  /// from elsewhere.
  static func withoutLedger(_ text: String) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let inside = parts.indices.dropFirst().last { index in
      ledgerFolders.contains(String(parts[index].prefix { $0 != "," }))
    }
    guard let inside else { return text }
    return (["LEDGER"] + parts[inside...]).joined(separator: "/")
  }

  private static let ledgerFolders: Set<String> = ["log", "projections", "snapshots", "quarantine"]

  /// Text in double quotation marks may be the name of a field, or an id, that a person chose.
  private func withoutQuotes(_ text: String, _ pseudonyms: Pseudonyms) -> String {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return text }
    var parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    for index in stride(from: 1, to: parts.count, by: 2) {
      let quoted = parts[index]
      if vocabulary.holds(quoted) || UUID(text: quoted) != nil { continue }
      parts[index] = parts[index - 1].hasSuffix("field ") ? pseudonyms.key(quoted) : pseudonyms.text(quoted)
    }
    return parts.joined(separator: "\"")
  }

  /// The same value with every string redacted. Keys are the program's own.
  func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(redacted(text))
    case .array(let elements): .array(elements.map(redacted))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, redacted($0.value)) })
    default: value
    }
  }

  // MARK: Ids

  private static func withoutIDs(_ text: [UInt8], _ pseudonyms: Pseudonyms) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let startsWord = index == 0 || !(text[index - 1].isASCIIWordByte || text[index - 1] >= 0x80)
      if startsWord, index + 36 <= text.count, let id = Self.id(text[index..<index + 36]) {
        result += pseudonyms.redacted(id).lowercase.utf8
        index += 36
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func id(_ text: ArraySlice<UInt8>) -> UUID? {
    guard text[text.startIndex + 8] == UInt8(ascii: "-") else { return nil }
    return text.withUnsafeBytes { UUID(utf8: $0) }
  }
}

extension UInt8 {
  /// A to Z, a to z, 0 to 9.
  var isASCIIWordByte: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }
}
