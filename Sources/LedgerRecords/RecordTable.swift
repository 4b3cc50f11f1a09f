/// The tables of records that come with the program. Each has its own projection, so that one that breaks
/// stops no other.
public enum RecordTable: String, CaseIterable, Sendable {
  /// The user, and what was asked and answered.
  case answers
  /// Accounts, tags, and which tag is on which account.
  case accounts
  /// Tasks and their steps.
  case tasks

  /// The name of the projection, as in `ledger rebuild NAME`.
  public var name: String { rawValue }

  fileprivate var file: ProjectionFile {
    switch self {
    case .answers:
      ProjectionFile(name: name) { String(decoding: PackageResources.answers_sql, as: UTF8.self) }
    case .accounts:
      ProjectionFile(name: name) { String(decoding: PackageResources.accounts_sql, as: UTF8.self) }
    case .tasks:
      ProjectionFile(name: name) {
        String(decoding: PackageResources.tasks_sql, as: UTF8.self)
      } upcasters: {
        String(decoding: PackageResources.tasks_upcasters_sql, as: UTF8.self)
      }
    }
  }
}

extension ProjectionSet {
  /// Users and answers, accounts and tags, tasks and steps.
  public static let records = {
    Translations.add(.ledgerRecords)
    return ProjectionSet(RecordTable.allCases.map(\.file))
  }()
}

extension LedgerOptions {
  /// A ledger that keeps the records of all tables.
  public static var records: LedgerOptions { LedgerOptions(projections: .records) }
}
