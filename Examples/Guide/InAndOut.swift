import LedgerBase
import LedgerRecords

/// Events from elsewhere, and for others.
enum InAndOut {
  static func importFile(_ path: String, into ledger: Ledger) throws -> [String] {
    var notes: [String] = []
    // snippet
    let summary = try ledger.importEvents(from: .file(path)) { note in
      notes.append(JSONText(note.json).description)
    }
    // end
    return ["\(summary.imported) imported, \(summary.refused) refused"] + notes
  }

  static func importLedger(_ folder: String, into ledger: Ledger) throws -> ImportSummary {
    // snippet
    let summary = try ledger.importEvents(from: .ledger(folder))
    // end
    return summary
  }

  static func cloudEvents(of ledger: Ledger) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    // snippet
    let source = try ledger.cloudEventSource()
    try ledger.events { event in
      lines.append(event.cloudEvent(source: source))
      return true
    }
    // end
    return lines
  }

  static func exportTables(of ledger: Ledger, to path: String) throws -> UInt64 {
    // snippet
    let file = try ledger.exportTables(to: path)
    // end
    return file.sequence
  }
}
