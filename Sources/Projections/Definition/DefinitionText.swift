/// A projection file as a stranger may read it.
package enum DefinitionText {
  /// Empties every comment that is not a directive: it is somebody's own words, and means nothing to a table.
  /// All else stays where it was, so that the file is parsed as before and its lines keep their numbers.
  package static func withoutComments(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var scanner = SQLScanner(bytes)
    var kept: [UInt8] = []
    var end = 0
    while let token = scanner.next() {
      appendGap(bytes[end..<token.range.lowerBound], to: &kept)
      end = token.range.upperBound
      let isKept: Bool =
        switch token.kind {
        case .lineComment: ProjectionParser.isDirective(token, scanner.string(token))
        // What follows is part of it, whatever it is.
        case .unfinished: false
        default: true
        }
      kept.append(contentsOf: isKept ? bytes[token.range] : bytes[token.range].prefix(2))
    }
    appendGap(bytes[end...], to: &kept)
    return String(decoding: kept, as: UTF8.self)
  }

  /// The same for a file of upcasters, which has nothing but comments.
  package static func withoutCommentsOfUpcasters(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let words = withoutBlanks(line)
        return words.isEmpty || UpcasterParser.isDirective(withoutBlanks(words.dropFirst(2))) ? line : "--"
      }
      .joined(separator: "\n")
  }

  /// The file without texts of more than one word between quotation marks: what is left has the words of its
  /// language and its names.
  package static func withoutPhrases(_ text: String) -> String {
    let bytes = Array(withoutComments(text).utf8)
    var scanner = SQLScanner(bytes)
    var kept: [UInt8] = []
    while let token = scanner.next() {
      // The name of a constraint is a sentence, too.
      let isQuoted = token.kind == .string || [0x22, 0x5B, 0x60].contains(bytes[token.range.lowerBound])
      if isQuoted, bytes[token.range].contains(where: { $0 <= 0x20 || $0 >= 0x80 }) { continue }
      kept.append(contentsOf: bytes[token.range])
      kept.append(0x0A)
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// What is between two tokens: blanks, and comments in `/* … */`, of which only the line feeds stay.
  private static func appendGap(_ gap: ArraySlice<UInt8>, to kept: inout [UInt8]) {
    var isComment = false
    var index = gap.startIndex
    while index < gap.endIndex {
      let isPair = index + 1 < gap.endIndex
      if !isComment, isPair, gap[index] == UInt8(ascii: "/"), gap[index + 1] == UInt8(ascii: "*") {
        isComment = true
      } else if isComment, isPair, gap[index] == UInt8(ascii: "*"), gap[index + 1] == UInt8(ascii: "/") {
        isComment = false
      } else {
        if !isComment || gap[index] == 0x0A { kept.append(gap[index]) }
        index += 1
        continue
      }
      kept.append(contentsOf: gap[index...(index + 1)])
      index += 2
    }
  }
}
