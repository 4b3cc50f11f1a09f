import Logging
import Projections
import SQLite

// command → event → apply to the projections inside an open transaction → rejected? roll back, say which rule
//                 → still in the transaction, no deferred key open? → append to the log, sync → head → commit → receipt

/// The events of one append that is being prepared. It lives under one write lock, and has parts: each is
/// what one caller adds, and is kept or discarded on its own; those that are kept share the append, and so
/// its sync.
final class WriteBatch: RecordReading {
  let log: EventLog
  let catalog: KindCatalog
  let tables: TableCatalog
  let context: LedgerContext
  let base: LogPosition
  let now: Timestamp

  // reachable: set by the extensions of this type alone, which are its parts (ids, parts, migrations,
  // import).
  var part = Part()
  /// Take events of quarantined tables without a check, in this part.
  var allowsUnchecked = false

  // reachable: as those above.
  /// The events so far, and their lines.
  var events: [PendingEvent] = []
  var lines = BatchLines()
  var receipts: [Receipt] = []
  var lineBytes = 0
  /// Tables with an open transaction, in the order in which they were touched.
  var open: [Projection] = []
  /// The last event that concerns each.
  var concerning: [String: UInt64] = [:]
  /// Set once an event was looked up that is in the log.
  var lookup: LineLookup?
  /// Once it was asked for.
  var voided: VoidedEvents?
  /// False when the events are on disk, but no reader may see them yet.
  private(set) var isHeadWritten = true

  /// Where the present part began, to go back to.
  struct Part {
    var expecting: UInt64?
    var isAtomic = true
    /// How many events it will have, where the caller knows: their lines name the batch, and are final at
    /// once.
    var expectedEvents: Int?
    var firstEvent = 0
    var firstReceipt = 0
    var lineBytes = 0
    var concerning: [String: UInt64] = [:]
    /// Tables that were open when it began: they have a savepoint there.
    var marked: [Projection] = []
    /// What was asked of migrations.
    var resolved: Set<Resolved> = []

    /// The batch that this many events make.
    func batch(of count: Int, after base: UInt64) -> ClosedRange<UInt64>? {
      guard isAtomic, count > 1 else { return nil }
      let first = base + UInt64(firstEvent) + 1
      return first...(first + UInt64(count) - 1)
    }
  }

  struct PendingEvent {
    var header: EventHeader
    var meta: JSONText?
    var salt: [UInt8]?
    var data: JSONText
  }

  init(_ log: EventLog, _ catalog: KindCatalog, _ tables: TableCatalog, _ context: LedgerContext) {
    self.log = log
    self.catalog = catalog
    self.tables = tables
    self.context = context
    base = log.head
    now = context.now()
  }

  func newID() -> UUID { context.newID() }
  func random() -> UInt64 { context.random() }

  /// The table of a projection, with the events of this batch applied.
  func connection(for projection: String) throws -> Connection {
    try touch(try catalog.definition(projection)).connection
  }

  /// Checks an event and applies it to its tables.
  ///
  /// - Throws: the rule that rejects it; the batch is then as it was before.
  @discardableResult
  func add(_ draft: EventDraft) throws -> Receipt {
    let version = try catalog.version(of: draft)
    if let id = draft.id, let receipt = try existing(id, draft, version) {
      receipts.append(receipt)
      return receipt
    }
    try checkExpectation()
    return try afterMigrations(of: draft, version) { try addNew(draft, version) }
  }

  private func addNew(_ draft: EventDraft, _ version: Int) throws -> Receipt {
    var event = try pending(draft, version)
    let size = try compose(event)
    do {
      guard events.count - part.firstEvent < LogLimits.batchEvents,
        lineBytes - part.lineBytes + size <= LogLimits.batchBytes
      else {
        throw LedgerError(
          .limitExceeded,
          "A batch can have at most \(grouped(LogLimits.batchEvents)) events and \(LogLimits.batchBytes >> 20) MiB of lines.",
          hint: "Append in smaller batches.")
      }
      event.header.unchecked = try apply(draft)
    } catch {
      lines.truncate(to: events.count)
      throw error
    }
    if event.header.unchecked {
      lines.truncate(to: events.count)
      _ = lines.append(event)
    }
    let receipt = try keep(event, size)
    if !part.isAtomic || part.expectedEvents != nil { try lines.makeMembersAhead(for: log) }
    return receipt
  }

