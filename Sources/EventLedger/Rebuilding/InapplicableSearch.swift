package import Projections

/// Finds the events of a log that no longer apply, because others that they build on are missing.
package struct InapplicableSearch {
  /// What was found.
  package private(set) var events: [InapplicableEvent] = []
  private let reader: LogReader
  private let known: VoidedEvents
  private let definitions: DefinitionSet

  package init(_ log: EventLog, _ projections: ProjectionSet) throws {
    reader = try log.makeReader()
    known = try reader.voidedEvents()
    definitions = RegisteredKinds(try log.kindEvents(), beside: try projections.all()).definitions
  }

  /// The events that void them, behind the log's last one. Each pass makes every table in memory, and leaves
  /// out what the one before found, until nothing is new.
  ///
  /// - Parameter kept: events that stay as they are, whether they apply or not.
  package mutating func voids(keeping kept: Set<UInt64>, context: LedgerContext) throws -> [VoidEvent] {
    var left: Set<UInt64> = []
    var tables: Set<String> = []
    while true {
      let fresh = try inapplicable(leaving: left, context)
        .filter { !kept.contains($0.sequence) && !left.contains($0.sequence) }
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

  /// The events that do not apply in one replay into each table.
  private func inapplicable(
    leaving left: Set<UInt64>, _ context: LedgerContext
  ) throws -> [InapplicableEvent] {
    try definitions.all.filter { $0.everyEvent == nil }.flatMap { definition in
      let table = try Projection.inMemory(definition, files: context.fileSystem)
      defer { table.closeQuietly() }
      let last = reader.head.sequence
      return try table.replayPassingOver(from: reader, after: 0, through: last, without: known, left: left)
    }
  }
}
