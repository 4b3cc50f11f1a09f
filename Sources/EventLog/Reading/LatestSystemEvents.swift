/// The positions of the newest system events of those types that name the one before them: all of a type are
/// found from the newest, without reading what lies between. Each is 0 where there is none, nil where that is
/// not known.
struct LatestSystemEvents: Hashable {
  var void: UInt64?
  var kind: UInt64?
  var imported: UInt64?

  init(void: UInt64? = nil, kind: UInt64? = nil, imported: UInt64? = nil) {
    self.void = void
    self.kind = kind
    self.imported = imported
  }

  /// Under which keys the head remembers them.
  static let voidKey = Head.key(of: VoidEvent.type)
  static let kindKey = Head.key(of: KindEvent.chain)
  static let importedKey = Head.key(of: ImportEvent.type)

  init(of head: Head) {
    void = head.concern(ofKey: Self.voidKey)
    kind = head.concern(ofKey: Self.kindKey)
    imported = head.concern(ofKey: Self.importedKey)
  }

  /// Takes note of an event that is one of them.
  mutating func remember(_ line: EventLine) {
    if VoidEvent.isVoid(line) { void = line.sequence }
    if KindEvent.isOne(line) { kind = line.sequence }
    if ImportEvent.isOne(line) { imported = line.sequence }
  }

  /// Takes over what a newer part of the log knows.
  mutating func take(_ newer: LatestSystemEvents) {
    void = newer.void ?? void
    kind = newer.kind ?? kind
    imported = newer.imported ?? imported
  }
}

extension Head {
  /// Remembers what is known.
  mutating func remember(_ newest: LatestSystemEvents) {
    if let void = newest.void { concerns[LatestSystemEvents.voidKey] = void }
    if let kind = newest.kind { concerns[LatestSystemEvents.kindKey] = kind }
    if let imported = newest.imported { concerns[LatestSystemEvents.importedKey] = imported }
  }
}

extension UInt64 {
  /// True for a key under which head remembers the position of such events.
  var isOfChain: Bool {
    self == LatestSystemEvents.voidKey || self == LatestSystemEvents.kindKey
      || self == LatestSystemEvents.importedKey
  }
}
