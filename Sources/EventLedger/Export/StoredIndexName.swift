/// Where the name stands in the statement that made an index, as SQLite keeps it: behind `CREATE INDEX ` or `CREATE UNIQUE INDEX `.
struct StoredIndexName {
  var name: String
  /// In the statement, with its quotes.
  var range: Range<String.Index>

  /// Nil for a statement of another form.
  init?(_ sql: String) {
    let heads = ["CREATE INDEX ", "CREATE UNIQUE INDEX "]
    guard let head = heads.first(where: sql.hasPrefix) else { return nil }
    let start = sql.index(sql.startIndex, offsetBy: head.count)
    guard start < sql.endIndex else { return nil }
    let closing: [Character: Character] = ["\"": "\"", "'": "'", "`": "`", "[": "]"]
    guard let end = closing[sql[start]] else {
      range = start..<(sql[start...].firstIndex(where: \.isWhitespace) ?? sql.endIndex)
      name = String(sql[range])
      return
    }
    // A quote within is written twice.
    var name = ""
    var index = sql.index(after: start)
    while index < sql.endIndex {
      let next = sql.index(after: index)
      if sql[index] == end {
        guard next < sql.endIndex, sql[next] == end, end != "]" else {
          self.name = name
          range = start..<next
          return
        }
        index = next
      }
      name.append(sql[index])
      index = sql.index(after: index)
    }
    return nil
  }
}
