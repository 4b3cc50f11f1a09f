package import SystemPackage

/// Checks a log against the rules while a walk goes over it: hand it to a ``LogWalker``, then ask for what it
/// found.
///
/// What only the whole log can say (``finish(_:)``) is left out if the walk found damage or did not cover
/// all of it.
package final class LogRules {
  package private(set) var breaches: [RuleBreach] = []
  /// Breaches that do not count where a salvage or an opened bundle brought the event along as it was.
  private(set) var breachesOfCopies: [(sequence: UInt64, breach: RuleBreach)] = []
  /// The most that is kept: a log that is wrong throughout is not reported event by event.
  private static let most = 200

  private var segment: SegmentRules?
  private(set) var batches = BatchRules()
  private(set) var ids = EventIDs()
  private(set) var systemEvents = SystemEvents()
  private var types: [[UInt8]: UInt64] = [:]
  private var identity: SegmentStart?
  private(set) var archivedThrough: UInt64 = 0
  private(set) var head: HeadRules

  package init(root: FilePath, _ fileSystem: any FileSystem) throws {
    head = try HeadRules(root: root, fileSystem)
  }

  /// The last event of each type that a table could check.
  package var lastOfTypes: [(type: String, sequence: UInt64)] {
    types.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
  }

  /// The last system event that concerns each projection.
  package var latestSystemEvents: [String: UInt64] { systemEvents.concerned }

  package func add(_ breach: RuleBreach) {
    if breaches.count < Self.most { breaches.append(breach) }
  }

  func addOfCopies(_ breach: RuleBreach, _ sequence: UInt64) {
    if breachesOfCopies.count < Self.most { breachesOfCopies.append((sequence, breach)) }
  }

  // MARK: What a walk finds

  func begin(_ file: SegmentFile, isLast: Bool) throws {
    segment = SegmentRules(file, isLast: isLast, seal: try file.readSealHeader())
  }

  /// A member without lines, or one whose lines are handed over later.
  func take(_ header: MemberHeader, at offset: UInt64, _ bytes: UnsafeRawBufferPointer) {
    guard var segment else { return }
    defer { self.segment = segment }
    if let reason = header.oddConstant(bytes) { add(segment.breach(.constants, offset, reason)) }
    segment.take(header, at: offset, bytes).forEach(add)
    head.take(header, at: offset, in: segment)
    if header.kind == .segmentStart { take(SegmentStart(of: bytes), header, segment) }
    if header.kind == .archived {
      archivedThrough = max(archivedThrough, header.nextSequence - 1)
      batches.pass(header.firstSequence...(header.nextSequence - 1))
    }
  }

  /// A member's lines, once they were checked.
  func take(_ facts: LineFacts, of header: MemberHeader, at offset: UInt64) {
    guard let segment else { return }
    for id in facts.ids { ids.add(id) }
    for (type, last) in facts.types { types[type] = last }
    for stretch in facts.stretches {
      if let sequence = batches.take(stretch) {
        addOfCopies(
          segment.breach(
            .batches, offset, sequence: sequence, "its atomic batch is incomplete or inconsistent"),
          sequence)
      }
      if stretch.isLost { systemEvents.add(lost: stretch.events) }
    }
    for sequence in facts.oddLost {
      let reason: Message = "a 'ledger.lost' event has data, meta or a batch"
      add(segment.breach(.lost, offset, sequence: sequence, reason))
    }
    for line in facts.systemEvents { take(systemEvent: line, segment, offset) }
    if systemEvents.isMissingFirstEvent(before: header.nextSequence) {
      add(segment.breach(.epochs, offset, sequence: header.firstSequence, SystemEvents.missingFirst))
    }
    let isOpen = batches.open != nil
    if segment.isRewritten(header) ? header.continues != isOpen : !header.continues && isOpen {
      addOfCopies(
        segment.breach(
          .endsAreWhole, offset, sequence: header.nextSequence - 1,
          isOpen
            ? "a member ends inside an atomic batch"
            : "a member is marked as continued, but no atomic batch continues"),
        header.nextSequence - 1)
    }
  }

  func gap() {
    segment?.hasGap = true
    batches = BatchRules()
    batches.passUnknown()
  }

  /// The segment's members are over.
  func endSegment() {
    guard let segment else { return }
    if !segment.hasGap { segment.end().forEach(add) }
    self.segment = nil
  }

  /// The log ends with bytes that are not a member. An append that was interrupted begins with a member's
  /// first bytes; anything else is worth a notice.
  func endTorn(at offset: UInt64) throws {
    guard let segment, try segment.file.file.read(count: 4, at: offset) != [0x1F, 0x8B, 8, 6] else { return }
    var breach = segment.breach(
      .afterTheEnd, offset,
      "bytes after the last event that should be 0 are not: the disk changed them, or a write was interrupted"
    )
    breach.isNotice = true
    add(breach)
  }

  private func take(_ start: SegmentStart, _ header: MemberHeader, _ segment: SegmentRules) {
    if let identity, identity.created != start.created {
      add(segment.breach(.oneLedger, 0, "its creation time differs from that of earlier segments"))
    }
    systemEvents.begin(start.epoch, first: header.firstSequence, after: identity?.epoch, of: start.ledgerID)
      .map { add(segment.breach(.epochs, 0, $0)) }
    identity = start
  }

  private func take(systemEvent bytes: [UInt8], _ segment: SegmentRules, _ offset: UInt64) {
    bytes.withUnsafeBytes { bytes in
      guard case .success(let line) = EventLineScanner.scan(bytes) else { return }
      for (rule, reason, code) in systemEvents.take(line) {
        var breach = segment.breach(rule, offset, sequence: line.sequence, reason)
        breach.code = code
        if rule == .previousVoid || rule == .kinds || rule == .epochs {
          addOfCopies(breach, line.sequence)
        } else {
          add(breach)
        }
      }
    }
  }
}
