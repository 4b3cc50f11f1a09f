import Logging
package import Projections
import SQLite
package import SystemPackage

/// The kinds of record that a log has registered, and which of them are valid.
///
/// They come from the author of the log. So a file that this program can't accept is one kind that is
/// refused, with the reason; the others can still be used.
struct RegisteredKinds {
  struct Kind {
    var name: String
    /// The event that registered the present version.
    var sequence: UInt64
    var time: Timestamp
    /// Nil if the event can't be read.
    var file: KindFile?
    var definition: Result<ProjectionDefinition, LedgerError>
  }

  /// More are refused: each has a table that a seal has to read.
  static let mostKinds = 64

  let events: [KindEvent]
  /// In the order in which they were first registered.
  let kinds: [Kind]
  /// The program's and the application's projections, and those of the kinds that hold.
  let definitions: DefinitionSet
  /// The highest version of each name that ever was, removed or not.
  let versions: [String: Int]

  /// - Parameters:
  ///   - events: the oldest first.
  ///   - own: what the program and the application bring.
  init(_ events: [KindEvent], beside own: DefinitionSet) {
    self.events = events
    var first: [String: Int] = [:]
    var newest: [String: KindEvent] = [:]
    var versions: [String: Int] = [:]
    for (index, event) in events.enumerated() {
      if case .registered(_, let version) = event.change {
        versions[event.name] = max(version, versions[event.name] ?? 0)
      }
      guard event.change != .removed else {
        newest[event.name] = nil
        first[event.name] = nil
        continue
      }
      newest[event.name] = event
      first[event.name] = first[event.name] ?? index
    }
    var definitions = own
    kinds = newest.values.sorted { first[$0.name] ?? 0 < first[$1.name] ?? 0 }.enumerated().map {
      place, event in
      var kind = Kind(event)
      kind.definition = Result {
        guard place < Self.mostKinds else { throw Self.tooMany(event) }
        let definition = try Self.definition(event)
        definitions = try definitions.adding(kind: definition)
        return definition
      }.mapError { LedgerError(wrapping: $0) }
      return kind
    }
    self.definitions = definitions
    self.versions = versions
  }

  func kind(named name: String) -> Kind? { kinds.first { $0.name == name } }

  /// As if one were not there.
  func without(_ name: String, beside own: DefinitionSet) -> RegisteredKinds {
    RegisteredKinds(events.filter { $0.name != name }, beside: own)
  }

  /// The projections with those of kinds that were removed, as they were last: their events may come into
  /// view again.
  var definitionsEver: DefinitionSet {
    var last: [String: KindEvent] = [:]
    for event in events {
      if case .registered = event.change { last[event.name] = event }
    }
    return last.values.sorted { $0.sequence < $1.sequence }.filter { kind(named: $0.name) == nil }
      .reduce(definitions) { known, event in
        do {
          return try known.adding(kind: Self.definition(event))
        } catch {
          // Nobody can bring it back as it was either.
          return known
        }
      }
  }

  // MARK: Reading a file

  /// Reads a kind's file and has SQLite check its statements.
  ///
  /// - Throws: `invalidProjectionFile` with the line and what is wrong, `limitExceeded`.
  static func parse(_ file: KindFile) throws -> ProjectionDefinition {
    let bytes = file.projection.text.utf8.count + (file.upcasters?.text.utf8.count ?? 0)
    guard bytes <= KindFile.mostBytes else {
      throw LedgerError(
        .limitExceeded,
        "\(file.projection.file) has \(grouped(bytes)) bytes; a kind of record can have at most \(grouped(KindFile.mostBytes)).",
        hint: "Split it into several kinds.", at: LedgerError.Location(path: file.projection.file))
    }
    var definition = try file.definition()
    definition.bounds = .registered
    try definition.checkStatements()
    return definition
  }

  private static func definition(_ event: KindEvent) throws -> ProjectionDefinition {
    switch event.change {
    case .registered(let file, let version):
      let definition = try parse(file)
      guard definition.name == event.name, definition.version == version else { throw unreadable(event) }
      return definition
    case .newer:
      throw LedgerError(
        .newerFormat,
        "The kind \(quotedForMessage(event.name)) was registered by a newer version of this program.",
        hint: "Install a newer version of ledger.",
        at: LedgerError.Location(sequence: event.sequence, projection: event.name))
    case .unreadable, .removed: throw unreadable(event)
    }
  }

  private static func unreadable(_ event: KindEvent) -> LedgerError {
    LedgerError(
      .invalidProjectionFile, "Event \(event.sequence) does not say which kind of record it registers.",
      hint: "Inspect it with \(Remedy.show(event.sequence)).",
      at: LedgerError.Location(sequence: event.sequence))
  }

  private static func tooMany(_ event: KindEvent) -> LedgerError {
    LedgerError(
      .limitExceeded, "A ledger can have at most \(mostKinds) kinds of record.",
      hint: "Remove one that you don't need: \(Remedy.removeKind(nil)).",
      at: LedgerError.Location(sequence: event.sequence, projection: event.name))
  }
}

extension KindFile {
  /// What it says, without SQLite's check of its statements.
  package func definition() throws -> ProjectionDefinition {
    try ProjectionDefinition.parse(
      projection.text, file: projection.file, upcasters: upcasters.map { ($0.text, $0.file) })
  }
}

