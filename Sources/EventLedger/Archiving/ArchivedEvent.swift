/// The event `ledger.archived` (data version 1): the lines up to an event are elsewhere, and tables replace
/// them.
struct ArchivedEvent: Hashable {
  /// Its own sequence number.
  var sequence: UInt64
  /// What replaces the events, as far as the event says so.
  var tables: [Table]

  /// A table that replaces the events up to `sequence`.
  struct Table: Hashable {
    var name: String
    var sequence: UInt64
    /// SHA-256 of its card's bytes, in hexadecimal. The card has the digest of the rows, and random bits, so
    /// that no value can be guessed back from this once the card is gone.
    var card: String
  }

  static func draft(
    _ preview: ArchivePreview, _ position: LogPosition, _ tables: [Table]
  ) -> EventDraft {
    EventDraft(
      type: CopyEvent.archived,
      data: JSONText([
        "through": .integer(Int64(clamping: position.sequence)), "hash": .string(position.hash.description),
        "segments": .integer(Int64(preview.segments)),
        "events": .integer(Int64(clamping: preview.eventCount)),
        "bytes": .integer(Int64(clamping: preview.bytes)),
        "tables": .array(
          tables.map { table in
            [
              "name": .string(table.name), "seq": .integer(Int64(clamping: table.sequence)),
              "card": .string(table.card),
            ]
          }),
      ]))
  }

  /// Nil for a line of another type.
  init?(_ line: EventLine) {
    guard line.type == CopyEvent.archived, let data = line.data.map(JSONValue.init) else { return nil }
    sequence = line.sequence
    tables = (data["tables"]?.elements ?? []).compactMap { table in
      guard let name = table["name"]?.stringValue, let card = table["card"]?.stringValue,
        let sequence = table["seq"]?.integerValue.flatMap({ UInt64(exactly: $0) })
      else { return nil }
      return Table(name: name, sequence: sequence, card: card)
    }
  }

  /// The newest one in the log; nil if there is none.
  static func newest(in reader: LogReader) throws -> ArchivedEvent? {
    var found: ArchivedEvent?
    try reader.pastArchived {
      try reader.forEachRunBackward(from: reader.head.sequence) { run in
        try run.forEachLineBackward { bytes in
          guard EventLine.peekType(of: bytes)?.elementsEqual(type) == true else { return true }
          found = ArchivedEvent(try EventLine(scanning: bytes))
          return found == nil
        }
        return found == nil
      }
    }
    return found
  }

  private static let type = Array(CopyEvent.archived.utf8)
}
