import EventLog
import Projections

extension RecoveryCard {
  /// The card for a ledger that can't be used as a whole.
  init(unusable error: LedgerError, path: String) {
    self.init(
      table: nil, title: Self.title(of: error.code), whatHappened: error.message,
      whatIsSafe: Self.safety(of: error.code), since: nil, code: error.code, position: nil, event: nil,
      behind: nil,
      choices: Self.choices(for: error.code), detail: Self.detail(error, path))
  }

  /// The card for a table that was quarantined.
  init(_ report: QuarantineReport, head: UInt64?, events: UInt64?) {
    let name = report.table
    self.init(
      table: name, title: "The table '\(name)' is quarantined", whatHappened: report.reason,
      whatIsSafe: Self.safetyOfTable,
      since: report.when, code: LedgerError.Code.all.first { $0.name == report.code } ?? .tableDamaged,
      position: report.position,
      event: report.event.map { FailedEvent(sequence: $0.sequence, id: $0.id, type: $0.type) },
      behind: head.map { $0 - min($0, report.position ?? 0) },
      choices: Self.choices(forTable: name, events: events, failing: report.failingEvent),
      detail: "code \(report.code), quarantine/\(report.folder)")
  }

  /// The card for a damaged table that nobody has quarantined yet: the next command that uses it does.
  init(damaged name: String, _ error: LedgerError, head: UInt64) {
    self.init(
      table: name, title: "The table '\(name)' is damaged", whatHappened: error.message,
      whatIsSafe: Self.safetyOfTable, since: nil, code: error.code, position: nil, event: nil, behind: nil,
      choices: Self.choices(forTable: name, events: head),
      detail: Self.detail(error, error.location.path ?? "-"))
  }

  /// The card for a table that is whole as far as anybody can say, but can't be used now.
  init(unavailable name: String, _ error: LedgerError) {
    self.init(
      table: name, title: "The table '\(name)' can't be used", whatHappened: error.message,
      whatIsSafe: Self.safetyOfTable, since: nil, code: error.code, position: nil, event: nil, behind: nil,
      choices: Self.choices(for: error.code), detail: Self.detail(error, error.location.path ?? "-"))
  }

  /// The card for damage that was met in the log of a ledger that opens; nil where none stands.
  init?(damage: [Incident]) {
    guard let first = damage.first, let code = LedgerError.Code.all.first(where: { $0.name == first.code })
    else {
      return nil
    }
    let others = Set(damage.map(\.place)).count - 1
    let more = others > 0 ? " And \(others) more: see 'ledger verify'." : ""
    let isReadOnly = damage.contains { $0.action == LogIncidents.stopsWriting }
    self.init(
      table: nil, title: Self.title(of: code), whatHappened: first.message + more,
      whatIsSafe: code == .lostEvents
        ? "What the log holds can be read. Nothing is written as long as something has seen more than it holds."
        : isReadOnly
          ? "Events before and after the damage can be read. Nothing is written before it is mended."
          : "Events before and after the damage can be read, and new ones are appended at the end of the log.",
      since: first.time, code: code, position: nil, event: nil, behind: nil,
      choices: [
        Choice(
          action: .tryAgain,
          explanation:
            "Put the files back from a copy; this goes away once the whole log was found in order.",
          command: "ledger verify")
      ] + Self.waysOnWithoutTheLog(code) + [Self.bundle],
      detail: "code \(first.code), \(first.place ?? "log")")
  }

  /// The card for settings that can't be read: the careful defaults hold.
  package init(settings error: LedgerError) {
    self.init(
      table: nil, title: "The settings can't be read", whatHappened: error.message,
      whatIsSafe: "Events and tables are not concerned. The defaults hold.", since: nil, code: error.code,
      position: nil, event: nil, behind: nil,
      choices: error.code == .newerFormat
        ? Self.choices(for: .newerFormat)
        : [
          Choice(
            action: .tryAgain, explanation: "Set them anew; a damaged file is kept aside.",
            command: "ledger config set")
        ],
      detail: Self.detail(error, "-"))
  }

  private static let safetyOfTable =
    "Every event is in the log. The other tables work; events can be read, appended and exported."

