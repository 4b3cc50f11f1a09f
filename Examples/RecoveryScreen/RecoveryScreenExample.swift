import LedgerBase
import LedgerRecords
import Logging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An application that opens its ledger and shows its tasks; or, where that can't be, the recovery card with
/// its choices, and does what the person chooses. It never shows an empty list for a failure, and has no
/// advice of its own: the card says it all.
///
///     RecoveryScreen FOLDER
@main
struct RecoveryScreenExample {
  static func main() {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      print("usage: RecoveryScreen FOLDER")
      return
    }
    let screen = RecoveryScreen(ledger: Ledger.open(at: folder, options: .records, context: context))
    screen.run()
  }

  /// What goes wrong, and what people choose, an application may send to its own makers. This one only shows
  /// it.
  static let context: LedgerContext = {
    var context = LedgerContext(
      now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
      random: { UInt64.random(in: .min ... .max) },
      logger: Logger(label: "recovery-screen") { _ in SwiftLogNoOpLogHandler() })
    context.onIncident = { incident in
      guard incident.isChoice else { return }
      print("(noted: \(incident.action ?? "-"), \(incident.outcome?.rawValue ?? "-"))")
    }
    return context
  }()
}

/// The screen that stands in the place of the application's own.
struct RecoveryScreen {
  let ledger: Ledger

  func run() {
    // A table is opened when it is first used: reading is what finds out whether it can be.
    while !showTasks() {
      guard let card = ledger.card else { return }
      show(card)
      guard let choice = choose(from: card) else { return }
      carryOut(choice, of: card)
    }
  }

  /// - Returns: false where the tasks can't be read: then the card says why.
  private func showTasks() -> Bool {
    do {
      let titles = try ledger.read { try $0.tasks.tasks(limit: 20).items.map(\.title) }
      guard ledger.isHealthy else { return false }
      print(titles.isEmpty ? "No tasks yet." : titles.map { "- \($0)" }.joined(separator: "\n"))
      return true
    } catch {
      if ledger.isHealthy { print((error as? LedgerError)?.errorDescription ?? "\(error)") }
      return false
    }
  }

  private func show(_ card: RecoveryCard) {
    print("\n== \(card.title) ==")
    print(card.whatHappened.english)
    if let reason = card.reason { print(reason.english) }
    print(card.whatIsSafe.english)
    print("What you can do:")
    for (index, choice) in card.choices.enumerated() {
      print("  [\(index + 1)] \(choice.title): \(choice.explanation)")
    }
    print("For support: \(card.detail)")
  }

  /// Nil when the person leaves, or is gone.
  private func choose(from card: RecoveryCard) -> RecoveryCard.Choice? {
    while let answer = ask("Your choice (q to quit): "), answer != "q" {
      if let number = Int(answer), card.choices.indices.contains(number - 1) {
        return card.choices[number - 1]
      }
    }
    return nil
  }

  private func carryOut(_ choice: RecoveryCard.Choice, of card: RecoveryCard) {
    do {
      switch choice.action {
      case .contactSupport, .salvage, .update:
        // An application opens its mail program here, its download page, or asks support.
        print("By hand: \(choice.explanation.english)")
        ledger.recordChoice(choice.action, of: card)
      case _ where choice.needsConfirmation:
        guard ask("\(choice.explanation) Go on? [y/N] ") == "y" else { return print("Nothing was changed.") }
        tell(try ledger.carryOut(choice, confirmation: .personSaidYes))
      default: tell(try ledger.carryOut(choice))
      }
    } catch let error as LedgerError {
      print("It did not work: \(error.message) \(error.recoverySuggestion ?? "")")
    } catch {
      print("It did not work: \(error)")
    }
  }

  private func tell(_ health: LedgerHealth) {
    print(health.isHealthy ? "It works again." : "It is not over yet.")
  }

  private func ask(_ question: String) -> String? {
    print(question, terminator: "")
    return readLine()
  }
}
