import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Testing

@Suite struct EventLineTests {
  @Test(arguments: SampleLines.all)
  func `A line that was scanned composes to the same bytes`(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try scanning(bytes, recomposed) == bytes)
  }

  @Test func `Every value of a line is found`() throws {
    try scanning(Array(SampleLines.full.utf8)) { line in
      #expect(line.sequence == 7)
      #expect(line.id.lowercase == "0197c1f2-9f20-7d91-aaf4-f0bbf124db42")
      #expect(String(decoding: line.idBytes, as: UTF8.self) == line.id.lowercase)
      #expect(line.time.rfc3339 == "2026-11-21T01:23:45.678901Z")
      #expect(String(decoding: line.timeBytes, as: UTF8.self) == line.time.rfc3339)
      #expect(line.type == "task.inserted")
      #expect(line.version == 1)
      #expect(line.recorded?.rfc3339 == "2026-11-22T00:00:00.000000Z")
      #expect(line.batch == 6...9)
      #expect(line.isUnchecked)
      #expect(line.meta?.description == #"{"who":"me"}"#)
      #expect(line.saltBytes?.count == 16)
      #expect(line.data?.description == "{}")
      #expect(!line.isErased)
      #expect(line.erasedHash == nil)
    }
    try scanning(Array(SampleLines.erased.utf8)) { line in
      #expect(line.erasedHash.map { hexadecimal($0) } == String(SampleLines.erased.dropLast(2).suffix(64)))
      #expect(line.isErased)
      #expect(line.data == nil && line.metaBytes == nil && line.saltBytes == nil)
    }
  }

  @Test(arguments: [
    (SampleLines.plain, #""v":2,"#, #""data":{"id""#), (SampleLines.full, #""unchecked":true,"#, #""meta":"#),
    (SampleLines.erased, #""v":1,"#, #""erased":"#),
    (SampleLines.full.replacingOccurrences(of: #""meta":{"who":"me"},"#, with: ""), "true,", #""salt":"#),
  ])
  func `The private part begins at meta, salt, data or erased, and leaves out the closing brace`(
    text: String, publicEnd: String, privateStart: String
  ) throws {
    try scanning(Array(text.utf8)) { line in
      let (open, secret) = (
        String(decoding: line.publicBytes, as: UTF8.self), String(decoding: line.privateBytes, as: UTF8.self)
      )
      #expect(open.hasSuffix(publicEnd))
      #expect(secret.hasPrefix(privateStart))
      #expect(open + secret + "}" == text)
    }
  }

  @Test(arguments: [
    // Keys out of order, twice, missing
    (#""seq":42,"id":"#, #""id":"#), (#","v":2,"data""#, #","data""#), (#""v":2"#, #""v":2,"v":2"#),
    (#""v":2"#, #""v":2,"seq":1"#), (#","data":"#, #","meta":{},"data":"#),
    (#","data":"#, #","salt":"AbC-_9012345678z","meta":{},"data":"#), (#"{"seq""#, #"{ "seq""#),
    (#","v""#, #", "v""#),
    (#""v":2,"#, #""v":2,"unchecked":true,"batch":[42,43],"#),
    // Numbers
    (#""seq":42"#, #""seq":0"#), (#""seq":42"#, #""seq":042"#), (#""seq":42"#, #""seq":-42"#),
    (#""seq":42"#, #""seq":9223372036854775808"#), (#""seq":42"#, #""seq":99999999999999999999"#),
    (#""seq":42"#, #""seq":"#), (#""v":2"#, #""v":0"#), (#""v":2"#, #""v":2147483648"#),
    (#""v":2"#, #""v":2.0"#),
    // Ids, times, types
    ("0197c1f2", "0197C1F2"), ("0197c1f2-", "0197c1f20"), ("2026-11-21T", "2026-11-31T"), ("21T01", "21t01"),
    (".678901Z", ".67890Z"), (".678901Z", "+00:00Z"), ("Z\"", "z\""), ("task.inserted", "taskinserted"),
    ("task.inserted", "task.inserted."), ("task.inserted", "tásk.inserted"),
    ("task.inserted", #"task\u002einserted"#),
    // Optional keys
    (#""v":2,"#, #""v":2,"unchecked":false,"#), (#""v":2,"#, #""v":2,"batch":[42,42],"#),
    (#""v":2,"#, #""v":2,"batch":[43,44],"#), (#""v":2,"#, #""v":2,"batch":[1,41],"#),
    (#""v":2,"#, #""v":2,"batch":[0,42],"#), (#""v":2,"#, #""v":2,"recorded":"2026-11-22T00:00:00Z","#),
    (#""v":2,"#, #""v":2,"salt":"AbC-_9012345678","#), (#""v":2,"#, #""v":2,"salt":"AbC-_9012345678=","#),
    (#""v":2,"#, #""v":2,"meta":[],"salt":"AbC-_9012345678z","#),
    (#""v":2,"#, #""v":2,"erased":"00","#),
    // Data that we would have written otherwise
    (#""order":-3"#, #""order": -3"#), (#""order":-3"#, #""order":-03"#), (#""order":-3"#, #""id":-3"#),
    (#"牛乳"#, #"\u725b\u4e73"#), (#"牛乳"#, #"\u000a"#), (#"牛乳"#, #"\u001F"#), (#"牛乳"#, #"\u0000"#),
    (#"牛乳"#, #"\/"#), ("牛乳", "\t"), ("1.5e3", "1.5e999"), ("1.5e3", "9223372036854775808"), ("null", "nul"),
    (#""data":{"id""#, #""data":[{"id""#), ("]}}", "]}} "), ("]}}", "]}"), ("]}}", "]}}}"),
  ])
  func `A line that we would not have written is damaged`(part: String, replacement: String) throws {
    let text = SampleLines.plain.replacingOccurrences(of: part, with: replacement)
    try #require(text != SampleLines.plain)
    let error = try #require(throws: LedgerError.self) { try scanning(Array(text.utf8)) { _ in } }
    #expect(error.code == .damagedLog, "\(error)")
    #expect(error.location.column != nil)
  }

  @Test(arguments: [
    (#"{"seq""#, #"{"epoch":1,"seq""#), (#","type""#, #","kind":"x","type""#),
    (#""v":2,"#, #""v":2,"signed":"x","#),
    ("]}}", #"]},"note":1}"#), (#""v":2,"#, #""v":2,"meta":{},"pepper":1,"#),
  ])
  func `A key that we don't know is a newer version's`(part: String, replacement: String) throws {
    let text = SampleLines.plain.replacingOccurrences(of: part, with: replacement)
    let error = try #require(throws: LedgerError.self) { try scanning(Array(text.utf8)) { _ in } }
    #expect(error.code == .newerFormat, "\(error)")
  }

  @Test(arguments: SampleLines.all)
  func `Every truncation of a line is refused`(text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: LedgerError.self, "\(count) bytes") { try scanning(Array(bytes[..<count])) { _ in } }
    }
  }

  @Test(arguments: SampleLines.all)
  func `Every byte changed to every other is refused or gives a line that composes to the same bytes`(
    text: String
  ) {
    var bytes = Array(text.utf8)
    var accepted = 0
    for index in bytes.indices {
      let original = bytes[index]
      for change in 1...255 as ClosedRange<UInt8> {
        bytes[index] = original ^ change
        do {
          let isSame = try scanning(bytes) { try recomposed($0) == bytes } && isReadByFoundation(bytes)
          accepted += 1
          if !isSame {
            Issue.record("byte \(index) as \(bytes[index]): \(String(decoding: bytes, as: UTF8.self))")
          }
        } catch is LedgerError {
          continue
        } catch {
          Issue.record(error)
        }
      }
      bytes[index] = original
    }
    #expect(accepted > 0)
  }

  @Test func `A line of 1 MiB with its line feed is read, one byte more is refused`() throws {
    let start = Array(
      #"{"seq":1,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"a.b","v":1,"data":{"a":""#
        .utf8)
    func long(_ count: Int) -> [UInt8] {
      start + [UInt8](repeating: 0x78, count: count - start.count - 3) + Array(#""}}"#.utf8)
    }
    #expect(try scanning(long((1 << 20) - 1)) { $0.sequence } == 1)
    #expect(throws: LedgerError.self) { try scanning(long(1 << 20)) { _ in } }
  }
}