  private static func choices(forTable name: String, events: UInt64?, failing: UInt64? = nil) -> [Choice] {
    let cost = events.map { "\(grouped($0)) events" } ?? "all events"
    let void = failing.map { sequence in
      Choice(
        action: .void,
        explanation:
          "Let event \(sequence) count as if it had not happened, and build the table again (\(cost)). "
          + "It stays in the log; you see first which rows change.", command: "ledger void \(sequence)")
    }
    return [void].compactMap { $0 } + [
      Choice(
        action: .rebuild, explanation: "Build the table again from the log (\(cost)).",
        command: "ledger rebuild \(name)"),
      Choice(
        action: .supportBundle,
        explanation: "Make a file that support can work with; it is redacted and not sent.",
        command: "ledger support bundle"),
      Choice(
        action: .reset, explanation: "Empty the table by an event; the log keeps everything.",
        command: "ledger reset \(name)"),
    ]
  }

  private static func title(of code: LedgerError.Code) -> String {
    switch code {
    case .damagedLog: "The ledger's log is damaged"
    case .lostEvents: "The ledger has lost events"
    case .newerFormat, .unknownVersion: "The ledger was made by a newer version"
    case .diskFull: "The disk is full"
    case .permissionDenied: "The ledger can't be read or written by this user"
    case .locked: "Another program is writing to the ledger"
    case .noLedger: "There is no ledger"
    case .notALedger: "This is no ledger"
    default: "The ledger can't be opened"
    }
  }

  private static func safety(of code: LedgerError.Code) -> String {
    switch code {
    case .damagedLog, .lostEvents:
      "Nothing was changed. Events before and after the damage can still be exported in a support bundle."
    case .noLedger, .notALedger: "Nothing was changed."
    default: "Nothing was changed; every event that was acknowledged is still there."
    }
  }

  /// What mends a log, or takes along what is left of it.
  private static func waysOnWithoutTheLog(_ code: LedgerError.Code) -> [Choice] {
    [
      Choice(
        action: .restore,
        explanation: "Take the events from a backup; it shows first what the backup lacks.",
        command: code == .damagedLog ? "ledger restore DIR --segments" : "ledger restore DIR"),
      Choice(
        action: .salvage,
        explanation: "Make a new ledger of all that can be read; this one stays as it is.",
        command: "ledger salvage --to DIR"),
    ]
  }

  private static let bundle = Choice(
    action: .supportBundle,
    explanation: "Make a file that support can work with; it is redacted and not sent.",
    command: "ledger support bundle")

  private static func choices(for code: LedgerError.Code) -> [Choice] {
    let again = { (how: String) in
      Choice(action: .tryAgain, explanation: how, command: "ledger status")
    }
    let startOver = Choice(
      action: .startOver,
      explanation: "Set the whole ledger aside (renamed, never deleted) and begin an empty one.",
      command: "ledger reset --start-over")
    return switch code {
    case .diskFull: [again("Free some space, then try again; nothing has to be restarted."), bundle]
    case .ioFailed: [again("Mend what the message names, then try again."), bundle, startOver]
    case .permissionDenied:
      [again("Get the right to read and write the files, then try again."), bundle, startOver]
    case .damagedLog, .lostEvents:
      [again("Put missing or damaged files back from a copy, then try again.")] + waysOnWithoutTheLog(code)
        + [bundle, startOver]
    case .locked: [again("Wait for the other program, then try again.")]
    case .newerFormat, .unknownVersion:
      [Choice(action: .update, explanation: "Update ledger, then try again.", command: nil), bundle]
    case .noLedger, .notALedger: [again("Name the right folder, or make a new ledger with 'ledger init'.")]
    default: [again("Put missing files back, then try again."), bundle, startOver]
    }
  }

  private static func detail(_ error: LedgerError, _ path: String) -> String {
    var parts = ["code \(error.code)", "file \(error.location.path ?? path)"]
    if let offset = error.location.offset { parts.append("byte \(offset)") }
    if let sequence = error.location.sequence { parts.append("event \(sequence)") }
    return parts.joined(separator: ", ")
  }
}

/// A number with commas between its thousands.
package func grouped(_ number: UInt64) -> String {
  var text = ""
  for (index, digit) in String(number).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}
