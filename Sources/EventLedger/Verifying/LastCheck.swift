import Logging
import SystemPackage

/// When a ledger was last checked in full, and what that found: `checked.json` in its folder.
public struct LastCheck: Hashable, Sendable {
  public var time: Timestamp
  /// The last event that was checked.
  public var sequence: UInt64 { position.sequence }
  var position: LogPosition
  /// How many places with damage were found.
  public var damages: Int
  /// How many of them are in a table, and in files of the log: what repairs one of these clears its own.
  var damagesOfTables: [String: Int] = [:]
  var damagesOfLog = 0

  /// The tables that it found damaged; none where it found other damage too, which is repaired first.
  public var damagedTables: [String] {
    damagesOfTables.values.reduce(0, +) == damages ? damagesOfTables.keys.sorted() : []
  }

  /// True a month after it. What has not been read for so long may have been damaged since.
  public func isOverdue(at now: Timestamp) -> Bool {
    now.microseconds - time.microseconds > Self.longestDays * 86_400_000_000
  }

  private static let longestDays: Int64 = 31

  static func path(_ root: FilePath) -> FilePath { root.appending("checked.json") }

  /// The last check of the log that is here, and not of one that was restored over or put in its place.
  static func of(_ log: EventLog, _ files: any FileSystem) -> LastCheck? {
    guard let check = read(log.root, files), check.position.epoch == log.head.epoch,
      check.position.sequence <= log.head.sequence
    else { return nil }
    do {
      let hash = try log.makeReader().knownHash(at: check.position.sequence)
      return hash == nil || hash == check.position.hash ? check : nil
    } catch {
      // What prevents the log from being read there is reported when it is read.
      return check
    }
  }

  /// How far the log went at the last check; nil if nothing was checked yet, or the file can't be read.
  static func position(_ root: FilePath, _ files: any FileSystem) -> (position: LogPosition, time: Timestamp)?
  {
    read(root, files).map { ($0.position, $0.time) }
  }

  private static func read(_ root: FilePath, _ files: any FileSystem) -> LastCheck? {
    do {
      guard try files.status(of: path(root), followLinks: true) != nil else { return nil }
      return LastCheck(try ChecksummedJSON.read(path(root), in: files))
    } catch {
      // `verify` reports a damaged file.
      return nil
    }
  }

  /// What the last check found in a table is repaired. Best effort: the next check finds out for itself.
  static func clear(table: String, _ root: FilePath, _ context: LedgerContext) {
    clear(root, context) { check in
      check.damages -= check.damagesOfTables.removeValue(forKey: table) ?? 0
    }
  }

  /// What it found in the log is repaired.
  static func clearLog(_ root: FilePath, _ context: LedgerContext) {
    clear(root, context) { check in
      check.damages -= check.damagesOfLog
      check.damagesOfLog = 0
    }
  }

  private static func clear(
    _ root: FilePath, _ context: LedgerContext, _ change: (inout LastCheck) -> Void
  ) {
    do {
      guard let found = read(root, context.fileSystem) else { return }
      var check = found
      change(&check)
      if check != found { try check.write(root, context.fileSystem) }
    } catch {
      context.logger.notice("the check is not updated", metadata: ["path": "\(root)"])
    }
  }

  func write(_ root: FilePath, _ files: any FileSystem) throws {
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("time", .string(time.rfc3339)), .init("head", position.json),
        .init("damages", .integer(Int64(damages))), .init("ofLog", .integer(Int64(damagesOfLog))),
        .init(
          "ofTables",
          .object(damagesOfTables.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })
        ),
      ], to: Self.path(root), in: files)
  }
}

extension LastCheck {
  fileprivate init?(_ json: JSONValue) {
    guard json["format"]?.integerValue == 1,
      let time = json["time"]?.stringValue.flatMap(Timestamp.init(recorded:)),
      let position = json["head"].flatMap(LogPosition.init),
      let damages = json["damages"]?.integerValue
    else { return nil }
    let tables = (json["ofTables"]?.members ?? []).compactMap { member in
      member.value.integerValue.map { (member.key, Int(clamping: $0)) }
    }
    let log = json["ofLog"]?.integerValue ?? 0
    self.init(
      time: time, position: position, damages: Int(clamping: damages),
      damagesOfTables: Dictionary(tables, uniquingKeysWith: { $1 }), damagesOfLog: Int(clamping: log))
    // Nothing here may count below zero.
    guard damagesOfTables.values.allSatisfy({ $0 >= 0 && $0 <= self.damages }), damagesOfLog >= 0,
      damagesOfLog <= self.damages,
      damagesOfTables.values.reduce(damagesOfLog, { $0 &+ $1 }) <= self.damages
    else { return nil }
  }
}
