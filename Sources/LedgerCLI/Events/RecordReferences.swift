import LedgerRecords
import Projections
import SQLite

/// Finds the record that a person names, in whichever table it is.
enum RecordReferences {
  /// The id of the record: `text` itself when it is a whole id, or when no record has or had such a name or
  /// part of an id.
  ///
  /// - Parameters:
  ///   - takesPartOfName: false for what can't be undone, where only a whole name will do.
  ///   - record: "task", where only such a record is meant.
  /// - Throws: `usage` for a blank text, `ambiguousRecord` when more than one record is meant, `noSuchRecord`
  ///   when a part of a name was given and may not be, or when there is none among those of `record`.
  static func id(
    of text: String, among record: String? = nil, in ledger: Ledger, _ invocation: Invocation,
    takesPartOfName: Bool
  ) throws -> String {
    if let id = try foundID(of: text, among: record, in: ledger, invocation, takesPartOfName: takesPartOfName)
    {
      return id
    }
    guard let record else { return text }
    throw LedgerError.noSuchRecord(
      Message(stringLiteral: record), isNamed: true, reference: text, nearest: nil, listing: .listEvents,
      in: record)
  }

  /// The id of the record that a text means: a whole id, or one that the ledger has or had.
  ///
  /// - Throws: as ``id(of:among:in:_:takesPartOfName:)``, and `noSuchRecord` where there is none.
  static func known(_ text: String, in ledger: Ledger, _ invocation: Invocation) throws -> String {
    if let id = try foundID(of: text, among: nil, in: ledger, invocation, takesPartOfName: true) { return id }
    throw noEvents(about: text)
  }

  static func noEvents(about record: String) -> LedgerError {
    LedgerError(
      .noSuchRecord, "There are no events about record \(record).",
      hint: "'ledger log' lists the events. 'ledger help ids' explains how to name a record.",
      at: .init(record: record))
  }

  /// Nil where no record has or had such a name or part of an id.
  private static func foundID(
    of text: String, among record: String?, in ledger: Ledger, _ invocation: Invocation,
    takesPartOfName: Bool
  ) throws -> String? {
    guard !UnicodeWhiteSpace.isBlank(text) else {
      throw LedgerError(.usage, "The given record name is blank.", hint: "Give the record's id or name.")
    }
    if record == nil, UUID(uuidString: text) != nil { return text.lowercased() }
    if let id = try invocation.idInRow(text, of: record) { return id }
    let builtIn = try RecordTable.allCases.flatMap {
      try matches(text, among: record, in: $0, of: ledger, invocation)
    }
    let forms = (ledger.loadError == nil ? try ledger.ownRecordForms() : []).filter {
      record == nil || record == $0.record
    }
    var found = try builtIn + forms.flatMap { try matches(text, in: $0, of: ledger, invocation) }
    let wanted = UnicodeWhiteSpace.trimmed(text).lowercased()
    let reference = RecordReference(text)
    // A whole name in one table is meant before a part of one in another.
    let whole = found.filter { $0.name.lowercased() == wanted || reference.isPart(of: $0.id) }
    if !whole.isEmpty || !takesPartOfName { found = whole }
    var ids = Set(found.map(\.id))
    // It may be deleted, or in a table that can't be read. What is to be erased may be in the log under the
    // same name twice.
    if ids.isEmpty || !takesPartOfName {
      ids.formUnion(try idsInLog(of: wanted, reference, among: record, ledger))
    }
    guard let only = ids.first else {
      if !takesPartOfName { try refusePart(text, ledger) }
      return nil
    }
    guard ids.count > 1 else { return only }
    return try chosen(text, ids.sorted(), ledger, invocation, mayAsk: takesPartOfName)
  }

  private struct Match {
    var id: String
    var name: String

    init(_ id: String, _ name: String) { (self.id, self.name) = (id, name) }
    init(_ record: some ShownRecord) { self.init(record.id.lowercase, record.label) }
  }

