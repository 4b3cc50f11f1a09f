import EventLog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Takes what identifies a machine or a person out of texts that are about the ledger and not of it: reports, cards,
/// incidents, messages.
///
/// Known places and names are replaced by what they are (`LEDGER`, `HOME`, `HOST`, `USER`), any other absolute path by `PATH`,
/// and by the pseudonym that it has in the events an id that we did not make, and what a message quotes, unless that is made of
/// the program's own words.
struct TextRedaction: Sendable {
  private let pseudonyms: Pseudonyms?
  private let vocabulary: Vocabulary
  private let replacements: [(private: [UInt8], replacement: [UInt8], isWord: Bool)]

  /// - Parameters:
  ///   - ledger: the ledger's folder.
  ///   - pseudonyms: nil where nothing is redacted.
  init(ledger: String, names: [PrivateName], _ vocabulary: Vocabulary, _ pseudonyms: Pseudonyms?) {
    self.vocabulary = vocabulary
    self.pseudonyms = pseudonyms
    let all = [PrivateName(ledger, as: "LEDGER", .path)] + names
    // The longer first: a home folder may begin with what another one is.
    replacements = all.filter { $0.text.utf8.count > 1 }.sorted { $0.text.utf8.count > $1.text.utf8.count }
      .map {
        (Array($0.text.utf8), Array($0.replacement.utf8), $0.kind == .name)
      }
  }

  func redacted(_ text: String) -> String {
    guard let pseudonyms else { return text }
    var bytes = Array(text.utf8)
    for one in replacements {
      bytes = Self.replacing(one.private, one.replacement, isWord: one.isWord, in: bytes)
    }
    return withoutQuotes(
      String(decoding: Self.withoutPathsAndIDs(bytes, pseudonyms), as: UTF8.self), pseudonyms)
  }

  /// What stands in double quotation marks may be the name of a field, or an id, that somebody made up.
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

  // MARK: Places

  private static func replacing(
    _ wanted: [UInt8], _ replacement: [UInt8], isWord: Bool, in text: [UInt8]
  ) -> [UInt8] {
    guard text.count >= wanted.count else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let end = index + wanted.count
      if end <= text.count, text[index] == wanted[0], text[index..<end].elementsEqual(wanted),
        !isWord || isBoundary(text, index - 1) && isBoundary(text, end)
      {
        result += replacement
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func isBoundary(_ text: [UInt8], _ index: Int) -> Bool {
    !text.indices.contains(index) || !text[index].isASCIIWordByte
  }

  /// An absolute path begins where nothing of a word or of another path stands before the slash.
  private static func withoutPathsAndIDs(_ text: [UInt8], _ pseudonyms: Pseudonyms) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let startsWord = index == 0 || !(text[index - 1].isASCIIWordByte || text[index - 1] >= 0x80)
      if text[index] == UInt8(ascii: "/"), startsWord, index == 0 || !Self.joinsPath(text[index - 1]),
        index + 1 < text.count, !Self.endsPath(text[index + 1]), text[index + 1] != UInt8(ascii: "/")
      {
        result += "PATH".utf8
        while index < text.count, !Self.endsPath(text[index]) { index += 1 }
      } else if startsWord, index + 36 <= text.count, let id = Self.id(text[index..<index + 36]) {
        result += pseudonyms.redacted(id).lowercase.utf8
        index += 36
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func joinsPath(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") }

  /// What ends a path in a sentence.
  private static func endsPath(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'`()[]{}<>,;:|".utf8.contains(byte)
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
