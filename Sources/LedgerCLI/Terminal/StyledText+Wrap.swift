extension StyledText {
  /// The lines that it takes in so many columns, styles kept. A line is broken at a space. What is between
  /// two spaces (an id, a path) stays whole, so that it can be copied; if no line holds it, the terminal
  /// breaks it.
  ///
  /// - Parameter hanging: how far the lines after the first are indented, where there is room for that.
  func wrapped(to width: Int, hanging: Int) -> [StyledText] {
    guard width > 0, columns > width || plain.contains("\n") else { return [self] }
    var lines: [StyledText] = []
    for paragraph in cells.split(separator: "\n", omittingEmptySubsequences: false, by: \.character) {
      lines += Self.lines(of: paragraph, width: width, hanging: hanging)
    }
    return lines
  }

  /// How far a text begins from the left.
  var indentation: Int { cells.prefix { $0.character == " " }.count }

  private static func lines(of cells: ArraySlice<Cell>, width: Int, hanging: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var rest = cells
    // What is too long for an indented line may fit into one that is less so.
    let least = min(2, max(0, width / 8))
    var indent = 0
    while !rest.isEmpty {
      let room = max(1, width - indent)
      guard let overflow = firstBeyond(room, of: rest) else {
        lines.append(StyledText(rest, indent: indent))
        break
      }
      let end = lastBreak(in: rest, before: overflow) ?? firstBreak(in: rest)
      lines.append(StyledText(rest[..<end].trimmingSpaceAtEnd, indent: indent))
      rest = rest[end...].drop { $0.character == " " }
      indent = min(hanging, max(0, width - 1))
      if columns(of: rest[..<firstBreak(in: rest)]) > width - indent { indent = least }
    }
    return lines.isEmpty ? [StyledText()] : lines
  }

  private static func columns(of cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.columns } }

  /// The first character for which there is no room.
  private static func firstBeyond(_ room: Int, of cells: ArraySlice<Cell>) -> Int? {
    var used = 0
    for (index, cell) in zip(cells.indices, cells) {
      used += cell.columns
      if used > room { return index }
    }
    return nil
  }

  /// The last place at which a line may end that has no room for what is at `overflow`.
  private static func lastBreak(in cells: ArraySlice<Cell>, before overflow: Int) -> Int? {
    guard let start = cells.firstIndex(where: { $0.character != " " }), start < overflow else { return nil }
    var index = min(overflow, cells.endIndex - 1)
    while index > start {
      if mayBreak(cells, before: index) { return index }
      index -= 1
    }
    return nil
  }

  /// Where the first word ends.
  private static func firstBreak(in cells: ArraySlice<Cell>) -> Int {
    guard let start = cells.firstIndex(where: { $0.character != " " }) else { return cells.endIndex }
    return cells.indices[start...].dropFirst().first { mayBreak(cells, before: $0) } ?? cells.endIndex
  }

  private static func mayBreak(_ cells: ArraySlice<Cell>, before index: Int) -> Bool {
    if cells[index].character == " " { return true }
    let before = cells[index - 1].character
    return before == " " || TextWrap.mayBreak(between: before, and: cells[index].character)
  }
}

extension ArraySlice<StyledText.Cell> {
  fileprivate var trimmingSpaceAtEnd: Self {
    self[..<(lastIndex { $0.character != " " }.map { $0 + 1 } ?? startIndex)]
  }

}

extension Array<StyledText.Cell> {
  fileprivate func split(
    separator: Character, omittingEmptySubsequences: Bool, by character: (StyledText.Cell) -> Character
  ) -> [ArraySlice<StyledText.Cell>] {
    split(omittingEmptySubsequences: omittingEmptySubsequences) { character($0) == separator }
  }
}
