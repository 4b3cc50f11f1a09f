// Docs/log-format.md, "Backups", has every key.

/// What one backup holds: a head, the copies of segments that lead to it, and the small files that go with a
/// log.
package struct BackupManifest: Hashable, Sendable {
  static let format: Int64 = 1

  /// A copy of a segment.
  package struct Segment: Hashable, Sendable {
    package var file: String
    package var first: UInt64
    /// `first` − 1 where it is empty.
    package var last: UInt64
    package var sizeBytes: UInt64
    /// 64 hexadecimal digits.
    package var sha256: String
    package var before: ChainHash
    package var after: ChainHash
    package var isSealed: Bool
    /// True where lines of it are in an archive.
    package var leavesOut = false
  }

  /// A copy of a file that replaces archived events.
  package struct Table: Hashable, Sendable {
    package var file: String
    package var name: String
    package var sizeBytes: UInt64
    /// 64 hexadecimal digits.
    package var sha256: String
  }

  /// A small file of the ledger's folder, as text.
  package struct File: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package var name: String
  package var time: Timestamp
  package var ledgerID: UUID
  package var created: Timestamp
  package var head: LogPosition
  package var segments: [Segment]
  package var files: [File]
  package var tables: [Table] = []

  package var sizeBytes: UInt64 {
    segments.reduce(0) { $0 + $1.sizeBytes } + tables.reduce(0) { $0 + $1.sizeBytes }
  }
  /// Names of all copies.
  var copies: [String] { segments.map(\.file) + tables.map(\.file) }

  /// The names of files that a backup may hold beside the log.
  package static let fileNames = ["archives.json", "config.json", "erasing.json", "ledger.json"]

  /// `2026-11-21T01-23-45Z-e0-42`
  static func name(at time: Timestamp, _ head: LogPosition) -> String {
    let second = time.rfc3339.prefix(19).replacing(":", with: "-")
    return "\(second)Z-e\(head.epoch.number)-\(head.sequence)"
  }
}

// MARK: - JSON

extension BackupManifest {
  /// The members of its file, without the checksum.
  var members: [JSONValue.Member] {
    [
      .init("format", .integer(Self.format)), .init("name", .string(name)),
      .init("time", .string(time.rfc3339)),
      .init("ledger", .string(ledgerID.lowercase)), .init("created", .string(created.rfc3339)),
      .init("epoch", .string(head.epoch.description)), .init("seq", .integer(Int64(clamping: head.sequence))),
      .init("hash", .string(head.hash.description)),
      .init("segments", .array(segments.map(\.json))),
      .init("files", .array(files.map { ["name": .string($0.name), "text": .string($0.text)] })),
    ] + (tables.isEmpty ? [] : [.init("tables", .array(tables.map(\.json)))])
  }

  /// - Throws: `damagedBackup` when a key is missing or wrong.
  init(_ json: JSONValue, path: String) throws {
    guard let name = json["name"]?.stringValue, let time = Self.time(json["time"]),
      let id = json["ledger"]?.stringValue.flatMap(UUID.init(text:)),
      let created = Self.time(json["created"]),
      let head = LogPosition(json), let segments = json["segments"]?.elements,
      let files = json["files"]?.elements
    else { throw Self.damaged(path, "a key is missing") }
    self.name = name
    self.time = time
    ledgerID = id
    self.created = created
    self.head = head
    self.segments = try segments.map {
      guard let segment = Segment($0) else { throw Self.damaged(path, "a segment's entry is not valid") }
      return segment
    }
    tables = try (json["tables"]?.elements ?? []).map {
      guard let table = Table($0) else { throw Self.damaged(path, "a table's entry is not valid") }
      return table
    }
    self.files = files.compactMap { file in
      guard let name = file["name"]?.stringValue, Self.fileNames.contains(name),
        let text = file["text"]?.stringValue
      else { return nil }
      return File(name: name, text: text)
    }
    try checkOrder(path)
  }

  /// The segments must follow each other from event 1 to the head.
  private func checkOrder(_ path: String) throws {
    var position: (next: UInt64, hash: ChainHash) = (1, ChainHash(startOf: ledgerID))
    for segment in segments {
      guard segment.first == position.next, segment.before == position.hash, segment.last + 1 >= segment.first
      else { throw Self.damaged(path, "its segments do not follow one another") }
      position = (segment.last + 1, segment.after)
    }
    guard position.next == head.sequence + 1, position.hash == head.hash else {
      throw Self.damaged(path, "its segments do not lead to its head")
    }
  }

