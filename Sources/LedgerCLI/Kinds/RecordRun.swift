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
    fields = values(fields, of: .inserted)
    // An option that is misspelled is said first.
    let draft = try form.draft(.inserted, fields, id: nil, newID: ledger.context.newID)
    try requireAll(fields)
    let row = try change(draft)
    try report("Added the \(kind)", row, draft)
  }

  func edit(
    _ reference: String, _ fields: [(name: String, text: String)], clearing cleared: [String],
    ifSequence: UInt64?
  ) throws {
    guard !fields.isEmpty || !cleared.isEmpty else {
      let names = try form.fields(of: .edited).filter { $0 != "id" }.map { "--\($0)" }.joined(separator: ", ")
      throw LedgerError(.usage, "No changes were given.", hint: "Available fields: \(names).")
    }
    let found = try find(reference)
    var draft = try form.draft(
      .edited, values(fields, of: .edited), clearing: cleared, id: found.id, newID: ledger.context.newID)
    draft.expectedRowSequence = ifSequence
    try report("Changed the \(kind)", try change(draft), draft)
  }

  /// Boolean fields, which may be given without a value.
  func flags(with action: RecordCommand.Action) -> Set<String> {
    guard let action = RecordForm.Action(action) else { return [] }
    return Set(form.fieldDefinitions(of: action).filter { $0.kind == .boolean }.map(\.name))
  }

  /// Texts as the fields take them, from texts as people type them.
  private func values(
    _ fields: [(name: String, text: String)], of action: RecordForm.Action
  ) -> [(name: String, text: String)] {
    let definitions = form.fieldDefinitions(of: action)
    return fields.map { name, text in
      let field = definitions.first { $0.name == name }
      return (name, field.map { RecordValue.text(text, for: $0, now: ledger.context.now()) } ?? text)
    }
  }

  private func requireAll(_ fields: [(name: String, text: String)]) throws {
    let missing = form.fieldDefinitions(of: .inserted).filter { field in
      field.isRequired && field.kind != .id && !fields.contains { $0.name == field.name }
    }
    guard !missing.isEmpty else { return }
    let list = missing.map { "\(KindCommandLine.option($0)) (\($0.kind.description.shown))" }
    throw LedgerError(
      .usage, "The \(kind) lacks \(list.joined(separator: ", ")).",
      hint: "All fields: ledger \(form.record) --help")
  }

  /// A record to be deleted, and what goes along.
  private struct Target {
    var row: KindRecords.Row
    var draft: EventDraft
    var along: [RowsAlong]
  }

  /// What takes other records along needs a yes wherever it runs, as every ``Deletion`` does.
  func delete(_ references: [String], _ options: DeletionOptions) throws {
    let targets = try targets(references, options.row)
    if options.rehearsal.dryRun { return try report(targets, isDone: false) }
    let settings = try invocation.settings()
    var choice = DeletionChoice(erases: options.erasing.erase || settings.erasesDeleted)
    let takesOthers = !targets.allSatisfy(\.along.isEmpty)
    if choice.erases || settings.asksBeforeDeleting(takingOthers: takesOthers, invocation) {
      choice = try invocation.prompt.confirmDeletion(
        .lines(targets.map { "\(subject($0)) will be deleted." }), "Delete?", erases: choice.erases)
    }
    let (_, erased) = try Erasure.deleting(targets.map(\.row.id), erases: choice.erases, invocation) {
      try invocation.change { for target in targets { try $0.append(target.draft) } }
    }
    try report(targets, isDone: true, erased)
  }

  private func targets(_ references: [String], _ options: RowOptions) throws -> [Target] {
    var rows: [KindRecords.Row] = []
    for reference in references {
      let row = try find(reference)
      if !rows.contains(where: { $0.id == row.id }) { rows.append(row) }
    }
    try options.require(one: rows.count)
    return try rows.map { row in
      var draft = try form.draft(.deleted, [], id: row.id, newID: ledger.context.newID)
      draft.expectedRowSequence = options.ifSeq ?? row.sequence
      return Target(row: row, draft: draft, along: try ledger.rowsAlong(deleting: draft, of: form))
    }
  }

  /// "The book Sea and what belongs to it (loan: 2, note: 1)", at the beginning of a sentence.
  private func subject(_ target: Target) -> StyledText {
    guard !target.along.isEmpty else { return "The \(kind) \(target.row.label, .bold)" }
    return "The \(kind) \(target.row.label, .bold) and what belongs to it (\(Self.list(target.along)))"
  }

  private static func list(_ along: [RowsAlong]) -> String {
    along.map { "\($0.table): \(grouped($0.count))" }.joined(separator: ", ")
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

  private func report(_ done: StyledText, _ row: KindRecords.Row?, _ draft: EventDraft) throws {
    guard let row else {
      if invocation.isJSON { return try invocation.output.json(JSONValue(draft.data)) }
      return try invocation.output.line(done)
    }
    if invocation.isJSON { return try invocation.output.json(row.json) }
    try invocation.output.line(
      row.label == row.id ? "\(done) \(row.id, .dim)" : "\(done) \(row.label, .bold) \(row.id, .dim)")
  }

  private func report(_ targets: [Target], isDone: Bool, _ erased: EraseOutcome? = nil) throws {
    if invocation.isJSON {
      let list = JSONValue.list(targets.map(deletion))
      let json = erased.map { list.adding(.init("erased", Erasure.json($0))) } ?? list
      return try invocation.output.json(.outcome(isRehearsal: !isDone, json))
    }
    for target in targets {
      if !isDone {
        try invocation.output.line("\(subject(target)) would be deleted.")
      } else if target.along.isEmpty {
        try invocation.output.line("Deleted the \(kind) \(target.row.label, .bold).")
      } else {
        try invocation.output.line(
          "Deleted the \(kind) \(target.row.label, .bold) and what belongs to it (\(Self.list(target.along)))."
        )
      }
    }
    if let erased { try invocation.output.line(Erasure.text(erased)) }
  }

  private func deletion(of target: Target) -> JSONValue {
    [
      "kind": .string(form.record), "id": .string(target.row.id), "name": .string(target.row.label),
      "along": .object(target.along.map { .init($0.table, .integer(Int64($0.count))) }),
    ]
  }

  // MARK: Reading

  private func find(_ reference: String) throws -> KindRecords.Row {
    try invocation.read(form.projection) { reader in
      let rows = try reader.rows(of: form)
      if let id = try invocation.idInRow(reference, of: form.record), let row = try rows.matches(id).first {
        return row
      }
      return try rows.find(reference)
    }
  }

  func show(_ reference: String) throws {
    let row = try find(reference)
    if invocation.isJSON { return try invocation.output.json(row.json) }
    try invocation.show(
      facts: (row.json.members ?? []).map {
        (label: Message(verbatim: $0.key), value: StyledText(verbatim: Self.text($0.value)))
      })
  }

  func list(_ page: PageOptions, as options: ListForm, search: String?) throws {
    try invocation.read(form.projection) { reader in
      let rows = try reader.rows(of: form)
      let cursor = try page.after.map { try rows.find($0).id }
      let (found, next) = try rows.page(limit: page.rows, after: cursor, words: search)
      try options.require(invocation.options)
      if invocation.isJSON {
        return try invocation.output.json([
          "items": .array(found.map(\.json)), "next": next.map(JSONValue.string) ?? .null,
        ])
      }
      let fields = found.isEmpty ? rows.columns : []
      if try invocation.write(found.map(\.json), as: options, fields: fields) {
        return invocation.reportMoreRows(after: next)
      }
      guard let first = found.first else {
        return invocation.messages.note(
          search == nil ? "There is no \(kind) yet." : "No \(kind) contains these words.")
      }
      try invocation.show(table(found, of: first, reader))
      guard let next else { return }
      let isCommand = KindName.isCommand(form.record)
      let command = NextPage("\(isCommand ? "record " : "")\(form.record) list", invocation)
      invocation.messages.note("\nNext page: \(command.command(page, after: next))")
    }
  }

  private func table(
    _ rows: [KindRecords.Row], of first: KindRecords.Row, _ reader: LedgerReader
  ) throws -> TextTable {
    let names = (first.json.members ?? []).map(\.key).filter { $0 != "seq" && $0 != "id" }
    let ids = rows.map(\.id)
    var table = try RecordRows(
      form.record, ids, reader.shortIDs(of: ids, in: form.projection),
      names.map { .init(Message(verbatim: $0.uppercased()), isFlexible: true) }, invocation)
    for row in rows {
      table.add(row.id, names.map { StyledText(verbatim: Self.text(row.json[$0] ?? .null)) })
    }
    return table.table
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: JSONText(value).description
    }
  }
}
