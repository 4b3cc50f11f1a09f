import EventLog
import SystemPackage

extension LedgerOptions {
  /// Tells the application's handler of an error that leaves the ledger, unless it is the caller's own: a rejection, or
  /// what the caller's closure threw.
  func report(_ error: any Error) {
    guard let onFailure else { return }
    switch error {
    case let error as LedgerError:
      if let report = FailureReport(error) { onFailure(report) }
    case let error as Errno: onFailure(.unknown(error))
    default: return
    }
  }
}
