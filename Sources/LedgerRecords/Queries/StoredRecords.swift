import SQLite

extension UserRecord: StoredRecord {
  static var keptIn: RecordTable { .answers }
  static var table: String { "user" }
  static var columns: String { "id, name, birthday, gender, createdAt, seq" }
  static var nameColumn: String? { "name" }
  static var noun: Message { "user" }
  static var listing: Remedy { .showUser }

  init(row: Statement) throws {
    self.init(
      id: try row.id(at: 0), name: row.string(at: 1), birthday: try row.date(at: 2),
      gender: try row.choice(at: 3), createdAt: try row.time(at: 4), sequence: try row.sequence(at: 5))
  }

  package var label: String { name }
}

extension AnswerRecord: StoredRecord {
  static var keptIn: RecordTable { .answers }
  static var table: String { "answer" }
  static var columns: String { "id, userID, question, answer, englishAnswer, answerType, timestamp, seq" }
  static var nameColumn: String? { nil }
  static var noun: Message { "answer" }
  static var listing: Remedy { .listAnswers }

  init(row: Statement) throws {
    self.init(
      id: try row.id(at: 0), userID: try row.id(at: 1), question: row.string(at: 2),
      answer: row.string(at: 3),
      englishAnswer: row.string(at: 4), answerType: try row.choice(at: 5), timestamp: try row.time(at: 6),
      sequence: try row.sequence(at: 7))
  }

  package var label: String { question }
}

extension AccountRecord: StoredRecord {
  static var keptIn: RecordTable { .accounts }
  static var table: String { "account" }
  static var columns: String { "id, name, sortOrder, createdAt, seq" }
  static var nameColumn: String? { "name" }
  static var noun: Message { "account" }
  static var listing: Remedy { .listAccounts }

  init(row: Statement) throws {
    self.init(
      id: try row.id(at: 0), name: row.string(at: 1), sortOrder: row.int64(at: 2),
      createdAt: try row.time(at: 3), sequence: try row.sequence(at: 4))
  }

  package var label: String { name }
}

extension TagRecord: StoredRecord {
  static var keptIn: RecordTable { .accounts }
  static var table: String { "tag" }
  static var columns: String { "id, name, sortOrder, createdAt, seq" }
  static var nameColumn: String? { "name" }
  static var noun: Message { "tag" }
  static var listing: Remedy { .listTags }

  init(row: Statement) throws {
    self.init(
      id: try row.id(at: 0), name: row.string(at: 1), sortOrder: row.int64(at: 2),
      createdAt: try row.time(at: 3), sequence: try row.sequence(at: 4))
  }

  package var label: String { name }
}

extension TaskRecord: StoredRecord {
  static var keptIn: RecordTable { .tasks }
  static var table: String { "task" }
  static var columns: String {
    #"id, title, "order", createdAt, completedAt, note, due, priority, tags, seq"#
  }
  static var nameColumn: String? { "title" }
  static var noun: Message { "task" }
  static var listing: Remedy { .listTasks }

  init(row: Statement) throws {
    self.init(
      id: try row.id(at: 0), title: row.string(at: 1), order: row.int64(at: 2),
      createdAt: try row.time(at: 3),
      completedAt: try row.optionalTime(at: 4), note: row.optionalString(at: 5),
      due: row.isNull(at: 6) ? nil : try row.due(at: 6),
      priority: row.isNull(at: 7) ? nil : try row.choice(at: 7),
      tags: row.isNull(at: 8) ? [] : try row.words(at: 8), sequence: try row.sequence(at: 9))
  }

  package var label: String { title }
}

extension StepRecord: StoredRecord {
  static var keptIn: RecordTable { .tasks }
  static var table: String { "task_step" }
  static var columns: String { #"id, taskID, title, "order", completedAt, seq"# }
  static var nameColumn: String? { "title" }
  static var noun: Message { "step" }
  static var listing: Remedy { .listSteps }

  init(row: Statement) throws {
    self.init(
      id: try row.id(at: 0), taskID: try row.id(at: 1), title: row.string(at: 2), order: row.int64(at: 3),
      completedAt: try row.optionalTime(at: 4), sequence: try row.sequence(at: 5))
  }

  package var label: String { title }
}
