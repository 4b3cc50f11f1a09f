/// How many columns of a terminal a text takes: two for East Asian wide characters and emoji, none for
/// combining marks (Unicode Standard Annex 11; ranges as of Unicode 15.1, unassigned gaps inside a wide block
/// counted with it).
enum TextWidth {
  static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The width of one character as a person sees it.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count > 1, isEmojiSequence(scalars) { return 2 }
    if scalars.count == 1 { return columns(of: first) }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// `text` cut so that it fits `limit` columns, with `…` at its end where something was cut.
  static func truncated(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > 1 else { return limit == 1 ? "…" : "" }
    var result = ""
    var used = 0
    for character in text {
      let width = columns(of: character)
      if used + width > limit - 1 { break }
      used += width
      result.append(character)
    }
    return result + "…"
  }

  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.contains { $0.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains($0.value) }
      || (scalars.contains { $0.value == 0x200D } && scalars.contains { $0.properties.isEmojiPresentation })
      || scalars.contains { $0.properties.isEmojiModifier }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(scalar) ? 2 : 1
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF: true
    case 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F: true
    case 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265: true
    case 0x20000...0x3FFFD, 0x2329, 0x232A: true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
