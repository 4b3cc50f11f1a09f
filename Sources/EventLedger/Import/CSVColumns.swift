import Projections

/// What a person said about one column of a CSV.
public struct ImportColumn: Hashable, Sendable {
  /// The column's name in the file.
  public var name: String
  /// The field that its values go to; nil to leave the column out.
  public var field: String?

  public init(name: String, field: String?) {
    self.name = name
    self.field = field
  }
}

/// Which column of a CSV holds which field of one kind of record.
///
/// A column is the one that a person said it is; else the field that has its name; else the field that other
/// programs call so, if no other column can be that field too.
struct CSVColumns {
  enum Column {
    case field(FieldDefinition)
    /// It is not read: its values say nothing here, or it is to be left out.
    case passedOver
  }

  /// By place.
  let columns: [Column]
  /// The header.
  let names: [String]
  /// The names of columns that are not read, except `seq`, which says which event changed a row elsewhere.
  let ignored: [String]

  /// - Throws: `unknownField` or `missingField` for a header that does not fit.
  init(
    _ header: [String], _ kind: String, _ event: EventDefinition, _ table: Set<String>,
    _ options: ImportOptions
  ) throws {
    names = header.map { UnicodeWhiteSpace.trimmed($0) }
    let resolver = try Resolver(names, kind, event, options)
    let computed = Set(table.map(Self.key)).union(options.computedColumns[kind] ?? [])
    var (columns, ignored, unknown): ([Column], [String], [String]) = ([], [], [])
    for name in names {
      if let field = resolver.field(of: name) {
        columns.append(.field(field))
        continue
      }
      columns.append(.passedOver)
      if Self.key(name) == "seq" { continue }
      if !name.isEmpty { ignored.append(name) }
      if !resolver.isLeftOut(name), !computed.contains(Self.key(name)) { unknown.append(name) }
    }
    if !unknown.isEmpty, !options.ignoresUnknownColumns { throw resolver.unknown(unknown) }
    (self.columns, self.ignored) = (columns, ignored)
    try requireEachOnce()
    try requireAll(event, kind)
  }

  /// The names of the columns that are read, as the file has them.
  var used: [String] { zip(names, columns).compactMap { $1.field == nil ? nil : $0 } }

  /// The name of the column that holds a field.
  func name(of field: String) -> String? { zip(names, columns).first { $1.field?.name == field }?.0 }

  /// How many columns of a header are known: how likely it is that the header was taken apart rightly.
  static func matches(_ header: [String], _ kind: String, _ event: EventDefinition, _ options: ImportOptions)
    -> Int
  {
    let usual = options.usualNames[kind] ?? [:]
    let known = Set(event.fields.map { key($0.name) } + usual.keys + options.columns.map { key($0.name) })
    return header.count { known.contains(key($0)) }
  }

  /// A column's name without what people write differently: "Created at", "created_at" and "createdAt" are
  /// one.
  static func key(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" && $0 != "_" }))
  }

  private func requireEachOnce() throws {
    for (index, column) in columns.enumerated() {
      guard let field = column.field,
        let first = columns[..<index].firstIndex(where: { $0.field?.name == field.name })
      else { continue }
      if Self.key(names[first]) == Self.key(names[index]) {
        throw LedgerError(
          .invalidText, "line 1: the column \(quotedForMessage(names[index])) appears twice.",
          hint: "Name each column only once.", at: .init(line: 1, field: names[index]))
      }
      throw LedgerError(
        .invalidText,
        "line 1: the columns \(quotedForMessage(names[first])) and \(quotedForMessage(names[index])) are both the field \"\(field.name)\".",
        hint: "Leave one of them out: \(Remedy.column("\(names[index])=")).",
        at: .init(line: 1, field: names[index]))
    }
  }

  private func requireAll(_ event: EventDefinition, _ kind: String) throws {
    let given = Set(columns.compactMap { $0.field?.name })
    for field in event.fields where field.isRequired && !given.contains(field.name) {
      if field.name == event.recordField, field.kind == .id { continue }
      throw LedgerError(
        .missingField,
        "line 1: the header has no column \(quotedForMessage(field.name)), which \(kind) needs.",
        hint:
          "Its columns are: \(Resolver.names(event)). If another column holds it, name that one: \(Remedy.column("COLUMN=\(field.name)")).",
        at: .init(line: 1, field: field.name))
    }
  }
}

