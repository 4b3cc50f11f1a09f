public import LedgerBase

/// A secret that says who sends. It goes to the server that was named, and shows in no text.
public struct UploadToken: Hashable, Sendable {
  package let secret: String

  /// - Parameter text: as it is in a file; white space around it does not count.
  /// - Throws: `usage` for a text that can't be a token. The message does not repeat it.
  public init(_ text: String) throws(LedgerError) {
    Translations.add(.sending)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let secret = words.first, words.count == 1, secret.utf8.count <= Self.longestBytes,
      secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw LedgerError(
        .usage, "The token is not one word of up to \(Self.longestBytes) ASCII characters.",
        hint: "Put the token that support gave you, and nothing else, into the file.")
    }
    self.secret = String(secret)
  }

  private static let longestBytes = 4096

  /// A foreign text, without the token in it.
  func hidden(in text: String) -> String { text.replacing(secret, with: "(token)") }
}

extension UploadToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(token)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
