public import EventLog
import SystemPackage

/// When a ledger was last checked in full, and what that found: `checked.json` in its folder.
///
/// `ledger status` inspects the ends of only those segments that changed since that check.
public struct LastCheck: Hashable, Sendable {
  public var time: Timestamp
  /// The last event that was checked.
  public var sequence: UInt64
  /// How many places with damage were found.
  public var damages: Int
  /// Each segment as its file was then; empty where the log was not whole.
  var segments: [SegmentStamp] = []

  static func path(_ root: FilePath) -> FilePath { root.appending("checked.json") }

  /// Nil where nothing was checked yet, or the file can't be read.
  static func read(_ root: FilePath, _ files: any FileSystem) -> LastCheck? {
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
        .init("format", 1), .init("time", .string(time.rfc3339)),
        .init("seq", .integer(Int64(clamping: sequence))), .init("damages", .integer(Int64(damages))),
        .init("segments", .array(segments.map(\.json))),
      ], to: Self.path(root), in: files)
  }
}

extension LastCheck {
  fileprivate init?(_ json: JSONValue) {
    guard json["format"]?.integerValue == 1,
      let time = json["time"]?.stringValue.flatMap(Timestamp.init(recorded:)),
      let sequence = json["seq"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
      let damages = json["damages"]?.integerValue, let segments = json["segments"]?.elements
    else { return nil }
    self.init(
      time: time, sequence: sequence, damages: Int(damages), segments: segments.compactMap(SegmentStamp.init))
  }
}

extension SegmentStamp {
  fileprivate var json: JSONValue {
    [
      .integer(Int64(clamping: first)), .integer(Int64(clamping: sizeBytes)),
      .string(modified.rfc3339),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard let parts = json.elements, parts.count == 3,
      let first = parts[0].integerValue.flatMap({ UInt64(exactly: $0) }),
      let size = parts[1].integerValue.flatMap({ UInt64(exactly: $0) }),
      let modified = parts[2].stringValue.flatMap(Timestamp.init(recorded:))
    else { return nil }
    self.init(first: first, sizeBytes: size, modified: modified)
  }
}
