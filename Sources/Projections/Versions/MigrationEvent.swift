// The event `ledger.migrated` (data version 1). Its data:
//
//     {"projection":"tasks","from":1,"to":2}
//
//   projection  whose events before this one are of the version `from` of its file, or older ones
//   from, to    the steps that are carried out here: those beyond `from`, up to `to`; none where the two are equal, which
//               says that the log was begun by that version, ahead of events of an older one that are taken in later

/// The event at which a projection's migration steps are carried out.
package struct MigrationEvent: Hashable, Sendable {
  package static let type = "ledger.migrated"
  package static let version = 1

  package var projection: String
  package var from: Int
  package var to: Int

  package var data: JSONText {
    JSONText([
      "projection": .string(projection), "from": .integer(Int64(from)), "to": .integer(Int64(to)),
    ])
  }

  package init(projection: String, from: Int, to: Int) {
    self.projection = projection
    self.from = from
    self.to = to
  }

  /// Reads the event's line.
  ///
  /// - Throws: `newerFormat` for a data version that is not known, `damagedLog` for data that we would not
  ///   have written.
  package init(_ line: EventLine) throws {
    try line.requireVersion(Self.version)
    guard let event = line.data.flatMap(Self.init) else {
      throw LedgerError(
        .damagedLog, "Event \(line.sequence) (\(Self.type)) does not say what it migrates.",
        hint: "Run \(Remedy.verify).", at: .init(sequence: line.sequence))
    }
    self = event
  }

  /// Nil for data that we would not have written.
  package init?(_ text: JSONText) {
    let data = JSONValue(text)
    guard let projection = data["projection"]?.stringValue, let from = data["from"]?.integerValue,
      let to = data["to"]?.integerValue, 1 <= from, from <= to
    else { return nil }
    self.init(projection: projection, from: Int(from), to: Int(to))
  }
}
