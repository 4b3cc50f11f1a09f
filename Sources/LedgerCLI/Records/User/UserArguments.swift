import ArgumentParser
import LedgerRecords
import Projections

/// A new user's values; what is missing is asked for on a terminal.
struct UserArguments: ParsableArguments {
  @Argument(help: "Name of the user")
  var name: String?

  @Option(name: .long, help: ArgumentHelp("Date of birth", valueName: "YYYY-MM-DD"))
  var birthday: String?

  @Option(
    name: .long, help: "Gender (values: male, female, other)",
    completion: .list(Gender.allCases.map(\.rawValue)))
  var gender: String?

  /// - Throws: `invalidDate`, `wrongValue`.
  var input: UserInput {
    get throws {
      UserInput(
        name: name, birthday: try birthday.map(CalendarDate.init(typed:)),
        gender: try gender.map(Gender.init(given:)))
    }
  }
}

extension CalendarDate {
  /// A day with its year, in any form that can be read in one way only.
  ///
  /// - Throws: `invalidDate`.
  init(typed text: String) throws {
    let days = WrittenDate(whole: text)?.days() ?? []
    self = days.count == 1 ? days[0] : try CalendarDate(parsing: text)
  }
}

/// What is known of a new user so far.
struct UserInput {
  var name: String?
  var birthday: CalendarDate?
  var gender: Gender?
}

/// What a user is made of.
struct UserValues {
  var name: String
  var birthday: CalendarDate
  var gender: Gender
}

extension Invocation {
  /// The values given, and those that a person on a terminal was asked for.
  ///
  /// - Throws: `usage` naming what is missing where nobody can be asked.
  func values(_ input: UserInput = UserInput()) throws -> UserValues {
    let missing: [Message] = [
      (input.name == nil, "the name"), (input.birthday == nil, "--birthday"),
      (input.gender == nil, "--gender"),
    ].filter(\.0).map(\.1)
    if !missing.isEmpty, !terminal.canAsk {
      throw LedgerError(
        .usage, "A user needs a name, a birthday and a gender; missing: \(missing.joined()).",
        hint: "ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other")
    }
    return UserValues(
      name: try input.name ?? askForName(), birthday: try input.birthday ?? askForBirthday(),
      gender: try input.gender ?? askForGender())
  }

  private func askForName() throws -> String {
    try prompt.ask("Your name:") { answer in
      guard !answer.isEmpty else {
        throw LedgerError(.blankField, "A name must have at least one character.")
      }
      return answer
    }
  }

  private func askForBirthday() throws -> CalendarDate {
    let today = CalendarDate(of: try ProcessContext(environment).now())
    return try prompt.ask("Your birthday (YYYY-MM-DD):") { answer in
      let date = try CalendarDate(typed: answer)
      guard date <= today else { throw LedgerError(.wrongValue, "A birthday can't be in the future.") }
      return date
    }
  }

  private func askForGender() throws -> Gender {
    try prompt.ask("Your gender (male, female or other):") { answer in
      let choices = Gender.allCases.filter { !answer.isEmpty && $0.rawValue.hasPrefix(answer.lowercased()) }
      guard let gender = Gender(word: answer) ?? choices.first else {
        throw LedgerError(.wrongValue, "Answer male, female or other; the first letter is enough.")
      }
      return gender
    }
  }
}
