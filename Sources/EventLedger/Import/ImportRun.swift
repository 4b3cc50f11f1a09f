import Projections
import SystemPackage

/// One import: gathers events into groups that share a sync, hands them over, and counts what became of each.
///
/// The path of an event: `take` → its atomic batch, until that is complete → a part of the group → the log,
/// with one sync per group. A void ends the group, since it builds tables.
final class ImportRun {
  private let ledger: Ledger
  private let report: ImportReportFile?
  private let tell: (ImportNote) throws -> Void
  private(set) var summary = ImportSummary()
  private var record: ImportRecord
  /// How the rows of a CSV are understood.
  private var rows: CSVKind?
  private var group = Group()
  private var batch: (range: ClosedRange<UInt64>, items: [Item])?
  private var batchBytes = 0

  /// An event, and where it was read.
  private struct Item {
    var event: ImportedEvent
    var place: ImportNote.Place
  }

  /// A line of which no event could be made; it waits, so that the report has all in the order in which it
  /// was read.
  private struct Refusal {
    var error: LedgerError
    var place: ImportNote.Place
    var type: String?
    var count: Int
    var given: ImportNote.Given?
  }

  private struct Group {
    var parts: [ImportPart] = []
    var items: [Item] = []
    var bytes = 0
    /// Each with the number of items before it.
    var refusals: [(index: Int, refusal: Refusal)] = []

    var isFull: Bool {
      items.count + refusals.count >= LogLimits.sharedEvents || bytes >= LogLimits.sharedBytes
    }

    mutating func add(_ items: [Item], isAtomic: Bool) {
      self.items += items
      bytes += items.reduce(0) { $0 + $1.event.draft.data.bytes.count }
      let events = items.map(\.event)
      if !isAtomic, let last = parts.indices.last, !parts[last].isAtomic {
        parts[last].events += events
      } else {
        parts.append(ImportPart(events: events, isAtomic: isAtomic))
      }
    }
  }

  /// Events of a ledger's own bookkeeping, which mean nothing in another one.
  private static let bookkeeping: Set<String> = [
    CopyEvent.restored, CopyEvent.lost, "ledger.erased", "ledger.archived", ImportEvent.type,
  ]

  init(
    _ ledger: Ledger, source: String, report: ImportReportFile?, tell: @escaping (ImportNote) throws -> Void
  ) {
    self.ledger = ledger
    record = ImportRecord(source: source)
    self.report = report
    self.tell = tell
  }

  /// A CSV is read in this way.
  func understand(_ reading: CSVReading, _ rows: CSVKind) {
    summary.reading = reading
    self.rows = rows
  }

  func countRow() { summary.reading?.rows += 1 }

  /// Takes the next event.
  func take(_ event: ImportedEvent, at place: ImportNote.Place) throws {
    let item = Item(event: event, place: place)
    if let batch, batch.range != event.batch { try endBatch() }
    if event.isErased {
      summary.erased += 1
    } else if event.draft.isCopy, Self.bookkeeping.contains(event.draft.type) {
      summary.leftOut[event.draft.type, default: 0] += 1
    } else if let range = event.batch {
      try addToBatch(item, range)
    } else {
      try add([item], isAtomic: false)
    }
    if let range = batch?.range, range.upperBound == event.sequence { try endBatch() }
  }

  /// A line of which no event can be made.
  func refuse(_ error: LedgerError, at place: ImportNote.Place, type: String? = nil, count: Int = 1) throws {
    group.refusals.append((group.items.count, Refusal(error: error, place: place, type: type, count: count)))
    if group.isFull { try flush() }
  }

  /// Writes what is waiting, and reports what was left out.
  func finish() throws -> ImportSummary {
    try endBatch()
    try flush(isLast: true)
    for (type, count) in summary.leftOut.sorted(by: { $0.key < $1.key }) {
      try note(ImportNote(place: .init(), kind: .leftOut(count: count), type: type))
    }
    if summary.erased > 0 {
      try note(ImportNote(place: .init(), kind: .leftOut(count: summary.erased), type: nil))
    }
    try report?.close()
    if let report, report.isMade { summary.reportPath = report.path.string }
    return summary
  }

  // MARK: Batches

  private func addToBatch(_ item: Item, _ range: ClosedRange<UInt64>) throws {
    if batch == nil {
      batch = (range, [])
      batchBytes = 0
    }
    batch?.items.append(item)
    batchBytes += item.event.draft.data.bytes.count
    // No ledger has larger batches: what claims to be one is refused as a whole.
    let count = batch?.items.count ?? 0
    if count > LogLimits.batchEvents || batchBytes > LogLimits.batchBytes { try endBatch() }
  }

