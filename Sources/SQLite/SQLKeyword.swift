import CSQLite

/// The words that SQL reserves.
package enum SQLKeyword {
  /// True for a word, in any case, that is a name only in quotation marks.
  package static func contains(_ word: String) -> Bool {
    sqlite3_keyword_check(word, Int32(clamping: word.utf8.count)) != 0
  }
}
