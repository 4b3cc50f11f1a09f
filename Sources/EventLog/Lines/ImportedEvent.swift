/// An event that another ledger, its export or another program wrote, as an import takes it: the draft, and
/// with it what no caller can give.
package struct ImportedEvent: Sendable {
  package var draft: EventDraft
  /// Its sequence number in the ledger that it comes from; nil for what comes from elsewhere.
  package var sequence: UInt64?
  /// The atomic batch there, where that has more than one event.
  package var batch: ClosedRange<UInt64>?
  /// When the ledger that it comes from wrote it, where its time was given to it.
  package var recorded: Timestamp?
  /// True if its id was derived from its content: it is given another one where an event of that id was
  /// voided.
  package var hasDerivedID = false
  /// Something in its data depends on when it was read, such as a day without a year: where an event with its
  /// derived id is there, the rest is not compared.
  package var dependsOnTime = false
  /// What it said was erased there.
  package var isErased = false

  package init(_ draft: EventDraft, sequence: UInt64? = nil, batch: ClosedRange<UInt64>? = nil) {
    self.draft = draft
    self.sequence = sequence
    self.batch = batch
    self.draft.isCopy = sequence != nil
  }

  /// Reads an object as `append` takes it, or a line of `export`, which has `seq` and the other keys that a
  /// ledger gives.
  ///
  /// - Parameter text: the line, checked.
  /// - Throws: ``LedgerError`` as ``EventDraft/init(parsingLine:number:)`` does, without the line's number.
  package init(_ text: JSONText) throws {
    var reader = DraftReader()
    var own = OwnKeys()
    try text.bytes.withUnsafeBytes { bytes in
      try DataFields.forEach(in: bytes) { key, value in
        if try !own.take(JSONField.name(ofKey: key), value) { try reader.take(key, value) }
      }
    }
    if own.isGap {
      throw LedgerError(
        .damagedLog, "This line stands in for events that could not be read when the file was exported.",
        hint: "Import from the ledger's backup, or from its folder once it is repaired.")
    }
    if own.sequence == nil, let key = own.first { throw DraftReader.unknownKey(key) }
    if own.isErased { reader.data = JSONText([:]) }
    self.init(try reader.finish(), sequence: own.sequence, batch: own.batch)
    isErased = own.isErased
    recorded = own.recorded
    if sequence != nil, draft.id == nil { throw DraftReader.missing("id", "the event's id, a UUID") }
    try draft.validate()
  }
}

/// The keys of a line that the ledger gives.
private struct OwnKeys {
  var sequence: UInt64?
  var batch: ClosedRange<UInt64>?
  var isErased = false
  var recorded: Timestamp?
  /// The line says that events are missing here.
  var isGap = false
  /// The first of them that was there.
  var first: String?

  /// - Returns: false for a key that a caller may give.
  mutating func take(_ key: String, _ value: JSONField) throws -> Bool {
    switch key {
    case "seq": sequence = try Self.number(value, key)
    case "batch": batch = try Self.range(value)
    case "erased": isErased = true
    case "lost": isGap = true
    case "recorded": recorded = Timestamp(utf8: value.bytes)
    case "unchecked", "salt": break
    default: return false
    }
    if first == nil { first = key }
    return true
  }

  private static func number(_ value: JSONField, _ key: String) throws -> UInt64 {
    guard let number = value.int64.flatMap({ UInt64(exactly: $0) }), number > 0 else {
      throw DraftReader.wrongKind(key, "a sequence number", value.kind)
    }
    return number
  }

  private static func range(_ value: JSONField) throws -> ClosedRange<UInt64> {
    let ends = (JSONValue(value).elements ?? []).compactMap {
      $0.integerValue.flatMap { UInt64(exactly: $0) }
    }
    guard ends.count == 2, ends[0] > 0, ends[0] <= ends[1] else {
      throw DraftReader.wrongKind("batch", "a first and a last sequence number", value.kind)
    }
    return ends[0]...ends[1]
  }
}

extension EventDraft {
  /// The draft without a field of its data; the rest stays as it was given.
  package func without(_ field: String) throws -> EventDraft {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    try data.bytes.withUnsafeBytes { all in
      try DataFields.forEach(in: all) { key, value in
        guard JSONField.name(ofKey: key) != field else { return }
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: Array("\"".utf8) + key + Array("\":".utf8))
        let quote: [UInt8] = value.kind == .string ? [UInt8(ascii: "\"")] : []
        bytes.append(contentsOf: quote + value.bytes + quote)
      }
    }
    bytes.append(UInt8(ascii: "}"))
    var draft = self
    draft.data = bytes.withUnsafeBytes(JSONText.init(checked:))
    return draft
  }
}
