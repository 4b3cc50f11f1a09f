import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// A ledger with people's values in it, and the bundles made of it.
struct BundleFixture {
  let folder: TemporaryFolder
  let context: LedgerContext
  var path: String { folder.file("my.ledger") }
  var root: FilePath { FilePath(path) }

  /// - Parameter tasks: how many, beside a user.
  init(tasks: Int = 50, seed: UInt64 = 1, fileSystem: any FileSystem = RealFileSystem()) throws {
    folder = try TemporaryFolder()
    context = LedgerContext.testing(random: SeededRandom(seed: seed), fileSystem: fileSystem)
    let ledger = open()
    try ledger.transaction {
      _ = try $0.users.add(
        name: "Ada Canary", birthday: try CalendarDate(parsing: "1815-12-10"), gender: .female)
      for number in 0..<tasks { try $0.tasks.add(title: "Secret canary task \(number)") }
    }
    try ledger.close()
  }

  func open() -> Ledger { Ledger.open(at: path, options: .records, context: context) }

  func request() -> BundleRequest {
    var request = BundleRequest(ledger: path, projections: .records, time: TestClock.exampleTime)
    request.privateNames = [PrivateName(folder.path.string, as: "HOME", .path)]
    request.versions = [("ledger", "0.1.0")]
    return request
  }

  func make(_ change: (inout BundleRequest) -> Void = { _ in }) throws -> MadeBundle {
    var request = request()
    change(&request)
    return try BundleMaker(request, context: context).make(in: folder.path)
  }

  /// Appends an event that no command would write.
  func plant(_ type: String, v version: Int = 2, _ data: JSONValue, concerning table: String = "tasks") throws
  {
    let log = try EventLog.open(at: root, context: context.forLog)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      let sequence = log.head.sequence + 1
      let header = EventHeader(
        sequence: sequence, id: UUID.v7(at: context.now(), random: context.random), time: context.now(),
        type: type,
        version: version)
      var line: [UInt8] = []
      EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(data), to: &line)
      _ = try log.commit(try log.prepare(lines: line + [0x0A], count: 1), concerning: [table: sequence])
    }
    try log.close()
  }

  /// The bundle's files by name, unpacked by a program: "tar", "bsdtar" or "python".
  func unpack(_ bundle: MadeBundle, by program: String = "tar") throws -> [String: Data] {
    let place = folder.file("unpacked-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let python = "import sys,tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])"
    let result =
      program == "python"
      ? try run("python3", "-c", python, bundle.path, place)
      : try run(program, "-xzf", bundle.path, "-C", place)
    #expect(result.status == 0)
    var files: [String: Data] = [:]
    let found = try #require(FileManager.default.enumerator(atPath: place))
    for case let name as String in found {
      var isFolder: ObjCBool = false
      let file = "\(place)/\(name)"
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[name.split(separator: "/").dropFirst().joined(separator: "/")] = try Data(
        contentsOf: URL(filePath: file))
    }
    return files
  }

  /// The events in unpacked files, oldest first.
  func events(_ files: [String: Data]) -> [String] {
    files.keys.filter { $0.hasPrefix("events/") }.sorted().flatMap { name in
      String(decoding: files[name] ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  func json(_ files: [String: Data], _ name: String) throws -> JSONValue {
    try JSONValue(parsing: String(decoding: try #require(files[name]), as: UTF8.self))
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted()
  }
}
