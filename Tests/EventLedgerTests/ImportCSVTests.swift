import LedgerRecords
import LedgerTesting
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("import of CSV") struct ImportCSVTests {
  typealias Fixture = ImportFixture

  private func options(_ kind: String) -> ImportOptions { ImportOptions(kind: kind) }

  private func names(_ fixture: Fixture) throws -> [String] {
    try fixture.ledger.read { try $0.accounts.accounts(limit: 100).items.map(\.name) }
  }

  @Test(
    "RFC 4180: quotation marks, commas and line feeds in a field, CRLF, a byte order mark, no last line feed")
  func quoting() throws {
    let fixture = try Fixture()
    let text = "\u{FEFF}sortOrder,name\r\n1,\"A, \"\"b\"\"\r\nc\"\r\n\r\n2,日本\n\"3\",\"\"\"\"\n4,last"
    let (summary, notes) = try fixture.take(text, as: "a.csv", options("account"))
    #expect(summary.imported == 4 && notes.isEmpty)
    #expect(try names(fixture) == ["A, \"b\"\r\nc", "日本", "\"", "last"])
  }

  @Test("a row that can't be read costs itself alone, and is told with the line on which it begins")
  func badRows() throws {
    let fixture = try Fixture()
    let text = [
      "name,sortOrder", "\"two", "lines\",1", "x\"y,2", "\"x\"y,2", "only one", "a,2,3", "b,two", ",3",
      "\"open,4",
      "next,5", "c,99999999999999999999",
    ].joined(separator: "\n")
    let (summary, notes) = try fixture.take(text, as: "a.csv", options("account"))
    #expect(
      notes == [
        "4 refused invalidText", "5 refused invalidText", "6 refused invalidText", "7 refused invalidText",
        "8 refused wrongType", "9 refused missingField", "10 refused invalidText", "12 refused wrongType",
      ])
    #expect(try names(fixture) == ["two\nlines", "next"] && summary.refused == 8)
    var bytes = Array("name\nö\n".utf8)
    bytes += [0xFF, 0x0A]
    let wrong = try fixture.write(bytes, to: "b.csv")
    #expect(
      try fixture.take(.file(wrong), options("account")).notes == ["3 refused invalidText"])
  }

  @Test("a file with carriage returns for line ends, and a field over 2 MiB, are each told for what they are")
  func messages() throws {
    let fixture = try Fixture()
    let returns = #expect(throws: LedgerError.self) {
      try fixture.take("name,sortOrder\rx,1\r", as: "a.csv", options("account"))
    }
    #expect(returns?.message.english.contains("carriage return") == true, "\(String(describing: returns))")
    let long = "name\n\"" + String(repeating: "x", count: 3 << 20) + "\"\nnext\n"
    let (summary, notes) = try fixture.take(long, as: "b.csv", options("account"))
    #expect(summary.imported == 1 && notes == ["2 refused limitExceeded"], "\(notes)")
  }

  @Test("a header that does not fit is refused, and nothing is written")
  func header() throws {
    let fixture = try Fixture()
    for (text, code, field) in [
      ("nam,sortOrder\nx,1", "unknownField", "nam"), ("sortOrder\n1", "missingField", "name"),
      ("name,name\nx,y", "invalidText", "name"), ("", "invalidText", nil), ("\"name\nx", "invalidText", nil),
    ] as [(String, String, String?)] {
      let error = #expect(throws: LedgerError.self, "\(text)") {
        try fixture.take(text, as: "a.csv", options("account"))
      }
      #expect(
        error?.code.name == code && error?.location.field == field && error?.category == .rejected,
        "\(text)")
    }
    let unknown = #expect(throws: LedgerError.self) {
      try fixture.take("nam\n", as: "a.csv", options("account"))
    }
    #expect(unknown?.message.english.contains(#""nam""#) == true)
    #expect(
      unknown?.hint?.english.hasPrefix(
        "Did you mean \"name\"? Its columns are: id, name, sortOrder, createdAt.")
        == true)
    #expect(throws: LedgerError.self) { try fixture.take("name\n", as: "a.csv") }
    #expect(throws: LedgerError.self) { try fixture.take("name\n", as: "a.csv", options("acount")) }
    #expect(throws: LedgerError.self) {
      try fixture.take("name\n", as: "a.txt", ImportOptions(format: .jsonl, kind: "account"))
    }
    #expect(try fixture.ledger.head().sequence == 0)
  }

  @Test(
    "every kind of record can be given; an empty field is a missing one; an id is made where there is none")
  func kinds() throws {
    let fixture = try Fixture()
    let (a, b, c) = (Fixture.id(1), Fixture.id(2), Fixture.id(3))
    for (kind, text) in [
      ("user", "id,name,birthday,gender\n\(a),Mika,1990-04-01,female"),
      (
        "answer",
        "userID,question,answer,englishAnswer,answerType,timestamp\n\(a),Why?,Yes.,Yes.,affirmative,2026-01-02T03:04:05Z"
      ),
      ("account", "id,name,sortOrder,createdAt\n\(b),Home,,"), ("tag", "id,name\n\(c),shared"),
      ("assignment", "accountID,tagID\n\(b),\(c)"), ("task", "id,title,order\n\(a),Plan,7\n,Buy,"),
      ("step", "taskID,title\n\(a),One\n\(a),One"),
    ] {
      let (summary, _) = try fixture.take(text, as: "\(kind).csv", options(kind))
      #expect(summary.isIntact, "\(kind)")
      #expect(try fixture.take(text, as: "\(kind).csv", options(kind)).summary.imported == 0, "\(kind)")
    }
    #expect(try fixture.titles() == ["Plan", "Buy"])
    #expect(try fixture.ledger.read { try $0.answers.count() } == 1)
    // Each import has an event of its own that names the others.
    #expect(try fixture.ledger.head().sequence == 9 + 7)
  }

  @Test("an exported table comes in again: its column seq is passed over")
  func exportedTable() throws {
    let fixture = try Fixture()
    let text =
      "id,title,order,createdAt,completedAt,seq\n\(Fixture.id(1)),Plan,7,2026-01-02T03:04:05.000000Z,,42\n"
    #expect(try fixture.take(text, as: "task.csv", options("task")).notes.isEmpty)
    let data = try fixture.ledger.event(at: 1)?.data?.description
    #expect(
      data
        == #"{"id":"\#(Fixture.id(1))","title":"Plan","order":7,"createdAt":"2026-01-02T03:04:05.000000Z"}"#)
  }
}
