// A projection file is SQL with directives in its comments:
//
//     -- projection: tasks                  first: name, 1…64 of a–z 0–9 _ -, a letter first
//     -- version: 2                         then: the file's version, from 1
//     CREATE TABLE …;                       schema: tables (STRICT), indexes, triggers, views, full-text tables
//                                           (FullTextTable); behind a column `-- personal` or `-- public`
//     -- migrate: v2                        a step to that version of the file (Migration); its statements follow
//     -- on: task.inserted v2               an event type and its data version (1 when left out); `*`: every event;
//                                           `since v2` where no older version was ever written
//     -- field: id id required              name, kind, flags (FieldDefinition); every field of the data is declared
//     -- record: id                         the field that names the record; a field `id` does when nothing is said
//     -- row: task                          the table whose `id` and `seq` say who changed the record last
//     -- may match nothing                  else the first statement must change a row
//     INSERT INTO …;                        statements; `:name` is a field, `:_has_name` whether it was there,
//                                           `:_seq` `:_time` `:_id` `:_uuid` `:_type` are the event's own
//     -- when erased                        behind them: statements for such an event once it is erased, with the fields
//                                           that are `kept`; `also when erased`, before them: the same ones serve
//     -- on: ledger.erased                  once for each such event, `:_erased`: where the erasure stands in the log
//
// A directive is alone on its line; other comments may be anywhere. Directives of an event come before its
// statements. A constraint, a UNIQUE index or RAISE(ABORT, …) named `code: Sentence.` gives the error its
// code and its sentence (Projection+Rejection).

/// Reads one projection file.
struct ProjectionParser {
  private var scanner: SQLScanner
  private let file: String
  private let isOurs: Bool

  private var name: String?
  private var version: Int?
  private var schema: [SQLText] = []
  private var columns: [ColumnDefinition] = []
  /// The marks of columns in the statement being read.
  private var marks: [ColumnMark] = []
  private var fullTextTables: [FullTextTable] = []
  private var events: [EventDefinition] = []
  private var migrations: [Migration] = []
  private var section = Section.schema
  /// Types of events whose statements serve also when they are erased; a few.
  private var sharing: [String] = []
  /// Tokens of the statement being read.
  private var pending: [SQLScanner.Token] = []
  private var statementCount = 0
  private var views: Set<String> = []
  private var viewReferences = 0
  private let text: [UInt8]

  /// What a statement belongs to: the tables, or the last event or migration.
  private enum Section { case schema, event, erasure, migration }

  init(text: String, file: String, isOurs: Bool) {
    self.text = Array(text.utf8)
    scanner = SQLScanner(self.text)
    self.file = file
    self.isOurs = isOurs
  }

  mutating func parse(fingerprint: String) throws -> ProjectionDefinition {
    while let token = scanner.next() {
      switch token.kind {
      case .lineComment: if token.isFirstOnLine { try readComment(token) } else { readMark(token) }
      case .unfinished: throw error("the quoted text or name that begins here is not terminated", token.line)
      case .semicolon: try endStatement(token)
      default: pending.append(token)
      }
    }
    try requireNoOpenStatement()
    let header = try readHeader()
    try finishEvents()
    guard !schema.isEmpty else { throw error("it creates no table", 1) }
    return ProjectionDefinition(
      name: header.name, version: header.version, fingerprint: fingerprint, file: file, schema: schema,
      columns: columns,
      events: try eventsByType(), everyEvent: events.first { $0.type == "*" },
      migrations: migrations.sorted { $0.version < $1.version }, fullTextTables: fullTextTables)
  }

  // MARK: Directives

