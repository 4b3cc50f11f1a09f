/// Finds the word that someone probably meant.
package enum Spelling {
  /// The candidate with the fewest changed, added or missing letters, if those are few enough; the first of several.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    // Two letters that changed places count as two changes.
    let length = word.unicodeScalars.count
    let limit = length <= 3 ? 1 : max(2, length / 3)
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(word.lowercased(), candidate.lowercased())
      guard distance <= limit else { continue }
      if let known = best, known.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// Levenshtein's distance over Unicode scalars.
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars)
    let b = Array(b.unicodeScalars)
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var previous = Array(0...b.count)
    for (row, x) in a.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(b.count + 1)
      for (column, y) in b.enumerated() {
        let replaced = previous[column] + (x == y ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[b.count]
  }
}
