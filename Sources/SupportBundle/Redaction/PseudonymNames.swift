import LedgerBase

// A readable pseudonym is a word, a hyphen, the number of an event, and for the second and later ones of an
// event a letter:
//
//     task-17     what event 17 has as a task's title
//     person-1    what event 1 has as a user's name
//     text-203b   the second text of event 203 that has no better word
//
// Such a name is made of what the bundle shows anyway: which events have equal texts, and in which fields. So
// it says nothing about the text itself, neither its letters nor its place in any order.

/// The names that texts have in one bundle: always the same one for the same text. The first event that is
/// redacted with the text in it gives the name; which one that is does not depend on the text.
final class PseudonymNames: Sendable {
  /// Beyond so many texts, pseudonyms are made of letters: a name takes 24 bytes.
  private static let most = 750_000
  private let words: [String]
  private let numbers: [String: UInt16]
  private let lock = Lock()
  /// `nonisolated(unsafe)`: only touched while `lock` is held.
  private nonisolated(unsafe) var table = Table()

  private struct Table {
    var names: [UInt64: Name] = [:]
    /// The forms, other than the first, of a text that occurs with different capitals.
    var forms: [UInt64: [UInt32]] = [:]
  }

  private struct Name {
    /// 0 for a text that was met outside of events first: it has letters.
    var sequence: UInt64
    /// The form of the text that came first.
    var form: UInt32
    var word: UInt16
    var place: UInt8
  }

  init(words: Set<String>) {
    self.words = words.sorted()
    numbers = Dictionary(
      uniqueKeysWithValues: self.words.enumerated().map { ($0.element, UInt16($0.offset)) })
  }

  /// The name of a text; nil if it gets letters.
  ///
  /// - Parameters:
  ///   - text: a keyed digest of the text without its capitals.
  ///   - form: a keyed digest of the text as it is.
  ///   - place: where it is now; nil outside of events.
  func name(of text: UInt64, form: UInt32, at place: PlaceInEvent?) -> String? {
    lock.withLock {
      guard let known = table.names[text] else {
        guard table.names.count < Self.most else { return nil }
        let name = Name(
          sequence: place?.sequence ?? 0, form: form, word: place.flatMap { numbers[$0.word] } ?? 0,
          place: UInt8(clamping: place?.number ?? 0))
        table.names[text] = name
        return spelled(name, capitals: 0)
      }
      if known.form == form { return spelled(known, capitals: 0) }
      var others = table.forms[text] ?? []
      if let index = others.firstIndex(of: form) { return spelled(known, capitals: index + 1) }
      others.append(form)
      table.forms[text] = others
      return spelled(known, capitals: others.count)
    }
  }

  private func spelled(_ name: Name, capitals: Int) -> String? {
    guard name.sequence > 0, name.place < 26, Int(name.word) < words.count else { return nil }
    let word = words[Int(name.word)]
    guard capitals < 1 << word.utf8.count else { return nil }
    return PseudonymName(word: word, sequence: name.sequence, place: Int(name.place), capitals: capitals)
      .spelled
  }
}

/// Where a text is: the event, the word for its field, and how many texts of that word come before it there.
package struct PlaceInEvent: Hashable, Sendable {
  package var sequence: UInt64
  package var word: String
  package var number: Int
}

/// Counts the texts of one event while it is redacted. Not shared: an event is redacted by one thread.
package final class EventTexts {
  private let sequence: UInt64
  private var counts: [String: Int] = [:]
  /// What was redacted, for a translation; nil if nobody wants it.
  private(set) package var texts: [(place: PlaceInEvent, text: String)]?

  package init(_ sequence: UInt64, isKept: Bool = false) {
    self.sequence = sequence
    texts = isKept ? [] : nil
  }

  /// The place of the next text.
  func next(_ word: String, _ text: String) -> PlaceInEvent {
    let place = PlaceInEvent(sequence: sequence, word: word, number: counts[word, default: 0])
    counts[word, default: 0] += 1
    texts?.append((place, text))
    return place
  }
}

/// A readable pseudonym, taken apart.
struct PseudonymName: Hashable {
  /// For what has no better word.
  static let anyWord = "text"
  /// The most letters of a word: with a number it fits into the shortest class of lengths.
  private static let wordBytes = 2...12
  /// What stands before a number elsewhere.
  private static let taken: Set<String> = [
    "key", "ledger", "event", "seq", "sha", "utf", "iso", "rfc", "line", "byte", "epoch", "segment",
  ]

  var word: String
  var sequence: UInt64
  /// 0 for the first text of the word in its event, which has no letter.
  var place: Int
  /// Which letters of the word are capitals: texts that differ in capitals only have names that do so too.
  var capitals: Int

  var spelled: String {
    let letters = word.utf8.enumerated().map { $1 - ($0 < 31 && capitals >> $0 & 1 == 1 ? 32 : 0) }
    let end = place == 0 ? "" : String(UnicodeScalar(UInt8(ascii: "a") + UInt8(clamping: place)))
    return "\(String(decoding: letters, as: UTF8.self))-\(sequence)\(end)"
  }

  /// The word for a known field: `task` for a task's title, `person` for a user's name, else the field's
  /// name, if it is short and plain.
  static func word(ofField field: String, of record: String) -> String {
    let word =
      if ["title", "name"].contains(field) { record == "user" ? "person" : record } else { field }
    let isPlain = wordBytes.contains(word.utf8.count) && word.utf8.allSatisfy { $0 &- 0x61 < 26 }
    return isPlain && !taken.contains(word) ? word : anyWord
  }

  /// The name that bytes begin with, and its length; the dots after it are not part of it.
  static func first(in bytes: some Collection<UInt8>) -> (name: PseudonymName, length: Int)? {
    let letters = bytes.prefix(wordBytes.upperBound + 1).prefix { ($0 | 0x20) &- 0x61 < 26 }
    guard wordBytes.contains(letters.count) else { return nil }
    var rest = bytes.dropFirst(letters.count)
    guard rest.first == UInt8(ascii: "-") else { return nil }
    rest = rest.dropFirst()
    let digits = rest.prefix(20).prefix { $0 &- 0x30 < 10 }
    guard digits.first != UInt8(ascii: "0"), let sequence = UInt64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    rest = rest.dropFirst(digits.count)
    var length = letters.count + 1 + digits.count
    var place = 0
    if let letter = rest.first, (UInt8(ascii: "b")...UInt8(ascii: "z")).contains(letter) {
      place = Int(letter - UInt8(ascii: "a"))
      length += 1
      rest = rest.dropFirst()
    }
    // Languages that put no space between words may go on right behind it.
    if let next = rest.first, next.isASCIIWordByte { return nil }
    let capitals = letters.enumerated().reduce(0) { $1.element < 0x61 ? $0 | 1 << $1.offset : $0 }
    let word = String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
    return (PseudonymName(word: word, sequence: sequence, place: place, capitals: capitals), length)
  }

  /// True for a name alone, filled up or not.
  static func isWhole(_ bytes: some Collection<UInt8>) -> Bool {
    guard let (_, length) = first(in: bytes) else { return false }
    return bytes.dropFirst(length).allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// True for a name with the dots that fill it up, and for nothing that a person writes: a sentence ends
  /// with one.
  static func isFilledUp(_ bytes: some Collection<UInt8>) -> Bool {
    guard let (_, length) = first(in: bytes) else { return false }
    let dots = bytes.dropFirst(length)
    return dots.count >= 2 && dots.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}
