import EventLog
import LedgerBase
import Foundation
import Testing

@Suite struct EventDraftTests {
  private func draft(_ text: String, number: Int = 1) throws -> EventDraft {
    try Array(text.utf8).withUnsafeBytes { try EventDraft(parsingLine: $0, number: number) }
  }

  @Test func `A line with type and data is enough`() throws {
    let draft = try draft(#" {"data":{ "title" : "Buy milk" },"type":"task.inserted"} "# + "\r")
    #expect(draft == EventDraft(type: "task.inserted", data: JSONText(["title": "Buy milk"])))
  }

  @Test func `A line with every key is read`() throws {
    let draft = try draft(
      #"{"id":"0197C1F2-9F20-7D91-AAF4-F0BBF124DB42","time":"2026-11-21T10:23:45+09:00","type":"a.b","v":2,"meta":{"who":"me"},"data":{}}"#
    )
    #expect(draft.id?.lowercase == "0197c1f2-9f20-7d91-aaf4-f0bbf124db42")
    #expect(draft.time?.rfc3339 == "2026-11-21T01:23:45.000000Z")
    #expect(draft.version == 2)
    #expect(draft.meta?.description == #"{"who":"me"}"#)
  }

  @Test func `An id that is no UUID becomes one that is always the same, and stays in meta`() throws {
    let first = try draft(#"{"id":"order-17","type":"a.b","data":{}}"#)
    let second = try draft(#"{"meta":{"who":"me"},"id":"order-17","type":"a.b","data":{}}"#)
    // The namespace never changes.
    #expect(first.id?.lowercase == "865c2f15-8a1d-54d0-8a66-4edf8305a930")
    #expect(first.id == second.id)
    #expect(first.meta?.description == #"{"externalID":"order-17"}"#)
    #expect(second.meta?.description == #"{"who":"me","externalID":"order-17"}"#)
  }

  @Test(arguments: [
    (#"{"data":{}}"#, "has no \"type\""), (#"{"type":"a.b"}"#, "has no \"data\""),
    (#"{"type":"a.b","data":{},"foo":1}"#, "\"foo\", which is unknown"),
    (#"{"type":"a.b","data":{},"seq":1}"#, "\"seq\", which is set by the ledger"),
    (#"{"type":"a.b","data":{},"recorded":1}"#, "\"recorded\", which is set by the ledger"),
    (#"{"type":"a.b","data":{},"batch":1}"#, "\"batch\", which is set by the ledger"),
    (#"{"type":"a.b","data":{},"salt":1}"#, "\"salt\", which is set by the ledger"),
    (#"{"type":7,"data":{}}"#, "must be a string, but is a number"),
    (#"{"type":"a.b","data":[]}"#, "must be an object, but is an array"),
    (#"{"type":"a.b","data":null}"#, "must be an object, but is null"),
    (#"{"type":"a.b","data":{},"meta":"x"}"#, "must be an object, but is a string"),
    (#"{"type":"a.b","data":{},"id":7}"#, "must be a string, but is a number"),
    (#"{"type":"a.b","data":{},"id":"\u3000"}"#, "id is blank"),
    (#"{"type":"a.b","data":{},"id":"x","meta":{"externalID":"y"}}"#, "externalID"),
    (#"{"type":"a.b","data":{},"v":0}"#, "version"), (#"{"type":"a.b","data":{},"v":2147483648}"#, "version"),
    (#"{"type":"a.b","data":{},"v":1.0}"#, "version"), (#"{"type":"a.b","data":{},"v":"1"}"#, "version"),
    (#"{"type":"","data":{}}"#, "empty"), (#"{"type":"ab","data":{}}"#, "no dot"),
    (#"{"type":".ab","data":{}}"#, "begins or ends"), (#"{"type":"ab.","data":{}}"#, "begins or ends"),
    (#"{"type":"a b.c","data":{}}"#, "only the letters"), (#"{"type":"å.b","data":{}}"#, "only the letters"),
    (#"{"type":"a.b\n","data":{}}"#, "only the letters"),
  ])
  func `A line that is no event is refused with its reason and its number`(text: String, reason: String)
    throws
  {
    let error = try #require(throws: LedgerError.self) { try draft(text, number: 12) }
    #expect(error.code == .invalidEvent)
    #expect(error.message.hasPrefix("line 12: "), "\(error)")
    #expect(error.message.contains(reason), "\(error)")
    #expect(error.location.line == 12)
  }

  @Test func `A line that is no JSON names line and column once`() throws {
    let error = try #require(throws: LedgerError.self) { try draft(#"{"type":"a.b,"data":{}}"#, number: 3) }
    #expect(error.code == .invalidJSON)
    #expect(error.message == "line 3, column 15: a comma or the closing } of the object is expected here.")
  }

  @Test func `A time that is none is refused as such`() throws {
    let error = try #require(throws: LedgerError.self) {
      try draft(#"{"type":"a.b","data":{},"time":"today"}"#)
    }
    #expect(error.code == .invalidTime)
  }

  @Test(arguments: [(128, true), (129, false)])
  func `A type's name has at most 128 bytes`(count: Int, isValid: Bool) throws {
    let name = "a." + String(repeating: "b", count: count - 2)
    let draft = EventDraft(type: name, data: JSONText([:]))
    if isValid { return try draft.validate() }
    #expect(throws: LedgerError.self) { try draft.validate() }
  }

  @Test(arguments: [(8 << 10, true), ((8 << 10) + 1, false)])
  func `meta has at most 8 KiB`(count: Int, isValid: Bool) throws {
    let meta = JSONText(["a": .string(String(repeating: "x", count: count - 8))])
    #expect(meta.bytes.count == count)
    let draft = EventDraft(type: "a.b", data: JSONText([:]), meta: meta)
    if isValid { return try draft.validate() }
    let error = try #require(throws: LedgerError.self) { try draft.validate() }
    #expect(error.code == .limitExceeded)
  }

  @Test func `data may have 64 levels of its own`() throws {
    let data = #"{"a":"# + String(repeating: "[", count: 63) + String(repeating: "]", count: 63) + "}"
    #expect(try draft(#"{"type":"a.b","data":\#(data)}"#).data.description == data)
    let deeper = #"{"a":"# + String(repeating: "[", count: 64) + String(repeating: "]", count: 64) + "}"
    let error = try #require(throws: LedgerError.self) { try draft(#"{"type":"a.b","data":\#(deeper)}"#) }
    #expect(error.code == .limitExceeded)
  }

  @Test(
    arguments: [
      (["a": "x\0"] as JSONValue, LedgerError.Code.invalidText), (["a": .number(.nan)], .limitExceeded),
      (.object([.init("a", 1), .init("a", 2)]), .invalidJSON), ([1], .invalidEvent),
    ] as [(JSONValue, LedgerError.Code)])
  func `Data made in code is held to the same rules`(value: JSONValue, code: LedgerError.Code) throws {
    let error = try #require(throws: LedgerError.self) {
      try EventDraft(type: "a.b", data: JSONText(value)).validate()
    }
    #expect(error.code == code)
    #expect(error.location.field == "data")
  }
}
