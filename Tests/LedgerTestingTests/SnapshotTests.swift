import Testing

@testable import LedgerTesting

struct SnapshotTests {
  let folder: TemporaryFolder
  var path: String { folder.file("__Snapshots__/a.txt") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a missing snapshot fails and shows the text")
  func missing() {
    let mismatch = #expect(throws: SnapshotMismatch.self) {
      try compareSnapshot(of: "one\n", at: path, isRecording: false)
    }
    #expect(mismatch?.description.contains("RECORD_SNAPSHOTS=1 records this:\none\n") == true)
  }

  @Test("recording writes the file and fails; the same text then passes")
  func recording() throws {
    #expect(throws: SnapshotMismatch.self) {
      try compareSnapshot(of: "one\ntwo", at: path, isRecording: true)
    }
    try compareSnapshot(of: "one\ntwo", at: path, isRecording: false)
  }

  @Test("a difference is shown line by line, invisible characters too")
  func difference() throws {
    #expect(lineDifference(from: "a\nb\nc", to: "a\nB\nc\nd") == "  a\n- b\n+ B\n  c\n+ d")
    #expect(lineDifference(from: "a\t", to: "a ") == "- a\\t⏎\n+ a ⏎")
    #expect(lineDifference(from: "a\n", to: "a") == "  a\n- ")
  }
}
