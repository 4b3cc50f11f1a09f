import EventLedger
import Projections

/// What `ledger record` does with the records of one kind.
struct RecordRun {
  private let invocation: Invocation
  private let ledger: Ledger
  private let form: RecordForm

  init(_ invocation: Invocation, _ record: String) throws {
    self.invocation = invocation
    ledger = try invocation.openForReading()
    form = try ledger.recordForm(record)
  }

  private var kind: Message { Message(stringLiteral: form.record) }

  // MARK: Writing

  /// - Parameter words: those that belong to no option, which are a text together.
  func add(_ fields: [(name: String, text: String)], words: [String]) throws {
    var fields = fields
    if let first = words.first {
      guard let field = form.wordsField else {
        throw LedgerError(
          .usage, "\(quotedForMessage(first)) is not a field.", hint: "Fields are given as --FIELD VALUE.")
      }
      fields.insert((field.name, words.joined(separator: " ")), at: 0)
    }
    // An option that is misspelled is said first.
    let draft = try form.draft(
      .inserted, values(fields, of: .inserted), id: nil, newID: ledger.context.newID)
    try requireAll(fields)
    let row = try change(draft)
    try report("Added the \(kind)", row, draft, typed: fields)
  }

  func edit(
    _ reference: String, _ fields: [(name: String, text: String)], clearing cleared: [String],
    ifSequence: UInt64?
  ) throws {
    guard !fields.isEmpty || !cleared.isEmpty else {
      let names = try form.fields(of: .edited).filter { $0 != "id" }.map { KindCommandLine.option($0) }
        .joined(separator: ", ")
      throw LedgerError(.usage, "No changes were given.", hint: "Available fields: \(names).")
    }
    let found = try find(reference)
    // As in tasks, an empty text removes the value of a field that may have none.
    let nullable = form.fieldDefinitions(of: .edited).filter(\.isNullable)
    let emptied = fields.filter { name, text in
      guard let field = nullable.first(where: { $0.name == name }) else { return false }
      return text.isEmpty || field.kind != .text && WordArgument.meansNone(text)
    }.map(\.name)
    let rest = fields.filter { !emptied.contains($0.name) }
    var draft = try form.draft(
      .edited, values(rest, of: .edited), clearing: cleared + emptied, id: found.id,
      newID: ledger.context.newID)
    draft.expectedRowSequence = ifSequence
    if try ledger.leavesUnchanged(found, by: draft, of: form) {
      if invocation.isJSON { return try invocation.output.json(found.json) }
      return invocation.messages.note("Already up to date.")
    }
    try report("Changed the \(kind)", try change(draft), draft, typed: rest)
  }

  /// Boolean fields, which may be given without a value.
  func flags(with action: RecordCommand.Action) -> Set<String> {
    // A list is limited to values that records are added with.
    guard let action = action == .list ? .inserted : RecordForm.Action(action) else { return [] }
    return Set(form.fieldDefinitions(of: action).filter { $0.kind == .boolean }.map(\.name))
  }

  /// Fields whose value an edit may remove, as `--no-rating`.
  func clearable(with action: RecordCommand.Action) -> Set<String> {
    guard action == .edit else { return [] }
    return Set(form.fieldDefinitions(of: .edited).filter { $0.isNullable && $0.kind != .boolean }.map(\.name))
  }

  /// Texts as the fields take them, from texts as people type them.
  private func values(
    _ fields: [(name: String, text: String)], of action: RecordForm.Action
  ) throws -> [(name: String, text: String)] {
    let definitions = form.fieldDefinitions(of: action)
    return try fields.map { name, text in
      let field = definitions.first { $0.name == name }
      return (name, try field.map { try RecordValue.text(text, for: $0, now: ledger.context.now()) } ?? text)
    }
  }

  private func requireAll(_ fields: [(name: String, text: String)]) throws {
    let missing = form.fieldDefinitions(of: .inserted).filter { field in
      field.isRequired && field.kind != .id && !fields.contains { $0.name == field.name }
    }
    guard !missing.isEmpty else { return }
    let list = missing.map { "\(KindCommandLine.option($0.name)) (\($0.kind.description.shown))" }
    throw LedgerError(
      .usage, "The \(kind) lacks \(list.joined(separator: ", ")).",
      hint: "All fields: ledger \(form.record) --help")
  }

  func delete(_ references: [String], _ options: DeletionOptions) throws {
    var rows: [KindRecords.Row] = []
    for reference in references {
      let row = try find(reference)
      if !rows.contains(where: { $0.id == row.id }) { rows.append(row) }
    }
    try options.row.require(one: rows.count)
    try Deletion(form.record, rows.map { try target($0, options.row) }, options).run(invocation) {
      try $0.append($1)
    }
  }

  private func target(_ row: KindRecords.Row, _ options: RowOptions) throws -> Deletion<EventDraft>.Target {
    var draft = try form.draft(.deleted, [], id: row.id, newID: ledger.context.newID)
    draft.expectedRowSequence = options.ifSeq ?? row.sequence
    let along = try ledger.rowsAlong(deleting: draft, of: form)
    let counts = along.map { "\($0.table): \(grouped($0.count))" }.joined(separator: ", ")
    return .init(
      item: draft, id: row.id, name: row.label,
      along: along.isEmpty ? nil : .rows(counts), json: deletion(of: row, along))
  }

  /// Appends the event, and looks its record up as it is then.
  private func change(_ draft: EventDraft) throws -> KindRecords.Row? {
    guard let id = JSONValue(draft.data)["id"]?.stringValue else {
      _ = try invocation.change { try $0.append(draft) }
      return nil
    }
    return try invocation.change { transaction in
      try transaction.append(draft)
      return try transaction.read.rows(of: form).matches(id).first
    }
  }

