import ArgumentParser
import EventLedger

/// How a list is written: the value of `--format`.
///
/// Each list declares the option itself, as a group of options would cost each start a fiftieth of its time.
struct ListForm {
  var format: String?

  static let help = ArgumentHelp(
    "Write each row as this template, such as '{title}\\t{id}', or comma-separated values: csv (or just --csv), csv-safe (see 'ledger help templates')",
    valueName: "template")

  /// A fault in a template is told before anything is done.
  static let check = WordArgument.checked { try template($0) }

  /// True for a table for a person, or JSON.
  var isDefault: Bool { format == nil }
  var isCSV: Bool { format == "csv" || isSafe }
  /// In which a spreadsheet takes no text for a formula.
  var isSafe: Bool { format == "csv-safe" }
  var template: OutputTemplate? { get throws { try format.flatMap(Self.template) } }

  private static func template(_ text: String) throws -> OutputTemplate? {
    ["csv", "csv-safe"].contains(text) ? nil : try OutputTemplate(text)
  }

  /// - Throws: a usage error with `--json`, which is another form.
  func require(_ global: GlobalOptions) throws {
    guard global.json, !isDefault else { return }
    throw LedgerError(
      .usage, "--json is a form of its own.", hint: "Leave out --json, or --format and --csv.")
  }
}

/// Writes the rows of a list as a template or a CSV has them.
///
/// The fields are those that the rows have in `--json`.
final class ListWriter {
  /// Nil for a CSV.
  private let template: OutputTemplate?
  private let output: Output
  private let csv: CSVRecords
  /// The fields that a row can have.
  private let fields: [String]
  private var hasBegun = false

  /// - Parameter fields: every field that a row can have, in the order of the columns.
  /// - Throws: `usage` where the template names a field that no row has.
  init(_ form: ListForm, fields: [String], _ invocation: Invocation) throws {
    try form.require(invocation.options)
    template = try form.template
    self.fields = fields
    output = invocation.output
    csv = CSVRecords(output: output, isSafe: form.isSafe)
    for path in template?.fields ?? [] where !fields.contains(path[0]) {
      throw LedgerError(
        .usage, "There is no field \(quotedForMessage(path[0])) here.",
        hint: "Fields: \(fields.joined(separator: ", ")).", at: .init(field: path[0]))
    }
  }

  func write(_ row: JSONValue) throws {
    if let template {
      try output.writeText(template.text(row))
    } else {
      try begin()
      try csv.write(fields.map { csv.field(row[$0]) })
    }
  }

  /// Writes the header of a list that has no rows.
  func finish() throws {
    if template == nil { try begin() }
  }

  private func begin() throws {
    guard !hasBegun else { return }
    hasBegun = true
    try csv.write(fields)
  }
}

extension Invocation {
  /// Writes a whole list in the form that was asked for.
  ///
  /// - Parameter fields: those of an empty list; the rows may have others beside them.
  /// - Returns: false where neither a template nor CSV was asked for.
  func write(_ rows: [JSONValue], as form: ListForm, fields: [String]) throws -> Bool {
    try form.require(options)
    guard !form.isDefault else { return false }
    var all = rows.isEmpty ? fields : []
    var known = Set(all)
    for name in rows.lazy.flatMap({ $0.members ?? [] }).map(\.key) + fields where known.insert(name).inserted
    {
      all.append(name)
    }
    let writer = try ListWriter(form, fields: all, self)
    for row in rows { try writer.write(row) }
    try writer.finish()
    return true
  }
}
