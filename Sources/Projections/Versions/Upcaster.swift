/// What brings the data of one event type from one version to the next: some changes, carried out in their
/// order.
///
/// `UpcasterParser` has the grammar.
package struct Upcaster: Sendable {
  package var type: String
  package var from: Int
  package var to: Int
  var changes: [Change]
  /// Where it begins in its file, from 1.
  var line: Int
  /// The file's name, for messages.
  var file: String

  enum Change: Sendable {
    /// Gives a field that is missing this value.
    case add(String, JSONValue)
    case rename(String, to: String)
    case drop(String)
    /// Cuts a text at the first occurrences of `separator`; parts that are missing are left out.
    case split(String, into: [String], at: String)
    /// Puts the texts that are there together.
    case combine([String], into: String, with: String)
    /// Sets a field to the value of an SQL expression over the fields; NULL takes it away.
    case compute(String, FieldDefinition.Kind, SQLText)
    /// An application's own change.
    case call(@Sendable (JSONValue) throws -> JSONValue)
  }
}

extension Upcaster.Change {
  /// The same data after this change.
  ///
  /// - Throws: `wrongType` or `wrongValue` with the field, where the data can't be changed so.
  func apply(to data: inout JSONValue, _ evaluate: (SQLText, JSONValue) throws -> JSONValue) throws {
    switch self {
    case .add(let field, let value):
      if data[field] == nil { data[field] = value }
    case .rename(let old, let new):
      guard let value = data[old] else { return }
      guard data[new] == nil else { throw Self.taken(new, by: old) }
      guard case .object(var members) = data, let index = members.firstIndex(where: { $0.key == old })
      else { return }
      members[index] = .init(new, value)
      data = .object(members)
    case .drop(let field): data[field] = nil
    case .split(let field, let parts, let separator):
      guard let text = try Self.text(field, in: data) else { return }
      data[field] = nil
      for (part, value) in zip(parts, Self.pieces(of: text, atMost: parts.count, separator)) {
        data[part] = .string(value)
      }
    case .combine(let fields, let whole, let separator):
      let texts = try fields.compactMap { try Self.text($0, in: data) }
      for field in fields { data[field] = nil }
      if !texts.isEmpty { data[whole] = .string(texts.joined(separator: separator)) }
    case .compute(let field, let kind, let sql):
      let answer = try evaluate(sql, data)
      if answer.isNull { data[field] = nil } else { data[field] = try kind.value(of: answer) }
    case .call(let change):
      do {
        data = try change(data)
      } catch let error as LedgerError where error.code.isRejection {
        throw error
      } catch {
        throw LedgerError(
          .wrongValue, "The application can't convert the event to the current version.", cause: error)
      }
    }
  }

  private static func taken(_ new: String, by old: String) -> LedgerError {
    LedgerError(
      .wrongValue, "The field \"\(old)\" can't be renamed to \"\(new)\", which already exists.",
      at: .init(field: old))
  }

  /// Null and missing are not text.
  private static func text(_ field: String, in data: JSONValue) throws -> String? {
    guard let value = data[field], !value.isNull else { return nil }
    guard let text = value.stringValue else {
      throw LedgerError(.wrongType, "The field \"\(field)\" must be text.", at: .init(field: field))
    }
    return text
  }

  private static func pieces(of text: String, atMost count: Int, _ separator: String) -> [String] {
    var pieces: [String] = []
    var rest = text[...]
    while pieces.count < count - 1, let place = rest.firstRange(of: separator) {
      pieces.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    return pieces + [String(rest)]
  }
}

extension FieldDefinition.Kind {
  /// What SQL answered, as a value of a field of this kind: SQL knows no truth values and no JSON.
  fileprivate func value(of answer: JSONValue) throws -> JSONValue {
    switch (self, answer) {
    case (.boolean, .integer(let number)) where number == 0 || number == 1: return .bool(number == 1)
    case (.json, .string(let text)): return try JSONValue(parsing: text)
    case (.real, .integer(let number)): return .number(Double(number))
    default: return answer
    }
  }
}
