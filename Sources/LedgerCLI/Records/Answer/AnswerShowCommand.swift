import ArgumentParser
import LedgerRecords

/// `ledger answer show`
struct AnswerShowCommand: PagedCommand, ReadsHistory {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show one answer with its question.",
    examples: ["ledger answer show 0199a8c2"])

  @Argument(help: "Answer, by id")
  var answer: String

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let answer = try invocation.pick(.answer, answer)
    if invocation.isJSON { return try invocation.output.json(answer.json) }
    try invocation.show(facts: [
      ("question", "\(answer.question, .bold)"), ("answer", "\(answer.answer)"),
      ("in English", "\(answer.englishAnswer)"),
      ("kind", "\(answer.answerType.name, answer.answerType.style)"),
      ("time", "\(answer.timestamp.shown)"), ("event", "\(answer.sequence)"),
      ("id", "\(answer.id.lowercase)"),
    ])
  }
}