  private mutating func readComment(_ token: SQLScanner.Token) throws {
    // By bytes: most comments are no directives, and are read at every start of the command.
    let comment = withoutBlanks(text[token.range].dropFirst(2))
    guard let colon = comment.firstIndex(of: UInt8(ascii: ":")) else {
      return try readPhrase(comment, token.line)
    }
    let word = comment[..<colon]
    guard !word.contains(UInt8(ascii: " ")) else { return }
    let keyword = String(decoding: word, as: UTF8.self)
    let bytes = withoutBlanks(comment[(colon + 1)...])
    if keyword == "field" { return try readField(bytes, token.line) }
    let rest = String(decoding: bytes, as: UTF8.self)
    switch keyword {
    case "projection": try readName(rest, token.line)
    case "version": try readVersion(rest, token.line)
    case "on": try beginEvent(rest, token.line)
    case "migrate": try beginMigration(rest, token.line)
    case "record": try changeEvent(token.line, keyword) { $0.recordField = rest }
    case "row": try changeEvent(token.line, keyword) { $0.rowTable = rest }
    default: try refuseMisspelling(of: keyword, token.line)
    }
  }

  /// A directive of words alone.
  private mutating func readPhrase(_ comment: ArraySlice<UInt8>, _ line: Int) throws {
    // None is longer: most comments are not made a string.
    guard comment.count <= 17 else { return }
    let phrase = String(decoding: comment, as: UTF8.self)
    switch phrase {
    case "may match nothing": try changeEvent(line, phrase) { $0.mayMatchNothing = true }
    case "also when erased": try shareWithErasure(line, phrase)
    case "when erased": try beginErasure(line, phrase)
    default: break
    }
  }

  /// `-- personal` or `-- public` behind a column.
  private mutating func readMark(_ token: SQLScanner.Token) {
    let comment = withoutBlanks(text[token.range].dropFirst(2))
    let isPersonal = comment.elementsEqual("personal".utf8)
    guard isPersonal || comment.elementsEqual("public".utf8), !pending.isEmpty else { return }
    marks.append(ColumnMark(tokensBefore: pending.count, isPersonal: isPersonal, line: token.line))
  }

  private static let keywords = ["projection", "version", "on", "migrate", "field", "record", "row"]
  /// Directives of words alone (``readPhrase(_:_:)``).
  private static let phrases = ["may match nothing", "also when erased", "when erased"]

  /// True for a comment that says something to this parser.
  static func isDirective(_ token: SQLScanner.Token, _ text: String) -> Bool {
    let comment = withoutBlanks(text.dropFirst(2))
    guard token.isFirstOnLine else { return ["personal", "public"].contains(comment) }
    if phrases.contains(comment) { return true }
    guard let colon = comment.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return keywords.contains(String(comment[..<colon]))
  }

  /// A comment such as `-- feild: …` would otherwise be passed over in silence.
  private func refuseMisspelling(of keyword: String, _ line: Int) throws {
    let near = Self.keywords.first { $0.count > 3 && Spelling.distance($0, keyword.lowercased()) <= 2 }
    guard let near else { return }
    throw error("there is no directive \"\(keyword)\"; did you mean \"\(near)\"?", line)
  }

  private mutating func readName(_ text: String, _ line: Int) throws {
    guard name == nil else { throw error("the projection is named twice", line) }
    let isName =
      (1...64).contains(text.utf8.count) && text.first?.isLetter == true
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
    guard isName else {
      throw error(
        "a projection's name has 1 to 64 characters from a to z, 0 to 9, _ and -, and begins with a letter",
        line)
    }
    guard text != "ledger" || isOurs else { throw error("the name \"ledger\" is reserved", line) }
    name = text
  }

  private mutating func readVersion(_ text: String, _ line: Int) throws {
    guard version == nil else { throw error("the version is given twice", line) }
    guard let number = Int(text), number >= 1 else {
      throw error("a version is a whole number, 1 or more", line)
    }
    version = number
  }

  private func readHeader() throws -> (name: String, version: Int) {
    guard let name else { throw error("it does not begin with the line `-- projection: NAME`", 1) }
    guard let version else { throw error("it has no line `-- version: N`", 1) }
    return (name, version)
  }

