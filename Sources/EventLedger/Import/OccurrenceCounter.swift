import SQLite

/// Makes the ids of events that have none. The id is derived from the source's name, from the event's
/// contents, and from how many events before it in the same source have the same contents. So another import
/// finds each event that is there already, wherever lines were added, corrected or removed meanwhile.
///
/// The counts are kept in a temporary SQLite file, so memory is bounded whatever is imported.
final class OccurrenceCounter {
  private let source: String
  private var connection: Connection?

  /// The namespace of such ids. It never changes.
  private static let namespace = UUID(
    uuid: (0x2A, 0x77, 0x0E, 0xC1, 0x54, 0xB9, 0x4D, 0x06, 0x9F, 0x3E, 0x18, 0xA5, 0xE2, 0x6B, 0x70, 0xDC))

  init(source: String) { self.source = source }

  /// The event's id.
  func id(of draft: EventDraft) throws -> UUID {
    let said = [
      "event", draft.type, draft.version.map { "\($0)" } ?? "", draft.time?.rfc3339 ?? "",
      draft.meta?.description ?? "", draft.data.description,
    ]
    return try id(of: said)
  }

  /// The id of a record whose row has none.
  func recordID(of data: JSONText, type: String) throws -> UUID {
    try id(of: ["record", type, data.description])
  }

  private func id(of said: [String]) throws -> UUID {
    let first = UUID.v5(namespace: Self.namespace, name: ([source] + said).joined(separator: "\n"))
    let count = try count(first)
    return count == 1 ? first : UUID.v5(namespace: first, name: "\(count)")
  }

  private func count(_ id: UUID) throws -> Int64 {
    let connection = try self.connection ?? makeTable()
    self.connection = connection
    return try connection.first(
      "INSERT INTO seen VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1 RETURNING count",
      [.blob(withUnsafeBytes(of: id.uuid) { Array($0) })]
    ) { $0.int64(at: 0) } ?? 1
  }

  private func makeTable() throws -> Connection {
    // An empty name: a file that SQLite makes when its cache is full, and removes.
    let connection = try Connection(path: "", .create)
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192;
      CREATE TABLE seen (id BLOB NOT NULL PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      BEGIN
      """)
    return connection
  }
}
