import Foundation
import LedgerBase
import LedgerTesting
import Testing

/// Prometheus' text format, read as strictly as its specification allows.
struct Metrics {
  struct Sample: Hashable {
    var name: String
    var labels: [String: String]
  }

  struct Fault: Error, CustomStringConvertible {
    var line: String
    var why: String
    var description: String { "\(why): \(line)" }
  }

  private(set) var values: [Sample: Double] = [:]
  /// The names with their help, in their order.
  private(set) var help: [(name: String, text: String)] = []

  init(_ text: String) throws {
    guard text.hasSuffix("\n"), !text.contains("\r") else { throw Fault(line: "", why: "line ends") }
    var current: (name: String, hasType: Bool)?
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let match = line.wholeMatch(of: /# HELP ([a-z_:][a-z0-9_:]*) ([^\\]+)/) {
        let name = String(match.1)
        guard !help.contains(where: { $0.name == name }) else { throw Fault(line: line, why: "again") }
        help.append((name, String(match.2)))
        current = (name, false)
      } else if let match = line.wholeMatch(of: /# TYPE ([a-z0-9_:]+) (gauge|counter)/) {
        guard let name = current?.name, name == match.1, current?.hasType == false else {
          throw Fault(line: line, why: "a type without its help")
        }
        current?.hasType = true
      } else {
        let (sample, value) = try Self.sample(line)
        guard current?.hasType == true, current?.name == sample.name else {
          throw Fault(line: line, why: "a sample outside of its metric")
        }
        guard values.updateValue(value, forKey: sample) == nil else { throw Fault(line: line, why: "twice") }
      }
    }
    for (name, _) in help where !values.keys.contains(where: { $0.name == name }) {
      throw Fault(line: name, why: "a metric without samples")
    }
  }

  private static func sample(_ line: String) throws -> (Sample, Double) {
    guard let match = line.wholeMatch(of: /([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (-?[0-9]+(?:\.[0-9]+)?)/),
      let value = Double(match.3)
    else { throw Fault(line: line, why: "not a sample") }
    var labels: [String: String] = [:]
    var rest = match.2.map(String.init) ?? ""
    while !rest.isEmpty {
      guard let label = rest.prefixMatch(of: /([a-z_][a-z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/),
        !label.1.hasPrefix("__"), labels.updateValue(String(label.2), forKey: String(label.1)) == nil
      else { throw Fault(line: line, why: "a label") }
      rest.removeSubrange(label.range)
    }
    return (Sample(name: String(match.1), labels: labels), value)
  }

  /// The value of a metric with these labels, whatever ledger it is of.
  func callAsFunction(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    values.first { sample, _ in
      sample.name == "ledger_\(name)" && labels.allSatisfy { sample.labels[$0.key] == $0.value }
    }?.value
  }
}

@Suite("ledger status --format prometheus")
struct MetricsTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...40).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("task", "list")
    return sandbox
  }

  private func metrics(_ sandbox: Sandbox, exitCode: Int32) throws -> Metrics {
    let result = try sandbox.run("status", "--format", "prometheus")
    #expect(result.exitCode == exitCode && result.messages.isEmpty, "\(result)")
    return try Metrics(result.output)
  }

  private func json(_ sandbox: Sandbox) throws -> [String: Any] {
    let result = try sandbox.run("status", "--json")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test("The metrics say what status --json says, each with its help and type, and times in seconds")
  func values() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    try sandbox.run("task", "add", "One more")
    try sandbox.run("task", "add", "And another")
    try sandbox.run("verify")
    let metrics = try metrics(sandbox, exitCode: 0)
    let status = try json(sandbox)
    #expect(metrics("healthy") == 1 && metrics("open") == 1 && metrics("read_only") == 0)
    #expect(metrics("head_sequence") == 42 && metrics("backup_missing_events") == 2)
    #expect(metrics("log_bytes") == status["logBytes"] as? Double)
    #expect(metrics("log_segments") == status["segments"] as? Double)
    #expect(try #require(metrics("free_bytes")) > 0)
    #expect(metrics("table_behind_events", ["table": "tasks"]) == 0)
    #expect(metrics("table_state", ["table": "tasks", "state": "current"]) == 1)
    #expect(metrics("table_state", ["table": "tasks", "state": "quarantined"]) == 0)
    #expect(metrics("quarantined_tables") == 0 && metrics("open_incidents") == 0)
    #expect(metrics("last_incident_timestamp_seconds") == nil && metrics("problem") == nil)
    let last = try #require(status["lastEventTime"] as? String)
    let time = Double(try Timestamp(parsing: last).microseconds) / 1e6
    #expect(abs(try #require(metrics("last_event_timestamp_seconds")) - time) < 0.01)
    #expect(try #require(metrics("last_backup_timestamp_seconds")) < time)
    #expect(try #require(metrics("last_verify_timestamp_seconds")) > time)
    for (name, _) in metrics.help where name.contains("timestamp") {
      #expect(name.hasSuffix("_timestamp_seconds"))
    }
    #expect(
      Set(metrics.values.keys.compactMap { $0.labels["ledger"] }) == [try #require(status["id"] as? String)])
  }

  @Test("The metrics hold no path, and nothing that a person wrote")
  func withoutPersonalValues() throws {
    let sandbox = try sandbox()
    try sandbox.run("user", "add", "Hanako Kanarienvogel", "--birthday", "1990-04-01", "--gender", "female")
    try sandbox.run("account", "add", "Kanarienvogel")
    try sandbox.run("config", "set", "backup.to", sandbox.path("Kanarienvogel"))
    try sandbox.shell("f=my.ledger/projections; printf x > \"$(readlink -f $f/tasks.sqlite)\"")
    try sandbox.run("task", "list")
    let text = try sandbox.run("status", "--format", "prometheus").output
    #expect(!text.contains("Kanarienvogel") && !text.contains("/") && !text.contains("$HERE"), "\(text)")
  }

  @Test("A table in quarantine and its cause are in the metrics, with status' exit code")
  func quarantined() throws {
    let sandbox = try sandbox()
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    try sandbox.run("task", "list")
    let metrics = try metrics(sandbox, exitCode: 12)
    #expect(metrics("healthy") == 0 && metrics("quarantined_tables") == 1)
    #expect(metrics("problem", ["cause": "table-damaged", "table": "tasks"]) == 1)
    #expect(metrics("table_state", ["table": "tasks", "state": "quarantined"]) == 1)
    #expect(metrics("open_incidents") == 1)
    #expect(try #require(metrics("last_incident_timestamp_seconds")) > 1_795_000_000)
  }

  @Test(
    "The metrics can be read in every state that status can be read in",
    arguments: [
      (
        "printf xx | dd of=my.ledger/log/00000000000000000001.jsonl.gz bs=1 seek=20 conv=notrunc", 12,
        "log-damaged"
      ),
      ("rm -r my.ledger/log", 12, nil), ("rm my.ledger/log/head", 0, nil),
      ("echo junk >> my.ledger/config.json", 12, "settings"), ("echo junk >> my.ledger/ledger.json", 0, nil),
      ("rm my.ledger/log/*.gz", 12, nil), ("rm -r my.ledger/projections", 0, nil),
      ("rm my.ledger/lock; mkdir my.ledger/lock", 16, "input-output"),
    ] as [(String, Int32, String?)])
  func everyState(_ damage: String, _ exitCode: Int32, _ cause: String?) throws {
    let sandbox = try sandbox()
    try sandbox.shell(damage)
    let plain = try sandbox.run("status")
    let metrics = try metrics(sandbox, exitCode: plain.exitCode)
    #expect(metrics("healthy") == (plain.exitCode == 0 ? 1 : 0), "\(plain)")
    if let cause { #expect(metrics("problem", ["cause": cause]) == 1, "\(plain)") }
  }

  @Test("The metrics can be read while another process holds the lock")
  func locked() throws {
    let sandbox = try sandbox()
    let script = """
      import fcntl, struct, subprocess, os, sys
      f = open('my.ledger/lock', 'r+')
      fcntl.fcntl(f, 37, struct.pack('hhqqi4x', fcntl.F_WRLCK, 0, 0, 0, 0))
      sys.exit(subprocess.run([os.environ['LEDGER_BINARY'], 'status', '--format', 'prometheus', '--wait', '0.1']).returncode)
      """
    let result = try sandbox.shell("python3 -c \"$SCRIPT\"", environment: ["SCRIPT": script])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try Metrics(result.output)("head_sequence") == 40)
  }

  @Test("With --output the file is replaced in one step, and the exit code says whether it was written")
  func output() throws {
    let sandbox = try sandbox()
    try sandbox.shell("mkdir textfile")
    let written = try sandbox.run("status", "--format", "prometheus", "--output", "textfile/ledger.prom")
    #expect(written.exitCode == 0 && written.output.isEmpty && written.messages.isEmpty, "\(written)")
    #expect(try Metrics(sandbox.text(of: "textfile/ledger.prom"))("healthy") == 1)
    #expect(try sandbox.shell("stat -c %a textfile/ledger.prom").output == "644\n")
    // A reader that has it open keeps the file as it was: it is another one now.
    let before = try sandbox.shell("stat -c %i textfile/ledger.prom").output
    try sandbox.shell("rm -r my.ledger/log; chmod 640 textfile/ledger.prom")
    let broken = try sandbox.run("-q", "status", "--format", "prometheus", "--output", "textfile/ledger.prom")
    #expect(broken.exitCode == 0, "\(broken)")
    #expect(try Metrics(sandbox.text(of: "textfile/ledger.prom"))("healthy") == 0)
    #expect(try sandbox.shell("stat -c %i textfile/ledger.prom").output != before)
    #expect(
      try sandbox.shell("stat -c %a textfile/ledger.prom; ls -A textfile").output == "640\nledger.prom\n")
    let nowhere = try sandbox.run("status", "--format", "prometheus", "--output", "nowhere/ledger.prom")
    #expect(nowhere.exitCode == 16 || nowhere.exitCode == 1, "\(nowhere)")
    #expect(nowhere.messages.contains("nowhere"), "\(nowhere)")
  }

  @Test("A refused save is in the metrics with its time, and stays there when it has been acknowledged")
  func savesThatFailed() throws {
    let sandbox = try sandbox()
    let refused = try sandbox.shell("ulimit -f 3; ledger task add 'One too many'")
    #expect(refused.exitCode == 16, "\(refused)")
    let before = try #require(try metrics(sandbox, exitCode: 0)("last_save_failure_timestamp_seconds"))
    #expect(before > 1_795_000_000)
    try sandbox.run("doctor", "--acknowledge")
    let after = try metrics(sandbox, exitCode: 0)
    #expect(after("last_save_failure_timestamp_seconds") == before && after("open_incidents") == 0)
  }

  @Test("Formats that exclude each other are refused")
  func refused() throws {
    let sandbox = try sandbox()
    for words in [
      ["--format", "prometheus", "--json"], ["--format", "prometheus", "--as-of", "3"], ["--format", "xml"],
      ["--output", "x.prom"], ["--format", "prometheus", "--output", ""],
    ] { #expect(try sandbox.run(["status"] + words, input: Data()).exitCode == 64, "\(words)") }
  }

  @Test("promtool finds nothing wrong with the metrics")
  func promtool() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", "copies")
    try sandbox.run("verify")
    guard try sandbox.shell("command -v promtool").exitCode == 0 else {
      print("skipped: needs promtool (the package prometheus)")
      return
    }
    let result = try sandbox.shell("ledger status --format prometheus | promtool check metrics")
    #expect(result.exitCode == 0 && result.messages.isEmpty && result.output.isEmpty, "\(result)")
  }
}
