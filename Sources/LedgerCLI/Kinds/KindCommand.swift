import LedgerBase
import ArgumentParser
import EventLog

/// `ledger kind`
struct KindCommand: NamedCommand {
  static let name = "kind"
  static let subcommands: [any NamedCommand.Type] = [
    KindAddCommand.self, KindListCommand.self, KindShowCommand.self, KindEditCommand.self,
    KindRemoveCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Keep kinds of record of your own, each described by a file.",
    HelpText(
      more: """
        The file is SQL: a table, and what each type of event does to it (Docs/kinds.md). It becomes an event of the \
        ledger, so every copy of the ledger has it. Records of the kind are then written with 'ledger record'.
        """,
      examples: ["ledger kind add visits.sql", "ledger record visit add --place Kyoto --arrived 2026-11-21"],
      exitCodes: .writing),
    subcommands: subcommands)
}
