import LedgerBase
import LedgerRecords

/// A ledger that an older version wrote.
enum Upgrading {
  static func check(_ ledger: Ledger) throws -> [String] {
    var lines: [String] = []
    // snippet
    let preview = try ledger.previewUpgrade()
    for table in preview.tables where !table.isCurrent {
      lines.append("\(table.name): \(table.failure?.english ?? "will be built by version \(table.version)")")
    }
    // end
    return lines
  }

  static func upgrade(_ ledger: Ledger) throws -> [UInt64] {
    // snippet
    let outcome = try ledger.upgrade { table, done, total in
      print("\(table): \(done) of \(total) events")
    }
    // end
    return outcome.migrations.map(\.sequence)
  }
}
