import ArgumentParser
import LedgerRecords
import Projections

/// `ledger visit add Kyoto`: a command line whose first word is no command, but names the records of a kind
/// that the ledger has registered.
///
/// The ledger is looked at only then, so that the program's own commands start as fast as without kinds.
struct KindCommandLine {
  /// What can be done to records.
  struct Action {
    var name: String
    /// What is typed behind it.
    var arguments: String
    var purpose: Message

    fileprivate var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

    init(_ name: String, _ arguments: String, _ purpose: Message) {
      (self.name, self.arguments, self.purpose) = (name, arguments, purpose)
    }
  }

  static let actions = [
    Action("add", "[<text> ...]", "Add a record."),
    Action("edit", "<record>", "Change fields of a record."),
    Action("delete", "<record> ...", "Delete records."),
    Action("list", "", "List records, one page at a time."),
    Action("show", "<record>", "Show one record."),
    Action("history", "<record>", "Show the history of one record."),
  ]

  /// The options before the record's word.
  private let options: [String]
  private let rest: [String]
  let form: RecordForm
  var record: String { form.record }

  /// Nil where the first word is a command, or nothing that the ledger knows.
  init?(_ arguments: [String]) {
    guard let start = GlobalOptions.end(of: arguments), !KindName.isCommand(arguments[start]),
      let form = Self.forms(arguments).first(where: { $0.record == arguments[start] })
    else { return nil }
    options = Array(arguments[..<start])
    rest = Array(arguments[(start + 1)...])
    self.form = form
  }

  /// What the ledger that a command line names has registered; nothing where that can't be read.
  ///
  /// - Parameter arguments: without the program's name.
  static func forms(_ arguments: some Sequence<String>) -> [RecordForm] {
    attempt {
      let (path, context) = try ledger(of: arguments)
      return try RecordForm.ofLedger(at: path, beside: .records, context)
    } ?? []
  }

  /// Why some of ``forms(_:)`` may be missing; nil where the log is not damaged.
  static func damage(_ arguments: some Sequence<String>) -> LedgerError? {
    attempt {
      let (path, context) = try ledger(of: arguments)
      return Ledger.damageHidingKinds(at: path, context)
    }
  }

  private static func ledger(
    of arguments: some Sequence<String>
  ) throws -> (path: String, context: LedgerContext) {
    let environment = ProcessEnvironment()
    let option = GlobalOptions.values(of: "--ledger", in: arguments).last
    return (
      try LedgerPath.resolve(option: option, environment: environment),
      try ProcessContext(environment).ledgerContext
    )
  }

  /// The records that have a command because the ledger knows them.
  static func records(_ arguments: some Sequence<String>) -> [String] {
    forms(arguments).map(\.record).filter { !KindName.isCommand($0) }
  }

  /// The command to run.
  ///
  /// - Throws: ``HelpAsked``, or a usage error.
  func command() throws -> any ParsableCommand {
    let line = rest.prefix { $0 != "--" }
    if rest.isEmpty || line.contains(where: { ["-h", "--help"].contains($0) }) {
      throw HelpAsked(page: page)
    }
    guard let place = line.firstIndex(where: { !$0.hasPrefix("-") }), place == GlobalOptions.end(of: rest)
    else { return try parse(options + ["record", record] + rest) }
    let action = rest[place]
    if action == "history" {
      return try parse(options + ["history", "--kind", record] + rest[..<place] + rest[(place + 1)...])
    }
    guard Self.actions.contains(where: { $0.name == action }) else {
      throw UsageFault.unknown(action, after: "ledger \(record)", of: Self.actions.map(\.name))
    }
    return try parse(options + ["record", record] + rest)
  }

