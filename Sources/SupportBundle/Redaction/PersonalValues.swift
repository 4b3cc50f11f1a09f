import EventLedger
import Logging
import Projections
import SystemPackage

/// What people wrote into the newest records: the values that no redacted bundle may hold.
struct PersonalValues {
  /// A value, the name of its field, and what it is in words.
  struct Value: Hashable {
    var text: String
    var field: String?
    var kind: String
  }

  private(set) var values: Set<Value> = []
  private var records: Set<String> = []
  private var bytes = 0
  private let schema: RedactionSchema
  static let records = 1000
  private static let mostEvents: UInt64 = 50_000
  private static let mostBytes = 16 << 20

  init(_ schema: RedactionSchema) { self.schema = schema }

  private var isFull: Bool { records.count >= Self.records || bytes >= Self.mostBytes }

  /// Goes back from the newest event until it has found the newest 1,000 records. What can't be read is
  /// skipped: it is in no bundle either.
  mutating func gather(from root: FilePath, _ context: LedgerContext) {
    do {
      let reader = try LogReader(pastDamageOf: root, context.fileSystem)
      reader.passOverDamage { _ in }
      var end = reader.head.sequence
      let oldest = end - min(end, Self.mostEvents)
      while end > oldest, !isFull {
        let start = max(oldest, end - min(end, 1000))
        do {
          try reader.forEachRun(after: start, through: end) { run in
            run.forEachLine { bytes in
              if case .success(let line) = Result(catching: { try EventLine(scanning: bytes) }) { add(line) }
            }
          }
        } catch {
          // A segment that may not be read hides no others.
          context.logger.notice("values of some events not gathered", metadata: ["path": "\(root)"])
        }
        end = start
      }
    } catch {
      context.logger.notice("values not gathered", metadata: ["path": "\(root)"])
    }
  }

  private mutating func add(_ line: EventLine) {
    let type = line.type
    let fields = schema.fields(of: type)
    if let meta = line.meta { add(JSONValue(meta), nil, "meta of an event") }
    if !line.id.isTimeBased { insert(line.id.lowercase, nil, "an event's id") }
    guard let data = line.data.map({ JSONValue($0) }), !VoidEvent.isVoid(line) else { return }
    let record =
      schema.definitions.definitions(for: type).compactMap { $0.events[type]?.recordField }.first ?? "id"
    if type == KindEvent.registered { addFiles(JSONText(data)) }
    records.insert(data[record]?.stringValue ?? line.id.lowercase)
    for member in data.members ?? [] {
      if Self.copies.contains(type), let text = member.value.stringValue, Self.isOfOurMaking(text) {
        continue
      }
      let place = schema.place(of: type, member.key)
      guard let field = fields[member.key] else {
        insert(member.key, nil, "the name of an unknown field")
        add(member.value, nil, place)
        continue
      }
      switch field.kind {
      // Their pseudonyms are of the same few values.
      case .choice, .boolean, .integer, .real, .date, .time, .dateOrTime:
        addMisfit(member.value, field, place)
      case .id: addID(member.value, place)
      case .text, .json: if field.isPersonal { add(member.value, member.key, place) }
      }
    }
  }

  /// The names of a kind's files, of which a bundle has others.
  private mutating func addFiles(_ data: JSONText) {
    guard let file = KindEvent.file(in: data), let kind = KindEvent.name(in: data) else { return }
    let bundled = file.redacted(named: kind)
    if file.projection.file != bundled.projection.file {
      insert(file.projection.file, nil, "the name of a kind's file")
    }
    if let upcasters = file.upcasters, upcasters.file != bundled.upcasters?.file {
      insert(upcasters.file, nil, "the name of a kind's file")
    }
  }

  private static let copies = [CopyEvent.restored, CopyEvent.lost]

  /// What the program writes into the events that begin a copy: marks, epochs, hashes, names of backups and
  /// bundles. They are in every report of such a ledger, and say nothing about a person. A folder's name,
  /// which a salvage keeps, is not one of these.
  private static func isOfOurMaking(_ text: String) -> Bool {
    if UUID(text: text) != nil || Epoch(text: text) != nil || ChainHash(hexadecimal: text) != nil {
      return true
    }
    let name = text.hasPrefix("ledger-bundle-") ? text.dropFirst("ledger-bundle-".count) : text[...]
    return name.utf8.contains { $0 &- 0x30 < 10 }
      && name.utf8.allSatisfy { $0 &- 0x30 < 10 || "-TZe".utf8.contains($0) }
  }

  private mutating func addID(_ value: JSONValue, _ place: String) {
    guard let text = value.stringValue else { return add(value, nil, place) }
    guard let id = UUID(text: text) else { return insert(text, nil, place) }
    if !id.isTimeBased { insert(id.lowercase, nil, place) }
  }

  /// A value that is not of its field's kind may be anything.
  private mutating func addMisfit(_ value: JSONValue, _ field: DataField, _ place: String) {
    guard let text = value.stringValue else { return add(value.isContainer ? value : .null, nil, place) }
    let bytes = Array(text.utf8)
    let fits: Bool =
      switch field.kind {
      case .choice(let values): values.contains(text)
      case .date: bytes.withUnsafeBytes { CalendarDate(utf8: $0) } != nil
      case .time: bytes.withUnsafeBytes { Timestamp(utf8: $0) } != nil
      case .dateOrTime:
        bytes.withUnsafeBytes { CalendarDate(utf8: $0) != nil || Timestamp(utf8: $0) != nil }
      default: false
      }
    if !fits { add(value, nil, place) }
  }

  /// Every text in a value, and every name of a member; not what looks like a date or a time.
  private mutating func add(_ value: JSONValue, _ field: String?, _ kind: String) {
    switch value {
    case .string(let text):
      let utf8 = Array(text.utf8)
      let isTyped = utf8.withUnsafeBytes { Timestamp(utf8: $0) != nil || CalendarDate(utf8: $0) != nil }
      if !isTyped { insert(text, field, kind) }
    case .array(let elements): for element in elements { add(element, nil, kind) }
    case .object(let members):
      for member in members {
        insert(member.key, nil, kind)
        add(member.value, nil, kind)
      }
    default: return
    }
  }

  /// Adds one value.
  mutating func insert(_ text: String, _ field: String?, _ kind: String) {
    let trimmed = UnicodeWhiteSpace.trimmed(text)
    guard !trimmed.isEmpty, values.insert(Value(text: trimmed, field: field, kind: kind)).inserted else {
      return
    }
    bytes += trimmed.utf8.count
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool { elements != nil || members != nil }
}
