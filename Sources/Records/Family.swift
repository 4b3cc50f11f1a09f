package import Projections

/// The built-in families of records. Each has its own projection, so that one that breaks stops no other.
public enum Family: String, CaseIterable, Sendable {
  /// The user, and what was asked and answered.
  case answers
  /// Accounts, tags, and which tag is on which account.
  case accounts
  /// Tasks and their steps.
  case tasks

  /// The name of the projection, as in `ledger rebuild NAME`.
  public var name: String { rawValue }

  /// The projection file as it is built into the program.
  package var definitionText: String {
    let bytes =
      switch self {
      case .answers: PackageResources.answers_sql
      case .accounts: PackageResources.accounts_sql
      case .tasks: PackageResources.tasks_sql
      }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What errors in the projection file name as the file.
  package var definitionFile: String { "\(rawValue).sql" }

  /// The file of upcasters beside it; nil where all events are of the first version.
  package var upcasters: (text: String, file: String)? {
    switch self {
    case .answers, .accounts: nil
    case .tasks:
      (String(decoding: PackageResources.tasks_upcasters_sql, as: UTF8.self), "\(rawValue).upcasters.sql")
    }
  }

  /// Both files, read.
  package func definition() throws -> ProjectionDefinition {
    try ProjectionDefinition.parse(definitionText, file: definitionFile, upcasters: upcasters)
  }
}
