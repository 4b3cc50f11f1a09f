/// One write lock, held for one caller or for several threads whose appends share one sync.
///
/// One append is in flight at a time, so those who come while it is synced wait, and then go together.
final class WriteGroup {
  private let log: EventLog
  private let tables: TableCatalog
  private let writeLock: WriteLock
  private let checkpoints: Checkpoints
  private let batch: WriteBatch
  /// What became of the append: the receipts of all parts, or why nothing was written.
  private var outcome: Result<[Receipt], any Error>?
  /// How many parts added events, and how many came in all.
  private(set) var (parts, came) = (0, 0)
  /// How long an append waits for those who shared the last one. They are woken by its end, and have come
  /// again after less than this: 8 threads on 2 processors append twice as many events by it. Who is alone
  /// does not wait.
  static let patienceMicroseconds = 200

  /// Takes the lock.
  init(_ appender: Appender) throws {
    log = appender.log
    tables = appender.tables
    writeLock = appender.writeLock
    checkpoints = appender.checkpoints
    try writeLock.take()
    batch = appender.makeBatch()
  }

  var isDone: Bool { outcome != nil }
  /// False where it has something to write, and fewer came to it than shared the last one.
  func isComplete(expecting companions: Int) -> Bool { parts == 0 || came >= companions }
  var takesMore: Bool { outcome == nil && !batch.isFull && batch.isIntact }

  /// Runs what one caller adds. What it throws takes its part back, and leaves those of the others.
  ///
  /// - Returns: its value, and the places of its receipts among ``receipts(_:)``.
  func part<T>(
    expecting: UInt64?, isAtomic: Bool, _ body: (WriteBatch) throws -> T
  ) throws -> (value: T, places: Range<Int>) {
    came += 1
    let before = batch.events.count
    try batch.beginPart(expecting: expecting, isAtomic: isAtomic)
    do {
      let value = try tables.watchingReads(isLocked: true, touched: { batch.open }) { try body(batch) }
      let places = try batch.keepPart()
      if batch.events.count > before { parts += 1 }
      return (value, places)
    } catch {
      do {
        guard batch.isIntact else { throw error }
        try batch.rollBackPart()
      } catch let lasting {
        // A table's transaction is gone, and with it what the others added.
        fail(lasting)
      }
      throw error
    }
  }

  /// Nobody's part is written; ``finish()`` still gives the lock back.
  func fail(_ error: any Error) {
    batch.rollBack()
    outcome = .failure(error)
  }

  /// Appends what the parts added, and gives the lock back.
  func finish() {
    let segment = log.segment
    let result = outcome ?? Result { try batch.finish() }
    outcome = result
    if log.segment != segment { checkpoints.moveCheckpointsUp() }
    writeLock.release()
  }

  /// The receipts of a part, once it is done.
  ///
  /// - Throws: why nothing was written, or why that can't be known; then with the part's events.
  func receipts(_ places: Range<Int>) throws -> [Receipt] {
    do {
      return Array(try outcome?.get()[places] ?? [])
    } catch let error as LedgerError {
      throw error.naming(batch.inDoubt(places))
    }
  }
}
