import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import LedgerRecords
import Projections
import SQLite
import SystemPackage

/// One random history of a ledger on real files, used by two instances in turn: the same for the same seed.
///
/// Every outcome is foretold by the model: what applies is done, what does not is refused and leaves nothing,
/// and what fails, fails only at a table that was damaged.
final class History {
  let folder: ScratchFolder
  let context: LedgerContext
  var log = HistoryLog()
  var model = HistoryModel()
  var drafts: HistoryDrafts
  var failures: [String] = []
  /// What was done, for whoever looks into a failure.
  var story: [String] = []
  /// Tables whose files were damaged since they were built last.
  var suspects: Set<String> = []
  /// Tables of which a damaged generation may be kept for undo.
  var spoiltBefore: Set<String> = []
  private var ledgers: [Ledger?] = [nil, nil]
  var path: String { folder.file("test.ledger") }

  init(seed: UInt64) throws {
    folder = try ScratchFolder()
    drafts = HistoryDrafts(seed: seed)
    var context = LedgerContext.testing(
      random: SeededRandom(seed: seed &+ 1), fileSystem: RealFileSystem())
    context.segmentLimits = SmallLog.reservingLimits
    self.context = context
  }

  func play() {
    let steps = Int.random(in: 10...40, using: &drafts.random)
    for number in 1...steps where failures.isEmpty {
      story.append("step \(number)")
      step()
    }
    if failures.isEmpty { finish() }
    attempt("tell of incidents") {
      story += try ledger.incidents().map { "  incident: \($0.table ?? "") \($0.message) \($0.action ?? "")" }
    }
    for index in ledgers.indices { close(index) }
  }

  func fail(_ what: String) {
    failures.append("step \(story.filter { $0.hasPrefix("step ") }.count): \(what)")
  }
  func tell(_ what: String) { story.append("  \(what)") }

  /// One of the two instances.
  var ledger: Ledger {
    let index = drafts.random.oneIn(3) ? 1 : 0
    if let ledger = ledgers[index] { return ledger }
    let ledger = Ledger.open(at: path, options: .records, context: context)
    ledgers[index] = ledger
    return ledger
  }

  func close(_ index: Int) {
    attempt("close", touching: suspects) { try ledgers[index]?.close() }
    ledgers[index] = nil
  }

  private func step() {
    switch Int.random(in: 0..<100, using: &drafts.random) {
    case 0..<52: append(Int.random(in: 1...3, using: &drafts.random))
    case 52..<55: appendAgain()
    case 55..<58: reset()
    case 58..<70: void()
    case 70..<73: attempt("seal") { try ledger.seal() }
    case 73..<79: rebuild()
    case 79..<81: previewRebuild()
    case 81..<83: undoRebuild()
    case 83..<86: verify()
    case 86..<89: close(Int.random(in: 0...1, using: &drafts.random))
    case 89..<95: damageSomething()
    default: compareRows()
    }
  }

  // MARK: What may fail

  /// What a damaged table may be met as.
  private static let damage: Set<LedgerError.Code> = [
    .tableQuarantined, .tableDamaged, .tableBusy, .tableRebuilt, .tableBehind, .ioFailed,
  ]

  /// Runs `body`; it may fail only at a damaged table that it has to do with.
  ///
  /// - Returns: nil where it failed.
  @discardableResult
  func attempt<T>(_ what: String, touching tables: Set<String> = [], _ body: () throws -> T) -> T? {
    do {
      let value = try body()
      tell("\(what): done")
      return value
    } catch {
      judge(error, what, tables)
      return nil
    }
  }

  func judge(_ error: any Error, _ what: String, _ tables: Set<String>) {
    let met = Self.cause(error)
    let cause = (met?.cause as? LedgerError).map { ", \($0.message) \($0.location.path ?? "")" } ?? ""
    tell("\(what): \(met?.code.name ?? "\(error)")\(cause)")
    let isExcused = met.map { Self.damage.contains($0.code) } ?? false
    if !isExcused || suspects.isDisjoint(with: tables) { fail("\(what): \(error), \(met?.message ?? "")") }
  }

  /// What a failed save or reset failed of.
  static func cause(_ error: any Error) -> LedgerError? {
    guard let error = error as? LedgerError else { return nil }
    return [.saveFailed, .resetFailed].contains(error.code) ? (error.cause as? LedgerError) ?? error : error
  }

