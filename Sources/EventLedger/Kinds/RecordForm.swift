package import Projections
import SystemPackage

/// What a projection file says about one sort of record, such as `visit`: enough to write and read records
/// that have no command of their own.
package struct RecordForm: Sendable {
  /// What is done to a record, as the types of its events end.
  package enum Action: String, Sendable { case inserted, edited, deleted }

  package let record: String
  let definition: ProjectionDefinition

  /// The name of its projection.
  package var projection: String { definition.name }

  init(_ record: String, _ definition: ProjectionDefinition) {
    self.record = record
    self.definition = definition
  }

  /// The fields that such an event's data may have, in the order of the file.
  package func fields(of action: Action) throws -> [String] { try event(action).fields.map(\.name) }

  /// The same with what the file says of each; none where it has no such event.
  package func fieldDefinitions(of action: Action) -> [FieldDefinition] {
    definition.events[type(action)]?.fields ?? []
  }

  /// What a column of its table holds, as a field of the same name says.
  package func kind(ofColumn name: String) -> FieldDefinition.Kind? {
    definition.events.values.filter { $0.record == record }.sorted { $0.type < $1.type }.lazy
      .compactMap { $0.field(named: name)?.kind }.first
  }

  /// The field of a new record that gets the words which name no field: the first text that is required, else
  /// the first text.
  package var wordsField: FieldDefinition? {
    let texts = fieldDefinitions(of: .inserted).filter { $0.kind == .text }
    return texts.first(where: \.isRequired) ?? texts.first
  }

  /// What can be done to such a record, by its file.
  package func has(_ action: Action) -> Bool { definition.events[type(action)] != nil }

  private func type(_ action: Action) -> String { "\(record).\(action.rawValue)" }

  private func event(_ action: Action) throws -> EventDefinition {
    let type = type(action)
    if let event = definition.events[type] { return event }
    let types = definition.events.keys.sorted().joined(separator: ", ")
    throw LedgerError(
      .unknownType, "The kind \(definition.name) has no event type \(type).",
      hint: "Its event types are: \(types).",
      at: LedgerError.Location(projection: definition.name))
  }

  /// An event made from what a person typed.
  ///
  /// - Parameters:
  ///   - values: texts by the names of fields; each is read as its field's kind.
  ///   - cleared: fields that get null.
  ///   - id: the record; nil to make a new one, where the field has no value.
  package func draft(
    _ action: Action, _ values: [(name: String, text: String)], clearing cleared: [String] = [], id: String?,
    newID: () -> UUID
  ) throws -> EventDraft {
    let event = try event(action)
    var data: JSONValue = [:]
    if let field = event.recordField, let id = id ?? Self.newID(of: field, event, values, newID) {
      data[field] = .string(id)
    }
    for (name, text) in values {
      let field = try field(name, of: event)
      guard data[name] == nil else {
        throw LedgerError(
          .usage, "The field \(quotedForMessage(name)) is given twice.", hint: "Give it only once.",
          at: LedgerError.Location(field: name))
      }
      data[name] = field.value(ofText: text)
    }
    for name in cleared { data[try field(name, of: event).name] = .null }
    return EventDraft(type: event.type, data: JSONText(data), version: event.version)
  }

  private static func newID(
    of field: String, _ event: EventDefinition, _ values: [(name: String, text: String)], _ newID: () -> UUID
  ) -> String? {
    guard event.field(named: field)?.kind == .id, !values.contains(where: { $0.name == field }) else {
      return nil
    }
    return newID().lowercase
  }

  private func field(_ name: String, of event: EventDefinition) throws -> FieldDefinition {
    if let field = event.field(named: name) { return field }
    let names = event.fields.map(\.name)
    throw LedgerError(
      .unknownField, "\(event.type) has no field \(quotedForMessage(name)).",
      hint: Spelling.nearest(to: name, among: names).map { "Did you mean --\($0)?" }
        ?? "Its fields are: \(names.joined(separator: ", ")).",
      at: LedgerError.Location(field: name))
  }

  // MARK: The table

  /// Where its rows are.
  ///
  /// - Throws: `usage` where the file does not say.
  func rowTable() throws -> String {
    if let statedTable { return statedTable }
    throw LedgerError(
      .usage,
      "The file of the kind \(definition.name) does not say which SQL table holds the records '\(record)'.",
      hint: "Add the line '-- row: TABLE' to its events, raise its version, and run \(Remedy.editKind(nil)).",
      at: LedgerError.Location(projection: definition.name))
  }

  private var statedTable: String? {
    [Action.inserted, .edited, .deleted].lazy.compactMap { definition.events[type($0)]?.rowTable }.first
  }

  /// Checks that what is added can be found again: that the file says where. That this is an SQL table with
  /// the columns which it needs was checked when the file was parsed.
  ///
  /// - Throws: `invalidProjectionFile`, saying what the file lacks.
  func checkRows() throws {
    guard let inserted = definition.events[type(.inserted)] else { return }
    // What joins records, or only counts them, has no row of its own.
    guard inserted.hasOwnRecord, statedTable == nil else { return }
    var error = LedgerError.faultOfFile(
      definition.file, inserted.line,
      "\(inserted.type) has no line \"-- row: TABLE\", so it is not known which SQL table holds the records of \(record)",
      projection: definition.name)
    error.hint = "Add it to the file: without it, such records could be neither added nor listed."
    throw error
  }

  /// The column that a person names a record by, besides its id: the first text of an added one.
  func nameColumn(among columns: [String]) -> String? {
    definition.events["\(record).inserted"]?.fields.first { $0.kind == .text && columns.contains($0.name) }?
      .name
  }

  /// How its rows are searched by words; nil if the file has no full-text table for them.
  func search(of table: String) -> Search? {
    for text in definition.fullTextTables {
      if text.content?.lowercased() == table.lowercased() {
        return Search(table: text.name, key: text.contentRowID ?? "rowid", textKey: "rowid")
      }
      if text.content == nil, text.columns.contains("id") {
        return Search(table: text.name, key: "id", textKey: "id")
      }
    }
    return nil
  }

  /// A full-text table, and the columns in which its rows and the records' are the same.
  struct Search {
    var table: String
    var key: String
    var textKey: String
  }
}

