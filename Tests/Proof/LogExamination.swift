import EventLedger
import EventLog
import LedgerBase
import LedgerTesting

/// What came of reading a log in every way there is.
struct LogExamination {
  /// Events that the walk gave out, which all were right.
  var walked: Set<UInt64> = []
  var damages: [LogDamage] = []
  /// How far a reader came, and why no farther.
  var readThrough: UInt64 = 0
  var readError: LedgerError?
  /// What a writer met who took the lock; nil when it appended.
  var lockError: LedgerError?
  /// What must never be: a line that is not the event's, a change where nothing may be changed.
  var wrongs: [String] = []

  /// - Parameter highWaterMark: what a table of the ledger would vouch for.
  init(_ disk: SimulatedFileSystem, of log: SmallLog, highWaterMark: UInt64) {
    walk(disk, log)
    read(disk, log)
    write(disk, log, highWaterMark)
  }

  private mutating func walk(_ disk: SimulatedFileSystem, _ log: SmallLog) {
    let walker = LogWalker(root: SmallLog.root, fileSystem: disk, checksHashes: true)
    do {
      _ = try walker.walk { item in
        switch item {
        case .events(let run, _, _):
          for sequence in sequences(of: run, log, "the walk") where !walked.insert(sequence).inserted {
            wrongs.append("event \(sequence) was walked over twice")
          }
        case .member, .archived: break
        case .damage(let damage): damages.append(damage)
        }
      }
    } catch {
      wrongs.append("the walk ended with \(error)")
    }
  }

  private mutating func read(_ disk: SimulatedFileSystem, _ log: SmallLog) {
    do {
      let opened = try EventLog.open(at: SmallLog.root, context: SmallLog.context(disk).forLog)
      try opened.makeReader().forEachRun(after: 0, through: .max) { run in
        for sequence in sequences(of: run, log, "the reader") {
          if sequence != readThrough + 1 {
            wrongs.append("event \(sequence) was read after event \(readThrough)")
          }
          readThrough = sequence
        }
      }
    } catch {
      readError = error as? LedgerError
      if readError == nil { wrongs.append("reading threw \(error)") }
    }
  }

  private mutating func write(_ disk: SimulatedFileSystem, _ log: SmallLog, _ highWaterMark: UInt64) {
    let before = disk.contents
    do {
      let opened = try EventLog.open(at: SmallLog.root, context: SmallLog.context(disk).forLog)
      try opened.withWriteLock(wait: .zero, highWaterMark: { highWaterMark }) {}
      let end = opened.head.sequence
      if end < highWaterMark {
        wrongs.append("a writer went on after event \(end), a table has \(highWaterMark)")
      }
      try SampleEvents.append(1, to: opened, highWaterMark: highWaterMark)
      if opened.head.sequence != end + 1 { wrongs.append("the append was not event \(end + 1)") }
    } catch {
      lockError = error as? LedgerError
      if lockError == nil { wrongs.append("writing threw \(error)") }
      var after = disk.contents
      // The lock's file may be made.
      if before["/home/test.ledger/lock"] == nil { after["/home/test.ledger/lock"] = nil }
      if before["/home/test.ledger/log/head"] == nil { after["/home/test.ledger/log/head"] = nil }
      if after != before { wrongs.append("a file was changed, then \(lockError?.message ?? "")") }
    }
  }

  /// The sequence numbers of a run; a line that is not the event's is noted.
  private mutating func sequences(of run: EventRun, _ log: SmallLog, _ who: String) -> [UInt64] {
    var sequence = run.firstSequence
    var found: [UInt64] = []
    var wrong: [UInt64] = []
    run.forEachLine { line in
      let isRight =
        sequence <= log.lastSequence && line.elementsEqual(log.lines[Int(sequence - 1)])
      if !isRight { wrong.append(sequence) }
      found.append(sequence)
      sequence += 1
    }
    wrongs += wrong.map { "\(who) gave another event \($0)" }
    return found
  }

  /// True when a piece of damage names the file, and a range with the byte.
  func names(_ file: String, _ byte: Int) -> Bool {
    damages.contains { damage in
      damage.path.hasSuffix("/" + file) && damage.bytes?.contains(UInt64(byte)) ?? true
    }
  }

  /// Events that the damages name as lost.
  func lost(upTo last: UInt64) -> Set<UInt64> {
    var lost: Set<UInt64> = []
    for damage in damages {
      guard let first = damage.firstSequence else { continue }
      lost.formUnion(first...max(first, damage.lastSequence ?? last))
    }
    return lost
  }
}
