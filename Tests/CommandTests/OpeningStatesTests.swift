import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage
import Testing

/// The ways in which a ledger can open, each told apart from the others: by exit code, by what `--json` says,
/// and by what goes on working. A full disk needs a small file system: `Tests/Long/disk-full`.
@Suite("Ways a ledger can open")
struct OpeningStatesTests {
  struct State: CustomTestStringConvertible {
    var name: String
    /// What makes it, of a ledger with five tasks in two segments, the first one sealed; `older` is its log
    /// before the last event.
    var make: String
    /// Exit codes of `log`, `export`, `task list`, `task add` and `verify`, in this order.
    var exits: [Int32]
    /// The code of `status --json`'s first card, once the commands above have run; nil where it is healthy.
    var card: String?
    /// What `task add --json` says.
    var refusal: String?
    var testDescription: String { name }

    init(_ name: String, _ make: String, exits: [Int32], card: String? = nil, refusal: String? = nil) {
      (self.name, self.make, self.exits, self.card, self.refusal) = (name, make, exits, card, refusal)
    }
  }

  private static let first = "my.ledger/log/00000000000000000001.jsonl.gz"
  private static let last = "my.ledger/log/00000000000000000004.jsonl.gz"
  static let states = [
    State("clean", ":", exits: [0, 0, 0, 0, 0]),
    State("unclean stop, whole", "cp older/head my.ledger/log/head", exits: [0, 0, 0, 0, 0]),
    State(
      "torn tail", "printf '\\037\\213garbage that was being written' >> \(last)", exits: [0, 0, 0, 0, 0]),
    State(
      "damage inside", "printf x | dd of=\(first) bs=1 seek=300 conv=notrunc 2> /dev/null",
      exits: [3, 3, 0, 0, 3], card: "damagedLog"),
    State("a segment is missing", "rm \(first)", exits: [3, 3, 0, 0, 3], card: "damagedLog"),
    State(
      "log behind head", "cp older/00000000000000000004.jsonl.gz \(last)", exits: [3, 3, 0, 12, 3],
      card: "lostEvents", refusal: "lostEvents"),
    State(
      "log behind a table", "rm -r my.ledger/log && cp -r older my.ledger/log", exits: [3, 3, 0, 12, 3],
      card: "lostEvents", refusal: "lostEvents"),
    // The version that the last segment's first member says, with a checksum that fits.
    State(
      "newer format",
      """
      python3 -c 'import struct, zlib
      bytes = bytearray(open("\(last)", "rb").read())
      end = 12 + struct.unpack("<H", bytes[10:12])[0]
      bytes[16] = 2
      bytes[end:end + 2] = struct.pack("<H", zlib.crc32(bytes[:end]) & 0xFFFF)
      open("\(last)", "wb").write(bytes)'
      """, exits: [14, 14, 14, 14, 14], card: "newerFormat", refusal: "newerFormat"),
    State(
      "unavailable", "rm my.ledger/lock && mkdir my.ledger/lock", exits: [0, 0, 0, 16, 16], card: "ioFailed",
      refusal: "ioFailed"),
  ]

  @Test("What a newer version wrote has a card with that version's number")
  func newerVersionIsNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("seal")
    try sandbox.run("append", "-", input: AppendCommandTests.task(4))
    let newer = try #require(Self.states.first { $0.name == "newer format" })
    try #require(try sandbox.shell(newer.make).exitCode == 0)
    try ChecksummedJSON.write(
      [.init("format", 1), .init("writtenBy", "27.3.1")],
      to: FilePath(sandbox.ledger).appending("ledger.json"), in: RealFileSystem())
    for arguments in [["status"], ["recover"]] {
      let result = try sandbox.run(arguments, input: Data())
      #expect((result.output + result.messages).contains("27.3.1"), "\(result)")
    }
  }

  @Test("Each state has its own exit codes, its own card, and what is allowed in it", arguments: states)
  func told(_ state: State) throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("seal")
    try sandbox.run("append", "-", input: AppendCommandTests.task(4))
    try sandbox.run("task", "list")
    try sandbox.shell("cp -r my.ledger/log older")
    try sandbox.run("append", "-", input: AppendCommandTests.task(5))
    try sandbox.run("task", "list")
    try #require(try sandbox.shell(state.make).exitCode == 0)
    let commands = [
      ["log"], ["export"], ["task", "list"], ["task", "add", "New", "--json"], ["verify"],
    ]
    let results = try commands.map { try sandbox.run($0, input: Data()) }
    #expect(results.map(\.exitCode) == state.exits, "\(results)")
    if let refusal = state.refusal {
      #expect(results[3].messages.contains("\"\(refusal)\""), "\(results[3])")
    }
    let status = try sandbox.run("status", "--json")
    let card = try #require(
      try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any])
    let codes = (card["cards"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    #expect(codes.first == state.card, "\(status)")
    #expect((status.exitCode == 0) == (state.card == nil), "\(status)")
  }
}
