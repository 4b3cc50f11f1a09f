import LedgerRecords
import Projections
import SQLite

/// Finds the record that a person names, in whichever table it is.
enum RecordReferences {
  /// The id of the record: `text` itself when it is a whole id, or when no record that is there has such a
  /// name or beginning of an id (a deleted one has a history too).
  ///
  /// - Throws: `usage` for a blank text, `ambiguousRecord` when more than one record is meant.
  static func id(of text: String, in ledger: Ledger, _ invocation: Invocation) throws -> String {
    guard !UnicodeWhiteSpace.isBlank(text) else {
      throw LedgerError(.usage, "The given record name is blank.", hint: "Give the record's id or name.")
    }
    if UUID(uuidString: text) != nil { return text.lowercased() }
    var unreadable: LedgerError?
    let builtIn = try RecordTable.allCases.flatMap {
      try matches(text, in: $0, of: ledger, invocation, &unreadable)
    }
    let forms = ledger.loadError == nil ? try ledger.ownRecordForms() : []
    let ids = Set(
      try builtIn + forms.flatMap { try matches(text, in: $0, of: ledger, invocation, &unreadable) })
    guard let only = ids.first else {
      // Where it may be in a table that can't be read, it must not be called unknown.
      return unreadable == nil ? text : try idInLog(of: text, ledger)
    }
    guard ids.count == 1 else { throw ambiguous(text, ids) }
    return only
  }

  /// What the events say: a record is named by every name that it ever had.
  private static func idInLog(of text: String, _ ledger: Ledger) throws -> String {
    let wanted = UnicodeWhiteSpace.trimmed(text)
    let prefix = wanted.lowercased()
    let mayBePrefix = prefix.utf8.count >= 4 && prefix.allSatisfy { $0.isHexDigit || $0 == "-" }
    var ids: Set<String> = []
    // The command that lists the events reports gaps among them.
    try ledger.events(onDamage: { _ in }) { event in
      guard let data = event.data.map(JSONValue.init), let id = data["id"]?.stringValue?.lowercased() else {
        return true
      }
      let isNamed = ["name", "title"].contains { data[$0]?.stringValue == wanted }
      if isNamed || mayBePrefix && id.hasPrefix(prefix) { ids.insert(id) }
      return true
    }
    guard let only = ids.first else { return text }
    guard ids.count == 1 else { throw ambiguous(text, ids) }
    return only
  }

  private static func ambiguous(_ text: String, _ ids: Set<String>) -> LedgerError {
    LedgerError(
      .ambiguousRecord, "\(text) matches \(ids.count) records: \(ids.sorted().joined(separator: ", "))",
      hint: "Specify the one you mean by its id.", at: .init(record: text))
  }

  /// What keeps a table from answering, and not the events.
  private static let ofTables: Set<LedgerError.Code> = [
    .tableQuarantined, .tableDamaged, .tableBehind, .eventDoesNotApply, .migrationFailed, .damagedLog,
    .foreignLog, .lostEvents, .permissionDenied,
  ]

  /// What `text` can mean in a kind; nothing where its table can't be read now, and why.
  private static func matches(
    _ text: String, in form: RecordForm, of ledger: Ledger, _ invocation: Invocation,
    _ unreadable: inout LedgerError?
  ) throws -> [String] {
    do {
      return try invocation.read(ledger) { try $0.rows(of: form).matches(text).map(\.id) }
    } catch let error as LedgerError where ofTables.contains(error.code) {
      unreadable = error
      return []
    }
  }

  /// What `text` can mean in a table; nothing where its table can't be read now, and why.
  private static func matches(
    _ text: String, in table: RecordTable, of ledger: Ledger, _ invocation: Invocation,
    _ unreadable: inout LedgerError?
  ) throws -> [String] {
    do {
      return try invocation.read(ledger) { reader in
        switch table {
        case .answers:
          try reader.answers.matches(text).map(\.id.lowercase)
            + reader.answers.userMatches(text).map(\.id.lowercase)
        case .accounts:
          try reader.accounts.accountMatches(text).map(\.id.lowercase)
            + reader.accounts.tagMatches(text).map(\.id.lowercase)
        case .tasks:
          try reader.tasks.matches(text).map(\.id.lowercase)
            + reader.tasks.stepMatches(text).map(\.id.lowercase)
        }
      }
    } catch let error as LedgerError where ofTables.contains(error.code) {
      unreadable = error
      return []
    }
  }
}