  /// What the events say: a record is named by every name that it ever had.
  private static func idsInLog(
    of wanted: String, _ reference: RecordReference, among record: String?, _ ledger: Ledger
  ) throws -> Set<String> {
    var ids: Set<String> = []
    let definitions = RecordNames(ledger).definitions
    // The command that lists the events reports gaps among them.
    try ledger.events(onDamage: { _ in }) { event in
      guard let data = event.data.map(JSONValue.init), let id = data["id"]?.stringValue?.lowercased() else {
        return true
      }
      let type = definitions?.event(event.type)
      if let record, type?.record != record || type?.hasOwnRecord != true { return true }
      let names =
        ["name", "title"] + [type.flatMap { definitions?.nameField(ofRecord: $0.record) } ?? "name"]
      let isNamed = names.contains { data[$0]?.stringValue?.lowercased() == wanted }
      if isNamed || id == wanted || reference.isPart(of: id) { ids.insert(id) }
      return true
    }
    return ids
  }

  /// Where a text is only a part of names, says so and lists the records.
  private static func refusePart(_ text: String, _ ledger: Ledger) throws {
    let ids = try ledger.records(named: text).sorted()
    guard !ids.isEmpty else { return }
    let names = RecordNames(ledger)
    let shown = ids.prefix(mostListed)
    names.look(for: Set(shown))
    let list = listed(shown, names)
    throw LedgerError(
      .noSuchRecord,
      "No record has the id or the whole name \(quotedForMessage(text)). A part of a name is not enough here, since this can't be undone.",
      hint: ids.count > mostListed
        ? "Give the whole name or the id of the one that you mean: \(list), and more."
        : "Give the whole name or the id of the one that you mean: \(list).", at: .init(record: text))
  }

  /// Records that fit are listed up to so many.
  private static let mostListed = 10

  /// The one of several records that a person on a terminal picks.
  ///
  /// - Throws: elsewhere, the error that names them.
  private static func chosen(
    _ text: String, _ ids: [String], _ ledger: Ledger, _ invocation: Invocation, mayAsk: Bool
  ) throws -> String {
    let shown = Array(ids.prefix(mostListed))
    let names = RecordNames(ledger)
    names.look(for: Set(shown))
    if mayAsk, ids.count == shown.count, invocation.terminal.canAsk, !invocation.isJSON {
      return shown[
        try invocation.choose(text, "record", among: shown.map { (name: names[$0] ?? "", id: $0) })]
    }
    let list = listed(shown, names)
    throw LedgerError(
      .ambiguousRecord,
      ids.count > shown.count
        ? "\(quotedForMessage(text)) matches \(ids.count) records: \(list), and more."
        : "\(quotedForMessage(text)) matches \(ids.count) records: \(list).",
      hint: "Specify the one you mean by its id.", at: .init(record: text))
  }

  private static func listed(_ ids: some Sequence<String>, _ names: RecordNames) -> String {
    ids.map { "\($0) \(quotedForMessage(names[$0] ?? ""))" }.joined(separator: ", ")
  }

  /// What keeps a table from answering, and not the events.
  private static let ofTables: Set<LedgerError.Code> = [
    .tableQuarantined, .tableDamaged, .tableBehind, .eventDoesNotApply, .migrationFailed, .damagedLog,
    .foreignLog, .lostEvents, .permissionDenied,
  ]

  /// What `text` can mean in a kind; nothing where its table can't be read now.
  private static func matches(
    _ text: String, in form: RecordForm, of ledger: Ledger, _ invocation: Invocation
  ) throws -> [Match] {
    do {
      return try invocation.read(ledger) {
        try $0.rows(of: form).matches(text).map { Match($0.id, $0.label) }
      }
    } catch let error as LedgerError where ofTables.contains(error.code) {
      return []
    }
  }

  /// What `text` can mean in a table; nothing where its table can't be read now.
  private static func matches(
    _ text: String, among record: String?, in table: RecordTable, of ledger: Ledger,
    _ invocation: Invocation
  ) throws -> [Match] {
    func of(_ kind: String, _ matches: () throws -> [Match]) rethrows -> [Match] {
      record == nil || record == kind ? try matches() : []
    }
    do {
      return try invocation.read(ledger) { reader in
        switch table {
        case .answers:
          try of("answer") { try reader.answers.matches(text).map(Match.init) }
            + of("user") { try reader.answers.userMatches(text).map(Match.init) }
        case .accounts:
          try of("account") { try reader.accounts.accountMatches(text).map(Match.init) }
            + of("tag") { try reader.accounts.tagMatches(text).map(Match.init) }
        case .tasks:
          try of("task") { try reader.tasks.matches(text).map(Match.init) }
            + of("step") { try reader.tasks.stepMatches(text).map(Match.init) }
        }
      }
    } catch let error as LedgerError where ofTables.contains(error.code) {
      return []
    }
  }
}
