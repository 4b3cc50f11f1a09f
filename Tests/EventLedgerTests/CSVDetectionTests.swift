import EventLedger
import Foundation
import LedgerRecords
import LedgerTesting
import Projections
import Testing

@testable import LedgerBase

@Suite("What a CSV file is, found out from the file") struct CSVDetectionTests {
  typealias Fixture = ImportFixture

  /// Imports bytes as accounts.
  private func take(
    _ bytes: [UInt8], _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> (reading: CSVReading?, names: [String]) {
    let fixture = try Fixture()
    var options = ImportOptions(kind: "account")
    change(&options)
    let summary = try fixture.take(.file(fixture.write(bytes, to: "a.csv")), options).summary
    let names = try fixture.ledger.read { try $0.accounts.accounts(limit: 100).items.map(\.name) }
    return (summary.reading, names)
  }

  private func error(_ bytes: [UInt8], _ change: @escaping (inout ImportOptions) -> Void = { _ in })
    -> LedgerError?
  {
    #expect(throws: LedgerError.self) { try take(bytes, change) }
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  // MARK: Columns

  @Test("Column names are known whatever their case, spaces, hyphens and underscores")
  func columns() throws {
    let found = try take(text("NAME, Sort Order ,created_at\nA,2,2026-01-02T03:04:05Z\n"))
    #expect(found.names == ["A"] && found.reading?.columns == ["NAME", "Sort Order", "created_at"])
    #expect(error(text("name,Name\nx,y\n"))?.message.english.contains("appears twice") == true)
  }

  @Test("Unknown columns are named, with the known ones, a near one and the option that ignores them")
  func unknown() throws {
    let bytes = text("name,Notes,sort_ordr\nA,x,2\n")
    let refused = error(bytes)
    #expect(refused?.message.english == #"line 1: account has no columns "Notes", "sort_ordr"."#)
    let hint = refused?.hint?.english ?? ""
    #expect(
      hint.contains(#"Did you mean "sortOrder"?"#) || hint.contains(#"Did you mean "name"?"#), "\(hint)")
    #expect(hint.contains("Its columns are: id, name, sortOrder, createdAt."))
    let found = try take(bytes) { $0.ignoresUnknownColumns = true }
    #expect(found.names == ["A"] && found.reading?.ignored == ["Notes", "sort_ordr"])
  }

  @Test("A usual name is a field if no other column can be it; what a person says of a column comes first")
  func usualNames() throws {
    func usual(_ options: inout ImportOptions) {
      options.usualNames = ["account": ["title": "name", "label": "name", "order": "sortOrder"]]
    }
    let found = try take(text("Title,Order\nA,2\n"), usual)
    #expect(found.names == ["A"] && found.reading?.columns == ["Title", "Order"])
    // The field's own name is the field.
    #expect(error(text("Title,name\nA,B\n"), usual)?.location.field == "Title")
    #expect(error(text("Title,Label\nA,B\n"), usual)?.message.english.contains("\"Label\"") == true)
    let said = try take(text("Title,Label,X\nA,B,C\n")) {
      usual(&$0)
      $0.columns = [ImportColumn(name: "label", field: "NAME"), ImportColumn(name: "x", field: nil)]
      $0.ignoresUnknownColumns = true
    }
    #expect(said.names == ["B"] && said.reading?.ignored == ["Title", "X"])
    for column in [ImportColumn(name: "none", field: "name"), ImportColumn(name: "Title", field: "none")] {
      #expect(error(text("Title\nA\n")) { $0.columns = [column] }?.code.name == "usage")
    }
  }

  // MARK: Delimiter

  @Test("The delimiter is the one that makes fields of the header", arguments: [",", ";", "\t", "|"])
  func delimiter(_ delimiter: String) throws {
    let lines = [["name", "sortOrder"], ["\"a,b;c|d\"", "2"], ["e", "3"]]
    let file = lines.map { $0.joined(separator: delimiter) }.joined(separator: "\r\n")
    let found = try take(text(file))
    #expect(found.names == ["a,b;c|d", "e"] && found.reading?.delimiter == delimiter)
  }

  @Test("A delimiter that is named is used, whatever the header looks like")
  func namedDelimiter() throws {
    #expect(try take(text("name:sortOrder\na,b:2\n")) { $0.delimiter = UInt8(ascii: ":") }.names == ["a,b"])
    #expect(error(text("name;sortOrder\na;2\n")) { $0.delimiter = UInt8(ascii: ",") }?.code == .unknownField)
  }

  // MARK: Encoding

  private static let japanese = ["田中太郎", "さとう", "ソフト", "表計算"]
  private static let chinese = ["陳小明", "臺北", "許功蓋", "中文"]
  private static let european = ["Müller", "José", "Žižek", "Ærø", "naïve – “x”"]

  /// Encoded by the system, as other programs do it.
  private func encoded(_ names: [String], _ encoding: String) throws -> [UInt8] {
    let file = "name\n" + names.map { "\"\($0)\"\n" }.joined()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/iconv")
    process.arguments = ["-f", "UTF-8", "-t", encoding]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(file.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(data)
  }

  @Test("UTF-8, UTF-16, Shift_JIS, Big5 and Windows-1252 are told apart")
  func encodings() throws {
    for (encoding, names, found, mark) in [
      ("UTF-8", Self.japanese, .utf8, []), ("UTF-8", Self.european, .utf8, [0xEF, 0xBB, 0xBF]),
      ("UTF-16LE", Self.japanese, .utf16LittleEndian, [0xFF, 0xFE]),
      ("UTF-16BE", Self.chinese, .utf16BigEndian, [0xFE, 0xFF]),
      ("UTF-16LE", Self.european, .utf16LittleEndian, []),
      ("UTF-16BE", Self.european, .utf16BigEndian, []), ("CP932", Self.japanese, .shiftJIS, []),
      ("BIG5", Self.chinese, .big5, []), ("WINDOWS-1252", Self.european, .windows1252, []),
    ] as [(String, [String], ImportEncoding, [UInt8])] {
      let result = try take(mark + encoded(names, encoding))
      #expect(result.names == names, "\(encoding)")
      #expect(result.reading?.encoding == found, "\(encoding)")
    }
  }

  @Test("One name alone is enough, and a guess is called one", arguments: ["林", "山田", "Müller", "François"])
  func oneName(_ name: String) throws {
    let isEuropean = name.utf8.first ?? 0 < 0x80
    let result = try take(encoded([name], isEuropean ? "WINDOWS-1252" : "CP932"))
    #expect(result.names == [name], "\(result)")
  }

  @Test("Where several encodings are as likely, nothing is imported, and the error names them and the option")
  func ambiguous() throws {
    // 山本, or ŽR–{
    let bytes = text("name\n") + [0x8E, 0x52, 0x96, 0x7B, 0x0A]
    let refused = error(bytes)
    #expect(refused?.code == .invalidText)
    #expect(refused?.message.english.hasSuffix("but could be Shift_JIS, Windows-1252.") == true)
    #expect(refused?.hint?.remedies.first?.action == "parameter")
    #expect(try take(bytes) { $0.encoding = .shiftJIS }.names == ["山本"])
    #expect(try take(bytes) { $0.encoding = .windows1252 }.names == ["ŽR–{"])
  }

  @Test("A file that is not valid in the encoding that was named is not imported")
  func wrongEncoding() throws {
    let refused = error(try encoded(Self.european, "WINDOWS-1252")) { $0.encoding = .shiftJIS }
    #expect(
      refused?.message.english.contains("is not valid Shift_JIS, from byte") == true,
      "\(String(describing: refused))")
    #expect(error(text("name\nx\n\n")) { $0.encoding = .utf16LittleEndian } != nil)
  }

  @Test("A damaged place in UTF-8 costs its row alone")
  func damagedUTF8() throws {
    let found = try take(text("name\nä\nö\n") + [0xFF, 0x0A] + text("ü\n"))
    #expect(found.names == ["ä", "ö", "ü"] && found.reading?.encoding == .utf8)
  }

  @Test("From a stream and from gzip too")
  func stream() throws {
    let fixture = try Fixture()
    let box = Box(try encoded(Self.japanese, "CP932")[...])
    let input = ImportInput.stream(source: "-") { box.read(into: $0) }
    let summary = try fixture.take(input, ImportOptions(kind: "account")).summary
    #expect(summary.imported == Self.japanese.count && summary.reading?.encoding == .shiftJIS)
  }

  private final class Box: @unchecked Sendable {
    private var left: ArraySlice<UInt8>
    init(_ left: ArraySlice<UInt8>) { self.left = left }
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let piece = left.prefix(min(7, buffer.count))
      buffer.copyBytes(from: piece)
      left = left.dropFirst(piece.count)
      return piece.count
    }
  }

  // MARK: Dates

  private func times(
    _ values: [String], _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> [String] {
    let fixture = try Fixture()
    var options = ImportOptions(kind: "account")
    change(&options)
    let file = "name,createdAt\n" + values.map { "x,\($0)\n" }.joined()
    try fixture.take(file, as: "a.csv", options)
    return try fixture.ledger.read { try $0.accounts.accounts(limit: 100).items.map(\.createdAt.toSecond) }
  }

  @Test("Dates as people write them, with and without a time and a zone")
  func dates() throws {
    #expect(
      try times([
        "2026-11-25", "2026/11/25", "2026/1/2 9:05", "25.11.2026", "2026-11-25 09:05:30.5",
        "2026-11-25 09:05 +09:00", "2026-11-25T09:05:00Z", "25.11.2026 9:05 PM", "2026-11-25 UTC",
        "25.11.2026 +09:00", "2026/11/25Z",
      ]) == [
        "2026-11-25 00:00:00Z", "2026-11-25 00:00:00Z", "2026-01-02 09:05:00Z", "2026-11-25 00:00:00Z",
        "2026-11-25 09:05:30Z", "2026-11-25 00:05:00Z", "2026-11-25 09:05:00Z", "2026-11-25 21:05:00Z",
        "2026-11-25 00:00:00Z", "2026-11-24 15:00:00Z", "2026-11-25 00:00:00Z",
      ])
  }

  @Test("The whole column says whether the day or the month comes first")
  func dateOrders() throws {
    #expect(try times(["01/02/2026", "25/11/2026"]) == ["2026-02-01 00:00:00Z", "2026-11-25 00:00:00Z"])
    #expect(try times(["01/02/2026", "11/25/2026"]) == ["2026-01-02 00:00:00Z", "2026-11-25 00:00:00Z"])
    #expect(try times(["05/05/2026"]) == ["2026-05-05 00:00:00Z"])
  }

  @Test("Where the column does not say, or contradicts itself, the error names the option, which decides")
  func ambiguousDates() throws {
    for values in [["01/02/2026", "03/04/2026"], ["25/11/2026", "11/25/2026"]] {
      let refused = #expect(throws: LedgerError.self) { try times(values) }
      #expect(refused?.code == .invalidDate && refused?.hint?.remedies.count == 2, "\(values)")
    }
    #expect(try times(["01/02/2026"]) { $0.dateOrder = .dayMonthYear } == ["2026-02-01 00:00:00Z"])
    #expect(try times(["01/02/2026"]) { $0.dateOrder = .monthDayYear } == ["2026-01-02 00:00:00Z"])
    #expect(
      try times(["25/11/2026", "11/25/2026"]) { $0.dateOrder = .dayMonthYear } == ["2026-11-25 00:00:00Z"])
    #expect(
      try times(["01/02/2026", "2026/02/03"]) { $0.dateOrder = .yearMonthDay } == ["2026-02-03 00:00:00Z"])
  }

