import EventLedger
import EventLog

/// What is wrong with a ledger that opens, and why it can only be read here, where that is no fault.
typealias Standing = (cards: [RecoveryCard], onlyReading: Message?)

extension Invocation {
  /// The cards of its health, those of the settings, and those of what would refuse the next write.
  func standing(of ledger: Ledger, _ health: [RecoveryCard]) -> Standing {
    var cards = health
    if let fault = settingsFault() { cards.append(RecoveryCard(settings: fault)) }
    switch ledger.writing() {
    case .possible: return (cards, nil)
    case .onlyReading(let reason): return (cards, reason)
    case .barred(let barred):
      return (cards + barred.filter { card in !cards.contains { $0.isAboutTheSame(as: card) } }, nil)
    }
  }
}
