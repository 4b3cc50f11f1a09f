import Logging
import Projections
import SQLite
import SystemPackage

/// What a file of tables holds.
public struct TableFileSummary: Hashable, Sendable {
  /// Rows by the name of the table in the file, in its order.
  public var tables: [(name: String, rows: Int)] { zip(names, rows).map { ($0, $1) } }
  package var names: [String] = []
  package var rows: [Int] = []
  /// All events up to here are in the tables, unless ``behind`` says otherwise.
  public var sequence: UInt64 = 0
  /// Tables whose tables lag behind, and can't catch up now.
  public var behind: [String] = []
  /// Tables and kinds whose tables can't be read while the log does not open either.
  public var unreadable: [String] = []
  /// Tables whose tables were touched or set aside while the log does not open: their rows may be outdated or
  /// wrong.
  public var suspect: [String] = []
}

extension Ledger {
  /// Writes all tables, with their rules and indexes, into one new SQLite file for other programs. It is
  /// written under a temporary name and renamed when it is complete.
  ///
  /// An SQL table whose name occurs in two tables is also named after its table. `ledger_export` says which
  /// ledger the tables are from, and the last event that each table has applied.
  ///
  /// - Parameters:
  ///   - path: of the new file.
  ///   - replaces: true to replace an existing file.
  ///   - place: the tables as of this place; nil for now.
  ///   - progress: gets the table, the events done and the events to do. Called only if tables have to be
  ///     made.
  /// - Throws: `fileExists` if there is a file already.
  public func exportTables(
    to path: String, replacing replaces: Bool = false, asOf place: AsOf? = nil,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> TableFileSummary {
    let export = TableFileExport(to: FilePath(path), replaces: replaces, context)
    try export.requireFree()
    // If the log does not open, tables are written as they are.
    let isStanding = isDamaged && place == nil
    let (id, head) = try isStanding ? (standingID(), nil) : identity(asOf: place)
    do {
      let known = try standingDefinitions()
      let definitions = known.filter { $0.everyEvent == nil }
      let write = { try export.write(definitions, of: $0, ledger: id, passesOver: isStanding) }
      var summary =
        if place != nil, let head {
          try read(asOf: .event(head), progress: progress, write)
        } else {
          // As a salvage reads them.
          try isStanding ? readStanding(takesSuspect: true, write) : read(write)
        }
      if isStanding {
        let store = ProjectionStore(ledger: FilePath(self.path), context: context.forLog)
        summary.unreadable += store.unknownNames(beside: known)
      }
      if let head { summary.sequence = head }
      try export.finish()
      return summary
    } catch {
      export.discard()
      throw error
    }
  }

  private func identity(asOf place: AsOf?) throws -> (id: String, head: UInt64?) {
    try perform("look") { opened in
      let reader = try opened.view.reader()
      let head = try place.map { try opened.view.position(asOf: $0, in: reader) } ?? reader.head
      return (opened.log.ledgerID.lowercase, head.sequence)
    }
  }

  /// The ledger's id in `ledger.json`; empty where that can't be read.
  private func standingID() -> String {
    do {
      let file = FilePath(path).appending(LedgerFile.name)
      return try ChecksummedJSON.read(file, in: context.fileSystem)["id"]?.stringValue ?? ""
    } catch {
      context.logger.notice("the ledger's id is not known", metadata: ["path": "\(path)"])
      return ""
    }
  }
}

/// The making of one file.
private final class TableFileExport {
  private let path: FilePath
  private let unfinished: FilePath
  private let replaces: Bool
  private let context: LedgerContext
  private var files: any FileSystem { context.fileSystem }

  init(to path: FilePath, replaces: Bool, _ context: LedgerContext) {
    self.path = path
    self.replaces = replaces
    self.context = context
    unfinished = path.removingLastComponent().appending(
      ".\(path.lastComponent?.string ?? "tables").\(context.newID().lowercase)")
  }

  func requireFree() throws {
    guard let status = try files.status(of: path, followLinks: false) else { return }
    guard status.kind == .file, replaces else {
      throw LedgerError(
        .fileExists,
        status.kind == .file
          ? "The file \(path) already exists and is not overwritten." : "\(path) exists and is not a file.",
        hint: status.kind == .file
          ? "Specify another file, or add \(Remedy.parameter("force", "Replace the file")) to replace this one."
          : "Specify another file.",
        at: .init(path: path.string))
    }
  }

  func write(
    _ definitions: [ProjectionDefinition], of reader: LedgerReader, ledger: String, passesOver: Bool
  ) throws -> TableFileSummary {
    // The reading may start again.
    discard()
    try files.openTemporary(unfinished, replacing: path).close()
    let file = try Connection(path: unfinished.string, .create)
    try file.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; \(Self.card)")
    var summary = TableFileSummary()
    let sources = try definitions.compactMap { definition in
      do {
        return (definition: definition, tables: try TableSource(reader.connection(for: definition.name)))
      } catch let error as LedgerError
        where passesOver
        && [.tableBehind, .tableDamaged, .tableQuarantined, .newerFormat].contains(error.code)
      {
        summary.unreadable.append(definition.name)
        return nil
      }
    }
    if passesOver, sources.isEmpty { throw nothingToRead }
    let shared = Self.repeated(sources.flatMap(\.tables.names))
    for (definition, tables) in sources {
      for table in tables.names {
        if try tables.isFullText(table) {
          // It would name a table that is called otherwise here.
          guard shared.isDisjoint(with: tables.names) else { continue }
          try tables.copyFullText(table, to: file)
          continue
        }
        summary.rows.append(try tables.copy(table, of: definition.name, to: file))
        let name = shared.contains(table) ? "\(definition.name)_\(table)" : table
        summary.names.append(name)
        if name != table { try file.execute("ALTER TABLE \(quoted(table)) RENAME TO \(quoted(name))") }
      }
      let (sequence, hash) = try tables.position()
      if passesOver { summary.sequence = max(summary.sequence, sequence) }
      if reader.isSuspect(definition.name) { summary.suspect.append(definition.name) }
      if reader.behind(definition.name) > 0 { summary.behind.append(definition.name) }
      try file.run(
        "INSERT INTO ledger_export VALUES (?, ?, ?, ?, ?, ?)",
        [
          .text(definition.name), .integer(Int64(definition.version)), .text(ledger),
          .integer(Int64(clamping: sequence)), .text(hash), .text(context.now().rfc3339),
        ])
    }
    try file.execute("COMMIT")
    try file.close()
    return summary
  }

