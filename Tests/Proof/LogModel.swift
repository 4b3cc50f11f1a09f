import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage

/// A log on a simulated disk that several processes share, and what must be in it whatever happens.
///
/// An append that returned is acknowledged. One that failed with `outcomeUnknown`, or whose process was
/// killed, is the candidate: it may be there as a whole or not at all, and the next holder of the write lock
/// decides for good. Any other failure is a refusal.
final class LogModel {
  private(set) var disk: SimulatedFileSystem
  private(set) var acknowledged: [[UInt8]] = []
  private(set) var candidate: [[UInt8]]?
  private(set) var failures: [String] = []
  /// What was done, for whoever looks into a failure.
  private(set) var story: [String] = []
  /// One `EventLog` a process; nil when it has not opened the log.
  private var processes: [EventLog?] = [nil, nil, nil]
  private var marks: UInt64 = 0
  /// True when an append is on disk, but head could not be written: readers see it once another writer has
  /// held the write lock.
  private var headIsBehind = false

  init() throws {
    disk = SimulatedFileSystem()
    processes[0] = try EventLog.create(
      at: SmallLog.root, id: SmallLog.id,
      context: SmallLog.context(disk, limits: SmallLog.reservingLimits).forLog)
  }

  private init(copying other: LogModel, _ disk: SimulatedFileSystem) {
    self.disk = disk
    acknowledged = other.acknowledged
    candidate = other.candidate
    failures = []
    story = other.story
    marks = other.marks
    headIsBehind = other.headIsBehind
  }

  /// The same log after all processes ended and power stayed on.
  func restarted() -> LogModel { LogModel(copying: self, disk.restart()) }

  /// The same log after a power cut.
  func afterPowerCut(seed: UInt64) -> LogModel { LogModel(copying: self, disk.crash(seed: seed)) }

  func fail(_ what: String) { failures.append(what) }
  func tell(_ what: String) { story.append(what) }

  // MARK: What processes do

  /// Ends a process in good order.
  func exit(_ process: Int) {
    do { try processes[process]?.close() } catch { tell("closing failed") }
    processes[process] = nil
  }

  /// A process is no more; what it was about to do is not done.
  func kill(_ process: Int) { processes[process] = nil }

  func append(_ count: Int, by process: Int) -> LedgerError? {
    marks += 1
    let mark = marks
    var isOnDisk = false
    let error = withLock(by: process) { log in
      let lines = SampleEvents.lines(count, after: log.head.sequence, mark: mark)
      let prepared = try log.prepare(lines: lines, count: count)
      let split = lines.split(separator: 0x0A).map { Array($0) }
      candidate = split
      do {
        let outcome = try log.commit(prepared, concerning: ["tasks": log.head.sequence + UInt64(count)])
        headIsBehind = outcome == .doneWithoutHead
      } catch let error as LedgerError where !Self.leavesSuspicion(error) {
        candidate = nil
        throw error
      }
      acknowledged += split
      candidate = nil
      isOnDisk = true
    }
    tell("process \(process) appends \(count) as \(mark): \(error.map { $0.code.name } ?? "done")")
    if isOnDisk, let error, !Self.isKill(error) { fail("an append that is on disk was refused: \(error)") }
    if let error, error.code == .outcomeUnknown { checkPoisoned(process) }
    return error
  }

  func seal(by process: Int) -> LedgerError? {
    let error = withLock(by: process) { log in
      if log.activeHoldsEvents { try log.beginSegment() }
      try log.sealEndedSegments()
    }
    tell("process \(process) seals: \(error.map { $0.code.name } ?? "done")")
    return error
  }

  /// Takes the write lock and does nothing in it but what every holder of the write lock does first: recover,
  /// cut, take up.
  func look(by process: Int) -> LedgerError? {
    let error = withLock(by: process) { _ in }
    tell("process \(process) takes the write lock: \(error.map { $0.code.name } ?? "done")")
    return error
  }

  /// A process without the lock reads what head covers. What it was given must never vanish.
  func read() -> LedgerError? {
    do {
      let hasHead =
        try LogWalker(root: SmallLog.root, fileSystem: disk, checksHashes: false).readHead() != nil
      let log = try EventLog.open(
        at: SmallLog.root, context: SmallLog.context(disk, limits: SmallLog.reservingLimits).forLog)
      let lines = try Self.lines(log)
      tell("a reader sees \(lines.count) events")
      if headIsBehind, lines.count < acknowledged.count, acknowledged.starts(with: lines) { return nil }
      guard fits(lines) else { return nil }
      if lines.count > acknowledged.count, hasHead {
        acknowledged = lines
        candidate = nil
      }
      return nil
    } catch {
      return error as? LedgerError ?? LedgerError(.internalFault, Message(verbatim: "\(error)"))
    }
  }

