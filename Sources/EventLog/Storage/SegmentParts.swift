/// What a segment's start member says of the ledger.
struct SegmentStart: Equatable {
  static let ownBytes = 16 + 8 + 4 + 16
  var ledgerID: UUID
  var created: Timestamp
  var epoch: Epoch

  /// The kind's own part of the payload.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(uuid: ledgerID)
    bytes.append(littleEndian: created.microseconds)
    bytes.append(littleEndian: epoch.number)
    bytes.append(uuid: epoch.mark)
    return bytes
  }

  init(ledgerID: UUID, created: Timestamp, epoch: Epoch) {
    self.ledgerID = ledgerID
    self.created = created
    self.epoch = epoch
  }

  /// - Parameter member: a whole, valid member of kind segment start.
  init(of member: UnsafeRawBufferPointer) {
    let own = MemberHeader.ownOffset
    ledgerID = member.uuid(at: own)
    created = Timestamp(microseconds: member.integer(at: own + 16))
    epoch = Epoch(number: member.integer(at: own + 24), mark: member.uuid(at: own + 28))
  }
}

/// What a sealed segment's last member says in addition to its header.
struct SegmentSeal: Equatable {
  static let ownBytes = 8
  /// The length of the member, always the same, so that it can be found from the file's end.
  static let storedBytes = MemberHeader.leastBytes + ownBytes

  /// Where the first index member begins.
  var indexOffset: UInt64

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: indexOffset)
    return bytes
  }

  init(indexOffset: UInt64) { self.indexOffset = indexOffset }

  /// - Parameter member: a whole, valid member of kind seal.
  init(of member: UnsafeRawBufferPointer) { indexOffset = member.integer(at: MemberHeader.ownOffset) }
}

/// Where the event members of a sealed segment are.
struct SegmentIndex: Equatable {
  static let entriesPerMember = 8_000

  struct Entry: Equatable {
    /// Offset of the member in the file.
    var offset: UInt32
    /// Its first sequence number minus the segment's.
    var relativeSequence: UInt32
  }

  var entries: [Entry] = []

  /// The own parts of the index members, in order.
  var memberParts: [[UInt8]] {
    stride(from: 0, to: entries.count, by: Self.entriesPerMember).map { start in
      let part = entries[start..<min(start + Self.entriesPerMember, entries.count)]
      var bytes: [UInt8] = []
      for entry in part {
        bytes.append(littleEndian: entry.offset)
        bytes.append(littleEndian: entry.relativeSequence)
      }
      return bytes
    }
  }

  /// Adds the entries of a whole, valid member of kind index.
  mutating func add(_ member: UnsafeRawBufferPointer, header: MemberHeader) {
    let own = MemberHeader.ownOffset
    for place in stride(from: own, to: own + header.ownBytes, by: 8) {
      entries.append(
        Entry(offset: member.integer(at: place), relativeSequence: member.integer(at: place + 4)))
    }
  }

  /// Offset of the last member that begins at or before `relativeSequence`.
  func offset(of relativeSequence: UInt64) -> UInt64? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if UInt64(entries[middle].relativeSequence) <= relativeSequence {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low == 0 ? nil : UInt64(entries[low - 1].offset)
  }
}

extension [UInt8] {
  mutating func append(uuid: UUID) {
    Swift.withUnsafeBytes(of: uuid.uuid) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  func uuid(at offset: Int) -> UUID {
    UUID(uuid: loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
  }
}
