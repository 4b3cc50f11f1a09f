import SystemPackage

/// When a ledger was last checked in full, and what that found: `checked.json` in its folder.
public struct LastCheck: Hashable, Sendable {
  public var time: Timestamp
  /// The last event that was checked.
  public var sequence: UInt64 { position.sequence }
  var position: LogPosition
  /// How many places with damage were found.
  public var damages: Int

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

  func write(_ root: FilePath, _ files: any FileSystem) throws {
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("time", .string(time.rfc3339)), .init("head", position.json),
        .init("damages", .integer(Int64(damages))),
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
    self.init(time: time, position: position, damages: Int(damages))
  }
}
