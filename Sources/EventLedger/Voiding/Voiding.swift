import Logging
import Projections

// A void builds the next generation of each table beside the live one, without the voided events; where that
// can be done it compares the rows, appends its event, and makes the new generations the current ones. A
// crash in between leaves tables that have applied events which are voided now: the next use builds those
// again.

/// Voids events, and shows first what that changes.
struct Voiding {
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let recorder: IncidentRecorder
  let writeLock: WriteLock
  let appender: Appender
  let context: LedgerContext

  func previewVoid(_ ranges: [ClosedRange<UInt64>], samples: Int, progress: RebuildProgress) throws
    -> VoidPreview
  {
    try writeLock.withLock {
      let plan = try VoidPlan(ranges, log, try catalog.definitions)
      let staged = try stage(plan, samples: samples, progress)
      discard(staged)
      return preview(plan, staged)
    }
  }

  /// - Parameter confirm: gets what would change; what it throws ends the work, and nothing was changed.
  func void(
    _ ranges: [ClosedRange<UInt64>], samples: Int, progress: RebuildProgress,
    confirm: (VoidPreview) throws -> Void
  ) throws -> VoidOutcome {
    try writeLock.withLock {
      let outcome = try voidUnderLock(ranges, samples: samples, progress: progress, confirm: confirm)
      recorder.record(Incident(outcome, at: context.now()))
      return outcome
    }
  }

  /// - Parameter originals: of voids that come from another ledger, whose ids, times and meta are kept.
  func voidUnderLock(
    _ ranges: [ClosedRange<UInt64>], samples: Int, progress: RebuildProgress, originals: [EventDraft] = [],
    confirm: (VoidPreview) throws -> Void
  ) throws -> VoidOutcome {
    let plan = try VoidPlan(ranges, log, try catalog.definitions)
    let staged = try stage(plan, samples: samples, progress)
    let preview = preview(plan, staged)
    var receipts: [Receipt]
    let isHeadWritten: Bool
    do {
      try confirm(preview)
      (receipts, isHeadWritten) = try append(plan, originals)
    } catch {
      discard(staged)
      throw error
    }
    let behind = staged.filter { !isHeadWritten || !makeCurrent($0) }.map(\.name)
    for index in receipts.indices { receipts[index].tablesBehind = behind }
    return VoidOutcome(receipts: receipts, preview: preview)
  }

  // MARK: Building beside

  /// A table built without the voided events, and how it differs from the live one.
  struct StagedVoid {
    var table: StagedTable
    var differences: [TableDifference]
    /// False if there was no live table to compare with.
    var isCompared: Bool
    var name: String { table.definition.name }
  }

  func stage(_ plan: VoidPlan, samples: Int, _ progress: RebuildProgress) throws -> [StagedVoid] {
    let source = ChangedSource(try log.makeReader(), voided: plan.voided)
    var staged: [StagedVoid] = []
    do {
      for definition in plan.tables {
        staged.append(try stage(definition, source, plan, samples: samples, progress))
      }
      return staged
    } catch let error as LedgerError where error.code == .eventDoesNotApply {
      discard(staged)
      throw try refusal(plan, source) ?? error
    } catch {
      discard(staged)
      throw error
    }
  }

  private func stage(
    _ definition: ProjectionDefinition, _ source: ChangedSource, _ plan: VoidPlan, samples: Int,
    _ progress: RebuildProgress
  ) throws -> StagedVoid {
    let live = try liveTable(definition)
    // The event of a void changes no row; an erasure ends what was kept.
    let ends = plan.voids.filter { $0.isErasure && definition.events[$0.type] != nil }
    let table = try withoutActuallyEscaping(progress) { progress in
      try store.stage(
        definition, from: source, progress: { progress(definition.name, $0, $1) },
        then: ends.isEmpty
          ? nil : { table in for event in ends { try table.rehearse(event, at: log.head, context) } })
    }
    do {
      let changes = try changes(from: live, to: table, samples: samples)
      let differing = changes.filter { !$0.isEmpty }.map { TableDifference($0, of: definition) }
      return StagedVoid(table: table, differences: differing, isCompared: live != nil)
    } catch {
      store.discardQuietly(table, context.logger)
      throw error
    }
  }

  /// The live table, current; nil if it is quarantined.
  private func liveTable(_ definition: ProjectionDefinition) throws -> Projection? {
    do {
      return try tables.prepareTable(definition)
    } catch let error as LedgerError where error.code == .tableQuarantined {
      return nil
    }
  }

  private func changes(
    from live: Projection?, to table: StagedTable, samples: Int
  ) throws -> [TableChanges] {
    // Every row would be "added".
    guard let live else { return [] }
    let new = try store.openForReading(table)
    defer { new.closeQuietly() }
    return try tables.watching(live.definition, isLocked: true) {
      try live.beginRead()
      defer { live.endRead() }
      return try live.changes(to: new, samples: samples)
    }
  }

  func discard(_ staged: [StagedVoid]) {
    for one in staged { store.discardQuietly(one.table, context.logger) }
  }

