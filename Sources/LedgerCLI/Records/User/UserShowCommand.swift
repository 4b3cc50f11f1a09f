import ArgumentParser
import LedgerRecords

/// `ledger user show`
struct UserShowCommand: LedgerCommand, ReadsHistory {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show the user: name, birthday, gender, number of answers, and when they were added.",
    examples: ["ledger user show"])

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let user = try invocation.currentUser()
    if invocation.isJSON {
      return try invocation.output.json(invocation.read("answers") { try user.answerJSON($0) })
    }
    let answers = try invocation.read("answers") { try $0.answers.answerCount(of: user.id) }
    try invocation.show(facts: [
      ("name", "\(user.name, .bold)"), ("birthday", "\(user.birthday)"),
      ("gender", "\(user.gender.name)"),
      ("answers", "\(grouped(answers))"), ("added", "\(user.createdAt.shown)"),
      ("event", "\(user.sequence)"), ("id", "\(user.id.lowercase)"),
    ])
  }
}
