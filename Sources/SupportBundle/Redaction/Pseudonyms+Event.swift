package import Projections

extension Pseudonyms {
  /// Appends an event's line, without a line feed, in which personal values are pseudonyms.
  ///
  /// `meta` has pseudonyms for its keys and values; a salt is replaced, or left out where none is needed; an
  /// event's id that we did not make ourselves gets a pseudonym; an erased event stays as it is.
  ///
  /// - Parameter fields: the fields that are known of a type. A field that is not among them counts as
  ///   personal.
  package func append(
    _ line: EventLine, fields: (_ type: String) -> [String: DataField], to bytes: inout [UInt8],
    texts: EventTexts? = nil
  ) throws {
    let texts = texts ?? EventTexts(line.sequence)
    var header = line.header
    header.id = redacted(header.id)
    if let hash = line.erasedHash {
      return EventLineComposer.appendErased(header, hash: hash, to: &bytes)
    }
    guard let data = line.dataBytes else {
      throw LedgerError(.internalFault, "Event \(line.sequence) has no data and was not erased.")
    }
    let meta = try line.metaBytes.map { try redactedMeta($0, texts) }.flatMap {
      $0.bytes.count <= LogLimits.metaBytes ? $0 : nil
    }
    EventLineComposer.append(
      header, meta: meta, salt: meta == nil ? nil : salt(of: line.sequence),
      data: VoidEvent.isVoid(line)
        ? try redactedVoid(line, fields, texts) : try redacted(data, of: line.type, fields, texts),
      to: &bytes)
  }

  /// An id that we made says when, and nothing else: it stays. Any other may say something of a person.
  package func redacted(_ id: UUID) -> UUID { id.isTimeBased ? id : self.id(id) }

  /// The data of a `ledger.voided` names events, with the ids that they have in the bundle, and no person.
  private func redactedVoid(
    _ line: EventLine, _ fields: (_ type: String) -> [String: DataField], _ texts: EventTexts
  ) throws -> JSONText {
    var void = try VoidEvent(line)
    for index in void.targets.indices {
      void.targets[index].id = redacted(void.targets[index].id)
      guard let kept = void.targets[index].kept else { continue }
      void.targets[index].kept?.data = try kept.data.bytes.withUnsafeBytes {
        try redacted($0, of: kept.type, fields, texts)
      }
    }
    // Somebody's words.
    if void.reason != nil { void.reason = "(left out)" }
    return void.data
  }

  private func redacted(
    _ data: UnsafeRawBufferPointer, of type: String, _ fields: (_ type: String) -> [String: DataField],
    _ texts: EventTexts
  ) throws -> JSONText {
    guard type == KindEvent.registered else { return try redacted(data, fields: fields(type), texts) }
    return try JSONText(KindFile.redactedEvent(JSONValue(JSONText(checked: data)))).bytes.withUnsafeBytes {
      try redacted($0, fields: fields(type), texts)
    }
  }

  /// An event's data with pseudonyms for its personal values; the others stay as they were written.
  package func redacted(
    _ data: UnsafeRawBufferPointer, fields: [String: DataField], _ texts: EventTexts? = nil
  ) throws -> JSONText {
    var object = ObjectWriter()
    try DataFields.forEach(in: data) { key, value in
      let name = JSONField.name(ofKey: key)
      guard let field = fields[name] else {
        return object.append(self.key(name), personal(JSONValue(value), texts))
      }
      if !field.isPersonal, field.kind.fits(value) {
        object.append(name, asWritten: value)
      } else {
        object.append(name, personal(JSONValue(value), field, texts))
      }
    }
    return object.finish()
  }

  /// `meta` with pseudonyms for its keys and values.
  package func redactedMeta(_ meta: UnsafeRawBufferPointer, _ texts: EventTexts? = nil) throws -> JSONText {
    try redacted(meta, fields: [:], texts)
  }

  // MARK: Values

  /// A pseudonym of the declared kind, where the value is of that kind; else one of the kind it has.
  private func personal(_ value: JSONValue, _ field: DataField, _ texts: EventTexts?) -> JSONValue {
    switch (field.kind, value) {
    case (.choice(let values), .string(let string)): .string(choice(string, of: values, in: texts))
    case (.text, .string(let string)):
      .string(text(string, bounds: field.bounds, in: texts, word: field.word))
    case (.integer, .integer(let number)): .integer(integer(number, bounds: field.bounds))
    case (.real, .integer(let number)): .number(real(Double(number), bounds: field.bounds))
    case (.real, .number(let number)): .number(real(number, bounds: field.bounds))
    default: personal(value, texts)
    }
  }

  /// A pseudonym of the kind that the value looks like.
  private func personal(_ value: JSONValue, _ texts: EventTexts?) -> JSONValue {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(choice(flag ? "true" : "false", of: ["true", "false"]) == "true")
    case .integer(let number): .integer(integer(number))
    case .number(let number): .number(real(number))
    case .string(let string): .string(likePersonal(string, texts))
    case .array(let elements): .array(elements.map { personal($0, texts) })
    case .object(let members): .object(members.map { .init(key($0.key), personal($0.value, texts)) })
    }
  }

  /// A pseudonym of the form that a text has.
  private func likePersonal(_ value: String, _ texts: EventTexts?) -> String {
    if let id = UUID(text: value) { return self.id(id).lowercase }
    var copy = value
    return copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      if let time = Timestamp(utf8: bytes) { return self.time(time).rfc3339 }
      if let date = CalendarDate(utf8: bytes) { return self.date(date).description }
      return text(value, in: texts)
    }
  }
}

extension DataField.Kind {
  /// Whether a value is of this kind, and says no more than that. One that is not may be anything, so
  /// something personal too; so may an id that we did not make.
  fileprivate func fits(_ value: JSONField) -> Bool {
    switch (self, value.kind) {
    case (_, .null), (.json, _), (.text, .string), (.boolean, .true), (.boolean, .false), (.real, .decimal):
      true
    case (.integer, .integer), (.real, .integer): value.int64 != nil
    case (.id, .string): UUID(utf8: value.bytes)?.isTimeBased == true
    case (.choice(let values), .string): values.contains(value.string)
    case (.choice(let values), .array):
      JSONValue(value).elements?.allSatisfy { $0.stringValue.map(values.contains) ?? false } ?? false
    case (.time, .string): !value.hasEscapes && Timestamp(utf8: value.bytes) != nil
    case (.date, .string): !value.hasEscapes && CalendarDate(utf8: value.bytes) != nil
    case (.dateOrTime, .string):
      !value.hasEscapes && (CalendarDate(utf8: value.bytes) != nil || Timestamp(utf8: value.bytes) != nil)
    default: false
    }
  }
}

extension UUID {
  /// Version 7, the only one that we make ourselves.
  var isTimeBased: Bool { uuid.6 >> 4 == 7 }
}

/// Writes an object field by field.
private struct ObjectWriter {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  mutating func append(_ key: String, _ value: JSONValue) {
    appendKey(key)
    value.append(to: &bytes)
  }

  mutating func append(_ key: String, asWritten value: JSONField) {
    appendKey(key)
    if value.kind == .string { bytes.append(UInt8(ascii: "\"")) }
    bytes.append(contentsOf: value.bytes)
    if value.kind == .string { bytes.append(UInt8(ascii: "\"")) }
  }

  mutating func finish() -> JSONText {
    bytes.append(UInt8(ascii: "}"))
    return bytes.withUnsafeBytes { JSONText(checked: $0) }
  }

  private mutating func appendKey(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key)
    bytes.append(UInt8(ascii: ":"))
  }
}
