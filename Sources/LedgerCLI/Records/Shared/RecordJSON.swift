import LedgerRecords

/// A record as commands show it.
protocol ShownRecord: Identifiable<UUID>, Equatable {
  /// Its name or title.
  var label: String { get }
  var sequence: UInt64 { get }
  /// As `--json` prints it: the columns of its table under their names.
  var json: JSONValue { get }
}

extension UserRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "name": .string(name), "birthday": .string(birthday.description),
      "gender": .string(gender.rawValue), "createdAt": .string(createdAt.rfc3339), "seq": .sequence(sequence),
    ]
  }
}

extension AnswerRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "userID": .string(userID.lowercase), "question": .string(question),
      "answer": .string(answer), "englishAnswer": .string(englishAnswer),
      "answerType": .string(answerType.rawValue), "timestamp": .string(timestamp.rfc3339),
      "seq": .sequence(sequence),
    ]
  }
}

extension AccountRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "name": .string(name), "sortOrder": .integer(sortOrder),
      "createdAt": .string(createdAt.rfc3339), "seq": .sequence(sequence),
    ]
  }
}

extension TagRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "name": .string(name), "sortOrder": .integer(sortOrder),
      "createdAt": .string(createdAt.rfc3339), "seq": .sequence(sequence),
    ]
  }
}

extension TaskRecord: ShownRecord {
  var json: JSONValue {
    [
      "id": .string(id.lowercase), "title": .string(title), "order": .integer(order),
      "createdAt": .string(createdAt.rfc3339), "completedAt": .time(completedAt), "seq": .sequence(sequence),
    ]
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
  static let fields = ["id", "title", "order", "createdAt", "completedAt", "seq"]
}

extension AccountRecord {
  static let fields = ["id", "name", "sortOrder", "createdAt", "seq"]
}

extension TagRecord {
  static let fields = ["id", "name", "sortOrder", "createdAt", "seq"]
}

extension AnswerRecord {
  static let fields = [
    "id", "userID", "question", "answer", "englishAnswer", "answerType", "timestamp", "seq",
  ]
}

extension JSONValue {
  static func sequence(_ number: UInt64) -> JSONValue { .integer(Int64(clamping: number)) }
  static func time(_ time: Timestamp?) -> JSONValue { time.map { .string($0.rfc3339) } ?? .null }

  /// The answer of a command that takes several records: of one, that record alone.
  static func answer(_ items: [JSONValue]) -> JSONValue {
    items.count == 1 ? items[0] : ["items": .array(items), "next": .null]
  }

  /// The object with more members at its end.
  func adding(_ members: JSONValue.Member...) -> JSONValue {
    .object((self.members ?? []) + members)
  }
}
