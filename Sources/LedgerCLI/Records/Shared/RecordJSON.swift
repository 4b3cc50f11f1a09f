import LedgerRecords

/// A record as commands show it.
protocol ShownRecord: Identifiable<UUID>, Equatable {
  /// Its name or title.
  var label: String { get }
  var sequence: UInt64 { get }
  /// Its own fields for `--json`. One thing has one name in all kinds, whatever the column is called.
  var json: JSONValue { get }
  /// What other records say of it: what belongs to it, or how much.
  func belongings(_ reader: LedgerReader) throws -> [JSONValue.Member]
  /// What only the commands about one record add to these.
  func parts(_ reader: LedgerReader) throws -> [JSONValue.Member]
}

extension ShownRecord {
  func belongings(_ reader: LedgerReader) throws -> [JSONValue.Member] { [] }
  func parts(_ reader: LedgerReader) throws -> [JSONValue.Member] { [] }

  /// As an item of a list.
  func itemJSON(_ reader: LedgerReader) throws -> JSONValue { try json.adding(belongings(reader)) }
  /// As the answer of a command about this record.
  func answerJSON(_ reader: LedgerReader) throws -> JSONValue { try itemJSON(reader).adding(parts(reader)) }
}

extension UserRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "name": .string(name), "birthday": .string(birthday.description),
      "gender": .string(gender.rawValue), "createdAt": .string(createdAt.rfc3339), "seq": .sequence(sequence),
    ]
  }

  func belongings(_ reader: LedgerReader) throws -> [JSONValue.Member] {
    [.init("answerCount", .count(try reader.answers.answerCount(of: id)))]
  }
}

extension AnswerRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "userID": .string(userID.lowercase), "question": .string(question),
      "answer": .string(answer), "englishAnswer": .string(englishAnswer),
      "answerType": .string(answerType.rawValue), "createdAt": .string(timestamp.rfc3339),
      "seq": .sequence(sequence),
    ]
  }
}

extension AccountRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "name": .string(name), "order": .integer(sortOrder),
      "createdAt": .string(createdAt.rfc3339), "seq": .sequence(sequence),
    ]
  }

  func belongings(_ reader: LedgerReader) throws -> [JSONValue.Member] {
    [.init("tags", .array(try reader.accounts.tags(on: id).map(\.json)))]
  }
}

extension TagRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "name": .string(name), "order": .integer(sortOrder),
      "createdAt": .string(createdAt.rfc3339), "seq": .sequence(sequence),
    ]
  }

  func belongings(_ reader: LedgerReader) throws -> [JSONValue.Member] {
    [.init("accountCount", .count(try reader.accounts.accountCount(withTag: id)))]
  }
}

extension TaskRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "title": .string(title), "order": .integer(order),
      "createdAt": .string(createdAt.rfc3339), "completedAt": .time(completedAt),
      "note": note.map(JSONValue.string) ?? .null, "due": due.map { .string($0.description) } ?? .null,
      "priority": priority.map { .string($0.rawValue) } ?? .null, "tags": .array(tags.map(JSONValue.string)),
      "seq": .sequence(sequence),
    ]
  }

  func belongings(_ reader: LedgerReader) throws -> [JSONValue.Member] {
    let steps = try reader.tasks.stepCounts(of: id)
    return [.init("stepCount", .count(steps.all)), .init("doneStepCount", .count(steps.done))]
  }

  func parts(_ reader: LedgerReader) throws -> [JSONValue.Member] {
    [.init("steps", .array(try reader.tasks.steps(of: id).map(\.json)))]
  }
}

extension StepRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "taskID": .string(taskID.lowercase), "title": .string(title),
      "order": .integer(order), "completedAt": .time(completedAt), "seq": .sequence(sequence),
    ]
  }
}

// The fields of the lists, also of those that are empty.

extension TaskRecord {
  static let fields = [
    "id", "title", "order", "createdAt", "completedAt", "note", "due", "priority", "tags", "seq", "stepCount",
    "doneStepCount",
  ]
}

extension AccountRecord {
  static let fields = ["id", "name", "order", "createdAt", "seq", "tags"]
}

extension TagRecord {
  static let fields = ["id", "name", "order", "createdAt", "seq", "accountCount"]
}

extension AnswerRecord {
  static let fields = [
    "id", "userID", "question", "answer", "englishAnswer", "answerType", "createdAt", "seq",
  ]
}

extension JSONValue {
  static func sequence(_ number: UInt64) -> JSONValue { .integer(Int64(clamping: number)) }
  static func time(_ time: Timestamp?) -> JSONValue { time.map { .string($0.rfc3339) } ?? .null }

  static func count(_ number: some BinaryInteger) -> JSONValue { .integer(Int64(clamping: number)) }

  /// The first and the last sequence number of some events: what `sequences` has.
  static func sequences(_ range: ClosedRange<UInt64>) -> JSONValue {
    [.sequence(range.lowerBound), .sequence(range.upperBound)]
  }

  /// A list that is whole.
  static func list(_ items: [JSONValue]) -> JSONValue { ["items": .array(items), "next": .null] }

  /// What a command did, or, as a rehearsal, would do: the same members in both cases.
  static func outcome(isRehearsal: Bool, _ value: JSONValue) -> JSONValue {
    .object([.init("dryRun", .bool(isRehearsal))] + (value.members ?? []))
  }

  /// The object with more members at its end.
  func adding(_ members: JSONValue.Member...) -> JSONValue { adding(members) }

  func adding(_ members: [JSONValue.Member]) -> JSONValue { .object((self.members ?? []) + members) }
}
