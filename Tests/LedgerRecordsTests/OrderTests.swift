import EventLog
import LedgerBase
import LedgerRecords
import Projections
import SQLite
import Testing

@Suite struct OrderTests {
  let session: RecordSession

  init() throws {
    session = try RecordSession()
  }

  private func orders() throws -> [Int64] {
    try session.taskQueries.tasks(limit: 1000).items.map(\.order)
  }

  private func titles() throws -> String {
    try session.taskQueries.tasks(limit: 1000).items.map(\.title).joined()
  }

  @discardableResult
  private func insert(_ title: String, order: Int64? = nil) throws -> UUID {
    let id = session.newID()
    var data: JSONValue = ["id": .string(id.lowercase), "title": .string(title)]
    if let order { data["order"] = .integer(order) }
    try session.append("task.inserted", data)
    return id
  }

  @Test("an inserted event without an order goes last")
  func goesLast() throws {
    try insert("a")
    try insert("b", order: 7)
    try insert("c")
    try session.tasks.add(title: "d")
    #expect(try orders() == [1, 7, 8, 9])
    #expect(try titles() == "abcd")
  }

  @Test("an order that repeats another is rejected")
  func repeats() throws {
    try insert("a", order: 3)
    expectRejection(.duplicateValue, of: session) { try insert("b", order: 3) }
    let account = try session.accounts.add(name: "Home")
    expectRejection(.duplicateValue, of: session) {
      try session.append(
        "account.inserted",
        [
          "id": .string(session.newID().lowercase), "name": "Work", "sortOrder": .integer(account.sortOrder),
        ])
    }
  }

  @Test("the schema says NOT NULL and UNIQUE", arguments: RecordTable.allCases)
  func schema(_ table: RecordTable) throws {
    let connection = try session.connection(for: table.name)
    for (table, column) in [
      ("account", "sortOrder"), ("tag", "sortOrder"), ("task", "order"), ("task_step", "order"),
    ] {
      let notNull = try connection.first(
        "SELECT \"notnull\" FROM pragma_table_info(?) WHERE name = ?", [.text(table), .text(column)]
      ) { $0.bool(at: 0) }
      guard let notNull else { continue }
      #expect(notNull)
      let isUnique = try connection.first(
        """
        SELECT 1 FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
        WHERE list."unique" AND NOT list.partial AND info.name = ?
        """, [.text(table), .text(column)]
      ) { _ in true }
      #expect(isUnique == true)
    }
  }

