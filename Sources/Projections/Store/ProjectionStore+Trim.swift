import SystemPackage

/// How much is kept in quarantine.
package struct QuarantineLimits: Hashable, Sendable {
  /// Folders and files.
  package var count: Int
  package var bytes: UInt64

  package init(count: Int, bytes: UInt64) {
    self.count = count
    self.bytes = bytes
  }

  package static let standard = QuarantineLimits(count: 20, bytes: 1 << 30)
}

extension ProjectionStore {
  /// Bytes of what was quarantined with this report, as it is now.
  package func sizeBytes(of report: QuarantineReport) throws -> UInt64 {
    try sizeBytes(in: quarantineFolder.appending(report.folder))
  }

  private func sizeBytes(in folder: FilePath) throws -> UInt64 {
    try names(in: folder).reduce(0) { sum, name in
      let path = folder.appending(name)
      guard let status = try files.status(of: path, followLinks: false) else { return sum }
      return sum + (status.kind == .directory ? try sizeBytes(in: path) : status.sizeBytes)
    }
  }

  /// True where all tables that were set aside, with other files of these sizes, are beyond the limits.
  package func isBeyond(_ limits: QuarantineLimits, with others: [UInt64]) throws -> Bool {
    let reports = try reports()
    let bytes = try reports.reduce(others.reduce(0, +)) { $0 + (try sizeBytes(of: $1)) }
    return reports.count + others.count > limits.count || bytes > limits.bytes
  }

  /// What a quarantine has to remove to stay within its limits, the oldest first. The newest of each table is
  /// kept, and so is what no rebuild has repaired yet.
  ///
  /// - Parameter others: sizes of what else is there.
  package func beyond(_ limits: QuarantineLimits, with others: [UInt64] = []) throws -> [QuarantineReport] {
    let reports = try reports()
    let newest = Dictionary(reports.map { ($0.table, $0.folder) }, uniquingKeysWith: { $1 })
    var count = reports.count + others.count
    var sizes = try reports.map(sizeBytes)
    var total = sizes.reduce(others.reduce(0, +), +)
    var dropped: [QuarantineReport] = []
    for report in reports {
      guard count > limits.count || total > limits.bytes else { break }
      let size = sizes.removeFirst()
      guard report.mended != nil || !report.isComplete, newest[report.table] != report.folder else {
        continue
      }
      dropped.append(report)
      count -= 1
      total -= size
    }
    return dropped
  }
}
