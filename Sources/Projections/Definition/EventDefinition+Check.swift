extension EventDefinition {
  /// Checks data that someone gave against the declared fields. Rules between records are left to the table.
  ///
  /// - Parameters:
  ///   - boundsNumbers: hold integers to the range that is declared for what people give.
  ///   - now: the clock, to refuse dates and times in the future where the field is declared `past`; nil for
  ///     events that are in the log already.
  /// - Throws: `LedgerError` `missingField`, `unknownField`, `wrongType`, `blankField` or `wrongValue`, with
  ///   the field; values are never quoted.
  package func check(
    _ data: JSONText, boundsNumbers: Bool = true, now: (() -> Timestamp)? = nil
  ) throws {
    var seen: UInt64 = 0
    try data.bytes.withUnsafeBytes { bytes in
      guard bytes.first == UInt8(ascii: "{") else {
        throw LedgerError(
          .wrongType, "The data of \(aType) must be a JSON object.", hint: "Its fields are: \(fieldList).")
      }
      try DataFields.forEach(in: bytes) { key, value in
        guard let index = fields.firstIndex(where: { $0.name.utf8.elementsEqual(key) }) else {
          throw unknownField(String(decoding: key, as: UTF8.self))
        }
        seen |= 1 << UInt64(index)
        let field = fields[index]
        try field.check(value, boundsNumbers: boundsNumbers)
        if field.isPast, let now { try field.checkPast(value, now()) }
      }
    }
    for (index, field) in fields.enumerated() where field.isRequired && seen & 1 << UInt64(index) == 0 {
      throw LedgerError(
        .missingField,
        "The field \"\(field.name)\" is missing: \(aType) requires \(field.kind.description) here.",
        hint: "Its fields are: \(fieldList).", at: .init(field: field.name))
    }
  }

  private func unknownField(_ name: String) -> LedgerError {
    let nearest = Spelling.nearest(to: name, among: fields.map(\.name))
    return LedgerError(
      .unknownField, "The field \"\(name)\" does not exist in \(aType).",
      hint: nearest.map { "Did you mean \"\($0)\"? Its fields are: \(fieldList)." }
        ?? "Its fields are: \(fieldList).",
      at: .init(field: name))
  }

  private var aType: Message { "an event of the type \(type)" }

  /// "id (id), title (text), order (integer, may be left out)".
  private var fieldList: Message {
    let all: [Message] = fields.map {
      $0.isRequired ? "\($0.name) (\($0.kind.keyword))" : "\($0.name) (\($0.kind.keyword), optional)"
    }
    return all.isEmpty ? "none" : all.joined()
  }
}

extension FieldDefinition {
  /// Checks a value by itself, as it is checked in an event.
  package func check(_ value: JSONValue) throws {
    try JSONText(.object([.init(name, value)])).bytes.withUnsafeBytes { bytes in
      try DataFields.forEach(in: bytes) { _, value in try check(value) }
    }
  }

  /// Checks one value.
  func check(_ value: JSONField, boundsNumbers: Bool = true) throws {
    if value.kind == .null {
      guard !isNullable else { return }
      throw wrongType(value)
    }
    switch kind {
    case .text:
      try requireKind(value, .string)
      try checkText(value)
    case .id:
      try requireKind(value, .string)
      try checkText(value)
      guard value.bytes.count <= Self.idBytes else { throw wrongValue("has more than \(Self.idBytes) bytes") }
    case .integer:
      guard let number = value.int64 else { throw wrongType(value) }
      if boundsNumbers, case .integer(let range) = bounds, !range.contains(number) {
        throw wrongValue("must be from \(range.lowerBound) to \(range.upperBound)")
      }
    case .real:
      guard let number = value.double else { throw wrongType(value) }
      if case .real(let range) = bounds, !range.contains(number) {
        throw wrongValue("must be from \(range.lowerBound) to \(range.upperBound)")
      }
    case .boolean:
      guard value.kind == .true || value.kind == .false else { throw wrongType(value) }
    case .time:
      try requireKind(value, .string)
      guard !value.hasEscapes, Timestamp(utf8: value.bytes) != nil else { throw wrongForm(.invalidTime) }
    case .date:
      try requireKind(value, .string)
      guard !value.hasEscapes, CalendarDate(utf8: value.bytes) != nil else { throw wrongForm(.invalidDate) }
    case .dateOrTime:
      try requireKind(value, .string)
      guard !value.hasEscapes, value.isDate || Timestamp(utf8: value.bytes) != nil else {
        throw wrongForm(.invalidDate)
      }
    case .choice(let choices):
      try requireKind(value, .string)
      guard choices.contains(value.string) else { throw wrongForm(.wrongValue) }
    case .json: break
    }
  }

  /// Checks that a well-formed date or time is not in the future. Days are those of UTC.
  fileprivate func checkPast(_ value: JSONField, _ now: Timestamp) throws {
    guard [.date, .time, .dateOrTime].contains(kind) else { return }
    if let date = CalendarDate(utf8: value.bytes) {
      let today = CalendarDate(of: now)
      if date > today { throw wrongValue("is in the future: today is \(today) in UTC") }
    } else if let time = Timestamp(utf8: value.bytes), time > now {
      throw wrongValue("is in the future")
    }
  }

  /// The longest id of a record.
  static let idBytes = 256

  private func checkText(_ value: JSONField) throws {
    if isNonblank, value.isBlankText {
      throw LedgerError(
        .blankField, "The field \"\(name)\" is blank: it is empty or only whitespace.",
        hint: "Give it some text.", at: .init(field: name))
    }
    guard case .integer(let range) = bounds else { return }
    let length = Int64(value.string.unicodeScalars.count)
    if length < range.lowerBound { throw wrongValue("must have at least \(range.lowerBound) characters") }
    if length > range.upperBound { throw wrongValue("may have at most \(range.upperBound) characters") }
  }

  private func requireKind(_ value: JSONField, _ kind: JSONField.Kind) throws {
    guard value.kind == kind else { throw wrongType(value) }
  }

  private func wrongType(_ value: JSONField) -> LedgerError {
    LedgerError(
      .wrongType, "The field \"\(name)\" must be \(kind.description), but is \(value.kind.description).",
      hint: value.kind == .null ? "To change nothing, leave out the field." : nil, at: .init(field: name))
  }

  private func wrongForm(_ code: LedgerError.Code) -> LedgerError {
    LedgerError(code, "The field \"\(name)\" must be \(kind.description).", at: .init(field: name))
  }

  private func wrongValue(_ rule: Message) -> LedgerError {
    LedgerError(.wrongValue, "The field \"\(name)\" \(rule).", at: .init(field: name))
  }
}

extension JSONField {
  /// True for a text that is a day of the calendar.
  var isDate: Bool { CalendarDate(utf8: bytes) != nil }

  /// True for a text that is empty or nothing but white space.
  var isBlankText: Bool {
    guard hasEscapes else { return UnicodeWhiteSpace.isBlank(bytes) }
    return UnicodeWhiteSpace.isBlank(string)
  }
}

extension JSONField.Kind {
  /// With its article, as in messages.
  var description: Message {
    switch self {
    case .string: "text"
    case .integer: "an integer"
    case .decimal: "a number with a fraction or exponent"
    case .true, .false: "true or false"
    case .null: "null"
    case .object: "an object"
    case .array: "an array"
    }
  }
}