  private var nothingToRead: LedgerError {
    LedgerError(
      .damagedLog, "Neither the log nor any table can be read.",
      hint: "If there is a backup: \(Remedy.restore(nil)).", at: .init(path: path.string))
  }

  /// What says whose tables they are.
  private static let card = """
    CREATE TABLE ledger_export (
      projection TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, ledger TEXT NOT NULL, seq INTEGER NOT NULL,
      hash TEXT NOT NULL, time TEXT NOT NULL
    ) STRICT
    """

  private static func repeated(_ names: [String]) -> Set<String> {
    var seen: Set<String> = []
    return Set(names.filter { !seen.insert($0).inserted })
  }

  /// Puts the complete file in its place.
  func finish() throws {
    let file = try files.open(unfinished, .update)
    try file.sync()
    try file.close()
    // Somebody may have put a file there meanwhile.
    try requireFree()
    try files.rename(unfinished, to: path)
    let folder = path.removingLastComponent()
    try files.syncDirectory(folder.isEmpty ? "." : folder)
  }

  func discard() {
    do {
      if try files.status(of: unfinished, followLinks: false) != nil { try files.remove(unfinished) }
    } catch {
      context.logger.notice("an unfinished export stays", metadata: ["path": "\(unfinished)"])
    }
  }
}

/// The tables of one projection.
private struct TableSource {
  let connection: Connection
  let names: [String]

  init(_ connection: Connection) throws {
    self.connection = connection
    // In the order in which they were made: a full-text table comes after what it searches.
    let all = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid") {
      $0.string(at: 0)
    }
    let own = Set(try ProjectionTables.names(in: connection))
    names = all.filter(own.contains)
  }

  func isFullText(_ table: String) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' AND name = ?",
      [.text(table)]
    ) { _ in true } ?? false
  }

  /// Makes the same table, and has it read its content again; one that holds its texts itself is given them.
  func copyFullText(_ table: String, to file: Connection) throws {
    for sql in try schema(of: table, "table") { try file.execute(sql) }
    let name = quoted(table)
    let holdsTexts =
      try file.first(
        "SELECT 1 FROM sqlite_schema WHERE name = ?", [.text("\(table)_content")]
      ) { _ in true } ?? false
    guard holdsTexts else { return try file.execute("INSERT INTO \(name)(\(name)) VALUES ('rebuild')") }
    _ = try copyRows(table, to: file)
  }

  /// - Returns: how many rows there are.
  func copy(_ table: String, of projection: String, to file: Connection) throws -> Int {
    for sql in try schema(of: table, "table") { try file.execute(sql) }
    let count = try copyRows(table, to: file)
    for sql in try schema(of: table, "index") { try makeIndex(sql, of: projection, in: file) }
    return count
  }

  /// Makes an index, under another name where a table of another projection has one of that name.
  private func makeIndex(_ sql: String, of projection: String, in file: Connection) throws {
    guard let place = StoredIndexName(sql) else { return try file.execute(sql) }
    func isTaken(_ name: String) throws -> Bool {
      try file.first("SELECT 1 FROM sqlite_schema WHERE name = ? COLLATE NOCASE", [.text(name)]) { _ in true }
        ?? false
    }
    var name = place.name
    while try isTaken(name) { name = "\(projection)_\(name)" }
    var renamed = sql
    if name != place.name { renamed.replaceSubrange(place.range, with: quoted(name)) }
    try file.execute(renamed)
  }

  private func copyRows(_ table: String, to file: Connection) throws -> Int {
    let rows = try connection.prepare("SELECT * FROM \(quoted(table))")
    let places = repeatElement("?", count: Int(rows.columnCount)).joined(separator: ", ")
    let insert = try file.prepare("INSERT INTO \(quoted(table)) VALUES (\(places))")
    var count = 0
    while try rows.step() {
      try insert.bind((0..<rows.columnCount).map(rows.value))
      try insert.run()
      count += 1
    }
    insert.finalize()
    return count
  }

  private func schema(of table: String, _ kind: String) throws -> [String] {
    try connection.rows(
      "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND type = ? AND sql IS NOT NULL ORDER BY rowid",
      [.text(table), .text(kind)]
    ) { $0.string(at: 0) }
  }

  /// The last event that the tables have applied.
  func position() throws -> (sequence: UInt64, hash: String) {
    let found = try connection.first("SELECT coalesce(seq, 0), coalesce(hash, x'') FROM ledger_checkpoint") {
      (UInt64(clamping: $0.int64(at: 0)), hexadecimal($0.bytes(at: 1)))
    }
    return found ?? (0, "")
  }
}
