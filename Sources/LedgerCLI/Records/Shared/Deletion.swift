import LedgerRecords

/// One deletion, from the question to the answer.
///
/// What takes other records along needs a yes wherever it runs; what does not is asked about on a terminal
/// only, and `confirm.deletes` says whether.
struct Deletion {
  /// "task"
  var noun: String
  var id: UUID
  /// The state of the record that the person was asked about.
  var sequence: UInt64
  var consequences: Consequences
  var options: DeletionOptions

  init(
    _ noun: String, _ record: some ShownRecord, along consequences: Consequences? = nil,
    _ options: DeletionOptions
  ) {
    self.noun = noun
    id = record.id
    sequence = record.sequence
    self.consequences = consequences ?? Consequences(name: record.label)
    self.options = options
  }

  func run<T>(_ invocation: Invocation, _ delete: (Transaction, UInt64) throws -> T) throws {
    if options.rehearsal.dryRun { return try report(invocation, isDone: false) }
    let choice = try confirm(invocation)
    let (_, erased) = try Erasure.deleting([id.lowercase], erases: choice.erases, invocation) {
      try invocation.change { try delete($0, options.row.ifSeq ?? sequence) }
    }
    try report(invocation, isDone: true, erased)
    if noun == "user" { Erasure.reportKept([id.lowercase], choice, invocation) }
  }

  private func confirm(_ invocation: Invocation) throws -> DeletionChoice {
    let settings = try invocation.settings()
    let erases = options.erasing.erase || settings.erasesDeleted
    let isAsked = settings.asksBeforeDeleting(takingOthers: !consequences.isEmpty, invocation)
    guard isAsked || erases else { return DeletionChoice(erases: false) }
    return try invocation.prompt.confirmDeletion("\(subject) will be deleted.", "Delete?", erases: erases)
  }

  private func report(_ invocation: Invocation, isDone: Bool, _ erased: EraseOutcome? = nil) throws {
    if invocation.isJSON {
      let json = consequences.json(noun: noun, id: id, isDone: isDone)
      return try invocation.output.json(erased.map { json.adding(.init("erased", Erasure.json($0))) } ?? json)
    }
    try invocation.output.line(isDone ? "Deleted \(object)." : "\(subject) would be deleted.")
    if let erased { try invocation.output.line(Erasure.text(erased)) }
  }

  private var kind: Message { Message(stringLiteral: noun) }

  /// "The task Buy milk and its 3 steps", at the beginning of a sentence.
  private var subject: StyledText {
    guard let along = consequences.along else { return "The \(kind) \(consequences.name, .bold)" }
    return noun == "user"
      ? "The \(kind) \(consequences.name, .bold) and their \(along)"
      : "The \(kind) \(consequences.name, .bold) and its \(along)"
  }

  /// The same inside of one.
  private var object: StyledText {
    guard let along = consequences.along else { return "the \(kind) \(consequences.name, .bold)" }
    return noun == "user"
      ? "the \(kind) \(consequences.name, .bold) and their \(along)"
      : "the \(kind) \(consequences.name, .bold) and its \(along)"
  }
}

extension Settings {
  /// Whether a deletion is asked about, by `confirm.deletes`.
  func asksBeforeDeleting(takingOthers: Bool, _ invocation: Invocation) -> Bool {
    switch confirmDeletes {
    case .never: false
    case .cascades: takingOthers
    case .all: takingOthers || invocation.terminal.canAsk
    }
  }
}

extension Consequences {
  /// "3 answers"; nil where nothing goes along.
  var along: Message? {
    let parts = [
      (answers, counted(answers, "answer")), (assignments, counted(assignments, "assignment")),
      (steps, counted(steps, "step")),
    ].filter { $0.0 > 0 }.map(\.1)
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first) { "\($0) and \($1)" }
  }

  func json(noun: String, id: UUID, isDone: Bool) -> JSONValue {
    [
      (isDone ? "deleted" : "wouldDelete"): [
        "kind": .string(noun), "id": .string(id.lowercase), "name": .string(name),
        "answers": .integer(Int64(answers)), "assignments": .integer(Int64(assignments)),
        "steps": .integer(Int64(steps)),
      ]
    ]
  }
}
