package import LedgerBase

extension Remedy {
  package static var doctor: Remedy { Remedy("doctor", [], "Examine this system") }
}
