/// What is known of a field of an event's data: what a pseudonym of it has to look like, and whether it needs one.
package struct DataField: Hashable, Sendable {
  /// The kinds of a projection file.
  package enum Kind: Hashable, Sendable {
    case text, integer, real, boolean, time, date, id, json
    case choice([String])
  }

  package var kind: Kind
  /// True for a value that tells something of a person.
  package var isPersonal: Bool

  package init(_ kind: Kind, isPersonal: Bool) {
    self.kind = kind
    self.isPersonal = isPersonal
  }
}