  /// Takes an event in whose line was composed.
  private func keep(_ event: PendingEvent, _ size: Int) throws -> Receipt {
    events.append(event)
    lineBytes += size
    let receipt = Receipt(
      sequence: event.header.sequence, id: event.header.id, time: event.header.time, type: event.header.type)
    receipts.append(receipt)
    return receipt
  }

  /// Adds an event of the ledger itself that changes no row of any table.
  ///
  /// - Parameter names: what head remembers the event for.
  func addSystemEvent(_ draft: EventDraft, concerning names: [String]) throws {
    let event = try pending(draft, draft.version ?? 1)
    _ = try keep(event, try compose(event))
    // The table of all ids takes it too, if it takes the others of this batch.
    for table in open where table.definition.everyEvent != nil {
      try lines.withLast { try applyWatching($0, to: table) }
    }
    for name in names { concerning[name] = event.header.sequence }
  }

  /// Appends what was collected: checkpoints, log, sync, head, then the tables' commits.
  ///
  /// - Returns: the receipts, in order.
  func finish() throws -> [Receipt] {
    guard !events.isEmpty else {
      rollBack()
      return receipts
    }
    var outcome = AppendOutcome.done
    do {
      let prepared = try lines.prepare(for: log)
      for table in open { try table.finish(at: prepared.end) }
      outcome = try log.commit(prepared, concerning: concerning)
    } catch {
      rollBack()
      throw error
    }
    if case .doneWithoutHead = outcome { isHeadWritten = false }
    let behind = commitTables(outcome)
    return receipts.map { receipt in
      var receipt = receipt
      if !receipt.isDuplicate { receipt.tablesBehind = behind }
      return receipt
    }
  }

  /// The events are on disk: a table that can't be committed is behind, and catches up at its next use.
  private func commitTables(_ outcome: AppendOutcome) -> [String] {
    var behind: [String] = []
    for table in open {
      do {
        // Without a head a table must not get ahead of it: it would be a high-water mark for events that no
        // reader may see yet.
        guard case .done = outcome else { throw LedgerError(.tableBehind, "log/head was not written.") }
        try table.commit()
      } catch {
        table.rollback()
        behind.append(table.definition.name)
        context.logger.error("table not committed", metadata: ["table": "\(table.definition.name)"])
      }
    }
    open = []
    return behind
  }

  /// Lets go of a table that no event of this batch has changed.
  func leave(_ name: String) {
    for table in open where table.definition.name == name { table.rollback() }
    open.removeAll { $0.definition.name == name }
  }

  func rollBack() {
    for table in open { table.rollback() }
    open = []
  }
}

extension WriteBatch {
  private func checkExpectation() throws {
    let last = base.sequence + UInt64(part.firstEvent)
    guard let expecting = part.expecting, events.count == part.firstEvent, expecting != last else { return }
    throw LedgerError(
      .conflict,
      "The last event is \(last), not \(expecting) as expected: someone else has written in the meantime.",
      hint: "Check what is new (\(Remedy.listEvents(from: min(expecting, last) + 1))), then decide again.",
      at: LedgerError.Location(sequence: last))
  }

