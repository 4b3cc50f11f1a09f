import EventLog
import LedgerBase
import Testing

@Suite struct DataFieldsTests {
  private func fields(_ text: String) throws -> [(key: String, kind: JSONField.Kind, value: String)] {
    var found: [(String, JSONField.Kind, String)] = []
    try Array(text.utf8).withUnsafeBytes { bytes in
      try DataFields.forEach(in: bytes) { key, value in
        found.append((String(decoding: key, as: UTF8.self), value.kind, value.string))
      }
    }
    return found
  }

  @Test func `Fields come in their order with their kinds and values`() throws {
    let found = try fields(
      #"{"s":"a","e":"\"\\/\b\f\n\r\t\u001f牛","i":-12,"d":1.5E3,"t":true,"f":false,"n":null,"o":{"x":["}"]},"a":[{"\"":"]"}],"":""}"#
    )
    #expect(found.map(\.key) == ["s", "e", "i", "d", "t", "f", "n", "o", "a", ""])
    #expect(
      found.map(\.kind) == [
        .string, .string, .integer, .decimal, .true, .false, .null, .object, .array, .string,
      ])
    #expect(
      found.map(\.value) == [
        "a", "\"\\/\u{8}\u{C}\n\r\t\u{1F}牛", "-12", "1.5E3", "true", "false", "null", #"{"x":["}"]}"#,
        #"[{"\"":"]"}]"#, "",
      ])
  }

  @Test func `Numbers are read where they are some`() throws {
    try Array(#"{"i":-9223372036854775808,"d":2.5,"s":"1"}"#.utf8).withUnsafeBytes { bytes in
      try DataFields.forEach(in: bytes) { key, value in
        switch key.first {
        case UInt8(ascii: "i"): #expect(value.int64 == .min && value.double == -9_223_372_036_854_775_808)
        case UInt8(ascii: "d"): #expect(value.int64 == nil && value.double == 2.5)
        default: #expect(value.int64 == nil && value.double == nil)
        }
      }
    }
  }

  @Test(arguments: [
    "", "{", "[]", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":"\"#, #"{"a":"x"#, #"{"a":{}"#,
  ])
  func `What is no object is refused`(text: String) throws {
    let error = try #require(throws: LedgerError.self) { try fields(text) }
    #expect(error.code == .damagedLog)
  }
}
