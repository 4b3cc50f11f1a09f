import Projections
import SystemPackage

/// A kind of record that a ledger has registered.
public struct RegisteredKind: Sendable {
  /// The name of its projection.
  public var name: String
  /// The version of its file; nil if that can't be read.
  public var version: Int?
  /// The types of its events, sorted.
  public var types: [String]
  /// What the events are about, sorted: `visit` of `visit.inserted`.
  public var records: [String] { Set(types.map { String($0.prefix { $0 != "." }) }).sorted() }
  /// The event that registered this version, and when.
  public var sequence: UInt64
  public var time: Timestamp
  /// Its file, and the file of upcasters beside it.
  public var file: String
  public var text: String
  public var upcastersFile: String?
  public var upcasters: String?
  /// Why it does not hold here: its file is not allowed, is of a newer version, or takes what is another's.
  public var error: LedgerError?
}

/// What came of registering a kind of record.
public struct KindChange: Sendable {
  public var name: String
  public var version: Int
  /// False where the same file was registered already; then nothing was written.
  public var isNew = false
  /// Nil if nothing was written.
  public var receipt: Receipt?
  /// What the file makes of the events that the log has already.
  public var trial: UpgradePreview.Table?
}

extension Ledger {
  /// The kinds of record that this ledger has registered, in the order in which they were.
  public func kinds() throws -> [RegisteredKind] {
    try perform("list the kinds") { opened in
      try opened.writeLock.refreshLog()
      return try opened.catalog.kinds().kinds.map(RegisteredKind.init)
    }
  }

  /// The kind of this name.
  ///
  /// - Throws: `noSuchRecord`
  public func kind(named name: String) throws -> RegisteredKind {
    if let kind = try kinds().first(where: { $0.name == name }) { return kind }
    throw try perform("look up a kind") { try $0.catalog.noSuchKind(name) }
  }

  /// Registers a kind of record: its projection file is tried out on all events of the log, and becomes an
  /// event itself, so that every copy of the ledger has it.
  ///
  /// - Parameters:
  ///   - kind: the projection file, and the file of upcasters.
  ///   - isTrial: only try it out.
  ///   - samples: how many rows that change are shown.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Throws: `invalidProjectionFile` or `limitExceeded`, saying what is wrong; nothing was written then.
  @discardableResult
  public func addKind(
    _ kind: RecordKindFile, isTrial: Bool = false, samples: Int = 5,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> KindChange {
    try saving("add a kind") {
      try $0.registration.registerKind(
        kind.file, replacing: false, isTrial: isTrial, samples: samples, progress: progress)
    }
  }

  /// Registers a newer version of a kind of record that is there; else as
  /// ``addKind(_:isTrial:samples:progress:)``.
  @discardableResult
  public func editKind(
    _ kind: RecordKindFile, isTrial: Bool = false, samples: Int = 5,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> KindChange {
    try saving("edit a kind") {
      try $0.registration.registerKind(
        kind.file, replacing: true, isTrial: isTrial, samples: samples, progress: progress)
    }
  }

  /// Takes a kind's table from view, by an event. Its events stay, and adding the kind again brings the table
  /// back.
  @discardableResult
  public func removeKind(_ name: String) throws -> Receipt? {
    try saving("remove a kind") { try $0.registration.removeKind(name) }
  }

  /// The names of all tables that people know: the tables, and kinds of record.
  package func tableNames() throws -> [String] {
    try perform("list the tables") {
      try $0.catalog.definitions.all.filter { $0.everyEvent == nil }.map(\.name)
    }
  }

  /// The tables of own kinds, without full-text tables.
  package func internalTables() throws -> [(table: String, projection: String)] {
    let builtIn = try options.projections.all()
    return try standingDefinitions().filter { builtIn.definition(named: $0.name) == nil }.flatMap { kind in
      Set(kind.columns.map(\.table)).subtracting(kind.fullTextTables.map(\.name)).sorted().map {
        ($0, kind.name)
      }
    }
  }

  /// Every projection; where the log is too damaged to open, those that can still be read from it.
  func standingDefinitions() throws -> [ProjectionDefinition] {
    if isDamaged { return try options.definitions(of: FilePath(path), context).all }
    return try perform("list the tables") { try $0.catalog.definitions.all }
  }

  /// Records of a projection; nil if they can't be counted now.
  package func recordCount(of name: String) -> Int? {
    attempt {
      guard let definition = try standingDefinitions().first(where: { $0.name == name }) else { return nil }
      return try read { try $0.recordCount(of: definition) }
    }
  }
}

extension LedgerReader {
  /// Rows of all tables of a projection.
  func rowCount(of name: String) throws -> Int {
    let connection = try connection(for: name)
    return try ProjectionTables.names(in: connection).reduce(0) { sum, table in
      try sum + rowCount(of: table, in: name)
    }
  }
}

extension RegisteredKind {
  init(_ kind: RegisteredKinds.Kind) {
    name = kind.name
    sequence = kind.sequence
    time = kind.time
    file = kind.file?.projection.file ?? ""
    text = kind.file?.projection.text ?? ""
    upcastersFile = kind.file?.upcasters?.file
    upcasters = kind.file?.upcasters?.text
    switch kind.definition {
    case .success(let definition):
      version = definition.version
      types = definition.events.keys.sorted()
    case .failure(let error):
      types = []
      self.error = error
    }
  }
}
