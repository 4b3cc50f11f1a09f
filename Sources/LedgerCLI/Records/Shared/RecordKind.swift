import LedgerRecords
import Projections

/// What commands need to know of a kind of record to find one by what a person typed.
struct RecordKind<Record: ShownRecord> {
  /// "task"
  var record: String
  var keptIn: RecordTable
  /// Everything that a reference could mean.
  var matches: (LedgerReader, String) throws -> [Record]
  /// The one record that a reference means, of all that it could mean, or the error that says why there is
  /// none.
  var only: (LedgerReader, String, [Record]) throws -> Record

  var noun: Message { Message(stringLiteral: record) }

  /// The one record that a reference means.
  func find(_ reader: LedgerReader, _ reference: String) throws -> Record {
    try only(reader, reference, matches(reader, reference))
  }
}

extension RecordKind<AnswerRecord> {
  static var answer: Self {
    Self(
      record: "answer", keptIn: .answers, matches: { try $0.answers.matches($1) },
      only: { try $0.answers.answer($1, among: $2) })
  }
}

extension RecordKind<AccountRecord> {
  static var account: Self {
    Self(
      record: "account", keptIn: .accounts, matches: { try $0.accounts.accountMatches($1) },
      only: { try $0.accounts.account($1, among: $2) })
  }
}

extension RecordKind<TagRecord> {
  static var tag: Self {
    Self(
      record: "tag", keptIn: .accounts, matches: { try $0.accounts.tagMatches($1) },
      only: { try $0.accounts.tag($1, among: $2) })
  }
}

extension RecordKind<TaskRecord> {
  static var task: Self {
    Self(
      record: "task", keptIn: .tasks, matches: { try $0.tasks.matches($1) },
      only: { try $0.tasks.task($1, among: $2) })
  }

  /// Of tasks that a text fits, those that can still be marked.
  static func task(toMark isDone: Bool) -> Self {
    var kind = task
    kind.matches = { reader, text in
      let all = try reader.tasks.matches(text)
      let wanted = all.filter { $0.isDone != isDone }
      return wanted.isEmpty ? all : wanted
    }
    return kind
  }
}

extension RecordKind<StepRecord> {
  /// Steps, of one task where it was named.
  static func step(of task: TaskRecord?) -> Self {
    Self(
      record: "step", keptIn: .tasks, matches: { try $0.tasks.stepMatches($1, of: task?.id) },
      only: { try $0.tasks.step($1, of: task?.id, among: $2) })
  }
}

extension Invocation {
  /// The records that a person means, each once: one whose name has all of the words, else one for each.
  func pick<Record>(_ kind: RecordKind<Record>, _ references: [String]) throws -> [Record] {
    if let one = try recordOfWords(kind, references) { return [one] }
    var records: [Record] = []
    for reference in references {
      let record = try pick(kind, reference)
      if !records.contains(where: { $0.id == record.id }) { records.append(record) }
    }
    return records
  }

  /// As a title is added without quotes, so it is understood without them.
  private func recordOfWords<Record>(_ kind: RecordKind<Record>, _ words: [String]) throws -> Record? {
    guard words.count > 1 else { return nil }
    let name = words.joined(separator: " ")
    let found = try read(kind.keptIn.name) { try kind.matches($0, name) }
    return found.count == 1 && found[0].label.lowercased().contains(name.lowercased()) ? found[0] : nil
  }

  /// The record that a person means by a row number, an id, a part of one, or a name.
  ///
  /// Where several fit, a person on a terminal is asked which; elsewhere that is an error that names them.
  func pick<Record>(_ kind: RecordKind<Record>, _ reference: String) throws -> Record {
    try pick(
      reference, of: kind.record, in: kind.keptIn.name, calling: { ($0.id.lowercase, $0.label) },
      matches: kind.matches, only: kind.only)
  }
}
