import EventLedger
import Projections
import SQLite

/// A field as it is typed after `ledger kind new visit`: `place:text`, `note:text?`, `code:text!`.
struct KindField {
  enum Kind: Equatable {
    case text, integer, number, date, time, boolean, id
    case choice([String])

    fileprivate init?(word: String) {
      switch word {
      case "text": self = .text
      case "integer": self = .integer
      case "number": self = .number
      case "date": self = .date
      case "time": self = .time
      case "boolean": self = .boolean
      case "id": self = .id
      default: return nil
      }
    }
  }

  /// The words of ``Kind``.
  static let types = ["text", "integer", "number", "date", "time", "boolean", "id"]

  var name: String
  var kind: Kind
  /// `?`
  var isOptional = false
  /// `!`
  var isUnique = false

  /// - Throws: `usage` with what is wrong.
  init(_ word: String) throws {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw Self.fault(
        "\(quotedForMessage(word)) is not a field.", "Write a field as NAME:TYPE, for example place:text.")
    }
    name = String(parts[0])
    var type = parts[1]
    while let mark = type.last, mark == "?" || mark == "!" {
      if mark == "?" { isOptional = true } else { isUnique = true }
      type = type.dropLast()
    }
    try Self.check(name)
    kind = try Self.kind(String(type), of: name)
  }

  private static func check(_ name: String) throws {
    guard isName(name) else {
      throw fault(
        "\(quotedForMessage(name)) can't be the name of a field.",
        "Use letters, digits and _, beginning with a letter; 64 characters at most.")
    }
    guard !["id", "seq"].contains(name.lowercased()) else {
      throw fault(
        "Every record has a field \(name.lowercased()) of its own.", "Give the field another name.")
    }
  }

  private static func kind(_ word: String, of name: String) throws -> Kind {
    if let kind = Kind(word: word) { return kind }
    if word.contains("/") {
      let values = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard Set(values).count == values.count, values.allSatisfy(isName) else {
        throw fault(
          "The values of \(name) can't be \(quotedForMessage(word)).",
          "Give words that begin with a letter and have only letters, digits and _, with / between them, each once: \(name):small/large."
        )
      }
      return .choice(values)
    }
    if word.hasPrefix("of:") {
      throw fault(
        "A field can't be checked against the records of another kind.",
        "Use \(name):id for the id of any record, or write kinds that belong together into one file with a foreign key, as Examples/library does."
      )
    }
    let near = nearestWord(to: word, of: types + Array(otherWords.keys), within: 2)
    let meant = otherWords[word.lowercased()] ?? near.map { otherWords[$0] ?? $0 }
    let all: Message =
      "The types are \(types.joined(separator: ", ")), and words with / between them for a choice."
    throw fault(
      "There is no type \(quotedForMessage(word)).",
      meant.map { "Did you mean \(name):\($0)?\n\(all)" } ?? all)
  }

  /// What other languages call the types.
  private static let otherWords = [
    "string": "text", "str": "text", "varchar": "text", "int": "integer", "real": "number",
    "float": "number", "double": "number", "decimal": "number", "bool": "boolean", "datetime": "time",
    "timestamp": "time", "uuid": "id",
  ]

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A, text.utf8.count <= 64
    else { return false }
    return text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
  }

  static func fault(_ message: Message, _ hint: Message) -> LedgerError {
    LedgerError(.usage, message, hint: hint)
  }
}

/// What `ledger kind new` was asked for.
struct KindDraft {
  var name: String
  var fields: [KindField]

  /// - Throws: `usage` with what is wrong.
  init(_ name: String, _ words: [String]) throws {
    guard KindField.isName(name), name == name.lowercased() else {
      throw KindField.fault(
        "\(quotedForMessage(name)) can't be the name of a kind.",
        "Use a word in the singular of lower-case letters, digits and _, such as visit.")
    }
    try KindName.requireFree(name, includingBuiltIn: true)
    guard !words.isEmpty else {
      throw KindField.fault(
        "A kind needs at least one field.", "For example: ledger kind new \(name) title:text noted:date?")
    }
    self.name = name
    fields = try words.map { try KindField($0) }
    for (index, field) in fields.enumerated()
    where fields[..<index].contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      throw KindField.fault("The field \(field.name) is given twice.", "Give each field once.")
    }
  }

  /// The field that names a record: the first text.
  var nameField: KindField? {
    let texts = fields.filter { $0.kind == .text }
    return texts.first { !$0.isOptional } ?? texts.first
  }
}

/// Which names records of a kind can't have: `ledger NAME` is something else.
enum KindName {
  /// Records that have commands of their own. The ledger itself refuses a kind with such records.
  static let builtIn = ["user", "answer", "account", "tag", "task", "step"]

  static func isCommand(_ name: String) -> Bool {
    name == "help" || RootCommand.sections.contains { $0.commands.contains { $0.name == name } }
  }

  /// - Throws: `usage`
  static func requireFree(_ name: String, includingBuiltIn: Bool) throws {
    guard isCommand(name), includingBuiltIn || !builtIn.contains(name) else { return }
    throw LedgerError(
      .usage, "Records can't be called \(name): 'ledger \(name)' is a command.",
      hint:
        "Choose another name; in a projection file it is the word before the dot in the types of events, as in \(name).inserted."
    )
  }
}
