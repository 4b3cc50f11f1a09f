import Projections

extension LedgerError {
  /// - Parameters:
  ///   - noun: what was looked for: "task".
  ///   - isNamed: whether such records have names.
  ///   - nearest: a name that is spelled almost the same.
  ///   - listing: what shows the existing records.
  package static func noSuchRecord(
    _ noun: Message, isNamed: Bool, reference: String, nearest: String?, listing: Remedy,
    in projection: String
  ) -> LedgerError {
    LedgerError(
      .noSuchRecord,
      isNamed
        ? "There is no \(noun) with the id or name \(quotedForMessage(reference))."
        : "There is no \(noun) with the id \(quotedForMessage(reference)).",
      hint: nearest.map { "Did you mean \(quotedForMessage($0))?" }
        ?? "Use \(listing) to see the existing ones.",
      at: Location(projection: projection, record: reference))
  }

  package static func ambiguous(
    _ noun: Message, reference: String, candidates: [(id: String, name: String)], in projection: String
  ) -> LedgerError {
    let list = candidates.map { "\($0.id) \(quotedForMessage($0.name))" }.joined(separator: ", ")
    return LedgerError(
      .ambiguousRecord,
      candidates.count >= RecordFinder.mostMatches
        ? "\(quotedForMessage(reference)) matches more than one \(noun): \(list), and more."
        : "\(quotedForMessage(reference)) matches more than one \(noun): \(list).",
      hint: "Specify the one you mean by its id; the characters shown here are enough.",
      at: Location(projection: projection, record: reference))
  }
}
