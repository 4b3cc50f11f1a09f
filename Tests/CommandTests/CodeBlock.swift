import Foundation

/// A block of code on a page of the documentation that is no console example (``DocumentedPage``): what is
/// between two fences, or an indented block.
struct CodeBlock: CustomStringConvertible {
  let page: String
  let line: Int
  /// The word behind the fence; nil for an indented block.
  let language: String?
  let text: String
  /// What the page takes for granted: a comment `<!-- LANGUAGE … -->` right above the block.
  let given: String
  /// The last line above it that is not empty.
  let above: String
  var description: String { "\(page):\(line)" }

  /// The pages with code that people read. Docs/errors.md and others have none.
  static let pages: [String] = {
    do {
      return try ["Docs", "Docs/guides"].reduce(into: ["README.md", "CONTRIBUTING.md"]) { pages, folder in
        pages += try FileManager.default.contentsOfDirectory(
          atPath: RealTasks.root.appendingPathComponent(folder).path
        ).filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
      }
    } catch {
      return []
    }
  }()

  static func all(_ language: String? = nil) throws -> [CodeBlock] {
    try pages.flatMap { page in
      let text = try String(contentsOf: RealTasks.root.appendingPathComponent(page), encoding: .utf8)
      return blocks(of: text, page).filter { language == nil || $0.language == language }
    }
  }

  static func blocks(of text: String, _ page: String) -> [CodeBlock] {
    let lines = text.components(separatedBy: "\n")
    var found: [CodeBlock] = []
    var (above, number, isInList) = ("", 0, false)
    while number < lines.count {
      let line = lines[number]
      if line.hasPrefix("```") {
        let end = lines[(number + 1)...].firstIndex(of: "```") ?? lines.count
        found.append(
          CodeBlock(
            page: page, line: number + 1, language: String(line.dropFirst(3)),
            text: lines[(number + 1)..<end].map { $0 + "\n" }.joined(), given: given(lines[..<number]),
            above: above))
        number = end
      } else if line.hasPrefix("    "), !isInList, number == 0 || lines[number - 1].isEmpty {
        let end = lines[number...].firstIndex { !$0.isEmpty && !$0.hasPrefix("    ") } ?? lines.count
        let block = lines[number..<end].map { $0.dropFirst(4) + "\n" }.joined()
        if !block.hasPrefix("$ ") {
          found.append(
            CodeBlock(page: page, line: number + 1, language: nil, text: block, given: "", above: above))
        }
        number = end - 1
      } else if !line.isEmpty {
        // What is indented below an item of a list is part of its text.
        if !line.hasPrefix(" ") { isInList = line.firstMatch(of: #/^([0-9]+\.|[-*]) /#) != nil }
        above = line
      }
      number += 1
    }
    return found
  }

  private static func given(_ lines: ArraySlice<String>) -> String {
    let lines = lines.last == "" ? lines.dropLast() : lines
    guard let last = lines.last, last.hasSuffix("-->"),
      let start = lines.lastIndex(where: { $0.hasPrefix("<!-- ") }), !lines[start].hasPrefix("<!-- $ ")
    else { return "" }
    let comment = lines[start...].joined(separator: "\n").dropFirst(5).dropLast(3)
    // Without the language, which is its first word.
    return String(comment.drop { $0 != " " && $0 != "\n" })
  }
}
