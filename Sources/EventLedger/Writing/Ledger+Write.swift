import Projections
package import SQLite

extension Ledger {
  /// Collects events and appends them as one atomic batch when `body` returns.
  ///
  /// No event: nothing is written, not a byte. A throw: nothing is written. When it returns, the events are
  /// on disk. What several threads write at the same time shares one sync; so `body` must not wait for
  /// another thread's writing.
  ///
  /// - Parameters:
  ///   - expecting: refuse (`conflict`) unless this is the last event's sequence number.
  ///   - body: adds the events. It is called once.
  /// - Throws: what `body` throws; the rule that rejects (`LedgerError.Code.isRejection`); else `saveFailed`
  ///   with its cause, in the language of the options.
  @discardableResult
  public func transaction<T>(expecting: UInt64? = nil, _ body: (Transaction) throws -> T) throws -> T {
    try withReceipts(expecting: expecting, body).value
  }

  /// As ``transaction(expecting:_:)``, with the receipts of the events, in order.
  @discardableResult
  public func withReceipts<T>(
    expecting: UInt64? = nil, _ body: (Transaction) throws -> T
  ) throws -> (value: T, receipts: [Receipt]) {
    try share("transaction", expecting: expecting, isAtomic: true) { batch in
      let transaction = Transaction(batch: batch)
      defer { transaction.end() }
      return try body(transaction)
    }
  }

  /// Appends events as one atomic batch.
  ///
  /// - Parameters:
  ///   - drafts: the events, in order.
  ///   - expecting: refuse (`conflict`) unless this is the last event's sequence number.
  ///   - unchecked: take events of a quarantined table, which can't be checked now; they are marked.
  /// - Returns: a receipt an event, in order. An event whose id is there already gives its first receipt.
  @discardableResult
  public func append(
    _ drafts: [EventDraft], expecting: UInt64? = nil, unchecked: Bool = false
  ) throws -> [Receipt] {
    try againIfBuiltAgain {
      try share("append", expecting: expecting, isAtomic: true) { batch in
        batch.allowsUnchecked = unchecked
        batch.part.expectedEvents = drafts.count
        for draft in drafts { try batch.add(draft.refusingReservedType()) }
      }.receipts
    }
  }

  /// Appends independent events, with one sync for all: those before the first rejected one are written, that
  /// one and the rest are not.
  ///
  /// - Returns: the receipts of the events on disk, and which draft was rejected and why.
  package func appendGroup(
    _ drafts: [EventDraft], unchecked: Bool
  ) throws -> (receipts: [Receipt], rejected: (index: Int, error: LedgerError)?) {
    var rejected: (index: Int, error: LedgerError)?
    let result = try againIfBuiltAgain {
      rejected = nil
      return try share("append", expecting: nil, isAtomic: false) { batch in
        batch.allowsUnchecked = unchecked
        for (index, draft) in drafts.enumerated() {
          do {
            try batch.add(draft.refusingReservedType())
          } catch let error as LedgerError where error.code.isAboutOneEvent {
            rejected = (index, error)
            return
          }
        }
      }
    }
    return (result.receipts, rejected)
  }

  private func share<T>(
    _ what: String, expecting: UInt64?, isAtomic: Bool, _ body: (WriteBatch) throws -> T
  ) throws -> (value: T, receipts: [Receipt]) {
    do {
      return try performShared(what, expecting: expecting, isAtomic: isAtomic, body)
    } catch let error as LedgerError {
      throw saveFailure(error)
    }
  }

  /// One separate call that writes.
  func saving<T>(_ what: String, _ body: (OpenLedger) throws -> T) throws -> T {
    do {
      return try perform(what, isSaving: true, body)
    } catch let error as LedgerError {
      throw saveFailure(error)
    }
  }

  /// Rejections are the caller's own business and go out as they are; every other failure is a failed save.
  private func saveFailure(_ error: LedgerError) -> LedgerError {
    if error.code.isAboutOneEvent || [.locked, .confirmationNeeded, .archived].contains(error.code) {
      return error
    }
    return LedgerError(failure: .saveFailed, cause: error, language: options.language)
  }
}

extension EventDraft {
  /// The draft, if its type is one that callers may use. A reset, for one, has its own call, which asks for a
  /// confirmation.
  fileprivate func refusingReservedType() throws -> EventDraft {
    guard type.hasPrefix("ledger.") else { return self }
    throw LedgerError(reservedType: type)
  }
}

extension LedgerError {
  /// The error for a draft of a system event, with what writes such events.
  init(reservedType type: String) {
    let remedy: Remedy? =
      switch type {
      case LedgerReset.type: .resetTables([])
      case VoidEvent.type: .void([])
      case VoidEvent.erased: .erase
      case KindEvent.registered: .addKind(nil)
      case KindEvent.removed: .removeKind(nil)
      default: nil
      }
    self.init(
      .reservedType,
      "Types that begin with 'ledger.' are reserved for system events; '\(type)' can't be appended.",
      hint: remedy.map { "Use \($0) instead." }
        ?? "Leave the event out: ledger itself writes such events where they are needed.")
  }
}

/// An open transaction. A module of records adds its commands to it; raw events can be added directly. Valid
/// only inside the closure that it is passed to.
public final class Transaction: RecordWriting {
  private var batch: WriteBatch?

  init(batch: WriteBatch) {
    self.batch = batch
  }

  func end() { batch = nil }

  private func live() throws -> WriteBatch {
    guard let batch else {
      throw LedgerError(.usage, "The transaction has ended.", hint: "Use it only inside its closure.")
    }
    return batch
  }

  /// The tables as they are with the events of this transaction.
  public var read: LedgerReader { LedgerReader(source: self) }

  /// Adds a raw event.
  ///
  /// - Returns: the receipt it will have when the transaction has ended well.
  @discardableResult
  public func append(_ draft: EventDraft) throws -> Receipt { try live().add(draft.refusingReservedType()) }

  package func connection(for projection: String) throws -> Connection {
    try live().connection(for: projection)
  }
  package var now: Timestamp { batch?.now ?? Timestamp(microseconds: 0) }
  // lint: allow(ids): a transaction that has ended appends nothing, so this id goes nowhere
  package func newID() -> UUID { batch?.newID() ?? UUID() }
  package func random() -> UInt64 { batch?.random() ?? 0 }
}
