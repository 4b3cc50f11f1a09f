import LedgerBase
import Testing

@Suite struct JSONValueTests {
  static let sample: JSONValue = [
    "title": "Buy \"milk\"\n牛乳\u{1}", "order": 3, "share": 1.5, "done": false, "completedAt": nil,
    "tags": ["a", ["b": []], [:]],
  ]

  @Test func `A value is written and read back`() throws {
    let text = JSONText(JSONValueTests.sample)
    #expect(
      text.description
        == #"{"title":"Buy \"milk\"\n牛乳\u0001","order":3,"share":1.5,"done":false,"completedAt":null,"tags":["a",{"b":[]},{}]}"#
    )
    #expect(JSONValue(text) == JSONValueTests.sample)
    #expect(try JSONValue(parsing: text.description) == JSONValueTests.sample)
    #expect(text.isChecked)
  }

  @Test func `Keys with escapes are read as what they mean`() throws {
    let value = try JSONValue(parsing: #"{"a\"\\\u0009":1,"\u0041":2}"#)
    #expect(value["a\"\\\t"] == 1)
    #expect(value["A"] == 2)
  }

  @Test func `The form over several lines is indented and reads back`() throws {
    #expect(
      (["a": 1, "b": [true, [:]], "c": []] as JSONValue).prettyPrinted == """
        {
          "a": 1,
          "b": [
            true,
            {}
          ],
          "c": []
        }
        """)
    #expect(try JSONValue(parsing: JSONValueTests.sample.prettyPrinted) == JSONValueTests.sample)
  }

  @Test(
    arguments: [
      (0.0, "0.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e20, "1e+20"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ] as [(Double, String)])
  func `Numbers are written so that they read back`(number: Double, text: String) throws {
    #expect(JSONText(.number(number)).description == text)
    #expect(try JSONValue(parsing: text) == .number(number))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `A number that is none can't be kept`(number: Double) {
    #expect(!JSONText(.number(number)).isChecked)
  }

  @Test(
    arguments: [
      ["a": "x\0y"], .object([.init("a", 1), .init("a", 2)]),
      (0..<65).reduce(1 as JSONValue) { inner, _ in [inner] },
    ] as [JSONValue])
  func `A value that breaks a rule is seen as unchecked`(value: JSONValue) {
    #expect(!JSONText(value).isChecked)
  }

  @Test func `A key is read, set, added and removed in its place`() {
    var value: JSONValue = ["a": 1, "b": 2]
    value["a"] = 3
    value["c"] = 4
    value["b"] = JSONValue?.none
    #expect(value == ["a": 3, "c": 4])
    #expect(value["b"] == nil)
    var array: JSONValue = [1]
    array["a"] = 1
    #expect(array == [1])
  }
}
