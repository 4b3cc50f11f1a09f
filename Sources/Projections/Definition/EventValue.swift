/// The value that a parameter of a statement takes.
enum EventValue: Hashable {
  case field(String)
  /// Whether the field was there: 1 or 0.
  case presence(String)
  case sequence, time, id
  /// The event's id as 16 bytes.
  case uuid
  case type
  /// The number of an event that was erased, one after the other.
  case erased

  /// From `:name`; nil for a name that begins with `_` and means nothing.
  init?(parameter: String) {
    let name = String(parameter.dropFirst())
    switch name {
    case "_seq": self = .sequence
    case "_time": self = .time
    case "_id": self = .id
    case "_uuid": self = .uuid
    case "_type": self = .type
    case "_erased": self = .erased
    case _ where name.hasPrefix("_has_") && name.utf8.count > 5: self = .presence(String(name.dropFirst(5)))
    case _ where name.hasPrefix("_") || name.isEmpty: return nil
    default: self = .field(name)
    }
  }

  /// The field it needs, if any.
  var field: String? {
    switch self {
    case .field(let name), .presence(let name): name
    default: nil
    }
  }
}
