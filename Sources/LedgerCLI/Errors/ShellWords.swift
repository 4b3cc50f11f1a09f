/// A word as a POSIX shell reads it, in a command that a person can copy.
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","), 0x80...:
      true
    default: false
    }
  }
  if isPlain, !text.isEmpty { return text }
  // Messages put commands in single quotes. What a shell would expand in double ones is put in single ones.
  guard text.contains(where: { "\"$`\\!".contains($0) || $0.isNewline }) else { return "\"\(text)\"" }
  return "'\(text.replacing("'", with: "'\\''"))'"
}

/// The words of a command line that was made with ``shellWord(_:)``.
func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word = ""
  var quote: Character?
  var isEscaped = false
  for character in line {
    switch character {
    case _ where isEscaped:
      word.append(character)
      isEscaped = false
    case "'", "\"":
      if quote == nil || quote == character {
        quote = quote == nil ? character : nil
      } else {
        word.append(character)
      }
    case "\\" where quote == nil: isEscaped = true
    case " " where quote == nil:
      words.append(word)
      word = ""
    default: word.append(character)
    }
  }
  return words + [word]
}
