/// Finds the word that someone probably meant.
package enum Spelling {
  /// The candidate with the fewest changed, added or missing letters, if those are few enough; the first of
  /// several.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let length = word.unicodeScalars.count
    return nearest(to: word, among: candidates, within: length <= 3 ? 1 : max(2, length / 3))
  }

  /// As ``nearest(to:among:)``, with at most `limit` letters that differ; of either case alike.
  ///
  /// - Parameter swapsCountOnce: whether two neighbours that changed places count as one letter, not as two.
  package static func nearest(
    to word: String, among candidates: [String], within limit: Int, swapsCountOnce: Bool = false
  ) -> String? {
    let word = word.lowercased()
    let nearest = candidates.map { ($0, distance($0.lowercased(), word, swapsCountOnce: swapsCountOnce)) }
      .min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// How many letters have to be put in, taken out or changed to make one word of the other: Levenshtein's
  /// distance over Unicode scalars; where swaps count once, the restricted Damerau–Levenshtein distance.
  package static func distance(_ a: String, _ b: String, swapsCountOnce: Bool = false) -> Int {
    let a = Array(a.unicodeScalars), b = Array(b.unicodeScalars)
    var before: [Int] = []
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var next = [i + 1]
      next.reserveCapacity(b.count + 1)
      for (j, right) in b.enumerated() {
        var distance = min(row[j] + (left == right ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if swapsCountOnce, i > 0, j > 0, left == b[j - 1], right == a[i - 1] {
          distance = min(distance, before[j - 1] + 1)
        }
        next.append(distance)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
