import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SupportBundle
import SystemPackage
import Testing

@Suite struct TarWriterTests {
  static let time = Timestamp(microseconds: 1_795_224_225_678_901)

  /// Paths of every kind: short, in two parts, too long for the header, not ASCII, and the limits between
  /// them.
  static let files: [(path: String, contents: [UInt8])] = [
    ("bundle/manifest.json", Array("{}".utf8)),
    ("bundle/empty", []),
    ("bundle/one-block", [UInt8](repeating: 0x61, count: 512)),
    ("bundle/one-block-and-one", [UInt8](repeating: 0x62, count: 513)),
    (String(repeating: "n", count: 100), [1]),
    (String(repeating: "n", count: 101), [2]),
    (String(repeating: "p", count: 155) + "/" + String(repeating: "n", count: 100), [3]),
    (String(repeating: "p", count: 156) + "/" + String(repeating: "n", count: 100), [4]),
    ((0..<40).map { "folder\($0)" }.joined(separator: "/"), [5]),
    ("bundle/牛乳 und Käse.txt", [6]),
    ("bundle/a line\nfeed", [7]),
    ("bundle/" + String(repeating: "é", count: 46), [8]),
  ]

  static func archive() throws -> [UInt8] {
    let sink = MemorySink()
    let tar = TarWriter(to: sink)
    try tar.addDirectory("bundle", modified: time)
    for file in files { try tar.add(file.path, file.contents, modified: time) }
    try tar.finish()
    return sink.bytes
  }

  @Test func `GNU tar lists and unpacks every file with its contents, mode, owner and time`() throws {
    let folder = try TemporaryFolder()
    let tar = try write(TarWriterTests.archive(), to: folder.file("a.tar"))
    let listing = try run("tar", "--numeric-owner", "-tvf", tar)
    #expect(listing.status == 0)
    let lines = String(decoding: listing.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "drwxr-xr-x 0/0               0 2026-11-21 01:23 bundle/")
    #expect(lines[1] == "-rw-r--r-- 0/0               2 2026-11-21 01:23 bundle/manifest.json")
    #expect(lines.count == TarWriterTests.files.count + 1)
    let target = URL(filePath: folder.file("out"))
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    #expect(try run("tar", "-C", target.path, "-xf", tar).status == 0)
    for file in TarWriterTests.files {
      #expect(try Array(Data(contentsOf: target.appending(path: file.path))) == file.contents, "\(file.path)")
    }
  }

  @Test func `Python's tarfile reads the same paths, sizes and times`() throws {
    let folder = try TemporaryFolder()
    let tar = try write(TarWriterTests.archive(), to: folder.file("a.tar"))
    let script = """
      import json, sys, tarfile
      with tarfile.open(sys.argv[1], 'r:') as t:
          print(json.dumps([[m.name, m.size, m.mtime, m.mode, m.uid, m.gid, m.uname] for m in t if m.isfile()]))
      """
    let answer = try run("python3", "-c", script, tar)
    #expect(answer.status == 0)
    let rows = try #require(JSONSerialization.jsonObject(with: Data(answer.output)) as? [[Any]])
    #expect(rows.map { $0[0] as? String } == TarWriterTests.files.map(\.path))
    #expect(rows.map { $0[1] as? Int } == TarWriterTests.files.map(\.contents.count))
    #expect(
      rows.allSatisfy {
        ($0[2] as? NSNumber)?.intValue == 1_795_224_225 && $0[3] as? Int == 0o644 && $0[6] as? String == ""
      })
  }

  @Test(arguments: [
    Timestamp(microseconds: -1), .earliest, .latest, Timestamp(microseconds: 8_589_934_592_000_000),
  ])
  func `A time that the header has no room for stands in an extended header`(time: Timestamp) throws {
    let sink = MemorySink()
    let tar = TarWriter(to: sink)
    try tar.add("a", [1], modified: time)
    try tar.finish()
    let folder = try TemporaryFolder()
    let path = try write(sink.bytes, to: folder.file("a.tar"))
    let answer = try run(
      "python3", "-c", "import sys, tarfile; print(int(tarfile.open(sys.argv[1]).getmember('a').mtime))", path
    )
    let seconds = (time.microseconds - (time.microseconds < 0 ? 999_999 : 0)) / 1_000_000
    #expect(String(decoding: answer.output, as: UTF8.self) == "\(seconds)\n")
  }

  @Test func `A size from 8 GiB stands in an extended header`() throws {
    struct Stop: Error {}
    let sink = MemorySink()
    let tar = TarWriter(to: sink)
    #expect(throws: Stop.self) {
      try tar.add("large", sizeBytes: 1 << 33, modified: TarWriterTests.time) { _ in throw Stop() }
    }
    #expect(String(decoding: sink.bytes[512..<532], as: UTF8.self) == "19 size=8589934592\n\0")
  }

  @Test func `The same files give the same bytes`() throws {
    #expect(try TarWriterTests.archive() == TarWriterTests.archive())
  }

  @Test(arguments: ["", "/etc/passwd", "../up", "a/../b", "a//b", "a/", "./a", "a\0b"])
  func `A path that leads elsewhere is refused`(path: String) {
    #expect(throws: LedgerError.self) {
      try TarWriter(to: MemorySink()).add(path, [], modified: TarWriterTests.time)
    }
  }

  @Test func `A path twice, and contents shorter or longer than announced, are refused`() throws {
    let tar = TarWriter(to: MemorySink())
    try tar.add("a", [], modified: TarWriterTests.time)
    #expect(throws: LedgerError.self) { try tar.add("a", [], modified: TarWriterTests.time) }
    for count in [2, 4] {
      #expect(throws: LedgerError.self) {
        try tar.add("b\(count)", sizeBytes: 3, modified: TarWriterTests.time) {
          try $0.write([UInt8](repeating: 0, count: count))
        }
      }
    }
  }
}