  private func withLock(by process: Int, _ body: (EventLog) throws -> Void) -> LedgerError? {
    do {
      let log =
        try processes[process]
        ?? EventLog.open(
          at: SmallLog.root, context: SmallLog.context(disk, limits: SmallLog.reservingLimits).forLog)
      processes[process] = log
      try log.withWriteLock(wait: .zero, highWaterMark: { UInt64(acknowledged.count) }) {
        try resolve(log)
        checkLocked(process)
        try body(log)
      }
      return nil
    } catch {
      return error as? LedgerError ?? LedgerError(.internalFault, Message(verbatim: "\(error)"))
    }
  }

  /// While one process holds the write lock, no other gets it.
  private func checkLocked(_ process: Int) {
    guard let other = processes[(process + 1) % 3], (process + 1) % 3 != process else { return }
    do {
      try other.withWriteLock(wait: .zero, highWaterMark: { 0 }) {}
      fail("two processes held the write lock at the same time")
    } catch {
      return
    }
  }

  /// After a failed sync the same process must append no more.
  private func checkPoisoned(_ process: Int) {
    do {
      try processes[process]?.withWriteLock(wait: .zero, highWaterMark: { 0 }) {}
      if processes[process] != nil { fail("a writer went on after an unknown outcome") }
    } catch {
      let code = (error as? LedgerError)?.code
      if code != .writerPoisoned { fail("after an unknown outcome: \(String(describing: code))") }
    }
    kill(process)
  }

  // MARK: What must hold

  /// Inside the write lock it is settled what is in the log.
  private func resolve(_ log: EventLog) throws {
    let lines = try Self.lines(log)
    if fits(lines) { acknowledged = lines }
    candidate = nil
    headIsBehind = false
  }

  /// True when the lines are what was acknowledged, with the whole candidate or without it.
  private func fits(_ lines: [[UInt8]]) -> Bool {
    guard lines.count >= acknowledged.count, lines.starts(with: acknowledged) else {
      fail("\(acknowledged.count) events were acknowledged, \(lines.count) are there")
      return false
    }
    let more = Array(lines.dropFirst(acknowledged.count))
    guard more.isEmpty || more == candidate else {
      fail("\(more.count) events are there that were refused or are not whole")
      return false
    }
    return true
  }

  private static func lines(_ log: EventLog) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    try log.makeReader().forEachRun(after: 0, through: .max) { run in
      run.forEachLine { lines.append(Array($0)) }
    }
    return lines
  }

  /// Opens the log anew, as the next process would, and goes over every byte.
  func check(_ moment: String) {
    if let error = look(by: 2) { fail("\(moment): \(error)") }
    do {
      var damages: [LogDamage] = []
      var events = 0
      _ = try LogWalker(root: SmallLog.root, fileSystem: disk, checksHashes: true).walk { item in
        if case .damage(let damage) = item { damages.append(damage) }
        if case .events(let run, _, _) = item { events += run.count }
      }
      if !damages.isEmpty || events != acknowledged.count {
        fail("\(moment): \(events) events of \(acknowledged.count), \(damages)")
      }
    } catch {
      fail("\(moment): the walk ended with \(error)")
    }
    exit(2)
  }

  // MARK: Errors

  static let killed = LedgerError(.ioFailed, "killed")

  static func isKill(_ error: LedgerError) -> Bool {
    error.message == killed.message || (error.cause as? LedgerError).map(isKill) == true
  }

  /// True when the append may be there all the same.
  private static func leavesSuspicion(_ error: LedgerError) -> Bool {
    error.code == .outcomeUnknown || isKill(error)
  }

  /// A full or unavailable disk must never be called damage.
  func checkName(of error: LedgerError?, _ moment: String) {
    guard let error, !Self.isKill(error) else { return }
    if [.damagedLog, .lostEvents, .newerFormat, .internalFault, .notALedger].contains(error.code) {
      fail("\(moment) was called \(error)")
    }
  }
}

extension LogModel {
  /// Every file with its size, and what can't be read of the log.
  var listing: String {
    var lines = disk.contents.sorted { $0.key < $1.key }.map { "  \($0.key) \($0.value.count)" }
    do {
      let walker = LogWalker(root: SmallLog.root, fileSystem: disk, checksHashes: true)
      lines.append("  head \(String(describing: try walker.readHead()?.sequence))")
      _ = try walker.walk { item in
        switch item {
        case .events(let run, let segment, let offset):
          lines.append("  \(segment) \(offset): \(run.firstSequence) + \(run.count)")
        case .member(let bytes): lines.append("  member of \(bytes)")
        case .archived(let events, _): lines.append("  archived \(events)")
        case .damage(let damage): lines.append("  \(damage)")
        }
      }
    } catch {
      lines.append("  \(error)")
    }
    return lines.joined(separator: "\n")
  }
}
