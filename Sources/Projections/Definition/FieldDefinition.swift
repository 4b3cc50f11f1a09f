/// A field of an event's data, as a `-- field:` line of a projection file declares it.
package struct FieldDefinition: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text, integer, real, boolean
    /// RFC 3339; bound as canonical UTC text with microseconds, so that it sorts as it compares.
    case time
    /// `YYYY-MM-DD`.
    case date
    /// Either of these: a day, or an instant.
    case dateOrTime
    /// Names a record. A UUID is bound in lower case, any other text as it is.
    case id
    /// Any value; bound as its JSON text.
    case json
    /// One of these texts.
    case choice([String])
  }

  package var name: String
  package var kind: Kind
  package var isRequired = false
  /// Whether the value may be null.
  package var isNullable = false
  /// Whether a text must hold more than white space.
  package var isNonblank = false
  /// Whether a new date or time must not lie in the future. Events that are in the log already are not
  /// checked for it.
  package var isPast = false
  /// Whether its values may say something about a person: they are salted, and replaced in a bundle. A field
  /// counts as personal unless its file says that it is `public`.
  package var isPersonal = true
  /// Whether its values stay in the log when the event is erased: rows of other records depend on them.
  package var isKept = false
  package var bounds: FieldBounds?

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// The smallest and the largest value of a number, or number of characters (Unicode scalars) of a text; both
/// count.
package enum FieldBounds: Hashable, Sendable {
  case integer(ClosedRange<Int64>)
  case real(ClosedRange<Double>)
}

extension FieldDefinition.Kind {
  /// With its article, as in messages.
  package var description: Message {
    switch self {
    case .text: "text"
    case .integer: "an integer"
    case .real: "a number"
    case .boolean: "true or false"
    case .time: "a time such as 2026-11-21T01:23:45Z"
    case .date: "a date such as 2026-11-21"
    case .dateOrTime: "a date such as 2026-11-21, or a time such as 2026-11-21T01:23:45Z"
    case .id: "an id"
    case .json: "a JSON value"
    case .choice(let values): "one of \(values.alternatives)"
    }
  }

  /// The word of the projection file.
  package var keyword: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .time: "time"
    case .date: "date"
    case .dateOrTime: "dateOrTime"
    case .id: "id"
    case .json: "json"
    case .choice(let values): "choice(\(values.joined(separator: "|")))"
    }
  }
}

extension [String] {
  /// "a", "a or b", "a, b or c".
  var alternatives: Message {
    guard let last, count > 1 else { return Message(verbatim: first ?? "") }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
