// The tables of a ledger on disk:
//
//     projections/tasks.sqlite      a link to the current generation, "tasks.7/tasks.sqlite"
//     projections/tasks.7/          one folder a generation: .sqlite, -wal and -shm
//     projections/tasks.6/          the one before, for readers that are still in it; gone after the next rebuild
//     quarantine/tasks.5-TIME/      a broken one, moved here whole by one rename, with report.json
//
// A generation is built in its folder and then made the current one by renaming a new link over the old. A
// database is never renamed over another: a -wal left by the old one would be replayed into the new one.
//
// Our own connections leave the -wal when they close. So a .sqlite without one was closed by another program,
// copied, or robbed of what a killed process left there: it is suspect until a replay has shown the same
// rows.

import SQLite
package import SystemPackage

/// The folders of a ledger's tables. Only the holder of the ledger's lock may call what moves or makes files.
package struct ProjectionStore: Sendable {
  let folder: FilePath
  let quarantineFolder: FilePath
  let context: LogContext
  let busyMilliseconds: Int32
  /// Tables of the past that take no more events than this are made in memory.
  let eventsReplayedInMemory: UInt64
  var files: any FileSystem { context.fileSystem }

  /// - Parameters:
  ///   - ledger: the ledger's folder.
  ///   - busyMilliseconds: how long a table waits for another process's lock.
  ///   - eventsReplayedInMemory: tables of the past that take no more events than this are made in memory.
  package init(
    ledger: FilePath, context: LogContext, busyMilliseconds: Int32 = 5000,
    eventsReplayedInMemory: UInt64 = 20_000
  ) {
    folder = ledger.appending("projections")
    quarantineFolder = ledger.appending("quarantine")
    self.context = context
    self.busyMilliseconds = busyMilliseconds
    self.eventsReplayedInMemory = eventsReplayedInMemory
  }
}

/// The state of a table.
package enum TableState: Hashable, Sendable {
  /// There is none; it has to be built.
  case missing
  case current(generation: Int)
  /// It may be right; a replay must show it.
  case suspect(Suspicion)
  case quarantined(QuarantineReport)
  /// Made by another text or an older version of its projection file; it has to be rebuilt.
  case differentDefinition
  /// Made by a newer version of its projection file, or of the program.
  case newer(version: Int?)
}

/// Why a table is not trusted.
package enum Suspicion: Hashable, Sendable {
  /// The `-wal` that we leave is gone.
  case walMissing
  /// Its file is shorter than its own header says, and no `-wal` has the rest.
  case fileCut
  /// There is a file or folder where our link should be.
  case linkReplaced
  /// The link points to something that we did not make.
  case linkElsewhere
  /// A page does not have the checksum that was written with it, or the `-wal` not the one that SQLite wrote.
  case pageChecksum
  /// Another program has committed to the `-wal`.
  case foreignCommit
  /// An event did not apply to it: either the table or the event is at fault.
  case refusedEvent
  /// One of its files is not an ordinary file but a link, a folder, a pipe, …
  case noOrdinaryFile

  package var description: Message {
    switch self {
    case .walMissing: "another program has closed its file, or its -wal was deleted"
    case .fileCut: "its file was truncated: it has fewer pages than it says"
    case .linkReplaced: "something else is where the link to its file should be"
    case .linkElsewhere: "the link to its file points elsewhere"
    case .pageChecksum: "a page of its file, or its -wal, does not match its checksum"
    case .foreignCommit: "another program has written to its file"
    case .refusedEvent: "an event of the log does not apply to it"
    case .noOrdinaryFile:
      "one of its files is a link, or something else that is not a regular file"
    }
  }
}

extension ProjectionStore {
  // MARK: Names

  func linkPath(_ name: String) -> FilePath { folder.appending(name + ".sqlite") }

  func generationFolder(_ name: String, _ generation: Int) -> FilePath {
    folder.appending("\(name).\(generation)")
  }

  func database(_ name: String, _ generation: Int) -> FilePath {
    generationFolder(name, generation).appending(name + ".sqlite")
  }

  static func linkText(_ name: String, _ generation: Int) -> String { "\(name).\(generation)/\(name).sqlite" }

