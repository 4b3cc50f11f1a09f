import SystemPackage

/// The erased lines that a walk over the log finds.
struct ErasedLines {
  private(set) var sequences: [UInt64] = []
  /// Events whose lines are in an archive.
  private var archived: [ClosedRange<UInt64>] = []
  private static let key = Array(#""erased":""#.utf8)
  /// Of the key, 64 digits, and what closes the line.
  private static let bytes = key.count + 64 + 2

  mutating func take(_ run: EventRun) throws {
    try run.forEachLine { line in
      // Only its end shows it: the walk has scanned each line already.
      guard line.count > Self.bytes,
        line[(line.count - Self.bytes)...].prefix(Self.key.count).elementsEqual(Self.key)
      else { return }
      let event = try EventLine(scanning: line)
      if event.isErased { sequences.append(event.sequence) }
    }
  }

  mutating func passOver(_ events: ClosedRange<UInt64>) { archived.append(events) }

  /// Those that still have their data, rising; what is archived can't be seen.
  func unerased(of named: Set<UInt64>) -> [UInt64] {
    named.subtracting(sequences).filter { event in !archived.contains { $0.contains(event) } }.sorted()
  }
}

extension LedgerVerifier {
  /// A line without its private part counts only where an event of the log says that it was erased: the
  /// hashes are the same either way.
  func checkErased(_ erased: ErasedLines, _ report: inout VerifyReport) throws {
    let pending = try files.status(of: PendingErasure.path(root), followLinks: true) != nil
    guard report.isLogIntact else { return }
    let log = try EventLog.open(at: root, context: context.forLog)
    defer { log.closeQuietly() }
    let reader = try log.makeReaderBeyondHead()
    let named = Set(try reader.voidedEvents().erasures.flatMap { $0.targets.map(\.sequence) })
    for sequence in erased.sequences where !named.contains(sequence) {
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .damagedLog, path: root.appending("log").string,
          sequences: sequence...sequence,
          message: "Event \(sequence) has lost its data, but no event says that it was erased.",
          hint: report.evidence(.logDamaged).hint))
    }
    // Only a walk over all lines knows which still have their data.
    let left = options.isQuick || options.budget != nil ? [] : erased.unerased(of: named)
    if !pending, let first = left.first, let last = left.last {
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .damagedLog, path: root.appending("log").string, sequences: first...last,
          message: "The log still has the data of \(counted(left.count, "event")) recorded as erased.",
          hint: "Erase them again: \(Remedy.seal)."))
    }
    guard pending else { return }
    if let waiting = try WaitingErasure(in: root, reader, context) {
      report.findings.append(try finding(of: waiting))
      return
    }
    report.findings.append(
      VerifyReport.Finding(
        severity: .notice, code: .interrupted, path: PendingErasure.path(root).string,
        message: "An erasure was started but is not finished.",
        hint: "The next command that writes finishes it; or run \(Remedy.seal)."))
  }

  private func finding(of waiting: WaitingErasure) throws -> VerifyReport.Finding {
    let attaching = try BaseCheck(root, context).attaching()
    return VerifyReport.Finding(
      severity: .damage, code: .interrupted, path: PendingErasure.path(root).string,
      sequences: waiting.events,
      message:
        "The values of \(counted(waiting.count, "event")) that had been erased before a backup was restored are back: events up to \(waiting.archivedThrough) are in an archive, and saved tables replace them.",
      hint:
        "Bring the archived events back with \(attaching) until \(Remedy.status) no longer names a folder: this erases the values again. Archive again afterwards."
    )
  }
}

extension VerifyReport.Finding {
  /// True for values that a backup has brought back, and that can't be erased again yet.
  var isOfWaitingErasure: Bool { severity == .damage && code == .interrupted }
}
