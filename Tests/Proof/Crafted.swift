import LedgerRecords
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage

/// Random logs whose checksums are all right, one part of each changed or none: `verify` must call wrong
/// exactly those that a second checker does, which was written from the page alone.
enum Crafted {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    var result = ProofResult()
    if let seed = size.seed {
      result.failures = try compare(seed).failures
      return result
    }
    let count = size.of(short: 300, long: 60_000)
    let met = Tally()
    result.failures = await onAllProcessors(count) { number in
      let found = try compare(UInt64(number))
      if found.broken.isEmpty { met.add(valid) }
      for rule in found.broken { met.add("rule \(rule)") }
      return found.failures.map { "seed \(number): \($0)" }
    }
    let validLogs = met.values.first { $0.key == valid }?.value ?? 0
    let rules = met.values.count(where: { $0.key != valid })
    result.count(count, "crafted logs")
    result.count(validLogs, "of them valid")
    result.count(rules, "rules broken by others")
    result.failures += shortage(count, valid: validLogs, rules: rules, size)
    return result
  }

  private static let valid = "valid"

  /// Where logs are all broken, or all by the same rule, two checkers that agree prove little.
  private static func shortage(_ count: Int, valid: Int, rules: Int, _ size: ProofSize) -> [String] {
    let fewestRules = size.isLong ? 25 : 20
    var found: [String] = []
    if valid < count / 3 { found.append("only \(valid) of \(count) logs are valid") }
    if rules < fewestRules { found.append("only \(rules) rules are broken by some log, not \(fewestRules)") }
    return found
  }

  static func compare(_ seed: UInt64) throws -> (broken: Set<Int>, failures: [String]) {
    var generator = SeededGenerator(seed: seed)
    let crafted = CraftedLog(&generator)
    let folder = try ScratchFolder()
    let root = folder.path.appending("crafted.ledger")
    try crafted.log.write(to: root, head: crafted.head)
    let ledger = Ledger.open(
      at: root.string, options: .records, context: .testing(fileSystem: RealFileSystem()))
    let report = ledger.verify()
    try ledger.close()
    let plain = PlainChecker(crafted.log.files(head: crafted.head))
    // Tables that stand for archived events are no part of a crafted log.
    let damages = report.findings.filter {
      $0.severity == .damage && !$0.path.contains("/tables") && $0.table == nil
    }
    let isAgreed = damages.isEmpty == plain.broken.isEmpty
    let mayBeBroken = crafted.change != CraftedLog.unchanged
    if isAgreed, mayBeBroken || plain.broken.isEmpty { return (plain.broken, []) }
    let told = damages.map(\.message.description).joined(separator: " | ")
    return (
      plain.broken,
      ["\(crafted.change): verify says [\(told)], the plain checker rules \(plain.broken.sorted())"]
    )
  }
}

/// One random log.
struct CraftedLog {
  private(set) var log = LogCrafter()
  private(set) var head: [UInt8] = []
  /// What was changed, in words.
  private(set) var change = CraftedLog.unchanged
  /// Such a log is valid.
  static let unchanged = "nothing"

  private var batches: [ClosedRange<UInt64>] = []
  private var voids: UInt64 = 0
  private var kinds: UInt64 = 0
  private var erased: Set<UInt64> = []
  private var lastTask: UInt64 = 0
  private var archived: UInt64 = 0
  private var isOfOtherChain = false

