/// Makes the batches and the shared appends by which events are appended.
struct Appender {
  let log: EventLog
  let catalog: KindCatalog
  let tables: TableCatalog
  let writeLock: WriteLock
  let checkpoints: Checkpoints
  let context: LedgerContext

  /// A batch for the holder of the write lock.
  func makeBatch() -> WriteBatch { WriteBatch(log, catalog, tables, context) }

  /// An append that several threads may share. It takes the write lock.
  func makeGroup() throws -> WriteGroup { try WriteGroup(self) }

  /// Runs `body` with a batch under a write lock of its own, and appends what it collected as one batch.
  func write<T>(_ body: (WriteBatch) throws -> T) throws -> (value: T, receipts: [Receipt]) {
    let group = try makeGroup()
    let part = Result { try group.part(expecting: nil, isAtomic: true, body) }
    group.finish()
    let (value, places) = try part.get()
    return (value, try group.receipts(places))
  }

  /// Appends what `body` adds as one batch, all of it or nothing. Only under the write lock.
  func appendBatch<T>(
    _ body: (WriteBatch) throws -> T
  ) throws -> (value: T, receipts: [Receipt], isHeadWritten: Bool) {
    let batch = makeBatch()
    do {
      try batch.beginPart(expecting: nil, isAtomic: true)
      let value = try body(batch)
      _ = try batch.keepPart()
      let receipts = try batch.finish()
      return (value, receipts, batch.isHeadWritten)
    } catch {
      batch.rollBack()
      throw error
    }
  }

  /// Appends an event of the ledger itself. Only under the write lock.
  func appendSystemEvent(_ draft: EventDraft, concerning names: [String]) throws -> Receipt? {
    try appendBatch { batch in
      // Once there are more tables than head can name, it has to name these two separately.
      batch.concerning[VoidEvent.type] = try log.voidedEvents().newest
      batch.concerning[ImportEvent.type] = try log.importEvents().last?.sequence ?? 0
      try batch.addSystemEvent(draft, concerning: names)
    }.receipts.first
  }
}
