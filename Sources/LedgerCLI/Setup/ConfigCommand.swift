import ArgumentParser
import EventLedger
import SystemPackage

/// `ledger config`
struct ConfigCommand: NamedCommand {
  static let name = "config"
  static let subcommands: [any NamedCommand.Type] = [
    ConfigGetCommand.self, ConfigSetCommand.self, ConfigListCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Show and change the settings of a ledger.",
    more: SettingKey.allCases.map { "\($0.rawValue): \($0.purpose)" }.joined(separator: "\n"),
    examples: ["ledger config list", "ledger config set confirm.deletes cascades"],
    subcommands: subcommands)
}

/// `ledger config get`
struct ConfigGetCommand: LedgerCommand {
  static let name = "get"
  static let configuration = CommandConfiguration(
    name, "Print the value of a setting.",
    more: "If the setting has no value, nothing is printed.",
    examples: ["ledger config get confirm.deletes"])

  @Argument(help: "Name of the setting", completion: .list(SettingKey.allCases.map(\.rawValue)))
  var key: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let key = try SettingKey.named(key)
    let value = try invocation.settingsFile().read()[key]
    if invocation.isJSON {
      try invocation.output.json(["key": .string(key.rawValue), "value": key.json(value)])
    } else if let value {
      try invocation.output.line("\(value)")
    }
  }
}

/// `ledger config set`
struct ConfigSetCommand: ActingCommand {
  static let name = "set"
  static let configuration = CommandConfiguration(
    name, "Change a setting.",
    examples: ["ledger config set confirm.deletes never"])

  @Argument(help: "Name of the setting", completion: .list(SettingKey.allCases.map(\.rawValue)))
  var key: String

  @Argument(help: "New value")
  var value: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let key = try SettingKey.named(key)
    let value = try key.checked(value)
    if key == .backupTo, value != BackupSettings.off {
      let ledger = try invocation.openForRepair()
      try BackupFolder(FilePath(value), ledger.context.fileSystem).checkOutside(of: FilePath(ledger.path))
    }
    if let kept = try invocation.settingsFile().change(wait: invocation.wait, { $0[key] = value }) {
      invocation.messages.warning(
        "config.json was damaged. It was kept as \(kept.string), and all other settings are back at their defaults."
      )
    }
    if invocation.isJSON {
      try invocation.output.json(["key": .string(key.rawValue), "value": key.json(value)])
    } else {
      invocation.messages.note("\(key.rawValue) is now \(value).")
    }
  }
}

/// `ledger config list`
struct ConfigListCommand: LedgerCommand {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List all settings with their values.",
    examples: ["ledger config list"])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let settings = try invocation.settingsFile().read()
    if invocation.isJSON {
      let items = SettingKey.allCases.map { key -> JSONValue in
        [
          "key": .string(key.rawValue), "value": key.json(settings[key]),
          "default": .bool(!settings.isSet(key)),
        ]
      }
      return try invocation.output.json(.list(items))
    }
    var table = TextTable([.init("SETTING"), .init("VALUE"), .init(""), .init("MEANING", isFlexible: true)])
    for key in SettingKey.allCases {
      let origin: StyledText =
        settings.isSet(key) ? "" : StyledText(key.defaultValue == nil ? "not set" : "default", .dim)
      table.add([
        StyledText(verbatim: key.rawValue), StyledText(verbatim: settings[key] ?? "-"), origin,
        StyledText(key.purpose),
      ])
    }
    try invocation.show(table)
  }
}

extension Invocation {
  /// The settings file of a ledger that is there, in whatever state that is.
  func settingsFile() throws -> SettingsFile {
    let ledger = try openForRepair()
    if let error = ledger.loadError, error.code == .noLedger || error.code == .notALedger { throw error }
    return SettingsFile(ledger: ledger.path, fileSystem: ledger.context.fileSystem)
  }

  /// Why the settings can't be read, if that is so.
  func settingsFault() -> LedgerError? {
    do {
      _ = try settingsFile().read()
      return nil
    } catch {
      return LedgerError(reporting: error)
    }
  }

  /// The settings; where they can't be read, a warning and the defaults, which are the careful choice.
  func settings() throws -> Settings {
    do {
      return try settingsFile().read()
    } catch let error as LedgerError where error.location.path?.hasSuffix("config.json") ?? false {
      messages.warning("\(error.message) The defaults apply.")
      return Settings()
    }
  }
}
