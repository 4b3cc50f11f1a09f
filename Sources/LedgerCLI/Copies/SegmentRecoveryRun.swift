import LedgerRecords

/// `ledger restore --segments`
struct SegmentRecoveryRun {
  let invocation: Invocation
  /// Nil for the place that the ledger remembers.
  let place: String?

  func run(dryRun: Bool) throws {
    let path = try invocation.ledgerPath()
    let context = try ProcessContext(invocation.environment).ledgerContext
    let found = try Ledger.previewSegmentRecovery(
      of: path, from: place, projections: .records, context: context)
    if !invocation.isJSON { try show(found, isDone: false) }
    let count = found.segments.count { $0.obstacle == nil }
    guard count > 0, !dryRun else {
      if invocation.isJSON { try invocation.output.json(json(found, isDry: dryRun)) }
      return try end(found)
    }
    try invocation.prompt.confirmHarmless(
      "\(counted(count, "segment")) will be repaired; the damaged files will be quarantined.", "Repair?")
    let done = try Ledger.recoverSegments(
      of: path, from: place, wait: invocation.wait, projections: .records, context: context)
    if invocation.isJSON {
      try invocation.output.json(json(done, isDry: false))
    } else {
      try show(done, isDone: true)
    }
    try end(done)
  }

  private func end(_ report: SegmentRecoveryReport) throws {
    try invocation.output.flush()
    if !report.isComplete { throw CommandFailed(exitCode: 3) }
  }

  private func show(_ report: SegmentRecoveryReport, isDone: Bool) throws {
    if !isDone {
      try invocation.output.line(
        "Backups   \(report.place)\(report.isRemembered ? ", which this ledger remembers" : "")")
    }
    if report.segments.isEmpty { try invocation.output.line("No segments are damaged.") }
    for segment in report.segments where !isDone || segment.obstacle == nil {
      let events: Message = segment.events.map { $0.groupedEvents } ?? "no events"
      try invocation.output.line(
        StyledText(isDone ? "Repaired" : "Damaged").padded(to: 10)
          + (segment.sizeBytes == 0
            ? "\(segment.path), \(events): \(segment.reason)"
            : "\(segment.path), \(events), \(byteCount(segment.sizeBytes)): \(segment.reason)")
      )
      if let kept = segment.keptIn { try invocation.output.line("  the damaged file is in \(kept)") }
      if let obstacle = segment.obstacle {
        try invocation.output.line("  " + StyledText("can't be repaired", .yellow) + ": \(obstacle)")
      }
    }
  }

  private func json(_ report: SegmentRecoveryReport, isDry: Bool) -> JSONValue {
    .outcome(
      isRehearsal: isDry,
      JSONValue.list(report.segments.map(json)).adding(
        .init("place", .string(report.place)), .init("complete", .bool(report.isComplete))))
  }

  private func json(_ segment: SegmentRecoveryReport.Segment) -> JSONValue {
    var value: JSONValue = [
      "path": .string(segment.path), "bytes": .integer(Int64(clamping: segment.sizeBytes)),
      "reason": .english(segment.reason),
    ]
    value["sequences"] = segment.events.map(JSONValue.sequences)
    value["obstacle"] = segment.obstacle.map(JSONValue.english)
    value["keptIn"] = segment.keptIn.map(JSONValue.string)
    return value
  }
}
