import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import LedgerRecords
import Projections
import SQLite

// Voids, rebuilds and comparisons of a history.
extension History {
  static let tables = RecordTable.allCases.map(\.name) + ["ledger"]

  private func someTable() -> String { Self.tables.randomElement(using: &drafts.random) ?? "tasks" }

  // MARK: Undo

  /// Voids something recent, or a void, which is redo; what is to come of it is foretold.
  func void() {
    guard log.head > 0 else { return }
    let recent = UInt64.random(in: max(1, log.head - min(log.head - 1, 8))...log.head, using: &drafts.random)
    let voids = log.events.filter { $0.type == "ledger.voided" }.map(\.sequence)
    let target = drafts.random.oneIn(3) ? voids.randomElement(using: &drafts.random) ?? recent : recent
    let event = log.void([target])
    let isVoided = log.voided.contains(target)
    let outcome = Result { try HistoryLog.model(of: log.events + [event]) }
    let ledger = ledger
    do {
      let done = try ledger.void(ledger.previewVoid([target]), confirmation: .personSaidYes)
      tell("void \(target): done")
      guard !isVoided, case .success(let after) = outcome else {
        return fail("was to be refused: void \(target)")
      }
      guard done.receipts.map(\.sequence) == [event.sequence],
        Set(done.preview.events.map(\.sequence)) == event.targets
      else { return fail("void \(target) was \(done)") }
      log.add(event)
      model = after
    } catch let error as LedgerError where error.code == .alreadyVoided && isVoided {
      tell("void \(target): voided already")
    } catch let error as LedgerError where error.code == .voidRefused {
      tell("void \(target): refused")
      if case .success = outcome, !isVoided { fail("void \(target): \(error)") }
    } catch {
      judge(error, "void \(target)", log.tables(of: event))
    }
    checkHead(ledger)
  }

  // MARK: Rebuilding

  func rebuild() {
    let name = someTable()
    let fromStart = drafts.random.oneIn(2)
    let wasSuspect = suspects.contains(name)
    guard
      let rebuilt = attempt(
        "rebuild \(name)\(fromStart ? " from the start" : "")",
        { try ledger.rebuild([name], fromStart: fromStart) })
    else { return }
    guard rebuilt.map(\.name) == [name] else { return fail("\(rebuilt) was rebuilt") }
    if wasSuspect { spoiltBefore.insert(name) } else { spoiltBefore.remove(name) }
    suspects.remove(name)
    compareRows()
  }

  func previewRebuild() {
    let names = RecordTable.allCases.map(\.name)
    let previews = attempt("preview a rebuild", touching: Set(names)) { try ledger.previewRebuild(names) }
    for preview in previews ?? [] where !suspects.contains(preview.name) {
      if !preview.differences.isEmpty { fail("a rebuild would change \(preview)") }
    }
  }

  func undoRebuild() {
    let name = someTable()
    let ledger = ledger
    do {
      _ = try ledger.undoRebuild(name)
      tell("undo the rebuild of \(name): done")
      swapSpoilt(name)
    } catch let error as LedgerError where error.code == .nothingToUndo {
      tell("undo the rebuild of \(name): nothing to undo")
    } catch {
      // Where the damaged one took its place before the damage was met.
      if spoiltBefore.contains(name) { suspects.insert(name) }
      judge(error, "undo the rebuild of \(name)", [name])
    }
    compareRows()
  }

  private func swapSpoilt(_ name: String) {
    let wasSuspect = suspects.contains(name)
    if spoiltBefore.contains(name) { suspects.insert(name) } else { suspects.remove(name) }
    if wasSuspect { spoiltBefore.insert(name) } else { spoiltBefore.remove(name) }
  }

  // MARK: Comparing

  func verify() {
    let options = VerifyOptions(isQuick: drafts.random.oneIn(4), replaysTables: drafts.random.oneIn(2))
    let report = ledger.verify(options)
    tell("verify: \(report.isIntact ? "whole" : "damaged")")
    guard suspects.isEmpty, spoiltBefore.isEmpty else { return }
    let damages = report.findings.filter { $0.severity == .damage }
    if !report.isIntact { fail("verify: \(damages)") }
  }

