import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Testing

@Suite struct RandomLineTests {
  /// Set LEDGER_TEST_SEED to run a failure again.
  let seed =
    ProcessInfo.processInfo.environment["LEDGER_TEST_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0...UInt64.max)

  @Test func `Random events are composed and scanned back`() throws {
    var random = RandomJSON(seed: seed)
    for round in 0..<400 {
      let header = randomHeader(&random)
      let data = random.object()
      let meta: JSONValue? = random.generator.oneIn(3) ? .some(random.object(depth: 3)) : .none
      let salt =
        meta != nil || random.generator.oneIn(3) ? (0..<12).map { _ in UInt8(random.number(0...255)) } : nil
      var bytes: [UInt8] = []
      EventLineComposer.append(
        header, meta: meta.map(JSONText.init), salt: salt, data: JSONText(data), to: &bytes)
      let note: Comment = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      try scanning(bytes) { line in
        #expect(line.header == header, note)
        #expect(line.data.map(JSONValue.init) == data, note)
        #expect(line.meta.map(JSONValue.init) == meta, note)
        let again = try recomposed(line)
        #expect(again == bytes, note)
      }
      #expect(isReadByFoundation(bytes), note)
    }
  }

  @Test func `A text with spaces and needless escapes means the same and is written as ours`() throws {
    var random = RandomJSON(seed: seed)
    for round in 0..<400 {
      let value = random.object()
      let text = random.sloppyText(value)
      let json = try JSONText(parsing: text)
      #expect(json == JSONText(value), "seed \(seed), round \(round): \(text)")
      #expect(JSONValue(json) == value, "seed \(seed), round \(round): \(text)")
    }
  }

  @Test func `The scanner accepts exactly the data that the parser would write in the same bytes`() throws {
    var random = RandomJSON(seed: seed)
    let start = Array(
      #"{"seq":1,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"a.b","v":1,"data":"#
        .utf8)
    var accepted = 0
    for round in 0..<20_000 {
      var data = JSONText(random.object(depth: random.number(0...3))).bytes
      for _ in 0..<random.number(0...2) { mutate(&data, &random) }
      let written = (try? JSONText(parsing: data, as: .object))?.bytes
      let isAccepted = (try? scanning(start + data + [UInt8(ascii: "}")]) { _ in }) != nil
      accepted += isAccepted ? 1 : 0
      if isAccepted != (written == data) {
        Issue.record("seed \(seed), round \(round): \(String(decoding: data, as: UTF8.self)) \(data)")
      }
    }
    #expect(accepted > 2000)
  }

  @Test func `Fields of any bytes never read outside of them`() {
    var random = RandomJSON(seed: seed)
    for _ in 0..<20_000 {
      var data = JSONText(random.object(depth: 2)).bytes
      for _ in 0..<random.number(1...3) { mutate(&data, &random) }
      // An allocation of its own for each, so that the address sanitizer sees a read beyond it.
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
      defer { buffer.deallocate() }
      buffer.copyBytes(from: data)
      do {
        try DataFields.forEach(in: UnsafeRawBufferPointer(buffer)) { _, value in
          _ = value.string
          _ = value.int64
          _ = value.double
        }
      } catch { continue }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout RandomJSON) {
    guard !bytes.isEmpty else { return }
    let index = random.number(0...bytes.count - 1)
    let pieces = [
      "\"", "\\", "\\u00", "{", "}", "[", "]", ",", ":", "0", "-", "e9", ".", " ", "\u{1}", "é", "null",
      "\\/",
    ]
    switch random.number(0...4) {
    case 0: bytes[index] = UInt8(random.number(0...255))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random.generator) ?? "").utf8, at: index)
    case 3: bytes.removeSubrange(index..<min(bytes.count, index + random.number(1...6)))
    default:
      bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + random.number(1...20))], at: index)
    }
  }

  private func randomHeader(_ random: inout RandomJSON) -> EventHeader {
    func time() -> Timestamp {
      Timestamp(
        microseconds: Int64.random(
          in: Timestamp.earliest.microseconds...Timestamp.latest.microseconds, using: &random.generator))
    }
    let sequence =
      UInt64.random(in: 2...UInt64(Int64.max) - 10, using: &random.generator) >> UInt64(random.number(0...60))
      | 2
    return EventHeader(
      sequence: sequence, id: UUID.v7(at: time()) { random.generator.next() }, time: time(),
      type: "task.kind-\(random.number(0...99))_x", version: random.number(1...Int(Int32.max)),
      recorded: random.generator.oneIn(2) ? time() : nil,
      batch: random.generator.oneIn(2) ? sequence - 1...sequence + UInt64(random.number(0...9)) : nil,
      unchecked: random.generator.oneIn(2))
  }
}
