import SystemPackage

/// `archives.json`: where segments were archived, so that a person can be told what to attach.
struct RememberedArchives {
  struct Entry: Hashable {
    var place: String
    /// The events that were moved there last.
    var events: ClosedRange<UInt64>
    var time: Timestamp
  }

  static let name = "archives.json"
  private static let mostPlaces = 16
  private let path: FilePath
  private let fileSystem: any FileSystem

  init(root: FilePath, _ fileSystem: any FileSystem) {
    path = root.appending(Self.name)
    self.fileSystem = fileSystem
  }

  /// The newest first. A file that is damaged remembers nothing.
  func read() throws -> [Entry] {
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return [] }
    do {
      return Self.entries(try ChecksummedJSON.read(path, in: fileSystem))
    } catch let error as LedgerError where error.code == .ioFailed && error.errno == nil {
      return []
    }
  }

  private static func entries(_ json: JSONValue) -> [Entry] {
    (json["archives"]?.elements ?? []).compactMap(Entry.init)
  }

  /// The newest existing folder that holds a segment of the log; nil if there is none.
  func place(holding segment: FilePath) throws -> String? {
    guard let name = segment.lastComponent, SegmentName.sequence(name.string) != nil else { return nil }
    return try read().map(\.place).first {
      try fileSystem.status(of: FilePath($0).appending(name), followLinks: true)?.kind == .file
    }
  }

  /// The newest folder that some events were archived to and that does not exist now; nil if there is none.
  func placeAway(with events: ClosedRange<UInt64>) throws -> String? {
    try read().first { entry in
      try entry.events.overlaps(events)
        && fileSystem.status(of: FilePath(entry.place), followLinks: true) == nil
    }?.place
  }

  func remember(_ entry: Entry) throws {
    let others = try read().filter { $0.place != entry.place }
    var entry = entry
    if let earlier = try read().first(where: { $0.place == entry.place }) {
      let first = min(earlier.events.lowerBound, entry.events.lowerBound)
      entry.events = first...max(earlier.events.upperBound, entry.events.upperBound)
    }
    try write([entry] + others)
  }

  /// Adds the places that a copy of the file names, behind those that are known.
  func add(from copy: String) throws {
    let known = try read()
    let others: [Entry]
    do {
      others = Self.entries(try ChecksummedJSON.decode(Array(copy.utf8), name: path.string))
    } catch let error as LedgerError where error.code == .ioFailed {
      return  // it was damaged when it was copied
    }
    let new = others.filter { other in !known.contains { $0.place == other.place } }
    if !new.isEmpty { try write(known + new) }
  }

  private func write(_ entries: [Entry]) throws {
    let all = entries.prefix(Self.mostPlaces).map(\.json)
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
