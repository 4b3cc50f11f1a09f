import LedgerRecords
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage
import Testing

/// Crafted logs with right checksums, each of which breaks one rule of Docs/log-format.md, "What a valid log
/// is".
@Suite("what a valid log is")
struct ValidLogTests {
  /// One way to break a rule.
  struct Breach: Sendable, CustomTestStringConvertible {
    var rule: Int
    var testDescription: String
    /// The member that is changed.
    var member: Int?
    var change: @Sendable (inout CraftedMember) -> Void = { _ in }
    /// The line that is changed.
    var line: UInt64?
    var changeLine: @Sendable (inout CraftedLine) -> Void = { _ in }
    var changeHead: @Sendable (inout CraftedHead) -> Void = { _ in }
    var finish: @Sendable (inout LogCrafter) -> Void = { _ in }

    init(_ rule: Int, _ name: String, _ fill: (inout Breach) -> Void) {
      self.rule = rule
      testDescription = "rule \(rule): \(name)"
      fill(&self)
    }

    static func member(
      _ rule: Int, _ name: String, _ member: Int, _ change: @escaping @Sendable (inout CraftedMember) -> Void
    ) -> Breach {
      Breach(rule, name) { ($0.member, $0.change) = (member, change) }
    }

    static func line(
      _ rule: Int, _ name: String, _ line: UInt64, _ change: @escaping @Sendable (inout CraftedLine) -> Void
    ) -> Breach {
      Breach(rule, name) { ($0.line, $0.changeLine) = (line, change) }
    }

    static func head(
      _ rule: Int, _ name: String, _ change: @escaping @Sendable (inout CraftedHead) -> Void
    ) -> Breach {
      Breach(rule, name) { $0.changeHead = change }
    }

    /// The log of ``ValidLogTests/sample(_:finish:)`` with this in it.
    func log() -> (log: LogCrafter, head: CraftedHead) {
      let log = ValidLogTests.sample { crafter in
        crafter.tamper = { number, member in if number == self.member { change(&member) } }
        crafter.tamperLine = { number, line in if number == self.line { changeLine(&line) } }
      } finish: {
        finish(&$0)
      }
      var head = log.head
      changeHead(&head)
      return (log, head)
    }
  }

  static let mark = UUID(uuid: (9, 9, 9, 9, 9, 9, 0x40, 9, 0x80, 9, 9, 9, 9, 9, 9, 9))

