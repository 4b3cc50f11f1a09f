import EventLog
package import Projections
import SystemPackage

extension Ledger {
  /// The state of the ledger and of each table. Works also when nothing opens.
  public func status() -> LedgerStatus {
    do {
      return try perform("status") { try $0.status() }
    } catch {
      return LedgerCore.statusOfUnusable(
        path: path, error: LedgerError(wrapping: error), context: context)
    }
  }

  /// Builds tables anew from the log, beside the present ones, and swaps them in.
  ///
  /// - Parameters:
  ///   - names: projections; empty: every one that is not current.
  ///   - progress: called with the table's name, the events done and the events in all.
  @discardableResult
  public func rebuild(
    _ names: [String] = [], progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> [RebuiltTable] {
    try perform("rebuild") { try $0.rebuild(names, progress: progress) }
  }

  /// Checks every member, line and hash of the log, and each table's checkpoint and integrity. Changes nothing.
  /// Works also when the ledger does not open.
  ///
  /// - Parameter progress: called with stored bytes done and in all.
  public func verify(progress: (UInt64, UInt64) -> Void = { _, _ in }) -> VerifyReport {
    LedgerVerifier(path: path, context: context).run(progress: progress)
  }

  /// What was quarantined, newest first.
  package func quarantineReports() throws -> [QuarantineReport] {
    try ProjectionStore(ledger: .init(path), context: context).reports()
  }

  /// The incidents recorded so far, oldest first.
  public func incidents() throws -> [Incident] {
    try IncidentFile(root: .init(path), context: context).read()
  }

  /// Ends the active segment and rewrites it into its smallest form. Nothing happens where it is empty.
  public func seal() throws {
    try perform("seal") { try $0.seal() }
  }
}

/// A table that was built anew.
public struct RebuiltTable: Sendable {
  public var name: String
  public var generation: Int
  /// Events that were applied.
  public var events: UInt64
  /// The position it has now.
  public var position: UInt64
  /// The digest of its contents.
  public var digest: String
}
