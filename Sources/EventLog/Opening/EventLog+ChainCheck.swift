import LedgerBase
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What is opened, and what other processes have appended since, has to be the history of this ledger. Nothing
// is ever appended to another one.

extension EventLog {
  /// Checks that the newest segment, the one before it and `ledger.json` agree on whose log this is.
  ///
  /// - Parameter names: the log's segments, ascending.
  /// - Throws: `foreignLog`.
  func checkBelongs(_ names: [UInt64]) throws {
    let own = try Self.idInLedgerFile(of: root, context.fileSystem, expecting: ledgerID)
    let others = names.filter { $0 <= head.sequence || $0 == state.segment }
    if let own, own != ledgerID, try !others.dropLast().contains(where: { try isOf(own, $0) }) {
      throw Self.foreign(root, names: own, ledgerID)
    }
    var chain = SegmentChain(directory, fileSystem, ledgerID: own ?? ledgerID)
    let before = others.dropLast().last ?? state.segment
    if let found = try chain.breaks(from: before, upTo: head, orIn: state.segment, among: others).first {
      throw found.error
    }
  }

  private func isOf(_ ledger: UUID, _ name: UInt64) throws -> Bool {
    try SegmentEdges(name, in: directory, fileSystem, walksUnsealed: false)?.ledgerID == ledger
  }

  private static func foreign(_ root: FilePath, names own: UUID, _ found: UUID) -> LedgerError {
    LedgerError(
      .foreignLog,
      "The log at \(root.appending("log")) belongs to the ledger \(found.lowercase), but ledger.json names the ledger \(own.lowercase).",
      hint:
        "Nothing was changed. Put this ledger's own log back, or restore a backup. If this log is the right one, copy the folder log into a new, empty folder, and use that folder with \(Remedy.ledgerFolder).",
      at: LedgerError.Location(path: root.appending("log").string))
  }

  /// Checks that what head says now continues what this process has seen.
  ///
  /// - Throws: `foreignLog` where another history has taken its place.
  func checkGoesOn(to head: Head) throws {
    let seen = state
    guard headIsWritten, head.position.sequence >= seen.position.sequence,
      head.position.epoch == seen.position.epoch
    else { return }
    guard try !leads(from: seen, to: head) else { return }
    throw goesOnOtherwise
  }

  /// Checks a log that has taken the place of this one. A restore puts one of a higher epoch there; one of the
  /// same epoch has to have what this process has seen.
  ///
  /// - Throws: `lostEvents` for an older copy, `foreignLog` for another history.
  func checkTakesUp(_ other: EventLog) throws {
    let (seen, found) = (state.position, other.state.position)
    guard found.epoch.number <= seen.epoch.number else { return }
    guard found.epoch == seen.epoch else { throw goesOnOtherwise }
    guard found.sequence >= seen.sequence else { throw isBehind(found) }
    let hash = try other.makeReader().knownHash(at: seen.sequence)
    guard hash == nil || hash == seen.hash else { throw goesOnOtherwise }
  }

  /// What is thrown for a log that ends before what this process has seen.
  func isBehind(_ found: LogPosition) -> LedgerError {
    LedgerError(
      .lostEvents,
      "The log at \(directory) ends after event \(found.sequence), but this process has seen event \(state.position.sequence).",
      hint:
        "Nothing was changed. If an older copy was put back, restore the newer files; then open the ledger again.",
      at: LedgerError.Location(path: directory.string, sequence: found.sequence + 1)
    ).seeing(state.position)
  }

  private var goesOnOtherwise: LedgerError {
    let seen = state
    return LedgerError(
      .foreignLog,
      "The log at \(directory) does not continue from event \(seen.position.sequence) as this process saw it: it belongs to another copy of this ledger.",
      hint: "Nothing was changed. Put this ledger's own log back, and open the ledger again.",
      at: LedgerError.Location(path: directory.string, sequence: seen.position.sequence + 1)
    ).seeing(seen.position)
  }

  private func leads(from seen: Head, to head: Head) throws -> Bool {
    if head.position.sequence == seen.position.sequence { return head.position.hash == seen.position.hash }
    guard head.segment == seen.segment, head.replacedFiles == seen.replacedFiles else {
      let reader = try LogReader(
        ledgerID: ledgerID, head: head.position, directory: directory, fileSystem: fileSystem)
      return try reader.knownHash(at: seen.position.sequence).map { $0 == seen.position.hash } ?? true
    }
    // What other processes appended follows what was seen, one member after the other.
    let segment = try SegmentFile(head.segment, in: directory, fileSystem)
    defer { closeReadOnly(segment.file) }
    var cursor = MemberCursor(
      file: segment.file, sizeBytes: min(segment.sizeBytes, head.offset), offset: seen.offset,
      expected: (seen.position.sequence + 1, seen.position.hash))
    var last = seen.position.hash
    while case .member(let header) = try cursor.next() { last = header.hashAfter }
    return last == head.position.hash
  }
}
