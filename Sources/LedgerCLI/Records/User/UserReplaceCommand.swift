import ArgumentParser
import LedgerRecords

/// `ledger user replace`
struct UserReplaceCommand: ActingCommand {
  static let name = "replace"
  static let configuration = CommandConfiguration(
    name, "Replace the user with another, and delete the current user's answers.",
    more: """
      The command says how many answers will be deleted and asks for confirmation; without a terminal \
      it requires --yes. Both changes are written in one batch, or neither is. The log keeps the \
      deleted values unless you give --erase.
      """,
    examples: ["ledger user replace Peter --birthday 1985-11-02 --gender male"])

  @OptionGroup
  var user: UserArguments

  @OptionGroup
  var row: RowOptions

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup
  var erasing: ErasingOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { confirmation.yes }
  var isSilentWhenQuiet: Bool { !rehearsal.dryRun }

  func run(in invocation: Invocation) throws {
    let current = try invocation.currentUser()
    let going = try invocation.read("answers") { try $0.answers.consequences(ofDeleting: current) }
    if rehearsal.dryRun { return try rehearse(current, going, invocation) }
    let values = try invocation.values(try user.input)
    let choice = try invocation.prompt.confirmDeletion(
      "\(subject(current, going)) will be deleted, and \(values.name, .bold) will take their place.",
      "Replace?",
      erases: erasing.erase || invocation.settings().erasesDeleted)
    let (replaced, erased) = try Erasure.deleting([current.id.lowercase], erases: choice.erases, invocation) {
      try invocation.change { transaction in
        let (user, gone) = try transaction.users.replace(
          name: values.name, birthday: values.birthday, gender: values.gender,
          ifSequence: row.ifSeq ?? current.sequence)
        return (user: user, gone: gone ?? going, json: try invocation.json(user, in: transaction))
      }
    }
    let json = replaced.json.map { user -> JSONValue in
      let deleted = replaced.gone.json(kind: "user", id: current.id)
      let json: JSONValue = ["user": user, "deleted": deleted]
      let erasure = erased.map { [JSONValue.Member("erased", Erasure.json($0))] } ?? []
      return .outcome(isRehearsal: false, json.adding(erasure))
    }
    try invocation.report("Replaced \(current.name) with the user", replaced.user, json: json)
    if let erased, !invocation.isJSON { try invocation.output.line(Erasure.text(erased)) }
    Erasure.reportKept([current.id.lowercase], choice, invocation)
  }

  private func rehearse(_ current: UserRecord, _ going: Consequences, _ invocation: Invocation) throws {
    if invocation.isJSON {
      let deleted = going.json(kind: "user", id: current.id)
      return try invocation.output.json(.outcome(isRehearsal: true, ["user": .null, "deleted": deleted]))
    }
    try invocation.output.line(
      "\(subject(current, going)) would be deleted, and another user would take their place.")
  }

  private func subject(_ user: UserRecord, _ going: Consequences) -> StyledText {
    going.answers == 0
      ? "The user \(user.name, .bold)"
      : "The user \(user.name, .bold) and their \(counted(going.answers, "answer"))"
  }
}
