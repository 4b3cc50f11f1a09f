import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

@Suite struct BundleTests {
  @Test(
    "bundle: the manifest is true of every file, and GNU tar, bsdtar and Python unpack the same")
  func manifest() throws {
    let fixture = try BundleFixture()
    let bundle = try fixture.make()
    #expect(bundle.isComplete)
    #expect(bundle.events == 51)
    let files = try fixture.unpack(bundle)
    let manifest = try fixture.json(files, "manifest.json")
    let listed = try #require(manifest["files"]?.elements)
    #expect(Set(listed.compactMap { $0["name"]?.stringValue } + ["manifest.json"]) == Set(files.keys))
    for entry in listed {
      let data = try #require(files[entry["name"]?.stringValue ?? ""])
      #expect(entry["sizeBytes"]?.integerValue == Int64(data.count))
      #expect(entry["sha256"]?.stringValue == hexadecimal(try sha256(of: data)))
    }
    for name in [
      "verify.json", "status.json", "cards.json", "environment.json", "settings.json", "damage.json",
      "incidents.jsonl",
      "definitions/tasks.sql", "events/00000000000000000001.jsonl",
    ] { #expect(files[name] != nil, "\(name)") }
    #expect(manifest["redacted"] == .bool(true))
    for program in ["swift", "sqlite", "zlib", "ledger"] { #expect(manifest["versions"]?[program] != nil) }
    #expect(try fixture.unpack(bundle, by: "python") == files)
    if try run("bsdtar", "--version").status == 0 {
      #expect(try fixture.unpack(bundle, by: "bsdtar") == files)
    }
  }

  @Test("bundle: nothing personal is in a redacted bundle, and its lines are events")
  func redacted() throws {
    let fixture = try BundleFixture()
    let files = try fixture.unpack(try fixture.make())
    for (name, data) in files {
      let text = String(decoding: data, as: UTF8.self)
      for secret in ["anary", "Ada", "1815-12-10", fixture.folder.path.string] {
        #expect(!text.contains(secret), "\(secret) in \(name)")
      }
    }
    let events = fixture.events(files)
    #expect(events.count == 51)
    for line in events { try Array(line.utf8).withUnsafeBytes { _ = try EventLine(scanning: $0) } }
  }

  @Test("bundle: personal values are there only where asked for, and the name says so")
  func personal() throws {
    let fixture = try BundleFixture()
    let bundle = try fixture.make { $0.includesPersonal = true }
    #expect(bundle.path.hasSuffix("-personal.tar.gz"))
    let events = fixture.events(try fixture.unpack(bundle)).joined()
    #expect(events.contains("Ada Canary") && events.contains("Secret canary task 49"))
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/support-keys"))
  }

  @Test("bundle: each has a key of its own, beside the ledger and readable by its owner alone")
  func keys() throws {
    let fixture = try BundleFixture()
    let (first, second) = (try fixture.make(), try fixture.make())
    // One of the same second takes the other's place in no folder.
    #expect(second.path == first.path.dropLast(".tar.gz".count) + "-2.tar.gz")
    #expect(first.sha256 != second.sha256)
    let keys = fixture.path + "/support-keys"
    let names = try FileManager.default.contentsOfDirectory(atPath: keys)
    #expect(names.count == 2)
    for name in names {
      let mode = try FileManager.default.attributesOfItem(atPath: "\(keys)/\(name)")[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let key = try ChecksummedJSON.read(FilePath("\(keys)/\(name)"), in: RealFileSystem())
      let digits = try #require(key["key"]?.stringValue)
      for bundle in [first, second] {
        for (_, data) in try fixture.unpack(bundle) {
          #expect(!String(decoding: data, as: UTF8.self).contains(digits))
        }
      }
    }
  }

  @Test("bundle: two that are made at the same moment take no name from each other")
  func sameMoment() async throws {
    let fixture = try BundleFixture(tasks: 5)
    let paths = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 { group.addTask { try fixture.make().path } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(paths).count == 4)
    for path in paths { _ = try BundleCase(reading: FilePath(path), .records, RealFileSystem()) }
    #expect(try fixture.names().filter { $0.hasPrefix(".") } == [])
  }

  @Test(
    "bundle: a preview makes and searches all, lists it with three lines a file, and leaves nothing"
  )
  func preview() throws {
    let fixture = try BundleFixture()
    let before = try fixture.names()
    let bundle = try BundleMaker(fixture.request(), context: fixture.context).make(
      in: fixture.folder.path, isPreview: true)
    #expect(try fixture.names() == before)
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/support-keys"))
    #expect(
      bundle.files.allSatisfy { $0.sample.count <= 3 && $0.sizeBytes > 0 || $0.name == "incidents.jsonl" })
    #expect(bundle.files.first { $0.name.hasPrefix("events/") }?.sample.count == 3)
  }

  @Test("bundle: --since and --events take what was asked for, and say what is left out")
  func chosenEvents() throws {
    let fixture = try BundleFixture()
    let some = try fixture.make { $0.sequences = 10...20 }
    #expect(some.events == 11)
    #expect(some.isComplete)
    #expect(some.leftOut.contains { $0.why.remedies.map(\.operands) == [["events"]] })
    let none = try fixture.make {
      $0.since = Timestamp(microseconds: TestClock.exampleTime.microseconds + 1 << 50)
    }
    #expect(none.events == 0)
    let all = try fixture.make { $0.since = Timestamp(microseconds: 0) }
    #expect(all.events == 51)
  }

  @Test("bundle: within the limit the newest events go in, and the manifest says what was cut")
  func limit() throws {
    let fixture = try BundleFixture(tasks: 6000)
    let bundle = try fixture.make { $0.limitBytes = 300 << 10 }
    #expect(bundle.sizeBytes <= 300 << 10)
    let cut = try #require(bundle.cut)
    #expect(cut.lowerBound == 1 && cut.upperBound < 6001)
    #expect(bundle.events == 6001 - cut.upperBound)
    #expect(bundle.isComplete)
    let manifest = try fixture.json(try fixture.unpack(bundle), "manifest.json")
    #expect(manifest["limit"]?["cut"]?.elements?.last?.integerValue == Int64(cut.upperBound))
    let error = #expect(throws: LedgerError.self) { try fixture.make { $0.limitBytes = 12 << 10 } }
    #expect(error?.code == .usage)
  }

  @Test("bundle: a low limit that all fits into cuts nothing, and is kept")
  func lowLimit() throws {
    let fixture = try BundleFixture(tasks: 10)
    let whole = try fixture.make()
    let limit = whole.sizeBytes + 4096
    let bundle = try fixture.make { $0.limitBytes = limit }
    #expect(bundle.cut == nil && bundle.events == whole.events)
    #expect(bundle.sizeBytes <= limit)
  }

  @Test("bundle: it works when all tables are broken")
  func brokenTables() throws {
    let fixture = try BundleFixture()
    for name in ["tasks", "answers"] {
      let link = URL(fileURLWithPath: fixture.path).appendingPathComponent("projections/\(name).sqlite")
      try Data("no database at all".utf8).write(to: link.resolvingSymlinksInPath())
    }
    let ledger = fixture.open()
    #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    try ledger.close()
    let bundle = try fixture.make()
    #expect(bundle.events == 51)
    let files = try fixture.unpack(bundle)
    #expect(files.keys.contains { $0.hasPrefix("quarantine/tasks.") && $0.hasSuffix("report.json") })
    #expect(try fixture.json(files, "status.json")["healthy"] == .bool(false))
    #expect(String(decoding: try #require(files["incidents.jsonl"]), as: UTF8.self).contains("quarantined"))
  }

  @Test("bundle: it holds what could be read of a damaged log, and says what not")
  func damagedLog() throws {
    let fixture = try BundleFixture()
    let ledger = fixture.open()
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "later \(number)") } }
    try ledger.close()
    let segment = fixture.root.appending("log/" + SegmentName.name(1))
    let file = try RealFileSystem().open(segment, .update)
    let middle = try file.status().sizeBytes - 2000
    try file.write([UInt8](repeating: 0xEE, count: 16), at: middle)
    let bundle = try fixture.make()
    #expect(!bundle.isComplete)
    #expect(bundle.events >= 68 && bundle.events < 71)
    #expect(bundle.leftOut.contains { $0.isLost && $0.events != nil })
    let files = try fixture.unpack(bundle)
    let numbers = try fixture.events(files).map { try JSONValue(parsing: $0)["seq"]?.integerValue }
    #expect(numbers.first == 1 && numbers.last == 71)
    #expect(try fixture.json(files, "verify.json")["whole"] == .bool(false))
    #expect(try fixture.json(files, "damage.json").elements?.isEmpty == false)
  }

  @Test(
    "bundle: it says what the log lacks that a table or a backup has, and where the backup is not")
  func olderLog() throws {
    let fixture = try BundleFixture()
    let copy = fixture.folder.file("older")
    try FileManager.default.copyItem(atPath: fixture.path + "/log", toPath: copy)
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "later") }
    try ledger.backUp(to: fixture.folder.file("private backups"))
    try ledger.close()
    try FileManager.default.removeItem(atPath: fixture.path + "/log")
    try FileManager.default.copyItem(atPath: copy, toPath: fixture.path + "/log")
    for keepsTables in [true, false] {
      if !keepsTables { try FileManager.default.removeItem(atPath: fixture.path + "/projections") }
      let bundle = try fixture.make()
      #expect(!bundle.isComplete)
      #expect(bundle.leftOut.contains { $0.isLost && $0.events == 52...52 }, "\(bundle.leftOut)")
      let damage = try fixture.json(fixture.unpack(bundle), "damage.json").elements?.first
      #expect(damage?["code"]?.stringValue == "lostEvents" && damage?["lastEvent"]?.integerValue == 52)
      #expect(!"\(bundle.leftOut)".contains("private backups"))
    }
  }

  @Test("bundle: there is none of nothing, and a failure leaves nothing")
  func ofNothing() throws {
    let fixture = try BundleFixture(tasks: 1)
    let error = #expect(throws: LedgerError.self) {
      try fixture.make { $0.ledger = fixture.folder.file("nowhere") }
    }
    #expect(error?.code == .noLedger)
    #expect(try fixture.names() == ["my.ledger"])
  }
}

/// SHA-256 by another program, so that the bundle's hashes are not checked by the code that made them.
func sha256(of data: Data) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  let path = try write(Array(data), to: folder.file("data"))
  let program = "import sys,hashlib;print(hashlib.sha256(open(sys.argv[1],'rb').read()).hexdigest())"
  let digits = try run("python3", "-c", program, path).output.prefix(64)
  return try #require(ChainHash(hexadecimal: String(decoding: digits, as: UTF8.self))).bytes
}
