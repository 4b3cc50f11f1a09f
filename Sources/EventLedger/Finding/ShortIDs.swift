import Projections
package import SQLite

/// The ends of ids, as long as it takes to tell the shown ones apart: what lists show instead of 36
/// characters.
///
/// The beginning of an id is its time, which records made in the same minute share; its end is random.
package struct ShortIDs {
  /// Characters of each; the same for all, so that they line up.
  private let characters: Int

  /// - Parameters:
  ///   - ids: those that are shown together.
  ///   - most: how many rows the table has at most. With more rows, ids are a character longer for every
  ///     sixteenfold, so that at most one in 256 ends like another row's that is not shown.
  package init(_ ids: [String], among most: UInt64) {
    var characters = RecordReference.fewestCharacters
    while characters < 16, most > 1 << UInt64(4 * characters - 8) { characters += 1 }
    while characters < UUID.textBytes, Set(ids.map { $0.suffix(characters) }).count < Set(ids).count {
      characters += 1
    }
    self.characters = characters
  }

  /// For rows of a table of this connection: there are no more of them than events.
  package init(_ ids: [String], in connection: Connection) throws {
    self.init(ids, among: try connection.appliedSequence())
  }

  package subscript(id: String) -> String {
    let end = id.suffix(characters)
    // A hyphen at the front would make it look like an option.
    return String(end.hasPrefix("-") ? id.suffix(characters + 1) : end)
  }

  package subscript(id: UUID) -> String { self[id.lowercase] }
}

extension LedgerReader {
  /// Short forms of ids that are shown together.
  package func shortIDs(of ids: [String], in projection: String) throws -> ShortIDs {
    try ShortIDs(ids, in: connection(for: projection))
  }
}
