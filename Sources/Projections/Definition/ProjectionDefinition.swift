import Crypto

/// A projection file that was read: a table (or several) and what each type of event does to it.
///
/// `ProjectionParser` has the grammar.
package struct ProjectionDefinition: Sendable {
  package var name: String
  package var version: Int
  /// SHA-256 of the file's text and, behind it, its upcasters', in hexadecimal: a table made by another text
  /// is not this one's.
  package var fingerprint: String
  /// The file's name, for messages.
  package var file: String
  package var schema: [SQLText]
  /// Every column of its tables, in their order.
  package var columns: [ColumnDefinition]
  /// By type; `ledger.reset` when the file says itself what a reset does.
  package var events: [String: EventDefinition]
  /// What is done at every event, before what its type asks for.
  package var everyEvent: EventDefinition?
  /// What is done once to all rows, by rising version.
  var migrations: [Migration] = []
  package var hasMigrations: Bool { !migrations.isEmpty }
  package var fullTextTables: [FullTextTable] = []
  /// How much its statements may ask for.
  package var bounds = ResourceLimits.program

  /// Reads a projection file, and the file of upcasters beside it. SQLite checks their statements only when a
  /// table is made or ``checkStatements()`` is called.
  ///
  /// - Parameter upcast: brings events from one data version to the next, instead of a file of upcasters.
  /// - Throws: `LedgerError` `invalidProjectionFile` with the line and what is wrong.
  package static func parse(
    _ text: String, file: String, upcasters: (text: String, file: String)? = nil,
    upcast: (@Sendable (_ from: Int, _ to: Int, _ type: String, _ data: JSONValue) throws -> JSONValue)? = nil
  ) throws -> ProjectionDefinition {
    try parse(text, file: file, upcasters: upcasters, upcast: upcast, isOurs: false)
  }

  static func parse(
    _ text: String, file: String, upcasters: (text: String, file: String)? = nil,
    upcast: (@Sendable (Int, Int, String, JSONValue) throws -> JSONValue)? = nil, isOurs: Bool
  ) throws -> ProjectionDefinition {
    var parser = ProjectionParser(text: text, file: file, isOurs: isOurs)
    let texts = Array(text.utf8) + Array((upcasters?.text ?? "").utf8)
    var definition = try parser.parse(fingerprint: hexadecimal(SHA256.hash(data: texts)))
    if let upcasters {
      var parser = UpcasterParser(text: upcasters.text, file: upcasters.file, projection: definition.name)
      try definition.take(parser.parse())
    }
    if let upcast { try definition.take(definition.upcasters(calling: upcast)) }
    try definition.requireUpcasters()
    try definition.requireMeaningfulMigrations()
    return definition
  }
}
