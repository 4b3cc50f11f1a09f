import LedgerBase
import EventLog
import Foundation
import Testing

/// 70,257 events of real tasks, with titles in many scripts, where they lie beside the repository.
@Suite struct RealTaskTests {
  static let file = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/data/tasks.jsonl.gz").standardizedFileURL

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: file.path), "skipped: needs ../shared/data/tasks.jsonl.gz"))
  func `Every real event is read, composed, scanned and read back by another parser`() throws {
    let input = try unzipped(RealTaskTests.file)
    var count = 0
    var line: [UInt8] = []
    var sample: [UInt8] = []
    try input.withUnsafeBytes { bytes in
      for text in bytes.split(separator: 0x0A) {
        count += 1
        let draft = try EventDraft(parsingLine: UnsafeRawBufferPointer(rebasing: text), number: count)
        line.removeAll(keepingCapacity: true)
        let header = EventHeader(
          sequence: UInt64(count), id: UUID.v7(at: draft.time ?? .earliest) { UInt64(count) },
          time: draft.time ?? .earliest, type: draft.type)
        EventLineComposer.append(header, meta: nil, salt: nil, data: draft.data, to: &line)
        let same = try scanning(line) { $0.header == header && $0.data == draft.data }
        if !same { Issue.record("line \(count)") }
        if count % 50 == 0 { sample += line + [0x0A] }
      }
    }
    #expect(count == 70_257)
    for text in sample.split(separator: 0x0A) where !isReadByFoundation(Array(text)) {
      Issue.record("\(String(decoding: text, as: UTF8.self))")
    }
  }

  private func unzipped(_ file: URL) throws -> Data {
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    gzip.waitUntilExit()
    try #require(gzip.terminationStatus == 0)
    return data
  }
}
