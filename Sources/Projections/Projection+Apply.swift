import SQLite

extension Projection {
  /// Applies one event, completely or not at all, inside the transaction. Events of types that this
  /// projection does not know, and lines that have lost their data, change nothing.
  ///
  /// - Throws: a rejection by a rule of the table (`duplicateValue`, `missingParent`, `limitOfOne`,
  ///   `noSuchRecord`, …), with record and sequence; `unknownVersion`; `newerFormat` for an event of the
  ///   ledger itself that this program does not know; or a failure of the file, after which the transaction
  ///   may be gone. The same holds after a statement that took too many steps (`limitExceeded`).
  ///   ``rollback()`` is always safe.
  ///
  /// - Parameter voided: the events that tables leave out; for an erased event among them, its kept fields
  ///   are applied instead.
  package func apply(_ line: EventLine, without voided: VoidedEvents = .none) throws {
    guard connection.isInTransaction else {
      throw LedgerError(
        .internalFault, "The table's transaction has ended: an earlier statement in it failed.",
        hint: "Roll back, and append again.", at: location(sequence: line.sequence))
    }
    connection.limitWork(definition.bounds.ofEvent)
    defer { connection.limitWork(nil) }
    try apply(line, without: voided, isAlone: true)
  }

  /// - Parameter isAlone: whether the event must leave nothing behind if it fails; in a replay the whole run
  ///   is rolled back anyway.
  func apply(_ line: EventLine, isAlone: Bool) throws {
    if let everyEvent { try run(everyEvent, line, isAlone) }
    if let handler = handler(of: line.typeBytes) {
      if handler.definition.type == ProjectionParser.reset {
        try applyReset(handler, line, isAlone)
      } else if handler.definition.type == VoidEvent.erased {
        try applyErasure(handler, line, isAlone)
      } else if line.dataBytes != nil {
        try run(handler, line, isAlone)
      }
    } else if line.typeBytes.starts(with: Self.systemTypes) {
      try applySystemEvent(line, isAlone)
    }
  }

  /// False for a voided event, and for an erased one of which nothing is kept.
  func counts(_ line: EventLine, without voided: VoidedEvents) -> Bool {
    !voided.contains(line.sequence) || voided.kept(of: line.sequence) != nil
  }

  /// Applies an event that ``counts(_:without:)``, or what is kept of it.
  func apply(_ line: EventLine, without voided: VoidedEvents, isAlone: Bool) throws {
    guard let kept = voided.kept(of: line.sequence) else { return try apply(line, isAlone: isAlone) }
    guard let handler = handler(of: line.typeBytes), handler.definition.erasedStatements != nil else {
      return
    }
    try runErased(handler, line, kept, isAlone)
  }

  static let systemTypes = Array("ledger.".utf8)

  private func run(_ handler: EventHandler, _ line: EventLine, _ isAlone: Bool) throws {
    let definition = handler.definition
    do {
      guard definition.type != "*", definition.version != line.version else {
        return try run(handler, line, data: line.dataBytes, isAlone)
      }
      guard line.version < definition.version else { throw newerData(definition, line) }
      guard let data = line.data else { return }
      let upcast = try upcaster.upcast(data, of: definition, from: line.version)
      try upcast.bytes.withUnsafeBytes { try run(handler, line, data: $0, isAlone) }
      try recordOlder(definition, version: line.version)
    } catch let error as LedgerError {
      throw rejection(error, definition, line)
    }
  }

  private func run(
    _ handler: EventHandler, _ line: EventLine, data: UnsafeRawBufferPointer?, _ isAlone: Bool
  ) throws {
    let binding = try handler.binding(definition, connection)
    try binding.bind(line, data: data)
    try asOne(binding, isAlone) { try run(binding.statements, handler.definition, line) }
  }

  private func runErased(_ handler: EventHandler, _ line: EventLine, _ kept: ErasedData, _ isAlone: Bool)
    throws
  {
    let event = handler.definition
    do {
      guard kept.version <= event.version else { throw newerData(event, line) }
      guard let data = upcaster.upcast(kept, of: event) else { return }
      let binding = try handler.erasedBinding(definition, connection)
      try data.bytes.withUnsafeBytes { data in
        try binding.bind(line, data: data)
        // What it would have changed may be gone with its record.
        try asOne(binding, isAlone) { for statement in binding.statements { try statement.run() } }
      }
    } catch let error as LedgerError {
      throw rejection(error, event, line)
    }
  }

