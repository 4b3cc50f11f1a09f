import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords
import SystemPackage

/// Seeded changes of every small file of a ledger and its backups, half of them with a checksum that holds:
/// everything that reads them ends with an answer or an error of ours, and every event stays.
struct FuzzFiles: Sendable {
  private let folder: ScratchFolder
  private let files: [String]
  private let events: UInt64

  /// A ledger with backups, a quarantined table, snapshots, incidents and settings.
  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: folder.file("try"), withIntermediateDirectories: false)
    let place = OperationPlace(folder: folder.file("try"))
    let quarantine = LedgerOperation.all.first { $0.name == "quarantine drop" }
    _ = try quarantine?.make(at: place)
    let ledger = place.open(OperationPlace.context(RealFileSystem()))
    try ledger.backUp(to: place.backups)
    try ledger.rebuild(["accounts", "ledger"])
    events = try ledger.head().sequence
    try ledger.close()
    files = try FileManager.default.subpathsOfDirectory(atPath: place.folder).sorted().filter {
      $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") || $0.hasSuffix("/head")
    }
  }

  func fuzz(_ seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    let scratch = try ScratchFolder()
    let place = OperationPlace(folder: scratch.file("try"))
    try FileManager.default.copyItem(atPath: folder.file("try"), toPath: place.folder)
    let file = files[Int.random(in: 0..<files.count, using: &random)]
    let url = URL(fileURLWithPath: place.folder + "/" + file)
    try Data(changed(Array(try Data(contentsOf: url)), &random)).write(to: url)
    return read(place, Int.random(in: 0..<6, using: &random)).map { "\(file): \($0)" }
  }

  private func read(_ place: OperationPlace, _ way: Int) -> [String] {
    let context = OperationPlace.context(RealFileSystem())
    do {
      let ledger = place.open(context)
      switch way {
      case 0: _ = try Ledger.backups(in: place.backups, verifying: true, context: context)
      case 1: _ = try Ledger.previewRestore(from: place.backups, to: place.ledger, context: context)
      case 2: _ = (ledger.doctor(), ledger.status())
      case 3: _ = ledger.verify()
      case 4: _ = try (ledger.rebuild(), ledger.rebuild(["accounts"]))
      default: _ = try (ledger.backUp(to: place.backups), ledger.incidents())
      }
      try ledger.close()
    } catch let error as LedgerError {
      if error.code == .internalFault { return ["way \(way) ended with \(error)"] }
    } catch {
      return ["way \(way) ended with \(error)"]
    }
    return lost(place, context)
  }

  /// No small file decides what is in the log.
  private func lost(_ place: OperationPlace, _ context: LedgerContext) -> [String] {
    let ledger = place.open(context)
    var count: UInt64 = 0
    do {
      try ledger.events { _ in
        count += 1
        return true
      }
      try ledger.close()
    } catch let error as LedgerError where error.code == .lostEvents {
      // A file whose checksum holds, and that says it has seen more, is believed: once all that there is was
      // given out.
    } catch {
      return ["then: \(error)"]
    }
    return count == events ? [] : ["\(count) events are there of \(events)"]
  }

  // MARK: Changing

  private func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let lines = bytes.split(separator: 0x0A).map(Array.init)
    // A file is one document, or one a line.
    if random.oneIn(2), let document = document(bytes, &random) { return ChecksummedJSON.encode(document) }
    if random.oneIn(2), let line = lines.last, let document = document(line, &random) {
      return lines.dropLast().flatMap { $0 + [0x0A] } + ChecksummedJSON.encodeLine(document)
    }
    return Self.bytesChanged(bytes, &random)
  }

  /// As above, of a file without a checksum of its own.
  static func changed(plain bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    if random.oneIn(2), case .success(let value) = Result(catching: { try JSONValue(parsing: bytes) }) {
      return Array(changed(value, &random).prettyPrinted.utf8)
    }
    return bytesChanged(bytes, &random)
  }

  private static func bytesChanged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      if random.oneIn(8) {
        bytes.removeLast(bytes.count - place)
      } else {
        bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      }
    }
    return bytes
  }

  private func document(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [JSONValue.Member]? {
    do {
      let value = try ChecksummedJSON.decode(bytes, name: "fuzzed")
      return Self.changed(value, &random).members
    } catch { return nil }
  }

  private static let values: [JSONValue] = [
    .null, .bool(true), .integer(0), .integer(-1), .integer(.max), .integer(.min), .string(""),
    .string("../../etc"), .string(String(repeating: "9", count: 400)), .array([]), .object([]), .integer(99),
    .string("0000-00-00T00:00:00Z"), .string("tasks"), .array([.integer(.max), .integer(1)]),
  ]

  /// Changes one value somewhere in it.
  private static func changed(_ value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    switch value {
    case .object(var members) where !members.isEmpty:
      let index = Int.random(in: 0..<members.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: members.remove(at: index)
      case 1: members[index].value = values[Int.random(in: 0..<values.count, using: &random)]
      default: members[index].value = changed(members[index].value, &random)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: 0..<elements.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = changed(elements[index], &random)
      }
      return .array(elements)
    default: return values[Int.random(in: 0..<values.count, using: &random)]
    }
  }
}
