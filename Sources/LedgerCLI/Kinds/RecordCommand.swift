import ArgumentParser
import EventLedger
import Projections

/// `ledger record`
struct RecordCommand: DeletingCommand, ListsRecords {
  static let name = "record"
  static let configuration = CommandConfiguration(
    name, "Add, edit, delete, list and show records of a registered kind.",
    more: """
      The word 'record' can be left out: 'ledger visit add' does the same, and 'ledger visit --help' \
      lists the fields. Each field in the kind's projection file is an option of the same name. Use --set \
      NAME=VALUE for a field whose name is already an option of this command. A boolean field needs no value: \
      --paid, --no-paid. With list, fields limit the list to the records with these values. With add, words that belong to no \
      option are the first required text field. Dates and times are given as 'ledger help times' describes. \
      If you give no id, one is generated. Name a record by its id or its first text field (see 'ledger help ids').
      """,
    examples: [
      "ledger visit add Kyoto --arrived yesterday", "ledger visit edit Kyoto --rating 5",
      "ledger visit list --rating 5", "ledger visit list --sort arrived -r",
      "ledger record book list --search \"sea stor*\"",
    ])

  /// What is done.
  enum Action: String, CaseIterable, ExpressibleByArgument {
    case add, edit, delete, list, show
  }

  @Argument(
    help: ArgumentHelp("Kind of record, such as visit", valueName: "kind"),
    completion: KindNameCompletion.records)
  var record: String

  @Argument(help: "What to do")
  var action: Action

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The record, and its fields as --FIELD VALUE", valueName: "which"))
  var words: [String] = []

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Set a field to a value (can be repeated)", valueName: "name=value"))
  var set: [String] = []

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("With edit, remove the value of a field (can be repeated)", valueName: "field"))
  var clear: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("With list, list only records that contain these words", valueName: "words"))
  var search: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With list, sort by this field (default: the order in which they were added)", valueName: "field"))
  var sort: String?

  @Flag(name: [.short, .long], help: "With --sort, reverse the order")
  var reverse = false

  @OptionGroup
  var page: PageOptions

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if action != .list, search != nil { throw ValidationError(said: "--search applies only to list.") }
    if action != .list, sort != nil || reverse {
      throw ValidationError(
        said: "--sort and --reverse apply only to list; to set a field of that name, use --set.")
    }
    if reverse, sort == nil { throw ValidationError(said: "--reverse requires --sort.") }
    if ![.list, .show].contains(action), asOf != nil {
      throw ValidationError(said: "--as-of applies only to list and show.")
    }
    if action != .delete, deletion.rehearsal.dryRun {
      throw ValidationError(said: "--dry-run applies only to delete.")
    }
    if action != .delete, deletion.erasing.erase {
      throw ValidationError(said: "--erase applies only to delete.")
    }
    if ![.edit, .delete].contains(action), deletion.row.ifSeq != nil {
      throw ValidationError(said: "--if-seq applies only to edit and delete.")
    }
    if action != .list, page.limit != nil || page.after != nil {
      throw ValidationError(
        said: "--limit and --after apply only to list; to set a field of that name, use --set.")
    }
    if action != .list, !page.form.isDefault {
      throw ValidationError(
        said: "--format and --csv apply only to list; to set a field of that name, use --set.")
    }
    if let search, UnicodeWhiteSpace.isBlank(search) {
      throw ValidationError(said: "--search requires a word.")
    }
    if action != .edit, !clear.isEmpty { throw ValidationError(said: "--clear applies only to edit.") }
  }

  var isSilentWhenQuiet: Bool { action != .list && action != .show && !deletion.rehearsal.dryRun }

  func run(in invocation: Invocation) throws {
    let run = try RecordRun(invocation, record)
    let arguments = try RecordWords(
      words, set: set, flags: run.flags(with: action), clearable: run.clearable(with: action),
      takesWords: action != .list, of: record)
    switch action {
    case .add: try run.add(arguments.fields, words: arguments.references)
    case .edit:
      try run.edit(
        arguments.reference(), arguments.fields, clearing: clear + arguments.cleared,
        ifSequence: deletion.row.ifSeq)
    case .delete:
      try arguments.requireNoFields()
      try run.delete(arguments.someReferences(), deletion)
    case .list:
      try arguments.requireNoReference()
      try run.list(
        page, as: page.form, search: search, where: arguments.fields,
        in: sort.map { .init(by: $0, descending: reverse) })
    case .show: try run.show(arguments.reference(withoutFields: true))
    }
  }
}

