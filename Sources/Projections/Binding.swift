import SQLite

/// A parameter of one of an event's statements.
struct BindingTarget {
  /// Which statement.
  var statement: Int
  /// Which of its parameters, from 1.
  var parameter: Int32
}

/// The prepared statements of one event type, and which bytes of a line go where.
///
/// The names are looked up once, when it is made. For each event the fields are bound in the order in which
/// they are in the line; texts without escapes are not even copied, since the line outlives the run of the
/// statements.
final class Binding {
  let statements: [Statement]
  private var slots: [Slot]
  private var sequence: [BindingTarget] = []
  private var time: [BindingTarget] = []
  private var id: [BindingTarget] = []
  private var uuid: [BindingTarget] = []
  private var type: [BindingTarget] = []
  private var erased: [BindingTarget] = []
  /// Whether one event may run more than one statement.
  var isMany: Bool { statements.count > 1 || !erased.isEmpty }
  /// The fields (as bits) that hold a value from an earlier event.
  private var bound: UInt64 = 0
  private var scratch: [UInt8] = []

  /// A declared field and its parameters.
  private struct Slot {
    let field: FieldDefinition
    let name: [UInt8]
    var values: [BindingTarget] = []
    var presence: [BindingTarget] = []
  }

  init(_ definition: EventDefinition, _ statements: [Statement]) throws {
    self.statements = statements
    slots = definition.fields.map { Slot(field: $0, name: Array($0.name.utf8)) }
    for (index, statement) in statements.enumerated() {
      for parameter in 1..<(statement.parameterCount + 1) {
        guard let name = statement.parameterName(at: parameter) else { continue }
        add(BindingTarget(statement: index, parameter: parameter), for: EventValue(parameter: name))
      }
    }
    for slot in slots {
      for target in slot.presence { try bind(0, target) }
    }
  }

  private func add(_ target: BindingTarget, for value: EventValue?) {
    switch value {
    case .sequence: sequence.append(target)
    case .time: time.append(target)
    case .id: id.append(target)
    case .uuid: uuid.append(target)
    case .type: type.append(target)
    case .erased: erased.append(target)
    case .field(let name):
      if let slot = slots.firstIndex(where: { $0.field.name == name }) { slots[slot].values.append(target) }
    case .presence(let name):
      if let slot = slots.firstIndex(where: { $0.field.name == name }) { slots[slot].presence.append(target) }
    case nil: break
    }
  }

  /// Binds all parameters to what the line holds, its fields to `data`. Both must stay valid until the
  /// statements have run.
  func bind(_ line: EventLine, data: UnsafeRawBufferPointer?) throws {
    for target in sequence { try bind(Int64(bitPattern: line.sequence), target) }
    for target in time {
      try statements[target.statement].bindText(line.timeBytes, at: target.parameter, copying: false)
    }
    for target in id {
      try statements[target.statement].bindText(line.idBytes, at: target.parameter, copying: false)
    }
    for target in type {
      try statements[target.statement].bindText(line.typeBytes, at: target.parameter, copying: false)
    }
    if !uuid.isEmpty { try bindUUID(line.id) }
    guard !slots.isEmpty, let data else { return }
    try bindFields(data)
  }

  /// Binds the number of an event whose erasure this event records.
  func bind(erased sequence: UInt64) throws {
    for target in erased { try bind(Int64(bitPattern: sequence), target) }
  }

  private func bindUUID(_ id: UUID) throws {
    try withUnsafeBytes(of: id.uuid) { bytes in
      for target in uuid {
        try statements[target.statement].bindBlob(bytes, at: target.parameter, copying: true)
      }
    }
  }

  private func bindFields(_ data: UnsafeRawBufferPointer) throws {
    var seen: UInt64 = 0
    var next = 0
    try DataFields.forEach(in: data) { key, value in
      let index = try slot(named: key, from: next)
      next = index + 1
      let bit: UInt64 = 1 << UInt64(index)
      seen |= bit
      if bound & bit == 0 {
        for target in slots[index].presence { try bind(1, target) }
      }
      try bind(value, slots[index])
    }
    let stale = bound & ~seen
    bound = seen
    if stale != 0 { try unbind(stale) }
  }

