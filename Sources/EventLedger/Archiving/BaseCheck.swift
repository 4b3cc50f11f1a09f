import Projections
import SystemPackage

/// Checks the tables that replace archived events: nothing else in the ledger's folder can make them again.
struct BaseCheck {
  let root: FilePath
  let context: LedgerContext
  private let store: ProjectionStore
  private var files: any FileSystem { context.fileSystem }

  init(_ root: FilePath, _ context: LedgerContext) {
    self.root = root
    self.context = context
    store = ProjectionStore(ledger: root, context: context.forLog)
  }

  /// What is wrong with one of them.
  struct Fault {
    var table: String
    var path: FilePath
    var what: Message
  }

  /// How much is checked.
  enum Depth {
    /// That the files are there, and the card is whole.
    case files
    /// Each page too.
    case pages
    /// Each byte, compared with the card, and the card with what a `ledger.archived` event says was put
    /// there.
    case bytes
  }

  /// What is wrong with those of tables; none where nothing is archived.
  func faults(of definitions: [ProjectionDefinition], _ depth: Depth) throws -> [Fault] {
    guard let sequence = try standing() else { return [] }
    let event = depth == .bytes ? try newestArchiving() : nil
    return try definitions.compactMap { try fault(of: $0, at: sequence, depth, event) }
  }

  /// The event that says what replaces the archived events; nil if the log can't tell.
  private func newestArchiving() throws -> ArchivedEvent? {
    do {
      let log = try EventLog.open(at: root, context: context.forLog)
      defer { log.closeQuietly() }
      return try ArchivedEvent.newest(in: log.makeReaderBeyondHead())
    } catch let error as LedgerError where error.code.isOfUnusableLog {
      return nil  // a walk over the log reports that
    }
  }

  /// The last event in the tables that count; nil if nothing is archived.
  private func standing() throws -> UInt64? {
    guard let last = try files.lastArchived(in: root.appending("log")) else { return nil }
    return try max(store.newestBase(), last.upperBound)
  }

  private func fault(
    of definition: ProjectionDefinition, at sequence: UInt64, _ depth: Depth, _ event: ArchivedEvent?
  ) throws -> Fault? {
    let stem = Snapshot.name(definition.name, sequence)
    let card = store.baseFolder.appending(stem + ".json")
    let table = store.baseFolder.appending(stem + ".sqlite")
    func fault(_ path: FilePath, _ what: Message) -> Fault {
      Fault(table: definition.name, path: path, what: what)
    }
    for path in [card, table] where try files.status(of: path, followLinks: true)?.kind != .file {
      return fault(path, "it is missing")
    }
    guard let hash = try store.hash(ofBaseCard: card) else { return fault(card, "it is damaged") }
    if depth == .files { return nil }
    guard try files.wrongPages(of: table).isEmpty else {
      return fault(table, "a page does not match its checksum")
    }
    guard depth == .bytes else { return nil }
    guard try store.isTableOfCard(card) else {
      return fault(table, "its bytes do not match its card")
    }
    let isOther =
      event?.tables.contains { $0.name == definition.name && $0.sequence == sequence && $0.card != hash }
      ?? false
    guard let event, isOther else { return nil }
    return fault(card, "it is not what event \(event.sequence) recorded there")
  }

  // MARK: What to do

  /// What happened, why that matters and what to do, for callers that have no finding of `verify`.
  func error(about faults: [Fault]) throws -> LedgerError? {
    guard let first = faults.first else { return nil }
    return LedgerError(
      .archived,
      faults.count == 1
        ? "The file that replaces archived events in the table '\(first.table)' can't be used: \(first.what) (\(first.path))."
        : "The files that replace archived events in \(counted(faults.count, "table")) can't be used. In the table '\(first.table)': \(first.what) (\(first.path)).",
      hint: try hint(for: first), at: .init(path: first.path.string))
  }

  /// The ways on, the one that costs least first.
  func hint(for fault: Fault) throws -> Message {
    let attach = try attaching()
    if let backup = try backup(holding: fault.path) {
      return
        "Take the file from the backup in \(backup.place): \(Remedy.restoreSegments(backup.place)). Or bring the events back with \(attach), then archive them again."
    }
    return "Bring the events back with \(attach), then archive them again; or take the file from a backup."
  }

  /// What brings back the last of the archived events.
  func attaching() throws -> Remedy { .attach(try archive()) }

  /// The folder with the last of the archived events; nil if no remembered one exists.
  func archive() throws -> String? {
    let log = root.appending("log")
    guard let last = try files.lastArchived(in: log) else { return nil }
    return try RememberedArchives(root: root, files).place(
      holding: log.appending(SegmentName.name(last.lowerBound)))
  }

  /// The newest backup in a remembered place that has a file of this name.
  func backup(holding path: FilePath) throws -> RecoveryCard.Backup? {
    for entry in try RememberedBackups(root: root, files).read() where entry.name != nil {
      do {
        let backups = try BackupFolder(FilePath(entry.place), files).contents().backups
        let holding = backups.last { $0.tables.contains { $0.name == path.lastComponent?.string } }
        if let holding {
          return RecoveryCard.Backup(
            place: entry.place, name: holding.name, time: holding.time, sequence: holding.head.sequence)
        }
      } catch is LedgerError {
        continue  // it is away, or no folder of backups any more
      }
    }
    return nil
  }
}

extension LogReader {
  /// - Throws: `archived` where an erasure would not reach every event.
  func requireNothingArchived() throws {
    let archived = try archivedThrough
    guard archived > 0 else { return }
    throw LedgerError(
      .archived, "An erasure has to include \((1...archived).eventsInWords), now in an archive.",
      hint: LedgerError.bringBackHint, at: .init(sequence: archived))
  }
}

extension ProjectionStore {
  /// Removes the tables that replaced archived events, once no event can be archived any more.
  func removeUnneededBases(_ log: EventLog) throws {
    guard try newestBase() > 0, try !log.mayHaveArchived() else { return }
    try removeBases()
  }
}
