/// What stays of an erased event's data, because rows of other records depend on it: fields that its projection file calls `kept`.
package struct ErasedData: Hashable, Sendable {
  /// The data version that the fields are of.
  package var version: Int
  /// An object with these fields alone.
  package var data: JSONText

  package init(version: Int, data: JSONText) {
    self.version = version
    self.data = data
  }
}