  /// The rows of every table that can be read are the model's.
  func compareRows() {
    for table in RecordTable.allCases {
      let found = attempt("read \(table)", touching: [table.name]) {
        try ledger.read { reader in try Self.rows(reader.connection(for: table.name), table) }
      }
      let expected = Self.rows(model, table)
      if let found, found != expected { fail("\(table) holds \(found), the model \(expected)") }
    }
  }

  private static func rows(_ connection: Connection, _ table: RecordTable) throws -> [String] {
    var all: [String] = []
    for kind in RecordKind.all.values.sorted(by: { $0.name < $1.name }) where kind.keptIn == table {
      let columns = kind.columns.map { "\"\($0)\"" }.joined(separator: ", ")
      all += try connection.rows("SELECT \(columns) FROM \(kind.table) ORDER BY id") { row in
        kind.name + " "
          + (0..<row.columnCount).map { row.optionalString(at: $0) ?? "-" }.joined(separator: " ")
      }
    }
    if table != .answers {
      all += try connection.rows("SELECT list, highest FROM order_mark ORDER BY list") {
        "mark \($0.string(at: 0)) \($0.int64(at: 1))"
      }
    }
    if table == .accounts {
      all += try connection.rows("SELECT accountID, tagID, seq FROM account_tag ORDER BY 1, 2") {
        "\($0.string(at: 0)) \($0.string(at: 1)) \($0.int64(at: 2))"
      }
    }
    return all
  }

  private static func rows(_ model: HistoryModel, _ table: RecordTable) -> [String] {
    var all: [String] = []
    for kind in RecordKind.all.values.sorted(by: { $0.name < $1.name }) where kind.keptIn == table {
      for (id, row) in (model.rows[kind.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        var values = [id]
        if kind.parent != nil { values.append(row.parent ?? "-") }
        values.append(row.text)
        if kind.order != nil { values.append(row.order.map(String.init) ?? "-") }
        if kind.time != nil { values.append(row.time ?? "-") }
        all.append(kind.name + " " + (values + ["\(row.sequence)"]).joined(separator: " "))
      }
    }
    all += (model.marks[table] ?? [:]).sorted { $0.key < $1.key }.map { "mark \($0.key) \($0.value)" }
    if table == .accounts {
      all += model.assignments.sorted { $0.key.joined() < $1.key.joined() }.map {
        "\($0.key[0]) \($0.key[1]) \($0.value)"
      }
    }
    return all
  }

  // MARK: The end

  /// Live and rebuilt tables are the same, and every acknowledged event is in the log, once.
  func finish() {
    story.append("step: the end")
    compareRows()
    let live = digests()
    guard let rebuilt = attempt("rebuild all", { try ledger.rebuild(Self.tables, fromStart: true) }) else {
      return
    }
    // The table of all ids is brought up to date only when something asks for one.
    for table in rebuilt where !suspects.contains(table.name) && table.name != "ledger" {
      if let digest = live[table.name], digest != table.digest {
        fail("\(table.name) is rebuilt differently")
      }
    }
    spoiltBefore = suspects
    suspects = []
    compareRows()
    checkLog()
    if spoiltBefore.isEmpty {
      let report = ledger.verify(VerifyOptions(replaysTables: true))
      if !report.isIntact { fail("verify at the end: \(report.findings)") }
    }
  }

  private func digests() -> [String: String] {
    var digests: [String: String] = [:]
    for table in ledger.verify().tables { digests[table.name] = table.digest }
    return digests
  }

  private func checkLog() {
    var found: [HistoryEvent] = []
    attempt("read the log") {
      try ledger.events { event in
        let known = event.sequence <= log.head ? log.events[Int(event.sequence) - 1] : nil
        let isVoid = event.type == "ledger.voided"
        found.append(
          HistoryEvent(
            sequence: event.sequence, id: isVoid ? nil : event.id.uuidString.lowercased(), type: event.type,
            data: isVoid ? [:] : event.data.map { JSONValue($0) } ?? .null,
            batch: event.batch ?? event.sequence...event.sequence, targets: known?.targets ?? []))
        return true
      }
    }
    if found != log.events { fail("the log holds \(found), acknowledged were \(log.events)") }
  }
}
