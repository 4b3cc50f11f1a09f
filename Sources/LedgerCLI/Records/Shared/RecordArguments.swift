// These two are public because a conformance of a public type to a public protocol is.
public import ArgumentParser
public import EventLedger

extension Gender: ExpressibleByArgument {
  /// A gender in any of our languages.
  public init?(argument: String) { self.init(word: argument) }
}
extension AnswerType: ExpressibleByArgument {}