  private mutating func beginEvent(_ text: String, _ line: Int) throws {
    try requireNoOpenStatement()
    guard name != nil, version != nil else {
      throw error("the lines `-- projection: NAME` and `-- version: N` must come first", line)
    }
    let words = wordsBetweenBlanks(text)
    guard let type = words.first, words.count <= 2 || words.count == 4 && words[2] == "since" else {
      throw error("an event is written as `-- on: TYPE`, `-- on: TYPE v2` or `-- on: TYPE v2 since v2`", line)
    }
    try requireType(type, line)
    guard !events.contains(where: { $0.type == type }) else {
      throw error("the event \(type) is declared twice", line)
    }
    guard events.count < ProjectionLimits.types else {
      throw error("a file can declare at most \(ProjectionLimits.types) event types", line)
    }
    let version = words.count > 1 ? try dataVersion(words[1], line) : 1
    var event = EventDefinition(type: type, version: version, line: line)
    if words.count == 4 { event.since = try dataVersion(words[3], line) }
    guard event.since <= version else {
      throw error("an event's \"since\" version can't be later than its own version", line)
    }
    event.mayMatchNothing = Self.isWithoutFields(type)
    events.append(event)
    section = .event
  }

  private mutating func shareWithErasure(_ line: Int, _ directive: String) throws {
    var type = ""
    try changeEvent(line, directive) { type = $0.type }
    try requireKeptField(line, directive)
    if !sharing.contains(type) { sharing.append(type) }
  }

  private mutating func beginErasure(_ line: Int, _ directive: String) throws {
    try requireNoOpenStatement()
    guard section == .event, let last = events.indices.last, !events[last].statements.isEmpty else {
      throw error("\"\(directive)\" belongs after the statements of an event", line)
    }
    try requireKeptField(line, directive)
    guard !sharing.contains(events[last].type) else {
      throw error("the statements of \(events[last].type) are already used when it is erased", line)
    }
    events[last].erasedStatements = []
    section = .erasure
  }

  private func requireKeptField(_ line: Int, _ directive: String) throws {
    guard let event = events.last, !event.fields.contains(where: \.isKept) else { return }
    throw error("\"\(directive)\" needs a kept field of \(event.type)", line)
  }

  private func dataVersion(_ word: String, _ line: Int) throws -> Int {
    guard let number = UpcasterParser.version(word) else {
      throw error("a data version is written as v1, v2, …, not \"\(word)\"", line)
    }
    return number
  }

  private mutating func beginMigration(_ text: String, _ line: Int) throws {
    try requireNoOpenStatement()
    guard let version, name != nil else {
      throw error("the lines `-- projection: NAME` and `-- version: N` must come first", line)
    }
    guard let number = UpcasterParser.version(text), (2...max(2, version)).contains(number) else {
      throw error(
        "a migration is written as `-- migrate: v2`, with a version from 2 up to the file's own", line)
    }
    guard !migrations.contains(where: { $0.version == number }) else {
      throw error("the migration to version \(number) is declared twice", line)
    }
    migrations.append(Migration(version: number, line: line))
    section = .migration
  }

  static let reset = "ledger.reset"

  private static func isWithoutFields(_ type: String) -> Bool {
    ["*", reset, VoidEvent.erased].contains(type)
  }

  private func requireType(_ type: String, _ line: Int) throws {
    if Self.isWithoutFields(type) { return }
    do {
      try EventTypeName.check(type)
    } catch {
      throw self.error(
        "\"\(type)\" is not an event type: use letters, digits, _ and -, with a dot inside", line)
    }
    guard !type.hasPrefix(EventTypeName.reservedPrefix) || isOurs else {
      throw error("types that begin with \"ledger.\" are reserved for ledger", line)
    }
  }

  private mutating func changeEvent(
    _ line: Int, _ directive: String, _ change: (inout EventDefinition) throws -> Void
  ) throws {
    try requireNoOpenStatement()
    guard let last = events.indices.last, section != .migration else {
      throw error("\"\(directive)\" belongs after a line `-- on: TYPE`", line)
    }
    guard events[last].statements.isEmpty else {
      throw error("\"\(directive)\" belongs before the statements of its event", line)
    }
    try change(&events[last])
  }

  private mutating func readField(_ text: ArraySlice<UInt8>, _ line: Int) throws {
    var declaration = FieldDeclaration(text)
    let field: FieldDefinition
    do {
      field = try declaration.parse()
    } catch {
      throw self.error(error.reason, line)
    }
    if let event = events.last { try requireRoom(for: field, in: event, line) }
    try changeEvent(line, "field") { $0.fields.append(field) }
  }

