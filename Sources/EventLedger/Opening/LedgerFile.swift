import Logging
import SystemPackage

/// `ledger.json`: a checksummed copy, for people and tools, of what the start of each segment says, with the
/// newest version of ledger that wrote here. What the segments say takes precedence.
struct LedgerFile {
  static let name = "ledger.json"
  let members: [JSONValue.Member]

  /// - Parameter known: what the file says now. What the log does not say, such as what a salvage has lost,
  ///   is kept.
  init(log: EventLog, keeping known: [JSONValue.Member] = []) {
    let own: [JSONValue.Member] = [
      .init("format", 1), .init("id", .string(log.ledgerID.lowercase)),
      .init("created", .string(log.created.rfc3339)), .init("writtenBy", .string(Ledger.version)),
    ]
    members = own + known.filter { member in !own.contains { $0.key == member.key } }
  }

  /// Only under the lock: two that write at once would take each other's unfinished file.
  func write(in root: FilePath, _ fileSystem: any FileSystem) throws {
    try ChecksummedJSON.write(members, to: root.appending(Self.name), in: fileSystem)
  }

  /// Records this version as the newest that wrote, once an append is on disk. Best effort: without it, only
  /// an older program's card can't name the version.
  static func recordWriter(_ log: EventLog, _ context: LedgerContext) {
    do {
      let path = log.root.appending(name)
      if try ChecksummedJSON.says("writtenBy", Ledger.version, at: path, in: context.fileSystem) { return }
      let writer = writer(of: log.root, context.fileSystem)
      guard let own = Version(released: Ledger.version), writer.map({ $0 < own }) ?? true else { return }
      try EventLog.withLock(of: log.root, wait: .zero, context.fileSystem) {
        let known = knownMembers(of: log.root, context.fileSystem)
        try LedgerFile(log: log, keeping: known).write(in: log.root, context.fileSystem)
      }
    } catch {
      context.logger.notice("version not noted", metadata: ["path": "\(log.root)"])
    }
  }

  /// Refuses to append after what a newer version wrote, as far as that is not known from the log's end: a
  /// `ledger.json` of a newer format, or, unless this version is named in it, a member of a newer format.
  ///
  /// - Returns: true if the file names this version, so that nothing newer wrote here.
  /// - Throws: `newerFormat`.
  static func checkWriter(of log: EventLog, _ context: LedgerContext) throws -> Bool {
    let path = log.root.appending(name)
    let isOwn =
      attempt { try ChecksummedJSON.says("writtenBy", Ledger.version, at: path, in: context.fileSystem) }
      ?? false
    if isOwn { return true }
    if let newer = newerFile(in: log.root, context.fileSystem) { throw newer }
    try log.checkFormat()
    return false
  }

  /// The error of a file in a newer format; nil for any other.
  static func newerFile(in root: FilePath, _ fileSystem: any FileSystem) -> LedgerError? {
    do {
      let path = root.appending(name)
      guard try fileSystem.status(of: path, followLinks: false)?.kind == .file else { return nil }
      _ = try ChecksummedJSON.read(path, in: fileSystem)
    } catch let error as LedgerError where error.code == .newerFormat {
      return error
    } catch {
      // What else is wrong with it does not say who wrote here.
    }
    return nil
  }

  /// What is wrong with the file; nil if it can be read, or if ``PlaceCheck`` reports what is in its place.
  static func finding(in root: FilePath, _ fileSystem: any FileSystem) -> DoctorReport.Finding? {
    let path = root.appending(name)
    do {
      guard let status = try fileSystem.status(of: path, followLinks: false) else {
        return DoctorReport.Finding(
          code: "ledgerFile", message: "The file ledger.json is missing.", hint: helpIfMissing)
      }
      if status.kind == .file { _ = try ChecksummedJSON.read(path, in: fileSystem) }
      return nil
    } catch {
      // What a newer version made is as it should be; what can't be opened is reported where it matters.
      let error = LedgerError(wrapping: error)
      guard error.code == .ioFailed, error.errno == nil else { return nil }
      return DoctorReport.Finding(
        code: "ledgerFile", message: "The file ledger.json is damaged.", hint: helpIfDamaged)
    }
  }

  static let helpIfMissing: Message =
    "No event is affected: the log's segments have the same information, and the next write creates the file again."
  static let helpIfDamaged: Message =
    "No event is affected: the log's segments have the same information. Move the file away; the next write creates it again."

  /// None where the file is missing or damaged.
  private static func knownMembers(of root: FilePath, _ fileSystem: any FileSystem) -> [JSONValue.Member] {
    do { return try ChecksummedJSON.read(root.appending(name), in: fileSystem).members ?? [] } catch {
      return []
    }
  }

  /// The version of ledger that wrote last, if that is newer than this one.
  static func newerWriter(of root: FilePath, _ fileSystem: any FileSystem) -> String? {
    guard let own = Version(released: Ledger.version), let writer = writer(of: root, fileSystem),
      own < writer
    else { return nil }
    return writer.description
  }

  /// The newest version that wrote here; nil if the file does not say. It reads that key alone, since a newer
  /// version may have changed the file's format.
  private static func writer(of root: FilePath, _ fileSystem: any FileSystem) -> Version? {
    attempt {
      guard let text = try fileSystem.text(of: root.appending(name)) else { return nil }
      return try JSONValue(JSONText(parsing: text))["writtenBy"]?.stringValue.flatMap(Version.init(released:))
    }
  }
}
