import ArgumentParser
import LedgerRecords

/// `ledger answer delete`
struct AnswerDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete answers.",
    more: """
      On a terminal, the command asks for confirmation. Several answers are deleted in one batch. The \
      log keeps the deleted values unless you give --erase.
      """,
    examples: ["ledger answer delete 0199a8c2"])

  @Argument(help: ArgumentHelp("Answers, each by id", valueName: "answer"))
  var answers: [String]

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let answers = try invocation.pick(.answer, answers)
    try Deletion("answer", noun: "answer to", answers, deletion).run(invocation) {
      try $0.answers.delete($1, ifSequence: $2)
    }
  }
}
