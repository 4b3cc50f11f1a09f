/// The commands of the built-in tables and of a person's own kinds, in the order of `ledger --help`.
enum RecordCommands {
  static let all: [any NamedCommand.Type] = [
    UserCommand.self, AskCommand.self, AnswerCommand.self, AccountCommand.self, TagCommand.self,
    TaskCommand.self,
    StepCommand.self, RecordCommand.self,
  ]
}
