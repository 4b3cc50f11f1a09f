import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog

/// The search that proves that an erased value is gone: it has to find one wherever it is.
@Suite struct TracesTests {
  @Test("A text is found as it lies there, in a log's lines, behind damage, and inside of other bytes")
  func found() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for title in ["nothing", "Canary", "nothing"] {
      try ledger.transaction { try $0.tasks.add(title: title) }
    }
    try ledger.close()
    let log = Data(try fixture.bytes("log/" + SegmentName.name(1)))
    let folder = try TemporaryFolder()
    for (name, bytes) in [
      ("sub/log", log), ("inside", Data("SQLite".utf8) + log + Data("end".utf8)),
      ("behind", Data([0x1F, 0x8B, 8, 0, 1, 2, 3]) + log), ("plain", Data("a Canary here".utf8)),
      ("none", Data("nothing".utf8)),
    ] {
      let file = URL(fileURLWithPath: folder.file(name))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
    }
    #expect(try traces(of: "Canary", in: folder.path.string) == ["behind", "inside", "plain", "sub/log"])
    #expect(try traces(of: "Parrot", in: folder.path.string) == [])
  }
}
