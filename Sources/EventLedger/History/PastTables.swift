import Projections
import SQLite
import SystemPackage

/// Gives queries the tables of a ledger as of some event. It has its own files, so nobody waits for it.
final class PastTables: RecordReading {
  private let source: ChangedSource
  private let definitions: DefinitionSet
  private let store: ProjectionStore
  private let progress: RebuildProgress
  private(set) var held: [String: Projection] = [:]
  var position: LogPosition { source.head }

  init(
    _ source: ChangedSource, _ definitions: DefinitionSet, _ store: ProjectionStore,
    progress: @escaping RebuildProgress
  ) {
    self.source = source
    self.definitions = definitions
    self.store = store
    self.progress = progress
  }

  func connection(for projection: String) throws -> Connection { try table(projection).connection }

  func table(_ name: String) throws -> Projection {
    if let table = held[name] { return table }
    guard let definition = definitions.definition(named: name) else {
      throw LedgerError(
        .usage, "There is no table '\(name)'.", at: LedgerError.Location(projection: name))
    }
    do {
      let table = try store.pastTable(definition, from: source) { done, total in
        self.progress(name, done, total)
      }
      held[name] = table
      return table
    } catch let error as LedgerError where error.code == .eventDoesNotApply {
      throw try erasedSince(name, error) ?? error
    }
  }

  /// What was erased can't be read as it was, nor what depended on it then.
  private func erasedSince(_ name: String, _ error: LedgerError) throws -> LedgerError? {
    let erasures = try source.base.voidedEvents().erasures
    guard let last = erasures.last?.sequence, last > position.sequence else { return nil }
    return LedgerError(
      error.code,
      "The table '\(name)' can't be built as it was after event \(position.sequence): something that other events depend on has been erased since then.",
      hint: "Choose a later point: after event \(last) nothing is missing.", cause: error, at: error.location
    )
  }

  func end() {
    for table in held.values { table.closeAfterReading() }
    held = [:]
  }

  /// Removes what was read, where the error is about it.
  ///
  /// - Returns: true where it is worth to try again.
  func hasDropped(because error: LedgerError) throws -> Bool {
    guard error.isSuspicion || error.code == .tableDamaged,
      let table = held.values.first(where: { $0.path.string == error.location.path })
    else { return false }
    end()
    try store.removePast(table.path)
    return true
  }
}
