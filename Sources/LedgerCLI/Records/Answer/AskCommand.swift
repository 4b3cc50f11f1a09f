import ArgumentParser
import LedgerRecords
import Projections

/// `ledger ask`
struct AskCommand: LedgerCommand {
  static let name = "ask"
  static let configuration = CommandConfiguration(
    name, "Ask a question, and record one of twenty answers.",
    more: """
      Ten answers are affirmative, five are neutral and five are negative. If there is no user yet, \
      the command asks for one on a terminal; without a terminal, run 'ledger user add' first. The \
      answer is given in your language (see --lang) and in English.
      """,
    examples: ["ledger ask \"Will it rain tomorrow?\"", "ledger ask --lang ja \"Will it rain tomorrow?\""])

  @Argument(help: "Question to ask; several words need no quotes")
  var question: [String]

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    // Before anybody is asked for their name.
    let question = try AnswerCommands.trimmedQuestion(question.joined(separator: " "))
    let user = try knownUser(invocation)
    let newUser = user == nil ? try newUserValues(invocation) : nil
    // The user and the first answer are one batch: a question that is refused leaves no user behind.
    let answer = try invocation.add { transaction in
      if let newUser, try transaction.read.answers.currentUser() == nil {
        try transaction.users.add(name: newUser.name, birthday: newUser.birthday, gender: newUser.gender)
      }
      return try transaction.answers.ask(question, language: OutputLanguage.language)
    }
    if invocation.isJSON { return try invocation.output.json(answer.json) }
    if let name = user?.name ?? newUser?.name { invocation.messages.note("Hello, \(name, .bold).") }
    try invocation.show(answer)
  }

  /// The user; nil where there is none, or no ledger yet.
  private func knownUser(_ invocation: Invocation) throws -> UserRecord? {
    guard let ledger = try invocation.openIfThere() else { return nil }
    return try ledger.read { try $0.answers.currentUser() }
  }

  private func newUserValues(_ invocation: Invocation) throws -> UserValues {
    guard invocation.terminal.canAsk, !invocation.isJSON else {
      throw LedgerError(
        .missingParent, "There is no user yet, but every answer must belong to one.",
        hint: "ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other",
        at: .init(projection: "answers"))
    }
    invocation.messages.line("There is no user yet: three questions first, then your answer.")
    return try invocation.values()
  }
}

extension Invocation {
  /// An answer as a person reads it: in their language, in English where that differs, and its kind.
  func show(_ answer: AnswerRecord) throws {
    try output.line("\(answer.answer, .bold)")
    if answer.englishAnswer != answer.answer { try output.line("\(answer.englishAnswer)") }
    try output.line(StyledText(answer.answerType.name, answer.answerType.style))
  }
}

extension AnswerType {
  var style: StyledText.Style {
    switch self {
    case .affirmative: .green
    case .neutral: .yellow
    case .negative: .red
    }
  }
}
