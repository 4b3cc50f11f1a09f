import EventLedger
import LedgerTesting
import LedgerRecords
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// A ledger to import into, and files to import.
struct ImportFixture {
  let fixture: LedgerFixture
  let ledger: Ledger

  init() throws {
    fixture = try LedgerFixture()
    ledger = fixture.open()
  }

  func path(_ name: String) -> String { fixture.folder.file(name) }

  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  /// Imports a text, and gives what the report says, a line each.
  @discardableResult
  func take(
    _ text: String, as name: String = "in.jsonl", _ options: ImportOptions = ImportOptions(),
    into other: Ledger? = nil
  ) throws -> (summary: ImportSummary, notes: [String]) {
    try take(.file(write(text, to: name)), options, into: other)
  }

  @discardableResult
  func take(
    _ input: ImportInput, _ options: ImportOptions = ImportOptions(), into other: Ledger? = nil
  ) throws -> (summary: ImportSummary, notes: [String]) {
    var notes: [String] = []
    let told = Told()
    let summary = try (other ?? ledger).importEvents(from: input, options: options) { told.notes.append($0) }
    notes = told.notes.map(Self.short)
    return (summary, notes)
  }

  private final class Told { var notes: [ImportNote] = [] }

  /// "3 refused blankField", "4 placedLast 7", "@9 refused noSuchRecord" of another ledger's event.
  private static func short(_ note: ImportNote) -> String {
    let place =
      note.place.line.map { line in "\(line)\(note.place.item.map { "#\($0)" } ?? "") " }
      ?? note.place.sequence.map { "@\($0) " } ?? ""
    return switch note.kind {
    case .refused(let error): "\(place)refused \(error.code)"
    case .placedLast(_, let given): "\(place)placedLast \(given)"
    case .leftOut(let count): "leftOut \(note.type ?? "erased") \(count)"
    case .voidedInPart(let missing): "\(place)voidedInPart \(missing)"
    }
  }

  // MARK: Lines

  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  static func draft(_ number: Int) throws -> [EventDraft] {
    [
      EventDraft(
        type: "task.inserted",
        data: try JSONText(parsing: #"{"id":"\#(id(number))","title":"Task \#(number)"}"#))
    ]
  }

  static func task(_ number: Int, _ extra: String = "", outside: String = "") -> String {
    #"{"type":"task.inserted","data":{"id":"\#(id(number))","title":"Task \#(number)"\#(extra)}\#(outside)}"#
  }

  // MARK: What is there

  func titles(_ ledger: Ledger? = nil) throws -> [String] {
    try (ledger ?? self.ledger).read { try $0.tasks.tasks(limit: 10_000).items.map(\.title) }
  }

  /// Everything of each event that another ledger must have too.
  static func contents(_ ledger: Ledger) throws -> [String] {
    var all: [String] = []
    try ledger.events { event in
      // What an import says of itself.
      guard event.type != ImportEvent.type else { return true }
      all.append(
        "\(event.sequence) \(event.id.lowercase) \(event.time) \(event.type) \(event.version) \(event.batch.map { "\($0)" } ?? "") \(event.meta?.description ?? "") \(event.data?.description ?? "") \(event.voidedBy ?? 0)"
      )
      return true
    }
    return all
  }

  /// The digests of all tables but that of ids, which has those of an import's record too, and that a rebuild gives the same.
  static func digests(_ ledger: Ledger) throws -> [String: String] {
    let names = RecordTable.allCases.map(\.name) + ["ledger"]
    _ = ledger.recordCounts()
    let live = ledger.verify(VerifyOptions()).tables.filter { $0.digest != nil }
    let rebuilt = try ledger.rebuild(names)
    for table in live {
      // The table of ids is brought up to date only when it is needed.
      guard let other = rebuilt.first(where: { $0.name == table.name && $0.position == table.position })
      else { continue }
      #expect(other.digest == table.digest, "\(table.name)")
    }
    return Dictionary(
      uniqueKeysWithValues: rebuilt.filter { $0.name != "ledger" }.map { ($0.name, $0.digest) })
  }
}
