import ArgumentParser
import EventLedger

/// `ledger stats`
struct StatsCommand: LedgerCommand {
  static let name = "stats"
  static let configuration = CommandConfiguration(
    name, "Show health statistics: failed opens, their causes, the choices made, and how often each helped.",
    more: """
      The statistics are counted in the ledger's own folder, on a best-effort basis, and are sent to \
      nobody. Showing them changes nothing.
      """,
    examples: ["ledger stats", "ledger stats --json | jq .opens.failureRate"])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForRepair()
    if let error = ledger.loadError, error.code == .noLedger || error.code == .notALedger { throw error }
    let statistics = ledger.healthStatistics()
    // What can't be read is not counted as nothing.
    if let error = ledger.loadError, error.code == .permissionDenied, statistics.opens == 0 { throw error }
    if invocation.isJSON {
      try invocation.output.json(StatsLayout.json(statistics))
    } else {
      try StatsLayout(statistics, invocation).show()
    }
  }
}

/// Health statistics for a person and for a program.
struct StatsLayout {
  private let statistics: HealthStatistics
  private let invocation: Invocation

  init(_ statistics: HealthStatistics, _ invocation: Invocation) {
    self.statistics = statistics
    self.invocation = invocation
  }

  func show() throws {
    let opened = counted(statistics.opens, "time")
    let rate = statistics.failureRate.map { " (\(Self.percent($0)))" } ?? ""
    let failed = grouped(statistics.failedOpens) + rate
    try invocation.output.line(
      statistics.since.map { "Opened \(opened) since \($0.shown); failed \(failed)" }
        ?? "Opened \(opened); failed \(failed)")
    try invocation.output.line("Resets: \(grouped(statistics.resets))")
    try show(statistics.failedOpensByCause, "OPENS THAT FAILED")
    try show(statistics.failures, "WHAT WENT WRONG")
    guard !statistics.choices.isEmpty else { return }
    var table = TextTable([
      .init("CHOICE"), .init("TAKEN", .right), .init("SHARE", .right), .init("HELPED", .right),
      .init("DID NOT HELP", .right), .init("FAILED", .right), .init("SUCCESS RATE", .right),
    ])
    for choice in statistics.choices {
      table.add([
        StyledText(Message(stringLiteral: choice.action.rawValue)),
        StyledText(verbatim: grouped(choice.taken)), StyledText(verbatim: Self.percent(choice.share)),
        StyledText(verbatim: grouped(choice.helped)), StyledText(verbatim: grouped(choice.didNotHelp)),
        StyledText(verbatim: grouped(choice.failed)),
        StyledText(verbatim: choice.rate.map(Self.percent) ?? "-"),
      ])
    }
    try invocation.output.line()
    try invocation.show(table)
  }

  private func show(_ counts: [HealthStatistics.Count], _ title: Message) throws {
    guard !counts.isEmpty else { return }
    var table = TextTable([.init(title), .init("TIMES", .right), .init("SHARE", .right)])
    for count in counts {
      table.add([
        StyledText(Message(stringLiteral: count.cause.rawValue)), StyledText(verbatim: grouped(count.number)),
        StyledText(verbatim: Self.percent(count.share)),
      ])
    }
    try invocation.output.line()
    try invocation.show(table)
  }

  private static func percent(_ share: Double) -> String { "\(oneDecimal(share * 100)) %" }

  // MARK: JSON

  static func json(_ statistics: HealthStatistics) -> JSONValue {
    var opens: JSONValue = [
      "good": number(statistics.goodOpens), "failed": number(statistics.failedOpens),
      "byCause": .array(statistics.failedOpensByCause.map(json)),
    ]
    opens["since"] = statistics.since.map(StatusJSON.time)
    opens["failureRate"] = statistics.failureRate.map(share)
    return [
      "opens": opens, "failures": .array(statistics.failures.map(json)),
      "choices": .array(statistics.choices.map(json)), "resets": number(statistics.resets),
    ]
  }

  private static func json(_ count: HealthStatistics.Count) -> JSONValue {
    ["cause": .string(count.cause.rawValue), "count": number(count.number), "share": share(count.share)]
  }

  private static func json(_ choice: HealthStatistics.Choice) -> JSONValue {
    var value: JSONValue = [
      "action": .string(choice.action.rawValue), "taken": number(choice.taken),
      "share": share(choice.share),
      "helped": number(choice.helped), "didNotHelp": number(choice.didNotHelp),
      "failed": number(choice.failed),
    ]
    value["rate"] = choice.rate.map(share)
    return value
  }

  private static func number(_ count: UInt64) -> JSONValue { .integer(Int64(clamping: count)) }

  /// Four digits after the point.
  private static func share(_ value: Double) -> JSONValue { .number((value * 10_000).rounded() / 10_000) }
}
