import SQLite
package import Projections

/// The projections that a program brings beside the kinds of record that a ledger has registered, such as
/// those of `LedgerRecords`. Each file is read when it is first needed, once in a process.
public struct ProjectionSet: Sendable {
  /// In the order in which people are shown them.
  package let files: [ProjectionFile]
  private let definitions: Parsed<DefinitionSet>

  /// An engine without records of its own.
  public static let none = ProjectionSet([])

  package init(_ files: [ProjectionFile]) {
    for catalog in [MessageCatalog.sqlite, .projections, .eventLedger] { Translations.add(catalog) }
    self.files = files
    definitions = Parsed { try DefinitionSet(files.map { try $0.definition() } + [.ledger]) }
  }

  package var names: [String] { files.map(\.name) }

  /// All of them, and our own `ledger` projection.
  package func all() throws -> DefinitionSet { try definitions.value() }

  /// One of them alone: who reads one table needs no other file.
  func definition(named name: String) throws -> ProjectionDefinition? {
    try files.first { $0.name == name }?.definition()
  }

  /// The records that can be imported by their names, such as `task`.
  package func importable() throws -> [String] { CSVKind.names(in: try all()) }
}

/// A projection file that is part of a program, with the upcasters beside it.
package struct ProjectionFile: Sendable {
  /// The name of the projection, as in `ledger rebuild NAME`.
  package let name: String
  private let source: @Sendable () -> String
  private let upcastersSource: (@Sendable () -> String)?
  private let parsed: Parsed<ProjectionDefinition>

  package init(
    name: String, text: @escaping @Sendable () -> String, upcasters: (@Sendable () -> String)? = nil
  ) {
    self.name = name
    source = text
    upcastersSource = upcasters
    let (file, upcastersFile) = (Self.file(name), Self.upcastersFile(name))
    parsed = Parsed {
      try ProjectionDefinition.parse(text(), file: file, upcasters: upcasters.map { ($0(), upcastersFile) })
    }
  }

  private static func file(_ name: String) -> String { "\(name).sql" }

  private static func upcastersFile(_ name: String) -> String {
    RecordKindFile.upcastersFile(beside: file(name))
  }

  package var text: String { source() }

  /// What errors in the file name as the file.
  package var file: String { Self.file(name) }

  /// Nil if all events are of the first version.
  package var upcasters: (text: String, file: String)? {
    upcastersSource.map { ($0(), Self.upcastersFile(name)) }
  }

  package func definition() throws -> ProjectionDefinition { try parsed.value() }
}

/// What is made when it is first asked for, and kept. (A kept `Result` costs a search for the conformance of
/// its error at each start; what fails is tried again.)
///
/// `@unchecked Sendable`: the lock guards the value.
private final class Parsed<Value: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private let make: @Sendable () throws -> Value
  private var made: Value?

  init(_ make: @escaping @Sendable () throws -> Value) { self.make = make }

  func value() throws -> Value {
    try lock.withLock {
      if let made { return made }
      let value = try make()
      made = value
      return value
    }
  }
}
