import Foundation
import LedgerTesting
import Testing

@Suite("Times on the command line")
struct TimeCommandTests {
  /// The time of the event that is appended with a time that was typed, in UTC.
  private func read(_ typed: String, zone: String, now: String, _ sandbox: Sandbox, _ more: String...) throws
    -> String?
  {
    let environment = ["TZ": zone, "LEDGER_TEST_CLOCK": now]
    let order = Int.random(in: 1...1_000_000_000)
    let event = #"{"title":"a","order":\#(order),"id":"\#(UUID().uuidString.lowercased())"}"#
    let result = try sandbox.run(
      ["append", "--type", "task.inserted", "--data", event, "--time=\(typed)"] + more, input: Data(),
      environment: environment)
    guard result.exitCode == 0 else { return nil }
    let time = try sandbox.shell("ledger log --json | tail -n 1 | jq -r .time").output
    return time.trimmingCharacters(in: .newlines)
  }

  /// In a zone, what is typed at a moment, and what it means in UTC; nil where it means nothing.
  private static let forms: [(zone: String, typed: String, utc: String?)] = [
    ("UTC", "2026-11-21", "2026-11-21T00:00:00.000000Z"),
    ("Europe/Berlin", "2026-11-21", "2026-11-20T23:00:00.000000Z"),
    ("America/New_York", "2026-11-21", "2026-11-21T05:00:00.000000Z"),
    ("Asia/Kathmandu", "2026-11-21 09:00", "2026-11-21T03:15:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21 09:00:30.25", "2026-11-21T00:00:30.250000Z"),
    ("Asia/Tokyo", "2026-11-21t9:05", "2026-11-21T00:05:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21T09:00:00Z", "2026-11-21T09:00:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21 09:00:00Z", "2026-11-21T09:00:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21 09:00 +01:00", "2026-11-21T08:00:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21 09:00-0330", "2026-11-21T12:30:00.000000Z"),
    ("Asia/Tokyo", "2026/11/21 09:00", "2026-11-21T00:00:00.000000Z"),
    ("Asia/Tokyo", "21.11.2026", "2026-11-20T15:00:00.000000Z"),
    ("Asia/Tokyo", "2026年11月21日 9:00", "2026-11-21T00:00:00.000000Z"),
    ("Asia/Tokyo", "11月30日", "2025-11-29T15:00:00.000000Z"),
    ("Asia/Tokyo", "09:00", "2026-11-24T00:00:00.000000Z"),
    ("America/New_York", "23:30", "2026-11-24T04:30:00.000000Z"),
    ("America/New_York", "today", "2026-11-23T05:00:00.000000Z"),
    ("Asia/Tokyo", "Yesterday", "2026-11-22T15:00:00.000000Z"),
    ("Asia/Tokyo", "昨日", "2026-11-22T15:00:00.000000Z"),
    ("Asia/Tokyo", "今天 UTC", "2026-11-24T00:00:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21Z", "2026-11-21T00:00:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21 UTC", "2026-11-21T00:00:00.000000Z"),
    ("Asia/Tokyo", "2026-11-21 +01:00", "2026-11-20T23:00:00.000000Z"),
    ("Asia/Tokyo", "today Z", "2026-11-24T00:00:00.000000Z"),
    ("Asia/Tokyo", "today -05:00", "2026-11-23T05:00:00.000000Z"),
    ("Asia/Tokyo", "now", "2026-11-24T01:30:00.000000Z"),
    ("Asia/Tokyo", "-1h", "2026-11-24T00:30:00.000000Z"),
    ("Asia/Tokyo", "90 minutes ago", "2026-11-24T00:00:00.000000Z"),
    ("Asia/Tokyo", "1w ago", "2026-11-17T01:30:00.000000Z"),
    ("Asia/Tokyo", "-9mo", "2026-02-24T01:30:00.000000Z"),
    ("Asia/Tokyo", "1 year ago", "2025-11-24T01:30:00.000000Z"),
    ("Asia/Tokyo", "@1764000000", "2025-11-24T16:00:00.000000Z"),
    ("UTC", "2026-02-30", nil), ("UTC", "12/3/2026", nil), ("UTC", "24:00", nil), ("UTC", "9", nil),
    ("UTC", "last week", nil),
    ("UTC", "1h", nil), ("UTC", "-1h ago", nil), ("UTC", "2026-11-21 9:5", nil), ("UTC", "", nil),
    ("UTC", "2026-11-21 09:00 XX", nil), ("UTC", "2026-11-21 Xz", nil), ("UTC", "today at noon", nil),
    ("UTC", "9999999y ago", nil),
    ("UTC", "- 1h", nil),
  ]

