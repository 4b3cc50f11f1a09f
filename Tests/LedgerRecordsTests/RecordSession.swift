import EventLog
import LedgerBase
import LedgerTesting
import Projections
import SQLite
import SystemPackage

@testable import LedgerRecords

/// A ledger without a log on disk: the three real tables, and the lines of their events in memory.
///
/// Like the facade's transaction, it checks an event, applies it to the tables inside of their open
/// transactions, and only then keeps its line.
final class RecordSession: RecordWriting {
  private let folder: TemporaryFolder
  private let clock: TestClock
  private let randomness: SeededRandom
  private let store: ProjectionStore
  private let definitions: DefinitionSet
  private var projections: [String: Projection] = [:]
  private(set) var log = MemoryLog()

  init(seed: UInt64 = 1, clock: TestClock = TestClock()) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    self.clock = clock
    randomness = SeededRandom(seed: seed)
    store = ProjectionStore(
      ledger: folder.path, context: .testing(clock: clock, random: randomness, fileSystem: RealFileSystem()))
    definitions = try DefinitionSet(
      ProjectionSet.records.files.map { try $0.definition() })
    for definition in definitions.all {
      _ = try store.rebuild(definition, from: log)
      let projection = try store.open(definition, readOnly: false)
      try projection.begin()
      projections[definition.name] = projection
    }
  }

  var users: UserCommands { UserCommands(session: self) }
  var answers: AnswerCommands { AnswerCommands(session: self) }
  var accounts: AccountCommands { AccountCommands(session: self) }
  var tags: TagCommands { TagCommands(session: self) }
  var tasks: TaskCommands { TaskCommands(session: self) }
  var steps: StepCommands { StepCommands(session: self) }
  var answerQueries: AnswerQueries { AnswerQueries(reader: self) }
  var accountQueries: AccountQueries { AccountQueries(reader: self) }
  var taskQueries: TaskQueries { TaskQueries(reader: self) }

  // MARK: RecordWriting

  var now: Timestamp { clock.now() }
  func random() -> UInt64 { randomness.next() }
  func newID() -> UUID { .v7(at: now, random: random) }

  func connection(for projection: String) throws -> Connection {
    guard let found = projections[projection] else {
      throw LedgerError(.internalFault, "There is no projection \(projection).")
    }
    return found.connection
  }

  @discardableResult
  func append(_ draft: EventDraft) throws -> Receipt {
    try draft.validate()
    let version = draft.version ?? definitions.version(of: draft.type) ?? 1
    if draft.type != "ledger.reset" {
      try definitions.check(
        type: draft.type, version: version, data: draft.data, boundsNumbers: !draft.hasComputedNumbers)
    }
    let time = draft.time ?? now
    let header = EventHeader(
      sequence: UInt64(log.lines.count + 1), id: draft.id ?? newID(), time: time, type: draft.type,
      version: version)
    var line: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: draft.data, to: &line)
    try line.withUnsafeBytes { bytes in
      let line = try EventLine(scanning: bytes)
      let concerned = definitions.definitions(for: draft.type).map(\.name)
      for name in concerned.isEmpty ? Array(projections.keys) : concerned {
        try projections[name]?.apply(line)
      }
    }
    log.lines.append(line)
    return Receipt(sequence: header.sequence, id: header.id, time: time, type: draft.type)
  }

  // MARK: For tests

  /// Appends a raw event.
  @discardableResult
  func append(_ type: String, _ data: JSONValue) throws -> Receipt {
    try append(EventDraft(type: type, data: JSONText(data)))
  }

  /// Events in the log.
  var eventCount: Int { log.lines.count }

  func definitionSet() -> DefinitionSet { definitions }

  /// The type of the last event, and its data.
  var lastEvent: (type: String, data: JSONValue)? {
    log.lines.last.flatMap { line in
      line.withUnsafeBytes { bytes in
        guard let line = try? EventLine(scanning: bytes), let data = line.data else { return nil }
        return (line.type, JSONValue(data))
      }
    }
  }

  /// The digest of a table as it stands, and of one made from the log anew.
  func digests(of table: RecordTable) throws -> (live: String, rebuilt: String) {
    guard let projection = projections[table.name] else {
      throw LedgerError(.internalFault, "There is no projection \(table.name).")
    }
    let again = try TemporaryFolder()
    let store = ProjectionStore(
      ledger: again.path, context: .testing(clock: clock, random: randomness, fileSystem: RealFileSystem()))
    _ = try store.rebuild(projection.definition, from: log)
    let rebuilt = try store.open(projection.definition, readOnly: true)
    defer { withExtendedLifetime(again) {} }
    return (try projection.digest(), try rebuilt.digest())
  }
}

/// Lines in memory, as a projection reads them.
struct MemoryLog: EventSource {
  var lines: [[UInt8]] = []

  var head: LogPosition { position(lines.count) }

  func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void) throws {
    let run = lines[Int(sequence)..<Int(last)]
    guard !run.isEmpty else { return }
    let bytes = Array(run.map { $0 + [0x0A] }.joined())
    try bytes.withUnsafeBytes { bytes in
      try body(
        EventRun(
          lines: bytes, firstSequence: sequence + 1, count: run.count, end: position(Int(last)),
          endsAppend: true))
    }
  }

  private func position(_ count: Int) -> LogPosition {
    LogPosition(
      epoch: Epoch(number: 0, mark: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
      sequence: UInt64(count), hash: ChainHash(bytes: [UInt8](repeating: 7, count: 32)))
  }
}
