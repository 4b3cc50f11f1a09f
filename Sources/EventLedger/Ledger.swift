internal import Logging
internal import Projections
import SystemPackage

/// A ledger: its log of events and the tables made from it.
///
/// Opening never fails: it returns a ledger in every case, with a ``health`` that says whether it, or which
/// of its tables, can be used, and what can be done. Nothing is ever accepted into memory only.
///
/// `@unchecked Sendable`: everything that changes is guarded by `lock`; one call works at a time.
public final class Ledger: @unchecked Sendable {
  /// The ledger's folder.
  public let path: String
  public let options: LedgerOptions
  package let context: LedgerContext
  /// True when opening made the ledger.
  public let wasCreated: Bool

  private let lock = Lock()
  private var opened: OpenLedger?
  /// The open append that collects what several threads write.
  private var group: WriteGroup?
  private let arriving = Arriving()
  /// How many parts the last append had.
  private var companions = 0
  private let channel = HealthChannel()
  private var followers = TableFollowers()
  private var isClosed = false
  /// True from a failed save to the next one that succeeds.
  private var isSaveFailing = false
  /// True once `ledger.json` was made to name this version as a writer; it is tried once.
  private var hasNotedWriter = false
  /// True once nothing was found that only a newer version may append to.
  private var hasCheckedWriter = false
  /// Threads that wait to add to an append.
  var waitingWriters: Int { arriving.count }
  private var openError: LedgerError?
  /// A failure that is played, until a choice ends it.
  private var simulation: SimulatedDiagnosis?

  private init(
    path: String, options: LedgerOptions, context: LedgerContext, opened: OpenLedger?,
    openError: LedgerError?,
    wasCreated: Bool
  ) {
    self.path = path
    self.options = options
    self.context = context.reporting(to: options.onFailure)
    self.opened = opened
    self.openError = openError
    self.wasCreated = wasCreated
  }

  /// Opens the ledger in the folder at `path`, or creates it if there is none and the options say so.
  ///
  /// It never throws and never ends the application: see ``health``, ``isHealthy``, ``loadError``.
  public static func open(at path: String, options: LedgerOptions, context: LedgerContext)
    -> Ledger
  {
    let context = context.reporting(to: options.onFailure)
    let root = FilePath(path)
    do {
      let (opened, wasCreated) = try OpenLedger.open(at: root, options: options, context: context)
      context.logger.debug(
        "opened", metadata: ["path": "\(path)", "sequence": "\(opened.log.head.sequence)"])
      // One that was just made and gets no event goes without a trace.
      if !wasCreated { count(nil, at: path, options, context) }
      return Ledger(
        path: path, options: options, context: context, opened: opened, openError: nil, wasCreated: wasCreated
      )
    } catch {
      var failure = LedgerError(wrapping: error).advised(of: path, context, options.projections)
      context.log(&failure, while: "open", path: path)
      count(failure, at: path, options, context)
      failure = context.report(failure)
      return Ledger(
        path: path, options: options, context: context, opened: nil, openError: failure, wasCreated: false)
    }
  }

  /// As ``open(at:options:context:)``, for an application that has no screen to show a card on.
  ///
  /// - Throws: `initializationFailed` with its cause if the ledger could not be opened or created.
  public static func openOrThrow(
    at path: String, options: LedgerOptions, context: LedgerContext
  ) throws -> Ledger {
    let ledger = open(at: path, options: options, context: context)
    guard let cause = ledger.loadError else { return ledger }
    throw LedgerError(failure: .initializationFailed, cause: cause, language: options.language)
  }

  /// A ledger that looks as if it had failed, for tests of what an application shows then. No file is touched
  /// until a choice is made: then the ledger at the path is opened.
  package static func simulating(
    _ cause: FailureCause, at path: String, options: LedgerOptions, context: LedgerContext
  ) -> Ledger {
    let simulation = SimulatedDiagnosis(cause: cause, path: path)
    let isOfTable = simulation.diagnosis.table != nil
    let ledger = Ledger(
      path: path, options: options, context: context, opened: nil,
      openError: isOfTable ? nil : simulation.error, wasCreated: false)
    ledger.simulation = simulation
    return ledger
  }