  @Test("Every form, in zones east and west of UTC")
  func forms() throws {
    let sandbox = try Sandbox()
    for form in Self.forms {
      let utc = try read(form.typed, zone: form.zone, now: "2026-11-24T01:30:00Z", sandbox)
      #expect(utc == form.utc, "\(form.typed) in \(form.zone)")
    }
    #expect(
      try read("09:00", zone: "Asia/Tokyo", now: "2026-11-24T01:30:00Z", sandbox, "--utc")
        == "2026-11-24T09:00:00.000000Z")
    try sandbox.run("config", "set", "time.zone", "utc")
    #expect(
      try read("09:00", zone: "Asia/Tokyo", now: "2026-11-24T01:30:00Z", sandbox)
        == "2026-11-24T09:00:00.000000Z")
  }

  /// Instants around both changes of clocks in 2026, and around midnight, in four zones.
  private static let changes: [(zone: String, utc: [String])] = [
    (
      "Europe/Berlin",
      [
        "2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z",
        "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z",
      ]
    ),
    (
      "America/New_York",
      [
        "2026-03-08T06:59:59Z", "2026-03-08T07:00:00Z", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z",
        "2026-11-01T07:30:00Z",
      ]
    ),
    (
      "Australia/Lord_Howe",
      ["2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z", "2026-10-03T15:29:59Z", "2026-10-03T15:30:00Z"]
    ),
    ("Asia/Kathmandu", ["2026-01-01T18:14:59Z", "2026-01-01T18:15:00Z"]),
  ]

  @Test(
    "What is shown is read back as the instant that it came from, also when clocks change", arguments: changes
  )
  func shownIsRead(_ zone: String, _ instants: [String]) throws {
    let sandbox = try Sandbox()
    for (index, instant) in instants.enumerated() {
      _ = try read(instant, zone: "UTC", now: "2026-11-24T01:30:00Z", sandbox)
      let shown = try sandbox.run(["log", "-r", "--limit", "1"], input: Data(), environment: ["TZ": zone])
      let words = try #require(shown.lines.last).split(separator: " ")
      let text = words[1...2].joined(separator: " ")
      #expect(words[0] == "\(2 * index + 1)" && !text.hasSuffix("Z"))
      let again = try read(text, zone: zone, now: "2026-11-24T01:30:00Z", sandbox)
      #expect(again == instant.replacingOccurrences(of: "Z", with: ".000000Z"), "\(text) in \(zone)")
    }
  }

  @Test(
    "An hour that clocks skip is read as if they had not been set; of one shown twice, the first is meant")
  func changedClocks() throws {
    let sandbox = try Sandbox()
    for (typed, utc) in [
      ("2026-03-29 02:30", "2026-03-29T01:30:00.000000Z"),
      ("2026-10-25 02:30", "2026-10-25T00:30:00.000000Z"),
      ("2026-10-25 02:30:00+01:00", "2026-10-25T01:30:00.000000Z"),
    ] {
      #expect(try read(typed, zone: "Europe/Berlin", now: "2026-11-24T01:30:00Z", sandbox) == utc)
    }
    // The day after the change has 25 hours; a day later it is the same time on the clock.
    #expect(
      try read("1 day ago", zone: "Europe/Berlin", now: "2026-10-25T11:00:00Z", sandbox)
        == "2026-10-24T10:00:00.000000Z")
  }

  @Test("A TZ that names no zone is told wherever local times are shown, once, and not to programs")
  func unknownZone() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    func run(_ zone: String, _ words: String...) throws -> CommandResult {
      try sandbox.run(words, input: Data(), environment: ["TZ": zone])
    }
    for zone in ["Europe/Nowhere", "Berlin", ":nowhere", "../UTC", "/etc"] {
      let log = try run(zone, "log", "--since", "2026-01-01")
      #expect(log.exitCode == 0 && log.lines.count == 2, "\(log)")
      #expect(log.messages.split(separator: "\n").count == 1, "\(log)")
      #expect(log.messages.contains("Warning: TZ is set to \"\(zone)\", which is no time zone"), "\(log)")
      #expect(try run(zone, "log", "--utc").messages.isEmpty)
      #expect(try run(zone, "log", "--since", "2026-01-01", "--json").messages.isEmpty)
      #expect(try run(zone, "config", "get", "pager").messages.isEmpty)
      let failure = try run(zone, "log", "--since", "2026-01-01", "--type", "nothing")
      #expect(failure.exitCode != 0 && failure.messages.contains("no time zone"), "\(failure)")
    }
    for zone in ["Europe/Berlin", ":Asia/Tokyo", "CET-1CEST,M3.5.0,M10.5.0/3", "", "UTC", "GMT0"] {
      #expect(try run(zone, "log").messages.isEmpty, "\(zone)")
    }
    try sandbox.run("config", "set", "time.zone", "utc")
    #expect(try run("Berlin", "log").messages.isEmpty)
    let refused = try sandbox.run("config", "set", "time.zone", "Berlin")
    #expect(refused.exitCode == 64 && refused.messages.contains("Allowed values: local, utc."), "\(refused)")
  }

  @Test("A date field takes the day that is named, whatever zone is behind it")
  func zonedDays() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(KindCommandTests.example("visits"), to: "visits.sql")
    try sandbox.run("kind", "add", file)
    for (typed, day) in [
      ("2026-11-20 UTC", "2026-11-20"), ("today Z", "2026-11-21"), ("yesterday +14:00", "2026-11-20"),
      ("2026-11-21 03:00 UTC", "2026-11-20"), ("昨日", "2026-11-20"),
    ] {
      let result = try sandbox.run(
        ["visit", "add", "Nara", "--arrived", typed, "--json"], input: Data(),
        environment: ["TZ": "America/New_York"])
      #expect(result.output.contains(#""arrived":"\#(day)""#), "\(typed): \(result)")
    }
  }

  @Test("Filters, --as-of and diff take what is shown; programs get UTC")
  func everywhere() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.run("task", "add", "Buy bread")
    let tokyo = ["TZ": "Asia/Tokyo"]
    func run(_ words: String...) throws -> CommandResult {
      try sandbox.run(words, input: Data(), environment: tokyo)
    }
    let log = try run("log")
    #expect(log.output.contains("2026-11-21 18:00:0"))
    #expect(try run("log", "--utc").output.contains("2026-11-21 09:00:0"))
    let second = try #require(log.lines.last).split(separator: " ")[1...2].joined(separator: " ")
    #expect(try run("log", "--since", second, "--json").lines.count == 1)
    #expect(try run("log", "--until", second, "--json").lines.count == 1)
    #expect(try run("task", "list", "--as-of", "2026-11-21 18:00:00").lines.isEmpty)
    #expect(try run("diff", "2026-11-21 18:00").exitCode == 0)
    #expect(try run("task", "list", "--json").output.contains("\"createdAt\":\"2026-11-21T09:00:0"))
    let wrong = try run("log", "--since", "lately")
    #expect(wrong.exitCode == 64 && wrong.messages.contains("ledger help times"))
  }
}
