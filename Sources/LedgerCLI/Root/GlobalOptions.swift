import ArgumentParser
import EventLog

/// When to write colours.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of the ledger (default: $LEDGER_PATH, or the ledger in your data folder)", valueName: "path"),
    completion: .directory)
  var ledger: String?

  @Flag(name: .long, help: "Print output and errors as JSON")
  var json = false

  @Option(
    name: .customLong("color"),
    help: ArgumentHelp("When to use color (values: auto, always, never; default: auto)", valueName: "when"),
    completion: WordArgument.completion(of: ColorChoice.self),
    transform: WordArgument.checked { try WordArgument.parse($0) as ColorChoice })
  private var colorText: String?

  @Option(
    name: .customLong("wait"),
    help: ArgumentHelp(
      "How long to wait for another writer, such as 30, 30s or 5m; at most a day (default: 5s)",
      valueName: "time"),
    transform: WordArgument.checked(Self.duration))
  private var waitText: String?

  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp(
      "Language of messages, but not of output for programs (values: en, ja, zh-Hant; default: from LC_ALL, LC_MESSAGES or LANG)",
      valueName: "language"),
    completion: WordArgument.completion(of: Language.self),
    transform: WordArgument.checked { try WordArgument.parse($0) as Language })
  private var langText: String?

  @Flag(name: .long, help: "Show and read times in UTC, not in local time (see 'ledger help times')")
  var utc = false

  @Flag(
    name: [.short, .long],
    help:
      "Print only errors and warnings, and what was asked for: a command that changes or checks something prints nothing on success"
  )
  var quiet = false

  // Checked when they were parsed.
  var color: ColorChoice { colorText.flatMap(ColorChoice.init) ?? .auto }
  var wait: Duration? { get throws { try waitText.map(Self.duration) } }
  var lang: Language? { langText.flatMap(Language.init) }

  private static func duration(_ text: String) throws -> Duration {
    try DurationArgument.parse(text, 0...86_400)
  }

  /// All that may stand before the command's name.
  static let names = [
    "--ledger", "--json", "--color", "--wait", "--lang", "--utc", "--no-pager", "--quiet", "-q", "--help",
    "-h",
    "--version",
  ]

  /// Those whose value is the next word.
  static let namesWithValue = ["--ledger", "--color", "--wait", "--lang"]

  /// Every command takes it, and none needs it to be parsed: an option that is declared costs each of them
  /// time.
  static let noPager: (name: String, help: Message) =
    ("--no-pager", "Do not use a pager (see 'ledger help pager')")

  /// Stands for `--format=csv`.
  static let csv = "--csv"

  /// The arguments as they are parsed: without `--no-pager`, and with `--format=csv` for `--csv`, which would
  /// cost every list time too.
  static func parsed(_ arguments: [String]) -> [String] {
    guard arguments.contains(where: { $0 == noPager.name || $0 == csv }) else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].filter { $0 != noPager.name }.map { $0 == csv ? "--format=csv" : $0 }
      + arguments[end...]
  }

  /// The values of an option among the arguments, for what is needed before these are parsed. A word after
  /// `--` is not an option.
  static func values(of option: String, in arguments: some Sequence<String>) -> [String] {
    var values: [String] = []
    var previous = ""
    for argument in arguments.prefix(while: { $0 != "--" }) {
      if previous == option {
        values.append(argument)
      } else if argument.hasPrefix("\(option)=") {
        values.append(String(argument.dropFirst(option.count + 1)))
      }
      previous = argument
    }
    return values
  }

  /// Where the options that stand before the command's name end; nil when one of them is none of these.
  static func end(of arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count, arguments[index].utf8.first == UInt8(ascii: "-") {
      switch arguments[index] {
      case "--ledger", "--color", "--wait", "--lang": index += 2
      case "--json", "--utc", "--quiet", "-q": index += 1
      default: return nil
      }
    }
    return index < arguments.count ? index : nil
  }
}

/// For commands that ask before they do something.
struct ConfirmationOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Answer yes to every question")
  var yes = false
}
