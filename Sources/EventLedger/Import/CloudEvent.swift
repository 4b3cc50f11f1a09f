// CloudEvents 1.0 in its JSON format, structured mode: https://github.com/cloudevents/spec/tree/v1.0.2. An
// event of a ledger is written as
//
//     {"specversion":"1.0","id":"…","source":"urn:uuid:<the ledger's id>","type":"task.inserted","subject":"<the record's id>",
//      "time":"…","datacontenttype":"application/json","sequence":"00000000000000000042","ledgerv":2,"data":{…}}
//
// `sequence` and `recordedtime` are extensions that the specification documents; the others are ours:
//
//     ledgerv          the version of the type's data: an event with it is one of a ledger, and comes back as it was
//     ledgerbatch      "41-43", the first and last sequence number of its atomic batch
//     ledgermeta       `meta` as JSON text, since an attribute holds no object
//     ledgerunchecked  true: appended while its table was quarantined
//     ledgererased     true: its data was erased, and is not there

enum CloudEvent {
  static let version = "1.0"

  /// Namespace of the ids that are made from a CloudEvent's source and id if the id is not a UUID. It never
  /// changes.
  static let namespace = UUID(
    uuid: (0x5E, 0x0C, 0x8F, 0x2B, 0x91, 0x6D, 0x4A, 0x37, 0xB8, 0x14, 0xD3, 0x7A, 0x60, 0xC9, 0x2E, 0xF5))

  /// True for an object that says that it is one.
  static func isOne(_ text: JSONText) throws -> Bool {
    var isOne = false
    try text.bytes.withUnsafeBytes { bytes in
      try DataFields.forEach(in: bytes) { key, _ in
        if JSONField.name(ofKey: key) == "specversion" { isOne = true }
      }
    }
    return isOne
  }
}

// MARK: - Writing

