import ArgumentParser
import LedgerRecords

/// `ledger answer delete`
struct AnswerDeleteCommand: LedgerCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete one answer.",
    more: """
      On a terminal, the command asks for confirmation. The log keeps the deleted values unless you \
      give --erase.
      """,
    examples: ["ledger answer delete 0199a8c2"])

  @Argument(help: "Id or id prefix of the answer")
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
