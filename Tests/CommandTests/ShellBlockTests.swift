import ArgumentParser
import Foundation
import LedgerTesting
import Testing

@testable import LedgerCLI

/// Lines of shell that the documentation shows but tests can't run as they are, because they install, build or
/// name files that nobody has: the shell can read them, the programs of this repository that they start are
/// there, and each call of `ledger` is one that the command accepts.
@Suite("Shell in the documentation")
struct ShellBlockTests {
  @Test("Blocks of shell are valid, start what is there, and call ledger rightly")
  func blocks() throws {
    // Docs/operations.md is run as a whole by OperationsTests.
    let blocks = try CodeBlock.all("sh").filter { $0.page != "Docs/operations.md" }
    #expect(blocks.count >= 10)
    for block in blocks {
      for match in block.text.matches(
        of: /(?:^|\s)(?:\.\/)?((?:Examples|Tests)\/[\w\/]+)/.anchorsMatchLineEndings())
      {
        let path = RealTasks.root.appendingPathComponent(String(match.1)).path
        #expect(FileManager.default.isExecutableFile(atPath: path), "\(block): \(match.1)")
      }
      try expectAccepted(block.text, block)
    }
  }

  @Test("Each example of a command's help is one that the command accepts")
  func examples() throws {
    let blocks = try CodeBlock.all().filter {
      $0.page == "Docs/commands.md" && $0.above.hasPrefix("Example")
    }
    #expect(blocks.count > 80)
    var count = 0
    for block in blocks { count += try expectAccepted(block.text, block) }
    #expect(count > 180)
  }

  @Test("Lines for cron call ledger rightly, in a form that cron understands")
  func cron() throws {
    let blocks = try CodeBlock.all("cron")
    #expect(blocks.count >= 3)
    for block in blocks {
      for line in block.text.split(separator: "\n") {
        // To cron, a percent sign is the end of the line.
        let match = try #require(
          line.wholeMatch(of: /(?:[0-9*\/,-]+ +){5}\/usr\/bin\/(ledger [^%]+)/), "\(block)")
        try expectAccepted(String(match.1), block)
      }
    }
  }

  @Test("What is added to a unit of the packages is valid")
  func dropIn() throws {
    let blocks = try CodeBlock.all("ini").filter { $0.page == "Docs/packages.md" }
    #expect(blocks.count == 1)
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.shell("mkdir ledger-backup.service.d")
    _ = try sandbox.write(blocks.map(\.text).joined(), to: "ledger-backup.service.d/override.conf")
    guard try sandbox.shell("command -v systemd-analyze").exitCode == 0 else {
      print("skipped: needs systemd-analyze")
      return
    }
    let units = RealTasks.root.appendingPathComponent("Examples/package/systemd/user").path
    let result = try sandbox.shell(
      """
      sed 's|=/usr/bin/ledger|=/bin/true|' '\(units)/ledger-backup.service' > ledger-backup.service
      XDG_RUNTIME_DIR=/run systemd-analyze verify --man=no --user ./ledger-backup.service 2>&1 | grep ledger-backup
      """)
    // What is wrong with other units of this machine is not ours.
    #expect(result.output.isEmpty, "\(result)")
  }

  @Test("A wrong call is noticed")
  func notices() throws {
    #expect(throws: (any Error).self) { try Self.parse(["task", "list", "--nothing"]) }
    #expect(try calls("ledger task add \"Buy milk\" | cat; true").map(\.count) == [3])
    #expect(throws: Sandbox.Failure.self) { try calls("ledger task add \"Buy milk") }
  }

  /// - Returns: how many calls of `ledger` there were.
  @discardableResult
  private func expectAccepted(_ text: String, _ block: CodeBlock) throws -> Int {
    let calls = try calls(text)
    for call in calls {
      #expect(throws: Never.self, "\(block): ledger \(call.joined(separator: " "))") { try Self.parse(call) }
    }
    return calls.count
  }

  private static func parse(_ words: [String]) throws {
    // The records of a kind have commands only in a ledger that knows it, and an alias only where it was set.
    if ["visit", "book", "next"].contains(words.first) { return }
    if words.first == "help" { return }
    // A hash that an example abbreviates.
    let words = words.map {
      $0.replacingOccurrences(of: "5f1c…e07a", with: String(repeating: "5f1c", count: 16))
    }
    do {
      _ = try RootCommand.parseAsRoot(words)
    } catch let error where RootCommand.exitCode(for: error) == .success {
      // --help and --version
    }
  }

  /// The arguments of each `ledger` that a shell would start for these lines, of which it can start nothing else.
  private func calls(_ text: String) throws -> [[String]] {
    let sandbox = try Sandbox(hasLedger: false)
    _ = try sandbox.write(text, to: "block.sh")
    let valid = try sandbox.shell("bash -n block.sh")
    guard valid.exitCode == 0 else { throw Sandbox.Failure(result: valid) }
    // A function, which a path such as ledger-0.1.0/bin/ledger does not call.
    _ = try sandbox.write(
      "ledger() { printf '%s\\037' \"$@\" >> \"$CALLS\"; printf '\\036' >> \"$CALLS\"; }\n\(text)\n",
      to: "run.sh")
    try sandbox.shell(
      "touch calls; bash=$(command -v bash); PATH=/nonexistent CALLS=\"$PWD/calls\" \"$bash\" run.sh > /dev/null 2>&1 < /dev/null; true"
    )
    return try sandbox.text(of: "calls").split(separator: "\u{1E}").map {
      $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }
}
