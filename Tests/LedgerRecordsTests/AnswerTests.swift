import EventLog
import LedgerBase
import LedgerTesting
import LedgerRecords
import Projections
import Testing

@Suite struct AnswerTests {
  let session: RecordSession
  let clock: TestClock

  init() throws {
    clock = TestClock()
    session = try RecordSession(clock: clock)
  }

  private func addUser() throws {
    try session.users.add(name: "Mary", birthday: CalendarDate(parsing: "1990-04-23"), gender: .female)
  }

  @Test("without a user a question is refused, and the refusal names the command")
  func noUser() throws {
    let error = rejection(.missingParent) { try session.answers.ask("Will it rain?") }
    #expect(error?.hint?.remedies.map(\.action) == ["addUser"])
    #expect(error?.category == .rejected)
    #expect(session.eventCount == 0)
  }

  @Test("there are twenty answers: ten affirmative, five neutral, five negative, no two alike")
  func twenty() {
    let kinds = Dictionary(grouping: MagicAnswer.all, by: \.type).mapValues(\.count)
    #expect(kinds == [.affirmative: 10, .neutral: 5, .negative: 5])
    for language in Language.allCases {
      #expect(Set(MagicAnswer.all.map { $0.text(in: language) }).count == 20)
    }
  }

  @Test(
    "an answer is kept at once with its kind and its English form", arguments: Language.allCases)
  func ask(_ language: Language) throws {
    try addUser()
    let given = try session.answers.ask("\u{3000}Will it rain? ", language: language)
    let kept = try #require(try session.answerQueries.answer(given.id))
    #expect(kept == given)
    #expect(kept.question == "Will it rain?")
    let answer = try #require(MagicAnswer.all.first { $0.text(in: .english) == kept.englishAnswer })
    #expect(kept.answer == answer.text(in: language))
    #expect(kept.answerType == answer.type)
  }

  @Test("the random source that is handed in decides; over time all twenty come")
  func randomSource() throws {
    try addUser()
    let first = try RecordSession(seed: 7)
    let second = try RecordSession(seed: 7)
    for session in [first, second] {
      try session.users.add(name: "Mary", birthday: CalendarDate(parsing: "1990-04-23"), gender: .female)
    }
    for _ in 0..<20 {
      #expect(try first.answers.ask("Same?").answer == second.answers.ask("Same?").answer)
    }
    var seen: Set<String> = []
    for _ in 0..<400 { seen.insert(try session.answers.ask("Which?").answer) }
    #expect(seen.count == 20)
  }

  @Test("a blank question is refused and nothing is kept")
  func blankQuestion() throws {
    try addUser()
    expectRejection(.blankField, of: session) { try session.answers.ask("\u{00A0}\t") }
  }

  @Test("the list is newest first and pages to its end, each answer once")
  func pages() throws {
    try addUser()
    let given = try (0..<23).map { try session.answers.ask("Question \($0)?") }
    var seen: [AnswerRecord] = []
    var page = try session.answerQueries.answers(limit: 5)
    while true {
      seen += page.items
      guard let next = page.next else { break }
      // What comes in between stands before the page, and moves nothing on it.
      try session.answers.ask("Another?")
      page = try session.answerQueries.answers(limit: 5, after: next)
    }
    #expect(seen == given.reversed())
    #expect(try session.answerQueries.answers().items.count == 23 + 4)
  }

  @Test("answers of one instant page too")
  func sameInstant() throws {
    let clock = TestClock(stepMicroseconds: 0)
    let session = try RecordSession(clock: clock)
    try session.users.add(name: "Mary", birthday: CalendarDate(parsing: "1990-04-23"), gender: .female)
    for index in 0..<9 { try session.answers.ask("Question \(index)?") }
    var ids: Set<String> = []
    var page = try session.answerQueries.answers(limit: 2)
    while true {
      ids.formUnion(page.items.map(\.id.lowercase))
      guard let next = page.next else { break }
      page = try session.answerQueries.answers(limit: 2, after: next)
    }
    #expect(ids.count == 9)
  }

  @Test("A page after a row that is gone says so")
  func goneCursor() throws {
    try addUser()
    for _ in 0..<3 { try session.answers.ask("Why?") }
    let next = try #require(try session.answerQueries.answers(limit: 1).next)
    try session.answers.delete(next)
    _ = rejection(.noSuchRecord) { _ = try session.answerQueries.answers(limit: 1, after: next) }
  }

  @Test("Filters by kind and by text, in the question or the answer")
  func filters() throws {
    try addUser()
    for index in 0..<60 { try session.answers.ask(index % 2 == 0 ? "Will it RAIN?" : "Shall we go?") }
    for type in AnswerType.allCases {
      let page = try session.answerQueries.answers(.init(type: type), limit: 100)
      #expect(page.items.allSatisfy { $0.answerType == type })
      #expect(page.items.count == (try session.answerQueries.count(.init(type: type))))
    }
    #expect(try session.answerQueries.count(.init(text: "rain")) == 30)
    #expect(try session.answerQueries.count(.init(text: "no such text")) == 0)
  }

  @Test("pruning takes 90 days unless told otherwise, and its event holds the cut-off")
  func prune() throws {
    try addUser()
    let old = try session.answers.ask("Old?")
    clock.advance(bySeconds: 90 * 86_400)
    let recent = try session.answers.ask("Recent?")
    let eventsBefore = session.eventCount
    #expect(try session.answers.prune() == 1)
    #expect(try session.answerQueries.answer(old.id) == nil)
    #expect(try session.answerQueries.answer(recent.id) != nil)
    let event = try #require(session.lastEvent)
    #expect(event.type == "answer.pruned")
    let before = try Timestamp(parsing: event.data["before"]?.stringValue ?? "")
    #expect(before > old.timestamp && before < recent.timestamp)
    #expect(event.data["count"]?.integerValue == 1)
    // Nothing is that old any more: nothing is appended.
    #expect(try session.answers.prune() == 0)
    #expect(session.eventCount == eventsBefore + 1)
    let digests = try session.digests(of: .answers)
    #expect(digests.live == digests.rebuilt)
  }

  @Test("Statistics count by kind, by day and by hour of UTC")
  func statistics() throws {
    let clock = TestClock(start: try Timestamp(parsing: "2026-11-20T23:00:00Z"), stepMicroseconds: 0)
    let session = try RecordSession(clock: clock)
    try session.users.add(name: "Mary", birthday: CalendarDate(parsing: "1990-04-23"), gender: .female)
    for hour in 0..<3 {
      for _ in 0...hour { try session.answers.ask("When?") }
      clock.advance(bySeconds: 3600)
    }
    let statistics = try session.answerQueries.statistics()
    #expect(statistics.total == 6)
    #expect(statistics.byType.values.reduce(0, +) == 6)
    #expect(statistics.byDay.map(\.count) == [1, 5])
    #expect(statistics.byDay.map(\.date.description) == ["2026-11-20", "2026-11-21"])
    #expect(statistics.byHour[23] == 1 && statistics.byHour[0] == 2 && statistics.byHour[1] == 3)
    let since = try session.answerQueries.statistics(since: Timestamp(parsing: "2026-11-21T00:30:00Z"))
    #expect(since.total == 3)
  }
}
