import Foundation
import LedgerTesting
import Testing

/// A page of the documentation with console examples: lines of an indented block that begin with `$ ` are
/// commands, the other lines of the block are what they print. `…` stands for anything on its line. Commands of
/// an HTML comment (`<!-- $ … -->`) prepare what the page takes for granted.
struct DocumentedPage: CustomStringConvertible {
  struct Command {
    var text: String
    /// The lines of its output in the page.
    var lines: Range<Int>
    /// False where the block shows no output at all.
    var isShown = false
  }

  let path: String
  private(set) var lines: [String]
  private(set) var commands: [Command] = []
  var description: String { path }

  static let all: [DocumentedPage] = {
    do {
      return try CodeBlock.pages.map(DocumentedPage.init).filter { !$0.commands.isEmpty }
    } catch {
      return []
    }
  }()

  init(path: String) throws {
    self.path = path
    let text = try String(contentsOf: RealTasks.root.appendingPathComponent(path), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
    var block: [Command] = []
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("<!-- $ "), line.hasSuffix(" -->") {
        commands.append(Command(text: String(line.dropFirst(7).dropLast(4)), lines: number..<number))
      } else if line.hasPrefix("    $ ") {
        block.append(Command(text: String(line.dropFirst(6)), lines: number + 1..<number + 1))
      } else if line.hasPrefix("    > "), !block.isEmpty, block[block.count - 1].lines.isEmpty {
        block[block.count - 1].text += "\n" + line.dropFirst(6)
        block[block.count - 1].lines = number + 1..<number + 1
      } else if line.hasPrefix("    "), !block.isEmpty {
        block[block.count - 1].lines = block[block.count - 1].lines.lowerBound..<number + 1
      } else if !line.isEmpty || !Self.goesOn(lines, after: number) {
        close(&block)
      }
    }
    close(&block)
  }

  /// An empty line inside of a block: an indented line that is no command follows.
  private static func goesOn(_ lines: [String], after number: Int) -> Bool {
    guard let next = lines.dropFirst(number + 1).first else { return false }
    return next.hasPrefix("    ") && !next.hasPrefix("    $ ")
  }

  private mutating func close(_ block: inout [Command]) {
    let shows = block.contains { !$0.lines.isEmpty }
    commands += block.map { Command(text: $0.text, lines: $0.lines, isShown: shows) }
    block = []
  }

  func shown(_ command: Command) -> [String] { lines[command.lines].map { String($0.dropFirst(4)) } }

  /// Writes what the commands print into the page, where it shows output at all.
  mutating func record(_ outputs: [[String]]) throws {
    for (command, output) in zip(commands, outputs).reversed() where command.isShown {
      let matches = Self.matches(shown(command), output)
      if !matches { lines.replaceSubrange(command.lines, with: output.map { $0.isEmpty ? "" : "    " + $0 }) }
    }
    let url = RealTasks.root.appendingPathComponent(path)
    try Data(lines.joined(separator: "\n").utf8).write(to: url)
  }

  /// Whether an output is what a page shows: `…` stands for any part of a line, and alone for any lines.
  static func matches(_ shown: [String], _ output: [String]) -> Bool {
    guard let first = shown.first else { return output.isEmpty }
    if first == "…" {
      return (0...output.count).contains { matches(Array(shown.dropFirst()), Array(output.dropFirst($0))) }
    }
    guard let line = output.first, matches(line: first, line) else { return false }
    return matches(Array(shown.dropFirst()), Array(output.dropFirst()))
  }

  private static func matches(line shown: String, _ line: String) -> Bool {
    let pieces = shown.components(separatedBy: "…")
    guard pieces.count > 1 else { return shown == line }
    var rest = line[...]
    guard rest.hasPrefix(pieces[0]) else { return false }
    rest = rest.dropFirst(pieces[0].count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.range(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(pieces[pieces.count - 1])
  }
}

@Suite("Documentation")
struct DocumentationTests {
  @Test(
    "Every console example runs as it is written, ends well or shows why not, and prints what the page shows",
    arguments: DocumentedPage.all)
  func examples(_ page: DocumentedPage) throws {
    let outputs = try run(page)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      var page = page
      try page.record(outputs.map(\.lines))
    }
    for (command, output) in zip(page.commands, outputs) {
      // A page that shows what a failure prints says that it is one.
      #expect(output.exitCode == 0 || command.isShown, "\(page): \(command.text): \(output)")
      guard command.isShown else { continue }
      #expect(
        DocumentedPage.matches(page.shown(command), output.lines),
        "\(page): \(command.text)\n\(output.lines.joined(separator: "\n"))")
    }
  }

  @Test("There are such pages, and a wrong output is noticed")
  func notices() {
    #expect(DocumentedPage.all.contains { $0.path == "README.md" && $0.commands.count > 20 })
    #expect(DocumentedPage.matches(["a … c", "…", "z"], ["a b c", "x", "y", "z"]))
    #expect(!DocumentedPage.matches(["a … c"], ["a b d"]))
    #expect(!DocumentedPage.matches(["a"], ["a", "b"]))
  }

  private struct Output {
    var exitCode: Int
    var lines: [String]
  }

  /// Runs all commands of a page in one shell, from a clean home directory, each run of `ledger` a second after
  /// the one before.
  private func run(_ page: DocumentedPage) throws -> [Output] {
    let sandbox = try Sandbox(hasLedger: false)
    let program = try sandbox.write(Self.program, to: "bin-ledger")
    var script = "exec 2>&1; cd '\(sandbox.path("work"))'\n"
    for (number, command) in page.commands.enumerated() {
      script += "\(command.text)\ncode=$?; printf '\\036%d\\036\\n' $code; (exit $code) # \(number)\n"
    }
    let file = try sandbox.write(script, to: "page.sh")
    let result = try sandbox.shell(
      """
      mkdir -p home work bin; mv '\(program)' bin/ledger; chmod +x bin/ledger
      ln -s '\(RealTasks.root.path)/Examples' work/Examples
      PATH="$PWD/bin:$PATH" HOME="$PWD/home" REAL_LEDGER="$LEDGER_BINARY" COUNT="$PWD/count" sh '\(file)' < /dev/null
      """, environment: ["LEDGER_PATH": ""])
    let parts = result.output.replacingOccurrences(of: "$HERE/home", with: "~")
      .components(separatedBy: "\u{1E}")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index - 1].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return Output(
        exitCode: Int(parts[index]) ?? -1, lines: Array(lines.dropFirst(index == 1 ? 0 : 1).dropLast()))
    }
  }

  private static let program = """
    #!/bin/sh
    n=$(($(cat "$COUNT" 2> /dev/null || echo 0) + 1)); echo $n > "$COUNT"
    LEDGER_TEST_SEED=$n LEDGER_TEST_CLOCK=2026-11-21T09:$(printf %02d $((n / 60))):$(printf %02d $((n % 60))).000000Z
    export LEDGER_TEST_SEED LEDGER_TEST_CLOCK
    exec "$REAL_LEDGER" "$@"

    """
}
