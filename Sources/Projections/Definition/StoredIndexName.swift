/// Where the name is in the statement that made an index, as SQLite keeps it: after `CREATE INDEX ` or
/// `CREATE UNIQUE INDEX `.
package struct StoredIndexName {
  package var name: String
  /// In the statement, with its quotes.
  package var range: Range<String.Index>

  /// Nil for a statement of another form.
  package init?(_ sql: String) {
    var scanner = SQLScanner(Array(sql.utf8))
    guard let create = scanner.next(), scanner.isWord(create, "CREATE"), var token = scanner.next() else {
      return nil
    }
    if scanner.isWord(token, "UNIQUE"), let next = scanner.next() { token = next }
    guard scanner.isWord(token, "INDEX"), let found = scanner.next() else { return nil }
    name = scanner.unquoted(found)
    let start = sql.utf8.index(sql.startIndex, offsetBy: found.range.lowerBound)
    range = start..<sql.utf8.index(start, offsetBy: found.range.count)
  }
}
