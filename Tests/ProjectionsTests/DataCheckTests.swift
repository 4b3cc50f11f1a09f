import EventLog
import LedgerBase
import Testing

@testable import Projections
import SQLite

@Suite struct DataCheckTests {
  private static let file = """
    -- projection: p
    -- version: 1
    CREATE TABLE t (id TEXT PRIMARY KEY) STRICT;
    -- on: thing.made v2 since v2
    -- field: id id required
    -- field: name text required nonblank
    -- field: note text nullable max=3
    -- field: count integer min=-2 max=5
    -- field: weight real min=0
    -- field: isNew boolean
    -- field: at time
    -- field: day date
    -- field: due dateOrTime past
    -- field: color choice(red|green)
    -- field: extra json
    INSERT INTO t VALUES (:id);
    """

  private func set() throws -> DefinitionSet { try DefinitionSet([.parse(Self.file, file: "p.sql")]) }

  @Test(
    "data that fits is accepted",
    arguments: [
      #"{"id":"a","name":"b"}"#,
      #"{"id":"a","name":" b ","note":null}"#,
      #"{"id":"a","name":"b","note":"日本語"}"#,
      #"{"id":"a","name":"b","count":-2}"#,
      #"{"id":"a","name":"b","weight":1,"isNew":false,"day":"2028-02-29","color":"green"}"#,
      #"{"id":"a","name":"b","due":"2028-02-29"}"#, #"{"id":"a","name":"b","due":"2026-11-21T01:23:45Z"}"#,
      #"{"id":"a","name":"b","weight":1.5e3,"at":"2026-11-21T01:23:45+01:00","extra":[1,{"a":null}]}"#,
    ])
  func accepts(data: String) throws {
    try set().check(type: "thing.made", version: 2, data: JSONText(parsing: data))
  }

  @Test(
    "data that does not fit is refused, with the field and why",
    arguments: [
      (#"{"name":"b"}"#, .missingField, "id"),
      (#"{"id":"a"}"#, .missingField, "name"),
      (#"{"id":"a","nam":"b"}"#, .unknownField, "nam"),
      (#"{"id":"a","name":"b","extra ":1}"#, .unknownField, "extra "),
      (#"{"id":7,"name":"b"}"#, .wrongType, "id"),
      (#"{"id":"a","name":null}"#, .wrongType, "name"),
      (#"{"id":"a","name":"b","isNew":1}"#, .wrongType, "isNew"),
      (#"{"id":"a","name":"b","count":1.0}"#, .wrongType, "count"),
      (#"{"id":"a","name":"b","count":"1"}"#, .wrongType, "count"),
      (#"{"id":"a","name":"b","weight":"1"}"#, .wrongType, "weight"),
      (#"{"id":"a","name":"b","at":5}"#, .wrongType, "at"),
      (#"{"id":"a","name":["b"]}"#, .wrongType, "name"),
      (#"{"id":"","name":"b"}"#, .blankField, "id"),
      (#"{"id":"a","name":""}"#, .blankField, "name"),
      ("{\"id\":\"a\",\"name\":\" \\t\u{A0}\u{3000}\"}", .blankField, "name"),
      (#"{"id":"a","name":"b","note":"four"}"#, .wrongValue, "note"),
      (#"{"id":"a","name":"b","count":6}"#, .wrongValue, "count"),
      (#"{"id":"a","name":"b","count":-3}"#, .wrongValue, "count"),
      (#"{"id":"a","name":"b","weight":-0.1}"#, .wrongValue, "weight"),
      (#"{"id":"a","name":"b","color":"blue"}"#, .wrongValue, "color"),
      (#"{"id":"a","name":"b","at":"2026-11-31T00:00:00Z"}"#, .invalidTime, "at"),
      (#"{"id":"a","name":"b","at":"yesterday"}"#, .invalidTime, "at"),
      (#"{"id":"a","name":"b","day":"2026-02-29"}"#, .invalidDate, "day"),
      (#"{"id":"a","name":"b","due":"2026-02-29"}"#, .invalidDate, "due"),
      (#"{"id":"a","name":"b","due":"2026-11-21T24:00:00Z"}"#, .invalidDate, "due"),
      (#"{"id":"a","name":"b","due":5}"#, .wrongType, "due"),
    ] as [(String, LedgerError.Code, String)])
  func refuses(data: String, code: LedgerError.Code, field: String) throws {
    let error = try failure { try set().check(type: "thing.made", version: 2, data: JSONText(parsing: data)) }
    #expect(error.code == code)
    #expect(error.location.field == field)
    #expect(error.message.contains("\"\(field)\""))
    #expect(error.message.hasSuffix("."))
  }

  @Test("data that is no object is refused")
  func refusesOtherValues() throws {
    let error = try failure {
      try set().check(type: "thing.made", version: 2, data: JSONText(parsing: "[1]"))
    }
    #expect(error.code == .wrongType)
  }

  @Test("a value is never quoted in an error")
  func valuesStayPrivate() throws {
    let data = try JSONText(parsing: #"{"id":"a","name":"b","color":"secretblue"}"#)
    let error = try failure { try set().check(type: "thing.made", version: 2, data: data) }
    #expect(!error.message.contains("secretblue"))
  }

  @Test(
    "the nearest type and field are named",
    arguments: [
      ("thing.maed", "Did you mean thing.made?"), ("Thing.Made", "Did you mean thing.made?"),
      ("other.gone", "Known types: thing.made."),
    ])
  func nearestTypeIsNamed(type: String, hint: String) throws {
    let error = try failure { try set().check(type: type, version: 2, data: JSONText([:])) }
    #expect(error.code == .unknownType)
    #expect(error.hint?.english == hint)
    let field = try failure {
      try set().check(type: "thing.made", version: 2, data: JSONText(["id": "a", "name": "b", "wieght": 1]))
    }
    #expect(field.hint?.contains("Did you mean \"weight\"?") == true)
  }

  @Test("another data version is refused", arguments: [1, 3])
  func otherVersionsAreRefused(version: Int) throws {
    let error = try failure { try set().check(type: "thing.made", version: version, data: JSONText([:])) }
    #expect(error.code == .unknownVersion)
  }

  @Test("two projections must agree about a type's version, and have different names")
  func setsAreConsistent() throws {
    let one = try ProjectionDefinition.parse(Self.file, file: "p.sql")
    let other = try ProjectionDefinition.parse(
      Self.file.replacing("projection: p", with: "projection: q").replacing(
        "made v2 since v2", with: "made v3 since v3"),
      file: "q.sql")
    #expect(try failure { _ = try DefinitionSet([one, one]) }.code == .invalidProjectionFile)
    let error = try failure { _ = try DefinitionSet([one, other]) }
    #expect(error.message.contains("p and q expect different versions of thing.made: 2 and 3"))
  }
}
