import LedgerBase
import LedgerRecords

/// Work beside the screen.
enum BackgroundWork {
  static func importTitles(_ titles: [String], into ledger: Ledger) async throws -> Int {
    // snippet
    let count = try await ledger.background { transaction in
      for title in titles { try transaction.tasks.add(title: title) }
      return titles.count
    }
    // end
    return count
  }

  /// Why it was not saved; nil when it was.
  static func reasonForFailure(of titles: [String], into ledger: Ledger) async -> LedgerError? {
    // snippet
    do {
      try await ledger.background { transaction in
        for title in titles { try transaction.tasks.add(title: title) }
      }
    } catch let error as LedgerError {
      // Nothing of it was saved. `error.code` is `backgroundTaskFailed`.
      return error.cause as? LedgerError
    } catch {}
    // end
    return nil
  }
}
