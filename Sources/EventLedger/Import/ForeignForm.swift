/// How records are read from a file in a form that this module does not know: each piece of the file, a line
/// or a JSON value, is one inserted event or none.
package struct ForeignForm: Sendable {
  /// The type of the events.
  package var type: String
  /// The pieces are JSON values, one a line or in an array; else they are lines of text.
  package var isJSON: Bool
  /// Reads one piece; nil for one that is passed over, an error for one that is refused.
  package var record: @Sendable (_ text: String) throws -> ForeignRecord?

  package init(
    type: String, isJSON: Bool, record: @escaping @Sendable (_ text: String) throws -> ForeignRecord?
  ) {
    (self.type, self.isJSON, self.record) = (type, isJSON, record)
  }
}

/// A record as it comes from another program.
package struct ForeignRecord: Sendable {
  /// The event's data; where it has no id, one is made.
  package var data: JSONValue
  /// The same without what depends on when it was read: what ids are derived from.
  package var written: JSONValue

  package init(data: JSONValue, written: JSONValue) { (self.data, self.written) = (data, written) }
}

extension ForeignForm {
  /// The event of a record.
  func event(_ record: ForeignRecord, _ ids: OccurrenceCounter) throws -> ImportedEvent {
    var (data, written) = (record.data, record.written)
    if data["id"] == nil {
      let id = JSONValue.string(try ids.recordID(of: JSONText(written), type: type).lowercase)
      (data["id"], written["id"]) = (id, id)
    }
    var draft = EventDraft(type: type, data: JSONText(data))
    try draft.validate()
    draft.id = try ids.id(of: EventDraft(type: type, data: JSONText(written)))
    var event = ImportedEvent(draft)
    event.hasDerivedID = true
    event.dependsOnTime = data != written
    return event
  }
}