  private static func time(_ value: JSONValue?) -> Timestamp? {
    guard let text = value?.stringValue else { return nil }
    return attempt { try Timestamp(parsing: text) }
  }

  private static func damaged(_ path: String, _ why: Message) -> LedgerError {
    LedgerError(
      .damagedBackup, "The backup's manifest \(path) is damaged: \(why).",
      hint: "Use another backup: \(Remedy.listBackups(nil)) lists them.", at: LedgerError.Location(path: path)
    )
  }
}

extension BackupManifest.Segment {
  /// The name of a copy: the first sequence number and the first 16 digits of its SHA-256.
  static func fileName(first: UInt64, sha256: String) -> String {
    let name = SegmentName.name(first).dropLast(SegmentName.suffix.count)
    return "\(name)-\(sha256.prefix(16))\(SegmentName.suffix)"
  }

  var json: JSONValue {
    var json: JSONValue = [
      "file": .string(file), "first": .integer(Int64(clamping: first)),
      "last": .integer(Int64(clamping: last)), "bytes": .integer(Int64(clamping: sizeBytes)),
      "sha256": .string(sha256), "before": .string(before.description), "after": .string(after.description),
      "sealed": .bool(isSealed),
    ]
    if leavesOut { json["leavesOut"] = true }
    return json
  }

  init?(_ json: JSONValue) {
    guard let first = json["first"]?.integerValue.flatMap(UInt64.init(exactly:)), first > 0,
      let last = json["last"]?.integerValue.flatMap(UInt64.init(exactly:)), last < UInt64(Int64.max),
      let size = json["bytes"]?.integerValue.flatMap(UInt64.init(exactly:)),
      let sha256 = json["sha256"]?.stringValue, sha256.utf8.count == 64,
      let before = json["before"]?.stringValue.flatMap(ChainHash.init(hexadecimal:)),
      let after = json["after"]?.stringValue.flatMap(ChainHash.init(hexadecimal:)),
      let isSealed = json["sealed"]?.boolValue
    else { return nil }
    // The name follows from the content, so a manifest can name no file outside its folder.
    file = Self.fileName(first: first, sha256: sha256)
    guard json["file"]?.stringValue == file, !file.contains("/") else { return nil }
    self.first = first
    self.last = last
    sizeBytes = size
    self.sha256 = sha256
    self.before = before
    self.after = after
    self.isSealed = isSealed
    leavesOut = json["leavesOut"] == true
  }
}

extension BackupManifest.Table {
  /// The name of a copy: that of the file with the first 16 digits of its SHA-256.
  init(name: String, sizeBytes: UInt64, sha256: String) {
    self.name = name
    self.sizeBytes = sizeBytes
    self.sha256 = sha256
    file = "\(sha256.prefix(16))-\(name)"
  }

  var json: JSONValue {
    [
      "file": .string(file), "name": .string(name), "bytes": .integer(Int64(clamping: sizeBytes)),
      "sha256": .string(sha256),
    ]
  }

  init?(_ json: JSONValue) {
    guard let name = json["name"]?.stringValue, !name.contains("/"), !name.hasPrefix("."),
      let size = json["bytes"]?.integerValue.flatMap(UInt64.init(exactly:)),
      let sha256 = json["sha256"]?.stringValue, sha256.utf8.count == 64
    else { return nil }
    self.init(name: name, sizeBytes: size, sha256: sha256)
    guard json["file"]?.stringValue == file, !file.contains("/") else { return nil }
  }
}

extension LogPosition {
  /// From the members `epoch`, `seq` and `hash` of an object.
  package init?(_ json: JSONValue) {
    guard let epoch = json["epoch"]?.stringValue.flatMap(Epoch.init(text:)),
      let sequence = json["seq"]?.integerValue.flatMap(UInt64.init(exactly:)),
      let hash = json["hash"]?.stringValue.flatMap(ChainHash.init(hexadecimal:))
    else { return nil }
    self.init(epoch: epoch, sequence: sequence, hash: hash)
  }

  package var json: JSONValue {
    [
      "epoch": .string(epoch.description), "seq": .integer(Int64(clamping: sequence)),
      "hash": .string(hash.description),
    ]
  }
}
