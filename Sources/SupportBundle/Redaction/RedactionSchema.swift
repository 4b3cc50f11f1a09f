import EventLedger
package import Projections
import Records

/// What the projection files say of the fields of each type of event. What they do not know counts as personal.
package struct RedactionSchema: Sendable {
  package let definitions: DefinitionSet
  private let fields: [String: [String: DataField]]

  /// - Throws: what a projection file that can't be read throws.
  package init() throws {
    self.init(try BuiltInDefinitions.all())
  }

  package init(_ definitions: DefinitionSet) {
    self.definitions = definitions
    var fields = Self.ours
    for definition in definitions.all {
      for (type, event) in definition.events {
        for field in event.fields {
          // Two projections may know the same field: it is public only where both say so.
          let isPersonal = fields[type]?[field.name]?.isPersonal ?? false || field.isPersonal
          fields[type, default: [:]][field.name] = DataField(field)
          fields[type]?[field.name]?.isPersonal = isPersonal
        }
      }
    }
    self.fields = fields
  }

  package func fields(of type: String) -> [String: DataField] { fields[type] ?? [:] }

  /// The names of a record's kind and of its field, for messages: "the field title of task".
  func place(of type: String, _ field: String) -> String {
    let record = type.split(separator: ".").first.map(String.init) ?? type
    return fields(of: type)[field] == nil
      ? "an unknown field of \(record)" : "the field \(field) of \(record)"
  }

  /// Types of our own whose data names events, families and copies, and nobody. Of a copy the name may be anything.
  private static let ours: [String: [String: DataField]] = {
    let id = DataField(.id, isPersonal: false)
    return [
      "ledger.reset": ["families": DataField(.choice(Family.allCases.map(\.name)), isPersonal: false)],
      "ledger.migrated": [
        "projection": DataField(.choice(Family.allCases.map(\.name)), isPersonal: false),
        "from": DataField(.integer, isPersonal: false), "to": DataField(.integer, isPersonal: false),
      ],
      "ledger.restored": [
        "from": DataField(.choice(["backup", "salvage", "bundle"]), isPersonal: false), "ledger": id,
        "mark": id,
        "seq": DataField(.integer, isPersonal: false),
      ],
    ]
  }()
}
