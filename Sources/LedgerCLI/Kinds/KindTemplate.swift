import SQLite

/// The projection file that `ledger kind new` writes: what a person would write who knows `Docs/kinds.md`,
/// with comments that say where to change what.
struct KindTemplate {
  private let draft: KindDraft
  private var name: String { draft.name }
  private let file: String

  /// - Parameter file: how the file is called in its comments.
  init(_ draft: KindDraft, file: String) {
    self.draft = draft
    self.file = file
  }

  var text: String {
    ([heading, table] + indexes + [inserted, edited, deleted]).joined(separator: "\n\n") + "\n"
  }

  /// `PLACE --arrived DATE`: what has to be given to add a record.
  var arguments: String {
    let required = draft.fields.filter { !$0.isOptional }
    return required.map { field in
      field.name == draft.nameField?.name
        ? field.name.uppercased() : KindCommandLine.option(field.name, Self.placeholder(field))
    }.joined(separator: " ")
  }

  private static func placeholder(_ field: KindField) -> String {
    switch field.kind {
    case .text: "TEXT"
    case .integer, .number: "NUMBER"
    case .date: "DATE"
    case .time: "TIME"
    case .boolean: "yes"
    case .id: "ID"
    case .choice(let values): values.first ?? "TEXT"
    }
  }

  // MARK: Parts of the file

  private var heading: String {
    """
    -- projection: \(name)
    -- version: 1

    -- Made by 'ledger kind new'. Change what you like, then register it, and add a first record:
    --
    --     ledger kind add \(file)
    --     ledger \(name) add \(arguments)
    --
    -- To change it later, raise the number in the second line and run 'ledger kind edit \(file)'.
    -- Docs/kinds.md and Docs/projections.md describe all that such a file can say.
    """
  }

  /// Each column with its mark behind it, after the comma.
  private var table: String {
    let columns =
      [("  id TEXT NOT NULL PRIMARY KEY", "public")] + draft.fields.map { (column($0), "personal") }
      + [("  seq INTEGER NOT NULL", "public")]
    let lines = columns.enumerated().map { index, column in
      "\(column.0)\(index + 1 < columns.count ? "," : "") -- \(column.1)"
    }
    return """
      -- The SQL table. A record is named by its id, and seq is the event that changed it last. Values that are
      -- marked personal are salted in the log and replaced in support bundles; write public, here and below,
      -- for what tells nothing about a person. The name of a constraint is the message of an error.
      CREATE TABLE \(Self.column(name)) (
      \(lines.joined(separator: "\n"))
      ) STRICT, WITHOUT ROWID;
      """
  }

  private func column(_ field: KindField) -> String {
    let start =
      "  \(Self.column(field.name)) \(Self.sqlType(field.kind))\(field.isOptional ? "" : " NOT NULL")"
    guard let rule = rule(of: field) else { return start }
    return """
      \(start)
          CONSTRAINT "\(rule.code): \(rule.message)"
          CHECK (\(rule.condition))
      """
  }

  /// What a value must be like that its type does not say; any program can check it in the table.
  private func rule(of field: KindField) -> (code: String, message: String, condition: String)? {
    let column = Self.column(field.name)
    let whose = "\(article) \(name)'s \(field.name)"
    switch field.kind {
    case .text: return ("blankField", "\(whose) is blank.", "trim(\(column)) <> ''")
    case .date:
      let day = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
      return ("wrongValue", "\(whose) is not a date.", "\(column) GLOB '\(day)'")
    case .time:
      return ("wrongValue", "\(whose) is not a time.", "\(column) GLOB '????-??-??T??:??:??.??????Z'")
    case .boolean: return ("wrongValue", "\(whose) is neither yes nor no.", "\(column) IN (0, 1)")
    case .choice(let values):
      let list = values.map { "'\($0)'" }.joined(separator: ", ")
      return (
        "wrongValue", "\(whose) is none of \(values.joined(separator: ", ")).", "\(column) IN (\(list))"
      )
    case .integer, .number, .id: return nil
    }
  }

  private var article: String { "aeiou".contains(name.first ?? " ") ? "An" : "A" }

  private var indexes: [String] {
    draft.fields.filter(\.isUnique).map { field in
      """
      CREATE UNIQUE INDEX "duplicateValue: Another \(name) has this \(field.name)."
      ON \(Self.column(name)) (\(Self.column(field.name)));
      """
    }
  }

  private var inserted: String {
    let columns = (["id"] + draft.fields.map { Self.column($0.name) } + ["seq"]).joined(separator: ", ")
    let values = ([":id"] + draft.fields.map(Self.value) + [":_seq"]).joined(separator: ", ")
    return """
      -- A new record. A number may have bounds, such as min=1 max=5; a text too, in characters. A date or time
      -- with the word past can't be in the future.
      \(event("inserted", draft.fields.map { Self.declaration($0, $0.isOptional ? "nullable" : "required") }))
      INSERT INTO \(Self.column(name)) (\(columns))
      VALUES (\(values));
      """
  }

  private var edited: String {
    let changes = draft.fields.map { field in
      let (column, value) = (Self.column(field.name), Self.value(field))
      return field.isOptional
        ? "  \(column) = iif(:_has_\(field.name), \(value), \(column)),"
        : "  \(column) = coalesce(\(value), \(column)),"
    }
    return """
      -- A change: what is not given stays as it is.
      \(event("edited", draft.fields.map { Self.declaration($0, $0.isOptional ? "nullable" : "") }))
      UPDATE \(Self.column(name)) SET
      \(changes.joined(separator: "\n"))
        seq = :_seq
      WHERE id = :id;
      """
  }

  private var deleted: String {
    """
    \(event("deleted", []))
    DELETE FROM \(Self.column(name)) WHERE id = :id;
    """
  }

  private func event(_ action: String, _ fields: [String]) -> String {
    (["-- on: \(name).\(action)", "-- row: \(name)", "-- field: id id required public"]
      + fields.map { "-- field: \($0)" }).joined(separator: "\n")
  }

  /// `place text required nonblank personal`
  private static func declaration(_ field: KindField, _ flag: String) -> String {
    let type =
      switch field.kind {
      case .text: "text"
      case .integer: "integer"
      case .number: "real"
      case .date: "date"
      case .time: "time"
      case .boolean: "boolean"
      case .id: "id"
      case .choice(let values): "choice(\(values.joined(separator: "|")))"
      }
    let flags = [flag, field.kind == .text ? "nonblank" : "", "personal"].filter { !$0.isEmpty }
    return "\(field.name) \(type) \(flags.joined(separator: " "))"
  }

  private static func sqlType(_ kind: KindField.Kind) -> String {
    switch kind {
    case .text, .date, .time, .id, .choice: "TEXT"
    case .integer, .boolean: "INTEGER"
    case .number: "REAL"
    }
  }

  private static func value(_ field: KindField) -> String {
    field.kind == .text ? "trimmed(:\(field.name))" : ":\(field.name)"
  }

  private static func column(_ name: String) -> String {
    SQLKeyword.contains(name) ? "\"\(name)\"" : name
  }
}
