import ArgumentParser
import EventLedger

/// `--expect-head`: a head that was written down outside the ledger, which must be in its history.
struct HeadExpectation: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fail unless the log contains this earlier head: its hash, as shown by 'ledger status', alone or as SEQ:HASH. A log without it is an older copy.",
      valueName: "hash"),
    transform: Self.head)
  var expectHead: ExpectedHead?

  /// Nil where nothing was expected, or the log has it. A log that does not open says so itself.
  func fault(in ledger: Ledger) throws -> LedgerError? {
    guard let expectHead, ledger.loadError == nil else { return nil }
    guard try !ledger.contains(expectHead) else { return nil }
    return LedgerError(notOnChain: expectHead, head: ledger.status().head, path: ledger.path)
  }

  private static func head(_ text: String) throws -> ExpectedHead {
    guard let head = ExpectedHead(text) else {
      throw ValidationError(
        said: "A head is 64 hexadecimal digits, optionally preceded by its event number and a colon.")
    }
    return head
  }
}
