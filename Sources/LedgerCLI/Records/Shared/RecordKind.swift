import LedgerRecords

/// What commands need to know of a kind of record to find one by what a person typed.
struct RecordKind<Record: ShownRecord> {
  /// "task"
  var noun: Message
  var keptIn: RecordTable
  /// Everything that a reference could mean.
  var matches: (LedgerReader, String) throws -> [Record]
  /// The one record that a reference means, or the error that says why there is none.
  var find: (LedgerReader, String) throws -> Record
  var shortID: (LedgerReader, Record) throws -> String
}

extension RecordKind<AnswerRecord> {
  static var answer: Self {
    Self(
      noun: "answer", keptIn: .answers, matches: { try $0.answers.matches($1) },
      find: { try $0.answers.answer($1) }, shortID: { try $0.answers.shortID(of: $1) })
  }
}

extension RecordKind<AccountRecord> {
  static var account: Self {
    Self(
      noun: "account", keptIn: .accounts, matches: { try $0.accounts.accountMatches($1) },
      find: { try $0.accounts.account($1) }, shortID: { try $0.accounts.shortID(of: $1) })
  }
}

extension RecordKind<TagRecord> {
  static var tag: Self {
    Self(
      noun: "tag", keptIn: .accounts, matches: { try $0.accounts.tagMatches($1) },
      find: { try $0.accounts.tag($1) }, shortID: { try $0.accounts.shortID(of: $1) })
  }
}

extension RecordKind<TaskRecord> {
  static var task: Self {
    Self(
      noun: "task", keptIn: .tasks, matches: { try $0.tasks.matches($1) },
      find: { try $0.tasks.task($1) },
      shortID: { try $0.tasks.shortID(of: $1) })
  }
}

extension RecordKind<StepRecord> {
  /// Steps, of one task where it was named.
  static func step(of task: TaskRecord?) -> Self {
    Self(
      noun: "step", keptIn: .tasks, matches: { try $0.tasks.stepMatches($1, of: task?.id) },
      find: { try $0.tasks.step($1, of: task?.id) }, shortID: { try $0.tasks.shortID(of: $1) })
  }
}

extension Invocation {
  /// The record that a person means by an id, the beginning of one, or a name.
  ///
  /// Where several fit, a person on a terminal is asked which; elsewhere that is an error that names them.
  func pick<Record>(_ kind: RecordKind<Record>, _ reference: String) throws -> Record {
    if terminal.canAsk, !isJSON {
      let candidates = try read(kind.keptIn.name) { reader in
        try kind.matches(reader, reference).map { (record: $0, id: try kind.shortID(reader, $0)) }
      }
      if candidates.count > 1 { return try choose(among: candidates, of: kind, reference) }
    }
    return try read(kind.keptIn.name) { try kind.find($0, reference) }
  }

  private func choose<Record>(
    among candidates: [(record: Record, id: String)], of kind: RecordKind<Record>, _ reference: String
  ) throws -> Record {
    messages.line("\(reference, .bold) matches more than one \(kind.noun):")
    for (index, candidate) in candidates.enumerated() {
      messages.line("  \(index + 1)  \(candidate.record.label)  \(candidate.id, .dim)")
    }
    return try prompt.ask("Which one? [1-\(candidates.count)]") { answer in
      guard let number = Int(answer), candidates.indices.contains(number - 1) else {
        throw LedgerError(.usage, "Type a number from 1 to \(candidates.count), or press Control-C.")
      }
      return candidates[number - 1].record
    }
  }
}
