import SQLite

/// Brings events of older data versions to the present one. Holds prepared expressions; not thread-safe.
package final class EventUpcaster {
  /// Only for expressions: it never has a table.
  private var scratch: Connection?
  private var statements: [SQLText: Statement] = [:]

  package init() {}

  /// The data as the event's statements understand it.
  ///
  /// - Parameter now: as for ``EventDefinition/check(_:boundsNumbers:now:)``.
  /// - Throws: `unknownVersion` where nothing leads from there, or what an upcaster or the check of the
  ///   fields says.
  package func upcast(
    _ data: JSONText, of event: EventDefinition, from version: Int, now: (() -> Timestamp)? = nil
  ) throws -> JSONText {
    let text = JSONText(try changed(JSONValue(data), event, from: version))
    try event.check(text, boundsNumbers: false, now: now)
    return text
  }

  /// What is kept of an erased event, as the event's statements understand it: its kept fields alone. Nil if
  /// it can't be brought there, since what an upcaster needs was erased.
  func upcast(_ kept: ErasedData, of event: EventDefinition) -> JSONText? {
    attempt {
      guard kept.version < event.version else { return event.kept(of: kept.data) }
      return event.kept(of: JSONText(try changed(JSONValue(kept.data), event, from: kept.version)))
    }
  }

  /// What stays of an event's data once it is erased, for all projections that keep something of its type;
  /// nil if none does.
  package func kept(of line: EventLine, in definitions: DefinitionSet) -> ErasedData? {
    let type = line.type
    let keeping = definitions.definitions(for: type).compactMap { $0.events[type] }.filter {
      $0.erasedStatements != nil && line.version <= $0.version
    }
    guard let data = line.data, let version = keeping.map(\.version).max() else { return nil }
    var members: [JSONValue.Member]?
    for event in keeping where event.version == version {
      do {
        let present = line.version < version ? try upcast(data, of: event, from: line.version) : data
        guard let kept = event.kept(of: present).flatMap({ JSONValue($0).members }) else { continue }
        let known = members ?? []
        members = known + kept.filter { one in !known.contains { $0.key == one.key } }
      } catch {
        // Its table has not taken the event either.
        continue
      }
    }
    return members.map { ErasedData(type: type, version: version, data: JSONText(.object($0))) }
  }

  private func changed(_ data: JSONValue, _ event: EventDefinition, from version: Int) throws -> JSONValue {
    var value = data
    for upcaster in try event.upcasters(from: version) {
      for change in upcaster.changes {
        try change.apply(to: &value) { try evaluate($0, on: $1, upcaster) }
      }
    }
    return value
  }

  /// Lets SQLite check every expression.
  ///
  /// - Throws: `invalidProjectionFile` with the line and what is wrong.
  func checkExpressions(of event: EventDefinition) throws {
    for upcaster in event.upcasters {
      for case .compute(_, _, let sql) in upcaster.changes { _ = try prepared(sql, upcaster) }
    }
  }

  // MARK: Expressions

  private func evaluate(_ sql: SQLText, on data: JSONValue, _ upcaster: Upcaster) throws -> JSONValue {
    let statement = try prepared(sql, upcaster)
    defer {
      statement.reset()
      statement.clearBindings()
    }
    for parameter in 1..<(statement.parameterCount + 1) {
      guard let name = statement.parameterName(at: parameter) else { continue }
      try statement.bind(Self.value(of: name, in: data), at: parameter)
    }
    scratch?.limitWork(ResourceLimits.registered.ofEvent)
    defer { scratch?.limitWork(nil) }
    guard try statement.step() else { return .null }
    switch statement.value(at: 0) {
    case .null: return .null
    case .integer(let number): return .integer(number)
    case .real(let number): return .number(number)
    case .text(let text): return .string(text)
    case .blob:
      throw LedgerError(
        .wrongType,
        "The expression in \(upcaster.file), line \(sql.line), yields bytes, which no field can hold.")
    }
  }

  private static func value(of parameter: String, in data: JSONValue) -> SQLiteValue {
    switch EventValue(parameter: parameter) {
    case .presence(let field): return .integer(data[field] == nil ? 0 : 1)
    case .field(let field):
      switch data[field] {
      case nil, .null?: return .null
      case .bool(let flag)?: return .integer(flag ? 1 : 0)
      case .integer(let number)?: return .integer(number)
      case .number(let number)?: return .real(number)
      case .string(let text)?: return .text(text)
      case let value?: return .text(String(decoding: JSONText(value).bytes, as: UTF8.self))
      }
    default: return .null
    }
  }

  private func prepared(_ sql: SQLText, _ upcaster: Upcaster) throws -> Statement {
    if let statement = statements[sql] { return statement }
    try requireParameters(of: sql, upcaster)
    let connection = try scratch ?? connect()
    scratch = connection
    let rules = StatementRules()
    do {
      let statement = try connection.authorizing({ rules.allows($0, in: .event) }) {
        try connection.prepare("SELECT (\(sql.text))")
      }
      statements[sql] = statement
      return statement
    } catch let error as LedgerError where StatementCompiler.isFaultOfFile(error) {
      let words = (error.cause as? SQLiteFailure).map { Message(verbatim: $0.message) } ?? error.message
      throw LedgerError.faultOfFile(upcaster.file, sql.line, rules.refusal ?? words, projection: nil)
    }
  }

  /// An upcaster sees the data alone, so that it gives the same wherever it runs; and the words of the
  /// expression are those of a statement's.
  private func requireParameters(of sql: SQLText, _ upcaster: Upcaster) throws {
    func fault(_ reason: Message) -> LedgerError {
      .faultOfFile(upcaster.file, sql.line, reason, projection: nil)
    }
    var scanner = SQLScanner(Array(sql.text.utf8))
    while let token = scanner.next() {
      if let reason = StatementWords.reasonToRefuse(token, scanner) {
        throw fault("\(scanner.string(token).uppercased()) is not allowed: \(reason)")
      }
      switch token.kind {
      case .semicolon, .lineComment, .unfinished: throw fault("an expression must end on its line")
      case .parameter:
        let name = scanner.string(token)
        guard name.hasPrefix(":"), EventValue(parameter: name)?.field != nil else {
          throw fault("\(name) is not available to an upcaster, which sees only the fields of the data")
        }
      default: continue
      }
    }
  }

  private func connect() throws -> Connection {
    let connection = try Connection(path: ":memory:", .create)
    // An expression over the fields of one event needs no more, whatever its origin.
    try connection.configureForProjection(.registered)
    return connection
  }
}
