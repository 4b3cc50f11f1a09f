package import Projections

/// What is known of a field of an event's data: what a pseudonym of it has to look like, and whether it needs
/// one.
package struct DataField: Hashable, Sendable {
  package typealias Kind = FieldDefinition.Kind

  package var kind: Kind
  /// True for a value that may tell something of a person.
  package var isPersonal: Bool
  /// What the values, and so the pseudonyms, have to stay within.
  package var bounds: FieldBounds?
  /// What the readable pseudonym of a text in it begins with.
  var word = PseudonymName.anyWord

  package init(_ kind: Kind, isPersonal: Bool, bounds: FieldBounds? = nil) {
    self.kind = kind
    self.isPersonal = isPersonal
    self.bounds = bounds
  }

  package init(_ field: FieldDefinition) {
    self.init(field.kind, isPersonal: field.isPersonal, bounds: field.bounds)
  }
}
