// An upcaster file is beside a projection file, and has nothing but comments:
//
//     -- upcasters: tasks                   first: the projection whose events they are
//     -- upcaster: task.inserted v1 to v2   one step of one type; what follows is done in this order; nothing is fine
//     -- add: done = false                  a field that is missing gets this value (JSON)
//     -- rename: name to title
//     -- drop: colour
//     -- split: name into first, last at " "
//     -- combine: first, last into name with " "
//     -- compute: weight real = :grams / 1000.0    SQL over the fields; `:_has_grams` says whether it was there; where it
//                                           gives NULL, the field is left out
//
// Other comments may be anywhere.

import SQLite

/// Reads one upcaster file.
struct UpcasterParser {
  private let file: String
  private let projection: String
  private let lines: [ArraySlice<UInt8>]
  private var isNamed = false
  private(set) var upcasters: [Upcaster] = []

  init(text: String, file: String, projection: String) {
    self.file = file
    self.projection = projection
    lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// - Throws: `invalidProjectionFile` with the line and what is wrong.
  mutating func parse() throws -> [Upcaster] {
    for (index, text) in lines.enumerated() {
      let line = index + 1
      let words = withoutBlanks(text)
      guard !words.isEmpty else { continue }
      guard words.starts(with: "--".utf8) else {
        throw error("an upcaster file can contain only lines that begin with `--`", line)
      }
      let comment = withoutBlanks(words.dropFirst(2))
      if let colon = comment.firstIndex(of: UInt8(ascii: ":")) {
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        try read(text(comment[..<colon]), text(withoutBlanks(comment[(colon + 1)...])), line)
      }
    }
    guard isNamed else { throw error("it does not begin with the line `-- upcasters: \(projection)`", 1) }
    return upcasters
  }

  private static let keywords = [
    "upcasters", "upcaster", "add", "rename", "drop", "split", "combine", "compute",
  ]

  /// True for a comment that says something to this parser.
  static func isDirective(_ comment: String) -> Bool {
    comment.firstIndex(of: ":").map { keywords.contains(String(comment[..<$0])) } ?? false
  }

  private mutating func read(_ keyword: String, _ rest: String, _ line: Int) throws {
    switch keyword {
    case "upcasters":
      guard rest == projection else {
        throw error("it is for \"\(rest)\", but is next to the projection \"\(projection)\"", line)
      }
      isNamed = true
    case "upcaster": try begin(rest, line)
    case "add", "rename", "drop", "split", "combine", "compute":
      guard let last = upcasters.indices.last else {
        throw error("\"\(keyword)\" belongs after a line `-- upcaster: TYPE v1 to v2`", line)
      }
      upcasters[last].changes.append(try change(keyword, rest, line))
    default:
      guard !keyword.contains(" "),
        let near = Self.keywords.first(where: { Spelling.distance($0, keyword.lowercased()) <= 2 })
      else { return }
      throw error("there is no directive \"\(keyword)\"; did you mean \"\(near)\"?", line)
    }
  }

  private mutating func begin(_ text: String, _ line: Int) throws {
    let words = wordsBetweenBlanks(text)
    guard isNamed, words.count == 4, words[2] == "to", let from = Self.version(words[1]),
      let to = Self.version(words[3]), from < to
    else { throw error("an upcaster is written as `-- upcaster: TYPE v1 to v2`", line) }
    upcasters.append(Upcaster(type: words[0], from: from, to: to, changes: [], line: line, file: file))
  }

  static func version(_ word: some StringProtocol) -> Int? {
    guard word.first == "v", let number = Int(word.dropFirst()), number >= 1 else { return nil }
    return number
  }

  // MARK: Changes

  private func change(_ keyword: String, _ text: String, _ line: Int) throws -> Upcaster.Change {
    switch keyword {
    case "add": return try add(text, line)
    case "rename":
      let words = wordsBetweenBlanks(text)
      guard words.count == 3, words[1] == "to", words[0] != words[2] else {
        throw error("a new name is written as `-- rename: OLD to NEW`", line)
      }
      return .rename(try field(words[0], line), to: try field(words[2], line))
    case "drop": return .drop(try field(text, line))
    case "split": return try split(text, line)
    case "combine": return try combine(text, line)
    default: return try compute(text, line)
    }
  }

  private func add(_ text: String, _ line: Int) throws -> Upcaster.Change {
    let usage: Message = "a value for a missing field is written as `-- add: FIELD = JSON`"
    guard let (name, json) = cut(text, at: "=") else { throw error(usage, line) }
    do {
      return .add(try field(name, line), try JSONValue(parsing: json))
    } catch let error as LedgerError where error.code != .invalidProjectionFile {
      throw self.error(usage, line)
    }
  }

  private func split(_ text: String, _ line: Int) throws -> Upcaster.Change {
    guard let (name, rest) = cut(text, at: " into "), let (list, separator) = cut(rest, at: " at "),
      let separator = Self.quotedText(separator)
    else { throw error("a split is written as `-- split: FIELD into A, B at \" \"`", line) }
    return .split(try field(name, line), into: try fields(list, line), at: separator)
  }

  private func combine(_ text: String, _ line: Int) throws -> Upcaster.Change {
    guard let (list, rest) = cut(text, at: " into "), let (name, separator) = cut(rest, at: " with "),
      let separator = Self.quotedText(separator, mayBeEmpty: true)
    else { throw error("a combination is written as `-- combine: A, B into FIELD with \" \"`", line) }
    return .combine(try fields(list, line), into: try field(name, line), with: separator)
  }

  private func compute(_ text: String, _ line: Int) throws -> Upcaster.Change {
    let usage: Message = "a computed field is written as `-- compute: FIELD TYPE = EXPRESSION`"
    guard let (declaration, sql) = cut(text, at: "="), !sql.isEmpty else { throw error(usage, line) }
    var parser = FieldDeclaration(ArraySlice(declaration.utf8))
    do {
      let field = try parser.parse()
      return .compute(field.name, field.kind, SQLText(text: sql, line: line))
    } catch {
      throw self.error(error.reason, line)
    }
  }

  // MARK: Words

  private func field(_ text: String, _ line: Int) throws -> String {
    let name = withoutBlanks(text[...])
    guard FieldDeclaration.isName(name) else {
      throw error("\"\(name)\" is not a field name: use letters, digits and _, beginning with a letter", line)
    }
    return name
  }

  /// "a, b": at least two, each once.
  private func fields(_ text: String, _ line: Int) throws -> [String] {
    let names = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try field(String($0), line)
    }
    guard names.count > 1, Set(names).count == names.count else {
      throw error("at least two fields are needed here, each given once", line)
    }
    return names
  }

  private func cut(_ text: String, at separator: String) -> (String, String)? {
    guard let place = text.firstRange(of: separator) else { return nil }
    return (withoutBlanks(text[..<place.lowerBound]), withoutBlanks(text[place.upperBound...]))
  }

  /// A JSON text, so that blanks can be seen.
  private static func quotedText(_ text: String, mayBeEmpty: Bool = false) -> String? {
    attempt {
      guard let value = try JSONValue(parsing: text).stringValue, mayBeEmpty || !value.isEmpty else {
        return nil
      }
      return value
    }
  }

  private func error(_ reason: Message, _ line: Int) -> LedgerError {
    .faultOfFile(file, line, reason, projection: projection)
  }
}

extension LedgerError {
  /// What is wrong with a file that defines a projection, and on which line.
  package static func faultOfFile(
    _ file: String, _ line: Int, _ reason: Message, projection: String?
  ) -> LedgerError {
    LedgerError(
      .invalidProjectionFile, "\(file), line \(line): \(reason).", hint: "Correct the projection file.",
      at: .init(path: file, line: line, projection: projection))
  }
}