  /// - Parameter isAlone: false in a replay, where the whole run is rolled back anyway.
  private func asOne(_ binding: Binding, _ isAlone: Bool, _ body: () throws -> Void) throws {
    if isAlone, binding.isMany { try preparedSavepoint().run(body) } else { try body() }
  }

  private func newerData(_ definition: EventDefinition, _ line: EventLine) -> LedgerError {
    LedgerError(
      .newerFormat,
      "Event \(line.sequence) is a \(line.type) of data version \(line.version), but this program knows version \(definition.version).",
      hint: "Install a newer version of ledger.", at: location(sequence: line.sequence))
  }

  private func run(_ statements: [Statement], _ definition: EventDefinition, _ line: EventLine) throws {
    for (index, statement) in statements.enumerated() {
      try statement.run()
      if index == 0, !definition.mayMatchNothing, connection.changes == 0 {
        throw noSuchRecord(definition, line)
      }
    }
  }

  // MARK: Events of the ledger itself

  private func applySystemEvent(_ line: EventLine, _ isAlone: Bool) throws {
    switch line.type {
    case ProjectionParser.reset: try applyReset(nil, line, isAlone)
    // It says what a replay leaves out, and changes no row itself.
    case VoidEvent.type, VoidEvent.erased: return
    case CopyEvent.restored, CopyEvent.lost, CopyEvent.archived: return
    // They say which tables there are, and change no row of any.
    case KindEvent.registered, KindEvent.removed: return
    // It says which events came together.
    case ImportEvent.type: return
    case MigrationEvent.type:
      // In a replay the whole run is rolled back anyway.
      if isAlone { try preparedSavepoint().run { try migrate(line) } } else { try migrate(line) }
    default:
      throw LedgerError(
        .newerFormat, "Event \(line.sequence) has the type \(line.type), which this version does not know.",
        hint: "Install a newer version of ledger.", at: location(sequence: line.sequence))
    }
  }

  /// Empties the table if the event names it: by the file's own statements where it has some, else row by row
  /// of all tables.
  private func applyReset(_ handler: EventHandler?, _ line: EventLine, _ isAlone: Bool) throws {
    guard try resetNamesThis(line) else { return }
    if let handler { return try run(handler, line, isAlone) }
    if isAlone { try preparedSavepoint().run(internalTables.emptyAll) } else { try internalTables.emptyAll() }
  }

  /// From here on nothing is to be kept of the events that it names.
  private func applyErasure(_ handler: EventHandler, _ line: EventLine, _ isAlone: Bool) throws {
    let targets = try VoidEvent(line).targets.filter { $0.kept != nil }
    guard !targets.isEmpty else { return }
    let binding = try handler.binding(definition, connection)
    try binding.bind(line, data: nil)
    try asOne(binding, isAlone) {
      for target in targets {
        try binding.bind(erased: target.sequence)
        for statement in binding.statements { try statement.run() }
      }
    }
  }

  private func resetNamesThis(_ line: EventLine) throws -> Bool {
    guard let data = line.data, let tables = JSONValue(data)["families"]?.elements else { return false }
    return tables.contains(.string(definition.name))
  }

  // MARK: Rows

  /// The sequence number of the last event that changed a record; nil when the record is not there, or this
  /// projection keeps no such number for events of this type.
  package func rowSequence(ofRecord id: String, type: String) throws -> UInt64? {
    try inside {
      guard let table = definition.events[type]?.rowTable else { return nil }
      let sequence = try connection.first("SELECT seq FROM \(quoted(table)) WHERE id = ?", [.text(id)]) {
        $0.int64(at: 0)
      }
      return sequence.map(UInt64.init(bitPattern:))
    }
  }

  /// Where in the log the event with this id is. Only for the `ledger` projection.
  package func sequence(ofEvent id: UUID) throws -> UInt64? {
    let bytes = withUnsafeBytes(of: id.uuid) { Array($0) }
    return try inside {
      try connection.first("SELECT seq FROM event_id WHERE id = ?", [.blob(bytes)]) {
        UInt64(bitPattern: $0.int64(at: 0))
      }
    }
  }
}