  func preview(_ plan: VoidPlan, _ staged: [StagedVoid]) -> VoidPreview {
    VoidPreview(
      events: plan.events, head: log.head.sequence, differences: staged.flatMap(\.differences),
      built: staged.filter { !$0.isCompared }.map(\.name), alreadyVoided: plan.alreadyVoided,
      leftOut: plan.leftOut)
  }

  // MARK: Refusing

  /// The error with every event that would not apply; nil if none can be named.
  private func refusal(_ plan: VoidPlan, _ source: ChangedSource) throws -> LedgerError? {
    let refused = try plan.tables.flatMap { try store.refusedEvents($0, from: source) }
      .sorted { ($0.sequence, $0.table) < ($1.sequence, $1.table) }
    guard !refused.isEmpty else { return nil }
    let isErasure = plan.voids.first?.isErasure ?? false
    let needed = Set(isErasure ? [] : plan.events.map(\.sequence))
      .union(refused.map(\.batch.lowerBound)).sorted()
    let cause = VoidRefusal(
      events: refused.map {
        .init(
          sequence: $0.sequence, id: $0.id, type: $0.type, table: $0.table, code: $0.code, reason: $0.reason)
      }, needed: needed)
    let voided: Message =
      plan.events.count == 1 ? "event \(plan.events[0].sequence)" : counted(plan.events.count, "event")
    // One before them does not apply by itself, as where two events broke a rule and one of them is voided.
    let areLater = refused[0].sequence > (plan.events.first?.sequence ?? 0)
    let others: Message =
      switch (areLater, refused.count) {
      case (true, 1): "A later event"
      case (true, let count): counted(count, "later event")
      case (false, 1): "Another event"
      case (false, let count): counted(count, "other event")
      }
    return LedgerError(
      .voidRefused, "\(others) would not apply without \(voided). Nothing was changed.",
      hint: Self.hintOfRefusal(
        needed, later: refused.map(\.batch.lowerBound), isErasure: isErasure),
      cause: cause, at: .init(sequence: refused[0].sequence, projection: refused[0].table))
  }

  private static func hintOfRefusal(_ needed: [UInt64], later: [UInt64], isErasure: Bool) -> Message {
    let later = Set(later).sorted()
    if !isErasure, needed.count > 20, later.count <= 20 {
      return "To void them first: \(Remedy.void(later))."
    }
    return switch (isErasure, needed.count > 20) {
    case (true, true):
      "Erase their records too, or void them first; \(Remedy.parameter("json", "Output as JSON")) lists them all."
    case (true, false): "Erase their records too, or void them first: \(Remedy.void(needed))."
    case (false, true):
      "Void them in the same command; \(Remedy.parameter("json", "Output as JSON")) lists them all."
    case (false, false): "To void them too: \(Remedy.void(needed))."
    }
  }

  // MARK: Doing

  func append(_ plan: VoidPlan, _ originals: [EventDraft]) throws -> (
    receipts: [Receipt], isHeadWritten: Bool
  ) {
    let appended = try appender.appendBatch { batch in
      for (index, void) in plan.voids.enumerated() {
        let original = originals.indices.contains(index) ? originals[index] : nil
        try batch.addSystemEvent(
          EventDraft(
            type: void.type, data: void.data, version: VoidEvent.version, id: original?.id,
            time: original?.time, meta: original?.meta),
          concerning: void.tables + [VoidEvent.type])
      }
    }
    return (appended.receipts, appended.isHeadWritten)
  }

  /// - Returns: false where it could not be done. The event is in the log all the same, and the next use
  ///   builds the table.
  func makeCurrent(_ staged: StagedVoid) -> Bool {
    do {
      try store.makeCurrent(staged.table, at: log.head)
      tables.dropTable(staged.name)
    } catch {
      context.logger.error("table not replaced after a void", metadata: ["table": "\(staged.name)"])
      return false
    }
    guard !staged.isCompared else { return true }
    tables.recordRepaired(staged.name)
    recorder.record(
      Incident(
        time: context.now(), code: "rebuilt", table: staged.name,
        message: "The table was rebuilt without the voided events.", action: Incident.voided))
    return true
  }
}

extension Incident {
  /// A void changes what every table shows of the past, so it is reported until it is acknowledged.
  fileprivate init(_ outcome: VoidOutcome, at time: Timestamp) {
    let sequences = outcome.preview.events.map(\.sequence)
    let shown: Message = sequences.prefix(20).map { Message(verbatim: String($0)) }.joined()
    let list: Message = sequences.count > 20 ? "\(shown) and \(sequences.count - 20) more" : shown
    let by = outcome.receipts.map { String($0.sequence) }.joined(separator: ", ")
    self.init(
      time: time, code: "voided",
      message: sequences.count == 1
        ? "Event \(list) was voided by event \(by). It stays in the log."
        : "Events \(list) were voided by event \(by). They stay in the log.",
      action: Incident.voided)
    if let first = sequences.first, let last = sequences.last { events = first...last }
  }
}

typealias RebuildProgress = (_ table: String, _ done: UInt64, _ total: UInt64) -> Void

extension ProjectionStore {
  /// What can't be removed now, the next rebuild removes.
  func discardQuietly(_ table: StagedTable, _ logger: Logger) {
    do {
      try discard(table)
    } catch {
      logger.notice("not removed", metadata: ["table": "\(table.definition.name)"])
    }
  }
}
