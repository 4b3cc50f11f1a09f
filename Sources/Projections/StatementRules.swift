import SQLite

/// What SQL of a projection file may do: read and change its own tables, and call functions that give the
/// same at every replay. One is made for each statement.
final class StatementRules {
  enum Subject { case schema, fullText, event }

  private let fullTextTables: Set<String>

  /// - Parameter fullTextTables: in whatever letters.
  init(fullTextTables: [String] = []) {
    self.fullTextTables = Set(fullTextTables.map { $0.lowercased() })
  }

  /// Why the statement was refused.
  private(set) var refusal: Message?

  func allows(_ action: Connection.Action, in subject: Subject) -> Bool {
    let reason: Message? =
      switch subject {
      case .schema: schemaRefusal(action)
      case .fullText: fullTextRefusal(action)
      case .event: eventRefusal(action)
      }
    if refusal == nil { refusal = reason }
    return reason == nil
  }

  private func schemaRefusal(_ action: Connection.Action) -> Message? {
    switch action {
    case .createTable(let name), .createView(let name): Self.nameRefusal(name)
    // The table that they are on counts too: a trigger there would run at each append, after the event's
    // statements.
    case .createIndex(let name, let table), .createTrigger(let name, let table):
      Self.nameRefusal(name) ?? Self.nameRefusal(table)
    case .read, .reindex: nil
    // What SQLite itself does to its list of tables at each CREATE.
    case .insert(let table), .update(let table, _), .delete(let table):
      table == "sqlite_master" ? nil : "the schema may not change rows"
    case .call(let function): functionRefusal(function)
    case .select, .recursion: "the schema may not create rows"
    case .createVirtualTable, .other:
      "only tables, indexes, triggers and views can be created, and they can't be temporary or virtual"
    }
  }

  /// SQLite itself refuses names that begin with sqlite_, which it uses for the indexes of keys. But a table
  /// named pragma_table_list would take the place of SQLite's, by which the tables are listed that are
  /// compared.
  private static func nameRefusal(_ name: String) -> Message? {
    let name = name.lowercased()
    if name.hasPrefix("ledger_") { return "names that begin with ledger_ are reserved for ledger" }
    return name.hasPrefix("pragma_") ? "names that begin with pragma_ are reserved for SQLite" : nil
  }

  /// The parser has checked each word of the statement: anything else is done by the full-text table.
  private func fullTextRefusal(_ action: Connection.Action) -> Message? {
    switch action {
    case .createVirtualTable(let name, "fts5"): Self.nameRefusal(name)
    case .createVirtualTable: schemaRefusal(action)
    default: nil
    }
  }

  private func eventRefusal(_ action: Connection.Action) -> Message? {
    switch action {
    case .select, .recursion: nil
    case .read(let table, "ROWID") where !isFullText(table):
      "a row's number is not part of its content; use a column for it"
    case .read(let table, "rank") where isFullText(table):
      "a row's rank may differ at the next replay"
    case .read(let table, _), .insert(let table), .update(let table, _), .delete(let table):
      isReserved(table) ? "\(table) is not one of its tables" : nil
    case .call(let function): functionRefusal(function)
    default: "a statement of an event may only read and change rows of its own tables"
    }
  }

  private func isFullText(_ table: String) -> Bool { fullTextTables.contains(table.lowercased()) }

  private func isReserved(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("sqlite_") || name.hasPrefix("ledger_") || name.hasPrefix("pragma_")
  }

  private func functionRefusal(_ name: String) -> Message? {
    let name = name.lowercased()
    return Self.functions.contains(name) || !fullTextTables.isEmpty && Self.fullTextFunctions.contains(name)
      ? nil : "it may not call the function \(name)()"
  }

  /// `bm25` is left out, as its numbers may differ between machines.
  private static let fullTextFunctions: Set<String> = ["match", "highlight", "snippet"]

  /// Left out: what differs at a replay (random, the clock, the last row), what depends on the order in which
  /// rows happen to be read (group_concat, avg, total), what may differ between versions of SQLite (printf,
  /// quote).
  private static let functions: Set<String> = [
    "abs", "char", "coalesce", "count", "glob", "hex", "ifnull", "iif", "instr", "length", "like", "lower",
    "ltrim",
    "max", "min", "nullif", "raise", "replace", "round", "rtrim", "sign", "substr", "substring", "sum",
    "trim",
    "trimmed", "typeof", "unicode", "upper", "zeroblob",
    "row_number", "rank", "dense_rank", "lag", "lead", "first_value", "last_value", "nth_value",
    "json", "json_array", "json_array_length", "json_extract", "json_object", "json_quote", "json_type",
    "json_valid", "->", "->>",
  ]
}
