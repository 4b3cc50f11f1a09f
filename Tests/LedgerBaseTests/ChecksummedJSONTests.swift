import LedgerTesting
import SystemPackage
import Testing

@testable import LedgerBase

@Suite struct ChecksummedJSONTests {
  private static let members: [JSONValue.Member] = [
    .init("name", "a \"checksum\": \"b\" 牛乳"), .init("list", [1, ["x": nil], []]), .init("none", nil),
  ]

  @Test("what was written is read again, as a file and as a line")
  func roundTrip() throws {
    for bytes in [ChecksummedJSON.encode(Self.members), ChecksummedJSON.encodeLine(Self.members)] {
      #expect(try ChecksummedJSON.decode(bytes, name: "x") == .object(Self.members))
    }
    #expect(try ChecksummedJSON.decode(ChecksummedJSON.encode([]), name: "x") == .object([]))
    #expect(try ChecksummedJSON.decode(ChecksummedJSON.encodeLine([]), name: "x") == .object([]))
  }

  @Test("every bit that is flipped is noticed")
  func everyFlipIsNoticed() {
    for bytes in [ChecksummedJSON.encode(Self.members), ChecksummedJSON.encodeLine(Self.members)] {
      let content = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
      for index in 0..<content {
        for bit in 0..<8 {
          var changed = bytes
          changed[index] ^= 1 << UInt8(bit)
          guard (try? ChecksummedJSON.decode(changed, name: "x")) != nil else { continue }
          // Blanks around the checksum's own place mean nothing.
          Issue.record("byte \(index), bit \(bit) of \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }

  @Test("a truncation is noticed")
  func truncationIsNoticed() {
    let bytes = ChecksummedJSON.encode(Self.members)
    for count in 0..<(bytes.count - 2) {
      #expect((try? ChecksummedJSON.decode(Array(bytes[..<count]), name: "x")) == nil)
    }
  }

  @Test("a file is replaced whole, also over what an interrupted write left")
  func filesAreReplaced() throws {
    let folder = try TemporaryFolder()
    let files = RealFileSystem()
    let path = folder.path.appending("report.json")
    try ChecksummedJSON.write([.init("n", 1)], to: path, in: files)
    let left = try files.open(folder.path.appending("report.json.new"), .createNew)
    try left.write(Array("half".utf8), at: 0)
    try left.close()
    try ChecksummedJSON.write([.init("n", 2)], to: path, in: files)
    #expect(try ChecksummedJSON.read(path, in: files) == ["n": 2])
    #expect(try files.list(folder.path) == ["report.json"])
  }
}
