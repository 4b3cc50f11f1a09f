// Public because a conformance of a public type to a public protocol is.
public import ArgumentParser
public import LedgerRecords
import Projections

extension AnswerType: ExpressibleByArgument {}

extension Gender {
  /// A gender in any of our languages.
  ///
  /// It is a value of the record, not a word of the command: a wrong one is a rejection, as a blank name is.
  init(given text: String) throws {
    guard let gender = Gender(word: text) else {
      throw LedgerError(
        .wrongValue, "\(quotedForMessage(text)) is not a gender.", hint: "Give male, female or other.",
        at: .init(field: "gender"))
    }
    self = gender
  }
}