  init(_ generator: inout SeededGenerator) {
    // The same choices twice: the second time one part is changed.
    let seed = generator.next()
    var counting = SeededGenerator(seed: seed)
    make(&counting)
    let (members, events) = (log.members, log.sequence)
    guard !generator.oneIn(5) else {
      head = rightHead.file()
      return
    }
    var tamper: (Int, inout CraftedMember) -> Void = { _, _ in }
    var tamperLine: (UInt64, inout CraftedLine) -> Void = { _, _ in }
    if generator.oneIn(25) {
      self = CraftedLog(seed, tamper, tamperLine, "the chain begins with another id", isOfOtherChain: true)
      head = rightHead.file()
      return
    }
    let kind = Int.random(in: 0..<10, using: &generator)
    switch kind {
    case 0..<4:
      let number = Int.random(in: 0..<members, using: &generator)
      let (name, alter) = Self.memberChange(&generator)
      tamper = { if $0 == number { alter(&$1) } }
      change = "member \(number): \(name)"
    case 4..<8:
      let number = UInt64.random(in: 1...max(1, events), using: &generator)
      let (name, alter) = Self.lineChange(&generator, events)
      tamperLine = { if $0 == number { alter(&$1) } }
      change = "event \(number): \(name)"
    default: break
    }
    self = CraftedLog(seed, tamper, tamperLine, change)
    var slot = rightHead
    head = slot.file()
    guard kind >= 8 else { return }
    change = Self.changeHead(&slot, &generator)
    head = generator.oneIn(12) ? slot.file(slot: 0) : slot.file()
  }

  private init(
    _ seed: UInt64, _ tamper: @escaping (Int, inout CraftedMember) -> Void,
    _ tamperLine: @escaping (UInt64, inout CraftedLine) -> Void, _ change: String,
    isOfOtherChain: Bool = false
  ) {
    self.change = change
    self.isOfOtherChain = isOfOtherChain
    log.tamper = tamper
    log.tamperLine = tamperLine
    var generator = SeededGenerator(seed: seed)
    make(&generator)
  }

  private var rightHead: CraftedHead {
    var head = log.head
    head.counter = log.sequence % 5
    if log.sequence % 2 == 0 {
      head.entries = [
        (LogCrafter.key(of: "ledger.voided"), voids), (LogCrafter.key(of: "ledger.kind"), kinds),
        (LogCrafter.key(of: "tasks"), max(lastTask, voids)), (LogCrafter.key(of: "answers"), log.sequence),
      ]
    }
    return head
  }

  // MARK: A right log

