import ArgumentParser
import EventLedger

/// A command that can answer as of an earlier place.
protocol LooksBack {
  var asOf: AsOf? { get }
}

/// A command that reads, and is no list: those have the option among those of their pages.
protocol ReadsHistory: LooksBack {
  var history: HistoryOptions { get }
}

extension ReadsHistory {
  var asOf: AsOf? { history.asOf }
}

struct HistoryOptions: ParsableArguments {
  // A text, as types of options cost time at the start of each command: the place as it was understood.
  @Option(name: HistoryOptions.name, help: HistoryOptions.help, transform: HistoryOptions.check)
  private var place: String?

  var asOf: AsOf? { place.flatMap(AsOf.init(argument:)) }

  static let name: NameSpecification = .customLong("as-of")
  static let help = ArgumentHelp(
    "Use the state after this event, or at this time (see 'ledger help times')", valueName: "seq|time")

  @Sendable static func check(_ text: String) throws -> String { try place(text).argument }

  /// A number is a sequence number; 0 is before the first event.
  static func place(_ text: String) throws -> AsOf {
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return .event(try EventArguments.position(text))
    }
    return .time(
      try TimeArgument.parse(
        text, coversSecond: true,
        else: "Give a sequence number, or a time such as 2026-11-21 or '2h ago' (see 'ledger help times')."))
  }
}

extension AsOf {
  /// From what ``argument`` gives.
  init?(argument: String) {
    var argument = argument
    if let sequence = UInt64(argument) {
      self = .event(sequence)
    } else if let moment = argument.withUTF8({ Timestamp(utf8: UnsafeRawBufferPointer($0)) }) {
      self = .time(moment)
    } else {
      return nil
    }
  }

  /// As it can be typed.
  var argument: String {
    switch self {
    case .event(let sequence): String(sequence)
    case .time(let moment): moment.rfc3339
    }
  }
}
