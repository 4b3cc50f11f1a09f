import EventLog
import LedgerBase
import Projections

/// Makes the batches and the shared appends by which events are appended.
struct Appender {
  let log: EventLog
  let catalog: KindCatalog
  let tables: TableCatalog
  let writeLock: WriteLock
  let checkpoints: Checkpoints
  let context: LedgerContext

  /// A batch for whoever holds the write lock.
  func makeBatch() -> WriteBatch { WriteBatch(log, catalog, tables, context) }

  /// An append that several threads may share. It takes the write lock.
  func makeGroup() throws -> WriteGroup { try WriteGroup(self) }

  /// Runs `body` with a session under a write lock of its own, and appends what it collected as one batch.
  func write<T>(_ body: (WriteBatch) throws -> T) throws -> (value: T, receipts: [Receipt]) {
    let group = try makeGroup()
    let part = Result { try group.part(expecting: nil, isAtomic: true, body) }
    group.finish()
    let (value, places) = try part.get()
    return (value, try group.receipts(places))
  }

  /// Appends an event of the ledger itself. Only under the write lock.
  func appendSystemEvent(_ draft: EventDraft, concerning names: [String]) throws -> Receipt? {
    let session = makeBatch()
    do {
      try session.beginPart(expecting: nil, isAtomic: true)
      // Once there are more tables than the head can name, it has to name this by itself.
      session.concerning[VoidEvent.type] = try log.voidedEvents().newest
      try session.addSystemEvent(draft, concerning: names)
      _ = try session.keepPart()
      return try session.finish().first
    } catch {
      session.rollBack()
      throw error
    }
  }
}
