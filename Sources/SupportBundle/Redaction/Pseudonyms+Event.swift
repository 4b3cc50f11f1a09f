package import EventLog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Pseudonyms {
  /// Appends an event's line, without a line feed, in which personal values are pseudonyms.
  ///
  /// `meta` keeps its keys that look like names and has pseudonyms for all its values; `salt` is left out; an id that was made
  /// from a caller's own (UUID version 5), and so could be guessed back, gets a pseudonym; an erased event stays as it is.
  ///
  /// - Parameter fields: the fields that are known of this type. A field that is not among them counts as personal.
  package func append(_ line: EventLine, fields: [String: DataField], to bytes: inout [UInt8]) throws {
    var header = line.header
    if header.id.isNameBased { header.id = id(header.id) }
    if let hash = line.erasedHash {
      return EventLineComposer.appendErased(header, hash: hash, to: &bytes)
    }
    guard let data = line.dataBytes else {
      throw LedgerError(.internalFault, "Event \(line.sequence) has no data and was not erased.")
    }
    EventLineComposer.append(
      header, meta: try line.metaBytes.map { try redactedMeta($0) }, salt: nil,
      data: VoidEvent.isVoid(line) ? try redactedVoid(line) : try redacted(data, fields: fields), to: &bytes)
  }

  /// The data of a `ledger.voided` names events, with the ids that they have in the bundle, and nobody.
  private func redactedVoid(_ line: EventLine) throws -> JSONText {
    var void = try VoidEvent(line)
    for index in void.targets.indices where void.targets[index].id.isNameBased {
      void.targets[index].id = id(void.targets[index].id)
    }
    return void.data
  }

  /// An event's data with pseudonyms for its personal values; the others stand as they were written.
  package func redacted(_ data: UnsafeRawBufferPointer, fields: [String: DataField]) throws -> JSONText {
    var object = ObjectWriter()
    try DataFields.forEach(in: data) { key, value in
      let name = DataFields.name(ofKey: key)
      guard let field = fields[name] else {
        return object.append(keyPseudonym(name), personal(JSONValue(value)))
      }
      if !field.isPersonal, field.kind.fits(JSONValue(value)) {
        object.append(name, asWritten: value)
      } else {
        object.append(name, personal(JSONValue(value), field.kind))
      }
    }
    return try object.finish()
  }

  /// `meta` with a string, a pseudonym, for every value.
  package func redactedMeta(_ meta: UnsafeRawBufferPointer) throws -> JSONText {
    var object = ObjectWriter()
    try DataFields.forEach(in: meta) { key, value in
      object.append(keyPseudonym(DataFields.name(ofKey: key)), .string(text(value.string)))
    }
    return try object.finish()
  }

  // MARK: Values

  /// A pseudonym of the declared kind, where the value is of that kind; else one of the kind it has.
  private func personal(_ value: JSONValue, _ kind: DataField.Kind) -> JSONValue {
    switch (kind, value) {
    case (.choice(let values), .string(let string)): .string(choice(string, of: values))
    case (.text, .string(let string)): .string(text(string))
    case (.real, .integer(let number)): .number(real(Double(number)))
    default: personal(value)
    }
  }

  /// A pseudonym of the kind that the value looks like.
  private func personal(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(choice(flag ? "true" : "false", of: ["true", "false"]) == "true")
    case .integer(let number): .integer(integer(number))
    case .number(let number): .number(real(number))
    case .string(let string): .string(likePersonal(string))
    case .array(let elements): .array(elements.map { personal($0) })
    case .object(let members): .object(members.map { .init(text($0.key), personal($0.value)) })
    }
  }

  /// A pseudonym of the form that a text has.
  private func likePersonal(_ value: String) -> String {
    if let id = UUID(text: value) { return self.id(id).lowercase }
    var copy = value
    return copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      if let time = Timestamp(utf8: bytes) { return self.time(time).rfc3339 }
      if let date = CalendarDate(utf8: bytes) { return self.date(date).description }
      return text(value)
    }
  }

  /// A field's name that is not known, when it looks like a name and not like something that was put there: it tells support
  /// which field is wrong.
  private func keyPseudonym(_ name: String) -> String {
    let bytes = name.utf8
    let isName =
      bytes.count <= 40 && bytes.first?.isNameLetter == true
      && bytes.allSatisfy { $0.isNameLetter || $0 &- 0x30 < 10 }
    return isName ? name : text(name)
  }
}

extension DataField.Kind {
  /// Whether a value is of this kind. One that is not may be anything, so something personal too.
  fileprivate func fits(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (_, .null), (.json, _), (.text, .string), (.id, .string), (.integer, .integer), (.boolean, .bool),
      (.real, .integer), (.real, .number):
      true
    case (.choice(let values), .string(let text)): values.contains(text)
    case (.time, .string(let text)): Array(text.utf8).withUnsafeBytes { Timestamp(utf8: $0) } != nil
    case (.date, .string(let text)): Array(text.utf8).withUnsafeBytes { CalendarDate(utf8: $0) } != nil
    default: false
    }
  }
}

extension UInt8 {
  /// An ASCII letter or `_`.
  fileprivate var isNameLetter: Bool { self == UInt8(ascii: "_") || (self | 0x20) &- 0x61 < 26 }
}

extension UUID {
  /// Made from a name (version 3 or 5), which can be guessed back from it.
  fileprivate var isNameBased: Bool { uuid.6 >> 4 == 5 || uuid.6 >> 4 == 3 }
}

/// Writes an object field by field.
private struct ObjectWriter {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  mutating func append(_ key: String, _ value: JSONValue) {
    appendKey(key)
    bytes += JSONText(value).bytes
  }

  mutating func append(_ key: String, asWritten value: JSONField) {
    appendKey(key)
    let quote: [UInt8] = value.kind == .string ? [UInt8(ascii: "\"")] : []
    bytes += quote + value.bytes + quote
  }

  func finish() throws -> JSONText { try JSONText(parsing: bytes + [UInt8(ascii: "}")], as: .object) }

  private mutating func appendKey(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSONString(key)
    bytes.append(UInt8(ascii: ":"))
  }
}
