import SQLite

/// An email to support: whom it goes to and what it says, filled in and free of personal values.
public struct SupportContact: Hashable, Sendable {
  /// Nil if no address is set, or only a placeholder: then the person fills it in.
  public var address: SupportAddress?
  public var subject: String
  /// Lines, each ended by a line feed.
  public var body: String

  /// A file that the person attaches.
  public struct Attachment: Hashable, Sendable {
    public var name: String
    /// Its SHA-256, in hexadecimal digits.
    public var sha256: String

    public init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// - Parameters:
  ///   - address: whom to write to; nil if that is not known.
  ///   - error: what the email is about, if something failed.
  ///   - origin: who reported it, `SQLite`, `POSIX` or `ledger`, with its number; nil to take it from the
  ///     error.
  ///   - versions: programs and systems, each a name and its version.
  ///   - attachment: the file to attach.
  public init(
    to address: SupportAddress?, about error: LedgerError?, origin: FaultOrigin? = nil, versions: [String],
    attachment: Attachment? = nil
  ) {
    self.address = address
    subject = "ledger: \(error.map { "\($0.code)" } ?? "a question")"
    var lines: [String] = []
    if let error {
      lines.append("What happened: \(RedactedMessage.text(error.message))")
      lines.append("Error: \(origin ?? error.origin), \(error.code)")
    }
    lines.append("Versions: " + versions.joined(separator: ", "))
    if let attachment {
      lines.append("Attached: \(attachment.name)")
      lines.append("SHA-256: \(attachment.sha256)")
    }
    body = lines.map { $0 + "\n" }.joined() + "\n"
  }

  /// A `mailto:` link (RFC 6068) that begins the mail.
  public var link: String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    let to = address.map { Self.encoded($0.text, keeping: "@") } ?? ""
    return "mailto:\(to)?subject=\(Self.encoded(subject))&body=\(Self.encoded(lines))"
  }

  /// Percent-encoded but for RFC 3986's unreserved characters.
  private static func encoded(_ text: String, keeping kept: String = "") -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + hexadecimal([byte]).uppercased()
      }
    }
    return result
  }
}

/// The email address of support.
public struct SupportAddress: Hashable, Sendable, CustomStringConvertible {
  public let text: String
  public var description: String { text }

  /// Nil for a text that is not an address, and for a placeholder such as `help@example.com`: the email would
  /// reach nobody, or a stranger.
  public init?(_ text: String?) {
    guard let text, Self.isWellFormed(text), !Self.isPlaceholder(text) else { return nil }
    self.text = text
  }

  public static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && !$0.properties.isWhitespace }
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && isPlain
      && text.utf8.count <= 254
  }

  /// The domains that RFC 2606 and RFC 6761 reserve for examples, and the words that forms use.
  public static func isPlaceholder(_ text: String) -> Bool {
    let domain = text.split(separator: "@").last.map { $0.lowercased() } ?? ""
    let labels = domain.split(separator: ".").map(String.init)
    let isReserved = ["example", "invalid", "test", "localhost"].contains(labels.last ?? "")
    let isExample = labels.count >= 2 && labels[labels.count - 2] == "example"
    let isFormWord = ["your-domain", "yourdomain", "your-company", "yourcompany", "domain"].contains(
      labels.first ?? "")
    return isReserved || isExample || isFormWord
  }
}

/// A message without what may be personal: paths, and text in quotation marks.
enum RedactedMessage {
  static func text(_ message: Message) -> String {
    // A value that is a path is known to its end; in a sentence a space would end it.
    text(message.replacingTexts { Self.isPath($0) ? "(path)" : $0 }.english)
  }

  private static func isPath(_ text: String) -> Bool { text.drop { "'\"".contains($0) }.hasPrefix("/") }

  private static func text(_ message: String) -> String {
    var result = ""
    var closing: Character?
    for character in message {
      if let end = closing {
        if character == end {
          closing = nil
          result.append("…\(character)")
        }
      } else {
        result.append(character)
        closing = opening(character, after: result.dropLast().last)
      }
    }
    if closing != nil { result.append("…") }
    return result.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.contains("/") ? "(path)" : String($0) }.joined(separator: " ")
  }

  /// What ends the quotation that a character begins; an apostrophe inside a word begins none.
  private static func opening(_ character: Character, after previous: Character?) -> Character? {
    switch character {
    case "\"": "\""
    case "“": "”"
    case "「": "」"
    case "'": previous.map { $0.isLetter || $0.isNumber } ?? false ? nil : "'"
    default: nil
    }
  }
}
