import EventLedger
import SystemPackage

/// The folder of backups of a ledger, where a person names none.
struct PlaceOfBackups {
  private let ledger: String
  private let context: LedgerContext

  init(_ invocation: Invocation) throws {
    try self.init(ledger: invocation.ledgerPath(), invocation.environment)
  }

  private init(ledger: String, _ environment: ProcessEnvironment) throws {
    self.ledger = ledger
    context = try ProcessContext(environment).ledgerContext
  }

  /// The one that the settings of this process's ledger name, if a backup is there.
  static let set: String? = {
    do {
      let environment = ProcessEnvironment()
      let path = try LedgerPath.resolve(option: Remedy.typedLedger, environment: environment)
      return try PlaceOfBackups(ledger: path, environment).placeThatIsSet
    } catch {
      return nil
    }
  }()

  /// The place that the ledger remembers, else the one that its settings name.
  ///
  /// - Throws: `noBackup`.
  func require() throws -> String {
    try setting ?? Ledger.requireRememberedPlace(ledger, context)
  }

  /// The setting `backup.to`, where the ledger remembers no backup: `backups.json` may be lost with the log.
  var setting: String? {
    get throws {
      do {
        _ = try Ledger.requireRememberedPlace(ledger, context)
        return nil
      } catch let error as LedgerError where error.code == .noBackup {
        return placeThatIsSet
      }
    }
  }

  /// Nil also where the settings can't be read: that no backup is remembered says more.
  private var placeThatIsSet: String? {
    do {
      let settings = try SettingsFile(ledger: ledger, fileSystem: context.fileSystem).read()
      guard let place = try BackupSettings.schedule(settings)?.place,
        try context.fileSystem.status(of: FilePath(place).appending("backups"), followLinks: true) != nil
      else { return nil }
      return place
    } catch {
      return nil
    }
  }
}