  /// True while a failure is played.
  var isSimulated: Bool { lock.withLock { simulation != nil } }

  /// The folder that is open: not ``path`` where a new ledger was begun at a path that leads elsewhere, such
  /// as `.`.
  package var folder: String { lock.withLock { opened?.root.string ?? path } }

  /// True when the log opened and no table is set aside.
  public var isHealthy: Bool { health.isHealthy }

  /// Why the ledger can't be used as a whole; nil when it was loaded.
  public var loadError: LedgerError? { lock.withLock { openError } }

  /// Whether the ledger and each of its tables can be used, determined at each call.
  public var health: LedgerHealth {
    lock.withLock {
      endGroup()
      return healthNow()
    }
  }

  private func healthNow() -> LedgerHealth {
    if let simulation {
      let card = RecoveryCard(simulation.diagnosis, simulation.facts)
      return card.table == nil ? .unusable(card) : .tables([card])
    }
    guard let opened else {
      return openError.map { .unusable(cardNow(for: $0)) } ?? .healthy
    }
    do {
      let cards = try opened.statusReader.cards()
      return cards.isEmpty ? .healthy : .tables(cards)
    } catch {
      return .unusable(cardNow(for: LedgerError(wrapping: error)))
    }
  }

  private func cardNow(for error: LedgerError) -> RecoveryCard {
    guard let opened else {
      return FactFinder(path, context, options.projections).card(Diagnosis(error, path: path))
    }
    return opened.statusReader.card(error)
  }

  /// What to show for an error that a call threw, such as a save that the disk had no room for.
  public func card(for error: LedgerError) -> RecoveryCard {
    lock.withLock {
      endGroup()
      let cards = healthNow().cards
      if let table = error.tableAtFault, let card = cards.first(where: { $0.table == table }) { return card }
      return cardNow(for: error)
    }
  }

  /// The ledger's health, from now on, whenever it changes: a card after a failed save, a quarantine or
  /// damage that is found while running; `healthy` once it is over. The stream ends when the ledger is
  /// closed.
  public var healthUpdates: AsyncStream<LedgerHealth> { channel.stream() }

  /// The position up to which events are acknowledged.
  ///
  /// - Throws: ``loadError``.
  public func head() throws -> LogPosition {
    try perform("read the head") { opened in
      try opened.writeLock.refreshLog()
      return opened.log.head
    }
  }

  /// Closes the files. Later calls throw.
  public func close() throws {
    let ended = lock.withLock {
      isClosed = true
      defer { followers = TableFollowers() }
      return followers
    }
    // Outside the lock: they leave the list at their end.
    defer { ended.end() }
    try lock.withLock {
      endGroup()
      channel.end()
      let opened = opened
      self.opened = nil
      openError =
        openError ?? LedgerError(.noLedger, "The ledger at \(path) has been closed.", hint: "Open it again.")
      try opened?.close()
    }
  }

  /// Takes a ledger away again that opening made and to which nothing was written: who was refused leaves
  /// nothing.
  ///
  /// - Returns: false where it stays, since it holds an event by now or can't be removed.
  package func removeIfUnused() -> Bool {
    guard wasCreated else { return false }
    do {
      guard try perform("take away", { try $0.removeIfEmpty() }) else { return false }
      try close()
    } catch {
      context.logger.notice("an unused ledger stays", metadata: ["path": "\(path)"])
      return false
    }
    return true
  }

  /// Runs one call under the lock; every error that leaves is logged once.
  ///
  /// - Parameter isSaving: a failure is one of saving.
  package func perform<T>(
    _ what: String, isSaving: Bool = false, _ body: (OpenLedger) throws -> T
  ) throws -> T {
    try reporting {
      try lock.withLock {
        // What others have added is written first: no reader sees tables with an open transaction.
        endGroup()
        return try logged(what, isSaving: isSaving, body)
      }
    }
  }

