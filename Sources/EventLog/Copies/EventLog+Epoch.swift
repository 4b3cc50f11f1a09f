// Docs/log-format.md, "Epochs": the active segment is ended, the next one's start carries the new epoch, and
// its first event is `ledger.restored` with the same random mark.

/// What a copy was made from, as its `ledger.restored` event says.
package struct CopyOrigin: Hashable, Sendable {
  package enum Kind: String, Sendable { case backup, salvage, bundle }
  package var kind: Kind
  /// The backup's or bundle's name; of a salvage, the old ledger's folder name.
  package var name: String
  package var ledgerID: UUID
  /// The head of that log.
  package var head: LogPosition

  package init(_ kind: Kind, name: String, ledgerID: UUID, head: LogPosition) {
    self.kind = kind
    self.name = name
    self.ledgerID = ledgerID
    self.head = head
  }

  func data(mark: UUID) -> JSONText {
    JSONText([
      "from": .string(kind.rawValue), "name": .string(name), "ledger": .string(ledgerID.lowercase),
      "epoch": .string(head.epoch.description), "seq": .integer(Int64(clamping: head.sequence)),
      "hash": .string(head.hash.description), "mark": .string(mark.lowercase),
    ])
  }
}

/// Types of events that the copies of a ledger write.
package enum CopyEvent {
  package static let archived = "ledger.archived"
  package static let restored = "ledger.restored"
  package static let lost = "ledger.lost"

  /// The event in place of one that is lost, without a line feed.
  static func lostLine(_ sequence: UInt64, _ context: LogContext) -> [UInt8] {
    let now = context.now()
    let header = EventHeader(
      sequence: sequence, id: UUID.v7(at: now, random: context.random), time: now, type: lost)
    var line: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText([:]), to: &line)
    return line
  }
}

extension EventLog {
  /// Begins a new epoch. Only on a log that no other process has open yet.
  ///
  /// - Parameters:
  ///   - origin: where the log was copied from.
  ///   - counters: where the head's counters continue, so that a process that had the log's predecessor open
  ///     sees that it was replaced.
  ///   - earlier: the highest epoch that the ledger has seen. The new one is higher, so that an epoch that is
  ///     not on the chain is never mistaken for an earlier one.
  /// - Returns: the position after the `ledger.restored` event.
  @discardableResult
  package func beginEpoch(
    _ origin: CopyOrigin, counters: UInt64 = 0, after earlier: UInt32 = 0
  ) throws -> LogPosition {
    try withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      let epoch = Epoch(
        number: max(head.epoch.number, origin.head.epoch.number, earlier) + 1, mark: randomMark())
      known.raiseCounters(to: counters)
      try sealer.beginSegment(of: epoch)
      try findSystemEvents()
      let now = context.now()
      let header = EventHeader(
        sequence: head.sequence + 1, id: UUID.v7(at: now, random: context.random), time: now,
        type: CopyEvent.restored)
      var line: [UInt8] = []
      EventLineComposer.append(
        header, meta: nil, salt: nil, data: origin.data(mark: epoch.mark), to: &line)
      line.append(0x0A)
      _ = try commit(try prepare(lines: line, count: 1), concerning: [:])
      return head
    }
  }

  /// Looks for voids and kinds, once: from here on head names them. What damage hides is found when it is
  /// needed.
  private func findSystemEvents() throws {
    do {
      _ = try voidedEvents()
      _ = try kindEvents()
    } catch let error as LedgerError where error.code == .damagedLog {}
  }

  private func randomMark() -> UUID {
    var bytes = [UInt8](repeating: 0, count: 16)
    for half in [0, 8] { bytes.put(littleEndian: context.random(), at: half) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { $0.uuid(at: 0) }
  }

  /// True when a position is on this log's chain: of whatever epoch it is, it describes this history up to
  /// there.
  package func isOnChain(_ position: LogPosition) throws -> Bool {
    guard position.sequence <= head.sequence else { return false }
    return try makeReader().knownHash(at: position.sequence) == position.hash
  }
}

extension Epoch {
  /// The form of ``description``: `3-0197c1f2-…`.
  package init?(text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let number = UInt32(parts[0]), let mark = UUID(text: String(parts[1])) else {
      return nil
    }
    self.init(number: number, mark: mark)
  }
}

extension ChainHash {
  /// From 64 hexadecimal digits.
  package init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self.init(bytes: bytes)
  }
}
