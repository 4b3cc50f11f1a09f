import ArgumentParser
import LedgerRecords

/// What a shell completes where a kind of record is named: those that the ledger has registered. A ledger
/// that can't be read has none to offer; an error would stand in the middle of what is being typed.
enum KindNameCompletion {
  /// `visits`
  static let kinds = CompletionKind.custom { words, _, _ in registered(words).map(\.name) }

  /// `visit`
  static let records = CompletionKind.custom { words, _, _ in registeredRecords(words) }

  /// `tasks` and `visits`
  static let tables = CompletionKind.custom { words, _, _ in
    RecordTable.allCases.map(\.name) + registered(words).map(\.name)
  }

  /// `task` and `visit`
  static let importable = CompletionKind.custom { words, _, _ in
    do {
      return try ProjectionSet.records.importable() + registeredRecords(words)
    } catch { return [] }
  }

  private static func registeredRecords(_ words: [String]) -> [String] {
    registered(words).filter { $0.error == nil }.flatMap(\.records)
  }

  /// - Parameter words: the command line so far.
  private static func registered(_ words: [String]) -> [RegisteredKind] {
    do {
      let environment = ProcessEnvironment()
      let option = GlobalOptions.values(of: "--ledger", in: words).last
      let path = try LedgerPath.resolve(option: option, environment: environment)
      return Ledger.registeredKinds(at: path, beside: .records, try ProcessContext(environment).ledgerContext)
    } catch { return [] }
  }
}