  private func logged<T>(
    _ what: String, isSaving: Bool = false, _ body: (OpenLedger) throws -> T
  ) throws -> T {
    let incidents = opened?.recorder.count
    let head = opened?.log.head
    defer { if opened?.log.head != head { followers.wake() } }
    do {
      guard let opened else {
        throw openError ?? simulation?.error
          ?? LedgerError(.noLedger, "The ledger at \(path) is not open.")
      }
      if isSaving, !hasCheckedWriter {
        hasNotedWriter = try LedgerFile.checkWriter(of: opened.log, context)
        hasCheckedWriter = true
      }
      let value = try body(opened)
      if isSaving && isSaveFailing || opened.recorder.count != incidents { announce(nil) }
      if isSaving { isSaveFailing = false }
      if isSaving, !hasNotedWriter, opened.log.head != head {
        hasNotedWriter = true
        LedgerFile.recordWriter(opened.log, context)
      }
      return value
    } catch {
      var failure = LedgerError(wrapping: error)
      if simulation == nil { failure = failure.advised(of: path, context, options.projections) }
      context.log(&failure, while: what, path: path)
      if simulation == nil { LogIncidents(path, context).record(failure, stopsWriting: isSaving) }
      if failure.code == .lostEvents { becomeReadOnly(failure) }
      if isSaving, failure.isFailureOfLedger, !isSaveFailing {
        isSaveFailing = true
        opened?.recorder.recordFailedSave(failure)
      }
      if failure.isFailureOfLedger || opened?.recorder.count != incidents { announce(failure) }
      if error is LedgerError { throw failure.described(in: options.language) }
      throw error
    }
  }

  /// A log that turns out to lack acknowledged events is open for reading only from then on, as if opening
  /// had found it.
  private func becomeReadOnly(_ error: LedgerError) {
    guard let opened else { return }
    self.opened = nil
    openError = error
    group?.fail(error)
    endGroup()
    do {
      try opened.close()
    } catch {
      context.logger.notice("not closed cleanly", metadata: ["path": "\(path)"])
    }
  }

  /// Tells those who listen how the ledger is, after a change.
  private func announce(_ error: LedgerError?) {
    guard channel.isListenedTo else { return }
    if let error, error.isFailureOfLedger {
      channel.send(.unusable(cardNow(for: error)))
    } else {
      channel.send(healthNow())
    }
  }

  /// Records damage of the log that was found by reading without the lock, and notifies the listeners.
  func recordDamage(_ error: any Error) {
    guard let error = error as? LedgerError, error.code.isOfUnusableLog else { return }
    LogIncidents(path, context).record(error)
    announceHealth()
  }

  /// Looks how the ledger is now, for those who listen.
  func announceHealth() { lock.withLock { announce(nil) } }

  /// Adds a part to the open append, or to a new one. While further writers arrive it is left to the last of
  /// them to write it; and for a moment to those who shared the last one, since they come again just about
  /// now.
  func performShared<T>(
    _ what: String, expecting: UInt64?, isAtomic: Bool, _ body: (WriteBatch) throws -> T
  ) throws -> (value: T, receipts: [Receipt]) {
    arriving.add(1)
    return try reporting {
      try lock.withLock {
        arriving.add(-1)
        return try logged(what, isSaving: true) { opened in
          if let group, !group.takesMore { endGroup() }
          let group = try self.group ?? opened.appender.makeGroup()
          self.group = group
          let part = Result { try group.part(expecting: expecting, isAtomic: isAtomic, body) }
          if !group.takesMore || arriving.count == 0 && group.isComplete(expecting: companions) { endGroup() }
          let (value, places) = try part.get()
          waitForEnd(of: group)
          return (value, try group.receipts(places))
        }
      }
    }
  }

  /// Ends the append if no thread has joined it for a moment.
  private func waitForEnd(of group: WriteGroup) {
    while !group.isDone {
      let came = group.came
      lock.wait(atMostMicroseconds: WriteGroup.patienceMicroseconds)
      if !group.isDone, group.came == came, arriving.count == 0 { endGroup() }
    }
  }