  static func voiding(_ events: [UInt64], previous: UInt64 = 0) -> CraftedLine {
    let named = events.map { #"{"seq":\#($0),"id":"\#(CraftedLine.makeID($0))"}"# }.joined(separator: ",")
    return CraftedLine("ledger.voided", #"{"events":[\#(named)],"tables":["tasks"],"previous":\#(previous)}"#)
  }

  static func restored(from: String = "backup", mark: UUID = mark) -> CraftedLine {
    let id = LogCrafter().ledgerID.uuidString.lowercased()
    return CraftedLine(
      "ledger.restored",
      #"{"from":"\#(from)","name":"a backup","ledger":"\#(id)","epoch":"0-\#(id)","seq":13,"hash":"\#(String(repeating: "ab", count: 32))","mark":"\#(mark.uuidString.lowercased())"}"#
    )
  }

  /// Three segments: a sealed one, one that is not, and one that begins an epoch. The numbers are those of
  /// members and events.
  static func sample(
    _ prepare: (inout LogCrafter) -> Void = { _ in }, finish: (inout LogCrafter) -> Void = { _ in }
  ) -> LogCrafter {
    func task(_ number: UInt64, _ batch: ClosedRange<UInt64>? = nil) -> CraftedLine {
      var line = CraftedLine.task(number)
      line.batch = batch
      return line
    }
    var log = LogCrafter()
    prepare(&log)
    log.begin(sealed: true)  // 0
    log.events([task(1), task(2)])  // 1
    log.events([task(3, 3...5), task(4, 3...5)], continues: true)  // 2
    log.events([task(5, 3...5)])  // 3
    log.seal()  // 4, 5
    log.begin()  // 6
    log.events([task(6)])  // 7
    log.events([voiding([3, 4, 5])])  // 8
    log.events([task(8, 8...10), task(9, 8...10)], continues: true)  // 9
    log.events([task(10, 8...10)], append: 8)  // 10
    log.events([CraftedLine("ledger.reset", #"{"families":["answers"]}"#)])  // 11
    log.events([CraftedLine("ledger.migrated", #"{"projection":"tasks","from":1,"to":2}"#)])  // 12
    log.events([voiding([7], previous: 7)])  // 13
    (log.epoch, log.mark) = (1, mark)
    log.begin()  // 14
    log.events([restored()])  // 15: event 14
    log.events([task(15)])  // 16
    finish(&log)
    return log
  }

  static let breaches: [Breach] = [
    .member(3, "MTIME is not 0", 7) { $0.gzip[0] = 1 },
    .member(3, "OS is not 255", 7) { $0.gzip[5] = 3 },
    .member(3, "reserved bytes of the payload are not 0", 7) { $0.reserved = 1 },
    .member(3, "a start continues", 6) { $0.flags = 1 },
    .member(3, "a start names an append", 6) { $0.append = 6 },
    .member(4, "an index stands in a segment that is not sealed", 7) { member in
      member = CraftedMember(.index, first: member.first, before: member.before, after: member.before)
      member.own = [UInt8](repeating: 0, count: 8)
    },
    Breach(4, "the last segment is sealed") {
      $0.finish = { log in
        log.begin(sealed: true)
        log.events([.task(16)])
        log.seal()
      }
    },
    Breach(5, "zero bytes stand behind a seal") {
      $0.finish = { log in
        log.begin(sealed: true)
        log.events([.task(16)])
        log.seal()
        log.add(bytes: [UInt8](repeating: 0, count: 64))
        log.begin()
      }
    },
    .member(6, "a segment gives another time of creation", 6) { $0.own[16] ^= 1 },
    .member(7, "a new epoch has the number of the one before", 14) { $0.own[24] = 0 },
    .line(7, "a new epoch begins without its mark", 14) { $0.data = restored(mark: UUID()).data },
    .line(7, "a new epoch begins with another event", 14) { $0 = .task(14) },
    .member(8, "an append begins where none does", 7) { $0.append = 5 },
    .member(8, "a member names another append than the one before", 10) { $0.append = 10 },
    .member(8, "a member of a sealed segment names an append", 1) { $0.append = 1 },
    .member(9, "the last acknowledged member continues", 16) { $0.flags = 1 },
    .member(9, "the last member of a segment continues", 13) { $0.flags = 1 },
    .member(9, "a sealed member continues without a batch", 1) { $0.flags = 1 },
    .member(9, "a sealed member ends inside a batch", 2) { $0.flags = 0 },
    .member(10, "a seal gives another place of the index", 5) { $0.own[0] ^= 1 },
    .member(10, "a seal gives another hash before", 5) { $0.before[0] ^= 1 },
    .member(10, "a seal is wrong about archived events", 5) { $0.flags = 2 },
    .member(11, "an index gives a wrong offset", 4) { $0.own[8] ^= 1 },
    .member(11, "an index gives a wrong number", 4) { $0.own[12] ^= 1 },
    .member(11, "an index lacks an entry", 4) { $0.own.removeLast(8) },
    .line(13, "two events have one id", 15) { $0.id = CraftedLine.makeID(1) },
    .line(14, "an event of a batch names none", 9) { $0.batch = nil },
    .line(14, "an event of a batch names another", 9) { $0.batch = 9...10 },
    .line(14, "a batch begins before itself", 6) { $0.batch = 5...6 },
    .line(14, "the last batch is not whole", 15) { $0.batch = 15...16 },
    .line(15, "a void names an event by another id", 7) { line in
      line.data = line.data.replacingOccurrences(of: CraftedLine.makeID(4), with: CraftedLine.makeID(99))
    },
    .line(15, "a void names events out of order", 7) { $0 = voiding([4, 3, 5]) },
    .line(15, "a void names none", 7) { $0 = voiding([]) },
    .line(15, "a void names itself", 7) { $0 = voiding([7]) },
    Breach(15, "a void names an erasure") {
      $0.finish = { log in
        var erased = CraftedLine.task(16)
        erased.isErased = true
        log.events([erased])
        var erasure = voiding([16], previous: 13)
        erasure.type = "ledger.erased"
        log.events([erasure])
        log.events([voiding([17], previous: 17)])
      }
    },
    .line(16, "a void names half a batch", 7) { $0 = voiding([3, 4]) },
    .line(17, "a void names another one as the one before", 13) { $0 = voiding([7], previous: 6) },
    .line(18, "a line is erased that no event names", 6) { $0.isErased = true },
    .line(21, "a restored stands where no epoch begins", 15) { $0 = restored() },
    .line(21, "a restored does not say from what", 15) { $0 = CraftedLine("ledger.restored", "{}") },
    .line(22, "a lost has data", 15) { $0 = CraftedLine("ledger.lost", #"{"a":1}"#) },
    .line(23, "a migration goes back", 12) {
      $0.data = #"{"projection":"tasks","from":2,"to":1}"#
    },
    .line(23, "a reset names nothing", 11) { $0.data = #"{"families":[]}"# },
    .line(24, "an event about kinds does not say which", 15) {
      $0 = CraftedLine("ledger.kind.removed", #"{"previous":0}"#)
    },
    .line(24, "an event about kinds names another one before it", 15) {
      $0 = CraftedLine("ledger.kind.removed", #"{"name":"visits","previous":3}"#)
    },
    .line(24, "an event about an import does not say which", 15) {
      $0 = CraftedLine("ledger.imported", #"{"previous":0}"#)
    },
    .line(24, "an event about an import names another one before it", 15) {
      $0 = CraftedLine(
        "ledger.imported",
        #"{"import":"00000000-0000-4000-8000-000000000001","source":"a","events":[[14,14]],"count":1,"complete":true,"previous":3}"#
      )
    },
    .line(24, "an event about an import names events that come later", 15) {
      $0 = CraftedLine(
        "ledger.imported",
        #"{"import":"00000000-0000-4000-8000-000000000001","source":"a","events":[[14,16]],"count":3,"complete":true,"previous":0}"#
      )
    },
    .head(25, "reserved bytes behind the mark are not 0") { $0.reserved = 1 },
    .head(25, "reserved bytes before the entries are not 0") { $0.secondReserved = 1 },
    .head(25, "bytes behind the entries are not 0") { $0.padding = 1 },
    .head(25, "there are more entries than fit") { $0.count = 24 },
    .head(25, "a name has two entries") { $0.entries = [(1, 2), (1, 3)] },
    .head(25, "an entry is behind the last event") { $0.entries = [(1, 99)] },
    .head(26, "it gives another number of bytes of lines") { $0.lineBytes += 1 },
    .head(26, "it gives another place of the last member") { $0.start -= 1 },
    .head(26, "it gives another offset") { $0.offset -= 1 },
    .head(26, "it names another segment") { $0.segment = 6 },
    .head(27, "it says that nothing concerns a table that something does") {
      $0.entries = [(LogCrafter.key(of: "tasks"), 6)]
    },
    .head(27, "it names another newest void") { $0.entries = [(LogCrafter.key(of: "ledger.voided"), 7)] },
    .head(27, "it names no projection, and says that it names all") { $0.namesAll = 1 },
  ]

  private func verify(_ log: LogCrafter, head: [UInt8]? = nil) throws -> VerifyReport {
    let folder = try TemporaryFolder()
    let root = folder.path.appending("crafted.ledger")
    try log.write(to: root, head: head)
    let context = LedgerContext.testing(fileSystem: RealFileSystem())
    let ledger = Ledger.open(at: root.string, options: .records, context: context)
    defer { try? ledger.close() }  // lint: allow(try?): a ledger in a folder that goes
    return ledger.verify()
  }

  private func rules(of report: VerifyReport) -> Set<Int> {
    // What has lost its data comes back from a backup, and is told of with the way there.
    if report.findings.contains(where: { $0.message.description.contains("has lost its data, but no event") })
    {
      return [18]
    }
    return Set(
      report.findings.filter { $0.severity == .damage }.compactMap { finding in
        finding.message.description.split(separator: "(rule ").last?.split(separator: " ").first.flatMap {
          Int($0)
        }
      })
  }

  @Test("a log that keeps every rule is whole")
  func valid() throws {
    let report = try verify(Self.sample())
    #expect(report.findings.isEmpty, "\(report.findings)")
    #expect(report.events == 15)
  }

  @Test("a log that breaks a rule is reported with the rule's number", arguments: breaches)
  func broken(_ breach: Breach) throws {
    let (log, head) = breach.log()
    let report = try verify(log, head: head.file())
    #expect(report.outcome == .damaged)
    #expect(rules(of: report).contains(breach.rule), "\(report.findings.map(\.message.description))")
  }

  @Test("rule 25: a slot that stands in the other one's place is damage")
  func parity() throws {
    let log = Self.sample()
    #expect(rules(of: try verify(log, head: log.head.file(slot: 0))) == [25])
  }

  @Test("rule 28: ledger.json with another time of creation is a notice")
  func ledgerFile() throws {
    let folder = try TemporaryFolder()
    let root = folder.path.appending("crafted.ledger")
    try Self.sample().write(to: root)
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("id", .string(LogCrafter().ledgerID.uuidString.lowercased())),
        .init("created", .string("2020-01-01T00:00:00.000000Z")),
      ], to: root.appending("ledger.json"), in: RealFileSystem())
    let ledger = Ledger.open(
      at: root.string, options: .records, context: .testing(fileSystem: RealFileSystem()))
    let report = ledger.verify()
    #expect(report.isIntact)
    #expect(
      report.findings.map(\.message.description).contains { $0.contains("(rule 28 ") }, "\(report.findings)")
    try ledger.close()
  }

  @Test("rules 1, 2 and 12: what can't be read is damage", arguments: [0, 1, 2])
  func unreadable(_ number: Int) throws {
    let log = Self.sample { crafter in
      switch number {
      case 0: crafter.tamper = { if $0 == 6 { $1.first += 1 } }
      case 1: crafter.tamper = { if $0 == 7 { $1.after[0] ^= 1 } }
      default: crafter.tamperLine = { if $0 == 9 { $1.sequence = 10 } }
      }
    }
    #expect(try verify(log).outcome == .damaged)
  }

  @Test("rule 2: the chain begins with the ledger's id; a log with another beginning is built from by nobody")
  func chainBegins() throws {
    var log = LogCrafter(chainOf: Self.mark)
    log.begin()
    log.events([.task(1), .task(2)])
    let folder = try TemporaryFolder()
    let root = folder.path.appending("crafted.ledger")
    try log.write(to: root, head: log.head.file())
    let ledger = Ledger.open(
      at: root.string, options: .records, context: .testing(fileSystem: RealFileSystem()))
    let report = ledger.verify()
    #expect(report.findings.contains { $0.code == .foreignLog }, "\(report.findings)")
    #expect(!ledger.isHealthy)
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "three") } }
    #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.count() } }
    #expect(ledger.status().health.cards.first?.cause == .foreignLog)
    try ledger.close()
  }

  @Test("rule 26: a head from before its segment was sealed, as a power cut leaves it, is valid")
  func headBeforeSealing() throws {
    var log = LogCrafter()
    log.begin()
    log.events([.task(1)])
    log.events([.task(2)])
    let older = log.head.file()
    var sealed = LogCrafter()
    sealed.begin(sealed: true)
    sealed.events([.task(1), .task(2)])
    sealed.seal()
    sealed.begin()
    sealed.events([.task(3)])
    let findings = try verify(sealed, head: older).findings
    #expect(findings.isEmpty, "\(findings)")
    var wrong = log.head
    wrong.hash[0] ^= 1
    #expect(try !verify(sealed, head: wrong.file()).isIntact)
  }

  @Test("rule 26: a head of an earlier epoch is older than the log, which is a notice")
  func headOfEarlierEpoch() throws {
    var log = LogCrafter()
    log.begin()
    log.events([.task(1)])
    let older = log.head.file()
    (log.epoch, log.mark) = (1, Self.mark)
    log.begin()
    log.events([Self.restored()])
    let report = try verify(log, head: older)
    #expect(report.isIntact)
    #expect(report.findings.contains { $0.message.english.contains("older than the log") })
  }

  @Test("rule 19: an archived member without an event that says so is damage")
  func archivedWithoutEvent() throws {
    var log = LogCrafter()
    log.begin(sealed: true)
    log.archived([.task(1), .task(2)])
    log.seal()
    log.begin()
    log.events([.task(3)])
    #expect(rules(of: try verify(log)).contains(19))
  }

  @Test("rule 20: the event that tells of an archive gives the hash of the chain", arguments: [true, false])
  func archivedHash(isRight: Bool) throws {
    var log = LogCrafter()
    log.begin(sealed: true)
    log.archived([.task(1), .task(2)])
    log.seal()
    log.begin()
    let digits = hexadecimal(isRight ? log.hashes[2] : log.hashes[1])
    log.events([
      CraftedLine(
        "ledger.archived",
        #"{"through":2,"hash":"\#(digits)","segments":1,"events":2,"bytes":100,"tables":[]}"#)
    ])
    let found = rules(of: try verify(log))
    #expect(found.contains(20) != isRight)
    #expect(!found.contains(19))
  }

  @Test("a batch that is not whole is damage, but not in events that a salvage brought along")
  func salvaged() throws {
    func sample(isSalvage: Bool) -> LogCrafter {
      var log = LogCrafter()
      log.begin()
      var part = CraftedLine.task(1)
      part.batch = 1...3
      log.events([part, CraftedLine("ledger.lost", "{}")])
      log.events([Self.restored()])
      (log.epoch, log.mark) = (2, Self.mark)
      log.begin()
      log.events([Self.restored(from: isSalvage ? "salvage" : "backup")])
      return log
    }
    #expect(try verify(sample(isSalvage: true)).findings.isEmpty)
    #expect(rules(of: try verify(sample(isSalvage: false))) == [9, 14, 21])
  }

  @Test("zero bytes behind the last member of an ended segment are its clean end")
  func zerosOfEndedSegment() throws {
    var log = LogCrafter()
    log.begin()
    log.events([.task(1)])
    log.add(bytes: [UInt8](repeating: 0, count: 4096))
    log.begin()
    log.events([.task(2)])
    #expect(try verify(log).findings.isEmpty)
  }

  @Test("bits that flipped in reserved zero bytes are a notice, with their place")
  func flippedZeros() throws {
    var log = LogCrafter()
    log.begin()
    log.events([.task(1)])
    let head = log.head.file()
    var zeros = [UInt8](repeating: 0, count: 4096)
    zeros[2000] = 4
    log.add(bytes: zeros)
    let report = try verify(log, head: head)
    #expect(report.findings.map(\.severity) == [.notice])
    #expect(report.findings.first?.message.description.contains("rule 5") == true)
    #expect(report.findings.first?.offset == log.head.offset - 4096)
  }

  @Test("a line with a key of a newer version gives exit code 14, and the finding names the key")
  func newerKey() throws {
    let log = Self.sample { $0.tamperLine = { if $0 == 6 { $1.extra = #""colour":"red","# } } }
    let report = try verify(log)
    #expect(report.outcome == .notChecked(.newerFormat))
    #expect(report.findings.first?.message.description.contains(#""colour""#) == true)
    #expect(report.findings.first?.sequences == 6...6)
  }

  @Test("reading past damage marks a line that is not canonical in its place", arguments: [true, false])
  func readsPastOddLine(newestFirst: Bool) throws {
    let log = Self.sample { $0.tamperLine = { if $0 == 4 { $1.data = #"{"a": 1}"# } } }
    let folder = try TemporaryFolder()
    let root = folder.path.appending("crafted.ledger")
    try log.write(to: root)
    let ledger = Ledger.open(
      at: root.string, options: .records, context: .testing(fileSystem: RealFileSystem()))
    var query = EventQuery()
    query.newestFirst = newestFirst
    var met: [UInt64] = []
    var path = ""
    try ledger.events(
      query,
      onDamage: { damage in
        met.append((damage.firstSequence ?? 0) + 100)
        path = damage.path
      },
      { event in
        met.append(event.sequence)
        return true
      })
    let rising: [UInt64] = [1, 2, 3, 104] + Array(5...15)
    #expect(met == (newestFirst ? rising.reversed() : rising))
    #expect(path.hasSuffix("log/00000000000000000001.jsonl.gz"))
    let error = #expect(throws: LedgerError.self) { try ledger.events(query) { _ in true } }
    #expect(error?.code == .damagedLog)
    #expect(error?.location.sequence == 4)
    #expect(error?.location.path == path)
    try ledger.close()
  }

  @Test(
    "rule 12: a line with the number of another event is neither read nor applied, and the error names it")
  func otherNumber() throws {
    let log = Self.sample { $0.tamperLine = { if $0 == 6 { $1.sequence = 9 } } }
    let folder = try TemporaryFolder()
    let root = folder.path.appending("crafted.ledger")
    try log.write(to: root)
    let ledger = Ledger.open(
      at: root.string, options: .records, context: .testing(fileSystem: RealFileSystem()))
    let error = #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    #expect(error?.code == .damagedLog)
    #expect(error?.location.sequence == 6)
    #expect(error?.location.path?.hasSuffix("log/00000000000000000006.jsonl.gz") == true)
    #expect(error?.message.description.contains("Event 6 ") == true)
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "x") } }
    var read: [UInt64] = []
    try ledger.events(onDamage: { read.append(($0.firstSequence ?? 0) + 100) }) {
      read.append($0.sequence)
      return true
    }
    #expect(read == Array(1...5) + [106] + Array(7...15))
    try ledger.close()
  }

  @Test("a line that is not canonical hides no other event of its member")
  func oddLine() throws {
    let log = Self.sample { $0.tamperLine = { if $0 == 4 { $1.data = #"{"a": 1}"# } } }
    let report = try verify(log)
    #expect(report.outcome == .damaged)
    #expect(report.findings.compactMap(\.sequences) == [4...4])
    #expect(report.events == 14)
  }
}