  @Test(
    "an order is an integer", arguments: [JSONValue.number(1.5), .string("1"), .null, .integer(.max)])
  func integers(_ order: JSONValue) throws {
    let before = session.eventCount
    #expect(throws: LedgerError.self) {
      try session.append(
        "task.inserted", ["id": .string(session.newID().lowercase), "title": "a", "order": order])
    }
    #expect(session.eventCount == before)
  }

  @Test("An order is never given twice, also after a delete of the last")
  func afterDelete() throws {
    let (task, _) = try session.tasks.add(title: "a")
    try session.tasks.delete(task.id)
    #expect(try session.tasks.add(title: "b").task.order == 2)
    let other = try session.tasks.add(title: "c", steps: ["x", "y"])
    try session.steps.delete(other.steps[1].id)
    #expect(try session.steps.add(to: other.task.id, title: "z").order == 3)
  }

  @Test("a reset empties the tables it names, and no others; orders go on after it")
  func afterReset() throws {
    try session.tasks.add(title: "a", steps: ["x"])
    try session.tasks.add(title: "b")
    let tag = try session.tags.add(name: "urgent")
    let account = try session.accounts.add(name: "Home")
    try session.tags.assign(tag.id, to: account.id)
    try session.users.add(name: "Mary", birthday: CalendarDate(parsing: "1990-04-23"), gender: .female)
    try session.answers.ask("Why?")
    try session.append("ledger.reset", ["families": ["tasks"]])
    #expect(try session.taskQueries.count() == 0)
    #expect(try session.accountQueries.accountCount() == 1)
    #expect(try session.answerQueries.count() == 1)
    try session.append("ledger.reset", ["families": ["accounts", "answers"]])
    #expect(try session.accountQueries.accountCount() == 0)
    #expect(try session.accountQueries.tagCount() == 0)
    #expect(try session.answerQueries.currentUser() == nil)
    #expect(try session.tasks.add(title: "c").task.order == 3)
    #expect(try session.accounts.add(name: "Work").sortOrder == 2)
    for table in RecordTable.allCases {
      let digests = try session.digests(of: table)
      #expect(digests.live == digests.rebuilt, "\(table)")
    }
  }

  @Test(
    "A move puts the record where it was asked to, and shifts only what it passes",
    arguments: [
      ("c", Place.first, "cabde"), ("c", .last, "abdec"), ("a", .first, "abcde"), ("e", .last, "abcde"),
      ("a", .order(4), "bcdae"), ("e", .order(1), "eabcd"), ("b", .order(9), "acdeb"),
      ("d", .order(-5), "dabce"),
    ])
  func moves(_ title: String, _ place: Place, _ expected: String) throws {
    for title in ["a", "b", "c", "d", "e"] { try session.tasks.add(title: title) }
    let task = try session.taskQueries.task(try id(title))
    let before = try session.taskQueries.tasks().items
    try session.tasks.move(try #require(task).id, to: place)
    #expect(try titles() == expected)
    for other in before where other.title != title {
      // Who only makes room was not changed by the event.
      #expect(try session.taskQueries.task(other.id)?.sequence == other.sequence)
    }
  }

  private func id(_ title: String) throws -> UUID {
    try session.taskQueries.tasks().items.first { $0.title == title }?.id ?? session.newID()
  }

  @Test("A move next to a record puts it right there, from above and from below, also over gaps")
  func movesBeside() throws {
    for title in ["a", "b", "c", "d", "e", "f"] { try session.tasks.add(title: title) }
    try session.tasks.delete(id("c"))
    for mover in ["a", "b", "d", "e", "f"] {
      for neighbour in ["a", "b", "d", "e", "f"] where neighbour != mover {
        try session.tasks.move(id(mover), to: .before(id(neighbour)))
        #expect(try titles().contains(mover + neighbour))
        try session.tasks.move(id(mover), to: .after(id(neighbour)))
        #expect(try titles().contains(neighbour + mover))
        let before = session.eventCount
        try session.tasks.move(id(mover), to: .after(id(neighbour)))
        #expect(session.eventCount == before, "It stood there already.")
      }
    }
    let digests = try session.digests(of: .tasks)
    #expect(digests.live == digests.rebuilt)
  }

  @Test("After a move past the end, the next goes behind it")
  func movePastTheEnd() throws {
    let (task, _) = try session.tasks.add(title: "a")
    try session.tasks.add(title: "b")
    try session.tasks.move(task.id, to: .order(50))
    #expect(try session.tasks.add(title: "c").task.order == 51)
    #expect(try titles() == "bac")
  }

  @Test("The largest order that can be given blocks nothing that comes after it")
  func largest() throws {
    let largest: Int64 = 9_007_199_254_740_991
    let (first, _) = try session.tasks.add(title: "a")
    try insert("b", order: largest)
    let (third, _) = try session.tasks.add(title: "c")
    try session.tasks.move(first.id, to: .last)
    #expect(try titles() == "bca")
    try session.tasks.move(third.id, to: .after(first.id))
    try session.tasks.add(title: "d")
    #expect(try titles() == "bacd")
    try insert("e", order: -largest)
    try session.tasks.move(third.id, to: .first)
    #expect(try titles() == "cebad")
    expectRejection(.wrongValue, of: session) { try insert("f", order: largest + 1) }
    expectRejection(.wrongValue, of: session) { try session.tasks.move(third.id, to: .order(largest + 1)) }
    let digests = try session.digests(of: .tasks)
    #expect(digests.live == digests.rebuilt)
  }

  @Test("A move to either end or to a free order changes no other row, however long the list is")
  func movesForFree() throws {
    let ids = try (0..<50).map { try session.tasks.add(title: "Task \($0)").task.id }
    let before = try session.taskQueries.tasks(limit: 100).items
    try session.tasks.move(ids[0], to: .last)
    try session.tasks.move(ids[49], to: .first)
    try session.tasks.move(ids[10], to: .order(50))
    let after = try session.taskQueries.tasks(limit: 100).items
    let moved = [ids[0], ids[49], ids[10]]
    #expect(after.filter { !moved.contains($0.id) } == before.filter { !moved.contains($0.id) })
    #expect(after.first?.id == ids[49] && after.dropLast().last?.id == ids[10] && after.last?.id == ids[0])
    #expect(try session.tasks.add(title: "Next").task.order == 52)
  }

  @Test("A step moves among the steps of its task only")
  func stepMoves() throws {
    let (door, doorSteps) = try session.tasks.add(title: "Door", steps: ["a", "b", "c"])
    let (wall, wallSteps) = try session.tasks.add(title: "Wall", steps: ["a", "b", "c"])
    try session.steps.move(doorSteps[2].id, to: .first)
    #expect(try session.taskQueries.steps(of: door.id).map(\.title) == ["c", "a", "b"])
    #expect(try session.taskQueries.steps(of: wall.id) == wallSteps)
    expectRejection(.wrongValue, of: session) {
      try session.steps.move(doorSteps[0].id, to: .before(wallSteps[0].id))
    }
    expectRejection(.noSuchRecord, of: session) {
      try session.append("step.moved", ["id": .string(session.newID().lowercase), "order": 1])
    }
  }
}