extension Ledger {
  /// What is known about one sort of record: of a registered kind, or of one that the application provides.
  ///
  /// - Throws: `usage` for a record that has its own commands, and for an unknown one.
  package func recordForm(_ record: String) throws -> RecordForm {
    try perform("look up a kind") { opened in
      try opened.writeLock.refreshLog()
      let builtIn = try options.projections.all()
      guard builtIn.owner(ofRecord: record) == nil else {
        throw LedgerError(
          .usage, "Records '\(record)' have their own commands.",
          hint: "See \(Remedy.helpOnRecord(record)).")
      }
      if let definition = try opened.catalog.definitions.owner(ofRecord: record) {
        return RecordForm(record, definition)
      }
      if let error = try opened.catalog.kinds().kind(named: record)?.definition.failure { throw error }
      let known = try opened.catalog.definitions.records.filter { builtIn.owner(ofRecord: $0) == nil }
      throw LedgerError.noKind(ofRecord: record, known: known)
    }
  }
}

extension LedgerError {
  /// - Parameter known: the records of the kinds that there are.
  package static func noKind(ofRecord record: String, known: [String]) -> LedgerError {
    LedgerError(
      .usage, "There is no kind of record '\(record)' in this ledger.",
      hint: known.isEmpty
        ? "\(Remedy.addKind(nil)) adds one." : "Available: \(known.joined(separator: ", ")).")
  }
}

extension RecordForm {
  /// Every sort of record that the log of a ledger registers which is not open, as far as that can be read.
  package static func ofLedger(
    at path: String, beside projections: ProjectionSet, _ context: LedgerContext
  ) throws -> [RecordForm] {
    let builtIn = try projections.all()
    return try projections.definitions(of: FilePath(path), context).all
      .filter { builtIn.definition(named: $0.name) == nil }
      .flatMap { definition in
        Set(definition.events.values.map(\.record)).subtracting(["ledger"]).sorted().map {
          RecordForm($0, definition)
        }
      }
  }
}

extension RecordKindFile {
  /// What the events of the file are about, sorted: `visit` of `visit.inserted`.
  ///
  /// - Throws: what is wrong with the file.
  package func records() throws -> [String] {
    Set(try RegisteredKinds.parse(file).events.values.map(\.record)).subtracting(["ledger"]).sorted()
  }
}

extension Ledger {
  /// Every sort of record that is not of the built-in tables and has a table.
  package func ownRecordForms() throws -> [RecordForm] {
    try perform("look up kinds") { opened in
      let builtIn = try options.projections.all()
      return try opened.catalog.definitions.all.filter { builtIn.definition(named: $0.name) == nil }.flatMap {
        definition in
        Set(definition.events.values.filter { $0.rowTable != nil }.map(\.record)).sorted().map {
          RecordForm($0, definition)
        }
      }
    }
  }
}

extension DefinitionSet {
  /// What the known events are about, sorted.
  package var records: [String] {
    Set(types.map { String($0.prefix { $0 != "." }) }).sorted()
  }
}

extension Result where Failure == LedgerError {
  var failure: LedgerError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
