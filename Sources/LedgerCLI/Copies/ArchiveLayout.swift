import EventLedger

/// What goes to an archive, or comes back, for a person and for a program.
enum ArchiveLayout {
  static func lines(_ preview: ArchivePreview) -> [StyledText] {
    guard let events = preview.events else {
      let archived: Message =
        preview.archivedThrough > 0 ? " Events up to \(preview.archivedThrough) are already archived." : ""
      let why: Message =
        preview.nextEnd.map {
          "only complete segments can be archived, and the first one that could be ends with event \($0), not before event \(preview.next)"
        } ?? "all remaining events are in the active segment, which 'ledger seal' ends"
      return ["Nothing to archive: \(why).\(archived)"]
    }
    return [
      fact(
        "Events",
        "\(events.groupedNumbers), \(counted(preview.segments, "segment")), \(byteCount(preview.bytes))"
      ), fact("Moves to", "\(preview.place)"),
    ]
  }

  static func lines(_ preview: AttachPreview) -> [StyledText] {
    var lines = [
      fact(
        "Events",
        "\(preview.events.groupedNumbers), \(counted(preview.segments, "segment")), \(byteCount(preview.bytes))"
      ), fact("Archive", "\(preview.place)"),
    ]
    if !preview.damaged.isEmpty {
      lines.append(
        "Damaged or missing segments that this repairs: \(preview.damaged.joined(separator: ", "))")
    }
    if let left = preview.left {
      lines.append("Not in this folder, and therefore still archived: \(left.eventsInWords)")
    }
    return lines
  }

  private static func fact(_ label: Message, _ value: Message) -> StyledText {
    StyledText(label).padded(to: 10) + StyledText(value)
  }

  static func json(_ preview: ArchivePreview) -> JSONValue {
    var value: JSONValue = [
      "place": .string(preview.place), "segments": .integer(Int64(preview.segments)),
      "bytes": .integer(Int64(clamping: preview.bytes)),
    ]
    value["sequences"] = preview.events.map(JSONValue.sequences)
    value["archivedThrough"] =
      preview.archivedThrough > 0 ? .integer(Int64(clamping: preview.archivedThrough)) : nil
    value["nextEnd"] = preview.nextEnd.map { .integer(Int64(clamping: $0)) }
    return value
  }

  static func json(_ outcome: ArchiveOutcome) -> JSONValue {
    var value = json(outcome.preview)
    value["by"] = .array([outcome.receipt].compactMap(\.self).map { .sequence($0.sequence) })
    return value
  }

  static func json(_ preview: AttachPreview) -> JSONValue {
    var value: JSONValue = [
      "place": .string(preview.place), "segments": .integer(Int64(preview.segments)),
      "bytes": .integer(Int64(clamping: preview.bytes)), "sequences": .sequences(preview.events),
    ]
    value["leftSequences"] = preview.left.map(JSONValue.sequences)
    if !preview.damaged.isEmpty { value["repairedSegments"] = .array(preview.damaged.map(JSONValue.string)) }
    return value
  }
}
