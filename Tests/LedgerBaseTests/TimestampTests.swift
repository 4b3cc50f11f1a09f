import LedgerBase
import LedgerTesting
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00.000000Z"),
      ("1969-12-31T23:59:59.999999Z", -1, "1969-12-31T23:59:59.999999Z"),
      ("2026-11-21T01:23:45.678901Z", 1_795_224_225_678_901, "2026-11-21T01:23:45.678901Z"),
      ("2026-11-21t01:23:45.678901z", 1_795_224_225_678_901, "2026-11-21T01:23:45.678901Z"),
      ("2026-11-21T10:23:45.678901999+09:00", 1_795_224_225_678_901, "2026-11-21T01:23:45.678901Z"),
      ("2026-11-20T20:53:45.6-04:30", 1_795_224_225_600_000, "2026-11-21T01:23:45.600000Z"),
      ("2026-11-21T01:23:45-00:00", 1_795_224_225_000_000, "2026-11-21T01:23:45.000000Z"),
      ("2024-02-29T23:30:00-01:00", 1_709_253_000_000_000, "2024-03-01T00:30:00.000000Z"),
      ("2000-02-29T00:00:00Z", 951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000_000, "0000-01-01T00:00:00.000000Z"),
      ("0000-02-29T00:00:00Z", -62_162_121_600_000_000, "0000-02-29T00:00:00.000000Z"),
      ("0000-01-01T23:59:00+23:59", -62_167_219_200_000_000, "0000-01-01T00:00:00.000000Z"),
      ("9999-12-31T23:59:59.999999999Z", 253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
      ("9999-12-31T00:00:59-23:59", 253_402_300_799_000_000, "9999-12-31T23:59:59.000000Z"),
      ("2026-11-21T01:23:45.000000001Z", 1_795_224_225_000_000, "2026-11-21T01:23:45.000000Z"),
    ] as [(String, Int64, String)])
  func `A time of RFC 3339 is read and written in UTC`(text: String, microseconds: Int64, written: String)
    throws
  {
    let time = try Timestamp(parsing: text)
    #expect(time.microseconds == microseconds)
    #expect(time.rfc3339 == written)
    #expect(Array(text.utf8).withUnsafeBytes { Timestamp(utf8: $0) } == time)
  }

  @Test(arguments: [
    ("", "form"), ("2026-11-21", "form"), ("2026-11-21 01:23:45Z", "form"), ("2026-11-21T01:23Z", "form"),
    ("2026-11-21T1:23:45Z", "form"), ("+026-11-21T01:23:45Z", "form"), ("12026-11-21T01:23:45Z", "form"),
    ("2026/11/21T01:23:45Z", "form"), ("2026-11-21T01.23.45Z", "form"), ("2026-11-21T01:23:45Zjunk", "form"),
    ("2026-11-21T01:23:45Z\0", "form"), ("２０２６-11-21T01:23:45Z", "form"), (" 2026-11-21T01:23:45Z", "form"),
    ("2026-11-21T01:23:45", "offset"), ("2026-11-21T01:23:45 Z", "offset"),
    ("2026-11-21T01:23:45.5", "offset"),
    ("2026-11-21T01:23:45−01:00", "offset"), ("2026-11-21T01:23:45+0100", "form"),
    ("2026-11-21T01:23:45+1:00", "form"),
    ("2026-11-21T01:23:45+01", "form"), ("2026-11-21T01:23:45+01:0", "form"),
    ("2026-11-21T01:23:45+24:00", "hours"),
    ("2026-11-21T01:23:45+01:60", "hours"), ("2026-11-21T24:00:00Z", "hours"),
    ("2026-11-21T01:60:00Z", "hours"),
    ("2026-11-21T01:23:61Z", "hours"), ("2016-12-31T23:59:60Z", "leap second"),
    ("2026-11-21T01:23:45.Z", "1 to 9 digits"), ("2026-11-21T01:23:45.1234567890Z", "1 to 9 digits"),
    ("2026-00-21T01:23:45Z", "calendar"), ("2026-13-21T01:23:45Z", "calendar"),
    ("2026-11-00T01:23:45Z", "calendar"),
    ("2026-11-31T01:23:45Z", "calendar"), ("2026-02-29T01:23:45Z", "calendar"),
    ("1900-02-29T01:23:45Z", "calendar"),
    ("2024-02-30T01:23:45Z", "calendar"), ("0000-01-01T00:00:00+00:01", "years"),
    ("9999-12-31T23:59:59-00:01", "years"),
  ])
  func `What is no time is refused with its reason`(text: String, reason: String) throws {
    let error = try #require(throws: LedgerError.self) { try Timestamp(parsing: text) }
    #expect(error.code == .invalidTime)
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(error.message.hasSuffix("."))
    #expect(Array(text.utf8).withUnsafeBytes { Timestamp(utf8: $0) } == nil)
  }

  @Test func `Every truncation of a time is refused without a crash`() {
    let text = Array("2026-11-21T10:23:45.678901+09:00".utf8)
    for count in 0..<text.count {
      let isTime = text[..<count].withUnsafeBytes { Timestamp(utf8: $0) } != nil
      #expect(!isTime, "\(count) bytes")
    }
  }

  @Test func `Instants beyond the years that can be written are written as the nearest`() {
    #expect(Timestamp(microseconds: .min).rfc3339 == "0000-01-01T00:00:00.000000Z")
    #expect(Timestamp(microseconds: .max).rfc3339 == "9999-12-31T23:59:59.999999Z")
  }

  @Test func `Random instants are written and read back`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let range = Timestamp.earliest.microseconds...Timestamp.latest.microseconds
    for _ in 0..<2000 {
      let time = Timestamp(microseconds: Int64.random(in: range, using: &generator))
      #expect(try Timestamp(parsing: time.rfc3339) == time, "seed \(seed)")
    }
  }
}

