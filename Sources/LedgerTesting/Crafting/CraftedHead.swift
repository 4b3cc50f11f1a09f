public import EventLog

/// A slot of `log/head`, every field of which can be chosen. Its checksum is right unless it is given.
public struct CraftedHead {
  /// One more at each write; it also says which slot it is.
  public var counter: UInt64 = 1
  /// The last acknowledged event.
  public var sequence: UInt64
  /// The chain hash after it.
  public var hash: [UInt8]
  /// The epoch.
  public var epoch: UInt32
  /// Its mark.
  public var mark: UUID
  /// The four bytes behind the mark.
  public var reserved: UInt32 = 0
  /// The active segment.
  public var segment: UInt64
  /// Where the last acknowledged member ends.
  public var offset: UInt64
  /// Where that member begins.
  public var start: UInt64
  /// Counts replaced files.
  public var replaced: UInt64 = 0
  /// Bytes of lines in the active segment.
  public var lineBytes: UInt64
  /// For each key the last event that concerns it.
  public var entries: [(key: UInt64, sequence: UInt64)] = []
  /// Nil: as many as there are.
  public var count: UInt16?
  /// 1: what is not named is concerned by no event.
  public var namesAll: UInt16 = 0
  /// The four bytes before the entries.
  public var secondReserved: UInt32 = 0
  /// Bytes behind the entries.
  public var padding: UInt8 = 0
  /// Nil: the right one.
  public var crc: UInt32?

  /// The 512 bytes.
  public var bytes: [UInt8] {
    var slot = Array("LgrHead1".utf8)
    slot.add(counter)
    slot.add(sequence)
    slot += hash
    slot.add(epoch)
    Swift.withUnsafeBytes(of: mark.uuid) { slot.append(contentsOf: $0) }
    slot.add(reserved)
    for value in [segment, offset, start, replaced, lineBytes] { slot.add(value) }
    slot.add(count ?? UInt16(entries.count))
    slot.add(namesAll)
    slot.add(secondReserved)
    for entry in entries {
      slot.add(entry.key)
      slot.add(entry.sequence)
    }
    slot += [UInt8](repeating: padding, count: 508 - slot.count)
    slot.add(crc ?? slot.withUnsafeBytes { crc32($0) })
    return slot
  }

  /// `log/head` with this slot alone.
  ///
  /// - Parameter slot: nil: the one that the counter says.
  public func file(slot: Int? = nil) -> [UInt8] {
    let empty = [UInt8](repeating: 0, count: 512)
    return slot ?? Int(counter % 2) == 0 ? bytes + empty : empty + bytes
  }
}