  /// Tells the application's handler about failures, outside the lock, so that the handler may use the
  /// ledger.
  private func reporting<T>(_ body: () throws -> T) throws -> T {
    try context.reporting(body)
  }

  /// Writes what the open append holds, if there is one, and notifies those who wait for it.
  private func endGroup() {
    guard let group else { return }
    self.group = nil
    companions = group.parts
    group.finish()
    followers.wake()
    lock.wakeAll()
  }

  // MARK: Following tables

  /// - Returns: false where the ledger is closed.
  func add(_ follower: TableFollower) -> Bool {
    lock.withLock {
      if !isClosed { followers.add(follower) }
      return !isClosed
    }
  }

  func drop(_ follower: TableFollower) { lock.withLock { followers.drop(follower) } }

  /// The present position of a table; nil while an append is open, whose end wakes the followers, and once
  /// the ledger is closed.
  func place(of table: String, after last: TablePlace?) throws -> TablePlace? {
    try reporting {
      try lock.withLock {
        guard group == nil, !isClosed else { return nil }
        return try logged("follow a table") { try $0.view.place(of: table, after: last) }
      }
    }
  }

  /// Closes what is open, if anything is, and opens the folder at the path.
  package func openAgain() {
    lock.withLock {
      endGroup()
      let old = opened
      opened = nil
      simulation = nil
      do { try old?.close() } catch {
        // What is wrong is found out again.
        context.logger.notice("not closed cleanly", metadata: ["path": "\(path)"])
      }
      do {
        opened = try OpenLedger.open(at: FilePath(path), options: options, context: context).opened
        openError = nil
        isClosed = false
        context.logger.debug("opened again", metadata: ["path": "\(path)"])
      } catch {
        var failure = LedgerError(wrapping: error).advised(of: path, context, options.projections)
        context.log(&failure, while: "open again", path: path)
        openError = context.report(failure)
      }
      Self.count(openError, at: path, options, context)
      isSaveFailing = false
      hasCheckedWriter = false
      followers.wake()
      announce(nil)
    }
  }

  /// Replaces what is open, after the folder was set aside and created again.
  func reopen(_ body: (OpenLedger?) throws -> OpenLedger) throws {
    try lock.withLock {
      endGroup()
      opened = try body(opened)
      openError = nil
      isClosed = false
      isSaveFailing = false
      followers.wake()
      announce(nil)
    }
  }
}

/// Counts the threads that have come to write and do not have the lock yet.
private final class Arriving: @unchecked Sendable {
  private let lock = Lock()
  private var number = 0
  var count: Int { lock.withLock { number } }
  func add(_ change: Int) { lock.withLock { number += change } }
}

extension LedgerContext {
  /// The same context with the handler of the options, unless it has its own.
  fileprivate func reporting(to handler: FailureHandler?) -> LedgerContext {
    var context = self
    context.onFailure = onFailure ?? handler
    return context
  }

  /// Runs one call that needs no open ledger. A failure is logged and reported to the handler, each once.
  package func call<T>(_ what: String, _ path: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      var failure = LedgerError(wrapping: error)
      log(&failure, while: what, path: path)
      throw report(error is LedgerError ? failure : error)
    }
  }

  /// Logs one line for an error that reaches a caller: code, file and what was tried, never a personal value.
  /// An error that was logged further down, or whose cause was, gets no second one.
  package func log(_ error: inout LedgerError, while what: String, path: String) {
    defer { error.isLogged = true }
    guard !error.wasLogged else { return }
    logger.error(
      "failed",
      metadata: [
        "code": "\(error.code)", "while": "\(what)", "path": "\(error.location.path ?? path)",
        "sequence": "\(error.location.sequence.map(String.init) ?? "-")",
      ])
  }
}

extension LedgerError {
  /// Any error as a `LedgerError`; any other error becomes the cause of an `internalFault`.
  package init(wrapping error: any Error) {
    if let error = error as? LedgerError {
      self = error
    } else {
      self.init(
        .internalFault, "An unknown error occurred.",
        hint: "Please report it, and attach a support bundle.", cause: error)
    }
  }
}
