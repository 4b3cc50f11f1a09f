/// What a person gives to mean a record: an id, the beginning or the end of one, a name, or a part of one.
package struct RecordReference {
  /// Characters of an id that have to be given at least.
  package static let fewestCharacters = 4
  /// From here on, a part of an id that fits is no coincidence: names are not looked at.
  static let certainCharacters = 8

  let text: String
  /// The reference as the beginning or the end of an id; nil if it can't be one.
  let partOfID: String?

  package init(_ text: String) {
    self.text = UnicodeWhiteSpace.trimmed(text)
    partOfID = Self.partOfID(self.text)
  }

  /// The reference as a whole id.
  package var id: UUID? { UUID(text: text) }

  /// True for digits alone. A person means a row of a list by them, and never a part of a name.
  package var isNumber: Bool { !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 } }

  /// True where it is the beginning or the end of an id.
  package func isPart(of id: String) -> Bool {
    partOfID.map { id.hasPrefix($0) || id.hasSuffix($0) } ?? false
  }

  private static func partOfID(_ text: String) -> String? {
    let length = text.utf8.count
    guard length >= fewestCharacters, length < UUID.textBytes else { return nil }
    let canBe = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.hexadecimalValue != nil }
    return canBe ? text.lowercased() : nil
  }
}
