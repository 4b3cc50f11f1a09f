import EventLog
import SystemPackage

/// The erased lines that a walk over the log meets.
struct ErasedLines {
  private(set) var sequences: [UInt64] = []
  private static let key = Array(#""erased":""#.utf8)
  /// Of the key, 64 digits, and what closes the line.
  private static let bytes = key.count + 64 + 2

  mutating func take(_ run: EventRun) throws {
    try run.forEachLine { line in
      // Only its end tells it: each line is scanned by the walk already.
      guard line.count > Self.bytes,
        line[(line.count - Self.bytes)...].prefix(Self.key.count).elementsEqual(Self.key)
      else { return }
      let event = try EventLine(scanning: line)
      if event.isErased { sequences.append(event.sequence) }
    }
  }
}

extension LedgerVerifier {
  /// A line without its private part counts only where an event of the log says that it was erased: the hashes are the same either way.
  func checkErased(_ erased: ErasedLines, _ report: inout VerifyReport) throws {
    let pending = try files.status(of: PendingErasure.path(root), followLinks: true) != nil
    guard report.isLogWhole else { return }
    let log = try EventLog.open(at: root, context: context)
    defer { log.closeQuietly() }
    let named = Set(
      try log.makeReaderBeyondHead().voidedEvents().erasures.flatMap { $0.targets.map(\.sequence) })
    for sequence in erased.sequences where !named.contains(sequence) {
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .damagedLog, path: root.appending("log").string,
          sequences: sequence...sequence,
          message: "Event \(sequence) has lost its data, and no event says that it was erased.",
          hint: "Restore it from a backup: 'ledger restore DIR --segments'."))
    }
    // Only a walk over all lines knows which still have their data.
    let left = options.isQuick || options.budget != nil ? [] : named.subtracting(erased.sequences).sorted()
    if !pending, let first = left.first, let last = left.last {
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .damagedLog, path: root.appending("log").string, sequences: first...last,
          message: "\(counted(left.count, "event")) that an event says were erased still have their data.",
          hint: "Erase them again: 'ledger seal'."))
    }
    guard pending else { return }
    report.findings.append(
      VerifyReport.Finding(
        severity: .notice, code: .interrupted, path: PendingErasure.path(root).string,
        message: "An erasure was begun, and is not finished.",
        hint: "The next command that writes finishes it; or run 'ledger seal'."))
  }
}