  private func requireRoom(for field: FieldDefinition, in event: EventDefinition, _ line: Int) throws {
    guard !Self.isWithoutFields(event.type) else {
      throw error("\(event.type) can't declare fields", line)
    }
    guard event.field(named: field.name) == nil else {
      throw error("the field \(field.name) is declared twice", line)
    }
    guard event.fields.count < ProjectionLimits.fields else {
      throw error("an event can have at most \(ProjectionLimits.fields) fields", line)
    }
  }

  // MARK: Statements

  private mutating func endStatement(_ semicolon: SQLScanner.Token) throws {
    guard let first = pending.first else { return }
    if isTrigger, !isEndOfTrigger {
      pending.append(semicolon)
      return
    }
    defer {
      pending.removeAll(keepingCapacity: true)
      marks.removeAll(keepingCapacity: true)
    }
    guard name != nil, version != nil else {
      throw error("the lines `-- projection: NAME` and `-- version: N` must come first", first.line)
    }
    let sql = SQLText(
      text: String(decoding: text[first.range.lowerBound..<semicolon.range.lowerBound], as: UTF8.self),
      line: first.line)
    statementCount += 1
    guard statementCount <= ProjectionLimits.statements else {
      throw error("a file can have at most \(ProjectionLimits.statements) statements", first.line)
    }
    if isSchema, FullTextDeclaration.isOne(pending, scanner) { return try addFullTextTable(sql) }
    try checkWords()
    try add(sql)
  }

  private mutating func add(_ sql: SQLText) throws {
    let last = events.count - 1
    switch section {
    case .schema:
      schema.append(sql)
      columns += try TableColumns(tokens: pending, scanner: scanner).definitions(marks) { error($0, $1) }
    case .migration:
      try requireNoFields()
      migrations[migrations.count - 1].statements.append(sql)
    case .event:
      try requireParameters(of: events[last], onlyKept: sharing.contains(events[last].type))
      events[last].statements.append(sql)
    case .erasure:
      try requireParameters(of: events[last], onlyKept: true)
      events[last].erasedStatements?.append(sql)
    }
  }

  private mutating func checkWords() throws {
    try countReferences()
    try StatementWords(
      scanner: scanner, tokens: pending, isSchema: isSchema, reserved: fullTextTables.flatMap(\.shadowNames)
    ).check { reason, line in error(reason, line) }
  }

  /// SQLite writes a view, or a table of WITH, out wherever it is named: each that names two others twice
  /// doubles the work.
  private mutating func countReferences() throws {
    let isTable = pending.count > 1 && scanner.isWord(pending[1], "TABLE")
    guard let first = pending.first, !(isSchema && isTable) else { return }
    let named = StatementNames(scanner: scanner, tokens: pending)
    let references = named.references(to: views)
    if isSchema { viewReferences += references }
    if let view = named.view { views.insert(view) }
    guard (isSchema ? 0 : viewReferences) + (isSchema ? viewReferences : references) <= Self.mostReferences
    else {
      throw error(
        "views and WITH tables are used more than \(Self.mostReferences) times in total", first.line)
    }
  }

  /// So they are written out some thousand times at most.
  private static let mostReferences = 24

  private mutating func addFullTextTable(_ sql: SQLText) throws {
    let parser = self
    let table = try FullTextDeclaration(
      scanner: scanner, tokens: pending, tables: columns.map(\.table), error: { parser.error($0, $1) }
    ).parse(sql.text)
    fullTextTables.append(table)
    schema.append(sql)
    columns += table.columns.map { ColumnDefinition(table: table.name, name: $0, isPersonal: true) }
  }

  /// Tables come before everything that fills them.
  private var isSchema: Bool { section == .schema }

  /// A migration is about all rows: only the event's own values can be passed to it.
  private func requireNoFields() throws {
    for token in pending where token.kind == .parameter {
      let parameter = scanner.string(token)
      guard parameter.hasPrefix(":"), let value = EventValue(parameter: parameter), value.field == nil,
        value != .erased
      else {
        throw error("a migration has no fields, so it can't use \(parameter)", token.line)
      }
    }
  }

