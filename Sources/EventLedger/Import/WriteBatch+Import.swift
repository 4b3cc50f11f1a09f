import Projections

extension WriteBatch {
  func takeOrRefuse(_ event: ImportedEvent) throws -> ImportOutcome {
    do {
      return try take(event)
    } catch let error as LedgerError where error.isAboutOneEventOfImport {
      return .refused(error)
    }
  }

  /// Adds an event that is imported. An order that is missing or taken is left out, so that its record goes
  /// last.
  ///
  /// - Throws: the rule that rejects it.
  func take(_ event: ImportedEvent) throws -> ImportOutcome {
    if event.draft.isCopy, event.draft.type == MigrationEvent.type { return try takeMigration(event.draft) }
    try requireTakable(event)
    var draft = event.draft
    if event.hasDerivedID { draft.id = try draft.id.map { try idThatCounts($0) } }
    if event.dependsOnTime, let receipt = try existing(draft) { return try taken(receipt, draft) }
    guard let field = try catalog.orderField(of: draft.type) else { return try taken(add(draft), draft) }
    let given = JSONValue(draft.data)[field]
    if given == .null { draft = try draft.without(field) }
    do {
      return try taken(add(draft), draft)
    } catch let error as LedgerError where [.duplicateValue, .duplicateID].contains(error.code) {
      guard let order = given?.integerValue else { throw error }
      let receipt = try addLast(try draft.without(field), insteadOf: error)
      return receipt.isDuplicate ? try taken(receipt, draft) : .taken(receipt, last: (field, order))
    }
  }

  private func taken(_ receipt: Receipt, _ draft: EventDraft) throws -> ImportOutcome {
    .taken(receipt, isDeleted: try receipt.isDuplicate && isDeleted(draft))
  }

  /// True if the record that a new one's event brought here is gone. Of what another ledger did, nothing is
  /// said: its events tell themselves what was deleted.
  private func isDeleted(_ draft: EventDraft) throws -> Bool {
    guard !draft.isCopy, draft.type.hasSuffix(".inserted"),
      let definition = try catalog.definitions.definitions(for: draft.type).first,
      let event = definition.events[draft.type], event.rowTable != nil, let field = event.recordField,
      let id = JSONValue(draft.data)[field]?.stringValue
    else { return false }
    let stored = UUID(text: id) == nil ? id : id.lowercased()
    return try touch(definition).rowSequence(ofRecord: stored, type: draft.type) == nil
  }

  /// The receipt of an event that is there by its id alone.
  private func existing(_ draft: EventDraft) throws -> Receipt? {
    guard let id = draft.id, let sequence = try sequence(ofEvent: id) else { return nil }
    let receipt = Receipt(sequence: sequence, id: id, time: nil, type: draft.type, isDuplicate: true)
    receipts.append(receipt)
    return receipt
  }

  /// What an undo took back is imported anew, with the next id that is derived from the same content.
  private func idThatCounts(_ first: UUID) throws -> UUID {
    let voided = try voidedBefore()
    guard !voided.isEmpty else { return first }
    var (id, round) = (first, 1)
    while let sequence = try sequence(ofEvent: id), voided.void(of: sequence) != nil {
      round += 1
      id = UUID.v5(namespace: first, name: "again \(round)")
    }
    return id
  }

  /// - Throws: `error` if it is rejected all the same, because it was not the order that was taken; but a
  ///   record that is there with the same id says more than that its order is taken.
  private func addLast(_ draft: EventDraft, insteadOf error: LedgerError) throws -> Receipt {
    do {
      return try add(draft)
    } catch let other as LedgerError where other.isAboutOneEventOfImport {
      throw [.duplicateID, .duplicateValue].contains(other.code) ? other : error
    }
  }

  /// Carries out here what the other ledger did, so that the tables come out the same; skipped if this ledger
  /// has already brought its own records to that version.
  private func takeMigration(_ draft: EventDraft) throws -> ImportOutcome {
    if let id = draft.id, let receipt = try existing(id, draft, MigrationEvent.version) {
      receipts.append(receipt)
      return .taken(receipt)
    }
    guard let migration = MigrationEvent(draft.data),
      let definition = try catalog.definitions.definition(named: migration.projection)
    else { return .leftOut }
    guard migration.to <= definition.version else {
      throw LedgerError(
        .newerFormat,
        "The other ledger has migrated the table \(definition.name) to version \(migration.to), but this program knows version \(definition.version).",
        hint: "Install a newer version of ledger, then import again.")
    }
    let table = try touch(definition)
    guard try table.migrationDue() != nil else { return .leftOut }
    let receipt = try add(migration, to: table, copying: draft)
    receipts.append(receipt)
    return .taken(receipt)
  }

  /// Of the types that are ours only a reset comes this way, from a ledger that made it.
  private func requireTakable(_ event: ImportedEvent) throws {
    let type = event.draft.type
    guard type.hasPrefix(EventTypeName.reservedPrefix) else { return }
    guard event.draft.isCopy else {
      throw LedgerError(
        .reservedType,
        "Types that begin with 'ledger.' are reserved for system events; '\(type)' can't be imported from elsewhere.",
        hint: "Only events written by a ledger can have such a type; they have 'seq'.")
    }
    guard type == LedgerReset.type else {
      throw LedgerError(
        .newerFormat, "The other ledger has an event of the type \(type), which this version does not know.",
        hint: "Install a newer version of ledger, then import again.")
    }
    let tables = LedgerReset.tables(in: event.draft.data)
    let known = try catalog.definitions.all.map(\.name)
    guard !tables.isEmpty, tables.allSatisfy(known.contains) else {
      throw LedgerError(
        .invalidEvent, "The reset names a table that is not known here.",
        hint: "Known tables: \(known.filter { $0 != "ledger" }.joined(separator: ", ")).")
    }
  }
}
