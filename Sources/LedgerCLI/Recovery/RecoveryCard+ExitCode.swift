import EventLedger

extension RecoveryCard {
  /// The exit code for what is wrong with a ledger that opens: that of its cards where they agree, else the
  /// one for damage.
  static func exitCode(of cards: [RecoveryCard]) -> Int32 {
    let codes = Set(cards.map(\.exitCode))
    return codes.count == 1 ? codes.first ?? damage : damage
  }

  private static let damage: Int32 = 12

  private var exitCode: Int32 {
    switch cause {
    case .permission: code.category.exitCode
    case .locked, .diskFull, .settings, .newerVersion: table == nil ? code.category.exitCode : Self.damage
    default: Self.damage
    }
  }
}
