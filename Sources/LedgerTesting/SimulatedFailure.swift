public import EventLedger

/// A failure that is played, so that an application can test what it shows then, and what its buttons do.
///
///     let ledger = SimulatedFailure(.diskFull).open(at: folder, context: context)
///     #expect(screen(ledger).contains("The disk is full"))
///     ledger.retry()
///     #expect(ledger.isHealthy)
///
/// No file is touched, and no ledger needs to be there, until a choice is taken: that ends the failure, and
/// the ledger at the path is opened as `Ledger.open` does.
public struct SimulatedFailure: Hashable, Sendable {
  public var cause: FailureCause

  public init(_ cause: FailureCause) { self.cause = cause }

  /// One of each cause.
  public static let all = RecoveryCard.simulatedCauses.map(SimulatedFailure.init)

  /// The card that an application gets to show.
  ///
  /// - Parameter path: the folder that it speaks of.
  public func card(at path: String) -> RecoveryCard { .simulated(cause, path: path) }

  /// A ledger that has failed so.
  public func open(at path: String, options: LedgerOptions, context: LedgerContext)
    -> Ledger
  {
    Ledger.simulating(cause, at: path, options: options, context: context)
  }
}