extension RegisteredKinds.Kind {
  init(_ event: KindEvent) {
    name = event.name
    sequence = event.sequence
    time = event.time
    if case .registered(let file, _) = event.change { self.file = file }
    definition = .failure(LedgerError(.internalFault, "The kind has not been checked."))
  }
}

extension Ledger {
  /// The kinds of record of a ledger that is not open, as far as its log can be read.
  package static func registeredKinds(
    at path: String, beside projections: ProjectionSet, _ context: LedgerContext
  ) -> [RegisteredKind] {
    do { return try kindHistory(at: path, beside: projections, context).kinds } catch { return [] }
  }

  /// The kinds of record that a ledger which is not open ever had, as far as its log can be read.
  ///
  /// - Throws: what the program's own projection files throw.
  package static func kindHistory(
    at path: String, beside projections: ProjectionSet, _ context: LedgerContext
  ) throws -> KindHistory {
    KindHistory(RegisteredKinds.ofLedger(at: FilePath(path), beside: try projections.all(), context))
  }
}

/// Every kind of record that a log registered, also those that were changed or removed since: the log has
/// their events still.
package struct KindHistory: Sendable {
  /// The present ones.
  package let kinds: [RegisteredKind]
  /// What each event registered, the oldest first.
  package let registrations: [RegisteredKind]
  /// The projections with those of the kinds, as they were last.
  package let definitions: DefinitionSet
  /// Each version of a kind that can be read, the oldest first.
  package let versions: [ProjectionDefinition]

  init(_ kinds: RegisteredKinds) {
    self.kinds = kinds.kinds.map(RegisteredKind.init)
    registrations = kinds.events.compactMap { event in
      guard case .registered = event.change else { return nil }
      return RegisteredKind(RegisteredKinds.Kind(event))
    }
    definitions = kinds.definitionsEver
    versions = kinds.events.compactMap { event in
      guard case .registered(let file, _) = event.change,
        case .success(let definition) = Result(catching: { try file.definition() })
      else { return nil }
      return definition
    }
  }
}

extension Ledger {
  /// Why some kinds of record of a ledger that is not open may not be known: its log is damaged. Nil where it
  /// is not, or can't be read at all.
  package static func damageHidingKinds(at path: String, _ context: LedgerContext) -> LedgerError? {
    RegisteredKinds.damage(of: FilePath(path), context)
  }
}

extension LedgerOptions {
  /// Every projection of a ledger that is not open: the program's, the application's, and those that its log
  /// registers, as far as that can be read.
  package func definitions(of root: FilePath, _ context: LedgerContext) throws -> DefinitionSet {
    RegisteredKinds.ofLedger(at: root, beside: try definitions(), context).definitions
  }
}

extension ProjectionSet {
  /// With the kinds that a ledger's log registers, as far as that can be read.
  package func definitions(of root: FilePath, _ context: LedgerContext) throws -> DefinitionSet {
    RegisteredKinds.ofLedger(at: root, beside: try all(), context).definitions
  }
}

extension RegisteredKinds {
  /// Those of a ledger that is not open; of one whose log is damaged, those that can be read.
  static func ofLedger(
    at root: FilePath, beside own: DefinitionSet, _ context: LedgerContext
  ) -> RegisteredKinds {
    RegisteredKinds(events(of: root, context), beside: own)
  }

  /// Why not every kind of a ledger that is not open may be known; nil where its log is not damaged.
  static func damage(of root: FilePath, _ context: LedgerContext) -> LedgerError? {
    do {
      _ = try readEvents(of: root, context)
      return nil
    } catch let error as LedgerError where error.code.isOfUnusableLog {
      return error
    } catch { return nil }
  }

  private static func readEvents(of root: FilePath, _ context: LedgerContext) throws -> [KindEvent] {
    let log = try EventLog.open(at: root, context: context.forLog)
    defer { log.closeQuietly() }
    return try log.kindEvents()
  }

  /// A file that may not be read hides only its own events.
  private static func eventsBySegment(of root: FilePath, _ context: LedgerContext) throws -> [KindEvent] {
    let files = context.fileSystem
    let walker = LogWalker(root: root, fileSystem: files, checksHashes: false)
    let id = try EventLog.idInLedgerFile(of: root, files) ?? .zero
    var found: [KindEvent] = []
    for name in try files.segments(in: root.appending("log")) {
      let start = LogWalker.Pause(segment: name, position: nil, ledgerID: id)
      do {
        _ = try walker.walk(from: start, while: { false }) { item in
          guard case .events(let run, _, _) = item else { return }
          run.forEachLine { bytes in
            guard case .success(let line) = Result(catching: { try EventLine(scanning: bytes) }),
              KindEvent.isOne(line)
            else { return }
            found.append(KindEvent(line))
          }
        }
      } catch is LedgerError {
        context.logger.notice("kinds of a segment not read", metadata: ["segment": "\(name)"])
      }
    }
    return found
  }

  private static func events(of root: FilePath, _ context: LedgerContext) -> [KindEvent] {
    do {
      do {
        return try readEvents(of: root, context)
      } catch is LedgerError {
        do {
          return try LogReader(pastDamageOf: root, context.fileSystem).kindEventsPastDamage()
        } catch is LedgerError {
          return try eventsBySegment(of: root, context)
        }
      }
    } catch {
      context.logger.notice("kinds of record not read", metadata: ["path": "\(root)"])
      return []
    }
  }
}
