import Projections
import SystemPackage

/// The definitions of every table: the projections that the program brings, and the kinds of record that the
/// log has registered, as of its head.
final class KindCatalog {
  private let log: EventLog
  private let projections: ProjectionSet
  private let context: LedgerContext
  /// For events of older data versions that somebody appends.
  private let upcaster = EventUpcaster()
  private var brought: DefinitionSet?
  /// The log's kinds of record, as of the last change of them that the head recorded.
  private var known: (kinds: RegisteredKinds, newest: UInt64?, epoch: Epoch)?

  init(_ log: EventLog, _ options: LedgerOptions, _ context: LedgerContext) throws {
    self.log = log
    self.context = context
    projections = options.projections
    brought = options.kinds.isEmpty ? nil : try options.definitions()
  }

  /// What the program and the application bring. Without kinds of the application they are read when they are
  /// needed.
  var builtIn: DefinitionSet {
    get throws {
      if let brought { return brought }
      let read = try projections.all()
      brought = read
      return read
    }
  }

  /// Every projection: the program's, the application's, and the log's kinds of record. A ledger without
  /// kinds pays a look at the head for it.
  var definitions: DefinitionSet {
    get throws { try log.newestKind == 0 ? builtIn : kinds().definitions }
  }

  /// With the kinds of record that were removed.
  var definitionsEver: DefinitionSet {
    get throws { try log.newestKind == 0 ? builtIn : kinds().definitionsEver }
  }

  /// The kinds of record that the log has registered, as of its head. Others that have the ledger open see a
  /// change of them with the head that records it.
  func kinds() throws -> RegisteredKinds {
    if let known = known, known.newest == log.newestKind, known.epoch == log.head.epoch {
      return known.kinds
    }
    let found = RegisteredKinds(try readableKindEvents(), beside: try builtIn)
    known = (found, log.newestKind, log.head.epoch)
    return found
  }

  /// Damage of the log is reported when the events are needed; until then, a kind that is lost in it does not
  /// count.
  private func readableKindEvents() throws -> [KindEvent] {
    do {
      return try log.kindEvents()
    } catch let error as LedgerError where error.code.isOfDamagedLog {
      LogIncidents(log.root.string, context).record(error)
      return try log.makeReader().kindEventsPastDamage()
    }
  }

  /// The definition of a table, by its name.
  ///
  /// - Throws: `usage` with the nearest name.
  func definition(_ name: String) throws -> ProjectionDefinition {
    if let definition = try projections.definition(named: name) { return definition }
    let definitions = try self.definitions
    if let definition = definitions.definition(named: name) { return definition }
    if let kind = try kinds().kind(named: name) { return try kind.definition.get() }
    let names = definitions.all.map(\.name)
    let near = Spelling.nearest(to: name, among: names)
    throw LedgerError(
      .usage,
      near.map { "There is no table '\(name)'. Did you mean '\($0)'?" }
        ?? "There is no table '\(name)'.",
      hint: "Available: \(names.joined(separator: ", ")).",
      at: LedgerError.Location(projection: name))
  }

  /// The projection of all event ids.
  func idDefinition() throws -> ProjectionDefinition { try definition("ledger") }

  func noSuchKind(_ name: String) throws -> LedgerError {
    let brought = try builtIn
    let isBuiltIn = brought.definition(named: name) != nil || brought.owner(ofRecord: name) != nil
    let names = (try? kinds().kinds.map(\.name)) ?? []  // lint: allow(try?): only a hint is made of it
    let near = Spelling.nearest(to: name, among: names)
    return LedgerError(
      .noSuchRecord, "There is no kind \(quotedForMessage(name)) in this ledger.",
      hint: isBuiltIn
        ? "It is built in, so it was not registered here, and can't be edited or removed. \(Remedy.listKinds) lists the kinds that were registered."
        : near.map { "Did you mean \($0)?" } ?? "\(Remedy.listKinds) lists the existing kinds.")
  }

  // MARK: Drafts

  /// Checks a draft against the definitions.
  ///
  /// - Returns: the version of its data.
  func version(of draft: EventDraft) throws -> Int {
    try draft.validate()
    if draft.type.hasPrefix("ledger.") {
      guard draft.type == LedgerReset.type else {
        throw LedgerError(reservedType: draft.type)
      }
      return 1
    }
    let definitions = try self.definitions
    guard let current = definitions.version(of: draft.type) else { throw definitions.unknownType(draft.type) }
    let version = draft.version ?? current
    try definitions.check(
      type: draft.type, version: version, data: draft.data, boundsNumbers: !draft.hasComputedNumbers,
      now: context.now, upcaster: upcaster)
    return version
  }

  /// The projections that an event is applied to, without those for every event.
  func concerned(by draft: EventDraft) throws -> [ProjectionDefinition] {
    guard draft.type == LedgerReset.type else { return try definitions.definitions(for: draft.type) }
    let tables = LedgerReset.tables(in: draft.data)
    return try definitions.all.filter { tables.contains($0.name) }
  }

  /// The id of the record that an event is about, if its type names one.
  func recordID(of draft: EventDraft, in definition: ProjectionDefinition) throws -> String? {
    guard let event = definition.events[draft.type], event.rowTable != nil, let field = event.recordField
    else {
      return nil
    }
    return JSONValue(draft.data)[field]?.stringValue?.lowercased()
  }

  /// The field of an inserted event that says where in its list a record goes, if it may be left out.
  func orderField(of type: String) throws -> String? {
    guard type.hasSuffix(".inserted") else { return nil }
    let event = try definitions.definitions(for: type).first?.events[type]
    return ["order", "sortOrder"].first { name in
      event?.field(named: name).map { $0.kind == .integer && !$0.isRequired } ?? false
    }
  }
}
