// How a broken rule of the schema becomes an error that a person understands.
//
// A CHECK constraint, a UNIQUE index or RAISE(ABORT, …) can carry its error in its own name:
//
//     CONSTRAINT "blankField: A task's title is blank." CHECK (…)
//     CREATE UNIQUE INDEX "limitOfOne: There is a user already." ON user ((1));
//
// The word before ": " is one of `RejectionName.codes`, the rest is the sentence. Without such a name, the
// sentence is made from the column and, if it is not personal, the value that the event has in the field of
// the same name.

import SQLite
import SystemPackage

/// The name of a constraint that holds an error: `code: Sentence.`
struct RejectionName {
  var code: LedgerError.Code
  /// Translated as it is: `Tests/languages` reads the projection files too.
  var sentence: Message

  static let codes: [LedgerError.Code] = [
    .blankField, .wrongValue, .duplicateValue, .limitOfOne, .missingParent, .rowChanged, .noSuchRecord,
    .constraintFailed,
  ]

  init?(_ name: String) {
    guard let colon = name.firstRange(of: ": ") else { return nil }
    guard let code = Self.codes.first(where: { $0.name == name[..<colon.lowerBound] }) else { return nil }
    self.code = code
    sentence = Message(stringLiteral: String(name[colon.upperBound...]))
  }
}

extension Projection {
  /// The error that a caller gets for one that occurred while an event was applied.
  func rejection(_ error: LedgerError, _ definition: EventDefinition, _ line: EventLine) -> LedgerError {
    var rejected = error
    if error.code == .diskFull, let pages = self.definition.bounds.pages, diskHasRoom {
      rejected = LedgerError(
        .limitExceeded,
        "The table \(self.definition.name) would be larger than \(pages * Self.pageBytes >> 20) MiB.")
    }
    if error.code == .statementFailed, let words = (error.cause as? SQLiteFailure)?.message {
      // The event's values cause it: the statements themselves were checked when they were prepared.
      rejected = LedgerError(
        words.contains("too many levels") ? .limitExceeded : .constraintFailed,
        "A statement of the table \(self.definition.name) can't be applied to the event: \(words).",
        cause: error.cause
      )
    }
    if let broken = (error.cause as? SQLiteFailure)?.brokenConstraint {
      rejected = rejection(broken, definition, line)
      // A sentence of our own says it all; the statement would only puzzle.
      if rejected.code == .constraintFailed { rejected.cause = error.cause }
    }
    rejected.location.path = nil
    rejected.location.projection = self.definition.name
    if rejected.location.line == nil { rejected.location.sequence = line.sequence }
    if rejected.location.record == nil { rejected.location.record = recordID(definition, line) }
    return rejected
  }

  /// SQLite says the same of a full disk and of a file that may not grow.
  private var diskHasRoom: Bool {
    attempt { try files.freeBytes(at: path.removingLastComponent()) > 64 << 20 } ?? false
  }

  func noSuchRecord(_ definition: EventDefinition, _ line: EventLine) -> LedgerError {
    let record = recordID(definition, line)
    return LedgerError(
      .noSuchRecord,
      record.map { "There is no \(noun(definition)) with the id \(quotedForMessage($0))." }
        ?? "There is no \(noun(definition)) that \(definition.type) refers to.",
      hint: "List the records to see their ids.", at: .init(record: record))
  }

  private func rejection(_ broken: BrokenConstraint, _ definition: EventDefinition, _ line: EventLine)
    -> LedgerError
  {
    switch broken {
    case .check(let name), .raised(let name):
      named(name)
        ?? LedgerError(
          .constraintFailed, "A rule of the table \(self.definition.name) was violated: \(name).")
    case .notNull(let column):
      LedgerError(
        .missingField, "\(column) must have a value.", hint: "Give the field in the event's data.",
        at: .init(field: fieldName(of: column)))
    case .unique(_, let index?, _):
      named(index) ?? LedgerError(.duplicateValue, "A value is already in use: \(index).")
    case .unique(let columns, nil, let isPrimaryKey):
      duplicate(columns, isPrimaryKey, definition, line)
    case .foreignKey: brokenReference(definition, line)
    case .wrongType(let message):
      LedgerError(.wrongType, "A value has the wrong type: \(message).")
    case .other(let message):
      LedgerError(.constraintFailed, "A rule of the table \(self.definition.name) was violated: \(message).")
    }
  }