  func pending(_ draft: EventDraft, _ version: Int) throws -> PendingEvent {
    let header = EventHeader(
      sequence: base.sequence + UInt64(events.count) + 1, id: draft.id ?? newID(), time: draft.time ?? now,
      type: draft.type, version: version, recorded: draft.time == nil ? nil : now,
      batch: part.batch(of: part.expectedEvents ?? 0, after: base.sequence),
      unchecked: false)
    let isPersonal = try catalog.definitions.isPersonal(draft.type)
    let needsSalt = draft.meta != nil || isPersonal
    return PendingEvent(
      header: header, meta: draft.meta, salt: needsSalt ? EventLineComposer.newSalt(random) : nil,
      data: draft.data)
  }

  /// Composes the line, behind the others.
  ///
  /// - Returns: its bytes with line feed, and with room for `batch`.
  func compose(_ event: PendingEvent) throws -> Int {
    let size = lines.append(event) + (part.isAtomic && event.header.batch == nil ? 52 : 0)
    guard size <= LogLimits.eventBytes else {
      lines.truncate(to: events.count)
      throw LedgerError(
        .limitExceeded,
        "An event can have at most \(grouped(LogLimits.eventBytes)) bytes; this one has \(grouped(size)).",
        hint: "Store large content elsewhere, and its name here.")
    }
    return size
  }

  /// Applies the last line to every table that it concerns: all of them, or none.
  ///
  /// - Returns: true when it went unchecked because a table is quarantined.
  private func apply(_ draft: EventDraft) throws -> Bool {
    var unchecked = false
    var concerned: [Projection] = []
    for definition in try catalog.concerned(by: draft) {
      do {
        let table = try touch(definition)
        try checkRow(draft, in: table)
        concerned.append(table)
      } catch let error as LedgerError where error.code == .tableQuarantined && allowsUnchecked {
        unchecked = true
      }
    }
    // The table of all ids comes last: it takes what the others took.
    let ids = open.filter { $0.definition.everyEvent != nil }
    try lines.withLast { line in
      try applyToAll(concerned + ids, line)
      for table in concerned { concerning[table.definition.name] = line.sequence }
    }
    return unchecked
  }

  /// An event that one table rejects is in none.
  private func applyToAll(_ tables: [Projection], _ line: EventLine) throws {
    if tables.count == 1 { return try applyWatching(line, to: tables[0]) }
    for table in tables { try table.connection.execute("SAVEPOINT all_tables") }
    do {
      for table in tables { try applyWatching(line, to: table) }
    } catch {
      for table in tables where table.connection.isInTransaction {
        try table.connection.execute("ROLLBACK TO all_tables; RELEASE all_tables")
      }
      throw error
    }
    for table in tables { try table.connection.execute("RELEASE all_tables") }
  }

  func applyWatching(_ line: EventLine, to table: Projection) throws {
    try tables.watching(table.definition, isLocked: true) { try table.apply(line) }
  }

  private func checkRow(_ draft: EventDraft, in table: Projection) throws {
    guard let expected = draft.expectedRowSequence else { return }
    guard let record = try catalog.recordID(of: draft, in: table.definition) else {
      throw LedgerError(
        .usage,
        "An event of type '\(draft.type)' does not change one particular row, so no row's sequence number can be expected.",
        hint:
          "Omit \(Remedy.parameter("if-seq", "Expected version of the record")), or use \(Remedy.parameter("expect", "Expected end of the log"))."
      )
    }
    let actual = try table.rowSequence(ofRecord: record, type: draft.type)
    guard actual != expected else { return }
    throw LedgerError(
      .rowChanged,
      actual.map {
        "The record was changed by event \($0), not by \(expected) as expected: someone else has changed it in the meantime."
      }
        ?? "The record does not exist, so it was not last changed by event \(expected).",
      hint: "Check the record again before you decide.",
      at: LedgerError.Location(sequence: actual, projection: table.definition.name, record: record))
  }

  /// The table, current and with an open transaction.
  func touch(_ definition: ProjectionDefinition) throws -> Projection {
    if let table = open.first(where: { $0.definition.name == definition.name }) { return table }
    let table = try tables.prepareTable(definition)
    try tables.watching(definition, isLocked: true) { try table.begin() }
    open.append(table)
    return table
  }
}
