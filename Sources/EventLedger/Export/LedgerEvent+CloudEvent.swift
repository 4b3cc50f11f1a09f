import SystemPackage

extension Ledger {
  /// What CloudEvents of this ledger have as `source`: `urn:uuid:` and the ledger's id.
  public func cloudEventSource() throws -> String {
    if isDamaged, let id = try EventLog.idInLedgerFile(of: FilePath(path), context.fileSystem) {
      return "urn:uuid:\(id.lowercase)"
    }
    return try perform("look") { "urn:uuid:\($0.log.ledgerID.lowercase)" }
  }
}

extension LedgerEvent {
  /// The event as a CloudEvent 1.0 in JSON, on one line. `importEvents` reads it again without a loss.
  ///
  /// - Parameter source: ``Ledger/cloudEventSource()``.
  public func cloudEvent(source: String) -> [UInt8] { CloudEvent.json(self, source: source) }
}
