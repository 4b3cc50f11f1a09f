import ArgumentParser
import EventLedger
import EventLog

/// A command that is found by its name alone: making the help of all its neighbours on the way would be most of the
/// time of a short command.
protocol NamedCommand: ParsableCommand {
  /// As it is typed.
  static var name: String { get }
  static var subcommands: [any NamedCommand.Type] { get }
}

extension NamedCommand {
  static var subcommands: [any NamedCommand.Type] { [] }
}

/// A subcommand that does something: its options, and what it does with one ``Invocation``.
///
/// Each declares `@OptionGroup(title: "Global options") var global: GlobalOptions` as the last of its options.
protocol LedgerCommand: NamedCommand {
  var global: GlobalOptions { get }
  /// `--yes`: every question the command may ask is answered.
  var isConfirmed: Bool { get }
  func run(in invocation: Invocation) throws
}

extension LedgerCommand {
  var isConfirmed: Bool { false }

  mutating func run() throws {
    let invocation = try Invocation(global, isConfirmed: isConfirmed)
    do {
      try run(in: invocation)
      try invocation.output.flush()
      invocation.announceQuarantine(except: nil)
      try invocation.close()
    } catch let error as LedgerError {
      // What was answered before the failure comes first.
      try invocation.output.flush()
      invocation.announceQuarantine(except: error.location.projection)
      let failure = FailureWithCards(error: error, cards: invocation.cards(for: error))
      invocation.closeAfterFailure()
      throw failure
    } catch {
      invocation.closeAfterFailure()
      throw error
    }
  }
}

/// A failure together with the recovery cards that belong to it.
struct FailureWithCards: Error {
  var error: LedgerError
  var cards: [RecoveryCard]
}

/// A command that has said all there is to say and ends with a code that is not 0, as `status` does.
struct CommandFailed: Error {
  var exitCode: Int32
}
