import EventLedger

/// What another version of a projection file makes of a table, for a person and for a program.
enum UpgradeLayout {
  static func changes(_ table: UpgradePreview.Table, _ layout: DifferenceLayout) -> [StyledText] {
    var lines: [StyledText] = table.refused.prefix(20).map {
      "  event \(grouped($0.sequence)) (\($0.type)): \($0.reason)"
    }
    if table.refused.count > 20 {
      lines.append("  and \(counted(table.refused.count - 20, "more event", "more events"))")
    }
    if let reason = table.notCompared, !table.isCurrent {
      lines.append("  Nothing to compare with: \(reason)")
    }
    lines += table.columnsAdded.map { "  \("+", .green) \($0)" }
    lines += table.columnsRemoved.map { "  \("-", .red) \($0)" }
    return lines + layout.lines(table.differences)
  }

  static func json(_ table: UpgradePreview.Table) -> JSONValue {
    var value: JSONValue = [
      "name": .string(table.name), "current": .bool(table.isCurrent),
      "version": .integer(Int64(table.version)), "differences": DifferenceLayout.json(table.differences),
      "columnsAdded": .array(table.columnsAdded.map(JSONValue.string)),
      "columnsRemoved": .array(table.columnsRemoved.map(JSONValue.string)),
      "inapplicable": .array(
        table.refused.map {
          [
            "seq": number($0.sequence), "id": .string($0.id), "type": .string($0.type),
            "code": .string($0.code.name), "reason": .english($0.reason),
          ]
        }),
    ]
    value["builtBy"] = table.builtBy.map { .integer(Int64($0)) }
    value["migration"] = table.migration.map {
      ["from": .integer(Int64($0.from)), "to": .integer(Int64($0.to))]
    }
    value["failure"] = table.failure.map(JSONValue.english)
    value["notCompared"] = table.notCompared.map(JSONValue.english)
    return value
  }

  private static func number(_ value: UInt64) -> JSONValue { .integer(Int64(clamping: value)) }
}
