package import EventLog
package import Projections

/// Finds the events of a log that no longer apply, because others that they build on are missing.
package struct InapplicableSearch {
  /// What was found.
  package private(set) var events: [InapplicableEvent] = []
  private let reader: LogReader
  private let known: VoidedEvents
  private let definitions: DefinitionSet

  /// One replay of every table: gets the tables, the log, what is voided in it, and what is left out.
  typealias Pass = (DefinitionSet, LogReader, VoidedEvents, Set<UInt64>) throws -> [InapplicableEvent]

  package init(_ log: EventLog) throws {
    reader = try log.makeReader()
    known = try reader.voidedEvents()
    definitions = RegisteredKinds(try log.kindEvents(), beside: try BuiltInDefinitions.all()).definitions
  }

  /// The events that void them, behind the log's last one: each pass leaves out what the one before found, until nothing is new.
  mutating func voids(_ pass: Pass) throws -> [VoidEvent] {
    var left: Set<UInt64> = []
    var tables: Set<String> = []
    while true {
      let fresh = try pass(definitions, reader, known, left).filter { !left.contains($0.sequence) }
      guard !fresh.isEmpty else { break }
      events += fresh
      for event in fresh {
        tables.insert(event.table)
        left.formUnion(event.batch ?? event.sequence...event.sequence)
      }
    }
    let targets = try left.sorted().map { sequence in
      try reader.line(at: sequence).withUnsafeBytes {
        VoidEvent.Target(sequence: sequence, id: try EventLine(scanning: $0).id)
      }
    }
    return VoidEvent.parts(
      of: targets, tables: tables.sorted(), after: reader.head.sequence, previous: known.newest)
  }

  /// As they follow from the log alone, with every table made in memory.
  ///
  /// - Parameter kept: events that stay as they are, whether they apply or not.
  package mutating func voids(
    keeping kept: Set<UInt64>, context: LedgerContext
  ) throws -> [VoidEvent] {
    try voids { definitions, reader, known, left in
      try definitions.all.filter { $0.everyEvent == nil }.flatMap { definition in
        let table = try Projection.inMemory(definition, files: context.fileSystem)
        defer { table.closeQuietly() }
        let last = reader.head.sequence
        return try table.replayPassingOver(from: reader, after: 0, through: last, without: known, left: left)
      }.filter { !kept.contains($0.sequence) }
    }
  }
}
