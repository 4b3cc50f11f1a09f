import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Projections
import SupportBundle
import Testing

@Suite struct PseudonymTests {
  static let now = Timestamp(microseconds: 1_795_224_225_678_901)
  let pseudonyms = Pseudonyms(key: [UInt8](repeating: 7, count: 32), now: now)
  let others = Pseudonyms(key: [UInt8](repeating: 8, count: 32), now: now)

  static let fields: [String: DataField] = [
    "id": DataField(.id, isPersonal: false), "title": DataField(.text, isPersonal: true),
    "order": DataField(.integer, isPersonal: false), "share": DataField(.real, isPersonal: false),
    "birthday": DataField(.date, isPersonal: true), "seen": DataField(.time, isPersonal: true),
    "gender": DataField(.choice(["male", "female", "other"]), isPersonal: true),
    "kind": DataField(.choice(["a", "b"]), isPersonal: false), "age": DataField(.integer, isPersonal: true),
    "vip": DataField(.boolean, isPersonal: true), "more": DataField(.json, isPersonal: true),
    "createdAt": DataField(.time, isPersonal: false), "owner": DataField(.id, isPersonal: true),
  ]

  private func redacted(_ data: String) throws -> JSONValue {
    try Array(data.utf8).withUnsafeBytes {
      JSONValue(try pseudonyms.redacted($0, fields: PseudonymTests.fields))
    }
  }

  @Test(arguments: [
    ("a", 24), (String(repeating: "é", count: 24), 24), (String(repeating: "x", count: 25), 48),
    (String(repeating: "x", count: 49), 96), (String(repeating: "x", count: 5000), 6144),
    (String(repeating: "x", count: 7000), 6144), (String(repeating: "x", count: 9000), 8192),
  ])
  func `A text keeps its length class`(text: String, length: Int) {
    let pseudonym = pseudonyms.text(text)
    #expect(pseudonym.count == length)
    #expect(pseudonym.hasPrefix("text-"))
    #expect(pseudonym == pseudonyms.text(text))
    #expect(pseudonym != others.text(text))
  }

  /// The 25 code points that Unicode calls white space.
  static let spaces: [Unicode.Scalar] = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter {
    $0.properties.isWhitespace
  }

  @Test func `What is blank stays, for each kind of Unicode white space, and so does what tables trim`() {
    #expect(PseudonymTests.spaces.count == 25)
    #expect(pseudonyms.text("") == "")
    for space in PseudonymTests.spaces.map(String.init) {
      #expect(pseudonyms.text(space) == space)
      #expect(pseudonyms.text(space + " ") == space + " ")
      #expect(pseudonyms.text(space + "Ada" + space) == space + pseudonyms.text("Ada") + space)
    }
  }

  @Test func `Texts that differ in capitals only do so as pseudonyms too, and others do not`() {
    let (small, large) = (pseudonyms.text("buy milk"), pseudonyms.text("Buy Milk"))
    #expect(small != large)
    #expect(small == small.lowercased() && small == large.lowercased())
    #expect(pseudonyms.text("buy tea").lowercased() != small)
  }

