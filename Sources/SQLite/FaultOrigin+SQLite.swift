package import LedgerBase
import SystemPackage

extension LedgerError {
  /// What first reported that something is wrong: SQLite, the system, or ledger itself.
  package var origin: FaultOrigin {
    var next: (any Error)? = self
    while let error = next {
      if let failure = error as? SQLiteFailure {
        return FaultOrigin(domain: "SQLite", number: Int(failure.code))
      }
      if let errno = error as? Errno { return FaultOrigin(domain: "POSIX", number: Int(errno.rawValue)) }
      next = (error as? LedgerError)?.cause
    }
    return .ledger
  }
}
