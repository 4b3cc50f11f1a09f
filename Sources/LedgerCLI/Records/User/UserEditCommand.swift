import ArgumentParser
import LedgerRecords

/// `ledger user edit`
struct UserEditCommand: ActingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Change the user's name, birthday or gender.",
    more: "If nothing changes, nothing is written.",
    examples: ["ledger user edit --name \"Mary Ann\"", "ledger user edit --birthday 1990-04-24"])

  @Option(name: .long, help: "New name")
  var name: String?

  @Option(name: .long, help: ArgumentHelp("Date of birth", valueName: "YYYY-MM-DD"))
  var birthday: String?

  @Option(
    name: .long, help: "Gender (values: male, female, other)",
    completion: .list(Gender.allCases.map(\.rawValue)))
  var gender: String?

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    guard name != nil || birthday != nil || gender != nil else {
      throw ValidationError(said: "Specify what to change: --name, --birthday or --gender.")
    }
  }

  func run(in invocation: Invocation) throws {
    let birthday = try birthday.map(CalendarDate.init(typed:))
    let gender = try gender.map(Gender.init(given:))
    let user = try invocation.currentUser()
    try invocation.report("Changed the user", changing: user) {
      try $0.users.edit(user.id, name: name, birthday: birthday, gender: gender, ifSequence: row.ifSeq)
    }
  }
}
