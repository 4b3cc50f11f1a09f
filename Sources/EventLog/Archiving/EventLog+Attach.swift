package import SystemPackage

/// What a folder brings back into a log.
package struct AttachPlan: Sendable {
  /// A segment that the folder holds intact.
  package struct Segment: Sendable {
    package var first: UInt64
    package var last: UInt64
    package var sizeBytes: UInt64
    /// What is wrong with the log's own file; nil if it replaces archived events as it should.
    package var damage: Message?
    let contents: SegmentContents
  }

  /// The last one first.
  package var segments: [Segment] = []
  /// What stays archived, or damaged: the folder does not hold it. The last one first.
  package var left: [ClosedRange<UInt64>] = []
  package var sizeBytes: UInt64 { segments.reduce(0) { $0 + $1.sizeBytes } }

  /// Events without their private part that neither these segments nor `others` report as erased.
  package func unexplained(by others: some Sequence<UInt64>) -> [UInt64] {
    let reported = Set(segments.flatMap(\.contents.erasures.reported)).union(others)
    return segments.flatMap(\.contents.erasures.erased).filter { !reported.contains($0) }.sorted()
  }
}

/// The state in the log of a segment that an archive may hold.
private enum Standing {
  /// It has its lines, or the folder can't help.
  case whole
  case archived(SegmentContents)
  case broken(Message)
}

extension EventLog {
  /// What a folder brings back: the segments that are archived, the last one first, up to the first that it
  /// does not hold; and any that is damaged or missing, if the chain proves that the folder's is the same.
  /// Each is read completely; nothing is changed.
  ///
  /// - Throws: `otherLedger`, `forkedLog`, `damagedBackup` for a file of the folder.
  package func attachable(from archive: ArchiveFolder) throws -> AttachPlan {
    let held = try archive.segments()
    let bounds = try boundaries(held)
    var plan = AttachPlan()
    var after = try hashBefore(segment)
    var isNext = true
    for (index, first) in bounds.enumerated().dropLast().reversed() {
      let last = bounds[index + 1] - 1
      var wanted: ArchiveFolder.Wanted?
      var damage: Message?
      var before = try hashBefore(first)
      switch try standing(first, isHeld: held.contains(first)) {
      case .whole:
        after = before
        continue
      case .archived(let stub):
        if isNext {
          wanted = .init(
            ledgerID: ledgerID, first: first, last: stub.last, before: stub.before, after: stub.after)
        }
      case .broken(let reason):
        damage = reason
        wanted = try after.map { after in
          let before =
            try index == 0 ? ChainHash(startOf: ledgerID) : hashAfter(bounds[index - 1], next: first)
          return .init(ledgerID: ledgerID, first: first, last: last, before: before, after: after)
        }
      }
      if let found = try wanted.flatMap({ try archive.segment($0) }) {
        plan.segments.append(
          .init(
            first: first, last: last, sizeBytes: found.sizeBytes, damage: damage, contents: found.contents))
        before = found.contents.before
      } else {
        plan.left.append(first...last)
        isNext = false
      }
      after = before
    }
    return plan
  }

  /// Where segments of the log begin: the files that are there, and those of the folder that no file of the
  /// log reaches over.
  private func boundaries(_ held: [UInt64]) throws -> [UInt64] {
    let names = try folder.segments().filter { $0 <= segment }
    let missing = try held.filter { first in
      guard first < segment, !names.contains(first) else { return false }
      guard let previous = names.last(where: { $0 < first }) else { return true }
      return try folder.withSegment(previous) {
        try $0.readSealHeader().map { $0.nextSequence <= first } ?? true
      }
    }
    return (names + missing).sorted()
  }

  private func standing(_ first: UInt64, isHeld: Bool) throws -> Standing {
    let path = folder.path(ofSegment: first)
    guard try folder.fileSystem.status(of: path, followLinks: true) != nil else {
      return .broken("\(path) is missing.")
    }
    let segment = try folder.openSegment(first)
    defer { closeReadOnly(segment.file) }
    guard try segment.readSealHeader()?.leavesOut ?? false || isHeld else { return .whole }
    // Another segment under this name may be the only one of its events: a person has to rename it.
    if try segment.isMisnamed() { return .whole }
    do {
      let contents = try segment.readWhole()
      return contents.archivedEvents > 0 ? .archived(contents) : .whole
    } catch let error as LedgerError where error.code == .damagedLog {
      return .broken(error.message)
    }
  }

  /// The chain hash that a segment of the log begins with; nil if that can't be read.
  private func hashBefore(_ first: UInt64) throws -> ChainHash? {
    guard try folder.holdsSegment(first) else { return nil }
    return try folder.withSegment(first) { try $0.startIfReadable()?.header.hashBefore }
  }

  /// The chain hash with which a segment of the log ends before event `next`; nil if that can't be read.
  private func hashAfter(_ first: UInt64, next: UInt64) throws -> ChainHash? {
    guard try folder.holdsSegment(first),
      let seal = try folder.withSegment(first, { try $0.readSealHeader() })
    else {
      return nil
    }
    return seal.nextSequence == next ? seal.hashAfter : nil
  }

  // MARK: Bringing back

  /// Brings segments back, the last one first, so that those that are archived stay the first ones. Only
  /// under the write lock.
  ///
  /// - Parameter progress: gets the bytes done and in all; what it throws ends the work.
  /// - Returns: where damaged files were kept, by the segment's first event.
  package func attach(
    _ plan: AttachPlan, from archive: ArchiveFolder, progress: (UInt64, UInt64) throws -> Void
  ) throws -> [UInt64: FilePath] {
    var kept: [UInt64: FilePath] = [:]
    var done: UInt64 = 0
    for segment in plan.segments {
      let temporary = try copy(segment, from: archive)
      let path = folder.path(ofSegment: segment.first)
      if segment.damage != nil {
        kept[segment.first] = try QuarantinedFile.keep(
          segment: path, segment.first, at: context.now(), in: root, context.fileSystem)
      }
      try sealer.replace(path, by: temporary)
      done += segment.sizeBytes
      try progress(done, plan.sizeBytes)
    }
    return kept
  }

  /// A copy beside the log, synced and read again: it is what was found.
  private func copy(_ segment: AttachPlan.Segment, from archive: ArchiveFolder) throws -> FilePath {
    let name = SegmentName.name(segment.first)
    let temporary = folder.directory.appending(".\(name).attaching")
    do {
      let source = try archive.fileSystem.open(archive.path.appending(name), .read)
      defer { closeReadOnly(source) }
      try folder.fileSystem.copy(
        segment.first, segment.sizeBytes, of: source, to: temporary,
        replacing: folder.path(ofSegment: segment.first),
        hint: "The disk may be at fault: try again."
      ) { $0.isSame(as: segment.contents) && $0.erasures == segment.contents.erasures }
      return temporary
    } catch {
      folder.fileSystem.removeLeftover(temporary)
      throw error
    }
  }

  /// True if events may be in an archive: a segment's lines were archived, it is missing, or it does not say
  /// that it has all of its lines.
  package func mayHaveArchived() throws -> Bool {
    let names = try folder.segments().filter { $0 <= segment }
    guard names.first == 1 else { return true }
    return try zip(names, names.dropFirst()).contains { name, next in
      guard let seal = try folder.withSegment(name, { try $0.readSealHeader() }) else { return true }
      return seal.leavesOut || seal.nextSequence != next
    }
  }
}
