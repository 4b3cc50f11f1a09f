import LedgerRecords
import Foundation
import LedgerTesting
import Projections
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// 40 canaries in every field, id, path, name and variable of a ledger: none may be in a redacted bundle.
@Suite struct CanaryTests {
  /// Words that no program writes, in several alphabets and lengths, made from a seed.
  struct Canaries {
    var generator: SeededGenerator
    private(set) var all: [String] = []

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next(_ prefix: String = "Kanari") -> String {
      let word = "\(prefix)\(String(generator.next() % 0xFFFF_FFFF, radix: 36))q\(all.count)"
      all.append(word)
      return word
    }
  }

  private let schema: RedactionSchema

  init() throws { schema = try RedactionSchema(.records) }

  @Test(
    "40 canaries in each of 200 random ledgers: none in any byte of a redacted bundle",
    arguments: 0..<8)
  func noCanary(group: Int) throws {
    for seed in 0..<25 { try check(seed: UInt64(group * 25 + seed + 1)) }
  }

  private func check(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var canaries = Canaries(seed: seed)
    let (home, host, user) = (canaries.next("/home/"), canaries.next("host-"), canaries.next("user"))
    let place = folder.file(canaries.next("dir "))
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let path = place + "/" + canaries.next("my ledger ")
    var context = LedgerContext.testing(
      random: SeededRandom(seed: seed), fileSystem: RealFileSystem())
    context.segmentLimits.events = seed.isMultiple(of: 3) ? 12 : 100_000
    try fill(path, &canaries, context)
    #expect(canaries.all.count >= 40, "seed \(seed)")
    var request = BundleRequest(ledger: path, projections: .records, time: TestClock.exampleTime)
    request.privateNames = [
      PrivateName(home, as: "HOME", .path), PrivateName(host, as: "HOST", .name),
      PrivateName(user, as: "USER", .name),
      PrivateName(place, as: "PWD", .path),
    ]
    let bundle = try BundleMaker(request, context: context).make(in: folder.path)
    let packed = try Data(contentsOf: URL(filePath: bundle.path))
    var unpacked = Data()
    var reader = BundleReader(FilePath(bundle.path), RealFileSystem())
    reader.onFile = { name, bytes in unpacked.append(contentsOf: Array(name.utf8) + Array(bytes)) }
    let contents = try reader.read()
    unpacked.append(contentsOf: contents.name.utf8)
    for canary in canaries.all {
      let core = Data((canary.split(separator: "/").last.map(String.init) ?? canary).utf8)
      #expect(unpacked.range(of: core) == nil, "\(canary), seed \(seed)")
      #expect(packed.range(of: core) == nil, "\(canary), seed \(seed)")
    }
    #expect(contents.manifest.eventCount > 10, "seed \(seed)")
  }

  /// Records, raw events, metadata, ids and odd values, each with a canary.
  private func fill(_ path: String, _ canaries: inout Canaries, _ context: LedgerContext) throws {
    let ledger = Ledger.open(at: path, options: .records, context: context)
    let names = (0..<14).map { _ in canaries.next() }
    let birthday = try CalendarDate(
      parsing: "19\(10 + canaries.generator.next() % 80)-04-2\(canaries.generator.next() % 9)")
    try ledger.transaction {
      _ = try $0.users.add(name: names[0], birthday: birthday, gender: .other)
      try $0.tasks.add(title: names[1])
      try $0.tasks.add(title: "before \(names[2]) \"after\" \\ \(names[3])\n牛乳\(names[4])")
      try $0.accounts.add(name: names[5])
      try $0.tags.add(name: names[6])
    }
    try ledger.append([
      EventDraft(
        type: "task.inserted",
        data: JSONText(["id": .string(context.newTestID()), "title": .string(names[7])]),
        meta: JSONText(["who": .string(names[8]), names[9]: ["deep": [.string(names[10])]]])),
      EventDraft(
        type: "answer.inserted",
        data: JSONText([
          "id": .string(context.newTestID()),
          "userID": .string(try userID(ledger)), "question": .string(names[11]), "answer": .string(names[12]),
          "englishAnswer": .string(names[13]), "answerType": "neutral",
        ])),
    ])
    try ledger.close()
    try plantRaw(path, &canaries, context)
    let again = Ledger.open(at: path, options: .records, context: context)
    // What is broken by it is quarantined, with reports and incidents.
    for table in ["tasks", "answers", "accounts"] {
      do { _ = try again.read { _ = try $0.connection(for: table) } } catch is LedgerError {}
    }
    try again.close()
    // Files that are none of ours.
    try Data(canaries.next().utf8).write(to: URL(filePath: path + "/config.json"))
    let folder = path + "/quarantine/" + canaries.next("tasks.9-")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("{\"reason\":\"\(canaries.next())\"}".utf8).write(to: URL(filePath: folder + "/report.json"))
  }

  private func userID(_ ledger: Ledger) throws -> String {
    try #require(try ledger.read { try $0.answers.currentUser()?.id }).uuidString.lowercased()
  }

  /// Events that no command would write: a canary in every field of every type, in fields that nobody knows,
  /// in ids.
  private func plantRaw(_ path: String, _ canaries: inout Canaries, _ context: LedgerContext) throws {
    let log = try EventLog.open(at: FilePath(path), context: context.forLog)
    for type in schema.definitions.types.shuffled(using: &canaries.generator).prefix(8) + [
      "nobody.knows", "ledger.restored",
    ] {
      var members = schema.fields(of: type).keys.sorted().map {
        JSONValue.Member($0, .string(canaries.next()))
      }
      members.append(
        .init(
          canaries.next("field"), .array([.string(canaries.next()), .object([.init(canaries.next(), 1)])])))
      try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
        let sequence = log.head.sequence + 1
        let id = UUID.v5(namespace: log.ledgerID, name: canaries.next())
        let header = EventHeader(
          sequence: sequence, id: id, time: context.now(), type: type,
          version: schema.definitions.version(of: type) ?? 1)
        var line: [UInt8] = []
        EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(.object(members)), to: &line)
        _ = try log.commit(
          try log.prepare(lines: line + [0x0A], count: 1),
          concerning: Dictionary(
            uniqueKeysWithValues: schema.definitions.definitions(for: type).map { ($0.name, sequence) }))
      }
    }
    try log.close()
  }
}

extension LedgerContext {
  fileprivate func newTestID() -> String { UUID.v7(at: now(), random: random).lowercase }
}
