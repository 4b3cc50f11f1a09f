package import EventLedger
package import Projections
import SystemPackage

/// What the projection files say of the fields of each type of event. What they do not know counts as
/// personal.
package struct RedactionSchema: Sendable {
  package let definitions: DefinitionSet
  private let fields: [String: [String: DataField]]
  /// What the readable pseudonyms of texts begin with.
  package let words: Set<String>

  /// - Throws: what a projection file that can't be read throws.
  package init(_ projections: ProjectionSet) throws {
    self.init(try projections.all())
  }

  /// Of a ledger: with the kinds of record that it ever registered.
  package init(ofLedger path: String, _ projections: ProjectionSet, _ context: LedgerContext) throws {
    self.init(try Ledger.kindHistory(at: path, beside: projections, context))
  }

  /// Events of a kind that was changed or removed since are redacted by what was registered for them.
  init(_ history: KindHistory) { self.init(history.definitions, earlier: history.versions) }

  private init(_ definitions: DefinitionSet, earlier: [ProjectionDefinition] = []) {
    self.definitions = definitions
    var fields = Self.ours(definitions.all.filter { $0.everyEvent == nil }.map(\.name))
    for definition in earlier + definitions.all {
      for (type, event) in definition.events {
        for field in event.fields {
          // Two projections may know the same field: it is public only where both say so.
          let isPersonal = fields[type]?[field.name]?.isPersonal ?? false || field.isPersonal
          fields[type, default: [:]][field.name] = DataField(field)
          fields[type]?[field.name]?.isPersonal = isPersonal
          fields[type]?[field.name]?.word = PseudonymName.word(ofField: field.name, of: event.record)
        }
      }
    }
    self.fields = fields
    words = Set(fields.values.flatMap { $0.values.map(\.word) } + [PseudonymName.anyWord])
  }

  package func fields(of type: String) -> [String: DataField] { fields[type] ?? [:] }

  /// The names of a record's kind and of its field, for messages: "the field title of task".
  func place(of type: String, _ field: String) -> String {
    let record = type.split(separator: ".").first.map(String.init) ?? type
    return fields(of: type)[field] == nil
      ? "an unknown field of \(record)" : "the field \(field) of \(record)"
  }

  /// System events whose data names events, tables and copies, but no person. The name of a copy may be
  /// anything. The file of a kind of record is not personal, and without it its table could not be made.
  private static func ours(_ tables: [String]) -> [String: [String: DataField]] {
    let text = DataField(.text, isPersonal: false)
    let number = DataField(.integer, isPersonal: false)
    let id = DataField(.id, isPersonal: false)
    return [
      "ledger.reset": ["families": DataField(.choice(tables), isPersonal: false)],
      "ledger.migrated": [
        "projection": DataField(.choice(tables), isPersonal: false), "from": number, "to": number,
      ],
      KindEvent.registered: [
        "name": text, "version": number, "form": number, "file": text, "text": text,
        "upcasters": DataField(.json, isPersonal: false), "previous": number,
      ],
      KindEvent.removed: ["name": text, "previous": number],
      // The name of a file may be anything.
      ImportEvent.type: [
        "import": id, "source": DataField(.text, isPersonal: true),
        "events": DataField(.json, isPersonal: false), "count": number,
        "complete": DataField(.boolean, isPersonal: false), "previous": number,
      ],
      "ledger.archived": [
        "through": number, "segments": number, "events": number, "bytes": number,
        "tables": DataField(.json, isPersonal: false),
        // About the chain, not about a person.
        "hash": text,
      ],
      "ledger.restored": [
        "from": DataField(.choice(["backup", "salvage", "bundle"]), isPersonal: false), "ledger": id,
        "mark": id,
        "seq": number,
      ],
    ]
  }
}
