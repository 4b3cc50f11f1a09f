extension EventDraft {
  /// The namespace of the ids made from callers' ids that are not UUIDs. It never changes: the same id must
  /// always give the same event.
  static let externalIDNamespace = UUID(
    uuid: (
      0x8B, 0x1F, 0x6A, 0xD4, 0x2C, 0x57, 0x4E, 0x93, 0xA0, 0xE6, 0x71, 0x3D, 0xC8, 0x45, 0x9B, 0x02
    ))
  /// The key of `meta` that keeps such an id.
  static let externalIDKey = "externalID"

  /// Reads one line of JSON Lines: an object with `type` and `data`, and optionally `id`, `time`, `v` and
  /// `meta`.
  ///
  /// An id that is not a UUID becomes a UUID of version 5 made from it, and is kept in `meta` under
  /// `externalID`.
  ///
  /// - Parameter number: the line's number in the input; part of every message.
  /// - Throws: ``LedgerError``: `invalidJSON`, `invalidText`, `limitExceeded`, `invalidEvent`, `invalidTime`.
  package init(parsingLine utf8: UnsafeRawBufferPointer, number: Int = 1) throws {
    // One level more than data and meta may have: the line's own object.
    let text = try JSONText(
      parsing: utf8, as: .object, line: number, nestingLimit: LogLimits.nesting + 1)
    do {
      var reader = DraftReader()
      try text.bytes.withUnsafeBytes { bytes in
        try DataFields.forEach(in: bytes) { key, value in try reader.take(key, value) }
      }
      self = try reader.finish()
      try validate()
    } catch var error as LedgerError {
      error.message = error.message.naming(line: number)
      error.location.line = number
      error.location.column = nil
      throw error
    }
  }
}

/// Collects the keys of one line.
struct DraftReader {
  private var type: String?
  var data: JSONText?
  private var id: UUID?
  private var externalID: String?
  private var time: Timestamp?
  private var version: Int?
  private var meta: JSONText?

  mutating func take(_ key: UnsafeRawBufferPointer, _ value: JSONField) throws {
    switch String(decoding: key, as: UTF8.self) {
    case "type": type = try string(value, "type")
    case "data": data = try object(value, "data")
    case "meta": meta = try object(value, "meta")
    case "time": time = try Timestamp(parsing: string(value, "time"))
    case "id": try takeID(string(value, "id"))
    case "v":
      guard let number = value.int64, let version = Int(exactly: number) else {
        throw EventDraft.invalidVersion()
      }
      self.version = version
    case let key: throw DraftReader.unknownKey(key)
    }
  }

  func finish() throws -> EventDraft {
    guard let type else { throw DraftReader.missing("type", "the event's type, such as \"task.inserted\"") }
    guard let data else { throw DraftReader.missing("data", "an object with the event's fields") }
    return EventDraft(type: type, data: data, version: version, id: id, time: time, meta: try completeMeta())
  }

  private mutating func takeID(_ text: String) throws {
    if let uuid = UUID(text: text) {
      id = uuid
      return
    }
    guard !UnicodeWhiteSpace.isBlank(text) else {
      throw LedgerError(
        .invalidEvent, "The event's id is blank.", hint: "Leave out id to have one generated.",
        at: .init(field: "id"))
    }
    id = UUID.v5(namespace: EventDraft.externalIDNamespace, name: text)
    externalID = text
  }

  /// `meta` with the id that was not a UUID.
  private func completeMeta() throws -> JSONText? {
    guard let externalID else { return meta }
    var value = meta.map(JSONValue.init) ?? [:]
    let key = EventDraft.externalIDKey
    guard value[key] == nil || value[key] == .string(externalID) else {
      throw LedgerError(
        .invalidEvent, "The event's meta has the key \(key), which is reserved for an id that is not a UUID.",
        hint: "Rename that key of meta, or give a UUID as id.", at: .init(field: "meta"))
    }
    value[key] = .string(externalID)
    return JSONText(value)
  }

  private func string(_ value: JSONField, _ key: String) throws -> String {
    guard value.kind == .string else { throw DraftReader.wrongKind(key, "a string", value.kind) }
    return value.string
  }

  private func object(_ value: JSONField, _ key: String) throws -> JSONText {
    guard value.kind == .object else { throw DraftReader.wrongKind(key, "an object", value.kind) }
    return JSONText(checked: value.bytes)
  }

  // MARK: What is wrong, in words

  static func missing(_ key: String, _ what: Message) -> LedgerError {
    LedgerError(
      .invalidEvent, "The event has no \(quotedForMessage(key)) (\(what)).",
      hint: "Each line must be an object such as \(exampleLine).",
      at: .init(field: key))
  }

  private static let exampleLine =
    #"{"type":"task.inserted","data":{"id":"0199a8c2-53f0-7000-8a31-5d2b1c9e4f60","title":"Buy milk"}}"#

  static func wrongKind(_ key: String, _ expected: Message, _ found: JSONField.Kind) -> LedgerError {
    LedgerError(
      .invalidEvent, "The event's \(quotedForMessage(key)) must be \(expected), but is \(name(of: found)).",
      at: .init(field: key))
  }

  static func unknownKey(_ key: String) -> LedgerError {
    let isOurs = ["seq", "recorded", "batch", "salt", "unchecked", "erased"].contains(key)
    let why: Message = isOurs ? "is set by the ledger" : "is unknown"
    return LedgerError(
      .invalidEvent, "The event has the key \(quotedForMessage(key)), which \(why).",
      hint:
        "An event's keys are type and data, and optionally id, time, v and meta; its fields belong in data.",
      at: .init(field: key))
  }

  private static func name(of kind: JSONField.Kind) -> Message {
    switch kind {
    case .string: "a string"
    case .integer, .decimal: "a number"
    case .true, .false: "a boolean"
    case .null: "null"
    case .object: "an object"
    case .array: "an array"
    }
  }
}

extension Message {
  /// The message, with the number of the line that was read.
  package func naming(line: Int) -> Message { "line \(line): \(self)" }

  /// The message without the line number that ``naming(line:)`` added; nil for any other message.
  package var withoutLineNumber: Message? {
    guard key == Message("").naming(line: 0).key, case .message(let message) = values.last else { return nil }
    return message
  }
}
