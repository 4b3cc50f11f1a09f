import Crypto
import EventLog

/// A projection file that was read: a table (or several) and what each type of event does to it.
///
/// `ProjectionParser` has the grammar.
package struct ProjectionDefinition: Sendable {
  package var name: String
  package var version: Int
  /// SHA-256 of the file's text, in hexadecimal: a table made by another text is not this one's.
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

  /// Reads a projection file. Its statements are looked at by SQLite only when a table is made or
  /// ``checkStatements()`` is called.
  ///
  /// - Throws: `LedgerError` `invalidProjectionFile` with the line and what is wrong.
  package static func parse(_ text: String, file: String) throws -> ProjectionDefinition {
    try parse(text, file: file, isOurs: false)
  }

  static func parse(_ text: String, file: String, isOurs: Bool) throws -> ProjectionDefinition {
    var parser = ProjectionParser(text: text, file: file, isOurs: isOurs)
    return try parser.parse(fingerprint: hexadecimal(SHA256.hash(data: Array(text.utf8))))
  }
}
