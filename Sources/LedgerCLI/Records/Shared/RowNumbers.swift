import EventLedger
import SystemPackage

/// The row numbers of the lists that were printed last in this terminal session: `3` then means the third
/// row.
///
/// They are in a file of the person's own, one for each session of a terminal, outside of every ledger:
///
///     {"ledger":"…","time":"…","last":"task","lists":{"task":["…","…"]}}
///
/// A number is only a shorthand for the id that was beside it: it never comes to mean another record because
/// records were added, deleted or moved in between.
struct RowNumbers {
  /// How long the numbers of a list are accepted: a session's number is used again some time.
  private static let lifetimeSeconds: Int64 = 12 * 3600
  private static let largestBytes = 1 << 20

  private struct Lists {
    var last: String
    var ids: [String: [String]]
  }

  private let folder: FilePath
  private let file: FilePath
  private let ledger: String
  private let now: Timestamp
  private let fileSystem = RealFileSystem()

  /// Nil outside of a terminal session, and where no place for the file is known.
  init?(ledger: String, now: Timestamp, _ environment: ProcessEnvironment) throws {
    guard isatty(2) != 0 || isatty(1) != 0,
      let state = try LedgerPath.ownFolder(
        "XDG_STATE_HOME", else: ".local/state", onApple: "Library/Caches", environment)
    else { return nil }
    folder = FilePath(state).appending("ledger")
    file = folder.appending("rows-\(getsid(0)).json")
    self.ledger = ledger
    self.now = now
  }

  /// Keeps the ids of a list that is about to be printed.
  ///
  /// - Returns: false where they can't be kept, so that no number must be printed.
  func remember(_ ids: [String], of record: String) -> Bool {
    do {
      var lists = read() ?? Lists(last: record, ids: [:])
      lists.last = record
      lists.ids[record] = ids
      try fileSystem.createFolders(folder)
      try removeOld()
      let bytes = JSONText(json(lists)).bytes
      let file = try fileSystem.open(self.file, .updateOrCreate)
      defer { closeReadOnly(file) }
      try file.write(bytes, at: 0)
      try file.truncate(to: UInt64(bytes.count))
      return true
    } catch {
      return false
    }
  }

  /// The id in a row of the list of a kind that was printed last, or of the last list of any kind.
  func id(_ number: Int, of record: String? = nil) -> String? {
    guard let lists = read(), let ids = lists.ids[record ?? lists.last], ids.indices.contains(number - 1)
    else { return nil }
    return ids[number - 1]
  }

  /// How many rows the list of a kind had that was printed last; nil where none is known.
  func count(of record: String) -> Int? { read()?.ids[record]?.count }

  private func read() -> Lists? {
    do {
      let file = try fileSystem.open(self.file, .read)
      defer { closeReadOnly(file) }
      return try lists(in: JSONValue(parsing: file.read(count: Self.largestBytes, at: 0)))
    } catch {
      // Without numbers, ids and names still do.
      return nil
    }
  }

  private func lists(in json: JSONValue) throws -> Lists? {
    guard json["ledger"]?.stringValue == ledger, let last = json["last"]?.stringValue,
      let time = try json["time"]?.stringValue.map(Timestamp.init(parsing:)),
      abs(now.microseconds - time.microseconds) < Self.lifetimeSeconds * 1_000_000
    else { return nil }
    let lists = json["lists"]?.members?.map { ($0.key, ($0.value.elements ?? []).compactMap(\.stringValue)) }
    return Lists(last: last, ids: Dictionary(lists ?? [], uniquingKeysWith: { $1 }))
  }

  private func json(_ lists: Lists) -> JSONValue {
    [
      "ledger": .string(ledger), "time": .string(now.rfc3339), "last": .string(lists.last),
      "lists": .object(
        lists.ids.sorted { $0.key < $1.key }.map { .init($0.key, .array($0.value.map(JSONValue.string))) }),
    ]
  }

  /// Of sessions that are over.
  private func removeOld() throws {
    for name in try fileSystem.list(folder) where name.hasPrefix("rows-") {
      let path = folder.appending(name)
      guard let modified = try fileSystem.modified(path),
        modified.microseconds < now.microseconds - 2 * Self.lifetimeSeconds * 1_000_000
      else { continue }
      try fileSystem.remove(path)
    }
  }
}

extension Invocation {
  /// The row numbers of this terminal session, where there are any for this ledger.
  func rowNumbers() throws -> RowNumbers? {
    guard let ledger = opened else { return nil }
    return try RowNumbers(ledger: ledger.path, now: ledger.context.now(), environment)
  }

  /// The id that a row number of the list printed last stands for; nil for anything else.
  ///
  /// - Parameter record: "task"; nil for the last list of any kind.
  func idInRow(_ reference: String, of record: String?) throws -> String? {
    guard reference.utf8.count <= 4, let number = Int(reference), number > 0 else { return nil }
    return try rowNumbers()?.id(number, of: record)
  }
}
