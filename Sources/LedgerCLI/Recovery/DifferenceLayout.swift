import EventLedger

/// Rows that would change, for a person and for a program.
enum DifferenceLayout {
  static func lines(_ differences: [TableDifference]) -> [StyledText] {
    differences.flatMap { difference -> [StyledText] in
      let all: [(UInt64, Message)] = [
        (difference.added, "\(counted(difference.added, "row")) added"),
        (difference.changed, "\(counted(difference.changed, "row")) changed"),
        (difference.removed, "\(counted(difference.removed, "row")) removed"),
      ]
      let counts = all.filter { $0.0 > 0 }.map(\.1).joined()
      let samples = difference.samples.map { sample($0) }
      let total = difference.added + difference.changed + difference.removed
      let left = total - UInt64(samples.count)
      return ["  \(difference.table, .bold): \(counts)"] + samples
        + (left > 0 && !samples.isEmpty ? ["    and \(counted(left, "more row", "more rows"))"] : [])
    }
  }

  /// Each row with its table, without counts.
  static func rows(_ differences: [TableDifference]) -> [StyledText] {
    differences.flatMap { difference in
      difference.samples.map { sample($0, in: difference.table + " ") }
    }
  }

  /// `+` a row that is added, `-` one that is removed, `~` the columns that change.
  private static func sample(_ row: TableDifference.Row, in table: String = "") -> StyledText {
    switch (row.before, row.after) {
    case (let before?, let after?): "    \("~", .yellow) \(table)\(change(before, after))"
    case (let before?, nil): "    \("-", .red) \(table)\(JSONText(before).description)"
    case (nil, let after?): "    \("+", .green) \(table)\(JSONText(after).description)"
    case (nil, nil): ""
    }
  }

  private static func change(_ before: JSONValue, _ after: JSONValue) -> String {
    guard case .object(let old) = before, case .object(let new) = after else { return "" }
    let changed = zip(old, new).filter { $0.value != $1.value }.map { old, new in
      "\(old.key) \(JSONText(old.value)) → \(JSONText(new.value))"
    }
    let name = old.first.map { JSONText($0.value).description } ?? ""
    return "\(name) \(changed.joined(separator: ", "))"
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
