import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords
import SystemPackage

/// The n-th call of the file system fails, n = 1, 2, 3 … until no call is left to fail, once and for ever, in
/// each operation of a whole ledger on real files; after every other one, another call fails while the ledger
/// is opened and the operation done again. Once the disk works again, every acknowledged event is there, and
/// the operation can be done.
///
/// What SQLite itself calls is not among them; `Tests/Long/fail-every-call` fails those.
enum OperationFaults {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let kinds =
      size.isLong ? FaultKind.all : FaultKind.all.filter { ["EIO", "a write cut short"].contains($0.name) }
    let step = size.of(short: 29, long: 1)
    let tally = Tally()
    let cases = LedgerOperation.all.flatMap { operation in
      kinds.flatMap { kind in
        [InjectedFault.Duration.once, .forEver].map { (operation: operation, kind: kind, duration: $0) }
      }
    }
    let templates = try Dictionary(
      uniqueKeysWithValues: LedgerOperation.all.map { ($0.name, try LedgerTemplate($0)) })
    var result = ProofResult()
    result.failures = await onAllProcessors(cases.count) { number in
      let one = cases[number]
      guard let template = templates[one.operation.name] else { return [] }
      var failures: [String] = []
      for n in stride(from: 1 + number % step, through: 5000, by: step) {
        // Far enough apart to meet each part of a recovery now and then.
        let second = n / step % 2 == 0 ? nil : 1 + (n * 31 + number * 17) % 150
        let (found, met) = try template.fail(
          one.kind.injected(number: n, one.duration),
          again: second.map { one.kind.injected(number: $0, .once) })
        failures += found.map {
          "\(one.operation.name), \(one.kind.name) \(one.duration) at call \(n), then \(second ?? 0): \($0)"
        }
        if met == 0 { return failures }
        tally.add("failing calls")
        if met == 2 { tally.add("second ones") }
      }
      return failures + ["\(one.operation.name) has more than 5,000 calls"]
    }
    result.count(LedgerOperation.all.count, "operations")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}

/// A ledger that stands ready for an operation, copied for each try.
private struct LedgerTemplate: Sendable {
  let operation: LedgerOperation
  let folder: ScratchFolder
  /// What was acknowledged: ids, event 1 first.
  let ids: [UUID]

  init(_ operation: LedgerOperation) throws {
    self.operation = operation
    folder = try ScratchFolder()
    let place = OperationPlace(folder: folder.path.string)
    try FileManager.default.createDirectory(atPath: place.folder + "/try", withIntermediateDirectories: false)
    let start = OperationPlace(folder: place.folder + "/try")
    ids = try operation.make(at: start)
  }

  /// One try.
  ///
  /// - Parameter second: meets the operation as it is done again, after the first fault.
  /// - Returns: how many of the two were met.
  func fail(_ fault: InjectedFault, again second: InjectedFault?) throws -> (failures: [String], met: Int) {
    let scratch = try ScratchFolder()
    let place = OperationPlace(folder: scratch.file("try"))
    try FileManager.default.copyItem(atPath: folder.file("try"), toPath: place.folder)
    var (failures, isMet) = act(at: place, with: fault)
    guard isMet else { return (failures, 0) }
    var met = 1
    if let second {
      let (wrong, isMet) = act(at: place, with: second)
      failures += wrong.map { "done again, \($0)" }
      if isMet { met += 1 }
    }
    do {
      failures += try after(place)
    } catch {
      failures.append("then: \(error), \(History.cause(error)?.message ?? "")")
    }
    return (failures, met)
  }

  private func act(at place: OperationPlace, with fault: InjectedFault) -> (failures: [String], isMet: Bool) {
    let disk = FaultyDisk()
    disk.inject(fault)
    do {
      try operation.act(place, OperationPlace.context(disk))
    } catch {
      if let wrong = wrongName(of: error) { return (["it was called \(wrong)"], disk.faultsMet > 0) }
    }
    return ([], disk.faultsMet > 0)
  }

  /// The disk works again.
  private func after(_ place: OperationPlace) throws -> [String] {
    let context = OperationPlace.context(RealFileSystem())
    var failures: [String] = []
    if operation.keepsLedger, let lacking = try lacking(at: place.ledger, place, context) {
      failures.append("after it the ledger \(lacking)")
    }
    do {
      try operation.act(place, context)
    } catch let error as LedgerError where operation.doneAlready.contains(error.code) {}
    let result = operation.result(place)
    if let lacking = try lacking(at: result, place, context) {
      failures.append("done again, \(result) \(lacking)")
    }
    let ledger = Ledger.open(
      at: result, options: LedgerOptions(projections: .records, createIfMissing: false), context: context)
    if operation.damagesTable { try ledger.rebuild(["tasks"]) }
    for table in RecordTable.allCases { try ledger.read { _ = try $0.connection(for: table.name) } }
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    if !report.isIntact { failures.append("verify: \(report.findings)") }
    _ = try ledger.transaction { try $0.tasks.add(title: "goes on") }
    try ledger.close()
    return failures
  }

  /// What a ledger lacks of the acknowledged events; nil when it lacks nothing.
  private func lacking(at path: String, _ place: OperationPlace, _ context: LedgerContext) throws -> String? {
    var ledger = Ledger.open(
      at: path, options: LedgerOptions(projections: .records, createIfMissing: false), context: context)
    if let error = ledger.loadError { return "does not open: \(error)" }
    if ledger.status().archivedThrough > 0 {
      let report = ledger.verify(VerifyOptions(replaysTables: true))
      guard report.isIntact else { return "is not whole without what is archived: \(report.findings)" }
      try ledger.close()
      ledger = try whole(path, place, context)
    }
    var found: [UUID] = []
    try ledger.events {
      found.append($0.id)
      return true
    }
    try ledger.close()
    let expected = ids.prefix(operation.keptEvents ?? ids.count)
    return found.starts(with: expected) ? nil : "has \(found.count) events of \(expected.count)"
  }

  /// A copy with its archived events, so that the operation goes on with what is without.
  private func whole(_ path: String, _ place: OperationPlace, _ context: LedgerContext) throws -> Ledger {
    let copy = place.folder + "/whole.ledger"
    if FileManager.default.fileExists(atPath: copy) { try FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let ledger = Ledger.open(
      at: copy, options: LedgerOptions(projections: .records, createIfMissing: false), context: context)
    try ledger.attach(from: place.archive)
    return ledger
  }

  /// A disk that fails is no damage.
  private func wrongName(of error: any Error) -> LedgerError? {
    guard let cause = History.cause(error), !operation.isOfDamagedLog else { return nil }
    let wrong: Set<LedgerError.Code> = [
      .damagedLog, .lostEvents, .newerFormat, .internalFault, .notALedger, .damagedBackup, .forkedLog,
    ]
    return wrong.contains(cause.code) ? cause : nil
  }
}
