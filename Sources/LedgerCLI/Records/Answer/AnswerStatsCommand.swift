import ArgumentParser
import EventLedger

/// `ledger answer stats`
struct AnswerStatsCommand: LedgerCommand {
  static let name = "stats"
  static let configuration = CommandConfiguration(
    name, "Count the answers by kind, by day and by hour (UTC).",
    HelpText(
      examples: ["ledger answer stats", "ledger answer stats --since 2026-11-01"], exitCodes: .finding))

  @Option(
    name: .long, help: ArgumentHelp("Only answers from this time or day (UTC) on.", valueName: "time"),
    transform: EventArguments.time)
  var since: Timestamp?

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let statistics = try invocation.read("answers") { try $0.answers.statistics(since: since) }
    if invocation.isJSON { return try invocation.output.json(statistics.json) }
    if statistics.total == 0 { return invocation.messages.note("There are no answers to count.") }
    try show("KIND", AnswerType.allCases.map { ($0.name, statistics.byType[$0] ?? 0) }, invocation)
    try show("DAY", statistics.byDay.map { (Message(verbatim: $0.date.description), $0.count) }, invocation)
    let hours = statistics.byHour.enumerated().filter { $0.element > 0 }
    try show(
      "HOUR", hours.map { (Message(verbatim: AnswerStatistics.hour($0.offset)), $0.element) }, invocation)
    try invocation.output.line("\(counted(statistics.total, "answer")) in all")
  }

  private func show(_ title: Message, _ counts: [(Message, Int)], _ invocation: Invocation) throws {
    var table = TextTable([.init(title), .init("ANSWERS", .right)])
    for (key, count) in counts { table.add(["\(key)", "\(grouped(count))"]) }
    try invocation.show(table)
    try invocation.output.line()
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
    ]
  }
}