  /// - Parameter onlyKept: nothing else is there once the event is erased.
  private func requireParameters(of event: EventDefinition, onlyKept: Bool) throws {
    for token in pending where token.kind == .parameter {
      let parameter = scanner.string(token)
      guard parameter.hasPrefix(":"), let value = EventValue(parameter: parameter) else {
        throw error("a parameter is written as :name, not \(parameter)", token.line)
      }
      if value == .erased, event.type != VoidEvent.erased {
        throw error("\(parameter) is available only in \(VoidEvent.erased)", token.line)
      }
      guard let field = value.field else { continue }
      if let known = event.field(named: field) {
        guard onlyKept, !known.isKept else { continue }
        throw error(
          "\(parameter) is not available when the event is erased: the field is not kept", token.line)
      }
      let near = Spelling.nearest(to: field, among: event.fields.map(\.name))
      let advice: Message =
        near.map { "did you mean :\($0)?" } ?? "declare it with a line `-- field: \(field) …`"
      throw error("\(parameter) is not a field of \(event.type); \(advice)", token.line)
    }
  }

  private var isTrigger: Bool {
    guard let first = pending.first, scanner.isWord(first, "CREATE") else { return false }
    return pending.prefix(3).contains { scanner.isWord($0, "TRIGGER") }
  }

  /// The body of a trigger ends with `; END ;`.
  private var isEndOfTrigger: Bool {
    guard let last = pending.last, scanner.isWord(last, "END") else { return false }
    return pending.dropLast().last?.kind == .semicolon
  }

  private func requireNoOpenStatement() throws {
    guard let first = pending.first else { return }
    throw error("the statement that begins here does not end with a semicolon", first.line)
  }

  // MARK: Events

  private mutating func finishEvents() throws {
    for migration in migrations where migration.statements.isEmpty {
      throw error("the migration to version \(migration.version) has no statement", migration.line)
    }
    for index in events.indices {
      let event = events[index]
      guard !event.statements.isEmpty else {
        throw error("the event \(event.type) has no statement", event.line)
      }
      if sharing.contains(event.type) { events[index].erasedStatements = event.statements }
      if event.fields.contains(where: \.isKept), events[index].erasedStatements?.isEmpty ?? true {
        throw error("\(event.type) has kept fields, but no statement for when it is erased", event.line)
      }
      if let field = event.recordField, event.field(named: field) == nil {
        throw error("the record is named by \(field), which is not a field of \(event.type)", event.line)
      }
      if event.recordField == nil, event.field(named: "id") != nil { events[index].recordField = "id" }
      if event.rowTable != nil, events[index].recordField == nil {
        throw error("\"row\" needs a field that names the record", event.line)
      }
    }
  }

  private func eventsByType() throws -> [String: EventDefinition] {
    var byType: [String: EventDefinition] = [:]
    byType.reserveCapacity(events.count)
    for event in events where event.type != "*" { byType[event.type] = event }
    return byType
  }

  private func error(_ reason: Message, _ line: Int) -> LedgerError {
    .faultOfFile(file, line, reason, projection: name)
  }
}

/// Without the blanks at both ends.
func withoutBlanks(_ text: Substring) -> String {
  String(decoding: withoutBlanks(ArraySlice(text.utf8)), as: UTF8.self)
}

func withoutBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var text = text
  while let first = text.first, isBlank(first) { text.removeFirst() }
  while let last = text.last, isBlank(last) { text.removeLast() }
  return text
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// By bytes, in a loop: this is done for each field at every start of the command.
func wordsBetweenBlanks(_ text: ArraySlice<UInt8>) -> [String] {
  var words: [String] = []
  words.reserveCapacity(8)
  var start = text.startIndex
  for index in text.startIndex...text.endIndex
  where index == text.endIndex || text[index] == UInt8(ascii: " ") {
    if index > start { words.append(String(decoding: text[start..<index], as: UTF8.self)) }
    start = index + 1
  }
  return words
}

func wordsBetweenBlanks(_ text: String) -> [String] { wordsBetweenBlanks(ArraySlice(text.utf8)) }