  private func named(_ name: String) -> LedgerError? {
    RejectionName(name).map { LedgerError($0.code, $0.sentence) }
  }

  private func duplicate(
    _ columns: [String], _ isPrimaryKey: Bool, _ definition: EventDefinition, _ line: EventLine
  ) -> LedgerError {
    let table = columns.first?.split(separator: ".").first.map(String.init) ?? self.definition.name
    let names = columns.map(fieldName)
    if let rejection = nameOfIndex(on: table, over: names).flatMap(named) { return rejection }
    let field = names.last ?? ""
    let value = publicValue(of: field, definition, line)
    let what = value.map { "\(table).\(field) \($0)" } ?? "\(table).\(names.joined(separator: ", "))"
    if isPrimaryKey, names.count == 1, let value {
      return LedgerError(
        .duplicateValue, "There is already a \(Message(stringLiteral: table)) with the \(field) \(value).",
        hint: "Edit that one, or give a different \(field).", at: .init(field: field))
    }
    return LedgerError(
      .duplicateValue, "\(what) is already in use.", hint: "Give a different \(field), or leave it out.",
      at: .init(field: field))
  }

  /// The first index of these columns whose name holds an error. What can't be looked up is reported in
  /// general words.
  private func nameOfIndex(on table: String, over columns: [String]) -> String? {
    attempt {
      try internalTables.uniqueIndexes(of: table, over: columns).first { RejectionName($0) != nil }
    }
  }

  /// SQLite does not say which key is broken: the first field that names a missing record is reported.
  private func brokenReference(_ definition: EventDefinition, _ line: EventLine) -> LedgerError {
    do {
      for key in try internalTables.foreignKeys() {
        guard let field = definition.field(named: key.column), let value = text(of: field.name, line) else {
          continue
        }
        let query = "SELECT 1 FROM \(quoted(key.parent)) WHERE \(quoted(key.parentColumn)) = ?"
        guard try connection.first(query, [.text(value)], { _ in true }) == nil else { continue }
        return LedgerError(
          .missingParent,
          "There is no \(Message(stringLiteral: key.parent)) with the id \(quotedForMessage(value)).",
          hint: "Add the \(Message(stringLiteral: key.parent)) first, or correct \(field.name).",
          at: .init(field: field.name))
      }
    } catch {
      // The lookup only makes the sentence better.
    }
    return LedgerError(.missingParent, "A record would refer to another one that does not exist.")
  }

  // MARK: What the event says

  private func fieldName(of column: String) -> String {
    column.split(separator: ".").last.map(String.init) ?? column
  }

  /// "task" of "task.inserted".
  private func noun(_ definition: EventDefinition) -> Message {
    Message(stringLiteral: definition.record)
  }

  func recordID(_ definition: EventDefinition, _ line: EventLine) -> String? {
    definition.recordField.flatMap { text(of: $0, line) }
  }

  /// A value that may be used in a message: of a field that is declared and not personal.
  private func publicValue(of name: String, _ definition: EventDefinition, _ line: EventLine) -> String? {
    guard let field = definition.field(named: name), !field.isPersonal else { return nil }
    switch field.kind {
    case .integer, .real, .boolean, .time, .date, .dateOrTime, .choice: return text(of: name, line)
    case .id: return text(of: name, line).map(quotedForMessage)
    case .text, .json: return nil
    }
  }

  private func text(of name: String, _ line: EventLine) -> String? {
    guard let data = line.dataBytes else { return nil }
    var found: String?
    do {
      try DataFields.forEach(in: data) { key, value in
        if value.kind != .null, name.utf8.elementsEqual(key) { found = value.string }
      }
    } catch {
      return nil
    }
    return found
  }
}
