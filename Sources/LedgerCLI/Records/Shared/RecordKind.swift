import LedgerRecords
import Projections

/// What commands need to know of a kind of record to find one by what a person typed.
struct RecordKind<Record: ShownRecord> {
  /// "task"
  var record: String
  var keptIn: RecordTable
  /// Everything that a reference could mean.
  var matches: (LedgerReader, String) throws -> [Record]
  /// The one record that a reference means, or the error that says why there is none.
  var find: (LedgerReader, String) throws -> Record

  var noun: Message { Message(stringLiteral: record) }
}

extension RecordKind<AnswerRecord> {
  static var answer: Self {
    Self(
      record: "answer", keptIn: .answers, matches: { try $0.answers.matches($1) },
      find: { try $0.answers.answer($1) })
  }
}

extension RecordKind<AccountRecord> {
  static var account: Self {
    Self(
      record: "account", keptIn: .accounts, matches: { try $0.accounts.accountMatches($1) },
      find: { try $0.accounts.account($1) })
  }
}

extension RecordKind<TagRecord> {
  static var tag: Self {
    Self(
      record: "tag", keptIn: .accounts, matches: { try $0.accounts.tagMatches($1) },
      find: { try $0.accounts.tag($1) })
  }
}

extension RecordKind<TaskRecord> {
  static var task: Self {
    Self(
      record: "task", keptIn: .tasks, matches: { try $0.tasks.matches($1) },
      find: { try $0.tasks.task($1) })
  }
}

extension RecordKind<StepRecord> {
  /// Steps, of one task where it was named.
  static func step(of task: TaskRecord?) -> Self {
    Self(
      record: "step", keptIn: .tasks, matches: { try $0.tasks.stepMatches($1, of: task?.id) },
      find: { try $0.tasks.step($1, of: task?.id) })
  }
}

extension Invocation {
  /// The records that a person means, each once.
  func pick<Record>(_ kind: RecordKind<Record>, _ references: [String]) throws -> [Record] {
    var records: [Record] = []
    for reference in references {
      let record = try pick(kind, reference)
      if !records.contains(where: { $0.id == record.id }) { records.append(record) }
    }
    return records
  }

  /// The record that a person means by a row number, an id, a part of one, or a name.
  ///
  /// Where several fit, a person on a terminal is asked which; elsewhere that is an error that names them.
  func pick<Record>(_ kind: RecordKind<Record>, _ reference: String) throws -> Record {
    let candidates = try read(kind.keptIn.name) { try self.candidates(kind, reference, $0) }
    if let only = candidates.first, candidates.count == 1 { return only }
    if candidates.count > 1, terminal.canAsk, !isJSON {
      return try choose(among: candidates, of: kind, reference)
    }
    return try read(kind.keptIn.name) { try kind.find($0, reference) }
  }

  private func candidates<Record>(
    _ kind: RecordKind<Record>, _ reference: String, _ reader: LedgerReader
  ) throws -> [Record] {
    let named = try kind.matches(reader, reference)
    guard let id = try idInRow(reference, of: kind.record) else { return named }
    // A record that is called by a number is not hidden by a row.
    let numbered = try kind.matches(reader, id)
    let both = numbered + named.filter { $0.label == reference && !numbered.contains($0) }
    guard both.isEmpty, named.isEmpty else { return both.isEmpty ? named : both }
    throw LedgerError(
      .noSuchRecord, "The \(kind.noun) in row \(reference) of the last list is no longer there.",
      hint: "List them again; 'ledger history \(id)' shows what became of it.", at: .init(record: id))
  }

  private func choose<Record>(
    among records: [Record], of kind: RecordKind<Record>, _ reference: String
  ) throws -> Record {
    let short = try read(kind.keptIn.name) {
      try $0.shortIDs(of: records.map(\.id.lowercase), in: kind.keptIn.name)
    }
    messages.line("\(reference, .bold) matches more than one \(kind.noun):")
    for (index, record) in records.enumerated() {
      messages.line("  \(index + 1)  \(record.label)  \(short[record.id], .dim)")
    }
    return try prompt.ask("Which one? [1-\(records.count), or q for none]") { answer in
      if ["", "q"].contains(answer.lowercased()) { throw Prompt.cancelled }
      guard let number = Int(answer), records.indices.contains(number - 1) else {
        throw LedgerError(.usage, "Type a number from 1 to \(records.count), or q.")
      }
      return records[number - 1]
    }
  }
}
