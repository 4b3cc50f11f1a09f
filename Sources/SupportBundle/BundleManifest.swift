package import EventLog
import SQLite

/// `manifest.json`: the last file of a bundle, which says what the others are. `Docs/schema/manifest.json`
/// describes it.
package struct BundleManifest: Sendable {
  package static let fileName = "manifest.json"
  private static let format: Int64 = 1

  package var made = Timestamp.earliest
  package var isRedacted = true
  /// Names the key of the pseudonyms; the key itself stays beside the ledger.
  package var keyID: String?
  package var versions: [(name: String, version: String)] = []
  package var ledger = SourceLedger()
  package var files: [BundledFile] = []
  package var leftOut: [LeftOut] = []
  /// The first and the last event of those that are in the owner's archive, and in no bundle.
  package var archived: ClosedRange<UInt64>?
  /// The events that the limit on the size left no room for, and that limit.
  package var cut: ClosedRange<UInt64>?
  package var limitBytes: UInt64 = 0
  package var isComplete = true

  /// The ledger that a bundle is of.
  package struct SourceLedger: Sendable {
    package var id: String?
    package var epoch: String?
    /// The last event's sequence number, and the chain's hash there.
    package var sequence: UInt64?
    package var hash: String?
  }

  init() {}

  static func holdsEvents(_ name: String) -> Bool { name.hasPrefix("events/") && name.hasSuffix(".jsonl") }

  /// Files of events, the oldest first.
  package var eventFiles: [BundledFile] {
    files.filter { Self.holdsEvents($0.name) }.sorted {
      ($0.events?.lowerBound ?? 0) < ($1.events?.lowerBound ?? 0)
    }
  }

  package var eventCount: UInt64 { files.reduce(0) { $0 &+ $1.eventCount } }
}

// MARK: - Writing

extension BundleManifest {
  var bytes: [UInt8] { Array((value.prettyPrinted + "\n").utf8) }

  private var value: JSONValue {
    var value: JSONValue = [
      "format": .integer(Self.format), "made": .string(made.rfc3339), "redacted": .bool(isRedacted),
      "complete": .bool(isComplete), "versions": Self.json(versions), "ledger": ledger.json,
      "events": .integer(Int64(clamping: eventCount)),
      "limit": ["sizeBytes": .integer(Int64(clamping: limitBytes)), "cut": Self.json(cut)],
      "files": .array(files.map(\.json)), "leftOut": .array(leftOut.map(\.json)),
    ]
    if let archived { value["archived"] = Self.json(archived) }
    value["key"] = keyID.map(JSONValue.string)
    return value
  }

  static func json(_ versions: [(name: String, version: String)]) -> JSONValue {
    .object(versions.map { JSONValue.Member($0.name, .string($0.version)) })
  }

  static func json(_ range: ClosedRange<UInt64>?) -> JSONValue {
    guard let range else { return .null }
    return [.integer(Int64(clamping: range.lowerBound)), .integer(Int64(clamping: range.upperBound))]
  }

  /// The versions of everything that may affect what is observed.
  static func versions(_ request: BundleRequest) -> [(name: String, version: String)] {
    request.versions + [
      ("swift", swiftVersion), ("sqlite", Connection.libraryVersion), ("zlib", zlibVersion),
    ]
  }