  @Test("A field that takes a day or a time gets what was written: a day stays a day")
  func daysOrTimes() throws {
    let fixture = try Fixture()
    let rows = ["27/11/2026", "1/12/2026", "02/12/2026 9:05", "2026-12-03", "2026-12-04T09:05:00Z"]
    let file = "title,due\n" + rows.map { "x,\($0)\n" }.joined()
    try fixture.take(file, as: "a.csv", ImportOptions(kind: "task"))
    #expect(
      try fixture.ledger.read { try $0.tasks.tasks(limit: 100).items.map { $0.due.map(\.description) } } == [
        "2026-11-27", "2026-12-01", "2026-12-02T09:05:00.000000Z", "2026-12-03",
        "2026-12-04T09:05:00.000000Z",
      ])
    let refused = #expect(throws: LedgerError.self) {
      try fixture.take("title,due\nx,1/12/2026\n", as: "b.csv", ImportOptions(kind: "task"))
    }
    #expect(refused?.code == .invalidDate)
  }

  @Test("A time without a zone is the local one; what is no date is rejected, with its row")
  func localTimes() throws {
    let local: @Sendable (CalendarDate, Int) -> Timestamp = { date, seconds in
      Timestamp(microseconds: (Int64(date.daysSinceEpoch) * 86_400 + Int64(seconds) - 9 * 3600) * 1_000_000)
    }
    #expect(
      try times(["2026-11-25 09:05", "2026-11-25 09:05Z", "31.02.2026", "25.11.26", "soon"]) {
        $0.localTime = local
      } == ["2026-11-25 00:05:00Z", "2026-11-25 09:05:00Z"])
  }
}