  private mutating func make(_ generator: inout SeededGenerator) {
    let count = Int.random(in: 1...4, using: &generator)
    if isOfOtherChain {
      log = LogCrafter(chainOf: UUID(uuid: (3, 3, 3, 3, 3, 3, 0x43, 3, 0x83, 3, 3, 3, 3, 3, 3, 3)))
    }
    for index in 0..<count {
      let isLast = index == count - 1
      let isSealed = !isLast && generator.oneIn(2)
      let isEpoch = index > 0 && generator.oneIn(4)
      if isEpoch {
        log.epoch += UInt32.random(in: 1...2, using: &generator)
        log.mark = UUID(uuid: (UInt8(log.epoch), 1, 1, 1, 1, 1, 0x41, 1, 0x81, 1, 1, 1, 1, 1, 1, 1))
      }
      log.begin(sealed: isSealed)
      if isEpoch { log.events([restored()]) }
      // Segments with archived events come first.
      let isArchived = isSealed && !isEpoch && archived + 1 == log.segments[index].first && generator.oneIn(4)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        if isArchived {
          log.archived([.task(log.sequence + 1), .task(log.sequence + 2)])
          archived = log.sequence
        } else {
          add(&generator, isSealed: isSealed)
        }
      }
      if isSealed {
        log.seal()
      } else if generator.oneIn(4), !isLast {
        log.add(bytes: [UInt8](repeating: 0, count: 300))
      }
    }
    finishArchive()
    finishErasure()
  }

  private func restored() -> CraftedLine {
    let id = log.ledgerID.uuidString.lowercased()
    return CraftedLine(
      "ledger.restored",
      #"{"from":"backup","name":"b","ledger":"\#(id)","epoch":"0-\#(id)","seq":\#(log.sequence),"hash":"\#(PlainChecker.hex(log.hash))","mark":"\#(log.mark.uuidString.lowercased())"}"#
    )
  }

  private mutating func add(_ generator: inout SeededGenerator, isSealed: Bool) {
    let next = log.sequence + 1
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<3:
      let count = UInt64.random(in: 2...4, using: &generator)
      let batch = next...(next + count - 1)
      let lines = batch.map { number in
        var line = CraftedLine.task(number)
        line.batch = batch
        return line
      }
      batches.append(batch)
      lastTask = batch.upperBound
      if generator.oneIn(2) {
        log.events(Array(lines.prefix(1)), continues: true)
        log.events(Array(lines.dropFirst()), append: next)
      } else {
        log.events(lines)
      }
    case 3 where !batches.isEmpty:
      let batch = batches[Int.random(in: 0..<batches.count, using: &generator)]
      log.events([naming(Array(batch), "ledger.voided")])
    case 4:
      log.events([CraftedLine("ledger.reset", #"{"families":["answers"]}"#)])
    case 5:
      log.events([CraftedLine("ledger.kind.removed", #"{"name":"visits","previous":\#(kinds)}"#)])
      kinds = next
    case 6:
      var line = CraftedLine.task(next)
      line.isErased = true
      erased.insert(next)
      lastTask = next
      log.events([line])
    case 7:
      var line = CraftedLine.task(next)
      (line.meta, line.salt) = (#"{"a":1}"#, "abcdefghijklmno_")
      lastTask = next
      log.events([line])
    case 8 where !isSealed:
      // Two members of one append that is no atomic batch.
      log.events([.task(next)], continues: true)
      log.events([.task(next + 1)], append: next)
      lastTask = next + 1
    case 9:
      log.events([CraftedLine("ledger.migrated", #"{"projection":"accounts","from":1,"to":1}"#)])
    default:
      log.events([.task(next)])
      lastTask = next
    }
  }

  private mutating func naming(_ events: [UInt64], _ type: String) -> CraftedLine {
    let named = events.map { #"{"seq":\#($0),"id":"\#(CraftedLine.makeID($0))"}"# }.joined(separator: ",")
    defer { voids = log.sequence + 1 }
    return CraftedLine(type, #"{"events":[\#(named)],"tables":["tasks"],"previous":\#(voids)}"#)
  }

  private mutating func finishErasure() {
    guard !erased.isEmpty else { return }
    log.events([naming(erased.sorted(), "ledger.erased")])
  }

  private mutating func finishArchive() {
    guard archived > 0 else { return }
    log.events([
      CraftedLine(
        "ledger.archived",
        #"{"through":\#(archived),"hash":"\#(PlainChecker.hex(log.hashes[Int(archived)]))","segments":1,"events":1,"bytes":1,"tables":[]}"#
      )
    ])
  }

  // MARK: Changes

  private typealias MemberChange = (String, (inout CraftedMember) -> Void)
  private typealias LineChange = (String, (inout CraftedLine) -> Void)

  private static func memberChange(_ generator: inout SeededGenerator) -> MemberChange {
    let changes: [MemberChange] = [
      ("MTIME", { $0.gzip[1] = 7 }), ("XFL", { $0.gzip[4] = 2 }), ("OS", { $0.gzip[5] = 3 }),
      ("continues", { $0.flags ^= 1 }), ("leaves out", { $0.flags ^= $0.kind == 3 ? 2 : 1 }),
      ("number + 1", { $0.first += 1 }), ("number - 1", { $0.first -= $0.first > 1 ? 1 : 0 }),
      ("count + 1", { $0.count += 1 }), ("count - 1", { $0.count -= $0.count > 0 ? 1 : 0 }),
      ("reserved", { $0.reserved = 1 }), ("append 0", { $0.append = 0 }), ("append + 1", { $0.append += 1 }),
      ("append 1", { $0.append = 1 }), ("hash before", { $0.before[3] ^= 1 }),
      ("hash after", { $0.after[3] ^= 1 }),
      ("first of its own bytes", { if !$0.own.isEmpty { $0.own[0] ^= 1 } }),
      ("own bytes from 16", { if $0.own.count > 16 { $0.own[16] ^= 1 } }),
      ("own bytes from 24", { if $0.own.count > 24 { $0.own[24] ^= 1 } }),
      ("own bytes from 28", { if $0.own.count > 28 { $0.own[28] ^= 1 } }),
      ("last of its own bytes", { if let last = $0.own.last { $0.own[$0.own.count - 1] = last ^ 1 } }),
      ("its own bytes end early", { if $0.own.count > 8 { $0.own.removeLast(8) } }),
      ("its own bytes go on", { if $0.kind == 4 { $0.own += [UInt8](repeating: 9, count: 8) } }),
      ("CRC-32 of the lines", { $0.lineCRC = 5 }), ("stored CRC", { $0.storedCRC = 5 }),
      ("FHCRC", { $0.headerCRC = ($0.headerCRC ?? 0) &+ 5 }), ("length", { $0.length = 200 }),
      ("lines", { if $0.lines.count > 300 { $0.lines[290] ^= 1 } }),
    ]
    return changes[Int.random(in: 0..<changes.count, using: &generator)]
  }

  private static func lineChange(_ generator: inout SeededGenerator, _ events: UInt64) -> LineChange {
    let number = UInt64.random(in: 1...max(1, events), using: &generator)
    let place = Int.random(in: 0..<200, using: &generator)
    let digit = Int.random(in: 0...9, using: &generator)
    let digits: LineChange = (
      "digit \(place) of its data",
      { line in
        var bytes = Array(line.data.utf8)
        let places = bytes.indices.filter { (48...57).contains(bytes[$0]) }
        guard !places.isEmpty else { return }
        bytes[places[place % places.count]] = UInt8(48 + digit)
        line.data = String(decoding: bytes, as: UTF8.self)
      }
    )
    let changes: [LineChange] = [
      digits, digits, digits, ("the id of event \(number)", { $0.id = CraftedLine.makeID(number) }),
      ("no batch", { $0.batch = nil }),
      ("a longer batch", { $0.batch = $0.batch.map { $0.lowerBound...($0.upperBound + 1) } }),
      ("an earlier batch", { $0.batch = $0.batch.map { max(1, $0.lowerBound - 1)...$0.upperBound } }),
      ("another number", { $0.sequence = number }), ("erased", { $0.isErased.toggle() }),
      ("a space", { $0.data = $0.data.replacing(":", with: ": ", maxReplacements: 1) }),
      ("no data", { $0.data = "{}" }),
      ("a void", { line in (line.type, line.version) = ("ledger.voided", 1) }),
      ("a lost", { line in (line.type, line.version) = ("ledger.lost", 1) }),
      (
        "an empty lost",
        { line in (line.type, line.data, line.batch, line.version) = ("ledger.lost", "{}", nil, 1) }
      ),
      ("a restored", { line in (line.type, line.version) = ("ledger.restored", 1) }),
      ("version 1", { $0.version = 1 }),
      ("an archived", { line in (line.type, line.version) = ("ledger.archived", 1) }),
      (
        "meta without salt",
        {
          $0.meta = #"{"a":1}"#; $0.salt = nil
        }
      ),
    ]
    return changes[Int.random(in: 0..<changes.count, using: &generator)]
  }

  private static func changeHead(_ head: inout CraftedHead, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: head.reserved = 1
    case 1: head.secondReserved = 1
    case 2: head.padding = 1
    case 3: head.lineBytes += 1
    case 4: head.start += 1
    case 5: head.offset += 1
    case 6: head.segment = 1
    case 7: head.hash[0] ^= 1
    case 8: head.epoch += 1
    case 9: head.sequence -= head.sequence > 1 ? 1 : 0
    case 10: head.count = 24
    case 11: head.namesAll = UInt16.random(in: 1...2, using: &generator)
    case 12: head.entries.append((LogCrafter.key(of: "tasks"), 0))
    case 13:
      head.entries = [(LogCrafter.key(of: "ledger.voided"), UInt64.random(in: 0...9, using: &generator))]
    case 14: head.entries = [(LogCrafter.key(of: "tasks"), UInt64.random(in: 0...9, using: &generator))]
    default: head.mark = UUID(uuid: (5, 5, 5, 5, 5, 5, 0x45, 5, 0x85, 5, 5, 5, 5, 5, 5, 5))
    }
    return "head: \(head)"
  }
}
