import EventLedger
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import SupportBundle

/// A ledger with people's values in it, and the bundles made of it.
private struct BundleFixture {
  let folder: TemporaryFolder
  let context: LedgerContext
  var path: String { folder.file("my.ledger") }

  init() throws {
    folder = try TemporaryFolder()
    context = LedgerContext.testing(fileSystem: RealFileSystem())
    let ledger = Ledger.open(at: path, context: context)
    try ledger.transaction {
      let user = try $0.users.add(
        name: "Ada Canary", birthday: try CalendarDate(parsing: "1815-12-10"), gender: .female)
      _ = user
      for number in 0..<50 { try $0.tasks.add(title: "Secret canary task \(number)") }
    }
    try ledger.close()
  }

  func make(personal: Bool = false) throws -> MadeBundle {
    var request = BundleRequest(ledger: path, time: TestClock.exampleTime)
    request.includesPersonal = personal
    request.replacements = [(folder.path.string, "HOME")]
    request.versions = [("ledger", "0.1.0")]
    return try BundleMaker(request, context: context).make(in: folder.path)
  }

  /// The bundle's files by name, unpacked by the system's tar.
  func unpack(_ bundle: MadeBundle) throws -> [String: Data] {
    let place = folder.file("unpacked-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "-xzf", bundle.path, "-C", place]
    try tar.run()
    tar.waitUntilExit()
    #expect(tar.terminationStatus == 0)
    var files: [String: Data] = [:]
    let found = try #require(FileManager.default.enumerator(atPath: place))
    for case let name as String in found {
      let file = URL(fileURLWithPath: place).appendingPathComponent(name)
      if let data = try? Data(contentsOf: file) {
        files[name.split(separator: "/").dropFirst().joined(separator: "/")] = data
      }
    }
    return files
  }
}

@Suite struct BundleTests {
  @Test func theManifestIsTrueOfEveryFile() throws {
    let fixture = try BundleFixture()
    let bundle = try fixture.make()
    #expect(bundle.isComplete)
    #expect(bundle.events == 51)
    let files = try fixture.unpack(bundle)
    let manifest = try JSONValue(
      parsing: String(decoding: try #require(files["manifest.json"]), as: UTF8.self))
    let listed = try #require(manifest["files"]?.elements)
    #expect(Set(listed.compactMap { $0["name"]?.stringValue } + ["manifest.json"]) == Set(files.keys))
    for entry in listed {
      let data = try #require(files[entry["name"]?.stringValue ?? ""])
      #expect(entry["sizeBytes"]?.integerValue == Int64(data.count))
      #expect(entry["sha256"]?.stringValue == hexadecimal(sha256(of: Array(data))))
    }
    for name in ["verify.json", "status.json", "environment.json", "incidents.jsonl", "events.jsonl"] {
      #expect(files[name] != nil, "\(name)")
    }
    #expect(manifest["redacted"] == .bool(true))
    for program in ["swift", "sqlite", "zlib", "ledger"] { #expect(manifest["versions"]?[program] != nil) }
  }

  @Test func nothingPersonalIsInARedactedBundle() throws {
    let fixture = try BundleFixture()
    let files = try fixture.unpack(try fixture.make())
    for (name, data) in files {
      let text = String(decoding: data, as: UTF8.self)
      for secret in ["anary", "Ada", "1815-12-10", fixture.folder.path.string] {
        #expect(!text.contains(secret), "\(secret) in \(name)")
      }
    }
    let events = String(decoding: try #require(files["events.jsonl"]), as: UTF8.self)
    #expect(events.split(separator: "\n").count == 51)
    for line in events.split(separator: "\n") { _ = try JSONValue(parsing: String(line)) }
  }

  @Test func personalValuesAreThereOnlyWhereAskedForAndTheNameSaysSo() throws {
    let fixture = try BundleFixture()
    let bundle = try fixture.make(personal: true)
    #expect(bundle.path.hasSuffix("-personal.tar.gz"))
    let events = String(decoding: try #require(try fixture.unpack(bundle)["events.jsonl"]), as: UTF8.self)
    #expect(events.contains("Ada Canary") && events.contains("Secret canary task 49"))
  }

  @Test func theSameLedgerAndTimeGiveTheSameBytes() throws {
    let fixture = try BundleFixture()
    // The first bundle makes the key of the pseudonyms.
    let first = try fixture.make()
    let second = try fixture.make()
    #expect(first.sha256 == second.sha256)
    // One of the same second takes the other's place in no folder.
    #expect(second.path == first.path.dropLast(".tar.gz".count) + "-2.tar.gz")
    let key = try FileManager.default.attributesOfItem(atPath: fixture.path + "/support.key")
    #expect(key[.posixPermissions] as? Int == 0o600)
  }

  @Test func itWorksWhenAllTablesAreBroken() throws {
    let fixture = try BundleFixture()
    for name in ["tasks", "answers"] {
      let link = URL(fileURLWithPath: fixture.path).appendingPathComponent("projections/\(name).sqlite")
      try Data("no database at all".utf8).write(to: link.resolvingSymlinksInPath())
    }
    let ledger = Ledger.open(at: fixture.path, context: fixture.context)
    #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    try ledger.close()
    let bundle = try fixture.make()
    #expect(bundle.events == 51)
    let files = try fixture.unpack(bundle)
    #expect(files.keys.contains { $0.hasPrefix("quarantine/tasks.") && $0.hasSuffix("report.json") })
    let status = try JSONValue(parsing: String(decoding: try #require(files["status.json"]), as: UTF8.self))
    #expect(status["healthy"] == .bool(false))
    let incidents = String(decoding: try #require(files["incidents.jsonl"]), as: UTF8.self)
    #expect(incidents.contains("quarantined"))
  }

  @Test func itHoldsWhatCouldBeReadOfADamagedLogAndSaysWhatNot() throws {
    let fixture = try BundleFixture()
    let ledger = Ledger.open(at: fixture.path, context: fixture.context)
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "later \(number)") } }
    try ledger.close()
    let segment = FilePath(fixture.path).appending("log/" + SegmentName.name(1))
    let file = try RealFileSystem().open(segment, .update)
    let middle = try file.status().sizeBytes - 2000
    try file.write([UInt8](repeating: 0xEE, count: 16), at: middle)
    let bundle = try fixture.make()
    #expect(!bundle.isComplete)
    #expect(bundle.events >= 68 && bundle.events < 71)
    #expect(bundle.leftOut.contains { $0.what.hasPrefix("event") })
    let files = try fixture.unpack(bundle)
    let events = String(decoding: try #require(files["events.jsonl"]), as: UTF8.self).split(separator: "\n")
    let numbers = try events.map { try JSONValue(parsing: String($0))["seq"]?.integerValue }
    #expect(numbers.first == 1 && numbers.last == 71)
    let verify = try JSONValue(parsing: String(decoding: try #require(files["verify.json"]), as: UTF8.self))
    #expect(verify["whole"] == .bool(false))
  }

  @Test func thereIsNoBundleOfNothing() throws {
    let fixture = try BundleFixture()
    let request = BundleRequest(ledger: fixture.folder.file("nowhere"), time: TestClock.exampleTime)
    let error = #expect(throws: LedgerError.self) {
      try BundleMaker(request, context: fixture.context).make(in: fixture.folder.path)
    }
    #expect(error?.code == .noLedger)
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path.string)
    #expect(left == ["my.ledger"])
  }
}

/// SHA-256 by the system's own program, so that the bundle's hashes are not checked by the code that made them.
private func sha256(of bytes: [UInt8]) -> [UInt8] {
  let program = Process()
  program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  program.arguments = [
    "python3", "-c", "import sys,hashlib;print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())",
  ]
  let input = Pipe()
  let output = Pipe()
  program.standardInput = input
  program.standardOutput = output
  do { try program.run() } catch { return [] }
  input.fileHandleForWriting.write(Data(bytes))
  try? input.fileHandleForWriting.close()
  let digits = output.fileHandleForReading.readDataToEndOfFile().prefix(64)
  program.waitUntilExit()
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
    UInt8(
      String(decoding: digits[digits.startIndex + $0..<digits.startIndex + $0 + 2], as: UTF8.self), radix: 16)
  }
}
