import SystemPackage

extension LogRules {
  /// Checks what concerns events that lie far apart. Only after a walk over the whole log that found no
  /// damage.
  ///
  /// - Parameter reader: of the same log, up to its last event.
  /// - Throws: what keeps the reader from reading.
  package func finish(_ reader: LogReader) throws {
    let path = reader.directory.string
    for (sequence, breach) in breachesOfCopies where sequence > systemEvents.copiedThrough { add(breach) }
    let acknowledged = head.head?.position.sequence ?? 0
    if let batch = batches.open, batch.lowerBound > systemEvents.copiedThrough,
      batch.lowerBound <= acknowledged
    {
      add(
        RuleBreach(
          .batches, path: path, sequence: batch.lowerBound, "its atomic batch is incomplete or inconsistent"))
    }
    for event in systemEvents.restored
    where !event.isFirstOfEpoch && event.sequence > systemEvents.copiedThrough {
      add(RuleBreach(.restored, path: path, sequence: event.sequence, "no epoch begins with it"))
    }
    try reader.pastArchived {
      try checkTargets(reader)
      try checkIDs(reader)
    }
    try checkArchived(reader)
    head.positionFaults().forEach(add)
    head.chainFaults(
      void: systemEvents.voids.last?.event.sequence ?? 0, kind: systemEvents.newestKind,
      imported: systemEvents.newestImport
    )
    .forEach(add)
  }

  /// - Parameter last: the last event that concerns a projection; 0 where none does.
  package func checkHead(of projection: String, last: UInt64) {
    if let breach = head.fault(of: projection, last: last) { add(breach) }
  }

  /// What is wrong with the slots of head by themselves.
  package func finishHeadSlots() { head.breaches.forEach(add) }

  // MARK: Voids

  /// The events that a void names, together with those that the other parts of a divided void name.
  private struct Group {
    var batch: ClosedRange<UInt64>?
    var isErasure: Bool
    var named: Set<UInt64> = []
    var isReported = false
  }

  private func checkTargets(_ reader: LogReader) throws {
    var groups: [Group] = []
    var wanted: [UInt64: [(group: Int, id: UUID, by: UInt64)]] = [:]
    for (event, batch) in systemEvents.voids {
      if batch == nil || batch != groups.last?.batch || groups.last?.isErasure != event.isErasure {
        groups.append(Group(batch: batch, isErasure: event.isErasure))
      }
      for target in event.targets {
        groups[groups.count - 1].named.insert(target.sequence)
        wanted[target.sequence, default: []].append((groups.count - 1, target.id, event.sequence))
      }
    }
    try forEachLine(of: wanted.keys.sorted(), reader) { line in
      for (group, id, void) in wanted[line.sequence] ?? [] {
        if line.id != id {
          add(breach(.voidTargets, void, reader, "it gives the wrong id for event \(line.sequence)"))
        }
        if !groups[group].isErasure, line.type == VoidEvent.erased {
          add(
            breach(
              .voidTargets, void, reader, "it voids event \(line.sequence), an erasure, which can't be voided"
            ))
        }
        guard !groups[group].isErasure, void > systemEvents.copiedThrough, let batch = line.batch else {
          continue
        }
        // What comes before the batch's own events, from a newer program, stays.
        let missing = batch.contains { !groups[group].named.contains($0) && !systemEvents.stays.contains($0) }
        if missing, !groups[group].isReported {
          add(
            breach(
              .wholeBatchesAreVoided, void, reader,
              "it names event \(line.sequence) without the rest of its atomic batch"))
          groups[group].isReported = true
        }
      }
    }
  }

  private func breach(_ rule: LogRule, _ sequence: UInt64, _ reader: LogReader, _ reason: Message)
    -> RuleBreach
  {
    RuleBreach(rule, path: reader.directory.string, sequence: sequence, reason)
  }

  /// Hands over at least the lines of these events, which are in ascending order.
  private func forEachLine(
    of sequences: [UInt64], _ reader: LogReader, _ body: (EventLine) throws -> Void
  ) throws {
    var index = 0
    while index < sequences.count {
      let first = sequences[index]
      while index + 1 < sequences.count, sequences[index + 1] - sequences[index] < 500 { index += 1 }
      try reader.forEachRun(after: first - 1, through: sequences[index]) { run in
        try run.forEachEvent(body)
      }
      index += 1
    }
  }

  // MARK: What is archived

  private func checkArchived(_ reader: LogReader) throws {
    if archivedThrough > systemEvents.archived.map(\.through).max() ?? 0 {
      add(breach(.archivedMembers, archivedThrough, reader, "no event records that it was archived"))
    }
    for event in systemEvents.archived where event.sequence > systemEvents.copiedThrough {
      if let hash = try reader.knownHash(at: event.through), hash != event.hash {
        add(
          breach(
            .archivedEvents, event.sequence, reader,
            "its hash after event \(event.through) does not match the log"))
      }
    }
  }

  // MARK: Ids

  private func checkIDs(_ reader: LogReader) throws {
    let doubles = ids.doubles()
    guard !doubles.isEmpty else { return }
    var first: [UUID: UInt64] = [:]
    try reader.forEachRun(after: 0, through: .max) { run in
      try run.forEachEvent { line in
        guard doubles.contains(EventIDs.short(EventIDs.fingerprint(of: line.idBytes))) else { return }
        if let before = first.updateValue(line.sequence, forKey: line.id) {
          first[line.id] = before
          add(breach(.ids, line.sequence, reader, "it has the same id as event \(before)"))
        }
      }
    }
  }
}
