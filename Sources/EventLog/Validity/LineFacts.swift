/// What the rules for a whole log need to know of a member's lines; gathered where each line is scanned
/// anyway.
///
/// It has to cost little beside the three SHA-256 of a line: only the lines of system events are copied.
struct LineFacts {
  /// Consecutive events of one atomic batch, or of none.
  struct Stretch {
    var events: ClosedRange<UInt64>
    var batch: ClosedRange<UInt64>?
    /// True for events that a salvage could not read: nothing says which batch they belonged to.
    var isLost = false
  }

  /// A fingerprint of each event's id, in order.
  private(set) var ids: [UInt64] = []
  private(set) var stretches: [Stretch] = []
  /// Lines of the types `ledger.*`, but for `ledger.lost`.
  private(set) var systemEvents: [[UInt8]] = []
  /// `ledger.lost` with anything in it.
  private(set) var oddLost: [UInt64] = []
  /// The last event of each type, without those whose values no table has checked.
  private(set) var types: [(type: [UInt8], last: UInt64)] = []
  private var newestType = 0

  mutating func clear() {
    ids.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
    systemEvents = []
    oddLost = []
    types.removeAll(keepingCapacity: true)
    newestType = 0
  }

  mutating func take(_ line: EventLine) {
    ids.append(EventIDs.fingerprint(of: line.idBytes))
    var isLost = false
    let type = line.typeBytes
    if type.holds("ledger.", at: 0) {
      isLost = type.count == Self.lost.utf8CodeUnitCount && type.holds(Self.lost, at: 0)
      if !isLost {
        systemEvents.append(Array(line.bytes))
      } else if line.dataBytes?.count != 2 || line.metaBytes != nil || line.batch != nil || line.version != 1
      {
        oddLost.append(line.sequence)
      }
    }
    if !line.isUnchecked { remember(type, line.sequence) }
    take(line.sequence, line.batch, isLost: isLost)
  }

  private static let lost: StaticString = "ledger.lost"

  private mutating func take(_ sequence: UInt64, _ batch: ClosedRange<UInt64>?, isLost: Bool) {
    if let last = stretches.last, last.batch == batch, last.isLost == isLost {
      stretches[stretches.count - 1].events = last.events.lowerBound...sequence
    } else {
      stretches.append(Stretch(events: sequence...sequence, batch: batch, isLost: isLost))
    }
  }

  /// Events of one type mostly follow each other, so the type before is compared first.
  private mutating func remember(_ type: UnsafeRawBufferPointer, _ sequence: UInt64) {
    if newestType < types.count, type.elementsEqual(types[newestType].type) {
      types[newestType].last = sequence
      return
    }
    if let known = types.firstIndex(where: { type.elementsEqual($0.type) }) {
      newestType = known
    } else {
      newestType = types.count
      types.append((Array(type), sequence))
    }
    types[newestType].last = sequence
  }
}
