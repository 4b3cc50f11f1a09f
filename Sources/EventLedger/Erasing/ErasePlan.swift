import Projections

/// What an erasure takes the private part out of, found out before anything is done: every event about a
/// record, and about those that go with it when it is deleted.
struct ErasePlan {
  /// Ids of records, the ones asked for first.
  var records: [String]
  var plan: VoidPlan
  /// What goes from the ledger's folder, as paths under it.
  var dropped: [String]
  /// What may hold the values too, and can't be reached.
  var copies: [String]

  /// - Throws: `noSuchRecord` where no event is about one of the records.
  init(_ records: [String], reason: String?, in erasing: Erasing) throws {
    let (definitions, dependents) = (try erasing.catalog.definitions, try erasing.dependentFields())
    let reader = try erasing.log.makeReader()
    try reader.requireNothingArchived()
    let ever = try erasing.catalog.definitionsEver
    var found = ErasedRecords(records, definitions, dependents, ever)
    var known = 0
    // What is found to go along may have come before the event that says so.
    repeat {
      known = found.records.count
      found = ErasedRecords(found.records, definitions, dependents, ever)
      try reader.forEachRun(after: 0, through: reader.head.sequence) { run in
        try run.forEachEvent { try found.take($0) }
      }
      found.addChildren()
    } while found.records.count > known
    if let missing = records.first(where: { !found.met.contains($0.lowercased()) }) {
      throw LedgerError(
        .noSuchRecord, "No event is about a record \(missing), or all of them have been erased.",
        hint: "\(Remedy.listEvents) lists the events. Specify a deleted record by its full id.",
        at: .init(record: missing))
    }
    self.records = found.records
    plan = try VoidPlan(erasing: found.events, of: found.tables, reason: reason, erasing.log, definitions)
    dropped = try erasing.whatErasingDrops(found.tables)
    copies = try erasing.copiesOutOfReach()
  }
}

/// Gathers the events of an erasure, from the first line to the last.
private struct ErasedRecords {
  private let definitions: DefinitionSet
  private let dependents: [String: [String]]
  /// With those of kinds that were removed, which may have something to keep.
  private let ever: DefinitionSet
  private(set) var records: [String]
  private var ids: Set<String>
  /// What records that belonged to one of these belong to now, by the fields that say so: one that was moved
  /// away stays.
  private var parents: [String: [String: String]] = [:]
  /// Records that an event is about.
  private(set) var met: Set<String> = []
  private(set) var events: [ErasedEvent] = []
  private(set) var tables: Set<String> = []
  private let upcaster = EventUpcaster()

  init(
    _ records: [String], _ definitions: DefinitionSet, _ dependents: [DependentField], _ ever: DefinitionSet
  ) {
    self.definitions = definitions
    self.ever = ever
    self.dependents = Dictionary(grouping: dependents, by: \.type).mapValues { $0.map(\.field) }
    self.records = records.map { $0.lowercased() }
    ids = Set(self.records)
  }

  mutating func take(_ line: EventLine) throws {
    guard line.dataBytes != nil else { return }
    let type = line.type
    guard !type.hasPrefix("ledger.") else { return }
    let concerned = definitions.definitions(for: type)
    let event = concerned.first?.events[type]
    let parentFields = dependents[type] ?? []
    let data = present(line, event)
    var named: [String] = []
    var own: String?
    var belongsTo: [String: String] = [:]
    try data.bytes.withUnsafeBytes {
      try DataFields.forEach(in: $0) { key, value in
        guard value.kind == .string else { return }
        let name = JSONField.name(ofKey: key)
        let text = value.string.lowercased()
        if name == event?.recordField, event?.hasOwnRecord == true { own = text }
        if parentFields.contains(name) { belongsTo[name] = text }
        // Of a type that no projection knows, whatever names one counts.
        if event?.namesRecord(name) ?? true, ids.contains(text) { named.append(text) }
      }
    }
    if let own {
      for (field, parent) in belongsTo where ids.contains(parent) || parents[own]?[field] != nil {
        parents[own, default: [:]][field] = parent
      }
    }
    if own == nil { named += belongsTo.values.filter(ids.contains) }
    guard !named.isEmpty else { return }
    met.formUnion(named)
    events.append(ErasedEvent(line, ever, upcaster))
    tables.formUnion(concerned.map(\.name))
  }

  /// Adds what belongs to one of the records in the end, once all lines were read.
  mutating func addChildren() {
    for (child, fields) in parents.sorted(by: { $0.key < $1.key })
    where fields.values.contains(where: ids.contains) && ids.insert(child).inserted {
      records.append(child)
    }
  }

  /// The data in its present form; unchanged if it can't be converted.
  private func present(_ line: EventLine, _ event: EventDefinition?) -> JSONText {
    let data = line.data ?? JSONText([:])
    guard let event, line.version < event.version else { return data }
    do { return try upcaster.upcast(data, of: event, from: line.version) } catch { return data }
  }
}

/// An event that is erased, and what is kept of it.
struct ErasedEvent {
  var reference: EventReference
  var kept: ErasedData?

  init(_ line: EventLine, _ definitions: DefinitionSet, _ upcaster: EventUpcaster) {
    reference = EventReference(sequence: line.sequence, id: line.id, type: line.type)
    kept = upcaster.kept(of: line, in: definitions)
  }
}

extension VoidPlan {
  /// What says that events were erased.
  init(
    erasing events: [ErasedEvent], of names: Set<String>, reason: String?, _ log: EventLog,
    _ definitions: DefinitionSet
  ) throws {
    let voided = try log.voidedEvents()
    self.events = events.map(\.reference)
    tables = definitions.all.filter { names.contains($0.name) }
    voids = VoidEvent.parts(
      of: events.map { .init(sequence: $0.reference.sequence, id: $0.reference.id, kept: $0.kept) },
      tables: tables.map(\.name),
      after: log.head.sequence, previous: voided.newest, isErasure: true, reason: reason)
    self.voided = voided.adding(voids)
  }
}
