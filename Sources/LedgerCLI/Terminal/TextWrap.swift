/// Breaks a paragraph into lines at its spaces.
enum TextWrap {
  /// - Parameter width: columns of the longest line; a longer word stands alone on a line.
  static func lines(_ paragraph: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in paragraph.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let last = lines.last, TextWidth.columns(of: last) + 1 + TextWidth.columns(of: String(word)) <= width
      {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
