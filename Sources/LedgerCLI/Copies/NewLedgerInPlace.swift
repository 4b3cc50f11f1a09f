import EventLedger
import SystemPackage

/// How to go on with a ledger that was salvaged: the lines that put it in the place of the damaged one.
struct NewLedgerInPlace {
  /// Lines of shell, in their order.
  let commands: [String]
  private let salvaged: String
  private let damaged: String

  /// - Parameters:
  ///   - salvaged: the new ledger.
  ///   - damaged: the ledger that it was made from, which stays.
  init(_ salvaged: String, from damaged: String, _ files: any FileSystem) throws {
    self.salvaged = salvaged
    self.damaged = damaged
    let old = FilePath(BackupCommand.absolute(damaged))
    let aside = try files.freeName(FilePath("\(old.string).damaged"))
    var commands = ["mv \(Self.word(old)) \(Self.word(aside))"]
    commands.append("mv \(shellWord(salvaged)) \(Self.word(old))")
    // A salvage takes records; the settings are no part of them.
    let settings = "config.json"
    let place = try Self.placeOfBackups(of: old, files)
    if try files.status(of: old.appending(settings), followLinks: true) != nil,
      try files.status(of: FilePath(salvaged).appending(settings), followLinks: true) == nil
    {
      commands.append(
        "cp -p \(Self.word(aside.appending(settings))) \(Self.word(old.appending(settings)))")
      // The backups in the old folder are those of the damaged ledger, and stay.
      if let place {
        commands.append(
          "ledger config set backup.to \(Self.word(place)) --ledger \(Self.word(old))")
      }
    }
    // So that answers about bundles of the damaged ledger can be translated still.
    let keys = "support-keys"
    if try files.status(of: old.appending(keys), followLinks: true)?.kind == .directory,
      try files.status(of: FilePath(salvaged).appending(keys), followLinks: true) == nil
    {
      commands.append("cp -Rp \(Self.word(aside.appending(keys))) \(Self.word(old.appending(keys)))")
    }
    self.commands = commands
  }

  /// A new folder beside that of the automatic backups; nil where there are none.
  private static func placeOfBackups(of ledger: FilePath, _ files: any FileSystem) throws -> FilePath? {
    do {
      let settings = try SettingsFile(ledger: ledger.string, fileSystem: files).read()
      guard let place = try BackupSettings.schedule(settings)?.place else { return nil }
      return try files.freeName(FilePath("\(FilePath(place).string)-salvaged"))
    } catch let error as LedgerError where error.code != .newerFormat {
      return nil
    }
  }

  private static func word(_ path: FilePath) -> String { shellWord(path.string) }

  /// - Parameter isNeeded: false where nothing was wrong with the old ledger.
  func lines(isNeeded: Bool) -> [StyledText] {
    guard isNeeded else {
      return [
        "",
        "Nothing is wrong with \(damaged), so this was not necessary: keep using it. The new ledger can be removed.",
      ]
    }
    var lines: [StyledText] = [
      "",
      "The damaged ledger was not changed. To put the new one in its place, run these lines; the damaged one stays beside it:",
    ]
    lines += commands.map { "  \($0, .cyan)" }
    lines.append("To use the new ledger where it is, name it in each command, or in $LEDGER_PATH:")
    lines.append("  \("ledger status --ledger \(shellWord(salvaged))", .cyan)")
    return lines
  }
}
