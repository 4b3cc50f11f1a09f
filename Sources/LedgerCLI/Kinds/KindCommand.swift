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
    name, "Manage registered kinds of record, each described by a projection file.",
    more: """
      A projection file is SQL: a table, and what each type of event does to it (see Docs/kinds.md). \
      The file becomes an event of the ledger, so every copy of the ledger has it. You can then write \
      records of the kind with 'ledger record'.
      """,
    examples: ["ledger kind add visits.sql", "ledger record visit add --place Kyoto --arrived 2026-11-21"],
    subcommands: subcommands)
}
