import Foundation
import LedgerTesting
import Testing

@Suite("Writers wait for each other")
struct WriterTests {
  @Test("A writer that finds the lock taken waits as long as --wait says, then exits with 11")
  func locked() throws {
    let sandbox = try Sandbox()
    try sandbox.run("init")
    // An open-file-description lock, as ledger takes it; held by a process that is not ledger, until it is
    // told.
    let holder = """
      import fcntl, os, struct, time
      file = open("my.ledger/lock", "r+b")
      fcntl.fcntl(file, 37, struct.pack("hhlli4x", fcntl.F_WRLCK, 0, 0, 0, 0))
      print("held", flush=True)
      while not os.path.exists("release"): time.sleep(0.05)
      """
    let script = try sandbox.write(holder, to: "hold.py")
    let result = try sandbox.shell(
      """
      command -v python3 > /dev/null || { echo "skipped: needs python3"; exit 0; }
      python3 '\(script)' > held & while ! grep -q held held 2> /dev/null; do sleep 0.05; done
      ledger append --wait 0.1 --type task.inserted --data '{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}'; echo "first $?"
      ledger log > /dev/null; echo "reader $?"
      (sleep 1; touch release) &
      ledger append --wait 60 --type task.inserted --data '{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}' > /dev/null; echo "second $?"
      """)
    if result.output.hasPrefix("skipped") { return print(result.output) }
    #expect(result.output == "first 11\nreader 0\nsecond 0\n", "\(result)")
    #expect(result.messages.hasPrefix("Error: "), "\(result)")
    #expect(result.messages.contains("--wait"), "\(result)")
  }

  @Test("Several writers at once: every event is there, each once, in the order of its receipt")
  func manyAtOnce() throws {
    let sandbox = try Sandbox()
    try sandbox.run("init")
    let result = try sandbox.shell(
      """
      export LEDGER_TEST_SEED=
      for n in 1 2 3 4; do
        seq 10 59 | sed "s/.*/{\\"type\\":\\"task.inserted\\",\\"data\\":{\\"id\\":\\"00000000-0000-4000-8000-00000000${n}0&\\",\\"title\\":\\"$n-&\\"}}/" \\
          | ledger append --wait 60 - > "receipts.$n" &
      done
      wait; cat receipts.* | cut -d' ' -f1 | sort -n | uniq | wc -l; ledger export --table task | wc -l; ledger verify > /dev/null; echo $?
      """)
    let lines = result.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines == ["200", "201", "0"], "\(result)")
  }

  @Test("Killed while appending: every receipt that was printed has its event, once")
  func killed() throws {
    let sandbox = try Sandbox()
    try sandbox.run("init")
    let events = try sandbox.write(
      (1...20000).map { AppendCommandTests.task($0) }.joined(), to: "events.jsonl")
    for delay in ["0.005", "0.04", "0.09", "0.15", "0.26"] {
      try sandbox.shell(
        ": > receipts; \"$LEDGER_BINARY\" append '\(events)' > receipts & sleep \(delay); kill -9 $!; wait $! 2> /dev/null"
      )
      let printed = try sandbox.text(of: "receipts").split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      let there = try sandbox.run("log", "--json").lines.map { try Self.receipt(of: $0) }
      #expect(Set(there).count == there.count)
      #expect(Set(printed.map(String.init)).isSubset(of: there))
      try sandbox.run("reset", "--start-over", "--yes")
    }
  }

  /// The receipt that belongs to a line of the log.
  private static func receipt(of line: String) throws -> String {
    let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return "\(event?["seq"] ?? "") \(event?["type"] ?? "") \(event?["id"] ?? "")"
  }
}