/// What follows the action: fields as options, and the record.
struct RecordWords {
  private(set) var fields: [(name: String, text: String)] = []
  /// Fields that were given as `--no-FIELD`.
  private(set) var cleared: [String] = []
  /// What belongs to no field: records, or the words of a new one.
  private(set) var references: [String] = []
  private let record: String

  /// - Parameters:
  ///   - flags: the fields that may stand alone, as `--paid`, or as `--no-paid`.
  ///   - clearable: the fields that are cleared as `--no-rating`.
  ///   - takesWords: false where every word is the value of a field.
  ///   - record: the kind of record.
  init(
    _ words: [String], set: [String], flags: Set<String>, clearable: Set<String>, takesWords: Bool,
    of record: String
  ) throws {
    self.record = record
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else {
        references.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 1 else {
        fields.append((String(parts[0]), String(parts[1])))
        continue
      }
      let name = String(parts[0])
      if name.hasPrefix("no-"), flags.contains(String(name.dropFirst(3))) {
        fields.append((String(name.dropFirst(3)), "no"))
        continue
      }
      if name.hasPrefix("no-"), clearable.contains(String(name.dropFirst(3))) {
        cleared.append(String(name.dropFirst(3)))
        continue
      }
      if flags.contains(name), !RecordValue.isTruth(rest.first) {
        if let next = rest.first, !next.hasPrefix("-"), !takesWords || !references.isEmpty {
          throw Self.notTruth(next, of: word, mayBeText: takesWords)
        }
        fields.append((name, "yes"))
        continue
      }
      guard let value = rest.popFirst() else {
        throw LedgerError(.usage, "\(word) has no value.", hint: "Give it one: \(word) VALUE.")
      }
      fields.append((name, value))
    }
    for text in set {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw LedgerError(
          .usage, "--set takes NAME=VALUE, not \(quotedForMessage(text)).",
          hint: "For example: --set limit=5.")
      }
      fields.append((String(parts[0]), String(parts[1])))
    }
  }

  /// A word behind a field that is yes or no. Before the words of a text or a record it is one of them; after
  /// them it was meant as a value.
  private static func notTruth(_ word: String, of option: String, mayBeText: Bool) -> LedgerError {
    LedgerError(
      .usage,
      "'\(word)' is not a value of \(option): use \(FieldDefinition.truthWords.joined(separator: ", ")).",
      hint: mayBeText ? "If it is part of the text, put it before \(option)." : nil)
  }

  func reference(withoutFields: Bool = false) throws -> String {
    if withoutFields { try requireNoFields() }
    guard let only = references.first, references.count == 1 else {
      throw LedgerError(
        .usage, references.isEmpty ? "No record was given." : "More than one record was given.",
        hint: "Give one by its id or name.")
    }
    return only
  }

  /// One or more.
  func someReferences() throws -> [String] {
    guard references.isEmpty else { return references }
    throw LedgerError(.usage, "No record was given.", hint: "Give one by its id or name.")
  }

  func requireNoReference() throws {
    guard let word = references.first else { return }
    throw LedgerError(
      .usage, "\(quotedForMessage(word)) is not a field.", hint: "Fields are given as --FIELD VALUE.")
  }

  func requireNoFields() throws {
    guard let field = fields.first else { return }
    throw LedgerError(
      .usage, "There is no option --\(field.name).", hint: "See 'ledger \(record) --help'.")
  }
}