extension CloudEvent {
  static func json(_ event: LedgerEvent, source: String) -> [UInt8] {
    var members: [JSONValue.Member] = [
      .init("specversion", .string(version)), .init("id", .string(event.id.lowercase)),
      .init("source", .string(source)), .init("type", .string(event.type)),
    ]
    if let subject = subject(of: event) { members.append(.init("subject", .string(subject))) }
    members.append(.init("time", .string(event.time.rfc3339)))
    if event.data != nil { members.append(.init("datacontenttype", "application/json")) }
    members.append(.init("sequence", .string(padded(event.sequence))))
    if let recorded = event.recorded { members.append(.init("recordedtime", .string(recorded.rfc3339))) }
    members.append(.init("ledgerv", .integer(Int64(event.version))))
    if let batch = event.batch {
      members.append(.init("ledgerbatch", .string("\(batch.lowerBound)-\(batch.upperBound)")))
    }
    if event.isUnchecked { members.append(.init("ledgerunchecked", true)) }
    if let meta = event.meta { members.append(.init("ledgermeta", .string(meta.description))) }
    if event.data == nil { members.append(.init("ledgererased", true)) }
    var bytes = JSONText(.object(members)).bytes
    // The data is written to the log as it is, including its numbers.
    if let data = event.data {
      bytes.removeLast()
      bytes.append(contentsOf: Array(#","data":"#.utf8) + data.bytes + [UInt8(ascii: "}")])
    }
    return bytes
  }

  private static func subject(of event: LedgerEvent) -> String? {
    guard !event.type.hasPrefix(EventTypeName.reservedPrefix), let data = event.data else { return nil }
    return JSONValue(data)["id"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Twenty digits: texts that sort as the numbers do.
  private static func padded(_ sequence: UInt64) -> String {
    let digits = String(sequence)
    return String(repeating: "0", count: max(0, 20 - digits.count)) + digits
  }
}

// MARK: - Reading

extension CloudEvent {
  /// - Throws: `invalidEvent`, `invalidTime` and what else is wrong with an event.
  static func event(_ text: JSONText) throws -> ImportedEvent {
    let reader = try CloudEventReader(text)
    let event = try reader.isOfLedger ? reader.ledgerEvent() : ImportedEvent(reader.foreignDraft())
    try event.draft.validate()
    return event
  }
}

private struct CloudEventReader {
  /// All attributes but those that are null, which means "not there".
  private var attributes: [(name: String, value: JSONValue)] = []
  private var data: JSONText?
  private let type: String
  private let id: String
  private let source: String

  init(_ text: JSONText) throws {
    var attributes: [(name: String, value: JSONValue)] = []
    var data: JSONText?
    try text.bytes.withUnsafeBytes { bytes in
      try DataFields.forEach(in: bytes) { key, value in
        let name = JSONField.name(ofKey: key)
        if name == "data", value.kind == .object {
          data = JSONText(checked: value.bytes)
        } else if value.kind != .null {
          attributes.append((name, JSONValue(value)))
        }
      }
    }
    self.attributes = attributes
    self.data = data
    type = try Self.required("type", attributes)
    id = try Self.required("id", attributes)
    source = try Self.required("source", attributes)
    let version = try Self.required("specversion", attributes)
    guard version == CloudEvent.version else {
      throw Self.invalid(
        "The CloudEvent has specversion \(quotedForMessage(version)), not 1.0.", "specversion")
    }
    try requireJSONData()
  }

  var isOfLedger: Bool { self["ledgerv"] != nil }

  // MARK: Of a ledger

  func ledgerEvent() throws -> ImportedEvent {
    guard let id = UUID(text: id), let sequence = UInt64(try string("sequence") ?? ""),
      let version = self["ledgerv"]?.integerValue.flatMap({ Int(exactly: $0) }), let time = try time()
    else {
      throw Self.invalid(
        "The CloudEvent has ledgerv, but not the id, time and sequence of an event that a ledger wrote.",
        "ledgerv")
    }
    var draft = EventDraft(
      type: type, data: data ?? JSONText([:]), version: version, id: id, time: time, meta: try meta())
    draft.isCopy = true
    var event = ImportedEvent(draft, sequence: sequence, batch: try batch())
    let recorded = try string("recordedtime")
    event.recorded = recorded.flatMap { text in attempt { try Timestamp(parsing: text) } }
    event.isErased = self["ledgererased"]?.boolValue == true
    if data == nil, !event.isErased { throw noData() }
    return event
  }

  private func meta() throws -> JSONText? {
    try string("ledgermeta").map { try JSONText(parsing: $0, as: .object) }
  }

  private func batch() throws -> ClosedRange<UInt64>? {
    guard let text = try string("ledgerbatch") else { return nil }
    let ends = text.split(separator: "-").compactMap { UInt64($0) }
    guard ends.count == 2, ends[0] > 0, ends[0] <= ends[1] else {
      throw Self.invalid(
        "The CloudEvent's ledgerbatch is not a range of sequence numbers such as 41-43.", "ledgerbatch")
    }
    return ends[0]...ends[1]
  }

  // MARK: Of another program

  func foreignDraft() throws -> EventDraft {
    guard let data else { throw noData() }
    let isUUID = UUID(text: id) != nil
    return EventDraft(
      type: type, data: data,
      id: UUID(text: id) ?? UUID.v5(namespace: CloudEvent.namespace, name: "\(source)\n\(id)"),
      time: try time(),
      meta: JSONText(["cloudEvent": .object(kept(withID: !isUUID))]))
  }

  /// What has no place in an event, kept so that nothing is lost.
  private func kept(withID: Bool) -> [JSONValue.Member] {
    attributes.filter { attribute in
      switch attribute.name {
      case "specversion", "type", "time", "datacontenttype": false
      case "id": withID
      default: true
      }
    }.map { JSONValue.Member($0.name, $0.value) }
  }

  // MARK: Attributes

  private subscript(name: String) -> JSONValue? { attributes.first { $0.name == name }?.value }

  private func time() throws -> Timestamp? { try string("time").map { try Timestamp(parsing: $0) } }

  private func string(_ name: String) throws -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.stringValue else {
      throw Self.invalid("The CloudEvent's \(quotedForMessage(name)) must be a string.", name)
    }
    return text
  }

  private static func required(_ name: String, _ attributes: [(name: String, value: JSONValue)]) throws
    -> String
  {
    guard let text = attributes.first(where: { $0.name == name })?.value.stringValue, !text.isEmpty else {
      throw invalid("The CloudEvent has no \(quotedForMessage(name)), or it is not a string.", name)
    }
    return text
  }

  private func requireJSONData() throws {
    guard self["data_base64"] == nil else {
      throw Self.invalid(
        "The CloudEvent's data is binary (data_base64), not a JSON object.", "data_base64")
    }
    guard let type = try string("datacontenttype") else { return }
    let media =
      type.lowercased().split(separator: ";").first.map { UnicodeWhiteSpace.trimmed(String($0)) } ?? ""
    guard media == "application/json" || media == "text/json" || media.hasSuffix("+json") else {
      throw Self.invalid(
        "The CloudEvent's data is \(quotedForMessage(type)), not JSON.", "datacontenttype")
    }
  }

  private func noData() -> LedgerError {
    Self.invalid("The CloudEvent's data is missing or is not a JSON object.", "data")
  }

  private static func invalid(_ what: Message, _ field: String) -> LedgerError {
    LedgerError(
      .invalidEvent, what,
      hint:
        "A CloudEvent has specversion 1.0, id, source and type, and its data is an object with the fields of the type.",
      at: .init(field: field))
  }
}
