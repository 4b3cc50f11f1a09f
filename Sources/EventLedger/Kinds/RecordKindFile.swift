import Projections

/// A kind of record described by a file: a projection file (`Docs/kinds.md`), and upcasters that bring events
/// of older data versions to the present one.
///
///     let visits = RecordKindFile(sql: text, file: "visits.sql")
///     let ledger = Ledger.open(at: path, options: LedgerOptions(projections: .none, kinds: [visits]), context: context)
public struct RecordKindFile: Sendable {
  /// Changes the data of an event of one type, an object, from one data version to the next.
  ///
  /// It has to give the same for the same at every replay. Where it changes, the file's version has to be
  /// raised.
  public typealias Upcast =
    @Sendable (_ from: Int, _ to: Int, _ type: String, _ data: JSONValue) throws -> JSONValue

  package var file: KindFile
  var upcast: Upcast?

  /// - Parameters:
  ///   - sql: the text of the projection file.
  ///   - file: its name, for messages.
  ///   - upcasters: the text of the file of upcasters beside it.
  public init(sql: String, file: String = "kind.sql", upcasters: String? = nil) {
    self.file = KindFile(
      .init(file: file, text: sql),
      upcasters: upcasters.map { .init(file: Self.upcastersFile(beside: file), text: $0) })
  }

  /// A kind whose events of older versions Swift brings to the present one: only for an application that
  /// hands it to ``Ledger/open(at:options:context:)``, as no log can hold it.
  public init(sql: String, file: String = "kind.sql", upcast: @escaping Upcast) {
    self.init(sql: sql, file: file)
    self.upcast = upcast
  }

  /// `visits.upcasters.sql` of `visits.sql`.
  package static func upcastersFile(beside file: String) -> String {
    (file.hasSuffix(".sql") ? String(file.dropLast(4)) : file) + ".upcasters.sql"
  }

  /// As a table of the application's own.
  func definition() throws -> ProjectionDefinition {
    let definition = try ProjectionDefinition.parse(
      file.projection.text, file: file.projection.file, upcasters: file.upcasters.map { ($0.text, $0.file) },
      upcast: upcast)
    try definition.checkStatements()
    return definition
  }
}

extension LedgerOptions {
  /// What the program and the application bring.
  func definitions() throws -> DefinitionSet {
    let builtIn = try projections.all()
    return kinds.isEmpty ? builtIn : try kinds.reduce(builtIn) { try $0.adding(kind: $1.definition()) }
  }
}
