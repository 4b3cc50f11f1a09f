import LedgerBase
import EventLog
import LedgerRecords
import Projections
import Testing

@Suite struct TaskTests {
  let session: RecordSession

  init() throws {
    session = try RecordSession()
  }

  private func titles(_ filter: TaskQueries.Filter = .init()) throws -> [String] {
    try session.taskQueries.tasks(filter, limit: 1000).items.map(\.title)
  }

  @Test("a task and its steps are added together, in order")
  func addWithSteps() throws {
    let (task, steps) = try session.tasks.add(title: " Paint ", steps: ["Sand", "Prime", "Paint"])
    #expect(task.title == "Paint")
    #expect(try session.taskQueries.steps(of: task.id) == steps)
    #expect(steps.map(\.order) == [1, 2, 3])
    #expect(try session.taskQueries.stepCounts(of: task.id) == (0, 3))
    #expect(session.eventCount == 4)
  }

  @Test("Done and not done; a second time appends nothing (A1)")
  func done() throws {
    let (task, steps) = try session.tasks.add(title: "Paint", steps: ["Sand"])
    let done = try session.tasks.complete(task.id)
    #expect(done.isDone)
    let before = session.eventCount
    #expect(try session.tasks.complete(task.id) == done)
    #expect(session.eventCount == before)
    let open = try session.tasks.reopen(task.id)
    #expect(!open.isDone)
    #expect(session.lastEvent?.data["completedAt"] == .some(.null))
    #expect(try session.tasks.reopen(task.id) == open)
    #expect(try session.steps.complete(steps[0].id).isDone)
    #expect(try session.taskQueries.stepCounts(of: task.id) == (1, 1))
    #expect(!(try session.steps.reopen(steps[0].id).isDone))
  }

  @Test("A title edited keeps the completion, a completion the title")
  func editKeepsTheRest() throws {
    let (task, _) = try session.tasks.add(title: "Paint")
    let done = try session.tasks.complete(task.id)
    let edited = try session.tasks.edit(task.id, title: "Paint the door")
    #expect(edited.completedAt == done.completedAt)
    #expect(try session.tasks.reopen(task.id).title == "Paint the door")
  }

  @Test("Deleting a task takes its steps along, and says how many before")
  func delete() throws {
    let (task, steps) = try session.tasks.add(title: "Paint", steps: ["Sand", "Prime"])
    #expect(try session.taskQueries.consequences(ofDeleting: task) == Consequences(name: "Paint", steps: 2))
    #expect(try session.tasks.delete(task.id).steps == 2)
    #expect(try session.taskQueries.step(steps[0].id) == nil)
    _ = rejection(.noSuchRecord) { try session.tasks.delete(task.id) }
  }

  @Test("Lists filter by state and text, sort, and page")
  func lists() throws {
    for title in ["Buy milk", "call Mary", "Buy bread", "Åse", "zebra"] {
      try session.tasks.add(title: title)
    }
    try session.tasks.complete(session.taskQueries.task("call Mary").id)
    #expect(try titles(.init(status: .open)) == ["Buy milk", "Buy bread", "Åse", "zebra"])
    #expect(try titles(.init(status: .done)) == ["call Mary"])
    #expect(try titles(.init(text: "buy")) == ["Buy milk", "Buy bread"])
    #expect(try titles(.init(sort: .title)) == ["Buy bread", "Buy milk", "call Mary", "zebra", "Åse"])
    #expect(try titles(.init(sort: .createdAt, isDescending: true)).first == "zebra")
    for sort in TaskQueries.Filter.Sort.allCases {
      for isDescending in [false, true] {
        let filter = TaskQueries.Filter(sort: sort, isDescending: isDescending)
        var paged: [String] = []
        var page = try session.taskQueries.tasks(filter, limit: 2)
        while true {
          paged += page.items.map(\.title)
          guard let next = page.next else { break }
          page = try session.taskQueries.tasks(filter, limit: 2, after: next)
        }
        #expect(paged == (try titles(filter)))
      }
    }
    _ = rejection(.usage) { _ = try session.taskQueries.tasks(limit: 0) }
  }

  @Test(
    "A list is searched for a text of any length: up to what a pattern may have, escaped, and beyond",
    arguments: [997, 998, 999, 1000, 10_000, 10_001])
  func longTexts(_ bytes: Int) throws {
    // What is escaped takes two bytes of a pattern: with one such byte, 997 are the most.
    for end in ["z", "_"] {
      let text = String(repeating: "a", count: bytes - 1) + end
      try session.tasks.add(title: "Before \(text) and after")
      try session.tasks.add(title: "Before \(text.dropLast())y and after")
      let found = try titles(.init(text: text.replacing("a", with: "A")))
      #expect(found == ["Before \(text) and after"], "\(found.map(\.utf8.count))")
      #expect(try session.taskQueries.count(.init(text: text)) == 1)
    }
  }

  @Test("A step is found by its title, among all or among those of one task")
  func steps() throws {
    let (door, doorSteps) = try session.tasks.add(title: "Door", steps: ["Sand", "Paint"])
    let (wall, wallSteps) = try session.tasks.add(title: "Wall", steps: ["Paint"])
    #expect(try session.taskQueries.step("Sand") == doorSteps[0])
    _ = rejection(.ambiguousRecord) { _ = try session.taskQueries.step("Paint") }
    #expect(try session.taskQueries.step("Paint", of: wall.id) == wallSteps[0])
    _ = rejection(.noSuchRecord) { _ = try session.taskQueries.step("Sand", of: wall.id) }
    _ = rejection(.noSuchRecord) {
      _ = try session.taskQueries.step(doorSteps[0].id.lowercase, of: wall.id)
    }
    #expect(try session.taskQueries.step(doorSteps[0].id.lowercase, of: door.id) == doorSteps[0])
  }

  @Test("a step of a task that is not there misses its parent")
  func stepWithoutTask() throws {
    expectRejection(.missingParent, of: session) { try session.steps.add(to: session.newID(), title: "Sand") }
    expectRejection(.missingParent, of: session) {
      try session.append(
        "step.inserted",
        [
          "id": .string(session.newID().lowercase), "taskID": .string(session.newID().lowercase),
          "title": "Sand",
        ])
    }
  }

  @Test("Raw events keep times of any offset in the one form that sorts")
  func times() throws {
    let id = session.newID()
    try session.append(
      "task.inserted",
      ["id": .string(id.lowercase), "title": "Buy milk", "createdAt": "2013-06-07T09:43:32+09:00"])
    #expect(try session.taskQueries.task(id)?.createdAt.rfc3339 == "2013-06-07T00:43:32.000000Z")
  }

  @Test("An id that is no UUID is refused, an upper-case one is the same")
  func ids() throws {
    for id in ["t1", "0197c1f2-9f20-7d91-aaf4-f0bbf124db4", "------------------------------------"] {
      expectRejection(.wrongValue, of: session) {
        try session.append("task.inserted", ["id": .string(id), "title": "Buy milk"])
      }
    }
    let id = session.newID()
    try session.append("task.inserted", ["id": .string(id.uuidString), "title": "Buy milk"])
    #expect(try session.taskQueries.task(id)?.title == "Buy milk")
    expectRejection(.duplicateValue, of: session) {
      try session.append("task.inserted", ["id": .string(id.lowercase), "title": "Buy milk"])
    }
  }
}
