import Foundation
import LedgerBase
import Testing

@testable import LedgerCLI

@Suite("Lists as templates and comma-separated values")
struct ListFormTests {
  private static let first = "00000000-0000-4000-8000-000000000001"

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: AppendCommandTests.task(1) + AppendCommandTests.task(2))
    try sandbox.run("user", "add", "Mina", "--birthday", "2001-02-03", "--gender", "female")
    try sandbox.run("ask", "Will it rain?")
    try sandbox.run("account", "add", "Bank")
    try sandbox.run("tag", "add", "money")
    try sandbox.run("tag", "assign", "money", "Bank")
    try sandbox.shell("cat > visits.sql", input: KindCommandTests.visits)
    try sandbox.run("kind", "add", "visits.sql")
    try sandbox.run("record", "visit", "add", "--place", "Kyoto")
    try sandbox.run("backup", "backups")
    return sandbox
  }

  private static let lists = [
    "task list", "account list", "tag list", "answer list", "record visit list", "kind list",
    "backup backups --list", "quarantine list", "log",
  ]

  @Test("Every list has --format and --csv, with the fields of its JSON", arguments: lists)
  func everyList(_ list: String) throws {
    let sandbox = try sandbox()
    let words = list.split(separator: " ").map(String.init)
    let csv = try sandbox.run(words + ["--csv"], input: Data())
    #expect(csv.exitCode == 0, "\(csv)")
    let header = csv.lines.first ?? ""
    let fields = header.split(separator: ",").map(String.init)
    #expect(fields.contains("name") || fields.contains("id"), "\(csv)")
    let json = try sandbox.run(words + ["--json"], input: Data()).output
    for field in fields
    where !["voidedBy", "words"].contains(field) && list != "quarantine list" && list != "log" {
      let isOptional = ["version", "upcasters", "upcastersFile", "error", "faults"].contains(field)
      #expect(isOptional || json.contains("\"\(field)\":"), "\(field) is not in \(json)")
    }
    let template = try sandbox.run(
      words + ["--format", "<{\(fields[0])}>"], input: Data())
    #expect(template.exitCode == 0, "\(template)")
    #expect(template.lines.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") }, "\(template)")
    let unknown = try sandbox.run(words + ["--format", "{nonsense}"], input: Data())
    #expect(unknown.exitCode == 64 && unknown.messages.contains(fields[0]), "\(unknown)")
    let both = try sandbox.run(words + ["--csv", "--json"], input: Data())
    #expect(both.exitCode == 64, "\(both)")
  }

  @Test(
    "An empty list has the same header as a full one",
    arguments: ["task list", "account list", "tag list", "answer list", "record visit list"])
  func header(_ list: String) throws {
    let full = try sandbox()
    let words = list.split(separator: " ").map(String.init)
    let header = try full.run(words + ["--csv"], input: Data()).lines.first
    try full.run("reset", "--yes")
    let empty = try full.run(words + ["--csv"], input: Data())
    #expect(empty.lines.count == 1 && empty.lines.first == header, "\(empty)")
  }

  @Test("A template has fields, widths and escapes")
  func templates() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "牛乳を買う")
    try sandbox.run("task", "add", "Tea")
    func list(_ template: String) throws -> String {
      let result = try sandbox.run("task", "list", "--format", template)
      return result.exitCode == 0 ? result.output : result.messages
    }
    #expect(try list("{title}") == "牛乳を買う\nTea\n")
    #expect(
      try list(#"{order:>3}|{title:6}|{completedAt}\t{{x}}\n"#)
        == "  1|牛乳… |\t{x}\n  2|Tea   |\t{x}\n")
    for wrong in ["{title", "title}", "{}", "json", "{title:0}", #"\q"#, "{title:x}"] {
      let result = try sandbox.run("task", "list", "--format", wrong)
      #expect(result.exitCode == 64, "\(result)")
    }
  }

  @Test("CSV quotes as RFC 4180 asks, and csv-safe makes formulas text")
  func csv() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "a, \"b\"")
    try sandbox.run("task", "add", "--", "=1+1")
    let csv = try sandbox.run("task", "list", "--csv").lines
    #expect(csv[1].contains(#","a, ""b""","#) && csv[2].contains(",=1+1,"), "\(csv)")
    let safe = try sandbox.run("task", "list", "--format", "csv-safe").lines
    #expect(safe[2].contains(",'=1+1,"), "\(safe)")
  }

  @Test("A page that is not the last one says so")
  func more() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    let cut = try sandbox.run("task", "list", "--csv", "--limit", "2")
    #expect(cut.lines.count == 3 && cut.messages.contains("more rows"), "\(cut)")
    #expect(try sandbox.run("task", "list", "--csv").messages.isEmpty)
  }

  @Test("Events have the fields of their data, and what they say in words")
  func events() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Tea")
    try sandbox.run("task", "done", "Tea")
    let result = try sandbox.run("log", "--format", "{seq} {type} {data.title} {words}")
    #expect(result.output == "1 task.inserted Tea \"Tea\"\n2 task.edited  \"Tea\", done\n", "\(result)")
  }
}
