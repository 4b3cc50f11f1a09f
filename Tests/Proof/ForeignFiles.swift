import LedgerRecords
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage

/// A ledger, a copy of it that went on by itself, and another ledger; files of the three are mixed at random:
/// segments, heads, tables, `ledger.json`, remembered backups, and an older and a newer state of the first.
/// Then the mix is used.
///
/// What was mixed says what must not happen: a log with files of more than one history is never appended to
/// and no table is built from it, no row that its own log did not produce is served without a word, and it is
/// never called whole.
enum ForeignFiles {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let mixes = 20
    let count = size.of(short: 3, long: 1_000)
    let seeds = size.seed.map { [$0] } ?? (0..<count).map { UInt64($0) }
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(seeds.count) { number in
      let histories = try ThreeHistories(seed: seeds[number])
      return try (0..<mixes).flatMap { try histories.mix($0, tally) }
        .map { "seed \(seeds[number]): \($0)" }
    }
    result.count(seeds.count * mixes, "mixed histories")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}

/// Three ledgers with one beginning, or one number of events.
private final class ThreeHistories {
  private enum Owner: String, CaseIterable { case own, copy, other, older, newer }

  private let folder: ScratchFolder
  private let context: LedgerContext
  private var random: SeededGenerator
  /// What stands in a ledger's titles, by the ledger.
  private var titles: [Owner: Set<String>] = [:]

  init(seed: UInt64) throws {
    folder = try ScratchFolder()
    random = SeededGenerator(seed: seed &+ 4711)
    var context = LedgerContext.testing(random: SeededRandom(seed: seed), fileSystem: RealFileSystem())
    context.segmentLimits.events = 4
    self.context = context
    let shared = Int.random(in: 2...9, using: &random)
    try grow(.own, shared, "shared")
    titles[.copy] = titles[.own]
    try copy(.own, to: .copy)
    try grow(.other, shared, "other")
    let more = Int.random(in: 1...8, using: &random)
    for owner in [Owner.own, .copy, .other] { try grow(owner, more, owner.rawValue) }
    titles[.older] = titles[.own]
    try copy(.own, to: .older)
    try grow(.own, Int.random(in: 1...5, using: &random), "later")
    titles[.newer] = titles[.own]
    try copy(.own, to: .newer)
    try grow(.newer, Int.random(in: 1...5, using: &random), "newest")
    for owner in Owner.allCases { try backUp(owner) }
  }

  private func path(_ owner: Owner) -> FilePath { folder.path.appending(owner.rawValue) }

  private func copy(_ from: Owner, to: Owner) throws {
    try FileManager.default.copyItem(atPath: path(from).string, toPath: path(to).string)
  }

  private func grow(_ owner: Owner, _ count: Int, _ prefix: String) throws {
    let ledger = Ledger.open(at: path(owner).string, options: .records, context: context)
    for number in 0..<count {
      let title = "\(prefix) \(number)"
      try ledger.transaction { batch in
        if random.oneIn(4) { try batch.accounts.add(name: title) } else { try batch.tasks.add(title: title) }
      }
      titles[owner, default: []].insert(title)
      if random.oneIn(6) { try ledger.seal() }
    }
    try ledger.close()
  }

  /// To a folder of its own: a copy that remembers one of another's would know that it went on.
  private func backUp(_ owner: Owner) throws {
    guard random.oneIn(3) else { return }
    let ledger = Ledger.open(at: path(owner).string, options: .records, context: context)
    _ = try ledger.backUp(to: folder.file("backups-\(owner.rawValue)"))
    try ledger.close()
  }

  // MARK: Mixing