extension CSVColumns.Column {
  fileprivate var field: FieldDefinition? {
    if case .field(let field) = self { field } else { nil }
  }
}

/// Finds the field of a column by its name.
private struct Resolver {
  private let kind: String
  private let event: EventDefinition
  /// Fields by the names of columns without case, spaces, hyphens and underscores; nil for one to leave out.
  private let fields: [String: FieldDefinition?]
  private let otherNames: [String: String]
  /// The names of fields that a column of the header is.
  private let taken: Set<String>

  init(_ header: [String], _ kind: String, _ event: EventDefinition, _ options: ImportOptions) throws {
    (self.kind, self.event) = (kind, event)
    let usual = options.usualNames[kind] ?? [:]
    otherNames = usual.merging(options.otherNames[kind] ?? [:]) { first, _ in first }
    let keys = header.map(CSVColumns.key)
    var found: [String: FieldDefinition?] = [:]
    for column in options.columns {
      found[CSVColumns.key(column.name)] = .some(try Self.said(column, header, kind, event))
    }
    for field in event.fields where found[CSVColumns.key(field.name)] == nil {
      found[CSVColumns.key(field.name)] = field
    }
    func taken() -> Set<String> { Set(keys.compactMap { found[$0]?.map(\.name) }) }
    let named = taken()
    let candidates = keys.filter { found[$0] == nil && usual[$0] != nil }
    for key in candidates {
      guard let name = usual[key], !named.contains(name), let field = event.field(named: name),
        candidates.count(where: { usual[$0] == name }) == 1
      else { continue }
      found[key] = field
    }
    fields = found
    self.taken = taken()
  }

  func field(of name: String) -> FieldDefinition? { fields[CSVColumns.key(name)] ?? nil }

  func isLeftOut(_ name: String) -> Bool { fields[CSVColumns.key(name)] == .some(nil) }

  /// The field that a person named for a column; nil for a column to leave out.
  private static func said(
    _ column: ImportColumn, _ header: [String], _ kind: String, _ event: EventDefinition
  ) throws -> FieldDefinition? {
    guard header.contains(where: { CSVColumns.key($0) == CSVColumns.key(column.name) }) else {
      throw LedgerError(
        .usage, "The file has no column \(quotedForMessage(column.name)).",
        hint: "Its columns are: \(header.prefix(40).map(quotedForMessage).joined(separator: ", ")).",
        at: .init(line: 1, field: column.name))
    }
    guard let name = column.field else { return nil }
    if let field = event.fields.first(where: { CSVColumns.key($0.name) == CSVColumns.key(name) }) {
      return field
    }
    throw LedgerError(
      .usage, "\(kind) has no field \(quotedForMessage(name)).",
      hint: "Its fields are: \(names(event)).",
      at: .init(field: name))
  }

  // MARK: Columns that are not known

  func unknown(_ columns: [String]) -> LedgerError {
    let named = Message(verbatim: columns.prefix(10).map { quotedForMessage($0) }.joined(separator: ", "))
    let meant = columns.lazy.compactMap { column in nearest(to: column).map { (column, $0) } }.first
    let column = meant?.0 ?? columns.first ?? ""
    let known: Message = "Its columns are: \(Self.names(event))."
    let options: Message =
      "To say which one \(quotedForMessage(column)) is: \(Remedy.column("\(column)=\(meant?.1 ?? "FIELD")")). To leave it out: \(Remedy.column("\(column)=")); to leave out every unknown column: \(Remedy.parameter("ignore-unknown", "Ignore unknown columns"))."
    return LedgerError(
      .unknownField,
      columns.count == 1
        ? "line 1: \(kind) has no column \(named)." : "line 1: \(kind) has no columns \(named).",
      hint: meant.map { "Did you mean \(quotedForMessage($0.1))? \(known) \(options)" }
        ?? "\(known) \(options)",
      at: .init(line: 1, field: columns.first))
  }

  /// A field that no other column is, and whose name is near, or that other programs call so.
  private func nearest(to column: String) -> String? {
    let free = event.fields.map(\.name).filter { !taken.contains($0) }
    if let name = otherNames[CSVColumns.key(column)], free.contains(name) { return name }
    return Spelling.nearest(to: column, among: free)
  }

  static func names(_ event: EventDefinition) -> String { event.fields.map(\.name).joined(separator: ", ") }
}