  /// Takes away what an earlier event left in fields that this one does not have.
  private func unbind(_ stale: UInt64) throws {
    for (index, slot) in slots.enumerated() where stale & 1 << UInt64(index) != 0 {
      for target in slot.values { try statements[target.statement].bindNull(at: target.parameter) }
      for target in slot.presence { try bind(0, target) }
    }
  }

  /// Fields mostly come in the order of their declaration: the one after the last is tried first.
  private func slot(named key: UnsafeRawBufferPointer, from start: Int) throws -> Int {
    for offset in 0..<slots.count {
      let index = start + offset < slots.count ? start + offset : start + offset - slots.count
      if slots[index].name.count == key.count, slots[index].name.elementsEqual(key) { return index }
    }
    let name = String(decoding: key, as: UTF8.self)
    throw LedgerError(
      .unknownField, "The field \(quotedForMessage(name)) is not declared.", at: .init(field: name))
  }

  // MARK: Values

  private func bind(_ value: Int64, _ target: BindingTarget) throws {
    try statements[target.statement].bind(value, at: target.parameter)
  }

  private func bind(_ value: JSONField, _ slot: Slot) throws {
    switch (slot.field.kind, value.kind) {
    case (_, .null):
      for target in slot.values { try statements[target.statement].bindNull(at: target.parameter) }
    case (.json, _): try bindJSON(value, slot)
    case (_, .true): for target in slot.values { try bind(1, target) }
    case (_, .false): for target in slot.values { try bind(0, target) }
    case (.real, .integer), (_, .decimal): try bindReal(value, slot)
    case (_, .integer):
      guard let number = value.int64 else { return try bindReal(value, slot) }
      for target in slot.values { try bind(number, target) }
    case (.time, .string): try bindTime(value, slot)
    case (.dateOrTime, .string) where !value.isDate: try bindTime(value, slot)
    case (.id, .string): try bindID(value, slot)
    case (_, .string): try bindString(value, slot)
    case (_, .object), (_, .array): try bindText(value.bytes, slot, copying: false)
    }
  }

  private func bindText(_ bytes: UnsafeRawBufferPointer, _ slot: Slot, copying: Bool) throws {
    for target in slot.values {
      try statements[target.statement].bindText(bytes, at: target.parameter, copying: copying)
    }
  }

  private func bindScratch(_ slot: Slot) throws {
    try scratch.withUnsafeBytes { try bindText($0, slot, copying: true) }
  }

  private func bindReal(_ value: JSONField, _ slot: Slot) throws {
    guard let number = value.double else { throw Self.unreadable(slot) }
    for target in slot.values { try statements[target.statement].bind(number, at: target.parameter) }
  }

  private func bindString(_ value: JSONField, _ slot: Slot) throws {
    guard value.hasEscapes else { return try bindText(value.bytes, slot, copying: false) }
    scratch.removeAll(keepingCapacity: true)
    value.appendUnescaped(to: &scratch)
    try bindScratch(slot)
  }

  private func bindJSON(_ value: JSONField, _ slot: Slot) throws {
    guard value.kind == .string else { return try bindText(value.bytes, slot, copying: false) }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(UInt8(ascii: "\""))
    scratch.append(contentsOf: value.bytes)
    scratch.append(UInt8(ascii: "\""))
    try bindScratch(slot)
  }

  private func bindTime(_ value: JSONField, _ slot: Slot) throws {
    guard !value.hasEscapes, let time = Timestamp(utf8: value.bytes) else { throw Self.unreadable(slot) }
    scratch.removeAll(keepingCapacity: true)
    time.append(to: &scratch)
    if scratch.elementsEqual(value.bytes) { return try bindText(value.bytes, slot, copying: false) }
    try bindScratch(slot)
  }

  private func bindID(_ value: JSONField, _ slot: Slot) throws {
    guard value.bytes.count == 36, value.bytes.contains(where: { (0x41...0x46).contains($0) }),
      let id = UUID(utf8: value.bytes)
    else { return try bindString(value, slot) }
    scratch.removeAll(keepingCapacity: true)
    id.appendLowercase(to: &scratch)
    try bindScratch(slot)
  }

  private static func unreadable(_ slot: Slot) -> LedgerError {
    LedgerError(
      .wrongValue, "The field \"\(slot.field.name)\" must be \(slot.field.kind.description).",
      at: .init(field: slot.field.name))
  }
}
