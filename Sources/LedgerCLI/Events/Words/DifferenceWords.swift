import EventLedger
import Projections

/// Rows that differ, in words: `"Buy milk": title: "a" → "b", done`.
struct DifferenceWords {
  private let names: RecordNames
  private var definitions: DefinitionSet? { names.definitions }
  private var values: ValueWords { ValueWords(names) }

  init(_ names: RecordNames) { self.names = names }

  /// Columns that say nothing to a person, or what others of the row say.
  private static let unsaid: Set<String> = ["id", "seq"]

  /// Finds the names that the words of some rows need.
  func prepare(_ differences: [TableDifference]) {
    var ids: Set<String> = []
    for row in differences.flatMap(\.samples) {
      for member in [row.before, row.after].flatMap({ $0?.members ?? [] }) {
        if let text = member.value.stringValue, UUID(text: text) != nil { ids.insert(text.lowercased()) }
      }
    }
    names.look(for: ids)
  }

  // MARK: In a list of what differs

  /// The row's name and what is in it, or what changes.
  func text(_ row: TableDifference.Row, of difference: TableDifference) -> StyledText {
    let table = Table(difference, definitions)
    let name = label(row.after ?? row.before ?? .null, table)
    if let before = row.before, let after = row.after {
      return name + StyledText(verbatim: "  ") + changes(before, after, table)
    }
    let rest = facts(row.after ?? row.before ?? .null, table, hiding: [])
    return rest.isEmpty ? name : name + StyledText(verbatim: "  ") + rest
  }

  // MARK: In the history of a record

  /// What happened to the row: `added the step "Pack"`, `title: "a" → "b"`.
  ///
  /// - Parameter record: the record whose history it is, which needs no name in it.
  func happening(_ row: TableDifference.Row, of difference: TableDifference, to record: String) -> StyledText
  {
    let table = Table(difference, definitions)
    let own = row.after ?? row.before ?? .null
    let noun = table.noun
    let name = label(own, table)
    switch (row.before, row.after) {
    case (let before?, let after?):
      let changes = changes(before, after, table)
      return own["id"]?.stringValue?.lowercased() == record
        ? changes : "the \(noun) \(name): \(changes)"
    case (nil, let after?):
      let rest = facts(after, table, hiding: FieldWords.unsaidOfNew, except: record)
      return rest.isEmpty ? "added the \(noun) \(name)" : "added the \(noun) \(name), \(rest)"
    default: return "deleted the \(noun) \(name)"
    }
  }

  // MARK: Rows

  /// What is known about an SQL table.
  private struct Table {
    let noun: Message
    let nameColumn: String?
    let definition: ProjectionDefinition?

    init(_ difference: TableDifference, _ definitions: DefinitionSet?) {
      let definition = definitions?.definition(named: difference.projection)
      let record = definition?.record(inTable: difference.table)
      noun = record.map { Message(stringLiteral: $0) } ?? Message(verbatim: difference.table)
      nameColumn = record.flatMap { definition?.nameField(ofRecord: $0) }
      self.definition = definition
    }

    /// What a column holds, as the field of the same name says.
    func kind(_ column: String) -> FieldDefinition.Kind? {
      definition?.events.values.lazy.compactMap { $0.field(named: column)?.kind }.first
    }
  }

  /// What a person calls the row; where it has no name, the names of what it joins.
  private func label(_ row: JSONValue, _ table: Table) -> StyledText {
    if let name = table.nameColumn.flatMap({ row[$0]?.stringValue }) { return values.quoted(name) }
    if let id = row["id"]?.stringValue { return values.record(id) }
    let joined = (row.members ?? []).filter { table.kind($0.key) == .id }.compactMap(\.value.stringValue)
    if !joined.isEmpty { return joined.map(values.record).listed() }
    return (row.members ?? []).first.map { values.text($0.value, table.kind($0.key)) } ?? StyledText()
  }

  private func facts(
    _ row: JSONValue, _ table: Table, hiding hidden: Set<String>, except record: String? = nil
  ) -> StyledText {
    let isJoin = row["id"] == nil
    return (row.members ?? []).compactMap { member -> StyledText? in
      let (name, value) = (member.key, member.value)
      if Self.unsaid.contains(name) || hidden.contains(name) || name == table.nameColumn { return nil }
      let kind = table.kind(name)
      if value == .null || isJoin && kind == .id { return nil }
      if let record, value.stringValue?.lowercased() == record { return nil }
      if name == FieldWords.completion { return "done" }
      return FieldWords.label(name) + StyledText(verbatim: ": ") + values.text(value, kind)
    }.listed()
  }

  private func changes(_ before: JSONValue, _ after: JSONValue, _ table: Table) -> StyledText {
    (after.members ?? []).compactMap { member -> StyledText? in
      let old = before[member.key] ?? .null
      guard old != member.value, !Self.unsaid.contains(member.key) else { return nil }
      if member.key == FieldWords.completion, old == .null || member.value == .null {
        return member.value == .null ? "not done" : "done"
      }
      let kind = table.kind(member.key)
      return FieldWords.label(member.key) + StyledText(verbatim: ": ") + values.text(old, kind)
        + StyledText(verbatim: " → ") + values.text(member.value, kind)
    }.listed()
  }
}
