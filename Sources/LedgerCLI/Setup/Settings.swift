import EventLedger

/// A setting that a person can make for a ledger.
enum SettingKey: String, CaseIterable {
  case confirmDeletes = "confirm.deletes"
  case supportEmail = "support.email"
  case eraseOnDelete = "privacy.erase-on-delete"
  case repairAutomatic = "repair.automatic"
  case timeZone = "time.zone"
  case pager
  case backupTo = "backup.to"
  case backupEvery = "backup.every"
  case backupKeep = "backup.keep"

  /// What it is for.
  var purpose: Message {
    switch self {
    case .confirmDeletes:
      "Which deletions ask for confirmation on a terminal: all, cascades (those that delete other records too) or never."
    case .supportEmail: "Email address for support bundles."
    case .eraseOnDelete:
      "Whether commands that delete also erase the deleted values from the log: yes or no."
    case .repairAutomatic:
      "Whether a damaged table is rebuilt as soon as it is quarantined, without waiting for a command: yes or no."
    case .timeZone: "Zone in which times are shown and read: local or utc."
    case .pager: "Whether a pager shows what is longer than the screen: auto or never."
    case .backupTo: "Folder for automatic backups, which are made after an append; off for none."
    case .backupEvery: "How long after the last backup the next one is due, such as 30m, 24h or 7d."
    case .backupKeep: "How many automatic backups to keep."
    }
  }

  /// The values it takes; empty for free text.
  var allowedValues: [String] {
    switch self {
    case .confirmDeletes: ConfirmDeletes.allCases.map(\.rawValue)
    case .eraseOnDelete, .repairAutomatic: ["yes", "no"]
    case .timeZone: ["local", "utc"]
    case .pager: ["auto", "never"]
    case .supportEmail, .backupTo, .backupEvery, .backupKeep: []
    }
  }

  /// What holds where nothing is set.
  var defaultValue: String? {
    switch self {
    case .confirmDeletes: ConfirmDeletes.all.rawValue
    case .eraseOnDelete, .repairAutomatic: "no"
    case .timeZone: "local"
    case .pager: "auto"
    case .supportEmail, .backupTo: nil
    case .backupEvery: "24h"
    case .backupKeep: "7"
    }
  }

  /// What else people call them.
  private static let spelled: [String: SettingKey] = [
    "backup.folder": .backupTo, "backup.dir": .backupTo, "backup.path": .backupTo,
    "backup.directory": .backupTo, "backup.destination": .backupTo, "timezone": .timeZone,
    "confirm.delete": .confirmDeletes,
  ]

  static func named(_ name: String) throws -> SettingKey {
    if let key = SettingKey(rawValue: name.lowercased()) { return key }
    if let meant = spelled[name.lowercased()] {
      throw LedgerError(
        .usage, "There is no setting \(name).",
        hint: "Did you mean \(meant.rawValue)?\nWhat each is for: ledger config list")
    }
    throw LedgerError(
      .usage, "There is no setting \(name).",
      hint: "\(guess(name, among: allCases.map(\.rawValue)))\nWhat each is for: ledger config list")
  }

  /// The value, checked.
  func checked(_ given: String) throws -> String {
    let value = allowedValues.isEmpty ? given : usual(given.lowercased())
    if !allowedValues.isEmpty, !allowedValues.contains(value) {
      throw LedgerError(
        .usage, "\(rawValue) can't be \(given).",
        hint: "Allowed values: \(allowedValues.joined(separator: ", ")).")
    }
    switch self {
    case .confirmDeletes, .eraseOnDelete, .repairAutomatic, .timeZone, .pager: return value
    case .supportEmail:
      try Self.checkAddress(value)
      return value
    case .backupTo: return try BackupSettings.checkedPlace(value)
    case .backupEvery:
      _ = try BackupSettings.duration(value)
      return value
    case .backupKeep:
      _ = try BackupSettings.count(value)
      return value
    }
  }

  /// Other words for yes and no that people are used to.
  private func usual(_ value: String) -> String {
    guard allowedValues == ["yes", "no"] else { return value }
    return switch value {
    case "true", "on", "1": "yes"
    case "false", "off", "0": "no"
    default: value
    }
  }

  /// The value of a setting, or of an alias, for programs.
  static func json(_ value: String?, of key: String) -> JSONValue {
    SettingKey(rawValue: key)?.json(value) ?? value.map(JSONValue.string) ?? .null
  }

  /// Yes and no as booleans, a count as a number.
  func json(_ value: String?) -> JSONValue {
    guard let value else { return .null }
    if allowedValues == ["yes", "no"] { return .bool(value == "yes") }
    return self == .backupKeep ? Int64(value).map(JSONValue.integer) ?? .string(value) : .string(value)
  }

  private static func checkAddress(_ value: String) throws {
    guard SupportAddress.isWellFormed(value) else {
      throw LedgerError(
        .usage, "\(value) is not an email address.",
        hint: "Give the address of who helps you, with its name, an @ and its domain.")
    }
    guard !SupportAddress.isPlaceholder(value) else {
      throw LedgerError(
        .usage, "\(value) is a placeholder: mail to such a domain reaches nobody.",
        hint: "Give an address that somebody reads.")
    }
  }
}

/// Which deletes ask before they are done.
enum ConfirmDeletes: String, CaseIterable {
  case all, cascades, never
}

/// The settings of one ledger.
struct Settings {
  private(set) var values: [SettingKey: String] = [:]

  /// What holds for a setting: what was set, else its default.
  subscript(key: SettingKey) -> String? {
    get { values[key] ?? key.defaultValue }
    set { values[key] = newValue }
  }

  var confirmDeletes: ConfirmDeletes {
    self[.confirmDeletes].flatMap(ConfirmDeletes.init(rawValue:)) ?? .all
  }

  var erasesDeleted: Bool { self[.eraseOnDelete] == "yes" }

  var timeZone: Zone { self[.timeZone] == "utc" ? .utc : .local }

  var repairsTables: Bool { self[.repairAutomatic] == "yes" }

  func isSet(_ key: SettingKey) -> Bool { values[key] != nil }
}
