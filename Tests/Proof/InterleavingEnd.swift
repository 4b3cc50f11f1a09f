import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords
import SystemPackage

/// What must hold when the processes have stopped.
struct InterleavingEnd {
  private(set) var failures: [String] = []
  private let context: LedgerContext

  init(_ interleaving: Interleaving) throws {
    var context = LedgerContext.testing(fileSystem: RealFileSystem())
    context.segmentLimits = SmallLog.reservingLimits
    self.context = context
    let ledger = Ledger.open(at: interleaving.path, options: .records, context: context)
    let found = try ids(in: ledger, interleaving.path)
    lacks("the log", found, interleaving.certain)
    checkTables(ledger)
    try checkSetAside(interleaving, found)
    try ledger.close()
    for copy in interleaving.copies {
      let ledger = Ledger.open(
        at: copy.path, options: LedgerOptions(projections: .records, createIfMissing: false), context: context
      )
      lacks(copy.path, try ids(in: ledger, copy.path), copy.receipts)
      try ledger.close()
    }
  }

  /// The ids of a ledger by their sequence numbers; each only once, and all of it whole.
  private mutating func ids(in ledger: Ledger, _ path: String) throws -> [UInt64: String] {
    var found: [UInt64: String] = [:]
    var all: Set<String> = []
    try ledger.events { event in
      let id = event.id.uuidString.lowercased()
      if !all.insert(id).inserted { failures.append("event \(event.sequence) of \(path) is there twice") }
      if event.sequence != UInt64(found.count) + 1 { failures.append("a gap before event \(event.sequence)") }
      found[event.sequence] = id
      return true
    }
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    if !report.isIntact { failures.append("\(path): \(report.findings)") }
    return found
  }

  private mutating func lacks(
    _ what: String, _ found: [UInt64: String], _ receipts: Set<Interleaving.Receipt>
  ) {
    let missing = receipts.filter { found[$0.sequence] != $0.id }.map(\.sequence).sorted()
    if !missing.isEmpty { failures.append("\(what) lacks the events \(missing)") }
  }

  /// Once they are up to date, tables are what a replay gives.
  private mutating func checkTables(_ ledger: Ledger) {
    do {
      for name in RecordTable.allCases.map(\.name) { try ledger.read { _ = try $0.connection(for: name) } }
      let live = Dictionary(uniqueKeysWithValues: ledger.verify().tables.map { ($0.name, $0.digest) })
      for table in try ledger.rebuild(RecordTable.allCases.map(\.name), fromStart: true) {
        if let digest = live[table.name], digest != table.digest {
          failures.append("\(table.name) is not what a replay gives")
        }
      }
    } catch {
      failures.append("tables: \(error)")
    }
  }

  /// What is not in the log is in one that a restore has set aside.
  private mutating func checkSetAside(_ interleaving: Interleaving, _ found: [UInt64: String]) throws {
    var missing = interleaving.receipts.filter { found[$0.sequence] != $0.id }
    let place = interleaving.path + "/set-aside"
    let logs =
      FileManager.default.fileExists(atPath: place)
      ? try FileManager.default.contentsOfDirectory(atPath: place) : []
    for log in logs {
      // A walker looks for a ledger's folder.
      let root = interleaving.folder.file("aside-\(log)")
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: root + "/log", withDestinationPath: "\(place)/\(log)")
      let walker = LogWalker(root: FilePath(root), fileSystem: context.fileSystem, checksHashes: true)
      _ = try walker.walk { item in
        guard case .events(let run, _, _) = item else { return }
        try run.forEachLine {
          let line = try EventLine(scanning: $0)
          missing.remove(.init(sequence: line.sequence, id: line.id.uuidString.lowercased()))
        }
      }
    }
    if !missing.isEmpty {
      failures.append("acknowledged and nowhere: \(missing.map(\.sequence).sorted())")
    }
  }
}
