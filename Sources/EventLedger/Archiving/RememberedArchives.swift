import EventLog
import SystemPackage

/// `archives.json`: where segments were archived, so that a person can be told what to attach.
struct RememberedArchives {
  struct Entry: Hashable {
    var place: String
    /// The events that were moved there last.
    var events: ClosedRange<UInt64>
    var time: Timestamp
  }

  private static let mostPlaces = 16
  private let path: FilePath
  private let fileSystem: any FileSystem

  init(root: FilePath, _ fileSystem: any FileSystem) {
    path = root.appending("archives.json")
    self.fileSystem = fileSystem
  }

  /// The newest first. A file that is damaged remembers nothing.
  func read() throws -> [Entry] {
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return [] }
    do {
      return (try ChecksummedJSON.read(path, in: fileSystem)["archives"]?.elements ?? []).compactMap(
        Entry.init)
    } catch let error as LedgerError where error.code == .ioFailed && error.errno == nil {
      return []
    }
  }

  func remember(_ entry: Entry) throws {
    let others = try read().filter { $0.place != entry.place }
    var entry = entry
    if let earlier = try read().first(where: { $0.place == entry.place }) {
      let first = min(earlier.events.lowerBound, entry.events.lowerBound)
      entry.events = first...max(earlier.events.upperBound, entry.events.upperBound)
    }
    let all = ([entry] + others).prefix(Self.mostPlaces).map(\.json)
    try ChecksummedJSON.write(
      [.init("format", 1), .init("archives", .array(all))], to: path, in: fileSystem)
  }
}

extension RememberedArchives.Entry {
  init?(_ json: JSONValue) {
    guard let place = json["place"]?.stringValue,
      let first = json["first"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
      let last = json["last"]?.integerValue.flatMap({ UInt64(exactly: $0) }), first <= last,
      let time = json["time"]?.stringValue.flatMap(Timestamp.init(recorded:))
    else { return nil }
    self.init(place: place, events: first...last, time: time)
  }

  var json: JSONValue {
    [
      "place": .string(place), "first": .integer(Int64(clamping: events.lowerBound)),
      "last": .integer(Int64(clamping: events.upperBound)), "time": .string(time.rfc3339),
    ]
  }
}
