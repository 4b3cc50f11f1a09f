import SQLite

/// One event type of an open table: its definition, and its statements once the first such event came.
final class EventHandler {
  let definition: EventDefinition
  let typeBytes: [UInt8]
  private var prepared: Binding?
  private var preparedErased: Binding?

  init(_ definition: EventDefinition) {
    self.definition = definition
    typeBytes = Array(definition.type.utf8)
  }

  func handles(_ type: UnsafeRawBufferPointer) -> Bool {
    typeBytes.count == type.count && typeBytes.elementsEqual(type)
  }

  /// The prepared statements; made at the first use, under the rules for projection files.
  func binding(_ projection: ProjectionDefinition, _ connection: Connection) throws -> Binding {
    if let prepared { return prepared }
    let binding = try bind(definition.statements, projection, connection)
    prepared = binding
    return binding
  }

  /// Those for what is kept of an erased event.
  func erasedBinding(_ projection: ProjectionDefinition, _ connection: Connection) throws -> Binding {
    if let preparedErased { return preparedErased }
    let binding = try bind(definition.erasedStatements ?? [], projection, connection)
    preparedErased = binding
    return binding
  }

  private func bind(
    _ statements: [SQLText], _ projection: ProjectionDefinition, _ connection: Connection
  ) throws -> Binding {
    let compiler = StatementCompiler(definition: projection, connection: connection)
    return try Binding(definition, try statements.map(compiler.prepareEventStatement))
  }

  func finalize() {
    for binding in [prepared, preparedErased] {
      for statement in binding?.statements ?? [] { statement.finalize() }
    }
    (prepared, preparedErased) = (nil, nil)
  }
}

/// Lets SQLite see a projection file's SQL, under its rules, and reports errors with the line of the file.
struct StatementCompiler {
  let definition: ProjectionDefinition
  let connection: Connection

  func prepareEventStatement(_ sql: SQLText) throws -> Statement {
    // A full-text table reads its settings when it is first used, which the statement does not cause.
    for table in definition.fullTextTables {
      try connection.prepare("SELECT 1 FROM \(quoted(table.name))").finalize()
    }
    return try compile(sql, as: .event) { try connection.prepare(sql.text) }
  }

  func makeSchema() throws {
    for sql in definition.schema {
      let isFullText = definition.fullTextTables.contains { $0.line == sql.line }
      try compile(sql, as: isFullText ? .fullText : .schema) { try connection.execute(sql.text) }
    }
    try requireStrictTables()
  }

  private func compile<T>(_ sql: SQLText, as subject: StatementRules.Subject, _ body: () throws -> T) throws
    -> T
  {
    let rules = StatementRules(fullTextTables: definition.fullTextTables.map(\.name))
    do {
      return try connection.authorizing({ rules.allows($0, in: subject) }, body)
    } catch let error as LedgerError where Self.isFaultOfFile(error) {
      throw fault(error, sql, rules.refusal)
    }
  }

  /// Busy, full and damaged files are reported as they are; anything that SQLite rejects in the text is the
  /// file's fault.
  static func isFaultOfFile(_ error: LedgerError) -> Bool {
    [.statementFailed, .invalidProjectionFile, .limitExceeded].contains(error.code)
  }

  private func fault(_ error: LedgerError, _ sql: SQLText, _ refusal: Message?) -> LedgerError {
    let words = (error.cause as? SQLiteFailure).map { Message(verbatim: $0.message) } ?? error.message
    let reason = refusal ?? words
    let line = sql.line + lineFeeds(in: sql.text, before: connection.errorOffset ?? 0)
    return LedgerError(
      .invalidProjectionFile, "\(definition.file), line \(line): \(reason).",
      hint: "Correct the projection file.",
      cause: error, at: .init(path: definition.file, line: line, projection: definition.name))
  }

  private func lineFeeds(in text: String, before offset: Int) -> Int {
    text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }

  /// A table that is not STRICT would take any value anywhere, and compare it otherwise after a change of its
  /// type.
  private func requireStrictTables() throws {
    let loose = try connection.first(
      """
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """
    ) { $0.string(at: 0) }
    guard let loose else { return }
    let line = definition.schema.first { $0.text.contains(loose) }?.line
    throw LedgerError(
      .invalidProjectionFile, "\(definition.file), line \(line ?? 1): the SQL table \(loose) is not STRICT.",
      hint: "Write STRICT after the closing parenthesis of CREATE TABLE.",
      at: .init(path: definition.file, line: line, projection: definition.name))
  }
}

extension ProjectionDefinition {
  /// Lets SQLite check every statement, in a database in memory that is thrown away.
  ///
  /// - Throws: `invalidProjectionFile` with the line and what is wrong.
  package func checkStatements() throws {
    let connection = try Connection(path: ":memory:", .create)
    try connection.configureForProjection(self)
    try Bookkeeping.create(for: self, in: connection)
    let compiler = StatementCompiler(definition: self, connection: connection)
    try compiler.makeSchema()
    let handlers = [everyEvent].compactMap { $0 } + events.values.sorted { $0.line < $1.line }
    let upcaster = EventUpcaster()
    for event in handlers {
      for sql in event.statements + (event.erasedStatements ?? []) {
        try compiler.prepareEventStatement(sql).finalize()
      }
      try upcaster.checkExpressions(of: event)
      guard let table = event.rowTable else { continue }
      try checkRowTable(table, event, connection)
    }
    for migration in migrations {
      for sql in migration.statements { try compiler.prepareEventStatement(sql).finalize() }
    }
  }

  private func checkRowTable(_ table: String, _ event: EventDefinition, _ connection: Connection) throws {
    let columns = Set(
      try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.string(at: 0) })
    guard !columns.isSuperset(of: ["id", "seq"]) else { return }
    throw LedgerError(
      .invalidProjectionFile,
      "\(file), line \(event.line): \"row\" names \(table), which is not an SQL table with the columns id and seq.",
      hint: "Correct the projection file.", at: .init(path: file, line: event.line, projection: name))
  }
}

extension Connection {
  /// The same answers from every SQLite, and bounds on what a projection file may ask for.
  func configureForProjection(_ definition: ProjectionDefinition) throws {
    try configureForProjection(definition.bounds)
    // SQLite before 3.41 lets no trigger change a full-text table else. What triggers may call is asked of
    // the authorizer.
    if !definition.fullTextTables.isEmpty { try set(.trustedSchema, true) }
  }

  func configureForProjection(_ bounds: ResourceLimits) throws {
    try set(.foreignKeys, true)
    try set(.trustedSchema, false)
    try set(.doubleQuotedStrings, false)
    try set(.defensive, true)
    try execute("PRAGMA recursive_triggers = ON; PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON")
    try addTextFunction("trimmed") { UnicodeWhiteSpace.trimmed($0) }
    limit(.valueBytes, to: bounds.valueBytes)
    limit(.sqlBytes, to: ProjectionLimits.sqlBytes)
    limit(.columns, to: ProjectionLimits.columns)
    limit(.expressionDepth, to: ProjectionLimits.expressionDepth)
    limit(.compoundSelects, to: ProjectionLimits.compoundSelects)
    limit(.triggerDepth, to: ProjectionLimits.triggerDepth)
    limit(.patternBytes, to: ProjectionLimits.patternBytes)
    limit(.attachedFiles, to: 0)
    limit(.workerThreads, to: 0)
    if let pages = bounds.pages { try execute("PRAGMA max_page_count = \(pages)") }
  }
}
