/// A JSON value as text, in the one way in which we write it: no spaces, keys in the order they were given,
/// strings minimally escaped, numbers as they were written.
///
/// A text that was parsed also keeps all our rules: no key twice, no NUL, no lone surrogate, integers within
/// `Int64`, other numbers finite as `Double`, at most 64 levels. One made from a ``JSONValue`` is held to
/// them when it is appended.
public struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// UTF-8.
  package let bytes: [UInt8]

  /// What a text has to be.
  public enum Kind: Sendable {
    case any
    case object
  }

  /// Reads and checks a text, and writes it in the form described above.
  ///
  /// - Throws: ``LedgerError`` with the code `invalidJSON`, `invalidText` or `limitExceeded`, with line and
  ///   column.
  public init(parsing text: String, as kind: Kind = .any) throws {
    var text = text
    self = try text.withUTF8 { try JSONText(parsing: UnsafeRawBufferPointer($0), as: kind) }
  }

  /// Reads and checks UTF-8 text, and writes it in the form described above.
  ///
  /// - Parameters:
  ///   - line: the number of its first line in the input.
  ///   - nestingLimit: levels of objects and arrays, the outermost counted.
  package init(
    parsing utf8: UnsafeRawBufferPointer, as kind: Kind = .any, line: Int = 1,
    nestingLimit: Int = JSONLimits.nesting
  ) throws {
    var parser = JSONParser(utf8, firstLine: line, nestingLimit: nestingLimit)
    bytes = try parser.parseAll(as: kind)
  }

  package init(parsing utf8: [UInt8], as kind: Kind = .any) throws {
    self = try utf8.withUnsafeBytes { try JSONText(parsing: $0, as: kind) }
  }

  /// Writes a value. A number that is not finite is written as one beyond the range of a `Double`, which no
  /// event takes.
  public init(_ value: JSONValue) {
    var bytes: [UInt8] = []
    value.append(to: &bytes)
    self.bytes = bytes
  }

  /// Takes over bytes that were written by us and checked.
  package init(checked bytes: UnsafeRawBufferPointer) {
    self.bytes = Array(bytes)
  }

  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// True where the text keeps all our rules.
  package var isChecked: Bool {
    bytes.withUnsafeBytes { CanonicalJSON.fault(in: $0) == nil }
  }
}
