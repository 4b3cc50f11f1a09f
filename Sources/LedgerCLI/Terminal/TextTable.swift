import EventLog

/// Rows and columns for a person: aligned, cut to the width of the terminal, no lines drawn. Where the
/// columns have no room beside each other, those of a row come below each other, each with its title.
struct TextTable {
  struct Column {
    enum Alignment { case left, right }
    var title: StyledText
    var alignment: Alignment
    /// Gives way first where the terminal is too narrow, down to `minimumColumns`.
    var isFlexible: Bool
    var minimumColumns: Int
    /// Needs its title where there is no heading.
    var isTitled: Bool

    init(
      _ title: Message, _ alignment: Alignment = .left, isFlexible: Bool = false, minimumColumns: Int = 8,
      isTitled: Bool = true
    ) {
      self.title = StyledText(title, .dim)
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.minimumColumns = minimumColumns
      self.isTitled = isTitled
    }
  }

  private let columns: [Column]
  private var rows: [[StyledText]] = []
  private static let gap = 2

  init(_ columns: [Column]) {
    self.columns = columns
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row; a missing cell is empty.
  mutating func add(_ cells: [StyledText]) {
    precondition(cells.count <= columns.count, "A row has more cells than the table columns.")
    rows.append(cells)
  }

  /// The lines of the table, heading first, none longer than `width` where that is known.
  func lines(width: Int?) -> [StyledText] {
    let widths = columnWidths(within: width)
    if let width, widths.reduce(0, +) + Self.gap * (columns.count - 1) > width {
      return rows.flatMap { stacked($0, width: width) }
    }
    let heading = columns.map(\.title)
    return ([heading] + rows).map { line($0, widths: widths) }
  }

  private func columnWidths(within width: Int?) -> [Int] {
    var widths = columns.map { $0.title.columns }
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.columns) }
    }
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + Self.gap * (columns.count - 1) - width
    while excess > 0, let index = widestShrinkable(widths) {
      widths[index] -= 1
      excess -= 1
    }
    return widths
  }

  /// A row over as many lines as it needs, each cell but the first behind its title.
  private func stacked(_ cells: [StyledText], width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText()
    for (index, (column, cell)) in zip(columns, cells).enumerated() where !cell.isEmpty {
      let isTitled = index > 0 && column.isTitled && !column.title.isEmpty
      let piece = isTitled ? column.title + StyledText(verbatim: " ") + cell : cell
      if line.isEmpty {
        line = piece
      } else if line.columns + Self.gap + piece.columns <= width {
        line += StyledText(verbatim: "  ") + piece
      } else {
        lines.append(line)
        line = StyledText(verbatim: "  ") + piece
      }
    }
    lines.append(line)
    return lines.flatMap { $0.wrapped(to: width, hanging: 4) }
  }

  private func widestShrinkable(_ widths: [Int]) -> Int? {
    columns.indices.filter { columns[$0].isFlexible && widths[$0] > columns[$0].minimumColumns }
      .max { widths[$0] < widths[$1] }
  }

  private func line(_ cells: [StyledText], widths: [Int]) -> StyledText {
    var result = StyledText()
    var pending = 0
    for (index, cell) in cells.enumerated() {
      let text = cell.truncated(to: widths[index])
      let padding = widths[index] - text.columns
      let before = columns[index].alignment == .right ? padding : 0
      if !text.isEmpty {
        result += StyledText(verbatim: String(repeating: " ", count: pending + before))
        result += text
        pending = 0
      } else {
        pending += before
      }
      pending += (columns[index].alignment == .right ? 0 : padding) + Self.gap
    }
    return result
  }
}
