import SQLite

/// An event that a table refuses.
package struct RefusedEvent: Hashable, Sendable {
  package var sequence: UInt64
  package var id: String
  package var type: String
  /// Its atomic batch, or itself.
  package var batch: ClosedRange<UInt64>
  /// True when it was appended without a check, because a table was quarantined.
  package var isUnchecked: Bool
  package var table: String
  package var code: LedgerError.Code
  package var reason: Message
}

extension ProjectionStore {
  /// Every event that a table refuses when it is built from the source: the table is built in a temporary
  /// folder, and continues after what does not apply, applying each atomic batch completely or not at all.
  package func refusedEvents(_ definition: ProjectionDefinition, from source: some EventSource) throws
    -> [RefusedEvent]
  {
    let name = definition.name
    try makeFolder(folder)
    try removeLeftovers(name)
    let generation = try nextGeneration(of: name)
    let build = generationFolder(name, generation)
    try files.createDirectory(build)
    defer {
      // What stays is removed by the next rebuild.
      do { try removeFolder(build) } catch {}
    }
    let (projection, after) = try first(
      definition, generation: generation, at: database(name, generation), from: source, through: .max)
    defer { projection.closeAfterReading() }
    return try projection.trial(from: source, after: after)
  }
}

extension Projection {
  fileprivate func trial(from source: some EventSource, after start: UInt64) throws -> [RefusedEvent] {
    // Going back inside of a transaction needs a journal, which a build has not.
    try connection.execute("PRAGMA journal_mode = MEMORY")
    let trial = Trial(self, without: try source.voidedEvents())
    defer { connection.limitWork(nil) }
    try begin()
    defer { rollback() }
    try source.forEachRun(after: start, through: source.head.sequence) { run in
      try run.forEachEvent { try trial.take($0) }
    }
    return trial.refused
  }
}

/// A replay that continues past what does not apply.
private final class Trial {
  private let table: Projection
  private let voided: VoidedEvents
  private(set) var refused: [RefusedEvent] = []
  /// The atomic batch that is being applied, inside of a savepoint.
  private var batch: ClosedRange<UInt64>?
  /// True if an event of it was refused: the rest of it is skipped.
  private var isRefused = false

  init(_ table: Projection, without voided: VoidedEvents) {
    self.table = table
    self.voided = voided
  }

  func take(_ line: EventLine) throws {
    guard table.counts(line, without: voided) else { return }
    if batch != line.batch { try enter(line.batch) }
    guard !isRefused else { return }
    do {
      try table.apply(line, without: voided, isAlone: batch == nil)
    } catch let error as LedgerError where error.isFaultOfEvent && table.connection.isInTransaction {
      refused.append(RefusedEvent(line, error, table: table.definition.name))
      guard batch != nil else { return }
      isRefused = true
      try table.connection.run("ROLLBACK TO batch")
    }
  }

  private func enter(_ next: ClosedRange<UInt64>?) throws {
    if batch != nil { try table.connection.run("RELEASE batch") }
    if next != nil { try table.connection.run("SAVEPOINT batch") }
    batch = next
    isRefused = false
  }
}

extension RefusedEvent {
  fileprivate init(_ line: EventLine, _ error: LedgerError, table: String) {
    self.init(
      sequence: line.sequence, id: line.id.lowercase, type: line.type,
      batch: line.batch ?? line.sequence...line.sequence, isUnchecked: line.isUnchecked, table: table,
      code: error.code, reason: error.message)
  }
}
