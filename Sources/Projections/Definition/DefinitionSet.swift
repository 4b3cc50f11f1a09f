import SQLite

/// All projections of a ledger, asked by event type.
package struct DefinitionSet: Sendable {
  package let all: [ProjectionDefinition]
  /// Made once: each event that is appended asks four times.
  private let byType: [String: [ProjectionDefinition]]
  private let personalTypes: Set<String>

  /// - Throws: `invalidProjectionFile` when two have the same name or disagree about a type's version.
  package init(_ definitions: [ProjectionDefinition]) throws {
    var byType: [String: [ProjectionDefinition]] = [:]
    var personalTypes: Set<String> = []
    var names: Set<String> = []
    for definition in definitions {
      guard names.insert(definition.name).inserted else {
        throw LedgerError(
          .invalidProjectionFile, "Two projections are named \(definition.name).",
          hint: "Give one of them another name.", at: .init(path: definition.file))
      }
      for event in definition.events.values where !event.type.hasPrefix("ledger.") {
        if let first = byType[event.type]?.first, let other = first.events[event.type],
          other.version != event.version
        {
          throw LedgerError(
            .invalidProjectionFile,
            "The projections \(first.name) and \(definition.name) expect different versions of \(event.type): \(other.version) and \(event.version).",
            hint: "Bring both to the same version.", at: .init(path: definition.file, line: event.line))
        }
        byType[event.type, default: []].append(definition)
        if event.isPersonal { personalTypes.insert(event.type) }
      }
    }
    all = definitions
    self.byType = byType
    self.personalTypes = personalTypes
  }

  /// These and one more, which neither the program nor the application provides: it may share no name and no
  /// record with them.
  ///
  /// - Throws: `invalidProjectionFile` with what is in use.
  package func adding(kind: ProjectionDefinition) throws -> DefinitionSet {
    func taken(_ reason: Message, line: Int = 1) -> LedgerError {
      .faultOfFile(kind.file, line, reason, projection: kind.name)
    }
    if let other = definition(named: kind.name) {
      throw taken("the name \(other.name) is taken: a table of this name already exists")
    }
    if let every = kind.everyEvent {
      throw taken("\"on: *\" is reserved for the program's own tables", line: every.line)
    }
    for event in kind.events.values.sorted(by: { $0.line < $1.line }) where !event.type.hasPrefix("ledger.") {
      guard let other = owner(ofRecord: event.record) else { continue }
      throw taken("the events of \(event.record) already belong to \(other.name)", line: event.line)
    }
    return try DefinitionSet(all + [kind])
  }

  /// The projection whose events are about such records: `visit` of `visit.inserted`.
  package func owner(ofRecord record: String) -> ProjectionDefinition? {
    all.first { $0.events.values.contains { $0.record == record } }
  }

  /// The projections that do something at this type of event; those for every event are not among them.
  package func definitions(for type: String) -> [ProjectionDefinition] {
    byType[type] ?? []
  }

  package func definition(named name: String) -> ProjectionDefinition? { all.first { $0.name == name } }

  /// The types that some projection knows, sorted.
  package var types: [String] { byType.keys.sorted() }

  /// True if data of this type says something about a person.
  package func isPersonal(_ type: String) -> Bool {
    personalTypes.contains(type)
  }

  /// Checks an event's type, version and data against every projection that does something at it; data of an
  /// older version as its upcasters leave it.
  ///
  /// - Throws: `unknownType`, `unknownVersion`, or what ``EventDefinition/check(_:boundsNumbers:now:)``
  ///   throws.
  package func check(
    type: String, version: Int, data: JSONText, boundsNumbers: Bool = true, now: (() -> Timestamp)? = nil,
    upcaster: EventUpcaster = EventUpcaster()
  ) throws {
    let concerned = definitions(for: type)
    guard !concerned.isEmpty else { throw unknownType(type) }
    for definition in concerned {
      guard let event = definition.events[type] else { continue }
      if version < event.version {
        _ = try upcaster.upcast(data, of: event, from: version, now: now)
      } else {
        guard event.version == version else { throw event.unknownVersion(version) }
        try event.check(data, boundsNumbers: boundsNumbers, now: now)
      }
    }
  }

  /// The data version that new events of a type get; nil for an unknown type.
  package func version(of type: String) -> Int? {
    definitions(for: type).first?.events[type]?.version
  }

  package func unknownType(_ type: String) -> LedgerError {
    let nearest = Spelling.nearest(to: type, among: types)
    return LedgerError(
      .unknownType, "No projection knows events of the type \"\(type)\".",
      hint: nearest.map { "Did you mean \($0)?" } ?? "Known types: \(types.joined(separator: ", ")).")
  }
}

extension EventDefinition {
  /// The error for data of another version than the statements understand.
  package func unknownVersion(_ found: Int) -> LedgerError {
    LedgerError(
      .unknownVersion,
      "Events of the type \(type) have data version \(version) here, but this one has \(found).",
      hint: found > version
        ? "Install a newer version of ledger." : "Write the event with version \(version).")
  }
}
