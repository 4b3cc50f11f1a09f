import ArgumentParser
import LedgerRecords

/// A command that lists records, one page at a time.
protocol ListsRecords: PagedCommand, LooksBack {
  var page: PageOptions { get }
}

extension ListsRecords {
  var asOf: AsOf? { page.asOf }
}

/// The options of every list. In one type, as each group of options costs time at the start.
struct PageOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"), help: ArgumentHelp("Maximum number of rows (default: 50)", valueName: "n"),
    transform: WordArgument.checked(EventArguments.count))
  private var limitText: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Start after the row with this id, as printed at the end of the previous page", valueName: "id"))
  var after: String?

  @Option(name: .long, help: ListForm.help, transform: ListForm.check)
  var format: String?

  @Option(name: HistoryOptions.name, help: HistoryOptions.help, transform: HistoryOptions.check)
  private var place: String?

  var asOf: AsOf? { place.flatMap(AsOf.init(argument:)) }

  var form: ListForm { ListForm(format: format) }

  // Checked when it was parsed.
  var limit: Int? { limitText.flatMap { Int($0) } }
  var rows: Int { limit ?? 50 }

  /// The row to begin after; what is no whole id is looked up.
  func cursor<Record: Identifiable>(
    _ reader: LedgerReader, _ kind: RecordKind<Record>
  ) throws -> UUID? where Record.ID == UUID {
    guard let after else { return nil }
    return try UUID(text: after) ?? kind.find(reader, after).id
  }
}

/// The command that lists the next page, as it can be typed.
struct NextPage {
  private var words: [String]

  /// - Parameter command: "task list"
  init(_ command: String, _ invocation: Invocation) {
    words = ["ledger"]
    if let path = invocation.options.ledger { words += ["--ledger", path] }
    words += command.split(separator: " ").map(String.init)
    add("--as-of", invocation.asOf?.argument)
  }

  mutating func add(_ flag: String, isSet: Bool) {
    if isSet { words.append(flag) }
  }

  mutating func add(_ option: String, _ value: String?) {
    if let value { words += [option, value] }
  }

  func command(_ page: PageOptions, after id: UUID) -> String { command(page, after: id.lowercase) }

  func command(_ page: PageOptions, after id: String) -> String {
    var all = words
    if let limit = page.limit { all += ["--limit", String(limit)] }
    return (all + ["--after", id]).map(shellWord).joined(separator: " ")
  }
}

extension Invocation {
  /// Writes a page for a program, or as a template has it.
  ///
  /// - Parameter fields: those of an empty list.
  /// - Returns: false where a person is to get a table.
  func write<Item>(
    _ page: Page<Item>, as form: ListForm, fields: [String], _ json: (Item) throws -> JSONValue
  ) throws -> Bool {
    try form.require(options)
    if isJSON {
      try showJSON(page, json)
      return true
    }
    guard !form.isDefault else { return false }
    _ = try write(page.items.map(json), as: form, fields: fields)
    reportMoreRows(after: page.next?.lowercase)
    return true
  }

  /// A file with the first page alone would look complete.
  func reportMoreRows(after id: String?) {
    guard let id else { return }
    messages.note("There are more rows: --limit lists more at once, and '--after \(id)' continues.")
  }

  /// Prints a page as JSON: `{"items":[…],"next":"…"}`, row by row.
  func showJSON<Item>(_ page: Page<Item>, _ json: (Item) throws -> JSONValue) throws {
    try output.write(#"{"items":["#)
    for (index, item) in page.items.enumerated() {
      if index > 0 { try output.write(",") }
      try output.writeJSON(JSONText(try json(item)).bytes)
    }
    let next: JSONValue = page.next.map { .string($0.lowercase) } ?? .null
    try output.write(#"],"next":\#(JSONText(next))}"# + "\n")
  }

  /// Prints a page as a table, and last the command for the next page.
  func show<Item>(
    _ page: Page<Item>, as table: TextTable, next: NextPage, options: PageOptions, ifEmpty: StyledText
  ) throws {
    if table.isEmpty { return messages.note(ifEmpty) }
    try show(table)
    guard let last = page.next else { return }
    messages.note("\nNext page: \(next.command(options, after: last))")
  }
}
