import ArgumentParser
import EventLedger

/// A command that is found by its name alone: making the help of all its neighbours on the way would be most
/// of the time of a short command.
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
/// Each declares `@OptionGroup(title: "Global options") var global: GlobalOptions` as the last of its
/// options.
protocol LedgerCommand: NamedCommand {
  var global: GlobalOptions { get }
  /// `--yes`: every question the command may ask is answered.
  var isConfirmed: Bool { get }
  /// With `--quiet` it prints nothing when all went well.
  var isSilentWhenQuiet: Bool { get }
  /// Its output can be longer than a screen, and is then shown by a pager.
  var isPaged: Bool { get }
  func run(in invocation: Invocation) throws
}

/// A command that is run for what it does or checks, not for what it prints.
protocol ActingCommand: LedgerCommand {}

extension ActingCommand {
  var isSilentWhenQuiet: Bool { true }
}

extension LedgerCommand {
  var isConfirmed: Bool { false }
  var isSilentWhenQuiet: Bool { false }
  var isPaged: Bool { false }

  mutating func run() throws {
    let invocation = try Invocation(
      global, isConfirmed: isConfirmed, asOf: (self as? any LooksBack)?.asOf)
    if global.quiet, !global.json, isSilentWhenQuiet { invocation.output.holdBack() }
    if isPaged { invocation.pageOutput() }
    defer { invocation.output.endPaging() }
    var failed: CommandFailed?
    var isDone = false
    do {
      do { try run(in: invocation) } catch let error as CommandFailed { failed = error }
      invocation.output.endHoldingBack(discards: failed == nil)
      isDone = true
      invocation.resolveNewLedger()
      try invocation.output.flush()
      invocation.warnOfUnknownZone()
      invocation.announceQuarantine(except: nil)
      invocation.backUpIfDue()
      try invocation.close()
      invocation.messages.showKept()
    } catch let error as LedgerError {
      throw invocation.failure(error, isDone: isDone)
    } catch {
      invocation.resolveNewLedger()
      invocation.closeAfterFailure()
      throw error
    }
    if let failed { throw failed }
  }
}

/// A command whose output can be longer than a screen, and is then shown by a pager.
protocol PagedCommand: LedgerCommand {}

extension PagedCommand {
  var isPaged: Bool { true }
}

/// A failure, with the warnings and notes before it that a program gets in the same object.
struct ReportedFailure: Error {
  var error: LedgerError
  /// True where a recovery card says more about it.
  var isOnCard: Bool
  var messages: [JSONValue.Member] = []
}

/// A command that has said all there is to say and ends with a code that is not 0, as `status` does.
struct CommandFailed: Error {
  var exitCode: Int32
}
