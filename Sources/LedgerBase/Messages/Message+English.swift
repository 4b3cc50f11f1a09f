// What a program may ask of a message: always of its English text.

extension Message {
  package func contains(_ text: String) -> Bool { english.contains(text) }
  package func hasPrefix(_ text: String) -> Bool { english.hasPrefix(text) }
  package func hasSuffix(_ text: String) -> Bool { english.hasSuffix(text) }
}