  @Test(arguments: [("Al", 1, 10), ("Ada Lovelace", 5, 20), ("x", 1, 1), ("abcdef", 6, 6), ("abc", 3, 500)])
  func `A text within its bounds has a pseudonym within them`(text: String, least: Int64, most: Int64) {
    let bounds = FieldBounds.integer(least...most)
    #expect((least...most).contains(Int64(pseudonyms.text(text, bounds: bounds).count)))
    #expect(
      !(least...most).contains(
        Int64(pseudonyms.text(String(repeating: "y", count: 600), bounds: bounds).count)))
  }

  @Test func `A number stays on its side of each bound`() {
    for value: Int64 in [-100, -5, -1, 0, 1, 7, 8, 100, .min, .max] {
      let pseudonym = pseudonyms.integer(value, bounds: .integer(-5...7))
      #expect((-5...7).contains(value) == (-5...7).contains(pseudonym), "\(value)")
      #expect(value.signum() == pseudonym.signum(), "\(value)")
    }
    #expect(Set((1...7).map { pseudonyms.integer($0, bounds: .integer(-5...7)) }).count == 7)
    for value in [0.25, 0.5, 1.0] {
      #expect((0.0...1.0).contains(pseudonyms.real(value, bounds: .real(0...1))))
    }
    #expect(pseudonyms.real(-3) < 0)
  }

  @Test func `Different values have different pseudonyms`() {
    #expect(Set((0..<20_000).map { pseudonyms.text("name \($0)") }).count == 20_000)
    #expect(Set((1...20_000).map { pseudonyms.integer($0) }).count == 20_000)
  }

  @Test func `Dates and times stay some, each another, in the future only if they were`() throws {
    let today = CalendarDate(of: PseudonymTests.now)
    for start in ["1815-12-10", "1990-04-23", "2190-01-01"] {
      let first = try CalendarDate(parsing: start).daysSinceEpoch
      let days = (0..<3000).map { CalendarDate(daysSinceEpoch: first + $0) }
      let others = days.map(pseudonyms.date)
      #expect(Set(others).count == days.count)
      for (day, other) in zip(days, others) {
        #expect(try CalendarDate(parsing: other.description) == other)
        #expect((day > today) == (other > today))
        #expect(pseudonyms.original(other) == day)
      }
    }
    for offset: Int64 in [-1_000_000_000, 0, 1, 1_000_000_000_000] {
      let time = Timestamp(microseconds: PseudonymTests.now.microseconds + offset)
      #expect((pseudonyms.time(time) > PseudonymTests.now) == (offset > 0))
    }
    #expect(pseudonyms.date(today) <= today)
  }

  @Test func `A choice is one of its values, each another`() {
    let values = ["male", "female", "other"]
    #expect(Set(values.map { pseudonyms.choice($0, of: values) }) == Set(values))
    let orders = (0..<60).map { seed in
      let some = Pseudonyms(key: [UInt8](repeating: UInt8(seed), count: 32), now: PseudonymTests.now)
      return values.map { some.choice($0, of: values) }
    }
    #expect(Set(orders).count == 6)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func `A number keeps its sign`(number: Int64) {
    #expect(pseudonyms.integer(number).signum() == number.signum())
    let real = pseudonyms.real(Double(number))
    #expect(real == 0 ? number == 0 : (real < 0) == (number < 0))
  }

  @Test func `An id stays a UUID`() throws {
    let id = try #require(UUID(text: "0197c1f2-9f20-7d91-aaf4-f0bbf124db42"))
    #expect(pseudonyms.id(id) != id)
    #expect(pseudonyms.id(id).lowercase.dropFirst(14).first == "8")
  }

  @Test func `Fields that are not personal stand as they were written`() throws {
    let data =
      #"{"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","order":-3,"share":1.50,"kind":"a","createdAt":null}"#
    let kept = try Array(data.utf8).withUnsafeBytes {
      try pseudonyms.redacted($0, fields: PseudonymTests.fields)
    }
    #expect(kept.description == data)
  }

  @Test func `Personal fields have pseudonyms of their kind`() throws {
    let value = try redacted(
      #"{"title":"Buy milk","birthday":"1990-04-23","seen":"2026-11-21T01:23:45Z","gender":"male","age":36,"vip":true,"owner":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42"}"#
    )
    #expect(value["title"]?.stringValue == pseudonyms.text("Buy milk"))
    _ = try CalendarDate(parsing: try #require(value["birthday"]?.stringValue))
    _ = try Timestamp(parsing: try #require(value["seen"]?.stringValue))
    #expect(["male", "female", "other"].contains(try #require(value["gender"]?.stringValue)))
    #expect(try #require(value["age"]?.integerValue) > 0)
    #expect(value["vip"]?.boolValue != nil)
    #expect(UUID(text: try #require(value["owner"]?.stringValue)) != nil)
  }

  @Test(arguments: [
    #"{"titel":"Alice"}"#, #"{"order":"Alice"}"#, #"{"kind":"Alice"}"#, #"{"createdAt":"Alice"}"#,
    #"{"title":["Alice"]}"#,
    #"{"more":{"Alice":{"x":["Alice",{"y":"Alice"}]}}}"#, #"{"Alice <a@example.com>":1}"#,
    #"{"birthday":"Alice"}"#,
    #"{"gender":"Alice"}"#, #"{"share":{"a":"Alice"}}"#, #"{"x":"\u0041lice"}"#,
  ])
  func `Nothing that may be personal comes through, whatever the field holds`(data: String) throws {
    let json = try JSONText(parsing: data)
    let redacted = try json.bytes.withUnsafeBytes {
      try pseudonyms.redacted($0, fields: PseudonymTests.fields)
    }
    #expect(!redacted.description.contains("lice"))
    #expect(redacted.isChecked)
  }

  @Test func `An unknown field has pseudonyms for its name and its value, of the value's own kind`() throws {
    let value = try redacted(
      #"{"titel":"a","n":5,"d":"2000-01-01","t":"2000-01-01T00:00:00Z","u":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","z":null}"#
    )
    let values = Dictionary(
      uniqueKeysWithValues: ["titel", "n", "d", "t", "u", "z"].map { ($0, value[pseudonyms.key($0)]) })
    #expect(value.members?.count == 6)
    #expect(values["titel"]??.stringValue == pseudonyms.text("a"))
    #expect(try #require(values["n"]??.integerValue) != 5)
    _ = try CalendarDate(parsing: try #require(values["d"]??.stringValue))
    _ = try Timestamp(parsing: try #require(values["t"]??.stringValue))
    #expect(UUID(text: try #require(values["u"]??.stringValue)) != nil)
    #expect(values["z"] == .null)
  }

  @Test(arguments: [
    #""id":"Alice""#, #""id":"0197c1f2-9f20-4d91-aaf4-f0bbf124db42""#,
    #""id":"865c2f15-8a1d-54d0-8a66-4edf8305a930""#,
  ])
  func `An id stays only where we made it`(member: String) throws {
    #expect(try JSONText(redacted("{\(member)}")).description != "{\(member)}")
  }

  @Test func `A line loses its salt, and its meta has pseudonyms only`() throws {
    let text =
      #"{"seq":7,"id":"865c2f15-8a1d-54d0-8a66-4edf8305a930","time":"2026-11-21T01:23:45.678901Z","type":"task.inserted","v":1,"meta":{"who":"Alice","n":17,"externalID":"order-17","o":{"a":"Alice"}},"salt":"AbC-_9012345678z","data":{"title":"Alice"}}"#
    var bytes: [UInt8] = []
    try Array(text.utf8).withUnsafeBytes { buffer in
      try pseudonyms.append(
        try EventLine(scanning: buffer), fields: { _ in PseudonymTests.fields }, to: &bytes)
    }
    let line = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    #expect(line.members?.map(\.key) == ["seq", "id", "time", "type", "v", "meta", "salt", "data"])
    #expect(line["salt"] != "AbC-_9012345678z")
    // An id that was made from a caller's could be guessed back.
    #expect(line["id"] != "865c2f15-8a1d-54d0-8a66-4edf8305a930")
    #expect(line["meta"]?.members?.map(\.key) == ["who", "n", "externalID", "o"].map(pseudonyms.key))
    #expect(line["meta"]?[pseudonyms.key("who")] == line["data"]?["title"])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Alice"))
  }

  @Test func `What is kept of an erased event is redacted as data of its type is`() throws {
    let kept =
      #"{"id":"865c2f15-8a1d-54d0-8a66-4edf8305a930","list":"0197c1f2-9f20-7d91-aaf4-f0bbf124db43","name":"Alice","order":4,"day":"1990-01-02","more":[1]}"#
    let text =
      #"{"seq":9,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"ledger.erased","v":1,"data":{"events":[{"seq":1,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","type":"task.inserted","v":2,"kept":\#(kept)}],"tables":["tasks"],"previous":0}}"#
    let known: [String: DataField] = [
      "id": DataField(.id, isPersonal: false), "list": DataField(.id, isPersonal: false),
      "order": DataField(.integer, isPersonal: false), "day": DataField(.date, isPersonal: true),
    ]
    var bytes: [UInt8] = []
    var asked: [String] = []
    try Array(text.utf8).withUnsafeBytes { buffer in
      try pseudonyms.append(
        try EventLine(scanning: buffer),
        fields: { type in
          asked.append(type)
          return known
        }, to: &bytes)
    }
    #expect(asked == ["task.inserted"])
    let line = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    let expected = try Array(kept.utf8).withUnsafeBytes { try pseudonyms.redacted($0, fields: known) }
    #expect(line["data"]?["events"]?.elements?.first?["kept"] == JSONValue(expected))
    let written = String(decoding: bytes, as: UTF8.self)
    for secret in ["865c2f15", "Alice", "name", "1990-01-02", "more"] { #expect(!written.contains(secret)) }
    #expect(written.contains("0197c1f2-9f20-7d91-aaf4-f0bbf124db43") && written.contains(#""order":4"#))
  }

  @Test func `An erased line stays as it is`() throws {
    let text =
      #"{"seq":1,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"a.b","v":1,"erased":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#
    var bytes: [UInt8] = []
    try Array(text.utf8).withUnsafeBytes { buffer in
      try pseudonyms.append(try EventLine(scanning: buffer), fields: { _ in [:] }, to: &bytes)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
