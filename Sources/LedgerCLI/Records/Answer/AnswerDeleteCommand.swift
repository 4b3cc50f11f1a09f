import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger answer delete`
struct AnswerDeleteCommand: LedgerCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete one answer.",
    HelpText(
      more: "It asks first on a terminal. The log keeps what was deleted.",
      examples: ["ledger answer delete 0199a8c2"], exitCodes: .writing))

  @Argument(help: "The answer: its id, or the beginning of its id.")
  var answer: String

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { deletion.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let answer = try invocation.pick(.answer, answer)
    let deletion = Deletion(
      noun: "answer to", id: answer.id, sequence: answer.sequence,
      consequences: Consequences(name: answer.question), options: deletion)
    try deletion.run(invocation) { sequence in
      try invocation.change { try $0.answers.delete(answer.id, ifSequence: sequence) }
    }
  }
}
