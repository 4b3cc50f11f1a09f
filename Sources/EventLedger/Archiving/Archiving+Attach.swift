import SystemPackage

extension Archiving {
  func attach(
    from folder: ArchiveFolder, isRehearsal: Bool, progress: (UInt64, UInt64) throws -> Void
  ) throws -> AttachPreview {
    try writeLock.withLock {
      let plan = try log.attachable(from: folder)
      guard !plan.segments.isEmpty else { throw try nothing(in: folder, plan) }
      try requireExplained(plan, folder)
      let preview = AttachPreview(plan, place: folder.path.string)
      guard !isRehearsal else { return preview }
      try bringBack(plan, from: folder, progress)
      recorder.record(Incident(preview, at: context.now()))
      return preview
    }
  }

  private func nothing(in folder: ArchiveFolder, _ plan: AttachPlan) throws -> LedgerError {
    guard let newest = plan.left.first else {
      // What an attaching that was interrupted has left.
      try store.removeUnneededBases(log)
      return LedgerError(
        .noArchive, "No part of this ledger's log is archived.",
        hint: "Every event is in the log: \(Remedy.listEvents) lists them.", at: .init(path: root.string))
    }
    guard try context.fileSystem.status(of: folder.path, followLinks: true) != nil else {
      return LedgerError(
        .noArchive, "There is nothing at \(folder.path).",
        hint: "\(Remedy.status) shows where events were archived.", at: .init(path: folder.path.string))
    }
    return LedgerError(
      .noArchive,
      "\(folder.path) does not contain \(SegmentName.name(newest.lowerBound)), which has to come back first.",
      hint:
        "\(Remedy.status) shows where events were archived. The events that were archived last come back first.",
      at: .init(path: folder.path.string, sequence: newest.lowerBound))
  }

  /// A line without its data is accepted only if an event says that it was erased.
  private func requireExplained(_ plan: AttachPlan, _ folder: ArchiveFolder) throws {
    let begun = try PendingErasure.read(root, context.fileSystem)?.targets ?? []
    let told = try log.makeReader().voidedEventsPastDamage().erasures.flatMap(\.targets) + begun
    guard let event = plan.unexplained(by: told.map(\.sequence)).first else { return }
    throw LedgerError(
      .forkedLog,
      "Event \(event) was erased in \(folder.path), but this log has no record of that: it was erased in another copy of this ledger.",
      hint:
        "Nothing was changed. Attach a folder that has the complete event, or continue with the copy in which it was erased.",
      at: .init(path: folder.path.string, sequence: event))
  }

  /// What was erased since another copy of these events was archived is erased in it again.
  private func bringBack(
    _ plan: AttachPlan, from folder: ArchiveFolder, _ progress: (UInt64, UInt64) throws -> Void
  ) throws {
    var pending = try PendingErasure.read(root, context.fileSystem) ?? PendingErasure(after: 0, isAgain: true)
    if try !pending.targets.isEmpty || !log.makeReader().voidedEventsPastDamage().erasures.isEmpty {
      pending.after = 0
      try pending.write(root, context.fileSystem)
    }
    let kept = try log.attach(plan, from: folder, progress: progress)
    for segment in plan.segments {
      guard let reason = segment.damage else { continue }
      recorder.record(Incident(segment, reason, keptIn: kept[segment.first], folder, at: context.now()))
    }
    if plan.segments.contains(where: { $0.damage != nil }) { try Ledger.recordIfIntact(root, context) }
    try store.removeUnneededBases(log)
    try erasing.finishErasureIfBegun()
  }
}

extension AttachPreview {
  init(_ plan: AttachPlan, place: String) {
    self.place = place
    events = (plan.segments.last?.first ?? 0)...(plan.segments.first?.last ?? 0)
    segments = plan.segments.count
    bytes = plan.sizeBytes
    if let first = plan.left.last, let last = plan.left.first { left = first.lowerBound...last.upperBound }
    damaged = plan.segments.reversed().compactMap { $0.damage == nil ? nil : SegmentName.name($0.first) }
  }
}

extension Incident {
  fileprivate init(_ preview: AttachPreview, at time: Timestamp) {
    self.init(
      time: time, code: "attached", message: "Archived events were brought back from \(preview.place).",
      action: "attached")
    events = preview.events
    bytes = preview.bytes
  }

  fileprivate init(
    _ segment: AttachPlan.Segment, _ reason: Message, keptIn: FilePath?, _ folder: ArchiveFolder,
    at time: Timestamp
  ) {
    let kept: Message = keptIn.map { " The damaged file is kept in \($0)." } ?? ""
    self.init(
      time: time, code: "recovered",
      message:
        "Segment \(SegmentName.name(segment.first)) was repaired from the archive \(folder.path): \(reason)\(kept)",
      action: "recovered")
    bytes = segment.sizeBytes
    events = segment.first...segment.last
  }
}
