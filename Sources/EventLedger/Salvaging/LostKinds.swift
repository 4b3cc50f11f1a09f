import Logging
import Projections
import SystemPackage

/// Kinds of record whose registration a log has lost, by the files that a person gives for them: with these,
/// the rows of their tables can be read, and the new ledger has them too.
struct LostKinds {
  /// The projections that the log has still, and these.
  private(set) var definitions: DefinitionSet
  private var files: [(file: KindFile, definition: ProjectionDefinition)] = []
  var names: [String] { files.map(\.definition.name) }

  /// - Throws: what is wrong with a file; `usage` for one of a kind that is still registered.
  init(_ kinds: [RecordKindFile], beside registered: RegisteredKinds) throws {
    definitions = registered.definitions
    for kind in kinds {
      let definition = try RegisteredKinds.parse(kind.file)
      if let there = registered.kind(named: definition.name) {
        throw LedgerError(
          .usage,
          "\(definition.file) is the file of the kind \(there.name), which event \(there.sequence) still registers.",
          hint: "Leave it out: the new ledger gets the kind from the log.",
          at: LedgerError.Location(sequence: there.sequence, projection: there.name))
      }
      definitions = try definitions.adding(kind: definition)
      files.append((kind.file, definition))
    }
  }

  /// Registers each at the end of a log in the making.
  func register(in log: EventLog, _ context: LedgerContext) throws {
    for (file, definition) in files {
      let now = context.now()
      let draft = KindEvent.registering(
        file, name: definition.name, version: definition.version,
        after: try log.kindEvents().last?.sequence ?? 0)
      let header = EventHeader(
        sequence: log.head.sequence + 1, id: UUID.v7(at: now, random: context.random), time: now,
        type: draft.type, version: KindEvent.version)
      var line: [UInt8] = []
      EventLineComposer.append(header, meta: nil, salt: nil, data: draft.data, to: &line)
      var batch = SalvageBatch(log: log)
      try batch.add(line)
      try batch.flush(concerning: [definition.name: header.sequence, KindEvent.chain: header.sequence])
    }
  }
}

extension ProjectionStore {
  /// Tables whose projection file was only in the log, where no event that can be read has it.
  func tablesOfLostKinds(beside kinds: RegisteredKinds) -> [String] {
    let known = Set(kinds.kinds.map(\.name))
    return unknownNames(beside: kinds.definitions.all).filter { !known.contains($0) }
  }
}

extension Ledger {
  /// Registers kinds in a log in the making, except those that it has or had.
  package static func register(
    _ kinds: [RecordKindFile], whereLostIn log: EventLog, beside projections: ProjectionSet,
    _ context: LedgerContext
  ) throws {
    let known = RegisteredKinds(try log.kindEvents(), beside: try projections.all())
    for kind in kinds {
      do {
        let name = try kind.file.definition().name
        if known.events.contains(where: { $0.name == name }) { continue }
        try LostKinds([kind], beside: known).register(in: log, context)
      } catch let error as LedgerError where error.code.isRejection {
        context.logger.notice("kind not registered", metadata: ["file": "\(kind.file.projection.file)"])
      }
    }
  }

  /// How many tables there are of which no readable event says what they hold.
  package static func countTablesOfLostKinds(
    at path: String, beside projections: ProjectionSet, _ context: LedgerContext
  ) throws -> Int {
    let root = FilePath(path)
    let kinds = RegisteredKinds.ofLedger(at: root, beside: try projections.all(), context)
    return ProjectionStore(ledger: root, context: context.forLog).tablesOfLostKinds(beside: kinds).count
  }
}
