import ArgumentParser
import LedgerRecords

/// `ledger answer stats`
struct AnswerStatsCommand: LedgerCommand, ReadsHistory {
  static let name = "stats"
  static let configuration = CommandConfiguration(
    name, "Count answers by type, day, hour (UTC) and user.",
    more: "On a terminal, a bar shows each count.",
    examples: ["ledger answer stats", "ledger answer stats --since 2026-11-01"])

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Count only answers at or after this time (see 'ledger help times')", valueName: "time"),
    transform: { try TimeArgument.parse($0) })
  var since: Timestamp?

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let statistics = try invocation.read("answers") { try $0.answers.statistics(since: since) }
    if invocation.isJSON { return try invocation.output.json(statistics.json) }
    if statistics.total == 0 { return invocation.messages.note("There are no answers to count.") }
    try show("TYPE", AnswerType.allCases.map { ($0.name, statistics.byType[$0] ?? 0) }, invocation)
    try show("USER", statistics.byUser.map { (Message(verbatim: $0.name), $0.count) }, invocation)
    try show("DAY", statistics.byDay.map { (Message(verbatim: $0.date.description), $0.count) }, invocation)
    let hours = statistics.byHour.enumerated().filter { $0.element > 0 }
    try show(
      "HOUR", hours.map { (Message(verbatim: AnswerStatistics.hour($0.offset)), $0.element) }, invocation)
    try invocation.output.line("\(counted(statistics.total, "answer")) in all")
  }

  private func show(_ title: Message, _ counts: [(Message, Int)], _ invocation: Invocation) throws {
    let most = invocation.terminal.outputIsTerminal ? counts.map(\.1).max() ?? 0 : 0
    var columns: [TextTable.Column] = [.init(title, isFlexible: true), .init("ANSWERS", .right)]
    if most > 0 { columns.append(.init("")) }
    let width = Self.barColumns(counts.map(\.0), title, invocation.terminal.columns)
    var table = TextTable(columns)
    for (key, count) in counts {
      let bar: [StyledText] = most > 0 ? [Self.bar(count, of: most, columns: width)] : []
      table.add(["\(key)", "\(grouped(count))"] + bar)
    }
    try invocation.show(table)
    try invocation.output.line()
  }

  private static let longestBar = 40

  /// What is left of a line beside the names and the counts, at most ``longestBar``.
  private static func barColumns(_ keys: [Message], _ title: Message, _ columns: Int?) -> Int {
    let longest = ([title] + keys).map { StyledText($0).columns }.max() ?? 0
    return max(1, min(longestBar, (columns ?? 80) - longest - 14))
  }

  /// As long as the count is of the largest one, in eighths of a column: every count but 0 is seen.
  private static func bar(_ count: Int, of most: Int, columns: Int) -> StyledText {
    let eighths = count == 0 ? 0 : max(1, count * columns * 8 / most)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return StyledText(
      Message(verbatim: String(repeating: "█", count: eighths / 8) + parts[eighths % 8]), .cyan)
  }
}

extension AnswerStatistics {
  fileprivate static func hour(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

  fileprivate var json: JSONValue {
    [
      "total": .integer(Int64(total)),
      "byType": .object(AnswerType.allCases.map { .init($0.rawValue, .integer(Int64(byType[$0] ?? 0))) }),
      "byDay": .object(byDay.map { .init($0.date.description, .integer(Int64($0.count))) }),
      "byHour": .array(byHour.map { .integer(Int64($0)) }),
      "byUser": .array(
        byUser.map {
          [
            "id": .string($0.id.lowercase), "name": .string($0.name),
            "answerCount": .integer(Int64($0.count)),
          ]
        }),
    ]
  }
}
