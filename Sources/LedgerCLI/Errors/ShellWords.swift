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
  return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

/// The words of a command line that was made with ``shellWord(_:)``.
func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word = ""
  var isQuoted = false
  var isEscaped = false
  for character in line {
    switch character {
    case _ where isEscaped:
      word.append(character)
      isEscaped = false
    case "'": isQuoted.toggle()
    case "\\" where !isQuoted: isEscaped = true
    case " " where !isQuoted:
      words.append(word)
      word = ""
    default: word.append(character)
    }
  }
  return words + [word]
}
