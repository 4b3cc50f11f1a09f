extension EventLine {
  /// - Parameter known: the data version of the event that this program reads.
  /// - Throws: `newerFormat` for another one.
  package func requireVersion(_ known: Int) throws {
    guard version != known else { return }
    throw LedgerError(
      .newerFormat,
      "Event \(sequence) (\(type)) has data version \(version), which this version does not know.",
      hint: "Install a newer version of ledger.", at: .init(sequence: sequence))
  }
}
