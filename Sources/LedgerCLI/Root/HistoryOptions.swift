import ArgumentParser
import EventLedger

/// A command that can answer as of an earlier place.
protocol LooksBack {
  var history: HistoryOptions { get }
}

/// For commands that read.
struct HistoryOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Use the state after this event, or at this time (see 'ledger help times')",
      valueName: "seq|time"),
    transform: HistoryOptions.place)
  var asOf: AsOf?

  /// A number is a sequence number; 0 is before the first event.
  static func place(_ text: String) throws -> AsOf {
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return .event(try EventArguments.position(text))
    }
    do {
      return .time(try TimeArgument.parse(text, coversSecond: true))
    } catch {
      throw ValidationError(
        said: "Give a sequence number, or a time such as 2026-11-21 or '2h ago' (see 'ledger help times').")
    }
  }
}

extension AsOf {
  /// As it can be typed.
  var argument: String {
    switch self {
    case .event(let sequence): String(sequence)
    case .time(let moment): moment.rfc3339
    }
  }
}
