package import EventLedger

// The JSON of a bundle is in English; `texts.json` has its messages with their keys in the catalogs.

extension BundleCase {
  /// A text of the bundle: where the bundle has its message, to be translated, else as it is.
  package func message(_ english: String) -> Message { texts[english] ?? Message(verbatim: english) }

  /// Longer ones come from nobody's ledger.
  private static let longestBytes = 64 << 10

  /// The messages by their English texts.
  static func texts(_ document: [UInt8]?) -> [String: Message] {
    guard let document, case .success(let value) = Result(catching: { try JSONValue(parsing: document) })
    else { return [:] }
    let messages = (value.elements ?? []).compactMap { Message($0) }.filter {
      $0.mostBytes <= longestBytes
    }
    return Dictionary(messages.map { ($0.english, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Message {
  /// About how long it is in English, without making it: a message from elsewhere may have many places for a
  /// value that has such places itself.
  fileprivate var mostBytes: Int {
    let sizes = values.map(\.mostBytes)
    var sum = 0
    MessageTemplate.forEachPart(of: key) { part in
      let size =
        switch part {
        case .literal(let text): text.utf8.count
        case .place(let index): sizes.indices.contains(index) ? sizes[index] : 0
        }
      sum = min(sum, 1 << 30) + min(size, 1 << 30)
    }
    return sum
  }
}

extension Message.Value {
  fileprivate var mostBytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .message(let message): message.mostBytes
    case .remedy(let remedy):
      remedy.title.mostBytes + remedy.operands.reduce(100) { $0 + 2 * $1.utf8.count }
    case .time: 40
    }
  }
}
