/// A JSON value in memory, for what is not an event: settings, reports, and data that is put together in
/// code.
///
/// Objects keep the order of their keys. Texts are read by the same parser, with the same rules, as an
/// event's data.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without a fraction and an exponent.
  case integer(Int64)
  /// Any other number. One that is not finite has no form in JSON; see ``JSONText/init(_:)``.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }

    public init(key: String, value: JSONValue) {
      self.init(key, value)
    }
  }

  /// Reads a text.
  ///
  /// - Throws: ``LedgerError`` with the code `invalidJSON`, `invalidText` or `limitExceeded`, with line and
  ///   column.
  public init(parsing text: String) throws {
    self.init(try JSONText(parsing: text))
  }

  package init(parsing utf8: [UInt8]) throws {
    self.init(try JSONText(parsing: utf8))
  }

  /// Reads a text that was checked, or written by us, before.
  public init(_ text: JSONText) {
    self = text.bytes.withUnsafeBytes { bytes in
      var walker = JSONWalker(bytes)
      return walker.nextValue().map(JSONValue.init) ?? .null
    }
  }

  package init(_ field: JSONField) {
    switch field.kind {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .string: self = .string(field.string)
    case .integer: self = field.int64.map(JSONValue.integer) ?? .number(field.double ?? .infinity)
    case .decimal: self = .number(field.double ?? .infinity)
    case .array:
      var elements: [JSONValue] = []
      var walker = JSONWalker(field.bytes)
      _ = walker.enter(UInt8(ascii: "["))
      while let element = walker.nextElement() { elements.append(JSONValue(element)) }
      self = .array(elements)
    case .object:
      var members: [Member] = []
      var walker = JSONWalker(field.bytes)
      _ = walker.enter(UInt8(ascii: "{"))
      while let key = walker.nextKey(), let value = walker.nextValue() {
        members.append(Member(JSONField.name(ofKey: key), JSONValue(value)))
      }
      self = .object(members)
    }
  }

  /// The value of a key of an object; nil if there is none, and for anything that is not an object.
  ///
  /// Setting nil removes the key; setting a value keeps the place of an existing key, otherwise adds it last.
  /// Setting has no effect on anything that is not an object.
  public subscript(key: String) -> JSONValue? {
    get { members?.first { $0.key == key }?.value }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }
}

// MARK: - Taking a value apart

extension JSONValue {
  public var isNull: Bool { self == .null }

  public var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  public var integerValue: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The value of either kind of number.
  public var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  public var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

// MARK: - Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

// MARK: - Writing

extension JSONValue {
  /// The value over several lines, indented by two spaces a level, without a line feed at its end.
  public var prettyPrinted: String {
    var bytes: [UInt8] = []
    append(to: &bytes, indentation: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as ``JSONText`` has it.
  package func append(to bytes: inout [UInt8]) {
    append(to: &bytes, indentation: nil)
  }

  /// - Parameter indentation: spaces before the line this value is on; nil to write all on one line without
  ///   spaces.
  private func append(to bytes: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: bytes.append("null")
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .integer(let value): bytes.append(contentsOf: value.description.utf8)
    case .number(let value): bytes.append(contentsOf: JSONValue.text(of: value).utf8)
    case .string(let value): bytes.appendJSONString(value)
    case .array(let elements):
      JSONValue.appendList(elements, "[", "]", to: &bytes, indentation) { element, bytes, inner in
        element.append(to: &bytes, indentation: inner)
      }
    case .object(let members):
      JSONValue.appendList(members, "{", "}", to: &bytes, indentation) { member, bytes, inner in
        bytes.appendJSONString(member.key)
        bytes.append(inner == nil ? ":" : ": ")
        member.value.append(to: &bytes, indentation: inner)
      }
    }
  }

  private static func appendList<Item>(
    _ items: [Item], _ opening: StaticString, _ closing: StaticString, to bytes: inout [UInt8],
    _ indentation: Int?, _ appendItem: (Item, inout [UInt8], Int?) -> Void
  ) {
    let inner = indentation.map { $0 + 2 }
    bytes.append(opening)
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(",") }
      appendNewLine(to: &bytes, inner)
      appendItem(item, &bytes, inner)
    }
    if !items.isEmpty { appendNewLine(to: &bytes, indentation) }
    bytes.append(closing)
  }

  private static func appendNewLine(to bytes: inout [UInt8], _ indentation: Int?) {
    guard let indentation else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indentation))
  }

  private static func text(of number: Double) -> String {
    if number.isFinite { return number.description }
    return number < 0 ? "-1e999" : "1e999"
  }
}
