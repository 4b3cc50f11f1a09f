import EventLedger
import Foundation
import LedgerTesting
import SystemPackage
import Testing

/// Runs `Examples/Embed`, as its user would.
struct EmbedExampleTests {
  let folder: TemporaryFolder
  var ledger: String { folder.file("my.ledger") }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What the program prints; it has to end well.
  func run(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = [ledger] + arguments
    let output = folder.file("output")
    #expect(FileManager.default.createFile(atPath: output, contents: nil))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  /// The program stands beside the tests.
  static var program: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let test = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return test.deletingLastPathComponent().appendingPathComponent("EmbedExample")
  }

  @Test("an application adds a task with its steps in one batch and shows it")
  func addAndShow() throws {
    #expect(try run() == "No tasks yet.\n")
    #expect(
      try run("add", "Plan the trip", "Ask Aiko", "Book the train") == "Added Plan the trip in 3 events.\n")
    #expect(try run() == "[ ] Plan the trip (0 of 2 steps)\n")
  }

  @Test("a rejected input is told as such and writes nothing")
  func rejected() throws {
    #expect(try run("add", " \u{3000}").contains("blank"))
    #expect(try run() == "No tasks yet.\n")
  }

  @Test("a damaged table gives a recovery screen, not an empty list; its button repairs it")
  func recoveryScreen() throws {
    _ = try run("add", "Plan the trip")
    let table = URL(fileURLWithPath: ledger + "/projections/tasks.sqlite").resolvingSymlinksInPath()
    let size = try #require(try FileManager.default.attributesOfItem(atPath: table.path)[.size] as? Int)
    try Data(repeating: 0x58, count: size).write(to: table)
    let screen = try run()
    #expect(screen.contains("You can:"))
    #expect(screen.contains("(rebuild)"))
    #expect(!screen.contains("No tasks"))
    #expect(try run("rebuild").hasPrefix("Built tasks again"))
    #expect(try run() == "[ ] Plan the trip (0 of 0 steps)\n")
  }

  @Test("a ledger that does not open at all gives a recovery screen too")
  func unusable() throws {
    try Data("not a folder".utf8).write(to: URL(fileURLWithPath: ledger))
    let screen = try run()
    #expect(screen.contains("You can:"))
    #expect(!screen.contains("No tasks"))
  }
}
