import ArgumentParser
import EventLog

/// `ledger kind`
struct KindCommand: NamedCommand {
  static let name = "kind"
  static let subcommands: [any NamedCommand.Type] = [
    KindNewCommand.self, KindAddCommand.self, KindListCommand.self, KindShowCommand.self,
    KindEditCommand.self,
    KindRemoveCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Manage registered kinds of record, each described by a projection file.",
    more: """
      A projection file is SQL: a table, and what each type of event does to it (see Docs/kinds.md). \
      'ledger kind new' writes one for you. The file becomes an event of the ledger, so every copy of the \
      ledger has it. The kind's records then have commands of their own, such as 'ledger visit add'.
      """,
    examples: [
      "ledger kind new visit place:text arrived:date --add", "ledger visit add Kyoto --arrived yesterday",
      "ledger visit --help",
    ],
    subcommands: subcommands)
}
