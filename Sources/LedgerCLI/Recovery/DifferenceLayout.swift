import EventLedger

/// Rows that would change, for a person and for a program.
struct DifferenceLayout {
  private let words: DifferenceWords
  /// Whether tables that are not for people are shown too; nil where nobody can ask for that.
  private let showsAll: Bool?

  init(_ ledger: Ledger, showsAll: Bool? = nil) {
    words = DifferenceWords(RecordNames(ledger))
    self.showsAll = showsAll
  }

  func lines(_ differences: [TableDifference]) -> [StyledText] {
    let shown = differences.filter { showsAll == true || !$0.isDerived }
    words.prepare(shown)
    var lines = shown.flatMap(lines)
    let hidden = differences.count - shown.count
    if shown.isEmpty, hidden > 0 {
      lines.append(
        showsAll == nil
          ? "  Only rows that the program keeps for itself."
          : "  Only rows that the program keeps for itself; --all shows them.")
    }
    return lines
  }

  private func lines(_ difference: TableDifference) -> [StyledText] {
    let all: [(UInt64, Message)] = [
      (difference.added, "\(counted(difference.added, "row")) added"),
      (difference.changed, "\(counted(difference.changed, "row")) changed"),
      (difference.removed, "\(counted(difference.removed, "row")) removed"),
    ]
    let counts = all.filter { $0.0 > 0 }.map(\.1).joined()
    let samples = difference.samples.map { sample($0, difference) }
    let total = difference.added + difference.changed + difference.removed
    let left = total - UInt64(samples.count)
    return ["  \(difference.table, .bold): \(counts)"] + samples
      + (left > 0 && !samples.isEmpty ? ["    and \(counted(left, "more row", "more rows"))"] : [])
  }

  /// `+` a row that is added, `-` one that is removed, `~` one that changes.
  private func sample(_ row: TableDifference.Row, _ difference: TableDifference) -> StyledText {
    let text = words.text(row, of: difference)
    switch (row.before, row.after) {
    case (nil, _): return "    \("+", .green) \(text)"
    case (_, nil): return "    \("-", .red) \(text)"
    default: return "    \("~", .yellow) \(text)"
    }
  }

  static func json(_ differences: [TableDifference]) -> JSONValue {
    .array(
      differences.map { difference in
        [
          "projection": .string(difference.projection), "table": .string(difference.table),
          "added": number(difference.added), "changed": number(difference.changed),
          "removed": number(difference.removed),
          "samples": .array(
            difference.samples.map { ["before": $0.before ?? .null, "after": $0.after ?? .null] }),
        ]
      })
  }

  private static func number(_ value: UInt64) -> JSONValue { .integer(Int64(clamping: value)) }
}
