import ArgumentParser
import EventLedger
import SystemPackage

/// `ledger config`
struct ConfigCommand: NamedCommand {
  static let name = "config"
  static let subcommands: [any NamedCommand.Type] = [
    ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self, ConfigListCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Show and change the settings of a ledger, and your own aliases.",
    more: SettingKey.allCases.map { "\($0.rawValue): \($0.purpose)" }.joined(separator: "\n") + """


      alias.NAME: A command of your own: 'ledger NAME' then stands for the words of the value. Aliases belong to you \
      and not to a ledger: they are in ~/.config/ledger/config, and hold for all ledgers.
      """,
    examples: [
      "ledger config list", "ledger config set confirm.deletes cascades",
      "ledger config set alias.next \"task list --open --limit 3\"",
    ],
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
    let value = try value(in: invocation)
    if invocation.isJSON {
      try invocation.output.json(["key": .string(key), "value": SettingKey.json(value, of: key)])
    } else if let value {
      try invocation.output.line("\(value)")
    }
  }
}

extension ConfigGetCommand {
  private func value(in invocation: Invocation) throws -> String? {
    if let alias = try AliasSetting(key, invocation) { return try alias.value }
    return try invocation.settingsFile().read()[SettingKey.named(key)]
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
    if let alias = try AliasSetting(key, invocation) {
      return try report(alias.set(value), of: key, invocation)
    }
    let key = try SettingKey.named(key)
    let value = try key.checked(value)
    if key == .backupTo, value != BackupSettings.off {
      let ledger = try invocation.openForRepair()
      let folder = BackupFolder(FilePath(value), ledger.context.fileSystem)
      try folder.checkOutside(of: FilePath(ledger.path))
      // A folder that can't be read now, as on a disk that is not mounted, can be set all the same.
      do {
        try folder.requireBackups(ofLedgerAt: FilePath(ledger.path))
      } catch let error as LedgerError where error.code != .otherLedger {}
      try checkFolder(FilePath(value), ledger.context.fileSystem, invocation)
    }
    try invocation.change(key, to: value)
    try report(value, of: key.rawValue, invocation)
  }

  /// - Throws: `usage` where something else than a folder is there.
  private func checkFolder(_ place: FilePath, _ files: any FileSystem, _ invocation: Invocation) throws {
    switch try kind(place, files) {
    case .directory?: return
    case nil where try kind(place.removingLastComponent(), files) == .directory:
      invocation.messages.note("\(place.string) is not there yet; the next backup creates it.")
    case nil:
      invocation.messages.warning(
        "\(place.removingLastComponent().string) is not there, so no backup can be made in \(place.string). Check the name, and that the disk is mounted."
      )
    case .some:
      throw LedgerError(
        .usage, "backup.to can't be \(place.string): it is not a folder.",
        hint: "Give a folder, preferably on another disk.", at: .init(path: place.string))
    }
  }

  /// What is there. A place that can't be looked at now is not suspected.
  private func kind(_ place: FilePath, _ files: any FileSystem) throws -> FileStatus.Kind? {
    do {
      return try files.status(of: place, followLinks: true)?.kind
    } catch let error as LedgerError {
      return error.errno == .notDirectory ? nil : .directory
    }
  }

  private func report(_ value: String, of key: String, _ invocation: Invocation) throws {
    if invocation.isJSON {
      try invocation.output.json(["key": .string(key), "value": SettingKey.json(value, of: key)])
    } else {
      invocation.messages.note("\(key) is now \(value).")
    }
  }
}

/// `ledger config unset`
struct ConfigUnsetCommand: ActingCommand {
  static let name = "unset"
  static let configuration = CommandConfiguration(
    name, "Return a setting to its default, or remove an alias.",
    examples: ["ledger config unset backup.to", "ledger config unset alias.next"])

  @Argument(help: "Name of the setting", completion: .list(SettingKey.allCases.map(\.rawValue)))
  var key: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    var value: String?
    if let alias = try AliasSetting(key, invocation) {
      try alias.remove()
    } else {
      let key = try SettingKey.named(key)
      try invocation.change(key, to: nil)
      value = key.defaultValue
    }
    if invocation.isJSON {
      return try invocation.output.json(["key": .string(key), "value": SettingKey.json(value, of: key)])
    }
    invocation.messages.note(value.map { "\(key) is now \($0)." } ?? "\(key) is not set any more.")
  }
}

/// A key such as `alias.next`, which is the person's.
private struct AliasSetting {
  private let name: String
  private let aliases: Aliases

  /// Nil for a key of the ledger.
  init?(_ key: String, _ invocation: Invocation) throws {
    guard key.hasPrefix(Aliases.prefix) else { return nil }
    guard let aliases = try Aliases(invocation.environment) else {
      throw LedgerError(.usage, "HOME is not set, so there is no place for aliases.", hint: "Set HOME.")
    }
    name = String(key.dropFirst(Aliases.prefix.count))
    self.aliases = aliases
  }

  var value: String? { get throws { try aliases.command(of: name) } }

  func set(_ value: String) throws -> String {
    let command = try aliases.checked(value, as: name)
    try aliases.set(name, to: command)
    return command
  }

  func remove() throws {
    guard try value != nil else {
      throw LedgerError(
        .usage, "There is no alias \(name).", hint: "'ledger config list' shows those that there are.")
    }
    try aliases.set(name, to: nil)
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
    do {
      try show(try invocation.settingsFile().read(), invocation)
    } catch let error as LedgerError where error.code == .damagedSettings {
      // The defaults apply, and show what can be set again.
      try show(Settings(), invocation)
      try invocation.output.flush()
      throw error
    }
  }

  private func show(_ settings: Settings, _ invocation: Invocation) throws {
    if invocation.isJSON {
      let items = SettingKey.allCases.map { key -> JSONValue in
        [
          "key": .string(key.rawValue), "value": key.json(settings[key]),
          "default": .bool(!settings.isSet(key)),
        ]
      }
      let aliases = try self.aliases(invocation).map { alias, command -> JSONValue in
        ["key": .string(Aliases.prefix + alias), "value": .string(command), "default": false]
      }
      return try invocation.output.json(.list(items + aliases))
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
    for (name, command) in try aliases(invocation) {
      table.add([
        StyledText(verbatim: Aliases.prefix + name), StyledText(verbatim: command), "", "Your own command.",
      ])
    }
    try invocation.show(table)
  }

  private func aliases(_ invocation: Invocation) throws -> [(name: String, command: String)] {
    try Aliases(invocation.environment)?.all() ?? []
  }
}

extension Invocation {
  /// Changes one setting of the ledger.
  fileprivate func change(_ key: SettingKey, to value: String?) throws {
    if let kept = try settingsFile().change(wait: wait, { $0[key] = value }) {
      messages.warning(
        "config.json was damaged. It was kept as \(kept.string), and all other settings are back at their defaults."
      )
    }
  }

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
