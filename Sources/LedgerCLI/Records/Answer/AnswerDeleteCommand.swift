import ArgumentParser
import LedgerRecords

/// `ledger answer delete`
struct AnswerDeleteCommand: DeletingCommand {
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

  func run(in invocation: Invocation) throws {
    let answer = try invocation.pick(.answer, answer)
    try Deletion("answer to", answer, deletion).run(invocation) {
      try $0.answers.delete(answer.id, ifSequence: $1)
    }
  }
}
