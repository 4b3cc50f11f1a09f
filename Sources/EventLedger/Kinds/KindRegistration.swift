import Logging
import Projections
import SQLite

/// Registers kinds of record, and removes them.
struct KindRegistration {
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let upgrading: Upgrading
  let appender: Appender
  let writeLock: WriteLock
  let context: LedgerContext

  // MARK: Registering

  /// Tries a file out on the log, and registers it.
  ///
  /// - Parameters:
  ///   - replacing: whether there has to be an older version of it, or none; nil for whichever is there.
  ///   - original: the event of another ledger that it comes from.
  /// - Throws: what is wrong with the file, as `invalidProjectionFile` or `limitExceeded`; nothing is
  ///   appended then.
  func registerKind(
    _ file: KindFile, replacing: Bool?, isTrial: Bool = false, original: EventDraft? = nil, samples: Int = 0,
    progress: RebuildProgress
  ) throws -> KindChange {
    try writeLock.withLock {
      let kinds = try catalog.kinds()
      let definition = try RegisteredKinds.parse(file)
      // What another ledger has registered already is taken over as it is.
      if replacing != nil { try definition.checkRows() }
      var change = KindChange(name: definition.name, version: definition.version)
      if let there = kinds.kind(named: definition.name) {
        guard there.file?.texts != file.texts else { return change }
        if replacing == nil, definition.version <= kinds.versions[there.name] ?? 0 { return change }
        try requireReplacement(of: there, by: definition, replacing)
      } else {
        try requireNew(definition, replacing, kinds)
      }
      _ = try kinds.without(definition.name, beside: try catalog.builtIn).definitions.adding(kind: definition)
      let newBase = try standForArchived(definition, kinds)
      var isRegistered = false
      defer { if let newBase, !isRegistered { forget(newBase) } }
      let trial = try upgrading.previewUpgrade(definition, samples: samples, progress)
      guard trial.failure == nil else { throw Self.doesNotFit(definition, trial) }
      change.trial = trial
      change.isNew = true
      guard !isTrial else { return change }
      var draft = KindEvent.registering(
        file, name: definition.name, version: definition.version, after: kinds.events.last?.sequence ?? 0)
      (draft.id, draft.time, draft.meta) = (original?.id, original?.time, original?.meta)
      change.receipt = try appendAboutKinds(draft, definition.name)
      isRegistered = true
      buildIfPossible(definition, progress)
      return change
    }
  }

  /// The event is in the log whatever comes of this: the next use builds the table.
  private func buildIfPossible(_ definition: ProjectionDefinition, _ progress: RebuildProgress) {
    do {
      _ = try tables.prepareTable(definition, progress)
    } catch {
      context.logger.notice("a new kind's table not built", metadata: ["table": "\(definition.name)"])
    }
  }

  private func requireReplacement(
    of there: RegisteredKinds.Kind, by definition: ProjectionDefinition, _ replacing: Bool?
  ) throws {
    let present = try catalog.kinds().versions[there.name] ?? 0
    guard replacing != false else {
      throw LedgerError(
        .invalidProjectionFile, "The kind \(there.name) already exists, in version \(present).",
        hint: "To register another version of it: \(Remedy.editKind(definition.file)).",
        at: LedgerError.Location(projection: there.name))
    }
    guard definition.version > present else {
      throw LedgerError(
        .invalidProjectionFile,
        "\(definition.file) is version \(definition.version) of the kind \(there.name), but version \(present) is registered.",
        hint: "Give the changed file a higher version: '-- version: \(present + 1)'.",
        at: LedgerError.Location(projection: there.name))
    }
  }

  /// One that was taken away may come back as it was: a lower version could not read what the higher one has
  /// written.
  private func requireNew(
    _ definition: ProjectionDefinition, _ replacing: Bool?, _ kinds: RegisteredKinds
  ) throws {
    guard replacing != true else {
      throw LedgerError(
        .invalidProjectionFile, "There is no kind \(definition.name) to edit.",
        hint: "To add it: \(Remedy.addKind(definition.file)).",
        at: LedgerError.Location(projection: definition.name))
    }
    guard kinds.kinds.count < RegisteredKinds.mostKinds else {
      throw LedgerError(
        .limitExceeded, "A ledger can have at most \(RegisteredKinds.mostKinds) kinds of record.",
        hint: "Remove one that you don't need: \(Remedy.removeKind(nil)).")
    }
    guard let past = kinds.versions[definition.name], definition.version < past else { return }
    throw LedgerError(
      .invalidProjectionFile,
      "\(definition.file) is version \(definition.version) of the kind \(definition.name), which was at version \(past) when it was removed.",
      hint: "Give the file version \(past) or higher.",
      at: LedgerError.Location(projection: definition.name))
  }

  private static func doesNotFit(_ definition: ProjectionDefinition, _ trial: UpgradePreview.Table)
    -> LedgerError
  {
    let failure = trial.failure ?? ""
    guard let first = trial.refused.first else {
      return LedgerError(
        .invalidProjectionFile, "\(definition.file) does not fit the events of the log: \(failure)",
        hint: "Correct the file.", at: LedgerError.Location(projection: definition.name))
    }
    let count = counted(trial.refused.count, "event")
    let refused = trial.refused.prefix(20).map(\.sequence)
    return LedgerError(
      .invalidProjectionFile,
      "\(definition.file) does not fit \(count) of the log, the first of which is event \(first.sequence) (\(first.type)): \(first.reason)",
      hint:
        "Correct the file, or void the events: \(Remedy.void(refused)).",
      at: LedgerError.Location(sequence: first.sequence, projection: definition.name))
  }

  // MARK: Taking away

  /// Takes a kind's table from view. Its events stay, and registering it again brings the table back.
  func removeKind(_ name: String) throws -> Receipt? {
    try writeLock.withLock {
      let kinds = try catalog.kinds()
      guard kinds.kind(named: name) != nil else { throw try catalog.noSuchKind(name) }
      let draft = KindEvent.removing(name, after: kinds.events.last?.sequence ?? 0)
      let receipt = try appendAboutKinds(draft, name)
      do {
        try store.removeTable(name)
      } catch {
        // Nothing uses it any more.
        context.logger.notice("the files of a table stay", metadata: ["table": "\(name)"])
      }
      return receipt
    }
  }

  private func appendAboutKinds(_ draft: EventDraft, _ name: String) throws -> Receipt? {
    let receipt = try appender.appendSystemEvent(draft, concerning: [name, KindEvent.chain])
    tables.dropTable(name)
    tables.recordRepaired(name)
    return receipt
  }
}

extension ProjectionDefinition {
  fileprivate func checkRows() throws {
    let records = Set(events.values.filter { !$0.type.hasPrefix(EventTypeName.reservedPrefix) }.map(\.record))
    for record in records.sorted() { try RecordForm(record, self).checkRows() }
  }
}

extension KindFile {
  /// What makes two the same, whatever the files are called.
  fileprivate var texts: [String?] { [projection.text, upcasters?.text] }
}
