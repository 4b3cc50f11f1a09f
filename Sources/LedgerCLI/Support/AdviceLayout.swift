import LedgerRecords
import SupportBundle

/// Support's advice for a person and for a program.
enum AdviceLayout {
  /// One line that can be run as it is.
  static func line(_ remedy: Remedy) -> String {
    let command = Remedy.asCommand(remedy)
    return remedy == .salvage ? command.replacing("DIR", with: "~/salvaged.ledger") : command
  }

  static func lines(_ advice: Advice) -> [StyledText] {
    ["\(PrintableText.escaped(line(advice.remedy)))", "  Why: \(advice.why)"]
      + advice.then.map { "  Then: \(PrintableText.escaped(line($0)))" }
      + (advice.needsLedger
        ? ["  Where: the owner named the ledger with --ledger; each command needs the same option again."]
        : [])
  }

  static func json(_ advice: Advice) -> JSONValue {
    [
      "command": .string(line(advice.remedy)), "reason": .english(advice.why),
      "then": .array(advice.then.map { .string(line($0)) }),
    ]
  }
}
