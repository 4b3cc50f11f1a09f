import Projections
import SQLite

extension TableDifference {
  init(_ changes: TableChanges, of definition: ProjectionDefinition) {
    let row = { (values: [SQLiteValue]?) -> JSONValue? in
      values.map { values in
        .object(zip(changes.columns, values).map { JSONValue.Member($0, JSONValue($1)) })
      }
    }
    self.init(
      projection: definition.name, table: changes.table, isDerived: definition.isDerived(changes.table),
      added: changes.added, changed: changes.changed, removed: changes.removed,
      samples: changes.samples.map { Row(before: row($0.before), after: row($0.after)) })
  }
}

extension JSONValue {
  /// A blob is written in hexadecimal.
  init(_ value: SQLiteValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .number(number)
    case .text(let text): self = .string(text)
    case .blob(let bytes): self = .string(hexadecimal(bytes))
    }
  }
}
