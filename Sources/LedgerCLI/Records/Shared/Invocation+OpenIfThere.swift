import LedgerBase
import EventLedger

extension Invocation {
  /// The ledger; nil where there is none yet.
  func openIfThere() throws -> Ledger? {
    do {
      return try openForReading()
    } catch let error as LedgerError where error.code == .noLedger {
      return nil
    }
  }
}