  func mix(_ number: Int, _ tally: Tally) throws -> [String] {
    let mixed = folder.path.appending("mixed")
    if FileManager.default.fileExists(atPath: mixed.string) {
      try FileManager.default.removeItem(atPath: mixed.string)
    }
    try FileManager.default.copyItem(atPath: path(.own).string, toPath: mixed.string)
    var what: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) { what.append(try replace(in: mixed)) }
    tally.add("files replaced", what.count)
    let failures = try use(mixed, tally)
    return failures.map { "mix \(number) (\(what.joined(separator: ", "))): \($0)" }
  }

  private func replace(in mixed: FilePath) throws -> String {
    let from = [Owner.copy, .copy, .other, .other, .older, .newer].randomElement(using: &random) ?? .copy
    let files = FileManager.default
    func put(_ name: String) throws {
      let target = mixed.appending(name).string
      guard files.fileExists(atPath: path(from).appending(name).string) else { return }
      if try RealFileSystem().status(of: FilePath(target), followLinks: false) != nil {
        try files.removeItem(atPath: target)
      }
      try files.copyItem(atPath: path(from).appending(name).string, toPath: target)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1, 2:
      let names = try RealFileSystem().segments(in: path(from).appending("log"))
      let name = SegmentName.name(names.randomElement(using: &random) ?? 1)
      try put("log/\(name)")
      return "\(from.rawValue)'s \(name)"
    case 3:
      try put("log/head")
      return "\(from.rawValue)'s head"
    case 4:
      try put("log")
      return "\(from.rawValue)'s log"
    case 5:
      try put("projections")
      return "\(from.rawValue)'s tables"
    default:
      let name = random.oneIn(2) ? "ledger.json" : "backups.json"
      try put(name)
      return "\(from.rawValue)'s \(name)"
    }
  }

  // MARK: Using

  /// Whose log this is: nil where events of several histories stand in it, or some before others are missing.
  private func owner(of found: [Data]) throws -> Owner? {
    // The longest one last: the older state is the beginning of the others.
    try [Owner.older, .own, .copy, .other, .newer].first { owner in
      try lines(of: path(owner)).starts(with: found)
    }
  }

  /// The lines of each segment as `gzip -dc` gives them, in the order of the names.
  private func lines(of root: FilePath) throws -> [Data] {
    let log = root.appending("log")
    return try RealFileSystem().segments(in: log).flatMap { name -> [Data] in
      let file = log.appending(SegmentName.name(name))
      let stored = try Data(contentsOf: URL(fileURLWithPath: file.string))
      var text = Data()
      let gunzip = try Gunzip()
      try stored.withUnsafeBytes { try gunzip.read($0) { text.append(contentsOf: $0) } }
      return text.split(separator: UInt8(ascii: "\n")).map { Data($0) }
    }
  }

  /// The bytes of each segment, by its name.
  private func bytes(of log: FilePath) throws -> [UInt64: Data] {
    try RealFileSystem().segments(in: log).reduce(into: [:]) { all, name in
      all[name] = try Data(
        contentsOf: URL(fileURLWithPath: log.appending(SegmentName.name(name)).string))
    }
  }

  private func use(_ mixed: FilePath, _ tally: Tally) throws -> [String] {
    var failures: [String] = []
    let found = try lines(of: mixed)
    let owner = try owner(of: found)
    // Where events are missing, the log is damaged: that it is foreign too can't be known from its links.
    let hasGap = zip(found, 1...).contains { line, number in
      !line.starts(with: Data("{\"seq\":\(number),".utf8))
    }
    let before = try bytes(of: mixed.appending("log"))
    let ledger = Ledger.open(at: mixed.string, options: .records, context: context)
    defer { do { try ledger.close() } catch {} }
    // Each finds it out by itself.
    let verifiesFirst = random.oneIn(2)
    if verifiesFirst, ledger.verify(VerifyOptions(replaysTables: random.oneIn(2))).isIntact, owner == nil {
      failures.append("a mixed log is called whole")
    }
    let status = ledger.status()
    let served = try rows(ledger)
    if owner == nil {
      tally.add("mixed logs", 1)
      if status.health.isHealthy { failures.append("status finds a mixed log healthy") }
    } else {
      tally.add("logs of one history", 1)
    }
    if let served, status.health.isHealthy, let owner {
      let foreign = served.subtracting(titles[owner] ?? [])
      if !foreign.isEmpty { failures.append("rows are served that the log did not produce: \(foreign)") }
    }
    if owner == nil, !hasGap, try succeeds({ try ledger.rebuild(["tasks"], fromStart: true) }) {
      failures.append("a table was built from a mixed log")
    }
    let isAppended = try succeeds { try ledger.transaction { try $0.tasks.add(title: "appended") } }
    if isAppended {
      tally.add("appends accepted", 1)
      if owner == nil, !hasGap { failures.append("an append was accepted onto a mixed log") }
      if let served = try rows(ledger), let owner {
        let foreign = served.subtracting(titles[owner] ?? []).subtracting(["appended"])
        if !foreign.isEmpty { failures.append("after an append, foreign rows are served: \(foreign)") }
      }
    } else {
      tally.add("appends refused", 1)
      if owner == nil, try bytes(of: mixed.appending("log")) != before {
        failures.append("a refused append changed the log")
      }
    }
    return failures
  }

  /// The titles and names that are served without a word; nil where reading says that something is wrong.
  private func rows(_ ledger: Ledger) throws -> Set<String>? {
    do {
      let found = try ledger.read { reader in
        try reader.tasks.tasks(limit: 100).items.map(\.title)
          + reader.accounts.accounts(limit: 100).items.map(\.name)
      }
      return ledger.health.isHealthy ? Set(found) : nil
    } catch is LedgerError {
      return nil
    }
  }

  private func succeeds(_ body: () throws -> some Any) throws -> Bool {
    do {
      _ = try body()
      return true
    } catch is LedgerError {
      return false
    }
  }
}
