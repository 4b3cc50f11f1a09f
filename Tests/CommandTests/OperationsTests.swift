import Foundation
import LedgerTesting
import Testing

@testable import LedgerCLI

/// `Docs/operations.md`: each of its blocks is run as it is written there, with the folders of a test in the
/// place of those it names.
@Suite("The page for operators")
struct OperationsTests {
  private static let page = RealTasks.root.appendingPathComponent("Docs/operations.md")

  /// The blocks of one language, in their order.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  @Test("Every block of the page is of a kind that is run: here, or in Tests/Long/offsite")
  func kinds() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let fences = text.components(separatedBy: "\n").filter { $0.hasPrefix("```") && $0 != "```" }
    let known: Set = ["```sh", "```cron", "```ini", "```yaml", "```restic", "```rclone"]
    #expect(Set(fences) == known)
    // An indented block would be passed over.
    #expect(!text.contains("\n\n    "))
  }

  /// A home folder with a ledger in its default place, and a program at the path that the page names.
  private func home() throws -> Sandbox {
    let sandbox = try Sandbox(hasLedger: false)
    let steps = try sandbox.write(
      """
      #!/bin/sh
      n=$(($(cat '\(sandbox.path("count"))' 2> /dev/null || echo 0) + 1)); echo $n > '\(sandbox.path("count"))'
      LEDGER_TEST_SEED=$n LEDGER_TEST_CLOCK=2026-11-21T09:$(printf %02d $((n / 60))):$(printf %02d $((n % 60))).000000Z
      export LEDGER_TEST_SEED LEDGER_TEST_CLOCK
      exec '\(Sandbox.binary)' "$@"
      """, to: "ledger.sh")
    try sandbox.shell(
      "mkdir -p home/ada media/disk textfile bin; chmod +x '\(steps)'; ln -s '\(steps)' bin/ledger")
    let filled = try run(
      "ledger init && ledger user add Ada --birthday 1990-04-01 --gender female && for i in 1 2 3; do ledger task add \"Task $i\"; done",
      sandbox)
    #expect(filled.exitCode == 0, "\(filled)")
    return sandbox
  }

  private func here(_ text: String, _ sandbox: Sandbox) -> String {
    text.replacingOccurrences(of: "/home/ada", with: sandbox.path("home/ada"))
      .replacingOccurrences(of: "/media/disk/ledger", with: sandbox.path("media/disk/ledger"))
      .replacingOccurrences(of: "/var/lib/prometheus/node-exporter", with: sandbox.path("textfile"))
      .replacingOccurrences(of: "/usr/bin/ledger", with: sandbox.path("bin/ledger"))
  }

  /// As a shell runs it that stops at the first failure.
  private func run(_ lines: String, _ sandbox: Sandbox) throws -> CommandResult {
    let name = "block.sh"
    _ = try sandbox.write("set -eu\n" + here(lines, sandbox), to: name)
    return try sandbox.shell(
      "env -i HOME=\"$PWD/home/ada\" PATH=\"$PWD/bin:/usr/bin:/bin\" USER=ada sh \(name)",
      environment: ["LEDGER_PATH": ""])
  }

  @Test("The lines of shell run from top to bottom, each without a failure")
  func shell() throws {
    let sandbox = try home()
    let blocks = try Self.blocks("sh")
    #expect(blocks.count >= 6)
    for (index, block) in blocks.enumerated() {
      if index > 0, block.contains("moved") {
        // The one before it has moved the ledger.
        try sandbox.shell("mv home/ada/records home/ada/.local/share/ledger")
      }
      let result = try run(block, sandbox)
      #expect(result.exitCode == 0, "\(block)\(result)")
    }
  }

  @Test("The lines for cron run in cron's environment, and say nothing if all is well")
  func cron() throws {
    let sandbox = try home()
    #expect(try run(try Self.blocks("sh")[0], sandbox).exitCode == 0)
    let lines = try Self.blocks("cron").flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(lines.count == 4)
    for line in lines {
      let match = try #require(line.wholeMatch(of: /(?:[0-9*\/,-]+ +){5}(.+)/), "\(line)")
      // To cron, a percent sign is the end of the line.
      #expect(!match.1.contains("%"))
      let result = try sandbox.shell(
        "env -i HOME=\"$PWD/home/ada\" LOGNAME=ada PATH=/usr/bin:/bin SHELL=/bin/sh /bin/sh -c \"$COMMAND\"",
        environment: ["COMMAND": here(String(match.1), sandbox), "LEDGER_PATH": ""])
      #expect(result.exitCode == 0 && result.output.isEmpty && result.messages.isEmpty, "\(result)")
    }
    let metrics = try Metrics(sandbox.text(of: "textfile/ledger.prom"))
    #expect(metrics("healthy") == 1 && metrics("backup_missing_events") == 0)
    // Where something is wrong, there is a mail.
    try sandbox.shell(
      "printf xx | dd of=home/ada/.local/share/ledger/log/00000000000000000001.jsonl.gz bs=1 seek=300 conv=notrunc"
    )
    let broken = try run("ledger -q verify", sandbox)
    #expect(broken.exitCode == 3 && !broken.output.isEmpty)
  }

  @Test("The units are valid, and what they start ends well")
  func units() throws {
    let sandbox = try home()
    #expect(try run(try Self.blocks("sh")[0], sandbox).exitCode == 0)
    let units = try Self.blocks("ini")
    #expect(units.count == 2)
    var names: [String] = []
    for unit in units {
      let first = unit.prefix { $0 != "\n" }
      let name = try #require(first.split(separator: "/").last.map(String.init))
      #expect(first.hasPrefix("# /etc/systemd/system/"))
      names.append(name)
      _ = try sandbox.write(
        here(unit, sandbox).replacingOccurrences(of: "User=ada", with: "User=root"), to: name)
      for line in unit.split(separator: "\n") where line.hasPrefix("ExecStart=") {
        let result = try run(String(line.dropFirst("ExecStart=".count)), sandbox)
        #expect(result.exitCode == 0 && result.output.isEmpty, "\(result)")
      }
    }
    guard try sandbox.shell("command -v systemd-analyze").exitCode == 0 else {
      print("skipped: needs systemd-analyze")
      return
    }
    let checked = try sandbox.shell(
      "systemd-analyze verify --man=no \(names.map { "./\($0)" }.joined(separator: " "))")
    #expect(checked.exitCode == 0 && !checked.messages.contains("\(sandbox.path(""))"), "\(checked)")
  }

  @Test("The alert rules are valid, and use only metrics that there are")
  func alerts() throws {
    let sandbox = try home()
    let rules = try #require(try Self.blocks("yaml").first)
    _ = try sandbox.write(rules, to: "ledger.rules.yml")
    let metrics = try Set(everyMetric(sandbox).map(\.name))
    let used = Set(rules.matches(of: /\bledger_[a-z_]+/).map { String($0.0) })
    #expect(used.isSubset(of: metrics), "\(used.subtracting(metrics))")
    guard try sandbox.shell("command -v promtool").exitCode == 0 else {
      print("skipped: needs promtool (the package prometheus)")
      return
    }
    let checked = try sandbox.shell("promtool check rules --lint-fatal ledger.rules.yml")
    #expect(checked.exitCode == 0, "\(checked)")
  }

  /// Each metric with its help, from a ledger in which all of them are known.
  private func everyMetric(_ sandbox: Sandbox) throws -> [(name: String, text: String)] {
    let result = try run(
      """
      ledger backup /media/disk/ledger; ledger verify
      (ulimit -f 3; ledger task add "One too many") || true
      printf 'this is no database' > "$(readlink -f "$HOME/.local/share/ledger/projections/tasks.sqlite")"
      ledger task list || true
      ledger status --format prometheus --output metrics.prom
      """, sandbox)
    #expect(result.exitCode == 0, "\(result)")
    return try Metrics(sandbox.text(of: "metrics.prom")).help
  }

  @Test("The page lists every metric with its help, and every exit code with what it calls for")
  func lists() throws {
    let metrics = try everyMetric(try home()).map { "| `\($0.name)` | \($0.text) |" }
    let codes = HelpTopic.exitCodes.entries.map { "| \($0.0) | \($0.1) |" }
    try check("metrics", ["| metric | what it says |", "|---|---|"] + metrics)
    try check("exit codes", ["| exit code | what it means, and what to do |", "|---|---|"] + codes)
  }

  /// Compares a list of the page, or writes it, and then fails on purpose.
  private func check(_ name: String, _ rows: [String]) throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let (start, end) = ("<!-- \(name): made by OperationsTests -->\n", "<!-- end of \(name) -->")
    let before = try #require(text.range(of: start))
    let after = try #require(text.range(of: end))
    let list = rows.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      let made = text.replacingCharacters(in: before.upperBound..<after.lowerBound, with: list)
      try made.write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("The list of \(name) was written.")
    } else {
      #expect(String(text[before.upperBound..<after.lowerBound]) == list)
    }
  }
}
