import LedgerBase
import LedgerRecords
import Logging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The code of the library's documentation (Sources/EventLedger/EventLedger.docc), which shows what stands
// between "snippet" and "end". Tests run it, and compare it with the pages.

/// Opening, and how a ledger is.
enum Opening {
  // snippet
  /// The library makes no clock, no random numbers and no logger: an application hands in its own.
  static let context = LedgerContext(
    now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
    random: { UInt64.random(in: .min ... .max) },
    logger: Logger(label: "org.your-domain.notes"))
  // end

  static func open(at folder: String, context: LedgerContext) -> Ledger {
    // snippet
    let options = LedgerOptions(
      projections: .records, supportEmail: "help@your-domain.org", application: "Notes 2.1")
    let ledger = Ledger.open(at: folder, options: options, context: context)
    // end
    return ledger
  }

  /// What an application shows in the place of its own screen; nothing where all is well.
  static func recoveryScreen(of ledger: Ledger) -> [String] {
    var lines: [String] = []
    func show(_ text: Message) { lines.append(text.text(in: ledger.options.language)) }
    // snippet
    for card in ledger.health.cards {
      show(card.title)
      show(card.whatHappened)
      show(card.whatIsSafe)
      for choice in card.choices { show(choice.title) }
    }
    // end
    return lines
  }

  static func tryAgain(_ ledger: Ledger) throws {
    // snippet
    if let choice = ledger.card?.choice(.tryAgain) {
      try ledger.carryOut(choice)
    }
    // end
  }

  static func follow(_ ledger: Ledger, show: (LedgerHealth) -> Void) async {
    // snippet
    for await health in ledger.healthUpdates {
      show(health)
    }
    // end
  }
}
