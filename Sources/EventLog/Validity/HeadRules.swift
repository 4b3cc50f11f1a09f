import SystemPackage

/// The rules for `log/head`: what its bytes are, and what they say of the log.
struct HeadRules {
  private(set) var breaches: [RuleBreach] = []
  let head: Head?
  private let path: String
  /// The member that ends where head says, with what the segment had up to there.
  private var found: (header: MemberHeader, offset: UInt64, epoch: Epoch?, lineBytes: UInt64)?

  /// False for one of another ledger or copy, which says nothing of this log: that is reported separately.
  private var isOfThisLog = false
  private var lastEpoch: UInt32 = 0
  /// Where the segment that head names was sealed since: how far it goes, and its members that end with
  /// head's event.
  private var sealed: (last: UInt64, hash: ChainHash?)?

  init(root: FilePath, _ fileSystem: any FileSystem) throws {
    let path = root.appending("log/head")
    self.path = path.string
    // What is not a regular file is reported separately, and is never opened.
    guard try fileSystem.status(of: path, followLinks: false)?.kind == .file else {
      head = nil
      return
    }
    let file = try fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    let bytes = try file.read(count: 2 * Head.slotBytes + 1, at: 0)
    let slots = [0, Head.slotBytes].filter { bytes.count >= $0 + Head.slotBytes }.map { start in
      bytes.withUnsafeBytes { Self.read($0.slice(start..<start + Head.slotBytes), isSecond: start > 0) }
    }
    for (index, slot) in slots.enumerated() {
      breaches += slot.oddities.map {
        RuleBreach(.headSlots, path: path.string, offset: UInt64(index * Head.slotBytes), $0)
      }
    }
    if bytes.count > 2 * Head.slotBytes {
      breaches.append(
        RuleBreach(
          .headSlots, path: path.string, offset: UInt64(2 * Head.slotBytes),
          "there are bytes after the second slot"))
    }
    head = slots.compactMap(\.head).max { $0.counter < $1.counter }
  }

  /// A slot, and what is wrong with it though its checksum holds.
  private static func read(
    _ slot: UnsafeRawBufferPointer, isSecond: Bool
  ) -> (head: Head?, oddities: [Message]) {
    guard let head = Head(slot: slot) else { return (nil, []) }
    var found: [Message] = []
    if (head.counter % 2 == 1) != isSecond { found.append("a slot is in the wrong place for its counter") }
    let count = Int(slot.integer(at: 120, as: UInt16.self))
    let flag: UInt16 = slot.integer(at: 122)
    let used = 128 + min(count, Head.mostProjections) * 16
    let isZero =
      slot[76..<80].allSatisfy { $0 == 0 } && slot[124..<128].allSatisfy { $0 == 0 }
      && slot[used..<508].allSatisfy { $0 == 0 }
    if !isZero { found.append("reserved bytes are not 0") }
    if count > Head.mostProjections || flag > 1 || head.concerns.count != min(count, Head.mostProjections) {
      found.append("its entries for projections are not valid")
    }
    if head.concerns.values.contains(where: { $0 > head.position.sequence }) {
      found.append("an entry names an event after the last one")
    }
    return (head, found)
  }

  mutating func take(_ header: MemberHeader, at offset: UInt64, in segment: SegmentRules) {
    if let head, segment.epoch == head.position.epoch { isOfThisLog = true }
    if let epoch = segment.epoch { lastEpoch = max(lastEpoch, epoch.number) }
    guard let head, header.kind == .segmentStart || header.isOfEvents,
      head.segment == segment.file.firstSequence
    else { return }
    if let seal = segment.seal {
      let isThere = header.nextSequence == head.position.sequence + 1
      sealed = (seal.nextSequence - 1, isThere ? header.hashAfter : sealed?.hash)
    } else if offset + UInt64(header.storedBytes) == head.offset {
      found = (header, offset, segment.epoch, segment.lineBytes)
    }
  }

  /// What head says of a log that was walked over to its end, and has no gap.
  func positionFaults() -> [RuleBreach] {
    // One of an earlier epoch is older than the log, and that is reported separately.
    guard let head, isOfThisLog, head.position.epoch.number == lastEpoch else { return [] }
    func breach(_ reason: Message) -> RuleBreach {
      RuleBreach(.headPosition, path: path, sequence: head.position.sequence, reason)
    }
    if let sealed {
      // It is not synced: a power cut leaves one from before the sealing.
      guard (head.segment - 1...sealed.last).contains(head.position.sequence) else {
        return [breach("the segment that it names does not contain its last event")]
      }
      return sealed.hash.map { $0 == head.position.hash } ?? true
        ? [] : [breach("its hash does not match the log")]
    }
    guard let found, found.header.nextSequence == head.position.sequence + 1 else {
      return [breach("no member ends at the position it gives")]
    }
    var faults: [RuleBreach] = []
    if found.header.hashAfter != head.position.hash {
      faults.append(breach("its hash does not match the log"))
    }
    if found.epoch != head.position.epoch { faults.append(breach("its epoch does not match the log")) }
    let start = found.header.kind == .segmentStart ? 0 : found.offset
    if head.lastMemberOffset != start {
      faults.append(breach("it gives the wrong position of the last member"))
    }
    if head.segmentLineBytes != found.lineBytes {
      faults.append(breach("it gives the wrong number of bytes of lines"))
    }
    if found.header.continues {
      faults.append(
        RuleBreach(
          .endsAreWhole, path: path, sequence: head.position.sequence,
          "the last acknowledged event is inside an append"))
    }
    return faults
  }

  /// - Parameters:
  ///   - void: the newest event that voids or erases.
  ///   - kind: the newest event about kinds of record.
  ///   - imported: the newest event about an import.
  func chainFaults(void: UInt64, kind: UInt64, imported: UInt64) -> [RuleBreach] {
    guard let head, isOfThisLog else { return [] }
    return [
      (LatestSystemEvents.voidKey, void), (LatestSystemEvents.kindKey, kind),
      (LatestSystemEvents.importedKey, imported),
    ].compactMap { key, newest in
      guard newest <= head.position.sequence, let said = head.concern(ofKey: key), said != newest else {
        return nil
      }
      return RuleBreach(
        .headEntries, path: path, sequence: newest,
        "it names event \(said) as the newest of its type, but the newest is event \(newest)")
    }
  }

  /// - Parameter last: the last event that concerns a projection; 0 where none does.
  func fault(of projection: String, last: UInt64) -> RuleBreach? {
    guard let head, isOfThisLog, last <= head.position.sequence,
      let said = head.concern(of: projection), said < last
    else {
      return nil
    }
    return RuleBreach(
      .headEntries, path: path, sequence: last,
      "it says that no event after \(said) concerns the table '\(projection)', but event \(last) does")
  }
}
