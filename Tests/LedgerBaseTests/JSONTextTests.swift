import LedgerBase
import Testing

@Suite struct JSONTextTests {
  @Test(arguments: [
    (#" { "b" : 1 , "a" : [ true , false , null ] } "#, #"{"b":1,"a":[true,false,null]}"#),
    ("\r\n\t{}\n", "{}"), ("[\n]", "[]"), (#""""#, #""""#), ("null", "null"),
    // Escapes
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
    (#""\u0022\u005c\u002F\u0008\u000C\u000a\u000D\u0009""#, #""\"\\/\b\f\n\r\t""#),
    (#""\u0001\u001F\u001f\u000b\u007f""#, "\"\\u0001\\u001f\\u001f\\u000b\u{7F}\""),
    (#""\u0041\u00e9\u725B\u4E73""#, #""Aé牛乳""#),
    (#""\uD83D\uDE00\ud83d\ude00😀""#, #""😀😀😀""#), (#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""),
    (#""\uFFFF\u2028\uFEFF""#, "\"\u{FFFF}\u{2028}\u{FEFF}\""),
    // Numbers stand as they were written
    ("-0", "-0"), ("0.0", "0.0"), ("1.50", "1.50"), ("1e5", "1e5"), ("1E+05", "1E+05"),
    ("-1.5e-300", "-1.5e-300"),
    ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
    ("1.7976931348623157e308", "1.7976931348623157e308"), ("1e-999", "1e-999"),
    ("123456789012345678901234567890.5", "123456789012345678901234567890.5"),
    ("0.1e309", "0.1e309"),
  ])
  func `A text is read and written again`(text: String, written: String) throws {
    let json = try JSONText(parsing: text)
    #expect(json.description == written)
    #expect(json.isChecked)
    #expect(try JSONText(parsing: json.description) == json)
  }

  @Test(
    arguments: [
      ("", 1, 1, "no JSON value"), (" \n ", 2, 2, "no JSON value"), ("\u{FEFF}{}", 1, 1, "byte order mark"),
      ("{} {}", 1, 4, "extra data follows"), ("1 2", 1, 3, "extra data follows"), ("tru", 1, 1, "only words"),
      ("truex", 1, 5, "extra data follows"), ("True", 1, 1, "only words"), ("NaN", 1, 1, "only words"),
      ("{", 1, 2, "} is missing"), (#"{"a""#, 1, 5, "colon"), (#"{"a":"#, 1, 6, "ends where a value"),
      (#"{"a":1"#, 1, 7, "} is missing"), (#"{"a":1,"#, 1, 8, "} is missing"), (#"{"a":1,}"#, 1, 8, "comma"),
      (#"{"a" 1}"#, 1, 6, "colon"), (#"{"a":1 "b":2}"#, 1, 8, "a comma or the closing }"),
      (#"{a:1}"#, 1, 2, "a key"),
      (#"{'a':1}"#, 1, 2, "not single ones"), (#"{1:2}"#, 1, 2, "a key"), (#"{,}"#, 1, 2, "a key"),
      ("['a']", 1, 2, "not single ones"), ("[1,]", 1, 4, "comma"), ("[1", 1, 3, "] is missing"),
      ("[1}", 1, 3, "a comma or the closing ]"), ("[1 2]", 1, 4, "a comma or the closing ]"),
      ("]", 1, 1, "comma"),
      ("// x\n1", 1, 1, "no comments"), ("[+1]", 1, 2, "must begin with a digit"),
      ("[.5]", 1, 2, "must begin with a digit"),
      ("[01]", 1, 2, "0 followed by another digit"), ("[-01]", 1, 3, "0 followed by another digit"),
      ("[-]", 1, 3, "minus sign"),
      ("[1.]", 1, 4, "decimal point"), ("[1.e5]", 1, 4, "decimal point"), ("[1e]", 1, 4, "exponent"),
      ("[1e+]", 1, 5, "exponent"), ("[0x10]", 1, 3, "a comma or"),
      (#""abc"#, 1, 1, "no closing quotation mark"),
      (#"["a\"#, 1, 2, "no closing quotation mark"), (#""\x""#, 1, 2, "backslash"),
      (#""\U0041""#, 1, 2, "backslash"),
      (#""\'""#, 1, 2, "backslash"), (#""\u004""#, 1, 2, "four hexadecimal"),
      (#""\u00g0""#, 1, 2, "four hexadecimal"),
      (#""\u"#, 1, 2, "four hexadecimal"), ("{\n \"a\": \"x\ty\"}", 2, 9, "raw tab; write \\t"),
      ("\"a\nb\"", 1, 3, "raw line feed; write \\n"), ("\"a\rb\"", 1, 3, "raw carriage return; write \\r"),
      ("\"\u{1}\"", 1, 2, "raw control character; write \\u0001"), ("\"\u{1f}\"", 1, 2, "write \\u001f"),
      (#"{"a":1,"a":2}"#, 1, 8, #""a" appears twice in this object"#),
      ("{\"a\":1,\n\"\\u0061\":2}", 2, 1, "twice"), (#"{"😀":1,"\ud83d\ude00":2}"#, 1, 11, "twice"),
      (#"{"a\/b":1,"a/b":2}"#, 1, 11, "twice"), (#"[{"x":{"":0,"":0}}]"#, 1, 13, "twice"),
      (#"{"牛乳":x}"#, 1, 11, "only words"),
    ] as [(String, Int, Int, String)])
  func `A fault of the grammar is named with its line and column`(
    text: String, line: Int, column: Int, reason: String
  ) throws {
    try expectFault(Array(text.utf8), .invalidJSON, line, column, reason)
  }

  @Test(arguments: [
    (#""\u0000""#, 2, "NUL"), ("\"a\0\"", 3, "NUL"), (#""\ud83d""#, 2, #"\uD83D is one half"#),
    (#""\ud83dx""#, 2, "one half"), (#""\ud83d\n""#, 2, "one half"), (#""\ud83d\ud83d""#, 2, "one half"),
    (#""a\ude00""#, 3, #"\uDE00 is one half"#), (#""\uDFFF\uD800""#, 2, "one half"),
    (#"{"\ud800":1}"#, 3, "one half"),
  ])
  func `A text that is none is refused`(text: String, column: Int, reason: String) throws {
    try expectFault(Array(text.utf8), .invalidText, 1, column, reason)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0xAF],
      [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0xAF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `Malformed, overlong and surrogate UTF-8 is refused`(sequence: [UInt8]) throws {
    let quote = UInt8(ascii: "\"")
    try expectFault([quote] + sequence + [quote], .invalidText, 1, 2, "is not valid UTF-8")
    try expectFault(Array("\"1234567牛".utf8) + sequence + [quote], .invalidText, 1, 12, "is not valid UTF-8")
    try expectFault(Array("\"ab".utf8) + sequence, .invalidText, 1, 4, "is not valid UTF-8")
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "100000000000000000000", "1e309", "-1.8e308",
    "1e999999999999999999999",
    String(repeating: "9", count: 400) + ".5",
  ])
  func `A number out of range is refused`(number: String) throws {
    try expectFault(Array("[\(number)]".utf8), .limitExceeded, 1, 2, "too large")
  }

  @Test func `64 levels are read, 65 are refused at the bracket that is too many`() throws {
    for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
      let inner = opening == "[" ? "" : "1"
      func nested(_ levels: Int) -> String {
        String(repeating: opening, count: levels) + inner + String(repeating: closing, count: levels)
      }
      let text = nested(64)
      #expect(try JSONText(parsing: text).description == text)
      #expect(try JSONText(parsing: text).isChecked)
      try expectFault(
        Array(nested(65).utf8), .limitExceeded, 1, 64 * opening.utf8.count + 1, "more than 64 levels")
      try expectFault(
        Array(String(repeating: opening, count: 1_000_000).utf8), .limitExceeded, 1,
        64 * opening.utf8.count + 1,
        "more than 64 levels")
    }
  }

  @Test(arguments: [2, 15, 16, 17, 18, 63, 64, 65, 66, 1000])
  func `A key twice is found among any number of keys`(count: Int) throws {
    let keys = (0..<count).map { "k\($0)" }
    let good = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    #expect(try JSONText(parsing: good).isChecked)
    for repeated in [0, count / 2, count - 1] {
      let bad = good.dropLast() + ",\"k\(repeated)\":1}"
      try expectFault(Array(bad.utf8), .invalidJSON, 1, good.utf8.count + 1, "twice")
    }
  }

  @Test func `The line number that is handed in stands in the error`() throws {
    let text = Array(#"{"type":"a b"#.utf8)
    let error = try #require(throws: LedgerError.self) {
      try text.withUnsafeBytes { try JSONText(parsing: $0, line: 3) }
    }
    #expect(error.message == "line 3, column 9: the string that begins here has no closing quotation mark.")
    #expect(error.location.line == 3)
  }

  @Test(arguments: ["[]", "1", "\"a\"", "null"])
  func `Nothing but an object is accepted where there must be one`(text: String) throws {
    let error = try #require(throws: LedgerError.self) { try JSONText(parsing: text, as: .object) }
    #expect(error.code == .invalidJSON)
    #expect(error.message.contains("an object is expected"))
  }

  @Test func `Every truncation of a text is refused`() throws {
    let text = Array(#"{"a":[1,-2.5e+3,"\u00e9\n😀",true,{"b":null}]}"#.utf8)
    _ = try JSONText(parsing: text)
    for count in 0..<text.count {
      #expect(throws: LedgerError.self, "\(count) bytes") { try JSONText(parsing: Array(text[..<count])) }
    }
  }

  private func expectFault(
    _ bytes: [UInt8], _ code: LedgerError.Code, _ line: Int, _ column: Int, _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(throws: LedgerError.self, sourceLocation: sourceLocation) {
      try JSONText(parsing: bytes)
    }
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    #expect(error.location.line == line, "\(error)", sourceLocation: sourceLocation)
    #expect(error.location.column == column, "\(error)", sourceLocation: sourceLocation)
    #expect(error.message.hasPrefix("line \(line), column \(column): "), sourceLocation: sourceLocation)
    #expect(error.message.contains(reason), "\(error)", sourceLocation: sourceLocation)
    #expect(error.message.hasSuffix("."), sourceLocation: sourceLocation)
  }
}
