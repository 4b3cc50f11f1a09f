import EventLog
import LedgerBase
import LedgerRecords
import Projections
import Testing

@Suite("notes, due dates, priorities and tags of tasks")
struct TaskFieldTests {
  let session: RecordSession

  init() throws {
    session = try RecordSession()
  }

  private func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }
  private func time(_ text: String) throws -> Timestamp { try Timestamp(parsing: text) }

  private func titles(_ filter: TaskQueries.Filter) throws -> [String] {
    try session.taskQueries.tasks(filter, limit: 1000).items.map(\.title)
  }

  @Test("a task has none of them unless they are given; the live table and a rebuilt one are the same")
  func given() throws {
    let plain = try session.tasks.add(title: "Plain").task
    #expect(plain.note == nil && plain.due == nil && plain.priority == nil && plain.tags.isEmpty)
    #expect(session.lastEvent?.data["note"] == nil && session.lastEvent?.data["tags"] == nil)
    let full = try session.tasks.add(
      title: "Full", note: " one\r\ntwo \n", due: .day(day("2026-12-01")), priority: .high,
      tags: ["Home", "shop", "home"]
    ).task
    #expect(full.note == "one\ntwo")
    #expect(full.due == .day(try day("2026-12-01")) && full.priority == .high)
    #expect(full.tags == ["home", "shop"])
    let timed = try session.tasks.add(title: "Timed", due: .time(time("2026-12-01T09:00:00+09:00"))).task
    #expect(timed.due?.description == "2026-12-01T00:00:00.000000Z")
    #expect(try session.taskQueries.task(full.id) == full)
    let digests = try session.digests(of: .tasks)
    #expect(digests.live == digests.rebuilt)
  }

  @Test(
    "an edit changes what is given, and keeps or clears the rest; with nothing changed, nothing is appended")
  func edited() throws {
    let task = try session.tasks.add(
      title: "Paint", note: "both sides", due: .day(day("2026-12-01")), priority: .low, tags: ["home"]
    ).task
    let before = session.eventCount
    #expect(
      try session.tasks.edit(
        task.id, title: " Paint", note: .set(" both sides "), due: .set(.day(day("2026-12-01"))),
        priority: .set(.low), tags: ["HOME"], adding: ["home"], removing: ["work"]) == task)
    #expect(session.eventCount == before)
    let tagged = try session.tasks.edit(task.id, adding: ["Work", "art"], removing: ["home"])
    #expect(tagged.tags == ["art", "work"])
    #expect(tagged.note == "both sides" && tagged.due == task.due && tagged.priority == .low)
    #expect(session.lastEvent?.data["note"] == nil)
    let cleared = try session.tasks.edit(task.id, note: .set("\n "), due: .clear, priority: .clear, tags: [])
    #expect(cleared.note == nil && cleared.due == nil && cleared.priority == nil && cleared.tags.isEmpty)
    #expect(session.lastEvent?.data["tags"] == .some(.null))
    #expect(try session.tasks.complete(task.id).title == "Paint")
    let digests = try session.digests(of: .tasks)
    #expect(digests.live == digests.rebuilt)
  }

  @Test(
    "a tag is one word",
    arguments: [
      "", " ", "two words", "a,b", "a\"b", "a\\b", "a\u{3000}b", "a\nb", String(repeating: "a", count: 101),
    ])
  func wrongTags(_ tag: String) throws {
    let task = try session.tasks.add(title: "Paint").task
    expectRejection(.wrongValue, of: session) { try session.tasks.add(title: "x", tags: [tag]) }
    expectRejection(.wrongValue, of: session) { try session.tasks.edit(task.id, adding: [tag]) }
  }

  @Test("raw events are held to the same rules, whatever they come from")
  func rawEvents() throws {
    func insert(_ field: String, _ value: JSONValue) throws {
      var data: JSONValue = ["id": .string(session.newID().lowercase), "title": "x"]
      data[field] = value
      try session.append("task.inserted", data)
    }
    for value: JSONValue in [
      "home", ["a": "b"], [1], ["a", 1, "b"], [""], ["a", "", "b"], [["a"]], ["a b"], ["a\"b"], ["a\\"], 3,
      true,
      ["a", ["b"], "c"],
    ] {
      expectRejection(.wrongValue, of: session) { try insert("tags", value) }
    }
    for value: JSONValue in ["soon", "2026-02-30", "2026-12-01T25:00:00Z", ""] {
      expectRejection(.invalidDate, of: session) { try insert("due", value) }
    }
    expectRejection(.wrongType, of: session) { try insert("due", 20_261_201) }
    expectRejection(.wrongValue, of: session) { try insert("priority", "urgent") }
    for (field, value): (String, JSONValue) in [
      ("tags", []), ("tags", .null), ("note", "\u{3000}"), ("note", .null), ("due", .null),
      ("priority", .null),
    ] {
      try insert(field, value)
    }
    #expect(
      try session.taskQueries.tasks().items.allSatisfy {
        $0.tags.isEmpty && $0.note == nil && $0.due == nil && $0.priority == nil
      })
    try insert("due", "2026-12-01T09:00:00+09:00")
    try insert("tags", ["b", "Äpfel", "家"])
    let last = try session.taskQueries.tasks().items.suffix(2)
    #expect(last.first?.due?.description == "2026-12-01T00:00:00.000000Z")
    #expect(last.last?.tags == ["b", "Äpfel", "家"])
    let digests = try session.digests(of: .tasks)
    #expect(digests.live == digests.rebuilt)
  }

  @Test("what is due is decided for the day and the moment of whoever asks")
  func due() throws {
    try session.tasks.add(title: "none")
    try session.tasks.add(title: "yesterday", due: .day(day("2026-11-24")))
    try session.tasks.add(title: "today", due: .day(day("2026-11-25")))
    try session.tasks.add(title: "earlier today", due: .time(time("2026-11-25T08:00:00Z")))
    try session.tasks.add(title: "later today", due: .time(time("2026-11-25T20:00:00Z")))
    try session.tasks.add(title: "next week", due: .day(day("2026-12-02")))
    let now = try time("2026-11-25T12:00:00Z")
    let past = DueRange.past(today: try day("2026-11-25"), now: now)
    #expect(
      try titles(.init(status: .open, due: .within(past), sort: .due)) == ["yesterday", "earlier today"])
    // The same moment in a zone in which it is the day before.
    let west = DueRange.past(today: try day("2026-11-24"), now: now)
    #expect(try titles(.init(due: .within(west))) == ["earlier today"])
    let today = DueRange(
      days: try day("2026-11-25")..<day("2026-11-26"),
      times: try time("2026-11-25T00:00:00Z")..<time("2026-11-26T00:00:00Z"))
    #expect(try titles(.init(due: .within(today))) == ["today", "earlier today", "later today"])
    #expect(try titles(.init(due: .undated)) == ["none"])
    #expect(try session.taskQueries.count(.init(due: .dated)) == 5)
    let task = try session.taskQueries.task("yesterday")
    #expect(task.isOverdue(today: try day("2026-11-25"), now: now))
    #expect(!(try session.tasks.complete(task.id).isOverdue(today: try day("2026-11-25"), now: now)))
  }

  @Test(
    "sorted by due date, priority or completion, those without come last, in their order; pages fit together")
  func sorted() throws {
    try session.tasks.add(title: "a")
    try session.tasks.add(title: "b", due: .day(day("2026-12-02")), priority: .low)
    try session.tasks.add(title: "c", due: .time(time("2026-12-01T09:00:00Z")), priority: .high)
    try session.tasks.add(title: "d", priority: .medium)
    try session.tasks.add(title: "e", due: .day(day("2026-12-01")), priority: .high)
    for title in ["d", "a"] { try session.tasks.complete(session.taskQueries.task(title).id) }
    #expect(try titles(.init(sort: .due)) == ["e", "c", "b", "a", "d"])
    #expect(try titles(.init(sort: .due, isDescending: true)) == ["b", "c", "e", "a", "d"])
    #expect(try titles(.init(sort: .priority)) == ["c", "e", "d", "b", "a"])
    #expect(try titles(.init(sort: .priority, isDescending: true)) == ["b", "d", "c", "e", "a"])
    #expect(try titles(.init(sort: .completedAt)) == ["d", "a", "b", "c", "e"])
    #expect(try titles(.init(status: .open, priority: .high)) == ["c", "e"])
    for sort in TaskQueries.Filter.Sort.allCases {
      for isDescending in [false, true] {
        let filter = TaskQueries.Filter(sort: sort, isDescending: isDescending)
        for limit in 1...5 {
          var paged: [String] = []
          var page = try session.taskQueries.tasks(filter, limit: limit)
          while true {
            paged += page.items.map(\.title)
            guard let next = page.next else { break }
            page = try session.taskQueries.tasks(filter, limit: limit, after: next)
          }
          #expect(try paged == titles(filter), "\(sort) \(isDescending) \(limit)")
        }
      }
    }
  }

  @Test("a text is found in notes and tags too; a tag is found as a whole word, in either case")
  func found() throws {
    try session.tasks.add(title: "Paint the door", note: "Buy BLUE paint\nand brushes")
    try session.tasks.add(title: "Write", tags: ["homework", "blue"])
    try session.tasks.add(title: "Wash", tags: ["home", "50%"])
    #expect(try titles(.init(text: "blue")) == ["Paint the door", "Write"])
    #expect(try titles(.init(text: "brush")) == ["Paint the door"])
    #expect(try titles(.init(text: "home")) == ["Write", "Wash"])
    // Not the array itself.
    for text in ["[", "\"", "\",\""] { #expect(try titles(.init(text: text)).isEmpty) }
    #expect(try titles(.init(tags: ["Home"])) == ["Wash"])
    #expect(try titles(.init(tags: ["home", "50%"])) == ["Wash"])
    #expect(try titles(.init(tags: ["h_me"])).isEmpty)
    #expect(try titles(.init(tags: ["home", "blue"])).isEmpty)
    #expect(try session.taskQueries.count(.init(tags: ["blue"])) == 1)
    _ = rejection(.wrongValue) { _ = try titles(.init(tags: ["two words"])) }
  }

  @Test("priorities are read by word, letter and number, in each of our languages")
  func priorities() {
    for (words, priority) in [
      (["high", "H", "1", "高"], TaskPriority.high), (["Medium", "m", "2", "中"], .medium),
      (["low", "l", "3", "低"], .low),
    ] {
      for word in words { #expect(TaskPriority(word: word) == priority) }
    }
    #expect(TaskPriority(word: "4") == nil && TaskPriority(word: "") == nil)
  }
}
