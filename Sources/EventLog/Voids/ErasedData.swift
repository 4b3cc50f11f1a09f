/// What stays of an erased event's data, because rows of other records depend on it: fields that its
/// projection file calls `kept`.
package struct ErasedData: Hashable, Sendable {
  /// The event's type.
  package var type: String
  /// The data version that the fields are of.
  package var version: Int
  /// An object with these fields alone.
  package var data: JSONText

  package init(type: String, version: Int, data: JSONText) {
    self.type = type
    self.version = version
    self.data = data
  }
}
