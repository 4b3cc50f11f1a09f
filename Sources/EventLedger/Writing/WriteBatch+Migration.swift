import Projections
import SQLite

// The first event that a newer program appends is preceded by the `ledger.migrated` of its tables, in the
// same append: no log has one without the other, and a table that is built again migrates at the same place.

extension WriteBatch {
  /// A question that needs no answer twice in a part.
  struct Resolved: Hashable {
    var table: String
    var type: String
    var version: Int
  }

  /// Runs `body` after adding what has to precede an event of this type; if it throws, that is rolled back
  /// too.
  func afterMigrations<T>(of draft: EventDraft, _ version: Int, _ body: () throws -> T) throws -> T {
    let due = try migrationsDue(before: draft, version)
    guard !due.isEmpty else { return try body() }
    let (count, bytes, concerning) = (events.count, lineBytes, concerning)
    for table in open { try table.connection.execute("SAVEPOINT migration") }
    let marked = open
    do {
      for (table, event) in due { try add(event, to: table) }
      let value = try body()
      for table in marked { try table.connection.execute("RELEASE migration") }
      return value
    } catch {
      for table in marked where table.connection.isInTransaction {
        try table.connection.execute("ROLLBACK TO migration; RELEASE migration")
      }
      events.removeSubrange(count...)
      lines.truncate(to: count)
      (lineBytes, self.concerning) = (bytes, concerning)
      part.resolved = []
      throw error
    }
  }

  private func migrationsDue(
    before draft: EventDraft, _ version: Int
  ) throws -> [(table: Projection, event: MigrationEvent)] {
    // Most types concern no table that has migrations.
    let concerned = try catalog.concerned(by: draft)
    guard concerned.contains(where: \.hasMigrations) else { return [] }
    return try concerned.filter(\.hasMigrations).compactMap { definition in
      let question = Resolved(table: definition.name, type: draft.type, version: version)
      guard !part.resolved.contains(question) else { return nil }
      do {
        let table = try touch(definition)
        let due = try table.migrationDue(beforeType: draft.type, version: version)
        let isWanted = try due != nil && !isOfCopiedPast(draft, version, of: table)
        part.resolved.insert(question)
        return isWanted ? due.map { (table, $0) } : nil
      } catch let error as LedgerError where error.code == .tableQuarantined && allowsUnchecked {
        return nil
      }
    }
  }

  /// True for an event of an older version that is copied from a ledger into one without records, or behind
  /// others of that kind: the copy is as old as the original, and takes the original's mark along.
  private func isOfCopiedPast(_ draft: EventDraft, _ version: Int, of table: Projection) throws -> Bool {
    guard draft.isCopy, let event = table.definition.events[draft.type], version < event.version else {
      return false
    }
    return try table.isAsOld(asType: draft.type, version: version)
  }

  /// Adds the event, carried out in its table.
  ///
  /// - Parameter copy: the event of another ledger that it copies; nil for one that no caller gave, which has
  ///   no receipt.
  @discardableResult
  func add(_ migration: MigrationEvent, to table: Projection, copying copy: EventDraft? = nil) throws
    -> Receipt
  {
    // One more than the caller knows of.
    part.expectedEvents = nil
    let draft = copy ?? EventDraft(type: MigrationEvent.type, data: migration.data)
    let event = try pending(draft, MigrationEvent.version)
    lineBytes += try compose(event)
    let ids = open.filter { $0.definition.everyEvent != nil }
    try lines.withLast { line in
      for table in [table] + ids { try applyWatching(line, to: table) }
    }
    events.append(event)
    concerning[table.definition.name] = event.header.sequence
    return Receipt(
      sequence: event.header.sequence, id: event.header.id, time: event.header.time, type: draft.type)
  }
}
