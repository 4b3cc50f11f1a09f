import Projections
import SQLite
import SystemPackage

/// Gives queries the tables of a ledger whose log does not open, each as it is: nothing is caught up,
/// quarantined or written. A missing table is built in memory, if everything that is left of the log can be
/// read.
final class DegradedReader: RecordReading {
  private let root: FilePath
  private let context: LedgerContext
  private let definitions: DefinitionSet
  private let buildsMissing: Bool
  private let takesSuspect: Bool
  private let store: ProjectionStore
  private var held: [String: Projection] = [:]
  /// Those whose rows may be outdated or wrong.
  private(set) var suspect: Set<String> = []

  /// - Parameters:
  ///   - buildsMissing: false to use only what is there, since building reads the whole log.
  ///   - takesSuspect: true to read what a salvage would read, and to report it.
  init(
    of root: FilePath, _ context: LedgerContext, _ definitions: DefinitionSet, buildsMissing: Bool,
    takesSuspect: Bool = false
  ) {
    self.definitions = definitions
    self.buildsMissing = buildsMissing
    self.takesSuspect = takesSuspect
    self.root = root
    self.context = context
    store = ProjectionStore(ledger: root, context: context.forLog)
  }

  func connection(for projection: String) throws -> Connection {
    if let table = held[projection] { return table.connection }
    guard let definition = definitions.definition(named: projection) else {
      throw LedgerError(
        .usage, "There is no table '\(projection)'.",
        at: LedgerError.Location(projection: projection))
    }
    let isReadByPages = try takesSuspect && store.hasWrongPages(definition)
    let table = try (isReadByPages ? nil : standing(definition)) ?? untrusted(definition)
    held[projection] = table
    return table.connection
  }

  /// The table as we left it, or as it is built; nil if neither can be had.
  private func standing(_ definition: ProjectionDefinition) throws -> Projection? {
    do {
      switch try store.opening(definition, readOnly: true) {
      case .ready(let standing):
        guard takesSuspect || standing.checkpoint?.epoch.isOfOtherLedger(at: root, context.fileSystem) != true
        else {
          standing.closeQuietly()
          return try buildsMissing ? built(definition) : nil
        }
        try standing.beginRead()
        return standing
      case .not(.quarantined), .not(.newer), .not(.current): return nil
      case .not: return try buildsMissing ? built(definition) : nil
      }
    } catch let error as LedgerError where takesSuspect && error.code == .tableDamaged {
      return nil
    }
  }

  private func untrusted(_ definition: ProjectionDefinition) throws -> Projection {
    guard takesSuspect, let found = store.readable(definition).found else {
      throw notBuilt(definition.name)
    }
    held[definition.name] = found.table
    if found.suspicion != nil { suspect.insert(definition.name) }
    try found.table.beginRead()
    return found.table
  }

  private func notBuilt(_ projection: String) -> LedgerError {
    LedgerError(
      .tableBehind, "The table '\(projection)' can't be built while the log is damaged.",
      hint:
        "Run \(Remedy.verify) to see what is damaged; \(Remedy.listEvents) lists the events that can be read.",
      at: LedgerError.Location(projection: projection))
  }

  /// Nil if the log is damaged before its end, is another ledger's, or that of another copy.
  private func built(_ definition: ProjectionDefinition) throws -> Projection? {
    let files = context.fileSystem
    var isIntact = true
    let end = try LogWalker(root: root, fileSystem: files, checksHashes: false).walk { item in
      if case .damage(let damage) = item, damage.code != .lostEvents, damage.misplacement == nil {
        isIntact = false
      }
    }
    guard isIntact, let end, try !EventLog.isOfOtherLedger(at: root, files) else { return nil }
    let reader = try LogReader(of: root, upTo: end, files)
    let highWaterMarks = HighWaterMark.all(of: root, context)
    guard try HighWaterMark.contradicting(reader, among: highWaterMarks) == nil,
      try !isContradictedByHead(reader)
    else {
      return nil
    }
    let table = try Projection.inMemory(definition, files: files)
    do {
      try table.catchUp(from: reader)
      return table
    } catch {
      table.closeQuietly()
      throw error
    }
  }

  private func isContradictedByHead(_ reader: LogReader) throws -> Bool {
    let walker = LogWalker(root: root, fileSystem: context.fileSystem, checksHashes: false)
    guard let head = try walker.readHead(), !head.isBeyond(reader.head) else { return false }
    return try head.epoch.isOfOtherCopy(than: reader.head.epoch) || head.isLacking(in: reader)
  }

  func end() {
    for table in held.values { table.closeAfterReading() }
    held = [:]
  }
}
