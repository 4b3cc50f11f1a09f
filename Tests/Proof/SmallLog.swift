import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage

/// A log of a few KiB and several segments on a simulated disk, and what must be in it.
struct SmallLog: Sendable {
  static let root: FilePath = "/home/test.ledger"
  static let directory: FilePath = "/home/test.ledger/log"
  static let id = UUID(uuid: (1, 0x97, 0xC1, 0xF2, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))

  let disk: SimulatedFileSystem
  /// Lines without their line feeds; line n − 1 is event n.
  private(set) var lines: [[UInt8]] = []
  /// The end of each append: its last event, and where it ends in its segment as it was written.
  private(set) var ends: [(sequence: UInt64, segment: UInt64, offset: Int)] = []
  /// What each file held after each append.
  private(set) var versions: [String: [[UInt8]]] = [:]
  var lastSequence: UInt64 { UInt64(lines.count) }

  /// A context with segments of a few events.
  static func context(_ disk: any FileSystem, limits: SegmentLimits = limits) -> LedgerContext {
    var context = LedgerContext.testing(fileSystem: disk)
    context.segmentLimits = limits
    return context
  }

  static let limits: SegmentLimits = {
    var limits = SegmentLimits()
    limits.events = 6
    limits.storedBytes = 6000
    limits.memberLineBytes = 400
    limits.reserveAfterAppends = .max
    return limits
  }()

  /// Those, with zero bytes ahead of the end from the second append in a row on.
  static let reservingLimits: SegmentLimits = {
    var limits = Self.limits
    limits.reserveAfterAppends = 1
    limits.reserveBytes = 4096
    return limits
  }()

  /// By default three segments, two of them sealed; single events, batches, and batches of several members.
  init(
    appends: [Int] = [1, 3, 2, 4, 1, 1, 1, 2, 1], limits: SegmentLimits = limits, keepsVersions: Bool = false
  ) throws {
    disk = SimulatedFileSystem()
    let log = try EventLog.create(
      at: Self.root, id: Self.id, context: Self.context(disk, limits: limits).forLog)
    try ChecksummedJSON.write(
      [.init("format", 1), .init("id", .string(Self.id.uuidString.lowercased()))],
      to: Self.root.appending("ledger.json"), in: disk)
    for count in appends {
      lines += try SampleEvents.append(count, to: log)
      let names = try disk.segments(in: Self.directory)
      let segment = names.last ?? 1
      if keepsVersions {
        for first in names { try keepVersion("log/" + SegmentName.name(first)) }
      }
      ends.append((log.head.sequence, segment, try bytes("log/" + SegmentName.name(segment)).count))
    }
    try log.close()
  }

  private mutating func keepVersion(_ name: String) throws {
    let now = try bytes(name)
    if versions[name]?.last != now { versions[name, default: []].append(now) }
  }

  /// The names of the segments, each with its bytes.
  func segments() throws -> [(name: String, bytes: [UInt8])] {
    try disk.segments(in: Self.directory).map { first in
      let name = SegmentName.name(first)
      return (name, try bytes("log/" + name))
    }
  }

  func bytes(_ name: String) throws -> [UInt8] { try Self.bytes(Self.root.appending(name), disk) }

  static func bytes(_ path: FilePath, _ disk: any FileSystem) throws -> [UInt8] {
    let file = try disk.open(path, .read)
    return try file.read(count: Int(try file.status().sizeBytes), at: 0)
  }

  /// A copy of the disk with a file's bytes changed.
  func with(_ name: String, _ bytes: [UInt8]) throws -> SimulatedFileSystem {
    let copy = disk.restart()
    try Self.put(bytes, Self.root.appending(name), copy)
    return copy
  }

  static func put(_ bytes: [UInt8], _ path: FilePath, _ disk: SimulatedFileSystem) throws {
    let file = try disk.open(path, .updateOrCreate)
    try file.truncate(to: 0)
    try file.write(bytes, at: 0)
    try file.close()
  }
}

/// Lines made for a log, and appended to it.
enum SampleEvents {
  /// Whole lines that follow event `sequence`, one atomic batch where they are several.
  static func lines(_ count: Int, after sequence: UInt64, mark: UInt64 = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    let batch = count > 1 ? sequence + 1...sequence + UInt64(count) : nil
    for number in sequence + 1...sequence + UInt64(count) {
      let id = UUID.v7(at: Timestamp(microseconds: Int64(number)), random: { number &+ mark })
      let header = EventHeader(
        sequence: number, id: id, time: Timestamp(microseconds: 1_000_000), type: "task.inserted", version: 2,
        recorded: nil, batch: batch, unchecked: false)
      let data = JSONText(["title": .string("title \(number).\(mark)")])
      EventLineComposer.append(header, meta: nil, salt: nil, data: data, to: &bytes)
      bytes.append(0x0A)
    }
    return bytes
  }

  /// Appends under one write lock.
  ///
  /// - Returns: the lines, without line feeds.
  @discardableResult
  static func append(_ count: Int, to log: EventLog, mark: UInt64 = 0, highWaterMark: UInt64 = 0) throws
    -> [[UInt8]]
  {
    try log.withWriteLock(wait: .zero, highWaterMark: { highWaterMark }) {
      let lines = lines(count, after: log.head.sequence, mark: mark)
      let prepared = try log.prepare(lines: lines, count: count)
      _ = try log.commit(prepared, concerning: ["tasks": log.head.sequence + UInt64(count)])
      return lines.split(separator: 0x0A).map { Array($0) }
    }
  }
}