  /// The generation in a name such as `tasks.7`; nil for any other name.
  static func generation(in text: some StringProtocol, of name: String) -> Int? {
    guard text.hasPrefix(name + "."), let number = Int(text.dropFirst(name.utf8.count + 1)), number > 0,
      text == "\(name).\(number)"
    else { return nil }
    return number
  }

  // MARK: What exists

  /// What is in the place of a table's link.
  enum Place: Hashable {
    case nothing
    case link(generation: Int)
    case foreignLink
    case other
  }

  func place(of name: String) throws -> Place {
    let link = linkPath(name)
    guard let status = try files.status(of: link, followLinks: false) else { return .nothing }
    guard status.kind == .link else { return .other }
    let text = try files.readLink(link)
    let suffix = "/\(name).sqlite"
    guard text.hasSuffix(suffix),
      let generation = Self.generation(in: text.dropLast(suffix.utf8.count), of: name)
    else { return .foreignLink }
    return .link(generation: generation)
  }

  /// The present file of a table; nil if its link is not one of ours.
  package func currentFile(of name: String) throws -> TableFile? {
    guard let generation = try currentGeneration(of: name) else { return nil }
    let file = try files.status(of: database(name, generation), followLinks: true)
    return TableFile(generation: generation, identity: file?.identity)
  }

  /// True while an open table is the current one, with the `-wal` that we keep beside it.
  package func isCurrent(_ table: Projection) throws -> Bool {
    let name = table.definition.name
    // As `currentFile`, without taking the link's text apart: every append asks it of each table.
    let link = linkPath(name)
    guard try files.status(of: link, followLinks: false)?.kind == .link,
      try files.readLink(link) == Self.linkText(name, table.generation),
      try files.status(of: table.path, followLinks: true)?.identity == table.file.identity
    else { return false }
    return try files.status(of: table.walPath, followLinks: true) != nil
  }

  /// True when another generation, or another file under the same number, has taken the place of `file`.
  package func wasReplaced(_ file: TableFile, of name: String) throws -> Bool {
    guard let now = try currentFile(of: name) else { return false }
    return now.generation != file.generation || now.identity != nil && now.identity != file.identity
  }

  /// The generation that the link names, whether its folder is there or not.
  package func currentGeneration(of name: String) throws -> Int? {
    guard case .link(let generation) = try place(of: name) else { return nil }
    return generation
  }

  /// The file of the current generation; nil if the link or the file is not as we leave it.
  package func databasePath(of definition: ProjectionDefinition) throws -> FilePath? {
    guard let generation = try currentGeneration(of: definition.name) else { return nil }
    let path = database(definition.name, generation)
    return try files.status(of: path, followLinks: true)?.kind == .file ? path : nil
  }

  /// What an append writes to for a table as it is now; if there is none, where it is built.
  package func writtenPlaces(of name: String) throws -> [FilePath] {
    guard let generation = try currentGeneration(of: name),
      try files.status(of: database(name, generation), followLinks: true) != nil
    else { return [folder] }
    let database = database(name, generation)
    let besides = [Projection.wal(of: database), Projection.index(of: database)]
    // SQLite makes those that are missing.
    let isComplete = try besides.allSatisfy { try files.status(of: $0, followLinks: true) != nil }
    return [database] + besides + (isComplete ? [] : [generationFolder(name, generation)])
  }

  /// The files of generations that are not current: what the last rebuild has replaced.
  package func otherDatabases(of name: String) throws -> [FilePath] {
    let current = try currentGeneration(of: name)
    return try names(in: folder).compactMap { Self.generation(in: $0, of: name) }.filter { $0 != current }
      .map { database(name, $0) }.filter { try files.status(of: $0, followLinks: true)?.kind == .file }
  }

  // MARK: Opening

  /// The state of a table; opens its file to find out what made it.
  ///
  /// - Throws: `tableDamaged` if the file is not a table of ours; `tableBusy`, `permissionDenied` and the
  ///   like.
  package func state(of definition: ProjectionDefinition) throws -> TableState {
    switch try opening(definition, readOnly: true) {
    case .ready(let projection):
      let generation = projection.generation
      try projection.close()
      return .current(generation: generation)
    case .not(let state): return state
    }
  }

  /// What came of trying to open a table.
  package enum Opening {
    case ready(Projection)
    /// It is not to be used; any state but `current`.
    case not(TableState)
  }

