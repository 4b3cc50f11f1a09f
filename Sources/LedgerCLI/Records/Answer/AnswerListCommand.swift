import ArgumentParser
import LedgerRecords

/// `ledger answer list`
struct AnswerListCommand: ListsRecords {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List answers, newest first, one page at a time.",
    more: "Each page ends with the command that shows the next one.",
    examples: ["ledger answer list", "ledger answer list --type negative --search rain"])

  @Option(name: .long, help: "List only answers of this type")
  var type: AnswerType?

  @Option(name: .customLong("search"), help: "List only questions and answers that contain this text")
  var text: String?

  @Flag(name: [.short, .long], help: "List the oldest first")
  var reverse = false

  @OptionGroup
  var page: PageOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let filter = AnswerQueries.Filter(type: type, text: text, isOldestFirst: reverse)
    try invocation.read("answers") { reader in
      let answers = try reader.answers.answers(filter, limit: page.rows, after: page.cursor(reader, .answer))
      if try invocation.write(answers, as: page.form, fields: AnswerRecord.fields, \.json) { return }
      var rows = try invocation.rows(
        .answer, answers.items, reader,
        [
          .init("TIME"), .init("TYPE"), .init("QUESTION", isFlexible: true),
          .init("ANSWER", isFlexible: true),
        ])
      for answer in answers.items {
        rows.add(
          answer,
          [
            "\(answer.timestamp.shown)",
            "\(answer.answerType.name, answer.answerType.style)", "\(answer.question)", "\(answer.answer)",
          ])
      }
      try invocation.show(
        answers, as: rows.table, next: next(invocation), options: page,
        ifEmpty: filter == .init() ? "There are no answers." : "No matching answers.")
    }
  }

  private func next(_ invocation: Invocation) -> NextPage {
    var next = NextPage("answer list", invocation)
    next.add("--type", type?.rawValue)
    next.add("--search", text)
    next.add("--reverse", isSet: reverse)
    return next
  }
}
