import EventLog
import Foundation
import Testing

/// A line of each form, as text.
enum SampleLines {
  static let plain =
    #"{"seq":42,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"task.inserted","v":2,"data":{"id":"013f","title":"Buy \"milk\"\n牛乳","order":-3,"share":1.5e3,"done":false,"completedAt":null,"tags":["a",{"b":[]}]}}"#
  static let full =
    #"{"seq":7,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"task.inserted","v":1,"recorded":"2026-11-22T00:00:00.000000Z","batch":[6,9],"unchecked":true,"meta":{"who":"me"},"salt":"AbC-_9012345678z","data":{}}"#
  static let erased =
    #"{"seq":1,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"0000-01-01T00:00:00.000000Z","type":"a.b","v":1,"erased":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#
  static let all = [plain, full, erased]
}

/// Scans, and hands over the line while its bytes are there.
func scanning<T>(_ bytes: [UInt8], _ body: (EventLine) throws -> T) throws -> T {
  try bytes.withUnsafeBytes { try body(try EventLine(scanning: $0)) }
}

/// The line composed anew from what was scanned.
func recomposed(_ line: EventLine) -> [UInt8] {
  var bytes: [UInt8] = []
  if let hash = line.erasedHash {
    EventLineComposer.appendErased(line.header, hash: hash, to: &bytes)
  } else {
    EventLineComposer.append(
      line.header, meta: line.meta, salt: line.saltBytes.flatMap(saltBytes), data: line.data ?? JSONText([:]), to: &bytes)
  }
  return bytes
}

private func saltBytes(_ digits: UnsafeRawBufferPointer) -> [UInt8]? {
  let text = String(decoding: digits, as: UTF8.self)
    .replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
  return Data(base64Encoded: text).map(Array.init)
}

@Suite struct EventLineTests {
  @Test(arguments: SampleLines.all)
  func `A line that was scanned composes to the same bytes`(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try scanning(bytes, recomposed) == bytes)
  }
}
