import EventLedger
import Logging
import Projections
import SQLite
import SystemPackage

/// Brings the tables of an opened bundle to the state that they had on the owner's machine.
///
/// A table that stopped at an event is built up to its position and then used: so it stops there too. A table
/// that was quarantined because of its file is built and quarantined, with the owner's reason, since a bundle
/// contains no file of a table.
struct TableStateRestorer {
  private let bundleCase: BundleCase
  private let root: FilePath
  private let context: LedgerContext
  private let projections: ProjectionSet

  init(
    _ bundleCase: BundleCase, _ root: FilePath, _ projections: ProjectionSet, _ context: LedgerContext
  ) {
    self.projections = projections
    self.bundleCase = bundleCase
    self.root = root
    self.context = context
  }

  func restore() throws {
    let definitions = try projections.definitions(of: root, context).all.filter {
      $0.everyEvent == nil
    }
    let log = try EventLog.open(at: root, context: context.forLog)
    defer { do { try log.close() } catch { context.logger.debug("close failed") } }
    for definition in definitions {
      guard let table = bundleCase.tables.first(where: { $0.name == definition.name }) else { continue }
      let failure = bundleCase.failures.first { $0.table == definition.name }
      try build(definition, table, failure, log)
      // What was current there is current here: the new epoch's own event concerns no table.
      if table.state == TableStatus.State.current.rawValue, (table.position ?? 0) > 0 { try use(definition) }
      guard let failure, table.state == TableStatus.State.quarantined.rawValue else { continue }
      if failure.code == LedgerError.Code.eventDoesNotApply.name {
        try use(definition)
      } else {
        try setAside(definition, failure, log)
      }
    }
  }

  /// Builds the table up to the event that the owner's had reached. Where that fails it is left for its next
  /// use.
  private func build(
    _ definition: ProjectionDefinition, _ table: BundleCase.Table, _ failure: BundleCase.Failure?,
    _ log: EventLog
  ) throws {
    let position = failure?.position ?? table.position ?? 0
    let unbuilt: [TableStatus.State] = [.missing, .outdated, .newer]
    guard position > 0, !unbuilt.map(\.rawValue).contains(table.state), position <= log.head.sequence,
      let hash = try log.makeReader().hash(at: position)
    else { return }
    let reader = try log.makeReader(
      upTo: LogPosition(epoch: log.head.epoch, sequence: position, hash: hash))
    do {
      _ = try ProjectionStore(ledger: root, context: context.forLog).rebuild(definition, from: reader)
    } catch let error as LedgerError where !Self.stopsOpening.contains(error.code) {
      context.logger.notice(
        "table not built", metadata: ["table": "\(definition.name)", "code": "\(error.code)"])
    }
  }

  /// Anything else that prevents a table from being built, such as a kind of record whose statements never
  /// end, leaves the rest usable.
  private static let stopsOpening: Set<LedgerError.Code> = [
    .diskFull, .ioFailed, .permissionDenied, .damagedLog,
  ]

  private func use(_ definition: ProjectionDefinition) throws {
    let ledger = Ledger.open(
      at: root.string, options: LedgerOptions(projections: projections, createIfMissing: false),
      context: context)
    do {
      _ = try ledger.read { _ = try $0.connection(for: definition.name) }
    } catch let error as LedgerError where !Self.stopsOpening.contains(error.code) {
      // A table that was set aside is as it should be.
      context.logger.notice(
        "table not used", metadata: ["table": "\(definition.name)", "code": "\(error.code)"])
    }
    try ledger.close()
  }

  private func setAside(_ definition: ProjectionDefinition, _ failure: BundleCase.Failure, _ log: EventLog)
    throws
  {
    let code = LedgerError.Code(named: failure.code) ?? .tableDamaged
    _ = try ProjectionStore(ledger: root, context: context.forLog).quarantine(
      definition, error: LedgerError(code, Message(verbatim: failure.reason)), head: log.head,
      position: failure.position.map {
        LogPosition(epoch: log.head.epoch, sequence: $0, hash: log.head.hash)
      },
      event: failure.event.map {
        QuarantineReport.EventReference(
          sequence: $0, id: failure.eventID ?? "", type: failure.eventType ?? "")
      })
  }
}
