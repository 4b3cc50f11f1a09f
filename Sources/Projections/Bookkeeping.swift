// The row that a table's file holds beside its contents: by which definition it was made, and which event it
// has applied last. It changes in the same transaction as the rows, so the two never disagree.

import SQLite

/// The bookkeeping of a table's file.
enum Bookkeeping {
  /// `application_id` of our files: "LDGR".
  static let applicationID: Int64 = 0x4C44_4752
  /// `user_version`: the form of the bookkeeping itself.
  static let format: Int64 = 3

  /// What the row says.
  struct Card {
    var name: String
    var version: Int
    var fingerprint: String
    /// Nil if nothing was applied yet.
    var position: LogPosition?
  }

  static func create(for definition: ProjectionDefinition, in connection: Connection) throws {
    try connection.execute(
      """
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(format);
      CREATE TABLE ledger_checkpoint (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        projection TEXT NOT NULL,
        version INTEGER NOT NULL,
        fingerprint TEXT NOT NULL,
        epoch INTEGER,
        epochMark TEXT,
        seq INTEGER,
        hash BLOB,
        reached INTEGER,
        changedAt INTEGER,
        file BLOB NOT NULL,
        commits INTEGER NOT NULL
      ) STRICT;
      """)
    try connection.run(
      """
      INSERT INTO ledger_checkpoint (one, projection, version, fingerprint, file, commits)
      VALUES (1, ?, ?, ?, randomblob(8), \(Self.firstCommit))
      """,
      [.text(definition.name), .integer(Int64(definition.version)), .text(definition.fingerprint)])
  }

  // The last two columns are the mark that tells our commits from those of other programs. `commit_marks.c`
  // finds them at the end of page 2, so they must stay the last columns, and this table the first that is
  // created.

  /// The mark of the count 0. SQLite stores numbers from here up to 2^47 in six bytes, so it never changes
  /// its size.
  private static let firstCommit: Int64 = 1 << 46
  private static let markStep: Int64 = 0x1B87_3593_C5A7

  /// Leaves the mark of the next commit.
  static let marksCommit =
    "commits = \(firstCommit) + (commits - \(firstCommit) + \(markStep)) % \(firstCommit)"

  /// Gives a copy a mark of its own before it is filled further, so that the original's `-wal` is not
  /// mistaken for its own.
  static func beginNewFile(_ connection: Connection) throws {
    try connection.run("UPDATE ledger_checkpoint SET file = randomblob(8)")
  }

  /// - Throws: `tableDamaged` if the file is not a table of ours, `newerFormat` if a newer program made it.
  static func read(_ connection: Connection) throws -> Card {
    let application = try connection.first("PRAGMA application_id") { $0.int64(at: 0) }
    guard application == applicationID else {
      let pages = try connection.first("PRAGMA page_count") { $0.int64(at: 0) } ?? 0
      throw notOurs(connection, pages == 0 ? "it is empty" : "it is another program's database")
    }
    let format = try connection.first("PRAGMA user_version") { $0.int64(at: 0) } ?? 0
    guard format <= Self.format else {
      throw LedgerError(
        .newerFormat, "The table's file was made by a newer version of this program (format \(format)).",
        hint: "Install a newer version of ledger.", at: .init(path: connection.path))
    }
    let query = "SELECT projection, version, fingerprint, epoch, epochMark, seq, hash FROM ledger_checkpoint"
    let card: Card?
    do {
      card = try connection.first(query) { row in
        Card(
          name: row.string(at: 0), version: Int(row.int64(at: 1)),
          // A table whose bookkeeping has an earlier form is rebuilt, as after a change of its projection
          // file.
          fingerprint: format == Self.format ? row.string(at: 2) : "",
          position: try position(row, connection))
      }
    } catch let error as LedgerError where error.code == .statementFailed {
      throw notOurs(connection, "its bookkeeping data can't be read")
    }
    guard let card else { throw notOurs(connection, "its bookkeeping data is empty") }
    return card
  }

  private static func position(_ row: Statement, _ connection: Connection) throws -> LogPosition? {
    guard !row.isNull(at: 5) else { return nil }
    let hash = row.bytes(at: 6)
    guard let number = UInt32(exactly: row.int64(at: 3)), let mark = UUID(text: row.string(at: 4)),
      let sequence = UInt64(exactly: row.int64(at: 5)), hash.count == 32
    else { throw notOurs(connection, "its checkpoint is not valid") }
    return LogPosition(
      epoch: Epoch(number: number, mark: mark), sequence: sequence, hash: ChainHash(bytes: hash))
  }

  private static func notOurs(_ connection: Connection, _ why: Message) -> LedgerError {
    LedgerError(
      .tableDamaged, "The table's file is damaged: \(why).", hint: nil, at: .init(path: connection.path))
  }

  static func write(_ position: LogPosition, in connection: Connection) throws {
    try connection.run(
      "UPDATE ledger_checkpoint SET epoch = ?, epochMark = ?, seq = ?, hash = ?, \(marksCommit)",
      [
        .integer(Int64(position.epoch.number)), .text(position.epoch.mark.lowercase),
        .integer(Int64(position.sequence)), .blob(position.hash.bytes),
      ])
    guard connection.changes == 1 else { throw notOurs(connection, "its bookkeeping data is empty") }
  }
}

extension Connection {
  /// The last event that the table in this file has taken in; 0 if there is none.
  package func appliedSequence() throws -> UInt64 {
    try first("SELECT seq FROM ledger_checkpoint") { UInt64(clamping: $0.int64(at: 0)) } ?? 0
  }
}
