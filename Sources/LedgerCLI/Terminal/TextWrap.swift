/// Breaks a paragraph into lines: at its spaces, and between the characters of a script that has none.
enum TextWrap {
  /// - Parameter width: columns of the longest line; a longer word has a line of its own.
  static func lines(_ paragraph: String, width: Int) -> [String] {
    var lines: [String] = []
    var columns = 0
    for (piece, isAfterSpace) in pieces(of: paragraph) {
      let wide = TextWidth.columns(of: piece)
      let space = isAfterSpace && columns > 0 ? 1 : 0
      if let last = lines.indices.last, columns + space + wide <= width {
        lines[last] += (space == 1 ? " " : "") + piece
        columns += space + wide
      } else {
        lines.append(piece)
        columns = wide
      }
    }
    return lines
  }

  /// What stays together on a line, and whether a space comes before it.
  private static func pieces(of paragraph: String) -> [(piece: String, isAfterSpace: Bool)] {
    paragraph.split(whereSeparator: { $0 == " " || $0 == "\n" }).flatMap { word in
      var pieces: [(piece: String, isAfterSpace: Bool)] = [("", true)]
      var before: Character?
      for character in word {
        if let before, mayBreak(between: before, and: character) { pieces.append(("", false)) }
        pieces[pieces.count - 1].piece.append(character)
        before = character
      }
      return pieces
    }
  }

  static func mayBreak(between before: Character, and after: Character) -> Bool {
    guard TextWidth.columns(of: before) == 2 || TextWidth.columns(of: after) == 2 else { return false }
    return !neverFirst.contains(after) && !neverLast.contains(before)
  }

  /// What may not begin a line (JIS X 4051, in short).
  private static let neverFirst: Set<Character> = Set("、。，．・：；？！」』）］｝〉》】〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}'\"")
  private static let neverLast: Set<Character> = Set("「『（［｛〈《【〔([{'\"")
}
