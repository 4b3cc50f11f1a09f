// These two are public because a conformance of a public type to a public protocol is.
public import ArgumentParser
public import EventLedger

extension Gender: ExpressibleByArgument {}
extension AnswerType: ExpressibleByArgument {}
extension AnswerLanguage: ExpressibleByArgument {}
