import EventLedger
import Sending
import SystemPackage

/// An error as a person reads it: what happened, what led to it, what to do next.
struct ErrorReport {
  let error: LedgerError
  /// Messages of what led to the error, nearest first, without those that only repeat what was said.
  let causes: [Message]
  /// The first advice on the way down.
  let hint: Message?
  /// The commands that ask for in-doubt events again.
  private let commands: Message?
  /// True where a recovery card has the details and the other choices.
  private let isOnCard: Bool

  init(_ error: LedgerError, isOnCard: Bool = false) {
    self.error = error
    self.isOnCard = isOnCard
    var causes: [Message] = []
    var hint = error.hint
    var next = error.cause
    var commands: Message?
    while let cause = next, causes.count < 8 {
      if let inDoubt = cause as? InDoubtEvents {
        next = inDoubt.cause
        commands = inDoubt.commands
        continue
      }
      // The error that it caused says what is there instead of a file.
      if let errno = cause as? Errno, errno.isOfOtherKind { break }
      let ledgerError = cause as? LedgerError
      let text = ledgerError?.message ?? Self.text(of: cause)
      if !Self.isSaid(text, in: [error.message] + causes) { causes.append(text) }
      hint = hint ?? ledgerError?.hint
      next = ledgerError?.cause
    }
    self.causes = causes
    self.hint = hint
    self.commands = commands
  }

  func write(_ text: String) {
    do {
      try FileDescriptor.standardError.writeAll(Array(text.utf8))
    } catch {
      // Standard error is gone too; the exit code still reports it.
    }
  }

  func lines(inColor: Bool) -> String {
    var lines = [StyledText("Error:", .red) + " " + .lines(error.message)]
    // What SQLite said of a table is in the card's line for support.
    if !isOnCard || error.location.projection == nil || error.code.isOfUnusableLog {
      lines += causes.map { StyledText("Caused by:", .yellow) + " " + .lines($0) }
    }
    let label = StyledText("Hint:", .cyan)
    let more: Message? = isOnCard ? "For details and other choices: \(Remedy.recover)" : nil
    let advice = [hint, commands, more].compactMap { $0?.shown }.flatMap { $0.split(separator: "\n") }
    for (index, line) in advice.enumerated() {
      let start = index == 0 ? label : StyledText(verbatim: String(repeating: " ", count: label.columns))
      lines.append(start + " " + StyledText(verbatim: String(line)))
    }
    return lines.map { $0.rendered(inColor: inColor) + "\n" }.joined()
  }

  /// True where one of the messages has these words, also as a part of a longer sentence.
  private static func isSaid(_ text: Message, in messages: [Message]) -> Bool {
    let words = text.insideSentence.english
    return messages.contains { $0.contains(words) }
  }

  private static func text(of error: any Error) -> Message {
    if let errno = error as? Errno { return "\(errno)." }
    if let refusal = error as? VoidRefusal { return refusal.message }
    if let shortage = error as? SpaceShortage { return shortage.message }
    if let failure = error as? FailedTries { return failure.last.message }
    if let network = error as? NetworkError { return network.message }
    return Message(verbatim: String(describing: error))
  }
}

extension LedgerError {
  /// An error that is not ours, for the reader of the report.
  init(reporting error: any Error) {
    switch error {
    case let error as LedgerError: self = error
    case let error as Errno: self.init(.ioFailed, "The system reported an error: \(error).", cause: error)
    default:
      self.init(
        .internalFault, "An unexpected failure occurred: \(String(describing: error))",
        hint: "This is a bug in ledger. Please report it, with a bundle: ledger support bundle")
    }
  }
}
