import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage

/// Segments missing, empty, renamed, swapped and duplicated: found by the chain, and the file named.
enum SegmentFiles {
  private struct Change: Sendable {
    var what: String
    /// Files of which at least one must be named.
    var concerned: Set<String>
    var make: @Sendable (SimulatedFileSystem) throws -> Void
  }

  static func run(_ size: ProofSize) async throws -> ProofResult {
    let log = try SmallLog(appends: [1, 3, 2, 4, 1, 1, 1, 2, 1, 6, 5, 1, 3, 1])
    let changes = try changes(of: log)
    var result = ProofResult()
    result.failures = await onAllProcessors(changes.count * 2) { number in
      let change = changes[number / 2]
      let disk = log.disk.restart()
      try change.make(disk)
      if number % 2 == 1 { try disk.remove(SmallLog.directory.appending("head")) }
      let found = LogExamination(disk, of: log, highWaterMark: log.lastSequence)
      var failures = found.wrongs
      let lost = Set(1...log.lastSequence).subtracting(found.walked)
      if number % 2 == 0 {
        let named = found.damages.compactMap { FilePath($0.path).lastComponent?.string }
        if change.concerned.isDisjoint(with: named) { failures.append("named is \(found.damages)") }
        if !lost.isSubset(of: found.lost(upTo: log.lastSequence)) { failures.append("\(lost) are not named") }
      } else if let first = lost.min(), found.damages.isEmpty, found.lockError == nil {
        failures.append("without head nobody says that \(first) is lost")
      }
      if !lost.isEmpty, found.readError == nil, found.lockError == nil { failures.append("nobody was told") }
      return failures.map { "\(change.what)\(number % 2 == 1 ? ", no head" : ""): \($0)" }
    }
    result.failures += try otherHistory(SmallLog())
    result.count(1, "append of another history")
    result.count(
      changes.count * 2, "changes of \(try log.segments().count) segment files, with head and without")
    return result
  }

  /// A whole member with the right number, but of a copy that went its own way, stands beyond head: it is not
  /// recovered.
  private static func otherHistory(_ log: SmallLog) throws -> [String] {
    func appended(_ mark: UInt64, _ times: Int) throws -> (
      disk: SimulatedFileSystem, path: FilePath, bytes: [UInt8]
    ) {
      let disk = log.disk.restart()
      let opened = try EventLog.open(at: SmallLog.root, context: SmallLog.context(disk).forLog)
      for _ in 0..<times { try SampleEvents.append(1, to: opened, mark: mark) }
      try opened.close()
      let path = SmallLog.directory.appending(
        SegmentName.name(try disk.segments(in: SmallLog.directory).last ?? 1))
      return (disk, path, try SmallLog.bytes(path, disk))
    }
    let (disk, path, bytes) = try appended(1, 1)
    let before = try appended(2, 1).bytes.count
    try SmallLog.put(bytes + (try appended(2, 2).bytes.dropFirst(before)), path, disk)
    let opened = try EventLog.open(at: SmallLog.root, context: SmallLog.context(disk).forLog)
    try opened.withWriteLock(wait: .zero, highWaterMark: { 0 }) {}
    return opened.head.sequence == log.lastSequence + 1
      ? [] : ["another history's event \(opened.head.sequence) was recovered"]
  }

  private static func changes(of log: SmallLog) throws -> [Change] {
    let names = try log.segments().map(\.name)
    let bytes = try log.segments().map(\.bytes)
    let path: @Sendable (String) -> FilePath = { name in SmallLog.directory.appending(name) }
    // Names where no segment stands: before all, between, the next one to come, far away.
    let free = [2, 8, log.lastSequence + 1, log.lastSequence + 100].map(SegmentName.name)
    var changes: [Change] = []
    for (number, name) in names.enumerated() {
      changes.append(
        Change(what: "\(name) missing", concerned: [name, names[max(0, number - 1)]]) {
          try $0.remove(path(name))
        })
      changes.append(
        Change(what: "\(name) empty", concerned: [name]) { try SmallLog.put([], path(name), $0) })
      for new in free {
        changes.append(
          Change(what: "\(name) renamed to \(new)", concerned: [name, new]) {
            try $0.rename(path(name), to: path(new))
          })
        changes.append(
          Change(what: "\(name) copied to \(new)", concerned: [new]) {
            try SmallLog.put(bytes[number], path(new), $0)
          })
      }
      for (other, otherName) in names.enumerated() where other != number {
        changes.append(
          Change(what: "\(name) copied over \(otherName)", concerned: [otherName]) {
            try SmallLog.put(bytes[number], path(otherName), $0)
          })
        guard other > number else { continue }
        changes.append(
          Change(what: "\(name) and \(otherName) swapped", concerned: [name, otherName]) {
            try SmallLog.put(bytes[number], path(otherName), $0)
            try SmallLog.put(bytes[other], path(name), $0)
          })
      }
    }
    return changes
  }
}