  /// Opens the current generation if it can be trusted, otherwise returns the table's state.
  ///
  /// - Throws: as ``state(of:)``.
  package func opening(_ definition: ProjectionDefinition, readOnly: Bool) throws -> Opening {
    do {
      if let state = try stateOfFiles(definition.name) { return .not(state) }
      guard let generation = try currentGeneration(of: definition.name) else { return .not(.missing) }
      let path = database(definition.name, generation)
      let (projection, card) = try open(definition, generation, path, readOnly)
      guard let state = try compare(card, with: definition, path) else { return .ready(projection) }
      try projection.close()
      return .not(state)
    } catch let error as LedgerError where error.code == .newerFormat {
      return .not(.newer(version: nil))
    } catch let error as LedgerError where error.isWrongPage {
      return .not(.suspect(.pageChecksum))
    } catch let error as LedgerError where error.isForeignCommit {
      return .not(.suspect(.foreignCommit))
    } catch let error as LedgerError where [.ioFailed, .permissionDenied, .tableBusy].contains(error.code) {
      // SQLite does not follow a link in place of a -wal or -shm, nor read a pipe.
      guard let path = try databasePath(of: definition), try !areOrdinaryFiles(path) else { throw error }
      return .not(.suspect(.noOrdinaryFile))
    }
  }

  /// False where one of a table's three files is a link, a folder, a pipe, …
  func areOrdinaryFiles(_ path: FilePath) throws -> Bool {
    try ["", "-wal", "-shm"].allSatisfy { suffix in
      let file = try files.status(of: FilePath(path.string + suffix), followLinks: false)
      return file.map { $0.kind == .file } ?? true
    }
  }

  /// True if a folder has the tables of a ledger, whatever defines them.
  package static func holdsTables(_ root: FilePath, _ fileSystem: any FileSystem) throws -> Bool {
    let folder = root.appending("projections")
    guard try fileSystem.status(of: folder, followLinks: false)?.kind == .directory else { return false }
    return try fileSystem.list(folder).contains { $0.hasSuffix(".sqlite") }
  }

  /// The tables that have a link, whatever defines them; none if the folder can't be read.
  package func standingNames() -> [String] {
    do {
      return try names(in: folder).filter { $0.hasSuffix(".sqlite") && !$0.hasSuffix(".previous.sqlite") }
        .map { String($0.dropLast(7)) }
    } catch { return [] }
  }

  /// The tables that have a link but none of these definitions, sorted: it is unknown what they hold.
  package func unknownNames(beside definitions: [ProjectionDefinition]) -> [String] {
    Set(standingNames()).subtracting(definitions.map(\.name)).sorted()
  }

  /// The position of the present table, whatever projection file made it: a high-water mark of the log.
  ///
  /// - Parameter isLocked: true under the write lock, when no other process writes tables: if the `-wal` is
  ///   empty, only the file is read. That takes a tenth of the system calls, and a process reads every
  ///   table's position before it first writes.
  /// - Returns: nil if there is none, or it can't be read.
  /// - Throws: what prevents reading it, such as `permissionDenied`.
  package func standingPosition(of name: String, isLocked: Bool = false) throws -> LogPosition? {
    guard case .link(let generation) = try place(of: name) else { return nil }
    let path = database(name, generation)
    guard try files.status(of: path, followLinks: true)?.kind == .file else { return nil }
    // SQLite would create a missing -wal, and it could no longer be noticed that it was gone.
    let wal = try files.status(of: Projection.wal(of: path), followLinks: true)
    let isAlone = try wal == nil || isLocked && wal?.sizeBytes == 0 || canReadAlone(path)
    do {
      let connection = try Connection(
        path: path.string, isAlone ? .immutable : .readOnly, pages: .checked,
        busyMilliseconds: busyMilliseconds)
      // Nothing was written by it.
      defer { do { try connection.close() } catch {} }
      let card = try Bookkeeping.read(connection)
      return card.name == name ? card.position : nil
    } catch let error as LedgerError
      where [.tableDamaged, .statementFailed, .newerFormat, .ioFailed].contains(error.code)
    {
      return nil
    }
  }

  /// Opens the current generation.
  ///
  /// - Throws: `tableQuarantined`, `tableBehind` (it has to be built first), `newerFormat`, or what
  ///   ``state(of:)`` throws.
  package func open(_ definition: ProjectionDefinition, readOnly: Bool) throws -> Projection {
    switch try opening(definition, readOnly: readOnly) {
    case .ready(let projection): return projection
    case .not(let state): throw state.error(definition, path: linkPath(definition.name))
    }
  }

