import LedgerRecords

/// One deletion, from the question to the answer.
///
/// What takes other records along needs a yes wherever it runs; what does not is asked about on a terminal
/// only, and `confirm.deletes` says whether.
struct Deletion<Item> {
  /// One of the records.
  struct Target {
    /// What deletes it.
    var item: Item
    var id: String
    var name: String
    /// Nil where nothing goes along.
    var along: Along?
    var json: JSONValue
  }

  /// "task"
  private let kind: String
  /// "task", or "answer to": what stands before the name.
  private let noun: Message
  private let targets: [Target]
  private let options: DeletionOptions

  /// - Parameter noun: what stands before the record's name, where that is not the kind.
  init(_ kind: String, noun: Message? = nil, _ targets: [Target], _ options: DeletionOptions) {
    self.kind = kind
    self.noun = noun ?? Message(stringLiteral: kind)
    (self.targets, self.options) = (targets, options)
  }

  /// - Parameter delete: deletes one record.
  func run(_ invocation: Invocation, _ delete: (Transaction, Item) throws -> Void) throws {
    try options.row.require(one: targets.count)
    if options.rehearsal.dryRun { return try report(invocation, isDone: false) }
    let choice = try confirm(invocation)
    let ids = targets.map(\.id)
    let (_, erased) = try Erasure.deleting(ids, erases: choice.erases, invocation) {
      try invocation.change { transaction in
        for target in targets { try delete(transaction, target.item) }
      }
    }
    try report(invocation, isDone: true, erased)
    if kind == "user" { Erasure.reportKept(ids, choice, invocation) }
  }

  private func confirm(_ invocation: Invocation) throws -> DeletionChoice {
    let settings = try invocation.settings()
    let erases = options.erasing.erase || settings.erasesDeleted
    let takesOthers = targets.contains { $0.along != nil }
    let isAsked = settings.asksBeforeDeleting(takingOthers: takesOthers, invocation)
    guard isAsked || erases else { return DeletionChoice(erases: false) }
    return try invocation.prompt.confirmDeletion(
      .lines(targets.map { "\(subject($0)) will be deleted." }), "Delete?", erases: erases)
  }

  private func report(_ invocation: Invocation, isDone: Bool, _ erased: EraseOutcome? = nil) throws {
    if invocation.isJSON {
      let list = JSONValue.list(targets.map(\.json))
      let json = erased.map { list.adding(.init("erased", Erasure.json($0))) } ?? list
      return try invocation.output.json(.outcome(isRehearsal: !isDone, json))
    }
    for target in targets {
      try invocation.output.line(
        isDone ? "Deleted \(object(target))." : "\(subject(target)) would be deleted.")
    }
    if let erased { try invocation.output.line(Erasure.text(erased)) }
  }

  /// "The task Buy milk and its 3 steps", at the beginning of a sentence.
  private func subject(_ target: Target) -> StyledText {
    let name = target.name
    return switch target.along {
    case nil: "The \(noun) \(name, .bold)"
    case .their(let along): "The \(noun) \(name, .bold) and their \(along)"
    case .its(let along): "The \(noun) \(name, .bold) and its \(along)"
    case .rows(let counts): "The \(noun) \(name, .bold) and what belongs to it (\(counts))"
    }
  }

  /// The same inside of one.
  private func object(_ target: Target) -> StyledText {
    let name = target.name
    return switch target.along {
    case nil: "the \(noun) \(name, .bold)"
    case .their(let along): "the \(noun) \(name, .bold) and their \(along)"
    case .its(let along): "the \(noun) \(name, .bold) and its \(along)"
    case .rows(let counts): "the \(noun) \(name, .bold) and what belongs to it (\(counts))"
    }
  }
}

/// What is deleted along with a record.
enum Along {
  /// "3 answers", of a person or of something else.
  case their(Message), its(Message)
  /// "loan: 2, note: 1", of a registered kind.
  case rows(String)
}

/// A record of the program's own: its id, and the state that the person was asked about.
typealias StoredState = (id: UUID, sequence: UInt64)

extension Deletion<StoredState> {
  /// - Parameter along: what goes along with each record; nil where nothing can.
  init(
    _ kind: String, noun: Message? = nil, _ records: [some ShownRecord], along: [Consequences]? = nil,
    _ options: DeletionOptions
  ) {
    let along = along ?? records.map { Consequences(name: $0.label) }
    let targets = zip(records, along).map { record, consequences in
      Target(
        item: (record.id, options.row.ifSeq ?? record.sequence), id: record.id.lowercase,
        name: consequences.name,
        along: consequences.along.map { kind == "user" ? .their($0) : .its($0) },
        json: consequences.json(kind: kind, id: record.id))
    }
    self.init(kind, noun: noun, targets, options)
  }

  /// - Parameter delete: deletes the record with this id, if it was last changed by this event.
  func run<T>(_ invocation: Invocation, _ delete: (Transaction, UUID, UInt64) throws -> T) throws {
    try run(invocation) { transaction, record in _ = try delete(transaction, record.id, record.sequence) }
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

  func json(kind: String, id: UUID) -> JSONValue {
    [
      "kind": .string(kind), "id": .string(id.lowercase), "name": .string(name),
      "answerCount": .count(answers), "assignmentCount": .count(assignments), "stepCount": .count(steps),
    ]
  }
}
