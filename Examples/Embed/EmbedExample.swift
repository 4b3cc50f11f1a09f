import LedgerBase
import LedgerRecords
import Logging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A small application that keeps its tasks in a ledger: opens it, shows what is there or a recovery screen,
/// never an empty list for a failure, and saves in transactions.
///
///     EmbedExample FOLDER                    shows the tasks
///     EmbedExample FOLDER add TITLE STEP…    adds a task with its steps, in one batch
///     EmbedExample FOLDER rebuild            what its recovery screen's button does
@main
struct EmbedExample {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let folder = arguments.first else {
      print("usage: EmbedExample FOLDER [add TITLE STEP… | rebuild]")
      return
    }
    // Opening never throws and never ends the application; what is wrong is found in `health`.
    let screen = TaskScreen(ledger: Ledger.open(at: folder, options: .records, context: context))
    switch arguments.dropFirst().first {
    case "add":
      print(screen.add(title: arguments.dropFirst(2).first ?? "", steps: Array(arguments.dropFirst(3))))
    case "rebuild": print(screen.choose(.rebuild))
    default: print(screen.text())
    }
  }

  /// The library makes no clock, no random numbers and no logger: an application hands in its own.
  static let context = LedgerContext(
    now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
    random: { UInt64.random(in: .min ... .max) },
    logger: Logger(label: "embed-example") { _ in SwiftLogNoOpLogHandler() })
}

/// The one screen of the application.
struct TaskScreen {
  let ledger: Ledger

  /// The tasks; or, when they can't be read, what happened and what can be done.
  func text() -> String {
    do {
      let list = try ledger.read { reader in
        let page = try reader.tasks.tasks(limit: 20)
        return try page.items.map { task in
          let steps = try reader.tasks.stepCounts(of: task.id)
          return "\(task.isDone ? "[x]" : "[ ]") \(task.title) (\(steps.done) of \(steps.all) steps)"
        }
      }
      return list.isEmpty ? "No tasks yet." : list.joined(separator: "\n")
    } catch {
      return recoveryScreen(because: error)
    }
  }

  /// Adds a task and its steps as one atomic batch: all of it is on disk when this returns, or nothing is.
  func add(title: String, steps: [String]) -> String {
    do {
      let (task, receipts) = try ledger.withReceipts { transaction in
        try transaction.tasks.add(title: title, steps: steps).task
      }
      return "Added \(task.title) in \(receipts.count) events."
    } catch let error as LedgerError where error.code.isRejection {
      // The person's input is at fault; nothing was written.
      return "\(error.message) \(error.hint ?? "")"
    } catch {
      return recoveryScreen(because: error)
    }
  }

  /// What the buttons of the recovery screen do.
  func choose(_ action: RecoveryCard.Choice.Action) -> String {
    do {
      switch action {
      case .rebuild:
        let tables = try ledger.rebuild()
        return tables.map { "Built \($0.name) again from \($0.events) events." }.joined(separator: "\n")
      case .tryAgain:
        return text()
      default:
        return "See `ledger --help` for this one."
      }
    } catch {
      return recoveryScreen(because: error)
    }
  }

  private func recoveryScreen(because error: any Error) -> String {
    let cards = ledger.health.cards
    guard !cards.isEmpty else { return "Failed: \((error as? LedgerError)?.errorDescription ?? "\(error)")" }
    return cards.map { card in
      let choices = card.choices.map { "  (\($0.action.rawValue)) \($0.explanation)" }
      let texts = [card.title, card.whatHappened, card.whatIsSafe].map { $0.text(in: .english) }
      return (texts + ["You can:"] + choices).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