  /// - Parameter typed: the fields as they were typed.
  private func report(
    _ done: StyledText, _ row: KindRecords.Row?, _ draft: EventDraft, typed: [(name: String, text: String)]
  ) throws {
    let data = JSONValue(draft.data)
    if invocation.isJSON { return try invocation.output.json(row?.json ?? data) }
    var line = done
    if let row, row.label != row.id {
      line += StyledText(verbatim: " ") + StyledText(verbatim: row.label, .bold)
    }
    for part in understood(data, typed) { line += StyledText(verbatim: ", ") + part }
    if let row { line += StyledText(verbatim: " ") + StyledText(verbatim: row.id, .dim) }
    try invocation.output.line(line)
  }

  /// What dates and times were understood as, where that is not what was typed.
  private func understood(_ data: JSONValue, _ typed: [(name: String, text: String)]) -> [StyledText] {
    typed.compactMap { name, text in
      guard let moment = data[name].flatMap({ RecordValue.moment($0, form.kind(ofColumn: name)) }),
        moment != text
      else { return nil }
      return FieldWords.label(name) + StyledText(verbatim: ": \(moment)")
    }
  }

  private func deletion(of row: KindRecords.Row, _ along: [RowsAlong]) -> JSONValue {
    [
      "kind": .string(form.record), "id": .string(row.id), "name": .string(row.label),
      "along": .object(along.map { .init($0.table, .integer(Int64($0.count))) }),
    ]
  }

  // MARK: Reading

  private func find(_ reference: String) throws -> KindRecords.Row {
    try invocation.pick(
      reference, of: form.record, in: form.projection, calling: { ($0.id, $0.label) },
      matches: { try $0.rows(of: form).matches($1) }, only: { try $0.rows(of: form).only(of: $2, $1) })
  }

  func show(_ reference: String) throws {
    let row = try find(reference)
    if invocation.isJSON { return try invocation.output.json(row.json) }
    try invocation.show(
      facts: (row.json.members ?? []).map {
        (label: Message(verbatim: $0.key), value: RecordValue.shown($0.value, form.kind(ofColumn: $0.key)))
      })
  }

  /// What a list is limited to: values of fields.
  private func conditions(_ fields: [(name: String, text: String)]) throws -> [KindRecords.Condition] {
    let definitions = form.fieldDefinitions(of: .inserted)
    return try fields.map { name, text in
      guard let field = definitions.first(where: { $0.name == name }) else {
        let names = definitions.filter { $0.name != "id" }.map { KindCommandLine.option($0.name) }
          .joined(separator: ", ")
        throw LedgerError(.usage, "There is no option --\(name).", hint: "Available fields: \(names).")
      }
      return try KindRecords.Condition(
        field, RecordValue.text(text, for: field, now: ledger.context.now()))
    }
  }

  /// - Parameter fields: only records with these values are listed.
  func list(
    _ page: PageOptions, as options: ListForm, search: String?,
    where fields: [(name: String, text: String)], in order: KindRecords.Order?
  ) throws {
    let conditions = try conditions(fields)
    try invocation.read(form.projection) { reader in
      let rows = try reader.rows(of: form)
      let cursor = try page.after.map { try rows.find($0).id }
      let (found, next) = try rows.page(
        limit: page.rows, after: cursor, words: search, where: conditions, in: order)
      try options.require(invocation.options)
      if invocation.isJSON {
        return try invocation.output.json([
          "items": .array(found.map(\.json)), "next": next.map(JSONValue.string) ?? .null,
        ])
      }
      let columns = found.isEmpty ? rows.columns : []
      if try invocation.write(found.map(\.json), as: options, fields: columns) {
        return invocation.reportMoreRows(after: next)
      }
      guard let first = found.first else {
        return invocation.messages.note(
          !fields.isEmpty
            ? "No \(kind) matches."
            : search == nil ? "There is no \(kind) yet." : "No \(kind) contains these words.")
      }
      try invocation.show(table(found, of: first, reader))
      guard let next else { return }
      let isCommand = KindName.isCommand(form.record)
      var command = NextPage("\(isCommand ? "record " : "")\(form.record) list", invocation)
      for field in fields { command.add(field: field.name, field.text) }
      command.add("--search", search)
      command.add("--sort", order?.column)
      command.add("--reverse", isSet: order?.isDescending ?? false)
      invocation.messages.note("\nNext page: \(command.command(page, after: next))")
    }
  }

  private func table(
    _ rows: [KindRecords.Row], of first: KindRecords.Row, _ reader: LedgerReader
  ) throws -> TextTable {
    let names = (first.json.members ?? []).map(\.key).filter { $0 != "seq" && $0 != "id" }
    let kinds = names.map(form.kind(ofColumn:))
    let ids = rows.map(\.id)
    var table = try RecordRows(
      form.record, ids, reader.shortIDs(of: ids, in: form.projection),
      zip(names, kinds).map {
        .init(Message(verbatim: $0.uppercased()), isFlexible: $1.map(RecordValue.mayBeCut) ?? true)
      }, invocation)
    for row in rows {
      table.add(row.id, zip(names, kinds).map { RecordValue.shown(row.json[$0] ?? .null, $1) })
    }
    return table.table
  }
}

extension NextPage {
  /// A field of a kind, as it can be typed.
  fileprivate mutating func add(field name: String, _ value: String) {
    if KindCommandLine.isOption(name) { add("--set", "\(name)=\(value)") } else { add("--\(name)", value) }
  }
}