@Suite struct GzipWriterTests {
  private func compressed(_ pieces: [[UInt8]]) throws -> [UInt8] {
    let sink = MemorySink()
    let gzip = try GzipWriter(to: sink)
    for piece in pieces { try gzip.write(piece) }
    try gzip.finish()
    return sink.bytes
  }

  @Test(arguments: [0, 1, 511, 65_536, 3_000_000])
  func `gzip tests and unpacks what was compressed in pieces`(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { index in
      index % 3 == 0 ? UInt8.random(in: 0...255, using: &generator) : 0x61
    }
    let pieces = stride(from: 0, to: count, by: 10_007).map { Array(bytes[$0..<min($0 + 10_007, count)]) }
    let folder = try TemporaryFolder()
    let file = try write(compressed(pieces), to: folder.file("a.gz"))
    #expect(try run("gzip", "-t", file).status == 0)
    #expect(try run("gzip", "-dc", file).output == bytes)
    let whole = try write(compressed([bytes]), to: folder.file("b.gz"))
    #expect(try run("gzip", "-dc", whole).output == bytes)
  }

  @Test func `The header has no time, name or system, and the same bytes give the same file`() throws {
    let first = try compressed([Array("Buy milk".utf8)])
    #expect(Array(first[..<10]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(try compressed([Array("Buy milk".utf8)]) == first)
  }

  @Test func `A tar in a gzip is read by tar`() throws {
    let sink = MemorySink()
    let gzip = try GzipWriter(to: sink)
    let tar = TarWriter(to: gzip)
    try tar.add("bundle/manifest.json", Array("{}".utf8), modified: TarWriterTests.time)
    try tar.finish()
    try gzip.finish()
    let folder = try TemporaryFolder()
    let file = try write(sink.bytes, to: folder.file("a.tar.gz"))
    #expect(String(decoding: try run("tar", "-tzf", file).output, as: UTF8.self) == "bundle/manifest.json\n")
    #expect(try run("tar", "-xzOf", file, "bundle/manifest.json").output == Array("{}".utf8))
  }

  @Test func `A file sink writes all its bytes in order`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("f")
    let file = try RealFileSystem().open(FilePath(path), .createNew)
    let sink = FileSink(file)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    for start in stride(from: 0, to: bytes.count, by: 7919) {
      try sink.write(Array(bytes[start..<min(start + 7919, bytes.count)]))
    }
    #expect(sink.sizeBytes == 200_000)
    try sink.flush()
    try file.close()
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
  }
}