  // MARK: Writing

  /// Some events as one atomic batch, each of them foretold to apply or not.
  private func append(_ count: Int) {
    var ahead = model
    var events: [HistoryEvent] = []
    var applies = true
    let batch = log.head + 1...log.head + UInt64(count)
    for sequence in batch where applies {
      let (type, data) = drafts.next(ahead)
      let id = drafts.random.oneIn(6) ? drafts.newID() : nil
      let event = HistoryEvent(sequence: sequence, id: id, type: type, data: data, batch: batch)
      events.append(event)
      do { try ahead.apply(event) } catch { applies = false }
    }
    write(events, applies ? ahead : nil)
  }

  private func write(_ events: [HistoryEvent], _ outcome: HistoryModel?) {
    let what = "append \(events.map { "\($0.type) \(JSONText($0.data))" }.joined(separator: ", "))"
    var touched = events.reduce(into: Set<String>()) { $0.formUnion(log.tables(of: $1)) }
    if events.contains(where: { $0.id != nil }) { touched.insert("ledger") }
    let ledger = ledger
    do {
      let receipts = try ledger.append(events.map(Self.draft))
      tell("\(what): done")
      guard let outcome else { return fail("was to be refused: \(what)") }
      guard receipts.map(\.sequence) == events.map(\.sequence), !receipts.contains(where: \.isDuplicate)
      else { return fail("the receipts are \(receipts)") }
      for (event, receipt) in zip(events, receipts) { log.add(event.with(id: receipt.id)) }
      model = outcome
    } catch let error as LedgerError where error.code.isRejection && outcome == nil {
      tell("\(what): \(error.code.name)")
    } catch {
      judge(error, what, touched)
    }
    checkHead(ledger)
  }

  private static func draft(_ event: HistoryEvent) -> EventDraft {
    EventDraft(
      type: event.type, data: JSONText(event.data), id: event.id.flatMap { UUID(uuidString: $0) })
  }

  /// An event that is there already gives its first receipt.
  private func appendAgain() {
    let known = log.events.filter { !$0.type.hasPrefix("ledger.") }
    guard let event = known.randomElement(using: &drafts.random) else { return }
    let receipts = attempt("append \(event.sequence) again", touching: ["ledger"]) {
      try ledger.append([Self.draft(event)])
    }
    if let receipts, receipts.map(\.sequence) != [event.sequence] || !receipts[0].isDuplicate {
      fail("event \(event.sequence) given again: \(receipts)")
    }
    checkHead(ledger)
  }

  private func reset() {
    let tables = RecordTable.allCases.filter { _ in drafts.random.oneIn(2) }
    let names = Set(tables.map(\.name))
    let full = tables.filter { !model.isEmpty($0) }
    let ledger = ledger
    let receipt = attempt("reset \(names.sorted())", touching: names) {
      try ledger.reset(tables, confirmation: .personSaidYes)
    }
    guard let receipt, let receipt else { return checkHead(ledger) }
    guard !full.isEmpty || !suspects.isDisjoint(with: names) else { return fail("empty tables were reset") }
    // Of a quarantined table nobody can say that it is empty: it is named too.
    let event: LedgerEvent?? = attempt("read the reset") { try ledger.event(at: receipt.sequence) }
    guard let data = event??.data else { return }
    let batch = receipt.sequence...receipt.sequence
    log.add(
      HistoryEvent(
        sequence: receipt.sequence, id: receipt.id.uuidString.lowercased(), type: receipt.type,
        data: JSONValue(data), batch: batch))
    if let added = log.events.last { apply(added) }
    for table in full where !model.isEmpty(table) { fail("\(table) was not emptied") }
    checkHead(ledger)
  }

  func apply(_ event: HistoryEvent) {
    do { try model.apply(event) } catch { fail("the model does not take \(event)") }
  }

  /// An event that was refused leaves nothing.
  func checkHead(_ ledger: Ledger) {
    if let head = attempt("head", { try ledger.head().sequence }), head != log.head {
      fail("the head is \(head), the model's \(log.head)")
    }
  }
}

extension HistoryEvent {
  fileprivate func with(id: UUID) -> HistoryEvent {
    var event = self
    event.id = id.uuidString.lowercased()
    return event
  }
}
