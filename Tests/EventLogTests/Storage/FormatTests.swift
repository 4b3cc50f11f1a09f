import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct FormatTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The bytes of the worked example in Docs/log-format.md.
  private static func example() throws -> (bytes: [UInt8], line: String) {
    let page = try String(
      contentsOf: repository.appendingPathComponent("Docs/log-format.md"), encoding: .utf8)
    var bytes: [UInt8] = []
    var line = ""
    for row in page.split(separator: "\n") {
      if row.hasPrefix("line: ") { line = String(row.dropFirst(6)) }
      guard row.count > 10, row.prefix(8).allSatisfy(\.isHexDigit), row.dropFirst(8).first == ":" else {
        continue
      }
      bytes += row.dropFirst(10).split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }
    return (bytes, line)
  }

  @Test func theWorkedExampleIsASegmentThatWeRead() throws {
    let (bytes, line) = try Self.example()
    #expect(bytes.count == 493)
    let folder = try TemporaryFolder()
    try RealFileSystem().createDirectory(folder.path.appending("log"))
    let path = folder.path.appending("log/" + SegmentName.name(1))
    try RealFileSystem().open(path, .createNew).write(bytes, at: 0)
    let log = try EventLog.open(at: folder.path, context: .testing(fileSystem: RealFileSystem()))
    #expect(log.head.sequence == 1)
    #expect(log.head.hash.description == "4130e671bcdee3b84c313c291a1bec84bfd2a44159596494b6d71d354e447fd1")
    #expect(String(decoding: try log.makeReader().line(at: 1), as: UTF8.self) == line)
  }

  @Test func aReaderWrittenFromThePageAloneReadsOurLogs() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    for count in [1, 2, 400, 1] { try LogFixture.append(count, to: log) }
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
    try LogFixture.append(3, to: log)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    reader.arguments = [
      "python3", Self.repository.appendingPathComponent("Tests/Tools/read_log.py").path, fixture.root.string,
    ]
    let output = Pipe()
    reader.standardOutput = output
    try reader.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    reader.waitUntilExit()
    #expect(reader.terminationStatus == 0)
    #expect(text == "407 \(log.head.hash)\n")
  }

  @Test func everyKindOfMemberIsAnEmptyOrWholeGzipMember() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    let lines = try LogFixture.append(300, to: log)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", fixture.root.appending("log/" + SegmentName.name(1)).string]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    #expect(gzip.terminationStatus == 0)
    #expect(Array(read) == lines)
  }

  @Test(arguments: [0, 1, 15, 16, 60, 121, 130, 165, 166, 175, 176, 177, 250, 492])
  func everyCutOfTheExampleKeepsWholeAppendsOnly(_ length: Int) throws {
    let (bytes, _) = try Self.example()
    let folder = try TemporaryFolder()
    try RealFileSystem().createDirectory(folder.path.appending("log"))
    let path = folder.path.appending("log/" + SegmentName.name(1))
    try RealFileSystem().open(path, .createNew).write(Array(bytes[..<length]), at: 0)
    do {
      let log = try EventLog.open(at: folder.path, context: .testing(fileSystem: RealFileSystem()))
      #expect(length >= 176)
      #expect(log.head.sequence == 0)
    } catch let error as LedgerError {
      #expect(length < 176)
      #expect(error.code == .damagedLog)
    }
  }

  @Test func everyFlippedBitOfTheExampleIsNoticed() throws {
    let (bytes, _) = try Self.example()
    let folder = try TemporaryFolder()
    try RealFileSystem().createDirectory(folder.path.appending("log"))
    let path = folder.path.appending("log/" + SegmentName.name(1))
    let file = try RealFileSystem().open(path, .createNew)
    try file.write(bytes, at: 0)
    for position in 0..<bytes.count * 8 {
      let byte = bytes[position / 8]
      try file.write([byte ^ (1 << (position % 8))], at: UInt64(position / 8))
      var events = 0
      var damages = 0
      _ = try? LogWalker(root: folder.path, fileSystem: RealFileSystem(), checksHashes: true).walk { item in
        switch item {
        case .events(let run, _, _): events += run.count
        case .damage: damages += 1
        case .member, .archived: break
        }
      }
      #expect(events == 0 || damages > 0, "bit \(position)")
      try file.write([byte], at: UInt64(position / 8))
    }
  }
}