@Suite struct CalendarDateTests {
  @Test(arguments: ["0000-01-01", "1990-04-23", "1900-02-28", "2000-02-29", "2024-02-29", "9999-12-31"])
  func `A date is read and written back`(text: String) throws {
    #expect(try CalendarDate(parsing: text).description == text)
  }

  @Test(arguments: [
    "", "1990-4-23", "19900423", "1990-04-23 ", " 1990-04-23", "1990-04-23T00:00:00Z", "-990-04-23",
    "1990-04-31",
    "1990-00-01", "1990-13-01", "1990-01-00", "1990-01-32", "2100-02-29", "2023-02-29", "1990/04/23",
    "10000-01-01",
  ])
  func `What is no date is refused`(text: String) throws {
    let error = try #require(throws: LedgerError.self) { try CalendarDate(parsing: text) }
    #expect(error.code == .invalidDate)
    #expect(error.hint != nil)
    #expect(Array(text.utf8).withUnsafeBytes { CalendarDate(utf8: $0) } == nil)
  }

  @Test func `Every day of the years 0000 to 9999 follows the one before it`() throws {
    var last = try CalendarDate(parsing: "0000-01-01")
    var count = 1
    let end = try CalendarDate(parsing: "9999-12-31").daysSinceEpoch
    for days in last.daysSinceEpoch + 1...end {
      let date = CalendarDate(daysSinceEpoch: days)
      guard date > last, date.daysSinceEpoch == days,
        CalendarDate(year: date.year, month: date.month, day: date.day) == date
      else {
        Issue.record("after \(last) comes \(date)")
        return
      }
      last = date
      count += 1
    }
    #expect(count == 3_652_425)
    #expect(last.description == "9999-12-31")
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", "1970-01-01"), ("1969-12-31T23:59:59.999999Z", "1969-12-31"),
    ("2026-11-21T08:00:00+09:00", "2026-11-20"), ("0000-01-01T00:00:00Z", "0000-01-01"),
  ])
  func `The day of an instant is that of UTC`(time: String, day: String) throws {
    #expect(CalendarDate(of: try Timestamp(parsing: time)).description == day)
  }

  @Test func `Dates are ordered`() throws {
    #expect(try CalendarDate(parsing: "1999-12-31") < CalendarDate(parsing: "2000-01-01"))
    #expect(try CalendarDate(parsing: "2000-01-02") < CalendarDate(parsing: "2000-02-01"))
  }
}
