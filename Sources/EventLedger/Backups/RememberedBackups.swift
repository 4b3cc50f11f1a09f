import SystemPackage

/// `backups.json`: the newest backup in each place. A high-water mark of what was acknowledged, and a source
/// for damaged segments.
struct RememberedBackups {
  struct Entry: Hashable {
    var place: String
    /// Nil if none was made yet.
    var name: String?
    var time: Timestamp?
    var head: LogPosition?
    /// When one was last started automatically.
    var tried: Timestamp?
    /// True where it has other events than the log: another copy of the ledger, which went on too, was backed
    /// up there.
    var isFork = false
  }

  static let name = "backups.json"
  private static let mostPlaces = 16
  let root: FilePath
  let path: FilePath
  let fileSystem: any FileSystem

  init(root: FilePath, _ fileSystem: any FileSystem) {
    self.root = root
    path = root.appending(Self.name)
    self.fileSystem = fileSystem
  }

  /// The newest first. A file that is damaged remembers nothing.
  ///
  /// - Throws: `newerFormat`, or why it can't be read now.
  func read() throws -> [Entry] {
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return [] }
    do {
      return try entries()
    } catch let error as LedgerError where error.isOfDamagedFile {
      return []
    }
  }

  /// True where the file is there and says nothing any more.
  func isDamaged() throws -> Bool {
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return false }
    do {
      _ = try entries()
      return false
    } catch let error as LedgerError where error.isOfDamagedFile {
      return true
    }
  }

  /// The place of the newest remembered backup whose folder is not there now, as on a disk that is not
  /// connected; nil if all are there.
  func away() throws -> String? {
    try read().first { entry in
      let folder = FilePath(entry.place).appending("backups")
      return try entry.name != nil && !entry.isFork && fileSystem.status(of: folder, followLinks: true) == nil
    }?.place
  }

  /// The newest backup of this ledger with a valid manifest whose files are all present in their full size;
  /// nil if there is none.
  ///
  /// - Parameter mostBytes: a backup that is no larger is also read through, and skipped if it is damaged.
  func newestWhole(verifyingUpTo mostBytes: UInt64) throws -> (entry: Entry, backup: BackupManifest)? {
    var newest: (entry: Entry, backup: BackupManifest)?
    let own = try EventLog.idInLedgerFile(of: root, fileSystem)
    for entry in try read() where entry.name != nil {
      do {
        let folder = BackupFolder(FilePath(entry.place), fileSystem)
        var check = BackupCheck(folder)
        let backup = try folder.newestThatSeemsIntact {
          try $0.ledgerID == own ?? $0.ledgerID
            && ($0.sizeBytes > mostBytes || check.faults(of: $0).isEmpty)
        }
        guard let backup else { continue }
        if newest.map({ $0.backup.time < backup.time }) ?? true { newest = (entry, backup) }
      } catch {
        // A place that is not mounted says nothing about the others.
        continue
      }
    }
    return newest
  }

  private func entries() throws -> [Entry] {
    let json = try ChecksummedJSON.read(path, in: fileSystem)
    return (json["backups"]?.elements ?? []).compactMap(Entry.init)
  }

  /// Remembers a backup that was made: this copy has one of its own, so other copies matter no more.
  func remember(_ backup: BackupManifest, in place: String, at time: Timestamp) throws {
    let known = try entriesToChange()
    let tried = known.first { $0.place == place }?.tried
    let entry = Entry(place: place, name: backup.name, time: time, head: backup.head, tried: tried)
    try write([entry] + known.filter { $0.place != place && !$0.isFork })
  }

  /// Changes the entry of a place and puts it first.
  ///
  /// - Throws: `newerFormat`: a newer version's file is never written over.
  func change(_ place: String, _ body: (inout Entry) -> Void) throws {
    let known = try entriesToChange()
    var entry = known.first { $0.place == place } ?? Entry(place: place)
    body(&entry)
    try write([entry] + known.filter { $0.place != place })
  }

  /// A damaged file is kept aside.
  private func entriesToChange() throws -> [Entry] {
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return [] }
    do {
      return try entries()
    } catch let error as LedgerError where error.isOfDamagedFile {
      try fileSystem.rename(path, to: FilePath(path.string + ".damaged"))
      return []
    }
  }

  private func write(_ entries: [Entry]) throws {
    let all = entries.prefix(Self.mostPlaces).map(\.json)
    try ChecksummedJSON.write(
      [.init("format", 1), .init("backups", .array(all))], to: path, in: fileSystem)
  }
}

extension LedgerError {
  /// True for a file whose checksum does not hold: one that can't be read has the system's error as its
  /// cause.
  fileprivate var isOfDamagedFile: Bool { code == .ioFailed && errno == nil }
}

extension RememberedBackups.Entry {
  init(place: String) { self.init(place: place, name: nil, time: nil, head: nil, tried: nil) }

  init?(_ json: JSONValue) {
    guard let place = json["place"]?.stringValue else { return nil }
    self.place = place
    name = json["name"]?.stringValue
    time = json["time"]?.stringValue.flatMap(Timestamp.init(recorded:))
    head = LogPosition(json)
    tried = json["tried"]?.stringValue.flatMap(Timestamp.init(recorded:))
    isFork = json["fork"] == true
  }

  var json: JSONValue {
    var json: JSONValue = ["place": .string(place)]
    json["name"] = name.map(JSONValue.string)
    json["time"] = time.map { .string($0.rfc3339) }
    json["epoch"] = head.map { .string($0.epoch.description) }
    json["seq"] = head.map { .integer(Int64(clamping: $0.sequence)) }
    json["hash"] = head.map { .string($0.hash.description) }
    json["tried"] = tried.map { .string($0.rfc3339) }
    if isFork { json["fork"] = true }
    return json
  }
}

extension Timestamp {
  /// A time in a file of ours; nil for anything else.
  init?(recorded text: String) {
    do { try self.init(parsing: text) } catch { return nil }
  }
}
