import EventLedger
import EventLog
import Records

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the record that a person names, in whichever family it is.
enum RecordReferences {
  /// The id of the record: `text` itself when it is a whole id, or when no record that is there has such a name or
  /// beginning of an id (a deleted one has a history too).
  ///
  /// - Throws: `usage` for a blank text, `ambiguousRecord` when more than one record is meant.
  static func id(of text: String, in ledger: Ledger) throws -> String {
    guard !UnicodeWhiteSpace.isBlank(text) else {
      throw LedgerError(.usage, "The record that was named is blank.", hint: "Give its id or its name.")
    }
    if UUID(uuidString: text) != nil { return text.lowercased() }
    var unreadable: LedgerError?
    let ids = Set(try Family.allCases.flatMap { try matches(text, in: $0, of: ledger, &unreadable) })
    guard let only = ids.first else {
      // Where it may be in a table that can't be read, it must not be called unknown.
      if let unreadable { throw unreadable }
      return text
    }
    guard ids.count == 1 else {
      throw LedgerError(
        .ambiguousRecord, "\(text) can mean \(ids.count) records: \(ids.sorted().joined(separator: ", "))",
        hint: "Name the one you mean by its id.", at: .init(record: text))
    }
    return only
  }

  /// What `text` can mean in a family; nothing where its table can't be read now, and why.
  private static func matches(
    _ text: String, in family: Family, of ledger: Ledger, _ unreadable: inout LedgerError?
  ) throws -> [String] {
    do {
      return try ledger.read { reader in
        switch family {
        case .answers: try reader.answers.matches(text).map(\.id.lowercase)
        case .accounts:
          try reader.accounts.accountMatches(text).map(\.id.lowercase)
            + reader.accounts.tagMatches(text).map(\.id.lowercase)
        case .tasks:
          try reader.tasks.matches(text).map(\.id.lowercase)
            + reader.tasks.stepMatches(text).map(\.id.lowercase)
        }
      }
    } catch let error as LedgerError where error.code == .tableQuarantined {
      unreadable = error
      return []
    }
  }
}
