import LedgerRecords
import LedgerTesting
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections

@Suite("import") struct ImportTests {
  typealias Fixture = ImportFixture

  // MARK: Refused lines

  @Test("a refused line stops nothing after it, and is told with its number and why")
  func refusedLines() throws {
    let fixture = try Fixture()
    let (summary, notes) = try fixture.take(
      [
        Fixture.task(1), "", #"{"type":"task.inserted""#, Fixture.task(2, #","colour":"red""#),
        #"{"type":"task.inserted","data":{"title":" ","id":"\#(Fixture.id(3))"}}"#,
        #"{"type":"ledger.reset","data":{"families":["tasks"]}}"#, #"{"type":"no.such","data":{}}"#, "[1]",
        #"{"type":"task.deleted","data":{"id":"\#(Fixture.id(9))"}}"#, Fixture.task(1), Fixture.task(4),
      ].joined(separator: "\n"))
    #expect(
      notes == [
        "3 refused invalidJSON", "4 refused unknownField", "5 refused blankField",
        "6 refused reservedType", "7 refused unknownType", "8 refused invalidJSON", "9 refused noSuchRecord",
        "10 refused duplicateValue",
      ])
    #expect(summary.imported == 2 && summary.refused == 8 && summary.placedLast == 0 && !summary.isIntact)
    #expect(summary.sequences == 1...2)
    #expect(try fixture.titles() == ["Task 1", "Task 4"])
  }

  @Test("the report has a line each, carries an older one on, and takes no other file's place")
  func report() throws {
    let fixture = try Fixture()
    try fixture.take(Fixture.task(1, #","order":1"#) + "\nnonsense\n", as: "a.jsonl")
    try fixture.take(
      Fixture.task(2, #","order":1"#) + "\n", as: "a.jsonl",
      ImportOptions(reportPath: fixture.path("a.jsonl.report.jsonl")))
    let lines = try fixture.text(of: "a.jsonl.report.jsonl").split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
    #expect(lines.map { $0["result"]?.stringValue } == [nil, "refused", nil, "placedLast"])
    #expect(lines[0]["ledgerImport"] == 1 && lines[0]["source"] == "a.jsonl")
    #expect(
      lines[1]["line"] == 2 && lines[1]["code"] == "invalidJSON" && lines[1]["message"]?.stringValue != nil)
    #expect(lines[3]["line"] == 1 && lines[3]["field"] == "order" && lines[3]["given"] == 1)
    // What was not asked for is made of refusals alone.
    #expect(try fixture.take(Fixture.task(3, #","order":1"#), as: "b.jsonl").summary.reportPath == nil)
    #expect(throws: (any Error).self) { try fixture.text(of: "b.jsonl.report.jsonl") }
    let other = try fixture.write("dear diary\n", to: "diary")
    let error = #expect(throws: LedgerError.self) {
      try fixture.take("x", as: "c.jsonl", ImportOptions(reportPath: other))
    }
    #expect(error?.code == .fileExists && error?.category == .rejected)
    #expect(try fixture.text(of: "diary") == "dear diary\n")
  }

  @Test("a line longer than any event is refused, and the next ones are read")
  func longLine() throws {
    let fixture = try Fixture()
    let long = #"{"type":"task.inserted","data":{"title":""# + String(repeating: "x", count: 5 << 20)
    let (summary, notes) = try fixture.take("\(Fixture.task(1))\n\(long)\n\(Fixture.task(2))\n")
    #expect(
      notes == ["2 refused limitExceeded"] && summary.imported == 2)
  }

  @Test("a quarantined table ends the import: each of its lines would be refused")
  func quarantined() throws {
    let fixture = try Fixture()
    try fixture.ledger.transaction { try $0.tasks.add(title: "one") }
    try fixture.ledger.close()
    try fixture.fixture.overwrite("projections/tasks.sqlite", at: 0, with: Array(repeating: 7, count: 4096))
    let ledger = fixture.fixture.open()
    let error = #expect(throws: LedgerError.self) { try fixture.take(Fixture.task(1), into: ledger) }
    #expect(error?.code == .tableQuarantined && error?.category == .damaged)
  }

  // MARK: Exactly once

  @Test("an import that was ended in the middle is done again, and each event is there once")
  func exactlyOnce() throws {
    let lines = (1...2500).map { number in
      // Some bring an id of their own, some say the same as another one, some are refused.
      switch number % 5 {
      case 0: Fixture.task(number, outside: #","id":"mine-\#(number)""#)
      case 1: #"{"type":"answer.pruned","data":{"before":"2020-01-01T00:00:00Z"}}"#
      case 2: "no JSON"
      default: Fixture.task(number, number % 2 == 0 ? #","order":7"# : "")
      }
    }
    let whole = try Fixture()
    let expected = try whole.take(lines.joined(separator: "\n")).summary
    #expect(expected.imported == 2000 && expected.refused == 500)
    for cut in [1, 999, 1000, 1001, 1700] {
      let fixture = try Fixture()
      let first = try fixture.take(lines.prefix(cut).joined(separator: "\n")).summary
      let second = try fixture.take(lines.joined(separator: "\n")).summary
      #expect(second.alreadyThere == first.imported, "\(cut)")
      #expect(first.imported + second.imported == expected.imported, "\(cut)")
      let contents = try [whole, fixture].map { try $0.dataOfAll() }
      #expect(contents[0] == contents[1], "\(cut)")
      #expect(try fixture.take(lines.joined(separator: "\n")).summary.imported == 0)
    }
  }

  @Test("a line that was corrected, added or removed moves no other line's id")
  func correctedLines() throws {
    let fixture = try Fixture()
    let twice = #"{"type":"answer.pruned","data":{"before":"2020-01-01T00:00:00Z"}}"#
    #expect(
      try fixture.take([twice, Fixture.task(1), "bad", twice, Fixture.task(2)].joined(separator: "\n"))
        .summary.imported == 4)
    let second = try fixture.take(
      [Fixture.task(3), twice, Fixture.task(1), twice, Fixture.task(2)].joined(separator: "\n"))
    #expect(second.summary.imported == 1 && second.summary.alreadyThere == 4)
    // The same from another source are other events.
    #expect(try fixture.take(twice, as: "other.jsonl").summary.imported == 1)
    // Its name says where it comes from, not its folder or how it is compressed.
    #expect(ImportInput.file("/a/b/in.jsonl.gz").source == ImportInput.file("in.jsonl").source)
  }

  @Test("an id that is there with other content is refused")
  func otherContent() throws {
    let fixture = try Fixture()
    try fixture.take(Fixture.task(1, outside: #","id":"x""#))
    let (summary, notes) = try fixture.take(Fixture.task(2, outside: #","id":"x""#))
    #expect(notes == ["1 refused duplicateID"] && summary.imported == 0)
  }

  // MARK: Orders

  @Test("an order that repeats, is missing or null goes last; only one that was given is reported")
  func orders() throws {
    let fixture = try Fixture()
    try fixture.ledger.transaction { try $0.tasks.add(title: "first") }
    func account(_ number: Int, _ order: String) -> String {
      #"{"type":"account.inserted","data":{"id":"\#(Fixture.id(number))","name":"A\#(number)"\#(order)}}"#
    }
    let text = [
      Fixture.task(1, #","order":1"#), Fixture.task(2, #","order":5"#), Fixture.task(3, #","order":5"#),
      Fixture.task(4, #","order":null"#), Fixture.task(5), Fixture.task(6, #","order":3"#),
      account(7, #","sortOrder":2"#), account(8, #","sortOrder":2"#), account(9, ""),
    ].joined(separator: "\n")
    let (summary, notes) = try fixture.take(text)
    #expect(
      notes == ["1 placedLast 1", "3 placedLast 5", "8 placedLast 2"])
    #expect(summary.imported == 9 && summary.placedLast == 3 && summary.isIntact)
    #expect(try fixture.titles() == ["first", "Task 1", "Task 6", "Task 2", "Task 3", "Task 4", "Task 5"])
    #expect(
      try fixture.ledger.read { try $0.accounts.accounts(limit: 9).items.map(\.name) } == ["A7", "A8", "A9"])
    let again = try fixture.take(text)
    #expect(again.summary.alreadyThere == 9 && again.summary.imported == 0 && again.notes.isEmpty)
    // `append` rejects what import puts last.
    let draft = EventDraft(
      type: "task.inserted",
      data: try JSONText(parsing: #"{"id":"\#(Fixture.id(20))","title":"x","order":1}"#))
    #expect(throws: LedgerError.self) { try fixture.ledger.append([draft]) }
  }

  // MARK: CloudEvents

  private static func cloudEvent(_ number: Int, _ extra: String = "") -> String {
    #"{"specversion":"1.0","id":"a-\#(number)","source":"https://example.net/tasks","type":"task.inserted",\#(extra)"data":{"id":"\#(Fixture.id(number))","title":"Task \#(number)","order":\#(number)}}"#
  }

  @Test("CloudEvents are read one alone, one a line, as an array, and laid out over several lines")
  func cloudEvents() throws {
    let one = Self.cloudEvent(1), two = Self.cloudEvent(2)
    let laidOut = try JSONValue(parsing: one).prettyPrinted
    for text in [
      "\(one)\n\(two)", "[\(one),\(two)]", " [\n \(laidOut),\n\n \(two)\n]\n", "\(laidOut)\n\(two)",
      "\u{FEFF}\(one)\n\(two)\n",
    ] {
      let fixture = try Fixture()
      let (summary, notes) = try fixture.take(text)
      #expect(summary.imported == 2 && notes.isEmpty, "\(text) \(notes)")
      #expect(try fixture.take(text).summary.alreadyThere == 2)
      // Whatever the form, it is the same event: its source and id say so.
      #expect(try fixture.take(one, as: "one.json").summary.alreadyThere == 1)
    }
  }

  @Test("a CloudEvent's source, id and extensions are kept in meta, and its time is the event's")
  func cloudEventsKept() throws {
    let fixture = try Fixture()
    try fixture.take(
      Self.cloudEvent(
        1, #""time":"2026-01-02T03:04:05+01:00","subject":"s","traceparent":"t","partitionkey":null,"#))
    let event = try #require(try fixture.ledger.event(at: 1))
    #expect(event.time.rfc3339 == "2026-01-02T02:04:05.000000Z" && event.id.uuid.6 >> 4 == 5)
    #expect(
      event.meta?.description
        == #"{"cloudEvent":{"id":"a-1","source":"https://example.net/tasks","subject":"s","traceparent":"t"}}"#
    )
  }

  @Test(
    "what is no CloudEvent 1.0 with an object as data is refused",
    arguments: [
      (#"{"specversion":"0.3","id":"1","source":"s","type":"task.inserted","data":{}}"#, "invalidEvent"),
      (#"{"specversion":"1.0","id":"","source":"s","type":"task.inserted","data":{}}"#, "invalidEvent"),
      (#"{"specversion":"1.0","id":"1","type":"task.inserted","data":{}}"#, "invalidEvent"),
      (#"{"specversion":"1.0","id":"1","source":"s","data":{}}"#, "invalidEvent"),
      (#"{"specversion":"1.0","id":"1","source":"s","type":"task.inserted"}"#, "invalidEvent"),
      (#"{"specversion":"1.0","id":"1","source":"s","type":"task.inserted","data":"x"}"#, "invalidEvent"),
      (
        #"{"specversion":"1.0","id":"1","source":"s","type":"task.inserted","data_base64":"eA=="}"#,
        "invalidEvent"
      ),
      (
        #"{"specversion":"1.0","id":"1","source":"s","type":"task.inserted","datacontenttype":"text/xml","data":{}}"#,
        "invalidEvent"
      ),
      (
        #"{"specversion":"1.0","id":"1","source":"s","type":"task.inserted","time":"noon","data":{}}"#,
        "invalidTime"
      ),
      (#"{"specversion":"1.0","id":"1","source":"s","type":"com.example.task","data":{}}"#, "unknownType"),
      (
        #"{"specversion":"1.0","id":"1","source":"s","type":"ledger.reset","data":{"families":["tasks"]}}"#,
        "reservedType"
      ),
    ])
  func noCloudEvent(text: String, code: String) throws {
    #expect(try Fixture().take("\n\(text)").notes == ["2 refused \(code)"])
  }

  @Test("an array that is broken off is told with its line; what came before it is written")
  func brokenArray() throws {
    let fixture = try Fixture()
    for text in [
      "[\(Self.cloudEvent(1)),\n\(Self.cloudEvent(2)),\n{\"a\":", "[\(Self.cloudEvent(1))\n,,]", "[1]\nx",
    ] {
      let error = #expect(throws: LedgerError.self, "\(text)") { try fixture.take(text) }
      #expect(error?.code == .invalidJSON && error?.location.line != nil, "\(text)")
    }
    #expect(try fixture.take("[1,\n\(Self.cloudEvent(7))]").notes == ["1#1 refused invalidJSON"])
    #expect(try fixture.titles() == ["Task 7"])
  }

  // MARK: Bytes

  /// Where a file ends without the zero bytes that an open log may have behind its end.
  private static func endWithoutZeros(_ path: String) throws -> Int {
    (try Data(contentsOf: URL(filePath: path)).lastIndex { $0 != 0 } ?? -1) + 1
  }

  @Test("gzip of one member or several is taken apart; what is cut off or changed is told")
  func gzip() throws {
    let fixture = try Fixture()
    for number in 1...30 { try fixture.ledger.append([LedgerFixture.task("T\(number)")]) }
    // The log itself is such a file, of a member an append.
    let log = fixture.path("test.ledger/log/" + SegmentName.name(1))
    let other = Ledger.open(
      at: fixture.path("other.ledger"), options: .records, context: fixture.fixture.context)
    #expect(
      try fixture.take(.file(log), ImportOptions(reportPath: fixture.path("r")), into: other).summary.imported
        == 30)
    #expect(try ImportFixture.contents(other) == ImportFixture.contents(fixture.ledger))
    let bytes = try Data(contentsOf: URL(filePath: log)).prefix(upTo: Self.endWithoutZeros(log))
    let cut = try fixture.write(Array(bytes.prefix(bytes.count - 40)), to: "cut.gz")
    let third = Ledger.open(
      at: fixture.path("third.ledger"), options: .records, context: fixture.fixture.context)
    let error = #expect(throws: LedgerError.self) { try fixture.take(.file(cut), into: third) }
    #expect(error?.code == .damagedInput)
    #expect(
      try fixture.take(.file(log), ImportOptions(reportPath: fixture.path("r")), into: third).summary.isIntact
    )
    #expect(try ImportFixture.contents(third) == ImportFixture.contents(fixture.ledger))
  }

  @Test("a stream that gives a byte at a time is read like a file")
  func stream() throws {
    let fixture = try Fixture()
    let bytes = Array("\(Fixture.task(1))\n\(Fixture.task(2))".utf8)
    // Read by the import alone, which this thread waits for.
    nonisolated(unsafe) var next = 0
    let input = ImportInput.stream(source: "-") { buffer in
      guard next < bytes.count else { return 0 }
      buffer[0] = bytes[next]
      next += 1
      return 1
    }
    #expect(try fixture.take(input).summary.imported == 2)
  }

  // MARK: Rehearsals

  @Test("a dry run writes nothing, and says what the import then does")
  func rehearsal() throws {
    let fixture = try Fixture()
    try fixture.ledger.transaction { try $0.tasks.add(title: "first") }
    let before = try fixture.fixture.logBytes()
    let text = [Fixture.task(1), "x", Fixture.task(1), Fixture.task(2, #","order":1"#)].joined(
      separator: "\n")
    let folder = fixture.path("rehearsal")
    let dry = try fixture.take(text, ImportOptions(rehearsalFolder: folder))
    #expect(!FileManager.default.fileExists(atPath: fixture.path("in.jsonl.report.jsonl")))
    #expect(try fixture.fixture.logBytes() == before)
    #expect(!FileManager.default.fileExists(atPath: folder))
    let asked = ImportOptions(reportPath: fixture.path("report"), rehearsalFolder: folder)
    #expect(try fixture.take(text, asked).summary.reportPath != nil)
    #expect(try fixture.text(of: "report").contains(#""dryRun":true"#))
    var real = try fixture.take(text)
    real.summary.reportPath = nil
    #expect(dry.notes == real.notes && dry.summary == real.summary)
  }
}

extension ImportFixture {
  /// Data and id of every event, sorted: what is there, in whatever order it came.
  func dataOfAll() throws -> [String] {
    var all: [String] = []
    try ledger.events { event in
      guard event.type != ImportEvent.type else { return true }
      all.append("\(event.id) \(event.type) \(event.data?.description ?? "")")
      return true
    }
    return all.sorted()
  }
}
