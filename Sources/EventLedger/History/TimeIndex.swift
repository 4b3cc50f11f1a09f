import SystemPackage

/// Finds the last event that had been written by a moment.
///
/// A clock may go back, so what counts is the latest reading up to each event, which does not. To find a
/// moment's place without reading every line, `snapshots/times.json` keeps that reading for the end of each
/// segment that was passed before; the chain hash at the last of them says that it is of this log.
struct TimeIndex {
  /// The end of a segment, and the latest time that any event up to there was written at.
  private struct Entry {
    var sequence: UInt64
    var latest: Timestamp
  }

  private let root: FilePath
  private let reader: LogReader
  private let files: any FileSystem
  private var entries: [Entry] = []
  private var path: FilePath { root.appending("snapshots").appending("times.json") }

  init(of root: FilePath, _ reader: LogReader, _ files: any FileSystem) throws {
    self.root = root
    self.reader = reader
    self.files = files
    entries = try stored()
  }

  /// The sequence number of the last event written by `moment`; 0 if there is none.
  ///
  /// - Throws: `damagedLog` if an event before it can't be read.
  mutating func lastEvent(by moment: Timestamp) throws -> UInt64 {
    let known = entries.count
    if let after = entries.firstIndex(where: { $0.latest > moment }) {
      let before = after > 0 ? entries[after - 1] : nil
      return try scan(after: before, through: entries[after].sequence, until: moment)
    }
    let last = try scan(after: entries.last, through: reader.head.sequence, until: moment)
    if entries.count > known { store() }
    return last
  }

  /// Reads lines until one was written after `moment`, and notes the segments that end before.
  private mutating func scan(after start: Entry?, through last: UInt64, until moment: Timestamp) throws
    -> UInt64
  {
    struct Stop: Error {}
    // If nothing remembers when the archived events were written, it is only known that they come first.
    let unknown = try start == nil ? reader.archivedThrough : 0
    var found = start?.sequence ?? unknown
    var latest = start?.latest ?? Timestamp(microseconds: .min)
    var ends = try files.segments(in: root.appending("log")).map { $0 - 1 }.filter {
      $0 > found && $0 <= last
    }[...]
    do {
      try reader.forEachRun(after: found, through: last) { run in
        try run.forEachEvent { line in
          let header = line.header
          latest = max(latest, header.recorded ?? header.time)
          guard latest <= moment else { throw Stop() }
          found = header.sequence
          guard found == ends.first else { return }
          ends.removeFirst()
          entries.append(Entry(sequence: found, latest: latest))
        }
      }
    } catch is Stop {}
    guard unknown == 0 || found > unknown else { throw LedgerError(archived: 1...unknown) }
    return found
  }

  // MARK: On disk

  /// Nothing where it is not there, is damaged, or is of another history.
  private func stored() throws -> [Entry] {
    do {
      guard try files.status(of: path, followLinks: true) != nil else { return [] }
      let json = try ChecksummedJSON.read(path, in: files)
      guard json["format"]?.integerValue == 1, let hash = json["hash"]?.stringValue else { return [] }
      let entries = (json["segments"]?.elements ?? []).compactMap { entry -> Entry? in
        guard let sequence = entry["seq"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
          let latest = entry["latest"]?.stringValue
        else { return nil }
        return attempt { Entry(sequence: sequence, latest: try Timestamp(parsing: latest)) }
      }
      guard let last = entries.last, try reader.hash(at: last.sequence)?.description == hash else {
        return []
      }
      return entries
    } catch let error as LedgerError where [.ioFailed, .permissionDenied, .newerFormat].contains(error.code) {
      return []
    }
  }

  /// It only spares the next look some reading.
  private func store() {
    do {
      guard let last = entries.last, let hash = try reader.hash(at: last.sequence) else { return }
      let folder = root.appending("snapshots")
      if try files.status(of: folder, followLinks: true) == nil { try files.createDirectory(folder) }
      let segments = entries.map { entry -> JSONValue in
        ["seq": .integer(Int64(clamping: entry.sequence)), "latest": .string(entry.latest.rfc3339)]
      }
      try ChecksummedJSON.write(
        [
          .init("format", 1), .init("hash", .string(hash.description)), .init("segments", .array(segments)),
        ], to: path, in: files)
    } catch {}
  }
}
