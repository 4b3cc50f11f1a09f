/// The chain hash after an event: SHA-256 over the whole history up to it (`Docs/log-format.md`, "The
/// chain").
public struct ChainHash: Hashable, Sendable, CustomStringConvertible {
  // In place, not in an array: one is made for every event.
  private let value: SIMD4<UInt64>

  /// - Parameter bytes: 32 of them.
  package init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == 32, "A chain hash has 32 bytes.")
    value = bytes.loadUnaligned(as: SIMD4<UInt64>.self)
  }

  package init(bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ChainHash(bytes: $0) }
  }

  /// 32 bytes.
  public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

  func withUnsafeBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try Swift.withUnsafeBytes(of: value, body)
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String { hexadecimal(bytes) }
}

/// Which line of copies a ledger belongs to. Restoring, salvaging and opening a bundle begin a new one.
public struct Epoch: Hashable, Sendable, CustomStringConvertible {
  /// 0 for the first.
  public var number: UInt32
  /// The ledger's id in the first epoch, else random: two copies that both went on differ from there.
  public var mark: UUID

  package init(number: UInt32, mark: UUID) {
    self.number = number
    self.mark = mark
  }

  public var description: String { "\(number)-\(mark.lowercase)" }

  /// True where the two can't belong to one history.
  package func isOfOtherCopy(than other: Epoch) -> Bool { number == other.number && mark != other.mark }
}

/// A place in the history: after the event `sequence`, whose chain hash is `hash`.
public struct LogPosition: Hashable, Sendable {
  public var epoch: Epoch
  /// The last event's sequence number; 0 before the first.
  public var sequence: UInt64
  public var hash: ChainHash

  package init(epoch: Epoch, sequence: UInt64, hash: ChainHash) {
    self.epoch = epoch
    self.sequence = sequence
    self.hash = hash
  }

  /// True for one of another epoch that is not lower than that of `end`. A restore begins a higher epoch than
  /// any that the ledger has seen, so this one belongs to another ledger or another copy.
  package func isOfSibling(of end: LogPosition) -> Bool {
    epoch != end.epoch && epoch.number >= end.epoch.number
  }

  /// False where a copy of the log that ends here is known to end before an event of the log with this head.
  package func mayHave(_ event: UInt64?, of head: LogPosition?) -> Bool {
    guard let event, let head, head.epoch == epoch else { return true }
    return event <= sequence
  }
}
