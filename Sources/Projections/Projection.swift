package import SQLite
package import SystemPackage

/// One open generation of a table.
///
/// Rows and the checkpoint change together, in transactions: ``begin()``, ``apply(_:)`` for each event,
/// ``finish(at:)``, ``commit()``. Not thread-safe: one thread at a time may use it.
package final class Projection {
  package let definition: ProjectionDefinition
  /// The number of the folder it lives in.
  package let generation: Int
  package let path: FilePath
  let walPath: FilePath
  /// Which file it is; another one may get its path, and even its number.
  private(set) var identity: FileIdentity?
  /// For reads. Statements must be finalized before ``close()``.
  package let connection: Connection
  /// The table's position, as last read or written; nil if nothing was applied yet.
  package private(set) var checkpoint: LogPosition?

  let files: any FileSystem
  /// Set by ``finish(at:)``, counted once committed.
  private var pendingCheckpoint: LogPosition?
  let everyEvent: EventHandler?
  let handlers: [EventHandler]
  private var lastHandler = 0
  private(set) lazy var internalTables = InternalTables(connection)
  private var savepoint: Savepoint?
  /// The last end of an append that a replay has reached, committed or not.
  private(set) var replayedThrough: LogPosition?
  /// Called in place of applying an event of a replay; it applies it.
  private(set) var aroundEvent: AroundEvent?
  typealias AroundEvent = (_ sequence: UInt64, _ apply: () throws -> Void) throws -> Void
  let upcaster = EventUpcaster()
  /// The lowest version that the present transaction has noted, so that it is written once.
  private var changedAtRecorded = Int.max

  private init(
    _ definition: ProjectionDefinition, generation: Int, path: FilePath, connection: Connection,
    files: any FileSystem
  ) {
    self.definition = definition
    self.generation = generation
    self.path = path
    walPath = Self.wal(of: path)
    self.connection = connection
    self.files = files
    everyEvent = definition.everyEvent.map(EventHandler.init)
    handlers = definition.events.values.sorted { $0.line < $1.line }.map(EventHandler.init)
  }

  // MARK: Opening and closing

  /// Opens a table that was made by this definition.
  ///
  /// - Parameter pages: `plain` only for a table suspect, to compare it.
  /// - Returns: the table and what its bookkeeping says, which the caller compares with the definition.
  static func open(
    _ definition: ProjectionDefinition, generation: Int, path: FilePath, access: Connection.Access,
    pages: Connection.Pages = .checked, busyMilliseconds: Int32, files: any FileSystem
  ) throws -> (projection: Projection, card: Bookkeeping.Card) {
    do {
      let connection = try Connection(
        path: path.string, access, pages: pages, busyMilliseconds: busyMilliseconds)
      try connection.set(.noCheckpointOnClose, true)
      if access != .immutable { try connection.setPersistentWAL(true) }
      try connection.configureForProjection(definition)
      try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304")
      let file = try files.status(of: path, followLinks: true)
      try requireWholePages(path, file, files)
      let card = try Bookkeeping.read(connection)
      let projection = Projection(
        definition, generation: generation, path: path, connection: connection, files: files)
      projection.identity = file?.identity
      projection.checkpoint = card.position
      return (projection, card)
    } catch let error as LedgerError {
      guard error.code == .ioFailed, let other = try otherKind(at: path, files) else {
        throw error.concerning(definition)
      }
      throw other.concerning(definition)
    }
  }

  /// The error for a folder, a pipe or the like in place of one of a table's files, which counts as damage;
  /// nil if there is none.
  private static func otherKind(at path: FilePath, _ files: any FileSystem) throws -> LedgerError? {
    for name in [path] + ["-wal", "-shm", "-journal"].map({ FilePath(path.string + $0) })
    where ![nil, .file].contains(try files.status(of: name, followLinks: false)?.kind) {
      do {
        try files.open(name, .read).close()
      } catch let error as LedgerError where error.isOfOtherKind {
        return LedgerError(
          .tableDamaged, error.message, cause: error, at: LedgerError.Location(path: name.string))
      }
    }
    return nil
  }

  /// SQLite reads the missing rest of a cut page as zeros. While the `-wal` has content, an interrupted write
  /// of it into the file may be the reason, and is repaired from there.
  private static func requireWholePages(
    _ path: FilePath, _ file: FileStatus?, _ files: any FileSystem
  ) throws {
    guard let file, file.sizeBytes % UInt64(pageBytes) != 0,
      try files.status(of: wal(of: path), followLinks: true)?.sizeBytes ?? 0 == 0
    else { return }
    throw LedgerError(
      .tableDamaged, "The table's file was truncated in the middle of a page.", at: .init(path: path.string))
  }

  /// The file that this table was opened from.
  package var file: TableFile { TableFile(generation: generation, identity: identity) }

  /// The page size of the files that we make.
  static let pageBytes = Int(PageChecksums.pageBytes)

  /// The path of a table that is kept in memory only.
  static let inMemory: FilePath = ":memory:"

  /// Makes an empty table that can be filled fast: nothing of it is safe before
  /// ``sealBuild(busyMilliseconds:)``, so whatever fails, its folder is thrown away.
  static func build(
    _ definition: ProjectionDefinition, generation: Int, path: FilePath, files: any FileSystem
  ) throws -> Projection {
    do {
      if path != inMemory { try files.openTemporary(path).close() }
      let connection = try Connection(path: path.string, .create, pages: .checked)
      try connection.execute(
        """
        PRAGMA page_size = \(pageBytes); PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -32768;
        """)
      try connection.configureForProjection(definition)
      try connection.execute("BEGIN")
      try Bookkeeping.create(for: definition, in: connection)
      try StatementCompiler(definition: definition, connection: connection).makeSchema()
      try connection.execute("COMMIT")
      return Projection(
        definition, generation: generation, path: path, connection: connection,
        files: files)
    } catch let error as LedgerError {
      throw error.concerning(definition)
    }
  }

  /// Opens a copy of a snapshot to be filled further, fast, as ``build(_:generation:path:files:)`` does.
  static func resumeBuild(
    _ definition: ProjectionDefinition, generation: Int, path: FilePath, files: any FileSystem
  ) throws -> Projection {
    do {
      let connection = try Connection(path: path.string, .readWrite, pages: .checked)
      try connection.execute(
        """
        PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;
        PRAGMA cache_size = -32768;
        """)
      try connection.configureForProjection(definition)
      let projection = Projection(
        definition, generation: generation, path: path, connection: connection, files: files)
      let card = try Bookkeeping.read(connection)
      guard card.fingerprint == definition.fingerprint else {
        throw LedgerError(
          .tableDamaged, "The table's file was made with another projection file.",
          at: .init(path: path.string)
        )
      }
      try Bookkeeping.beginNewFile(connection)
      projection.checkpoint = card.position
      return projection
    } catch let error as LedgerError {
      throw error.concerning(definition)
    }
  }

  /// Makes what was built safe: checks it, switches it to WAL with an empty `-wal` beside it, and syncs
  /// everything.
  ///
  /// - Parameter isChecked: true for the copy of a table that was checked before, which nothing was added to.
  func sealBuild(isChecked: Bool = false) throws {
    let faults = try isChecked ? [] : integrityCheck()
    guard faults.isEmpty else {
      throw LedgerError(
        .tableDamaged, "The table was built and then failed its check: \(faults.joined(separator: "; ")).",
        hint: "The disk or the memory may be at fault: run \(Remedy.doctor).", at: location())
    }
    if !isChecked, let table = try internalTables.firstFullTextTableOutOfStep() {
      throw LedgerError(
        .invalidProjectionFile,
        "\(definition.file): the full-text table \(table) does not match its content.",
        hint: "Correct the statements or triggers that change one but not the other.",
        at: location())
    }
    finalizeStatements()
    try connection.close()
    let connection = try Connection(path: path.string, .readWrite, pages: .checked)
    try connection.setPersistentWAL(true)
    try connection.set(.noCheckpointOnClose, true)
    // Without SQLite's journal and syncs: a build that fails is thrown away, and both files are synced below.
    try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL")
    _ = try connection.first("SELECT count(*) FROM sqlite_master") { $0.int64(at: 0) }
    try connection.close()
    for name in [path, Self.wal(of: path)] {
      let file = try files.open(name, .update)
      try file.sync()
      try file.close()
    }
    try files.syncDirectory(path.removingLastComponent())
  }

  /// Closes the file. The `-wal` stays, emptied into the file, so that a damaged file is noticed and not
  /// hidden behind newer copies of its pages: if the `-wal` is missing, another program was here.
  package func close() throws {
    finalizeStatements()
    do {
      if !connection.isReadOnly, try walBytes() > 0 {
        // Best effort: another process may be reading, and then it is that one's to do. Waiting for it would
        // keep the table's other writers waiting too.
        connection.setBusyTimeout(milliseconds: 0)
        _ = try connection.checkpointAndTruncateWAL()
      }
    } catch {
      do { try connection.close() } catch {}  // The first failure says more.
      // What was moved before the failure may be newer than the rest. Without its -wal the table is suspect.
      if let error = error as? LedgerError, error.code == .tableDamaged, !error.isForeignCommit {
        files.removeLeftover(Self.wal(of: path))
      }
      throw error
    }
    try connection.close()
  }

  private func walBytes() throws -> UInt64 {
    try files.status(of: walPath, followLinks: true)?.sizeBytes ?? 0
  }

  // MARK: What a replay and a transaction remember

  func recordReplay(through end: LogPosition?) { replayedThrough = end }

  /// Calls `around` in place of applying each event that `body` replays.
  func aroundEvents(_ around: @escaping AroundEvent, during body: () throws -> Void) rethrows {
    aroundEvent = around
    defer { aroundEvent = nil }
    try body()
  }

  /// Records that an event of an older data version was applied.
  func recordOlder(_ event: EventDefinition, version: Int) throws {
    guard !definition.migrations.isEmpty, let next = event.versionAfter(version), next < changedAtRecorded
    else { return }
    try Bookkeeping.record(changedAt: next, in: connection)
    changedAtRecorded = next
  }

  static func wal(of path: FilePath) -> FilePath { FilePath(path.string + "-wal") }
  /// What readers find frames of the -wal by.
  static func index(of path: FilePath) -> FilePath { FilePath(path.string + "-shm") }

  private func finalizeStatements() {
    everyEvent?.finalize()
    for handler in handlers { handler.finalize() }
    savepoint = nil
    connection.dropCachedStatements()
  }

  // MARK: Transactions

  /// Begins to write. Another process may have written meanwhile: the checkpoint is read again.
  package func begin() throws {
    try inside {
      guard !connection.isReadOnly else { throw mayNotWrite }
      try beginImmediately()
      do {
        checkpoint = try Bookkeeping.read(connection).position
      } catch {
        rollback()
        throw error
      }
      pendingCheckpoint = nil
      changedAtRecorded = .max
    }
  }

  /// With a folder in place of its `-shm`, SQLite can read a table but not write it.
  private func beginImmediately() throws {
    do {
      try connection.run("BEGIN IMMEDIATE")
    } catch let error as LedgerError where error.code == .permissionDenied {
      let index = try files.status(of: Self.index(of: path), followLinks: false)
      guard let index, index.kind != .file else { throw error }
      throw LedgerError(
        .tableDamaged,
        "The table \(definition.name) can't be trusted: \(Suspicion.noOrdinaryFile.description).",
        hint: "Run \(Remedy.rebuild([definition.name])).", cause: error, at: location())
    }
  }

  /// SQLite begins a transaction for reading where it can't write, and says so only at the first change.
  private var mayNotWrite: LedgerError {
    LedgerError(
      .permissionDenied, "The file of the table \(definition.name) is not writable.",
      hint: "Check who owns the ledger's folder and what its permissions are.", at: location())
  }

  /// Begins to read: until ``endRead()`` all reads and the checkpoint show one moment.
  package func beginRead() throws {
    try inside {
      try connection.run("BEGIN")
      do {
        checkpoint = try Bookkeeping.read(connection).position
      } catch {
        rollback()
        throw error
      }
    }
  }

  /// Reads the checkpoint again: another process may have advanced it. Does nothing inside a transaction.
  package func refreshCheckpoint() throws {
    guard !connection.isInTransaction else { return }
    try beginRead()
    endRead()
  }

  package func endRead() {
    guard connection.isInTransaction else { return }
    // A read transaction has nothing that could be lost.
    do { try connection.run("COMMIT") } catch { rollback() }
  }

  /// Writes the checkpoint, still inside the transaction. After it, what was applied can be committed for
  /// sure: no foreign key is left open.
  package func finish(at position: LogPosition) throws {
    try inside {
      guard connection.isInTransaction else {
        throw LedgerError(.internalFault, "A table's checkpoint was written outside a transaction.")
      }
      guard !connection.hasOpenForeignKeys else {
        throw LedgerError(.missingParent, "A record refers to another one that does not exist.")
      }
      try bounded { try Bookkeeping.write(position, in: connection) }
      pendingCheckpoint = position
    }
  }

  /// Runs `body` inside the bounds of an event, unless those of a replay are in force: it may set off
  /// triggers of the file's schema.
  private func bounded(_ body: () throws -> Void) throws {
    guard !connection.isWorkLimited else { return try body() }
    connection.limitWork(definition.bounds.ofEvent)
    defer { connection.limitWork(nil) }
    try body()
  }

  /// Makes the transaction's changes visible. After a failure the table is back at its last checkpoint.
  package func commit() throws {
    try inside {
      do {
        try connection.run("COMMIT")
      } catch {
        rollback()
        throw error
      }
      checkpoint = pendingCheckpoint ?? checkpoint
      pendingCheckpoint = nil
    }
  }

  /// Takes back everything since ``begin()``. Harmless outside of a transaction.
  package func rollback() {
    pendingCheckpoint = nil
    guard connection.isInTransaction else { return }
    // It fails only if SQLite has already rolled back.
    do { try connection.run("ROLLBACK") } catch {}
  }

  // MARK: For its parts

  func location(sequence: UInt64? = nil) -> LedgerError.Location {
    .init(path: path.string, sequence: sequence, projection: definition.name)
  }

  func inside<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as LedgerError {
      throw error.concerning(definition)
    }
  }

  /// The handler of an event type; nil when this projection does nothing at it.
  func handler(of type: UnsafeRawBufferPointer) -> EventHandler? {
    // The same type mostly comes many times in a row.
    if lastHandler < handlers.count, handlers[lastHandler].handles(type) { return handlers[lastHandler] }
    guard let index = handlers.firstIndex(where: { $0.handles(type) }) else { return nil }
    lastHandler = index
    return handlers[index]
  }

  func preparedSavepoint() throws -> Savepoint {
    if let savepoint { return savepoint }
    let made = try Savepoint(connection)
    savepoint = made
    return made
  }
}

/// The statements that make several others one.
final class Savepoint {
  private let enter: Statement
  private let release: Statement
  private let back: Statement

  init(_ connection: Connection) throws {
    enter = try connection.prepare("SAVEPOINT event")
    release = try connection.prepare("RELEASE event")
    back = try connection.prepare("ROLLBACK TO event")
  }

  /// Runs `body`; where it throws, nothing that it changed stays.
  func run(_ body: () throws -> Void) throws {
    try enter.run()
    do {
      try body()
    } catch {
      // If this fails, SQLite has rolled back the whole transaction (disk full, I/O error): the error says
      // why.
      do {
        try back.run()
        try release.run()
      } catch {}
      throw error
    }
    try release.run()
  }
}

extension LedgerError {
  /// The same error, naming the projection where it names none.
  func concerning(_ definition: ProjectionDefinition) -> LedgerError {
    var error = self
    if error.location.projection == nil { error.location.projection = definition.name }
    return error
  }
}
