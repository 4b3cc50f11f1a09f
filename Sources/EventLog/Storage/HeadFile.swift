import Crypto

// log/head: two slots of 512 bytes, written alternately, each valid if and only if its magic and its CRC-32
// are right. Docs/log-format.md, "head", has the bytes.

/// What `log/head` says: how far the log is acknowledged.
struct Head: Equatable {
  static let slotBytes = 512
  static let mostProjections = 23
  private static let magic: UInt64 = 0x3164_6165_4872_674C  // "LgrHead1"

  /// One more at each write.
  var counter: UInt64 = 0
  var position: LogPosition
  /// First sequence number of the active segment.
  var segment: UInt64
  /// End of the last acknowledged member in it, and that member's start.
  var offset: UInt64
  var lastMemberOffset: UInt64
  /// One more whenever a file was replaced: seal, erase, restore, rebuild.
  var replacedFiles: UInt64 = 0
  /// Bytes of lines in the active segment so far.
  var segmentLineBytes: UInt64 = 0
  /// For each projection the last sequence number that concerns it, by the first 8 bytes of SHA-256 of its
  /// name.
  var concerns: [UInt64: UInt64] = [:]
  /// True while a projection that is not named in `concerns` is concerned by no event at all.
  var namesAll = false

  static func key(of projection: String) -> UInt64 {
    SHA256.hash(data: Array(projection.utf8)).withUnsafeBytes { $0.integer(at: 0) }
  }

  /// The last sequence number that concerns a projection; 0 when none does, nil when head does not say.
  func concern(of projection: String) -> UInt64? {
    concern(ofKey: Self.key(of: projection))
  }

  /// As ``concern(of:)``, for who asks often.
  func concern(ofKey key: UInt64) -> UInt64? { concerns[key] ?? (namesAll ? 0 : nil) }

  /// The slot's bytes.
  var slot: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.slotBytes)
    bytes.append(littleEndian: Self.magic)
    bytes.append(littleEndian: counter)
    bytes.append(littleEndian: position.sequence)
    bytes.append(contentsOf: position.hash.bytes)
    bytes.append(littleEndian: position.epoch.number)
    bytes.append(uuid: position.epoch.mark)
    bytes.append(littleEndian: UInt32(0))
    for value in [segment, offset, lastMemberOffset, replacedFiles, segmentLineBytes] {
      bytes.append(littleEndian: value)
    }
    // If there is no room for all, a table that is not named only has to read a little more; a chain would
    // have to be searched for.
    let named = concerns.sorted { ($0.key.isOfChain ? 0 : 1, $0.key) < ($1.key.isOfChain ? 0 : 1, $1.key) }
      .prefix(Self.mostProjections)
    bytes.append(littleEndian: UInt16(named.count))
    bytes.append(littleEndian: UInt16(namesAll && concerns.count <= Self.mostProjections ? 1 : 0))
    bytes.append(littleEndian: UInt32(0))
    for (key, sequence) in named {
      bytes.append(littleEndian: key)
      bytes.append(littleEndian: sequence)
    }
    bytes.append(contentsOf: repeatElement(0, count: Self.slotBytes - 4 - bytes.count))
    bytes.append(littleEndian: bytes.withUnsafeBytes { crc32($0) })
    return bytes
  }

  init(position: LogPosition, segment: UInt64, offset: UInt64, lastMemberOffset: UInt64) {
    self.position = position
    self.segment = segment
    self.offset = offset
    self.lastMemberOffset = lastMemberOffset
  }

  /// Nil unless the slot is valid.
  init?(slot: UnsafeRawBufferPointer) {
    guard slot.count == Self.slotBytes, slot.integer(at: 0) == Self.magic,
      slot.integer(at: 508) == crc32(slot.slice(0..<508))
    else { return nil }
    // What is counted on from goes on without an overflow.
    let numbers: [UInt64] = [8, 16, 80, 88, 96, 104, 112].map { slot.integer(at: $0) }
    guard numbers.allSatisfy({ $0 <= LogLimits.lastSequence }) else { return nil }
    position = LogPosition(
      epoch: Epoch(number: slot.integer(at: 56), mark: slot.uuid(at: 60)), sequence: slot.integer(at: 16),
      hash: ChainHash(bytes: [UInt8](slot[24..<56])))
    counter = slot.integer(at: 8)
    segment = slot.integer(at: 80)
    offset = slot.integer(at: 88)
    lastMemberOffset = slot.integer(at: 96)
    replacedFiles = slot.integer(at: 104)
    segmentLineBytes = slot.integer(at: 112)
    namesAll = slot.integer(at: 122, as: UInt16.self) == 1
    for index in 0..<min(Int(slot.integer(at: 120, as: UInt16.self)), Self.mostProjections) {
      concerns[slot.integer(at: 128 + index * 16)] = slot.integer(at: 136 + index * 16)
    }
  }
}

/// The file `log/head`.
struct HeadFile {
  let file: any OpenFile

  /// The newer of the valid slots; nil if there is none.
  func read() throws -> Head? { try readSlots().head }

  /// The newer of the valid slots, and whether the other one was lost, which may have been the newer one: it
  /// was written before the second write at the latest.
  func readSlots() throws -> (head: Head?, lost: Int?) {
    let bytes = try file.read(count: 2 * Head.slotBytes, at: 0)
    return bytes.withUnsafeBytes { bytes in
      let slots = [0, 1].map { index -> Head? in
        let start = index * Head.slotBytes
        return bytes.count >= start + Head.slotBytes
          ? Head(slot: bytes.slice(start..<(start + Head.slotBytes))) : nil
      }
      let head = slots.compactMap { $0 }.max { $0.counter < $1.counter }
      guard let head, let lost = slots.firstIndex(where: { $0 == nil }) else { return (head, nil) }
      let isEmpty = bytes.dropFirst(lost * Head.slotBytes).prefix(Head.slotBytes).allSatisfy { $0 == 0 }
      return (head, isEmpty && head.counter < 2 ? nil : lost)
    }
  }

  /// Writes the head with the next counter; not synced, on purpose (it is lost only when the page cache is).
  func write(_ head: inout Head) throws {
    head.counter += 1
    try file.write(head.slot, at: head.counter % 2 * UInt64(Head.slotBytes))
  }
}