  private func parse(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try RootCommand.parseAsRoot(arguments)
    } catch {
      guard RootCommand.exitCode(for: error) != .success else { throw error }
      var fault = UsageFault.error(for: error, arguments)
      if let field = fieldGivenAsOption {
        fault.hint = [fault.hint, "To set the field \(field): --set \(field)=VALUE"].compactMap(\.self)
          .joined(separator: "\n")
      }
      throw fault
    }
  }

  /// A field whose name was typed as an option, and is one of the command.
  private var fieldGivenAsOption: String? {
    let options = rest.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
    return form.fieldDefinitions(of: .inserted).map(\.name).first {
      Self.isOption($0) && options.contains("--\($0)")
    }
  }

  // MARK: Help

  /// `ledger visit --help`
  var page: String { Remedy.withoutLedger { makePage() } }

  private func makePage() -> String {
    HelpPage().text(
      purpose: "Manage the records of a registered kind: \(record).",
      paragraphs: [
        naming, HelpPage.shownExamples + "\n" + sampleLines.map { "  \($0)" }.joined(separator: "\n"),
      ],
      usage: "ledger \(record) <command> [options]",
      lists: [
        (
          "Commands",
          Self.actions.filter { isPossible($0.name) }.map { ($0.usage, $0.purpose.shown) }
        ),
        ("Fields", form.fieldDefinitions(of: .inserted).filter { $0.name != "id" }.map(entry)),
      ],
      end:
        "The options of 'ledger record' apply too: see 'ledger record --help'. 'ledger kind show \(form.projection)' shows the kind."
    )
  }

  private var naming: String {
    let name: Message =
      form.wordsField.map { "Name a record by its id or its \($0.name) (see 'ledger help ids')." }
      ?? "Name a record by its id (see 'ledger help ids')."
    return name.shown
  }

  private func isPossible(_ action: String) -> Bool {
    switch action {
    case "add": form.has(.inserted)
    case "edit": form.has(.edited)
    case "delete": form.has(.deleted)
    default: true
    }
  }

  private var sampleLines: [String] {
    let words = form.wordsField
    let required = form.fieldDefinitions(of: .inserted).filter { $0.isRequired && $0.name != "id" }
    let options = required.filter { $0.name != words?.name }
      .map { " " + Self.option($0.name, Self.sample($0)) }
    var lines: [String] = []
    if form.has(.inserted) {
      lines.append(
        "ledger \(record) add\(words.map { " \($0.name.uppercased())" } ?? "")\(options.joined())")
    }
    return lines + ["ledger \(record) list"]
  }

  private func entry(_ field: FieldDefinition) -> HelpPage.Entry {
    var text: Message = field.isRequired ? "Required: \(field.kind.description)" : field.kind.description
    if case .integer(let bounds)? = field.bounds, field.kind == .integer {
      text = "\(text), \(Self.range(bounds))"
    }
    if field.name == form.wordsField?.name {
      text = "\(text); the words that follow 'add' are this field"
    }
    return (Self.option(field.name, "<\(Self.placeholder(field))>"), Self.capitalized(text))
  }

  /// At the beginning of a line. In other languages that may be a value, which stays as it is typed.
  private static func capitalized(_ text: Message) -> String {
    let shown = text.shown
    guard OutputLanguage.shown == .english else { return shown }
    return shown.prefix(1).uppercased() + shown.dropFirst()
  }

  private static func range(_ bounds: ClosedRange<Int64>) -> Message {
    if bounds.upperBound == .max { return "\(bounds.lowerBound) or more" }
    if bounds.lowerBound == .min { return "\(bounds.upperBound) or less" }
    return "from \(bounds.lowerBound) to \(bounds.upperBound)"
  }

  /// How a field is given: one that is called like an option of the command, by `--set`.
  static func option(_ field: String) -> String { isOption(field) ? "--set \(field)=" : "--\(field)" }

  /// The same with its value.
  static func option(_ field: String, _ value: String) -> String {
    option(field) + (isOption(field) ? "" : " ") + value
  }

  /// True for a field that is called like an option of 'ledger record'.
  static func isOption(_ field: String) -> Bool { optionNames.contains("--\(field)") }

  /// As the command declares them, and those that are none of its own.
  private static let optionNames: Set<String> = {
    let declared = attempt { try CommandGrammar(RecordCommand.self) }?.arguments.flatMap(\.names) ?? []
    return Set(declared + GlobalOptions.names + [GlobalOptions.csv])
  }()

  private static func placeholder(_ field: FieldDefinition) -> String {
    if case .choice(let values) = field.kind { return values.joined(separator: "|") }
    return field.kind.keyword
  }

  private static func sample(_ field: FieldDefinition) -> String {
    switch field.kind {
    case .text: "TEXT"
    case .integer, .real: "1"
    case .boolean: "yes"
    case .date, .dateOrTime: "today"
    case .time: "now"
    case .id: "ID"
    case .json: "JSON"
    case .choice(let values): values.first ?? ""
    }
  }
}

/// A page of help was asked for, and is all there is to do.
struct HelpAsked: Error {
  var page: String
}
