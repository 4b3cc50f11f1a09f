import Foundation
import LedgerTesting
import Testing

@Suite("ledger append")
struct AppendCommandTests {
  /// A line of JSON Lines for a task.
  static func task(_ number: Int, _ extra: String = "") -> String {
    let id = String(format: "00000000-0000-4000-8000-%012d", number)
    return #"{"type":"task.inserted","data":{"id":"\#(id)","title":"Task \#(number)"}\#(extra)}"# + "\n"
  }

  @Test("One event, its receipt, and where it then stands")
  func oneEvent() throws {
    let sandbox = try Sandbox()
    try sandbox.run(
      "append", "--type", "task.inserted", "--data",
      #"{"id":"00000000-0000-4000-8000-000000000001","title":"Buy milk"}"#)
    try sandbox.run(
      "append", "--type", "task.edited", "--meta", #"{"who":"Mary"}"#, "--time", "2026-11-01T10:00:00+01:00",
      "--data", #"{"id":"00000000-0000-4000-8000-000000000001","title":"Buy oat milk"}"#, "--json")
    try sandbox.run("log")
    try sandbox.run("log", "--json", "-r", "--limit", "1")
    try sandbox.run("show", "2")
    try assertSnapshot(of: sandbox.transcript(), named: "one-event")
  }

  @Test("Lines of a file, each its own event; the same ids again write nothing")
  func lines() throws {
    let sandbox = try Sandbox()
    let lines = (1...3).map { Self.task($0, #","id":"import-\#($0)""#) }.joined()
    let file = try sandbox.write(lines + "\n  \n", to: "tasks.jsonl")
    try sandbox.run("append", file)
    try sandbox.run("append", "-", input: lines)
    try sandbox.run("log")
    try assertSnapshot(of: sandbox.transcript(), named: "lines")
  }

  @Test("A bad line is named; what stands before it is written, nothing after it")
  func badLine() throws {
    let sandbox = try Sandbox()
    let bad = [
      Self.task(1)
        + #"{"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-0000000000bb","title":"x","#,
      Self.task(2)
        + #"{"type":"task.insertd","data":{"id":"00000000-0000-4000-8000-0000000000bb","title":"x"}}"# + "\n"
        + Self.task(3),
      Self.task(4)
        + #"{"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-0000000000bb","title":7}}"# + "\n"
        + Self.task(5),
      Self.task(4),
      "[1]\n",
    ]
    for input in bad { try sandbox.run("append", "-", input: input) }
    try sandbox.run("log", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "bad-line")
  }

  @Test("--batch: a batch with a bad event is not written at all")
  func batches() throws {
    let sandbox = try Sandbox()
    let lines = (1...5).map { Self.task($0) }.joined()
    try sandbox.run("append", "--batch", "2", "-", input: lines)
    try sandbox.run(
      "append", "--batch", "2", "-", input: Self.task(6) + Self.task(7) + Self.task(8) + Self.task(1))
    try sandbox.run("show", "4")
    try sandbox.run("log")
    try assertSnapshot(of: sandbox.transcript(), named: "batches")
  }

  @Test("--expect and --if-seq refuse what someone else changed in between")
  func expectations() throws {
    let sandbox = try Sandbox()
    let edit = #"{"id":"00000000-0000-4000-8000-000000000001","title":"New"}"#
    try sandbox.run(
      "append", "--expect", "1", "--type", "task.inserted", "--data",
      #"{"id":"00000000-0000-4000-8000-0000000000bb","title":"Too early"}"#)
    try sandbox.run("append", "-", input: Self.task(1) + Self.task(2))
    try sandbox.run("append", "--expect", "1", "--type", "task.edited", "--data", edit)
    try sandbox.run("append", "--expect", "2", "--type", "task.edited", "--data", edit)
    try sandbox.run("append", "--if-seq", "1", "--type", "task.edited", "--data", edit)
    try sandbox.run("append", "--if-seq", "3", "--type", "task.edited", "--data", edit)
    try assertSnapshot(of: sandbox.transcript(), named: "expectations")
  }

  @Test(
    "Lines that fill several groups, and a stretch of blank ones longer than a group, are read to the end")
  func groups() throws {
    let sandbox = try Sandbox()
    let blank = String(repeating: " \n", count: 700_000)
    let many = (1...9000).map { Self.task($0) }.joined()
    let file = try sandbox.write(blank + many + blank + Self.task(9001), to: "many.jsonl")
    let receipts = try sandbox.run("append", file)
    #expect(receipts.lines.count == 9001)
    #expect(receipts.lines.last?.hasPrefix("9001 ") == true)
    #expect(try sandbox.run("verify", "--quick").exitCode == 0)
    let other = try Sandbox()
    let batched = try other.run("append", "--batch", "4500", file)
    #expect(batched.lines.count == 9001, "\(batched.messages)")
  }

  @Test("The receipts go on while nobody reads them, and all events are written")
  func readerGone() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write((1...5000).map { Self.task($0) }.joined(), to: "many.jsonl")
    let head = try sandbox.shell("ledger append '\(file)' | head -n 1 | cut -d' ' -f1-2")
    #expect(head.output == "1 task.inserted\n")
    #expect(head.messages.isEmpty)
    #expect(try sandbox.run("log", "--json").lines.count == 5000)
  }

  @Test("A pipe that waits for each receipt gets it")
  func conversation() throws {
    let sandbox = try Sandbox()
    let script = #"""
      mkfifo in out; ledger append - < in > out 2> err & exec 3> in 4< out
      for n in 1 2 3; do
        echo "{\"type\":\"task.inserted\",\"data\":{\"id\":\"00000000-0000-4000-8000-00000000000$n\",\"title\":\"Task $n\"}}" >&3
        read -r receipt <&4; echo "${receipt% *}"
      done
      exec 3>&-; wait
      """#
    let result = try sandbox.shell(script)
    #expect(result.output == "1 task.inserted\n2 task.inserted\n3 task.inserted\n")
  }
}
