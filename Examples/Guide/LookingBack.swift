import LedgerBase
import LedgerRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The past.
enum LookingBack {
  static func titles(of ledger: Ledger, after sequence: UInt64) throws -> [String] {
    // snippet
    let titles = try ledger.read(asOf: .event(sequence)) { reader in
      try reader.tasks.tasks(limit: 50).items.map(\.title)
    }
    // end
    return titles
  }

  static func titles(of ledger: Ledger, at time: Timestamp) throws -> [String] {
    // snippet
    let then = try ledger.read(asOf: .time(time)) { try $0.tasks.tasks(limit: 50).items }
    // end
    return then.map(\.title)
  }

  static func differences(of ledger: Ledger, since sequence: UInt64) throws -> [String] {
    var lines: [String] = []
    // snippet
    for table in try ledger.differences(from: .event(sequence)).tables {
      lines.append("\(table.table): \(table.added) added, \(table.changed) changed, \(table.removed) removed")
    }
    // end
    return lines
  }

  static func history(of record: UUID, in ledger: Ledger) throws -> [String] {
    var lines: [String] = []
    // snippet
    var query = EventQuery()
    query.record = record.uuidString
    query.belonging = try ledger.family(ofRecord: record.uuidString).belonging
    try ledger.events(query) { event in
      lines.append("\(event.sequence) \(event.type)")
      return true
    }
    // end
    return lines
  }

  static func undoAndRedo(in ledger: Ledger) throws {
    // snippet
    try ledger.void(try ledger.previewVoid([try ledger.lastChange()]), confirmation: .personSaidYes)
    try ledger.void(try ledger.previewVoid([try ledger.lastUndoing()]), confirmation: .personSaidYes)
    // end
  }
}