  /// What the files alone say; nil when the table has to be asked.
  private func stateOfFiles(_ name: String) throws -> TableState? {
    switch try place(of: name) {
    case .nothing:
      if let status = try files.status(of: folder, followLinks: true), status.kind != .directory {
        throw LedgerError(
          .ioFailed, "\(folder) is not a folder, so no table can be stored there.",
          hint: "Move it away; the tables are rebuilt from the log.",
          at: .init(path: folder.string, projection: name))
      }
      return .missing
    case .other: return .suspect(.linkReplaced)
    case .foreignLink: return .suspect(.linkElsewhere)
    case .link(let generation):
      let path = database(name, generation)
      guard let file = try files.status(of: path, followLinks: false) else {
        let report = try reports().last {
          $0.table == name && $0.generation == generation && $0.mended == nil
        }
        return report.map(TableState.quarantined) ?? .missing
      }
      guard file.kind == .file else { return .suspect(.noOrdinaryFile) }
      guard let wal = try files.status(of: Projection.wal(of: path), followLinks: false) else {
        return .suspect(try isCut(path) ? .fileCut : .walMissing)
      }
      return wal.kind == .file ? nil : .suspect(.noOrdinaryFile)
    }
  }

  private func open(
    _ definition: ProjectionDefinition, _ generation: Int, _ path: FilePath, _ readOnly: Bool
  ) throws -> (Projection, Bookkeeping.Card) {
    let open = { (access: Connection.Access) in
      try Projection.open(
        definition, generation: generation, path: path, access: access, busyMilliseconds: busyMilliseconds,
        files: files)
    }
    do {
      return try open(readOnly ? .readOnly : .readWrite)
    } catch let error as LedgerError where [.ioFailed, .permissionDenied].contains(error.code) {
      // A folder that can't be written has no room for the -shm that reading a -wal needs. If none was ever
      // made and the -wal is empty, the file alone is the whole table and nothing is writing it. A caller
      // that wants to write gets the error when a transaction begins.
      guard try canReadAlone(path) else { throw error }
      return try open(.immutable)
    }
  }

  private func canReadAlone(_ path: FilePath) throws -> Bool {
    let wal = try files.status(of: Projection.wal(of: path), followLinks: true)
    let shm = try files.status(of: Projection.index(of: path), followLinks: true)
    return shm == nil && (wal?.sizeBytes ?? 0) == 0
  }

  /// Nil when the table was made by this definition.
  private func compare(
    _ card: Bookkeeping.Card, with definition: ProjectionDefinition, _ path: FilePath
  ) throws -> TableState? {
    guard card.name == definition.name else {
      throw LedgerError(
        .tableDamaged, "The file of the table \(definition.name) contains the table \(card.name).",
        hint: "Run \(Remedy.rebuild([definition.name])).",
        at: .init(path: path.string, projection: definition.name))
    }
    if card.version > definition.version { return .newer(version: card.version) }
    return card.fingerprint == definition.fingerprint ? nil : .differentDefinition
  }
}

extension TableState {
  /// Why a table in this state was not opened.
  func error(_ definition: ProjectionDefinition, path: FilePath) -> LedgerError {
    let name = definition.name
    let location = LedgerError.Location(path: path.string, projection: name)
    let rebuild: Message = "Run \(Remedy.rebuild([name]))."
    switch self {
    case .quarantined(let report):
      return LedgerError(
        .tableQuarantined, "The table \(name) was quarantined: \(report.reason)", hint: rebuild, at: location)
    case .newer(let version):
      let made: Message =
        version.map { "version \($0) of its projection file" } ?? "a newer version of this program"
      return LedgerError(
        .newerFormat, "The table \(name) was made with \(made).", hint: "Install a newer version of ledger.",
        at: location)
    case .suspect(let suspicion):
      return LedgerError(
        .tableBehind, "The table \(name) can't be trusted: \(suspicion.description).", hint: rebuild,
        at: location
      )
    case .missing, .differentDefinition, .current:
      return LedgerError(
        .tableBehind, "The table \(name) has not been built yet.", hint: rebuild, at: location)
    }
  }
}
