import Projections
import SystemPackage

/// `erasing.json`: an erasure was started, and may be unfinished. The next process that takes the lock
/// finishes it.
struct PendingErasure {
  /// The log's last event before it.
  var after: UInt64
  /// True for what a backup brought back: the log that its restore set aside has it erased already, and
  /// stays.
  var isAgain: Bool
  /// What an unfinished restore may bring back: it has no event in the restored log yet.
  var targets: [VoidEvent.Target]

  private static let name = "erasing.json"

  static func path(_ root: FilePath) -> FilePath { root.appending(name) }

  init(after: UInt64, isAgain: Bool = false, targets: [VoidEvent.Target] = []) {
    self.after = after
    self.isAgain = isAgain
    self.targets = targets
  }

  /// Nil if nothing was started. A file that can't be read counts as every erasure in the log: doing each
  /// again does no harm.
  static func read(_ root: FilePath, _ files: any FileSystem) throws -> PendingErasure? {
    guard try files.status(of: path(root), followLinks: true) != nil else { return nil }
    do {
      return PendingErasure(try ChecksummedJSON.read(path(root), in: files))
    } catch let error as LedgerError where error.code == .ioFailed && error.errno == nil {
      return PendingErasure(after: 0)
    }
  }

  private init(_ json: JSONValue) {
    after = json["after"]?.integerValue.flatMap { UInt64(exactly: $0) } ?? 0
    isAgain = json["again"]?.boolValue ?? false
    targets = (json["targets"]?.elements ?? []).compactMap { target in
      guard let sequence = target["seq"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
        let id = target["id"]?.stringValue.flatMap({ UUID(text: $0) })
      else { return nil }
      return VoidEvent.Target(sequence: sequence, id: id)
    }
  }

  /// What was unfinished in the ledger when a backup of it was made; nil if nothing was.
  init?(in backup: BackupManifest) {
    guard let file = backup.files.first(where: { $0.name == Self.name }) else { return nil }
    do {
      self.init(try ChecksummedJSON.decode(Array(file.text.utf8), name: Self.name))
    } catch {
      self.init(after: 0)
    }
    // The log that a restore sets aside is another one.
    isAgain = true
  }

  /// Both of two that were begun.
  func adding(_ other: PendingErasure?) -> PendingErasure {
    guard let other else { return self }
    let known = Set(targets.map { VoidEvent.Target(sequence: $0.sequence, id: $0.id) })
    return PendingErasure(
      after: min(after, other.after), isAgain: isAgain,
      targets: targets + other.targets.filter { !known.contains(.init(sequence: $0.sequence, id: $0.id)) })
  }

  /// It is on disk when this returns.
  func write(_ root: FilePath, _ files: any FileSystem) throws {
    let targets = targets.map { target -> JSONValue in
      ["seq": .integer(Int64(clamping: target.sequence)), "id": .string(target.id.lowercase)]
    }
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("after", .integer(Int64(clamping: after))), .init("again", .bool(isAgain)),
        .init("targets", .array(targets)),
      ], to: Self.path(root), in: files)
  }

  static func remove(_ root: FilePath, _ files: any FileSystem) throws {
    guard try files.status(of: path(root), followLinks: false) != nil else { return }
    try files.remove(path(root))
    try files.syncDirectory(root)
  }
}

/// Events that a backup has brought back with their values, and that can't be erased again yet: a table that
/// replaces archived events holds the values too, and only the archive can tell what it would be without
/// them.
struct WaitingErasure {
  var count: Int
  /// The first and the last of them.
  var events: ClosedRange<UInt64>
  var archivedThrough: UInt64

  /// Nil if none has to wait.
  init?(of targets: [VoidEvent.Target], _ reader: LogReader, _ store: ProjectionStore) throws {
    guard !targets.isEmpty else { return nil }
    archivedThrough = try reader.archivedThrough
    guard archivedThrough > 0 else { return nil }
    let standing = try max(archivedThrough, store.newestBase())
    let waiting = targets.map(\.sequence).filter { $0 <= standing }.sorted()
    guard let first = waiting.first, let last = waiting.last else { return nil }
    count = waiting.count
    events = first...last
  }

  /// What an erasure that was begun in a ledger has to wait for.
  init?(in root: FilePath, _ reader: LogReader, _ context: LedgerContext) throws {
    guard let pending = try PendingErasure.read(root, context.fileSystem) else { return nil }
    try self.init(of: pending.targets, reader, ProjectionStore(ledger: root, context: context.forLog))
  }
}
