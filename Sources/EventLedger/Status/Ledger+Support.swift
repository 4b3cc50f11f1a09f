import SQLite

extension Ledger {
  /// The version of this library and of the command that belongs to it.
  public static let version = "0.1.0"

  /// A mail to support about what is wrong with this ledger, to the address of the options.
  ///
  /// - Parameters:
  ///   - error: what failed; else why the ledger did not open, or what its first card is about.
  ///   - attachment: a bundle that the person attaches.
  public func supportContact(
    about error: LedgerError? = nil, attachment: SupportContact.Attachment? = nil
  ) -> SupportContact {
    let failed = error ?? loadError
    let card = failed == nil ? health.cards.first : nil
    return SupportContact(
      to: SupportAddress(options.supportEmail), about: failed ?? card?.error, origin: card?.origin,
      versions: versions, attachment: attachment)
  }

  private var versions: [String] {
    ["ledger \(Self.version)"] + [options.application].compactMap(\.self) + [
      systemVersion(), "SQLite \(Connection.libraryVersion)",
    ]
  }
}

extension RecoveryCard {
  /// The error that the card is about.
  fileprivate var error: LedgerError {
    LedgerError(code, whatHappened, at: .init(projection: table))
  }
}