  /// The compiler's version that this was built with, as far as it can be asked.
  private static var swiftVersion: String {
    #if swift(>=6.4)
      "6.4 or later"
    #elseif swift(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}

extension BundleManifest.SourceLedger {
  fileprivate var json: JSONValue {
    [
      "id": id.map(JSONValue.string) ?? .null, "epoch": epoch.map(JSONValue.string) ?? .null,
      "seq": sequence.map { .integer(Int64(clamping: $0)) } ?? .null,
      "hash": hash.map(JSONValue.string) ?? .null,
    ]
  }
}

extension BundledFile {
  fileprivate var json: JSONValue {
    var value: JSONValue = [
      "name": .string(name), "sizeBytes": .integer(Int64(clamping: sizeBytes)), "sha256": .string(sha256),
      "source": .string(source),
    ]
    if let events {
      value["events"] = BundleManifest.json(events)
      value["count"] = .integer(Int64(clamping: eventCount))
    }
    return value
  }
}

extension LeftOut {
  package var json: JSONValue {
    var value: JSONValue = ["what": .english(what), "why": .english(why), "lost": .bool(isLost)]
    if let events { value["events"] = BundleManifest.json(events) }
    return value
  }
}

// MARK: - Reading

extension BundleManifest {
  /// Takes a manifest from elsewhere apart.
  ///
  /// - Throws: `damagedBundle` for what we would not write, `newerFormat`.
  init(_ value: JSONValue, _ limits: BundleLimits) throws {
    guard let format = value["format"]?.integerValue else { throw Refusal.of("its manifest has no format") }
    guard format <= Self.format else {
      throw LedgerError(
        .newerFormat, "The bundle was made by a newer version of ledger (format \(format)).",
        hint: "Install the newest version of ledger.")
    }
    guard let made = value["made"]?.stringValue.flatMap(Self.time),
      let redacted = value["redacted"]?.boolValue,
      let complete = value["complete"]?.boolValue, let files = value["files"]?.elements,
      let leftOut = value["leftOut"]?.elements, files.count <= limits.entries
    else { throw Refusal.of("its manifest is incomplete") }
    self.made = made
    isRedacted = redacted
    isComplete = complete
    keyID = value["key"]?.stringValue
    versions = (value["versions"]?.members ?? []).compactMap { member in
      member.value.stringValue.map { (member.key, $0) }
    }
    ledger.id = value["ledger"]?["id"]?.stringValue
    ledger.epoch = value["ledger"]?["epoch"]?.stringValue
    ledger.sequence = Self.number(value["ledger"]?["seq"])
    ledger.hash = value["ledger"]?["hash"]?.stringValue
    limitBytes = Self.number(value["limit"]?["sizeBytes"]) ?? 0
    cut = try Self.range(value["limit"]?["cut"])
    archived = try Self.range(value["archived"])
    self.files = try files.map(Self.file)
    self.leftOut = try leftOut.map { item in
      guard let what = item["what"]?.stringValue, let why = item["why"]?.stringValue else {
        throw Refusal.of("its manifest is incomplete")
      }
      return LeftOut(
        Message(verbatim: what), Message(verbatim: why), events: try Self.range(item["events"]),
        isLost: item["lost"]?.boolValue ?? false)
    }
    try checkEvents(limits)
  }

  private static func file(_ value: JSONValue) throws -> BundledFile {
    guard let name = value["name"]?.stringValue, let size = number(value["sizeBytes"]),
      let hash = value["sha256"]?.stringValue, let source = value["source"]?.stringValue
    else { throw Refusal.of("its manifest is incomplete") }
    var file = BundledFile(name: name, sizeBytes: size, sha256: hash, source: source)
    file.events = try range(value["events"])
    file.eventCount = number(value["count"]) ?? 0
    return file
  }

  /// Events occur once, and what is missing between them is no more than damage of a disk, or a limit,
  /// explains.
  private func checkEvents(_ limits: BundleLimits) throws {
    var next: UInt64 = 1
    var lost: UInt64 = 0
    for file in eventFiles {
      guard let range = file.events, range.lowerBound >= next, file.eventCount > 0,
        file.eventCount <= range.upperBound - range.lowerBound + 1, range.upperBound < UInt64(Int64.max)
      else { throw Refusal.of("its manifest gives impossible numbers of events") }
      lost &+= range.lowerBound - next &+ (range.upperBound - range.lowerBound + 1 - file.eventCount)
      next = range.upperBound + 1
      guard lost <= limits.lostEvents else {
        throw Refusal.of("it is missing more than \(limits.lostEvents) events")
      }
    }
  }

  private static func range(_ value: JSONValue?) throws -> ClosedRange<UInt64>? {
    guard let value, !value.isNull else { return nil }
    guard let ends = value.elements?.compactMap(number), ends.count == 2, 1 <= ends[0], ends[0] <= ends[1]
    else {
      throw Refusal.of("its manifest gives impossible numbers of events")
    }
    return ends[0]...ends[1]
  }

  static func number(_ value: JSONValue?) -> UInt64? { value?.integerValue.flatMap { UInt64(exactly: $0) } }

  private static func time(_ text: String) -> Timestamp? {
    Array(text.utf8).withUnsafeBytes { Timestamp(utf8: $0) }
  }
}