  private func endBatch() throws {
    guard let items = batch?.items, !items.isEmpty else { return }
    batch = nil
    try add(items, isAtomic: true)
  }

  private func add(_ items: [Item], isAtomic: Bool) throws {
    if let first = items.first?.event.draft, first.type == VoidEvent.type, first.isCopy {
      return try void(items)
    }
    if let first = items.first?.event.draft, KindEvent.types.contains(first.type), first.isCopy {
      return try items.forEach(kind)
    }
    group.add(items, isAtomic: isAtomic)
    if group.isFull { try flush() }
  }

  // MARK: Writing

  private func flush(isLast: Bool = false) throws {
    let full = group
    group = Group()
    let outcomes =
      full.items.isEmpty && !(isLast && record.isUnfinished)
      ? []
      : try ledger.saving("import") { try $0.importing.take(full.parts, &record, isLast: isLast) }
    var refusals = full.refusals[...]
    for (index, (item, outcome)) in zip(full.items, outcomes).enumerated() {
      while let next = refusals.first, next.index <= index { try count(refusals.removeFirst().refusal) }
      try count(outcome, item)
    }
    for (_, refusal) in refusals { try count(refusal) }
  }

  private func count(_ refusal: Refusal) throws {
    summary.refused += refusal.count
    try note(
      ImportNote(
        place: refusal.place, kind: .refused(refusal.error), type: refusal.type, given: refusal.given))
  }

  private func refused(_ error: LedgerError, _ item: Item) throws {
    let draft = item.event.draft
    try count(
      Refusal(error: error, place: item.place, type: draft.type, count: 1, given: given(draft, error)))
  }

  /// The value that was refused.
  private func given(_ draft: EventDraft, _ error: LedgerError) -> ImportNote.Given? {
    let data = JSONValue(draft.data)
    let foreignID = error.code == .wrongValue ? rows?.foreignID(in: data) : nil
    guard let field = error.location.field ?? foreignID, let value = data[field], value != .null else {
      return nil
    }
    return ImportNote.Given(
      field: field, column: rows?.columns.name(of: field),
      value: value.stringValue ?? JSONText(value).description, isForeignID: field == foreignID)
  }

  private func count(_ outcome: ImportOutcome, _ item: Item) throws {
    switch outcome {
    case .refused(let error): try refused(error, item)
    case .leftOut: summary.leftOut[item.event.draft.type, default: 0] += 1
    case .taken(let receipt, let last, let isDeleted):
      count(receipt)
      if isDeleted { summary.deletedSince += 1 }
      guard let last else { return }
      summary.placedLast += 1
      try note(
        ImportNote(
          place: item.place, kind: .placedLast(field: last.field, given: last.given),
          type: item.event.draft.type))
    }
  }

  private func count(_ receipt: Receipt) {
    guard !receipt.isDuplicate else {
      summary.alreadyThere += 1
      return
    }
    summary.imported += 1
    summary.tablesBehind.formUnion(receipt.tablesBehind)
    let first = summary.sequences?.lowerBound ?? receipt.sequence
    summary.sequences = first...max(first, receipt.sequence)
  }

  /// The import ends here for a reason that is reported: the log is to say which events it has written.
  func stop() {
    guard record.isDue else { return }
    do {
      _ = try ledger.saving("import") { try $0.importing.take([], &record) }
    } catch {
      // The next run of the import finds them.
      return
    }
  }

  private func void(_ items: [Item]) throws {
    try flush()
    let voids = items.map(\.event.draft)
    do {
      switch try ledger.saving("import", { try $0.importing.takeVoids(voids) }) {
      case .there: summary.alreadyThere += voids.count
      case .pointless: summary.leftOut[VoidEvent.type, default: 0] += voids.count
      case .done(let receipts, let missing):
        receipts.forEach(count)
        receipts.forEach { record.add($0) }
        guard missing > 0, let first = items.first else { return }
        try note(ImportNote(place: first.place, kind: .voidedInPart(missing: missing), type: VoidEvent.type))
      }
    } catch let error as LedgerError where error.isAboutOneEventOfImport {
      for item in items { try refused(error, item) }
    }
  }

  /// Registers here what was registered there, so that the events that follow are known.
  private func kind(_ item: Item) throws {
    try flush()
    do {
      let outcome = try ledger.saving("import") { try $0.importing.takeKind(item.event.draft) }
      try count(outcome, item)
    } catch let error as LedgerError where error.isAboutOneEventOfImport {
      try refused(error, item)
    }
  }

  private func note(_ note: ImportNote) throws {
    try report?.add(note)
    try tell(note)
  }
}
