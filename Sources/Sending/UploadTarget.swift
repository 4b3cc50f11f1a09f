public import LedgerBase

/// Where a file may be sent: `https`, or `http` to this machine.
public struct UploadTarget: Hashable, Sendable {
  public let url: URL

  /// - Throws: ``NetworkError/invalidURL(_:)``: for any other scheme, for a name or password in the address,
  ///   and for what is not an address.
  public init(_ text: String) throws(NetworkError) {
    Translations.add(.sending)
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty, url.user() == nil,
      url.password() == nil, scheme == "https" || scheme == "http" && Self.isLoopback(host),
      Self.hasPossiblePort(text)
    else { throw .invalidURL(Self.withoutSecrets(text)) }
    self.url = url
  }

  /// The address as it was given.
  public var text: String { url.absoluteString }

  /// The name or number of the machine.
  public var host: String { url.host() ?? "" }

  /// What a message may repeat of an address that is refused: a name, a password and a query stay out of it.
  static func withoutSecrets(_ text: String) -> String {
    let start = text.firstRange(of: "//")?.upperBound ?? text.startIndex
    var shown = text
    // A password may have any character in it that does not belong into one.
    if let at = text.lastIndex(of: "@"), at >= start { shown.replaceSubrange(start..<at, with: "***") }
    if let query = shown.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      shown.replaceSubrange(shown.index(after: query)..., with: "***")
    }
    return shown
  }

  /// A port is a number of 16 bits, and not 0; none is needed.
  private static func hasPossiblePort(_ text: String) -> Bool {
    let authority =
      text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst(2)
      .first?.prefix { $0 != "/" && $0 != "?" && $0 != "#" } ?? ""
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return true }
    let digits = authority[authority.index(after: colon)...]
    return digits.isEmpty || UInt16(digits).map { $0 > 0 } ?? false
  }

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    if ["localhost", "::1", "[::1]"].contains(name) { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
