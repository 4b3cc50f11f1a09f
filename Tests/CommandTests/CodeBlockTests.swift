import Foundation
import LedgerTesting
import Testing

@testable import LedgerCLI

/// Every block of code in the documentation is run, compiled or parsed by what it is written for.
@Suite("Blocks of code in the documentation")
struct CodeBlockTests {
  /// Blocks that can't be checked: the page and the first word, with the reason.
  private static let unchecked = [
    "Docs/architecture.md LedgerBase": "a list of folders, not code",
    "Docs/log-format.md 00000000:": "bytes, which FormatTests reads and opens as a log",
    "Docs/log-format.md DIR/lock": "a list of files, not code",
    "Docs/log-format.md ledger.json": "a list of files, not code",
    "Docs/log-format.md leaf(n)": "formulas, not code",
    "Docs/projections.md projections/tasks.sqlite": "a list of files, not code",
    "Docs/projections.md snapshots/tasks-00000000000000000420.sqlite": "a list of files, not code",
    "Docs/reading.md SEQ": "a part of an output, to explain its columns",
    "Docs/support.md owner": "who runs which command, not code",
  ]

  /// Languages with a checker, and those of Docs/operations.md, which OperationsTests and Tests/Long/offsite run.
  private static let checked: Set = ["swift", "sql", "json", "sh", "cron"]
  private static let operations: Set = ["ini", "yaml", "restic", "rclone"]

  @Test("Every block says what it is, and is either checked or in the table of those that can't be")
  func kinds() throws {
    let blocks = try CodeBlock.all()
    #expect(blocks.count > 200)
    for block in blocks where block.page != "Docs/commands.md" {
      guard let language = block.language else {
        Issue.record("\(block) is indented and no console example: put it between fences, with its language")
        continue
      }
      #expect(
        Self.checked.contains(language) || language == "text"
          || block.page == "Docs/operations.md" && Self.operations.contains(language)
          || block.page == "Docs/packages.md" && language == "ini",
        "\(block): nothing checks the language \"\(language)\"")
    }
    let texts = blocks.filter { $0.language == "text" }.map { block in
      "\(block.page) \(block.text.prefix { !$0.isWhitespace })"
    }
    #expect(Set(texts) == Set(Self.unchecked.keys) && texts.count == Self.unchecked.count)
  }

  @Test("Blocks are found as Markdown has them")
  func finding() {
    let page = """
      Text:

          $ a console example
          its output

      1. An item

          and its text.

      Text again

          ledger status

      <!-- swift let a: Int -->

      ```swift
      print(a)
      ```
      """
    let blocks = CodeBlock.blocks(of: page, "page")
    #expect(blocks.map(\.text) == ["ledger status\n\n", "print(a)\n"])
    #expect(blocks.map(\.language) == [nil, "swift"] && blocks.map(\.line) == [12, 16])
    #expect(blocks.last?.given == " let a: Int ")
  }

  @Test("A relative link leads to a file, and its # to a heading of it")
  func links() throws {
    for page in CodeBlock.pages {
      let url = RealTasks.root.appendingPathComponent(page)
      let text = try String(contentsOf: url, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)\s]+)\)/)
      where !match.1.contains("://") && !match.1.hasPrefix("mailto:") {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? url : url.deletingLastPathComponent().appendingPathComponent(String(parts[0])).standardized
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.1)")
        guard parts.count == 2, target.pathExtension == "md" else { continue }
        let headings = try String(contentsOf: target, encoding: .utf8).components(separatedBy: "\n")
          .filter { $0.hasPrefix("#") }.map(Self.anchor)
        #expect(headings.contains(String(parts[1])), "\(page): \(match.1)")
      }
    }
  }

  /// As GitHub makes it of a heading.
  private static func anchor(_ heading: String) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased().filter {
      $0.isLetter || $0.isNumber || " -_".contains($0)
    }
    .replacingOccurrences(of: " ", with: "-")
  }

  // MARK: JSON

  @Test("Blocks of JSON are JSON, where … is put for what is left out")
  func json() throws {
    let blocks = try CodeBlock.all("json")
    #expect(blocks.count >= 9)
    for block in blocks {
      // An object or a list may go on over several lines.
      let text = block.text.replacingOccurrences(of: "\n ", with: " ")
        .replacingOccurrences(of: "{…}", with: "{}").replacingOccurrences(of: ",…", with: "")
      for line in text.split(separator: "\n") {
        #expect(throws: Never.self, "\(block): \(line)") {
          _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
        }
      }
    }
  }

  // MARK: SQL

  @Test(
    "Projection files and upcasters are accepted by ledger kind add, other SQL by SQLite")
  func sql() throws {
    let blocks = try CodeBlock.all("sql")
    #expect(blocks.count >= 5)
    for block in blocks {
      let sandbox = try Sandbox()
      // The pages show the built-in tables, whose names no kind may have.
      let text = (block.given + block.text).replacing(/\btask(s?)\b/.wordBoundaryKind(.simple)) {
        "chore\($0.1)"
      }
      .trimmingCharacters(in: .whitespacesAndNewlines)
      if block.text.hasPrefix("-- upcasters:") {
        _ = try sandbox.write(String(block.given.drop { $0 != "\n" }.dropFirst()), to: "kind.sql")
        _ = try sandbox.write(block.text, to: "kind.upcasters.sql")
      } else if text.hasPrefix("-- projection:") {
        _ = try sandbox.write(text + "\n", to: "kind.sql")
      } else {
        _ = try sandbox.write(text, to: "statement.sql")
        let result = try sandbox.shell("sqlite3 -bail :memory: < statement.sql")
        #expect(result.exitCode == 0 && result.messages.isEmpty, "\(block): \(result)")
        continue
      }
      let result = try sandbox.run("kind", "add", "kind.sql")
      #expect(result.exitCode == 0, "\(block): \(result)")
    }
  }
}
