import ArgumentParser

/// The commands of the three families, in the order of `ledger --help`.
enum RecordCommands {
  static let all: [any ParsableCommand.Type] = [
    UserCommand.self, AskCommand.self, AnswerCommand.self, AccountCommand.self, TagCommand.self,
    TaskCommand.self,
    StepCommand.self,
  ]
}
